// The composition of an input method. Its text is looked at when it ends, because a browser lets nobody refuse it.

import { HostEvent, Origin } from './constants.js';

export class Composition {
  isActive = false;
  #binding;
  /**
   * Whether `compositionend` was heard.
   * @type {boolean | undefined}
   */
  #hasEnded;
  /**
   * Whether the marked text was deleted, after which the final one may come.
   * @type {boolean | undefined}
   */
  #isDeleted;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ending;

  /** @param {import('./text-binding.js').TextBinding} binding */
  constructor(binding) {
    this.#binding = binding;
  }

  /** Whether the input method still holds the marked text. */
  get isHeld() {
    return this.isActive && !this.#hasEnded;
  }

  start() {
    if (this.isHeld) return;
    this.#binding.flush();
    this.#binding.synchronise();
    this.#take();
  }

  #take() {
    this.isActive = true;
    this.#hasEnded = false;
  }

  /**
   * Whether an event belongs to a composition, of which no key is judged.
   * @param {InputEvent} event
   */
  takes(event) {
    const { type, inputType, isComposing } = event;
    // WebKitGTK deletes the selection before it starts.
    if (inputType === 'deleteByComposition') this.start();
    // The page may have set a text, and the input method goes on.
    if (isComposing && inputType === 'insertCompositionText' && !this.isActive) this.#take();
    this.#isDeleted = inputType === 'deleteCompositionText';
    return this.isActive && (type === 'input' || isComposing || /composition/i.test(inputType));
  }

  /** Ends the composition after the event `compositionend`. */
  endSoon() {
    this.#hasEnded = true;
    // Each engine sends other events after this one, in the same task. WebKitGTK sends the final text in one of the next.
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => this.#binding.guard(() => this.end()), this.#isDeleted ? 50 : 0);
  }

  end() {
    clearTimeout(this.#ending);
    if (!this.isActive) return;
    this.isActive = false;
    const { surface, shown, control } = this.#binding;
    const { text, selection } = surface;
    const hasLeft = !this.#binding.hasFocus;
    if (text !== shown.text) control?.didShow(text, selection, Origin.composition);
    else if (!hasLeft) return;
    this.#binding.settle('announced', hasLeft ? { event: HostEvent.didEndEditing } : {});
  }

  /** The text has been replaced under it. */
  drop() {
    clearTimeout(this.#ending);
    this.isActive = false;
  }
}

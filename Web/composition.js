// The composition of an input method. Its text is looked at when it ends, because a browser lets nobody refuse it.

import { Origin } from './numbers.js';

export class Composition {
  isActive = false;
  #binding;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ending;
  /** Whether the marked text was deleted, after which the final one may come. */
  #isDeleted = false;

  /** @param {import('./binding.js').Binding} binding */
  constructor(binding) {
    this.#binding = binding;
  }

  start() {
    this.#binding.flush();
    this.#binding.synchronise();
    this.#binding.edits.forget();
    this.isActive = true;
    this.#isDeleted = false;
  }

  /**
   * Whether an event belongs to a composition, of which no key is judged.
   * @param {InputEvent} event
   */
  takes(event) {
    // The page may have set a text while the input method goes on.
    if (event.isComposing && event.inputType === 'insertCompositionText') this.isActive = true;
    this.#isDeleted = event.inputType === 'deleteCompositionText';
    return this.isActive && (event.type === 'input' || event.isComposing || /composition/i.test(event.inputType));
  }

  /** Ends the composition after the event `compositionend`. */
  endSoon() {
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
    if (text === shown.text) return;
    control?.didShow(text, selection, Origin.composition);
    this.#binding.settle('announced');
  }

  /** The text has been replaced under it. */
  drop() {
    clearTimeout(this.#ending);
    this.isActive = false;
  }
}

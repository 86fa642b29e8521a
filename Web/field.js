// A field of the page, as the page sees it.

import { Binding } from './binding.js';
import { InputControlError } from './engine.js';
import { Action } from './numbers.js';

/** @typedef {import('./profile.js').Profile} Profile */

/** A field of the page and its control. It sends the events `change`, `refused`, `tokens` and `error`. */
export class Field extends EventTarget {
  /**
   * Resolves when the profile controls the field.
   * @type {Promise<Field>}
   */
  ready;
  #binding;

  /**
   * @param {HTMLElement} element
   * @param {Profile | Promise<Profile>} profile
   * @param {import('./index.js').AttachOptions} options
   */
  constructor(element, profile, options) {
    super();
    this.element = element;
    this.#binding = new Binding(element, options, this);
    if (profile instanceof Promise) {
      this.ready = profile.then(
        (profile) => {
          this.#binding.start(profile);
          return this;
        },
        (error) => {
          this.#binding.fail(error);
          throw error;
        });
      // The page need not wait; the error is an event, and in the console.
      this.ready.catch(() => {});
    } else {
      this.#binding.start(profile);
      this.ready = Promise.resolve(this);
    }
  }

  /**
   * The profile; `null` before the field is ready.
   * @returns {Profile | null}
   */
  get profile() {
    return this.#binding.control?.profile ?? null;
  }

  set profile(profile) {
    if (!profile || !this.#binding.control) {
      throw new InputControlError('The field is not ready, or has no profile', 'argument');
    }
    this.#binding.setProfile(profile);
  }

  /** The value to commit. Setting it asks nobody and removes all steps of undo. */
  get value() {
    return this.#binding.value;
  }

  set value(value) {
    this.#binding.value = value;
  }

  /** What the field shows. */
  get display() {
    return this.#binding.surface.text;
  }

  get verdict() {
    return this.#binding.state?.verdict ?? 'undetermined';
  }

  /** What is wrong with the value, or what it lacks. */
  get violations() {
    return this.#binding.state?.violations ?? [];
  }

  /** What the rules have refused since the text was last whole. */
  get refusals() {
    return this.#binding.state?.refusals ?? [];
  }

  get canUndo() {
    return this.#binding.state?.canUndo ?? false;
  }

  get canRedo() {
    return this.#binding.state?.canRedo ?? false;
  }

  undo() {
    return this.#binding.act(Action.undo);
  }

  redo() {
    return this.#binding.act(Action.redo);
  }

  /** The tokens, if the field has some. */
  get tokens() {
    return this.#binding.state?.tokens ?? [];
  }

  get selectedToken() {
    return this.#binding.state?.selectedToken ?? null;
  }

  /** @param {number} index */
  removeToken(index) {
    this.#binding.control?.removeToken(index);
    this.#binding.tokensChanged();
  }

  /** @param {string} value A value that is not judged. */
  addToken(value) {
    this.#binding.control?.addToken(value);
    this.#binding.tokensChanged();
  }

  /** A hint at what may be typed at the caret; `null` if there is none. */
  get hint() {
    const { control } = this.#binding;
    return control ? control.profile.hint(control.text) : null;
  }

  /** Gives the element back to the page. */
  detach() {
    this.#binding.detach();
  }
}

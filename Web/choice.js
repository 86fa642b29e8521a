// What binds a choice of the page, such as a `select`, to a control of the engine. The person chooses among values of the
// page; the engine judges what is chosen, and never refuses or changes it.

import { Binding } from './binding.js';
import { ButtonSurface, SelectSurface } from './choice-surface.js';
import { Kind } from './constants.js';
import { InputControlError } from './error.js';
import { watch } from './forms.js';

/** @typedef {import('./control.js').Control} Control */
/** @typedef {import('./form-elements.js').FieldElements} FieldElements */

/** @extends {Binding<SelectSurface | ButtonSurface>} */
export class Choice extends Binding {
  #elements;
  #group;
  /** The value that the control has. */
  #text = '';
  /** Whether a button is being pressed. Its listeners may prevent that, or set what it is about to show. */
  #isPressed = false;

  /**
   * @param {FieldElements} elements
   * @param {import('./index.js').AttachOptions} options
   * @param {EventTarget} field What sends the events.
   * @param {import('./input-form.js').InputForm} form The form that the field belongs to.
   */
  constructor({ elements, group }, options, field, form) {
    const [first] = elements;
    const surface = first.localName === 'select'
      ? new SelectSurface(/** @type {HTMLSelectElement} */ (first))
      : new ButtonSurface(/** @type {HTMLInputElement[]} */ (elements));
    super(surface, elements, group, options, field, form);
    this.#elements = elements;
    this.#group = group;
  }

  // MARK: Beginning

  /** @param {import('./binding.js').Source} source */
  start(source) {
    this.control = source.makeControl(Kind.field);
    if (this.#group) this.judged[0].describeGroup();
    this.reasons.setHint(this.control.profile.description.hint);
    this.#listen();
    this.surface.watch(() => this.#isPressed || this.guard(() => this.pageHasSet()));
    this.#take(this.surface.text);
  }

  /** @param {import('./profile.js').Profile} profile */
  setProfile(profile) {
    this.control?.setProfile(profile);
  }

  /**
   * The form has set another profile.
   * @param {import('./profile.js').Profile} profile
   */
  formHasSetProfile(profile) {
    if (!this.control) return;
    this.control.profile.release();
    this.control.profile = profile;
    this.reasons.setHint(profile.description.hint);
    this.keepStatus(null);
    this.show(false);
  }

  #listen() {
    const { signal } = this.listening;
    for (const element of this.#elements) {
      /**
       * @param {string} type
       * @param {(event: any) => void} handle
       */
      const on = (type, handle) => {
        element.addEventListener(type, (event) => this.guard(() => handle(event)), { capture: true, signal });
      };
      for (const type of ['input', 'change']) on(type, () => this.#choose());
      on('click', () => {
        this.#isPressed = true;
        setTimeout(() => {
          this.#isPressed = false;
          this.guard(() => this.synchronise());
        });
      });
      on('focus', () => {
        watch(element.getRootNode());
        this.reasons.describe();
        this.synchronise();
      });
      on('blur', ({ relatedTarget }) => {
        // The person goes from button to button of one choice.
        if (!this.#elements.includes(relatedTarget)) this.#leave();
      });
    }
    this.join();
  }

  // MARK: The value

  /** The person has chosen, or a script that says so by an event. What is chosen is finished. */
  #choose() {
    const { text } = this.surface;
    this.#isPressed = false;
    if (text === this.#text) return;
    this.form?.change(() => {
      this.reasons.isTouched = true;
      this.#take(text);
      this.field.dispatchEvent(new CustomEvent('change', { detail: this.field }));
    });
  }

  #leave() {
    this.reasons.isTouched = true;
    this.synchronise();
    // Where the form leads the person, a screen reader reads what is wrong.
    this.show(!this.form?.isLeading);
  }

  pageHasSet() {
    const { text } = this.surface;
    if (text !== this.#text) this.form?.change(() => this.#take(text));
  }

  /** @param {string} text */
  #take(text) {
    this.#text = text;
    this.control?.setText(text);
    this.keepStatus(null);
    this.show(false);
  }

  /**
   * Chooses for the page.
   * @param {string} value A value to choose from, or the normalised form of one.
   */
  set(value) {
    const { control, surface } = this;
    if (!control) return;
    const chosen = surface.values.find((one) => one === value)
      ?? surface.values.find((one) => control.profile.evaluate(one).value === value);
    if (chosen === undefined) {
      const { name } = /** @type {HTMLInputElement} */ (this.element);
      throw new InputControlError(
        `The field \`${name}\` has no option with ${control.profile.description.sensitive ? 'this value' : `the value \`${value}\``}. `
          + 'Set the value of one of its options, or put such an option into the page.', 'argument');
    }
    surface.reset(chosen);
    this.pageHasSet();
  }

  // MARK: Actions of texts

  /** There are no steps of undo. */
  act() {
    return false;
  }

  /** There are no tokens: the control refuses them before. */
  tokensChanged() {}
}

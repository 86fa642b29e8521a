// What the elements of a choice show: the option of a list, or the buttons that are pressed.

import { Property } from './property.js';

/** A `select` with one option. */
export class SelectSurface {
  #element;
  #value;
  #index;
  /** @type {MutationObserver | undefined} */
  #observer;

  /** @param {HTMLSelectElement} element */
  constructor(element) {
    this.#element = element;
    this.#value = new Property(element, 'HTMLSelectElement', 'value');
    this.#index = new Property(element, 'HTMLSelectElement', 'selectedIndex');
  }

  /**
   * The value that is chosen; empty if none is.
   * @returns {string}
   */
  get text() {
    return this.#value.value;
  }

  /** The values to choose from. */
  get values() {
    return Array.from(this.#element.options, ({ value }) => value);
  }

  /**
   * Chooses a value.
   * @param {string} value
   */
  reset(value) {
    this.#value.value = value;
  }

  /**
   * Calls a function whenever the page chooses something, or has changed the options.
   * @param {() => void} changed
   */
  watch(changed) {
    this.#value.watch(changed);
    this.#index.watch(changed);
    // Other options may not have the value that was chosen.
    this.#observer = new MutationObserver(changed);
    this.#observer.observe(this.#element, { childList: true, subtree: true });
  }

  unwatch() {
    this.#value.unwatch();
    this.#index.unwatch();
    this.#observer?.disconnect();
  }
}

/** Radio buttons of one name, or one checkbox. */
export class ButtonSurface {
  #buttons;

  /** @param {HTMLInputElement[]} elements */
  constructor(elements) {
    this.#buttons = elements.map((element) => ({ element, isChecked: new Property(element, 'HTMLInputElement', 'checked') }));
  }

  get text() {
    return this.#buttons.find(({ isChecked }) => isChecked.value)?.element.value ?? '';
  }

  /** The values to choose from, the last of which is that of no button. */
  get values() {
    return [...this.#buttons.map(({ element }) => element.value), ''];
  }

  /** @param {string} value */
  reset(value) {
    const chosen = this.#buttons.find(({ element }) => element.value === value);
    for (const button of this.#buttons) button.isChecked.value = button === chosen;
  }

  /** @param {() => void} changed */
  watch(changed) {
    for (const { isChecked } of this.#buttons) isChecked.watch(changed);
  }

  unwatch() {
    for (const { isChecked } of this.#buttons) isChecked.unwatch();
  }
}

// The part of a page that belongs to one field of a form.

import { Attributes } from './attributes.js';

export const controls = 'input, textarea, select, button, [contenteditable], input-control';

/** What is hidden while a field does not belong to its form. */
export class Row {
  /** @type {Attributes[]} */
  #parts;
  /** @type {boolean | undefined} */
  #isShown;

  /**
   * @param {string} name The name of the field.
   * @param {HTMLInputElement | HTMLTextAreaElement} element
   * @param {HTMLFormElement} form
   */
  constructor(name, element, form) {
    const row = rowOf(name, element, form);
    const labels = Array.from(element.labels ?? []).filter((label) => !row.contains(label));
    this.#parts = [row, ...labels].map((part) => new Attributes(part));
  }

  /** @param {boolean} isShown */
  show(isShown) {
    // The page may hide it for reasons of its own.
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    for (const part of this.#parts) part.set('hidden', isShown ? null : '');
  }

  restore() {
    for (const part of this.#parts) part.restore();
  }
}

/**
 * The closest element that the page has named, or else the largest one without another field.
 * @param {string} name
 * @param {HTMLElement} element
 * @param {HTMLFormElement} form
 * @returns {HTMLElement}
 */
function rowOf(name, element, form) {
  for (let part = element.closest('[data-field]'); part; part = part.parentElement?.closest('[data-field]') ?? null) {
    if (part.getAttribute('data-field') === name) return /** @type {HTMLElement} */ (part);
  }
  let row = element;
  for (let parent = row.parentElement; parent; parent = parent.parentElement) {
    const isShared = Array.from(parent.querySelectorAll(controls)).some((other) => other !== element);
    if (isShared || parent.contains(form)) break;
    row = parent;
  }
  return row;
}

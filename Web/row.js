// The part of a page that belongs to one field of a form.

import { Attributes } from './attributes.js';
import { native } from './native.js';

export const controls = 'input, textarea, select, button, [contenteditable], input-control';

/** What is hidden while a field does not belong to its form. */
export class Row {
  /** @type {Attributes[]} */
  #parts;
  /** @type {boolean | undefined} */
  #isShown;

  /**
   * @param {string} name The name of the field.
   * @param {import('./form-elements.js').FieldElements} field
   * @param {HTMLFormElement} form
   */
  constructor(name, { elements, group }, form) {
    // Buttons without a group may stand far from each other.
    const rows = new Set((group ? [group] : elements).map((start) => rowOf(name, start, elements, form)));
    const labels = elements.flatMap((element) => Array.from(element.labels ?? []))
      .filter((label) => !Array.from(rows).some((row) => native(row).contains(label)));
    this.#parts = [...rows, ...labels].map((part) => new Attributes(native(part)));
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
 * @param {HTMLElement} start
 * @param {HTMLElement[]} elements The elements of the field.
 * @param {HTMLFormElement} form
 * @returns {HTMLElement}
 */
function rowOf(name, start, elements, form) {
  for (let part = start.closest('[data-field]'); part;) {
    const { getAttribute, parentElement } = native(part);
    if (getAttribute('data-field') === name) return /** @type {HTMLElement} */ (part);
    part = parentElement && native(parentElement).closest('[data-field]');
  }
  let row = start;
  for (let parent = row.parentElement; parent; parent = native(parent).parentElement) {
    const { contains, querySelectorAll } = native(parent);
    const isShared = Array.from(querySelectorAll(controls))
      .some((other) => !start.contains(other) && !elements.includes(/** @type {HTMLElement} */ (other)));
    if (isShared || contains(form)) break;
    row = parent;
  }
  return row;
}

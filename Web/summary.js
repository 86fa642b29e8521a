// What is wrong in a form, in one place, after somebody has tried to send it (WCAG techniques G139 and H44).

import { Attributes } from './attributes.js';
import { native } from './native.js';

/** @typedef {import('./problems.js').FormProblem} FormProblem */

let count = 0;

export class Summary {
  /** @type {FormProblem[]} */
  #problems = [];
  #box;
  #attributes;
  #isOwn;
  #heading;

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | undefined} place An element of the page.
   * @param {(count: number) => string} heading
   */
  constructor(form, place, heading) {
    this.form = form;
    this.#heading = heading;
    this.#isOwn = !place;
    this.#box = place ?? native(form).ownerDocument.createElement('div');
    this.#attributes = new Attributes(this.#box);
    if (this.#isOwn) this.#box.className = 'input-control-summary';
    else this.#draw();
  }

  /**
   * Shows what is wrong, and moves the focus there, so that a screen reader reads it.
   * @param {FormProblem[]} problems
   */
  show(problems) {
    this.#problems = problems;
    this.#draw();
    this.#box.focus();
  }

  /**
   * Leaves out what is repaired. What was not listed is not added.
   * @param {FormProblem[]} problems What is wrong now.
   */
  keep(problems) {
    if (this.#problems.length === 0) return;
    const now = new Map(problems.map((problem) => [problem.key, problem]));
    const kept = this.#problems.flatMap(({ key }) => now.get(key) ?? []);
    const isSame = kept.length === this.#problems.length
      && kept.every(({ text }, index) => text === this.#problems[index].text);
    if (isSame) return;
    this.#problems = kept;
    this.#draw();
  }

  /** Whether nothing is shown. */
  get isEmpty() {
    return this.#problems.length === 0;
  }

  clear() {
    this.#problems = [];
    this.#draw();
  }

  remove() {
    this.clear();
    this.#attributes.restore();
    if (this.#isOwn) this.#box.remove();
  }

  #draw() {
    const box = this.#box;
    const { ownerDocument } = box;
    if (this.isEmpty) {
      box.replaceChildren();
      this.#attributes.set('hidden', '');
      return;
    }
    const title = ownerDocument.createElement('h2');
    title.id = `input-control-summary-${++count}`;
    title.textContent = this.#title;
    const list = ownerDocument.createElement('ul');
    list.append(...this.#problems.map((problem) => {
      const item = ownerDocument.createElement('li');
      item.append(problem.element ? this.#link(problem.element, problem.text) : problem.text);
      return item;
    }));
    box.replaceChildren(title, list);
    // A screen reader reads it because it gets the focus; an alert would be read a second time.
    for (const [name, value] of Object.entries({ role: 'group', tabindex: '-1', 'aria-labelledby': title.id })) {
      this.#attributes.set(name, value);
    }
    this.#attributes.set('hidden', null);
    if (this.#isOwn && box.parentNode !== this.form) native(this.form).prepend(box);
  }

  get #title() {
    const { length } = this.#problems;
    try {
      return this.#heading(length);
    } catch (error) {
      // An error of the page must not let the form go.
      console.error(error);
      return headingIn('en')(length);
    }
  }

  /**
   * @param {HTMLElement} element
   * @param {string} text
   */
  #link(element, text) {
    const link = element.ownerDocument.createElement('a');
    link.href = `#${element.id}`;
    link.textContent = text;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      element.focus();
    });
    return link;
  }
}

/**
 * How many problems a form has, in words.
 * @param {string} locale
 * @returns {(count: number) => string}
 */
export function headingIn(locale) {
  if (/^zh\b/i.test(locale)) return (count) => `有 ${count} 处需要修改`;
  return (count) => (count === 1 ? 'There is a problem' : `There are ${count} problems`);
}

/**
 * The same, in the language of a form, if the engine has its texts.
 * @param {import('./compiled-form.js').CompiledForm} form
 * @returns {(count: number) => string}
 */
export function headingOf({ engine, locale }) {
  if (!engine?.has('ic_texts_get')) return headingIn(locale);
  return (count) => engine.text('page.problems', locale, count);
}

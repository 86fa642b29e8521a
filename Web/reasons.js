// Why a text was refused, and what is wrong with a value: for the form, for people who see and for those who listen.

import { announcerOf } from './announcer.js';
import { addReason } from './form-elements.js';

/**
 * What keeps a value from being acceptable.
 * @typedef {object} Problem
 * @property {import('./index.js').Verdict} verdict
 * @property {string} message
 * @property {boolean} [waiting] Whether somebody else has to answer first.
 */

export class Reasons {
  /** Whether the person has left the field, after which an unfinished value counts as wrong. */
  isTouched = false;
  #described;
  #judged;
  #isOwn;
  #message = '';
  /** Whether the element for the reason had no id before. */
  #hasOwnId = false;
  /** @type {HTMLElement} */
  #place;
  /**
   * The element of a question, if the page has none for reasons: a browser shows what is invalid, but no questions.
   * @type {HTMLElement | undefined}
   */
  #question;
  /**
   * What the profile says of the field, for people who listen.
   * @type {HTMLElement | undefined}
   */
  #hint;

  /**
   * @param {import('./attributes.js').Attributes[]} described The attributes of the elements that the reason describes.
   * @param {import('./attributes.js').Attributes[]} judged Those that say whether the value is invalid.
   * @param {HTMLElement | undefined} place An element of the page for the reason.
   */
  constructor(described, judged, place) {
    this.#described = described;
    this.#judged = judged;
    this.#isOwn = !place;
    this.#place = place ?? announcerOf(this.#element).describe();
  }

  get #element() {
    return this.#described[0].element;
  }

  /**
   * Lets the hint of a profile describe the elements. A page that describes them itself has said what it wants to.
   * @param {string | undefined} text
   */
  setHint(text) {
    if (text) {
      this.#hint ??= announcerOf(this.#element).describe();
      if (this.#hint.textContent !== text) this.#hint.textContent = text;
    } else {
      this.#hint?.remove();
      this.#hint = undefined;
    }
    this.describe();
  }

  /** Lets the reason describe the elements, which may have been moved to another tree. */
  describe() {
    const { box } = announcerOf(this.#element);
    if (this.#isOwn && this.#place.parentNode !== box) box.append(this.#place);
    if (this.#hint && this.#hint.parentNode !== box) box.append(this.#hint);
    const place = this.#place;
    this.#hasOwnId ||= !place.id;
    if (!place.id) place.id = `input-control-reason-${Math.random().toString(36).slice(2)}`;
    for (const attributes of this.#described) {
      const ids = (attributes.before('aria-describedby') ?? '').split(/\s+/).filter((id) => id && id !== place.id);
      if (this.#hint && ids.length === 0) ids.push(this.#hint.id);
      attributes.set('aria-describedby', [...ids, place.id].join(' '));
    }
  }

  /**
   * Says why nothing, or not all, was inserted.
   * @param {string} message
   */
  say(message) {
    if (message) announcerOf(this.#element).say(message);
    if (!this.#isOwn) this.#place.textContent = message;
  }

  /**
   * Shows whether the value is acceptable.
   * @param {Problem[]} problems What keeps it from being so; the first is told.
   * @param {boolean} isSaid Whether a screen reader says why not.
   * @param {{ text: string, isQuestion: boolean }} note What was not taken of an acceptable value.
   */
  show(problems, isSaid, note) {
    this.setValidity(problems[0]?.message ?? '');
    // An unfinished value is not wrong yet, and neither is one that waits for an answer.
    const shown = problems.find(({ verdict, waiting }) => verdict !== 'intermediate' || (this.isTouched && !waiting));
    for (const attributes of this.#judged) attributes.set('aria-invalid', shown ? 'true' : 'false');
    const reason = shown?.message ?? note.text;
    if (this.#isOwn) this.#showQuestion(!shown && note.isQuestion ? note.text : '');
    if (this.#place.textContent !== reason) this.#place.textContent = reason;
    if (isSaid && shown) announcerOf(this.#element).say(reason);
  }

  /**
   * Shows a question behind the field.
   * @param {string} question Empty for none.
   */
  #showQuestion(question) {
    if (question && !this.#question) {
      const element = /** @type {import('./form-elements.js').FieldElement} */ (this.#element);
      this.#question = addReason({ elements: [element], group: null });
      // It describes the field already.
      this.#question.setAttribute('aria-hidden', 'true');
    }
    if (!this.#question || this.#question.textContent === question) return;
    this.#question.textContent = question;
    if (question) return;
    this.#question.remove();
    this.#question = undefined;
  }

  /**
   * Tells the form of the page.
   * @param {string} message
   */
  setValidity(message) {
    const elements = this.#described.map(({ element }) => /** @type {HTMLInputElement} */ (element));
    // A browser computes styles anew, so only a change is told. The page may have told another one.
    if (message === this.#message && elements.every(({ validity }) => validity?.customError === (message !== ''))) return;
    this.#message = message;
    for (const element of elements) element.setCustomValidity?.(message);
  }

  remove() {
    this.setValidity('');
    this.#question?.remove();
    this.#hint?.remove();
    if (this.#isOwn) this.#place.remove();
    else this.#place.textContent = '';
    if (this.#hasOwnId) this.#place.removeAttribute('id');
  }
}

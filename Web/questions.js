// The questions of a form that somebody else answers.

import { InputControlError } from './error.js';

/** @typedef {import('./index.js').FormQuestion} FormQuestion */

/** Asks each question once, unless it could not be answered. */
export class Questions {
  #form;
  #options;
  /**
   * The numbers of the questions that somebody answers.
   * @type {Set<number>}
   */
  #asked = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isOver = false;

  /**
   * @param {import('./input-form.js').InputForm} form
   * @param {import('./index.js').AttachFormOptions} options
   */
  constructor(form, options) {
    this.#form = form;
    this.#options = options;
  }

  /**
   * Asks when the person pauses, because each key may be another question.
   * @param {readonly FormQuestion[]} questions
   */
  askSoon(questions) {
    clearTimeout(this.#timer);
    if (questions.every(({ number }) => this.#asked.has(number))) return;
    this.#timer = setTimeout(() => this.askNow(questions), this.#options.pause ?? 300);
  }

  /** @param {readonly FormQuestion[]} questions */
  askNow(questions) {
    clearTimeout(this.#timer);
    for (const question of questions) {
      if (this.#isOver) return;
      if (this.#asked.has(question.number)) continue;
      this.#asked.add(question.number);
      this.#form.dispatchEvent(new CustomEvent('question', { detail: question }));
      // A listener may detach the form.
      if (this.#options.ask && !this.#isOver) this.#put(question, this.#options.ask);
    }
  }

  /** Asks nothing any more. */
  end() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /**
   * @param {FormQuestion} question
   * @param {(question: FormQuestion) => boolean | Promise<boolean>} ask
   */
  async #put(question, ask) {
    try {
      const answer = await ask(question);
      if (typeof answer !== 'boolean') throw new InputControlError('`ask` has to answer with true or false.', 'argument');
      this.#form.answer(question, answer);
    } catch (error) {
      // The next change, or the next attempt to send the form, asks again.
      this.#asked.delete(question.number);
      this.#form.couldNotAsk(error);
    }
  }
}

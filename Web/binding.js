// What a field of the page has whatever its elements are: a control of the engine, its verdict and reasons, and its place in
// a form.

import { Attributes } from './attributes.js';
import { InputControlError, isOfPage } from './error.js';
import { join, leave, resume } from './forms.js';
import { Reasons } from './reasons.js';

/** @typedef {import('./control.js').Control} Control */
/** @typedef {import('./engine.js').Shown} Shown */
/** @typedef {import('./profile.js').Profile} Profile */
/** @typedef {{ makeControl: (kind: number) => Control }} Source What makes the control: a profile, or a form. */

/** @type {WeakSet<Element>} */
const bound = new WeakSet();

/** The least time in milliseconds that a person needs to read a question. */
const readingTime = 300;

/**
 * The elements of a field, bound to a control.
 * @template {{ readonly text: string, reset(text: string): void, unwatch(): void }} Surface
 */
export class Binding {
  /** @type {Control | null} */
  control = null;
  isDetached = false;
  /** Whether there is no engine, so that the field is one of the page alone. */
  isPlain = false;
  /** Whether there are no rules, without which nothing is sent either. */
  #hasFailed = false;
  /** Whether the field belongs to its form now. */
  isActive = true;
  listening = new AbortController();
  /**
   * The violations of rules of the form that the field carries.
   * @type {import('./index.js').FormViolation[]}
   */
  #carried = [];
  /** @type {Shown | null} */
  #status = null;
  /** What was said of input that was not taken. It stands as long as the text lacks some. */
  #note = '';
  /** The open question whether a value is meant. */
  question = '';
  /** How often input had been refused when it was asked. */
  #askedAbout = -1;
  /** When it was asked. */
  #askedAt = -Infinity;
  /** @type {import('./index.js').ControlState | null} */
  #state = null;
  #elements;
  /** What says that the value is invalid or required. */
  judged;

  /**
   * @param {Surface} surface What the elements show.
   * @param {HTMLElement[]} elements
   * @param {HTMLElement | null} group What encloses them, and is invalid or required in their place.
   * @param {import('./index.js').AttachOptions} options
   * @param {EventTarget} field What sends the events.
   * @param {import('./input-form.js').InputForm | null} form The form that the field belongs to.
   */
  constructor(surface, elements, group, options, field, form) {
    if (elements.some((element) => bound.has(element))) {
      throw new InputControlError('This element is controlled already. Call `detach()` of its field before.', 'argument');
    }
    this.surface = surface;
    this.#elements = elements;
    this.element = elements[0];
    this.options = options;
    this.field = field;
    this.form = form;
    this.attributes = elements.map((element) => new Attributes(element));
    this.judged = group ? [new Attributes(group)] : this.attributes;
    this.reasons = new Reasons(this.attributes, this.judged, options.reason);
    for (const element of elements) bound.add(element);
  }

  // MARK: Beginning and end

  join() {
    for (const element of this.#elements) join(element, this);
  }

  /** Whether the rules are on their way. Without them nothing is sent. */
  get isLoading() {
    return this.control === null && !this.isDetached && !this.isPlain && !this.#hasFailed;
  }

  /**
   * There is no profile to control the field, or it cannot.
   * @param {unknown} error
   */
  fail(error) {
    if (this.isDetached) return;
    // A page whose engine cannot be loaded has a plain field; one that names no profile is not finished.
    const isPlain = error instanceof InputControlError && error.code === 'load';
    this.letGo();
    if (isPlain) {
      this.isPlain = true;
    } else {
      this.#hasFailed = true;
      this.join();
      this.reasons.setValidity(error instanceof Error ? error.message : String(error));
    }
    this.#report(error);
  }

  /** Gives the elements back to the page. */
  detach() {
    if (this.isDetached) return;
    this.isDetached = true;
    this.letGo();
    this.reasons.remove();
    for (const element of this.#elements) bound.delete(element);
  }

  letGo() {
    this.listening.abort();
    this.surface.unwatch();
    for (const element of this.#elements) leave(element);
    for (const attributes of new Set([...this.attributes, ...this.judged])) attributes.restore();
    // A form releases its controls.
    if (this.form) this.control?.profile.release();
    else this.control?.release();
    this.control = null;
    resume();
  }

  /**
   * An error of the engine leaves a plain field with its text, and is told.
   * @param {(control: Control) => void} work
   */
  guard(work) {
    if (!this.control) return;
    try {
      work(this.control);
    } catch (error) {
      this.#stop(error);
    }
  }

  /**
   * Asks the control for the page, which is told its own errors.
   * @template Answer
   * @param {(control: Control) => Answer} question
   * @returns {Answer | null} `null` if there is no control, or none any more.
   */
  ask(question) {
    if (!this.control) return null;
    try {
      return question(this.control);
    } catch (error) {
      if (isOfPage(error)) throw error;
      this.#stop(error);
      return null;
    }
  }

  /** @param {unknown} error */
  #stop(error) {
    if (this.isDetached) return;
    if (this.form) return this.form.stop(error);
    this.detach();
    this.#report(error);
  }

  /** @param {unknown} error */
  #report(error) {
    console.error(error);
    this.field.dispatchEvent(new CustomEvent('error', { detail: error }));
  }

  // MARK: The state

  /** What the control shows, with the verdict on it. */
  get status() {
    if (!this.control) return null;
    this.synchronise();
    this.#status ??= this.control.shown;
    return this.#status;
  }

  /** All that is known of the control, which takes longer to tell. */
  get state() {
    if (!this.control) return null;
    this.synchronise();
    this.#state ??= this.control.state;
    return this.#state;
  }

  /** @param {Shown | null} status The status that the control has told; `null` if it has to be asked again. */
  keepStatus(status) {
    this.#status = status;
    this.#state = null;
  }

  /** Ends what waits for its end. */
  flush() {}

  /** Ends what waits for its end, but not what an input method still holds. */
  flushEnded() {}

  /**
   * Shows a value of the page while there is no control.
   * @param {string} value
   */
  put(value) {
    this.surface.reset(value);
  }

  /** Tells the control what the page has set. */
  pageHasSet() {}

  /** Tells the control what the elements show after a reset. */
  hasReset() {
    this.pageHasSet();
  }

  /** Tells the control what the page or the person has changed in the elements without an event. */
  synchronise() {
    this.pageHasSet();
  }

  /**
   * Shows whether the value is acceptable.
   * @param {boolean} isSaid Whether a screen reader says why not.
   */
  show(isSaid) {
    const { problems } = this;
    if (problems) this.reasons.show(problems, isSaid, this.#standing);
  }

  /** What is to be known of input that was not taken: the question about the text as it is, or the last reason. */
  get #standing() {
    const { status } = this;
    if (!status?.refusalCount) this.#note = this.question = '';
    const isQuestion = status?.verdict === 'acceptable' && status.message !== '' && this.isAsked(status);
    // The next attempt accepts what was typed since, so the question has to be about that.
    if (isQuestion) this.question = status.message;
    return { text: isQuestion ? this.question : this.#note, isQuestion };
  }

  /**
   * Whether the question about the refused input was asked.
   * @param {Shown} status
   */
  isAsked(status) {
    return this.question !== '' && status.refusalsSoFar === this.#askedAbout;
  }

  /**
   * Says why something was not taken, about which the next commit asks.
   * @param {string} message
   */
  say(message) {
    this.#note = message;
    this.question = '';
    this.reasons.say(message);
  }

  /**
   * What keeps the value from being acceptable, the violations of the field before those of the form.
   * @returns {import('./reasons.js').Problem[] | null}
   */
  get problems() {
    const { status } = this;
    if (!status) return null;
    if (!this.isActive) return [];
    const isLeft = status.tokenCount > 0 && this.control?.committed.value === '';
    if (status.verdict === 'acceptable' || isLeft) return this.#carried;
    return [{ verdict: status.verdict, message: status.message || status.verdict }, ...this.#carried];
  }

  /**
   * The form tells what it knows of the field.
   * @param {{ isActive: boolean, isRequired: boolean, carried: import('./index.js').FormViolation[] }} place
   */
  setPlace({ isActive, isRequired, carried }) {
    const hasChanged = isActive !== this.isActive || carried.length !== this.#carried.length
      || carried.some(({ message, verdict }, index) => {
        const before = this.#carried[index];
        return message !== before.message || verdict !== before.verdict;
      });
    this.isActive = isActive;
    this.#carried = carried;
    for (const attributes of this.judged) attributes.require(isRequired);
    if (hasChanged) this.show(false);
  }

  // MARK: The form of the page

  maySubmit() {
    // A browser does not ask fields that nobody can edit; a form with `novalidate` asks none.
    if (!(/** @type {HTMLInputElement} */ (this.element).willValidate)) return true;
    let may = !this.#hasFailed;
    this.guard((control) => {
      this.flush();
      may = !this.problems?.length;
      this.reasons.isTouched ||= !may;
      if (!may) return this.show(true);
      may = this.commit(control).kind !== 'asks';
    });
    return may;
  }

  /**
   * Commits the text, or asks about it.
   * @param {Control} control
   * @returns {import('./index.js').CommitAnswer}
   */
  commit(control) {
    // Nobody can have read a question that was asked just now.
    if (this.wasJustAsked) return { kind: 'asks', value: control.committed.value, message: this.question };
    const answer = control.commit();
    this.keepStatus(null);
    if (answer.kind === 'asks') this.asks(answer.message);
    if (answer.kind === 'committed') this.wasCommitted();
    return answer;
  }

  /** The value is committed, so what was not taken before is confirmed, and no question stands any more. */
  wasCommitted() {
    this.keepStatus(null);
    this.show(false);
  }

  /**
   * Asks the person whether the value is right without what was refused.
   * @param {string} question
   */
  asks(question) {
    this.#askedAt = performance.now();
    this.question = question;
    this.keepStatus(null);
    this.#askedAbout = this.status?.refusalsSoFar ?? -1;
    this.reasons.say(question);
    this.show(false);
    this.field.dispatchEvent(new CustomEvent('refused', { detail: [] }));
  }

  /** Whether the open question was asked just now, such as by the first click of two, so that nobody has read it. */
  get wasJustAsked() {
    return this.question !== '' && performance.now() - this.#askedAt < readingTime;
  }

  /**
   * The person has tried to send the form or to finish the value, so what is missing counts as wrong.
   * @param {boolean} isSaid Whether a screen reader says what is wrong.
   */
  touch(isSaid) {
    this.flush();
    this.reasons.isTouched = true;
    this.show(isSaid);
  }

  /** What waits for the end of this task must not find the text of the reset. What is composed still is dropped with it. */
  willReset() {
    this.guard(() => this.flushEnded());
  }

  wasReset() {
    this.guard(() => {
      this.reasons.isTouched = false;
      this.hasReset();
      this.show(false);
    });
  }

  wasRestored() {
    this.guard(() => this.synchronise());
  }

  finish() {
    this.guard(() => {
      this.flush();
      this.synchronise();
    });
  }

  sent() {
    /** @type {string[] | null} */
    let sent = null;
    this.guard((control) => { sent = this.isActive ? this.values(control) : []; });
    return sent;
  }

  /**
   * What the field has in the data of a form.
   * @param {Control} control
   */
  values(control) {
    return [control.committed.value];
  }
}

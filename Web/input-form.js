// A form of the page that a form of rules controls: its fields, which of them belong to it now, what is wrong in it, and
// whether it may be sent.

import { announcerOf } from './announcer.js';
import { Attributes } from './attributes.js';
import { Choice } from './choice.js';
import { checkBoolean, checkDay, checkForm, checkObject, checkPlace } from './checks.js';
import { InputControlError, isOfPage } from './error.js';
import { Field } from './field.js';
import { addReason, fieldElements, isChoice } from './form-elements.js';
import { joinForm, leaveForm, resume, send } from './forms.js';
import { native } from './native.js';
import { problemsOf } from './problems.js';
import { Questions } from './questions.js';
import { Row } from './row.js';
import { Summary, headingOf } from './summary.js';
import { TextBinding } from './text-binding.js';

/** @typedef {import('./compiled-form.js').CompiledForm} CompiledForm */
/** @typedef {import('./compiled-form.js').FormControl} FormControl */
/** @typedef {import('./compiled-form.js').FormState} FormState */
/** @typedef {import('./problems.js').FormProblem} FormProblem */
/** @typedef {import('./index.js').FormQuestion} FormQuestion */
/** @typedef {import('./form-elements.js').FieldElements} FieldElements */

/**
 * A field of the form.
 * @typedef {object} FieldState
 * @property {TextBinding | Choice} binding
 * @property {Row} row
 * @property {HTMLElement | null} reason The element for the reason, if the page has none.
 * @property {number} declaration Which of the declarations of the field gives it its profile.
 *
 * @typedef {FieldElements & FieldState} Member
 */

/** How often in a row listeners may change the form while they are told of a change. */
const greatestRepetition = 16;

/** @type {import('./index.js').FormCommitAnswer} */
const refused = Object.freeze({ kind: 'refused', values: {}, questions: [] });

/** A form of the page. It sends the events `change`, `question` and `error`. */
export class InputForm extends EventTarget {
  /**
   * Resolves when the rules control the form.
   * @type {Promise<InputForm>}
   */
  ready;
  /**
   * The fields by their names.
   * @type {Readonly<Record<string, Field>>}
   */
  fields = Object.freeze({});
  /** The form of the page, for its members. */
  #page;
  #options;
  /** @type {FormControl | null} */
  #control = null;
  /** @type {FormState | null} */
  #state = null;
  #today = '';
  /** @type {Map<string, Member>} */
  #members = new Map();
  /** @type {Summary | null} */
  #summary = null;
  #attributes;
  #listening = new AbortController();
  #isDetached = false;
  /** Whether its rules are on their way. Without them nothing is sent. */
  isLoading = true;
  /**
   * Whether the page, and not the browser, judges the other fields of the form.
   * @type {boolean | undefined}
   */
  #isUnchecked;
  /** The number of changes in progress, after which the page is told. */
  #depth = 0;
  #isNotifying = false;
  /** Whether the form moves the focus to what is wrong. */
  isLeading = false;
  #questions;
  /**
   * What somebody has pressed to send the form, which waits for answers.
   * @type {{ submitter: HTMLElement | null } | null}
   */
  #waiting = null;

  /**
   * @param {HTMLFormElement} element
   * @param {CompiledForm | Promise<CompiledForm>} form
   * @param {import('./index.js').AttachFormOptions} options
   */
  constructor(element, form, options) {
    super();
    // Nobody else knows of it if the element is wrong.
    if (form instanceof Promise) form.catch(() => {});
    this.#page = native(element);
    if (this.#page.localName !== 'form') {
      throw new InputControlError('Only a <form> can be attached to a form of rules.', 'argument');
    }
    this.element = element;
    this.#options = options;
    this.#attributes = new Attributes(this.#page);
    this.#questions = new Questions(this, options);
    joinForm(element, this);
    if (form instanceof Promise) {
      this.ready = form.then((form) => {
        checkForm('form', form);
        this.#start(form);
      }).then(() => this, (error) => {
        this.#fail(error);
        throw error;
      });
      // The page need not wait; the error is an event, and in the console.
      this.ready.catch(() => {});
    } else {
      try {
        this.#start(form);
      } catch (error) {
        this.detach();
        throw error;
      }
      this.ready = Promise.resolve(this);
    }
  }

  // MARK: Beginning and end

  /** @param {CompiledForm} form */
  #start(form) {
    if (this.#isDetached) return;
    const { element } = this;
    const elements = fieldElements(form, element);
    const multiline = [...elements].filter(([, { elements: [field] }]) => field.localName === 'textarea').map(([name]) => name);
    this.#today = this.#options.today ?? localDay();
    const control = form.makeFormControl(this.#today, multiline);
    this.#control = control;
    this.#depth += 1;
    try {
      const active = new Map(control.state.fields.map(({ field, declaration }) => [field, declaration]));
      /** @type {Record<string, Field>} */
      const fields = Object.create(null);
      for (const [name, parts] of elements) {
        fields[name] = this.#attach(name, parts, active.get(name) ?? 0);
      }
      this.fields = Object.freeze(fields);
    } finally {
      this.#depth -= 1;
    }
    const { summary, heading = headingOf(form) } = this.#options;
    if (summary !== false) this.#summary = new Summary(element, summary, heading);
    // The browser would show the first error only, before anybody else learns of the attempt.
    this.#isUnchecked = this.#page.hasAttribute('novalidate');
    this.#attributes.set('novalidate', '');
    this.#listen();
    control.takeChanges();
    this.#refresh(control.state);
    this.isLoading = false;
    resume();
  }

  /**
   * @param {string} name
   * @param {FieldElements} parts
   * @param {number} declaration
   */
  #attach(name, parts, declaration) {
    const row = new Row(name, parts, this.element);
    const [element] = parts.elements;
    const { reasons } = this.#options;
    const given = (reasons && Object.hasOwn(reasons, name) && reasons[name])
      || /** @type {HTMLElement | null} */ (this.#page.querySelector(`[data-reason="${CSS.escape(name)}"]`));
    const reason = given ?? addReason(parts);
    try {
      const source = { makeControl: () => /** @type {FormControl} */ (this.#control).control(name) };
      const options = { reason };
      const field = new Field(element, source, options, (field) => (
        isChoice(element) ? new Choice(parts, options, field, this) : new TextBinding(element, options, field, this)));
      this.#members.set(name, { ...parts, row, declaration, binding: Field.bindingOf(field), reason: given ? null : reason });
      return field;
    } catch (error) {
      if (!given) reason.remove();
      throw new InputControlError(
        `The field \`${name}\` of the form cannot be attached: ${error instanceof Error ? error.message : error}`, 'argument',
        { cause: error });
    }
  }

  #listen() {
    const { signal } = this.#listening;
    const { addEventListener, ownerDocument } = this.#page;
    // Other fields of the form, which the rules do not know, may have been repaired.
    addEventListener('input', () => this.#guard(() => this.#keepSummary()), { signal });
    const updateDay = () => this.#guard(() => this.#updateDay());
    ownerDocument.addEventListener('visibilitychange', updateDay, { signal });
    ownerDocument.defaultView?.addEventListener('pageshow', updateDay, { signal });
  }

  /**
   * There are no rules to control the form, or they cannot.
   * @param {unknown} error
   */
  #fail(error) {
    if (this.#isDetached) return;
    // A page whose engine cannot be loaded has a plain form; one that names no form is not finished, and sends nothing.
    const isPlain = error instanceof InputControlError && error.code === 'load';
    if (isPlain) this.detach();
    else this.#letGo();
    this.#report(error);
  }

  /**
   * After an error of the engine, the form is a plain one.
   * @param {unknown} error
   */
  stop(error) {
    if (this.#isDetached) return;
    this.detach();
    this.#report(error);
  }

  /** The question cannot be answered now. */
  couldNotAsk(/** @type {unknown} */ error) {
    if (this.#isDetached) return;
    this.#waiting = null;
    this.#report(error);
  }

  /** @param {unknown} error */
  #report(error) {
    console.error(error);
    this.dispatchEvent(new CustomEvent('error', { detail: error }));
  }

  /** Gives the form and its fields back to the page. */
  detach() {
    if (this.#isDetached) return;
    this.#isDetached = true;
    leaveForm(this.element);
    this.#letGo();
  }

  #letGo() {
    this.#questions.end();
    this.#listening.abort();
    this.#waiting = null;
    for (const { binding, row, reason } of this.#members.values()) {
      binding.detach();
      row.restore();
      reason?.remove();
    }
    this.#summary?.remove();
    this.#summary = null;
    this.#attributes.restore();
    this.#control?.release();
    this.#control = null;
    this.isLoading = false;
    resume();
  }

  /**
   * Does something with the engine, whose errors end the control of the form.
   * @param {() => void} work
   */
  #guard(work) {
    this.#ask(work, undefined);
  }

  /**
   * Asks the engine for the page, which is told its own errors.
   * @template Answer
   * @param {(control: FormControl, state: FormState) => Answer} question
   * @param {Answer} otherwise The answer if nothing controls the form.
   * @returns {Answer}
   */
  #ask(question, otherwise) {
    if (!this.#control || !this.#state) return otherwise;
    try {
      return question(this.#control, this.#state);
    } catch (error) {
      if (error instanceof InputControlError ? isOfPage(error) : !this.#control?.engine.hasStopped) throw error;
      this.stop(error);
      return otherwise;
    }
  }

  // MARK: What a page asks

  /** The names of the fields that belong to the form now. */
  get activeFields() {
    return this.#ask((_, state) => state.fields.map(({ field }) => field), []);
  }

  /** The worst of the verdicts of the active fields and of the rules. */
  get verdict() {
    return this.#ask((control) => control.verdict, 'undetermined');
  }

  /** What rules of the form find wrong, or what they lack. */
  get violations() {
    return this.#ask((_, state) => state.violations, []);
  }

  /** The questions that somebody else has to answer. */
  get questions() {
    return this.#ask((_, state) => state.questions, []);
  }

  /** The values of the active fields that are not empty. Use them only if the verdict is `acceptable`. */
  get value() {
    return this.#ask((control) => control.values, {});
  }

  /** The day of the evaluation. */
  get today() {
    return this.#today;
  }

  set today(day) {
    checkDay('today', day);
    this.#options = { ...this.#options, today: day };
    this.#guard(() => this.#setToday(day));
  }

  /**
   * Answers a question. The answer counts for the values of the question, whatever was typed meanwhile.
   * @param {FormQuestion} question
   * @param {boolean} isYes
   */
  answer(question, isYes) {
    checkObject('question', question);
    const { number } = question;
    checkPlace('question.number', number);
    checkBoolean('isYes', isYes);
    this.#ask((control) => {
      this.change(() => control.answer(number, isYes));
      if (this.questions.length === 0) this.#resume();
    }, undefined);
  }

  // MARK: Changes

  /**
   * Does what may change the form, and tells the page once.
   * @param {() => void} work
   */
  change(work) {
    this.#depth += 1;
    try {
      work();
    } finally {
      this.#depth -= 1;
    }
    this.#notify();
  }

  #notify() {
    if (this.#depth > 0 || this.#isNotifying) return;
    this.#isNotifying = true;
    try {
      for (let round = 0; round < greatestRepetition; round++) {
        const control = this.#state && this.#control;
        const changes = control?.takeChanges();
        if (!control || !changes) return;
        const { fields, carriers, state } = changes;
        const { callCount } = control.engine;
        if (fields.length > 0) this.#waiting = null;
        this.#refresh(state);
        this.dispatchEvent(new CustomEvent('change', { detail: { fields, carriers } }));
        if (control.engine.callCount === callCount) return;
      }
    } finally {
      this.#isNotifying = false;
    }
  }

  /**
   * Shows the state of the form.
   * @param {FormState} state
   */
  #refresh(state) {
    this.#state = state;
    const active = new Map(state.fields.map((field) => [field.field, field]));
    const errors = state.violations.filter(({ severity }) => severity === 'error');
    for (const [name, member] of this.#members) {
      // The page hears what is written into a field.
      if (!this.#control) return;
      const now = active.get(name);
      if (now && now.declaration !== member.declaration) {
        member.declaration = now.declaration;
        member.binding.formHasSetProfile(this.#control.profile(name));
      }
      member.binding.setPlace({
        isActive: now !== undefined, isRequired: now?.required === true,
        carried: errors.filter(({ fields }) => fields.includes(name)),
      });
      member.row.show(now !== undefined);
    }
    this.#keepSummary();
    this.#questions.askSoon(state.questions);
  }

  #keepSummary() {
    if (this.#summary && !this.#summary.isEmpty) this.#summary.keep(this.#problems([]).filter(({ isWaiting }) => !isWaiting));
  }

  #updateDay() {
    const today = localDay();
    if (this.#options.today === undefined && today !== this.#today) this.#setToday(today);
  }

  /** @param {string} day */
  #setToday(day) {
    this.change(() => {
      this.#control?.setToday(day);
      this.#today = day;
    });
  }

  // MARK: Sending

  /**
   * Whether the form may be sent. Shows why not.
   * @param {SubmitEvent} event
   * @param {Element[]} others The fields that are attached on their own and not acceptable.
   */
  maySubmit(event, others) {
    // Without rules nothing is sent.
    if (!this.#control) return false;
    return this.#ask((control) => {
      const problems = this.#showProblems(others);
      if (problems.length > 0 && problems.every(({ isWaiting }) => isWaiting)) {
        this.#waiting = { submitter: event.submitter };
        announcerOf(this.element).say(problems[0].text);
      }
      return problems.length === 0 && this.#commit(control).kind === 'committed';
    }, true);
  }

  /**
   * What keeps the form from being sent. Leads the person to what is wrong.
   * @param {Element[]} others
   */
  #showProblems(others) {
    this.#updateDay();
    this.change(() => {
      for (const { binding } of this.#members.values()) if (binding.isActive) binding.touch(false);
    });
    this.#questions.askNow(this.questions);
    const problems = this.#problems(others);
    const wrong = problems.filter(({ isWaiting }) => !isWaiting);
    this.#summary?.clear();
    if (wrong.length > 0) this.#point(wrong);
    return problems;
  }

  /**
   * Commits the values, as sending the form does, for a page that sends them itself. If something that was typed was not taken,
   * it asks the person, and the next call commits.
   * @returns {import('./index.js').FormCommitAnswer}
   */
  commit() {
    return this.#ask((control) => (this.#showProblems([]).length === 0 ? this.#commit(control) : refused), refused);
  }

  /**
   * Commits the form, which is acceptable, and asks about what was not taken.
   * @param {FormControl} control
   */
  #commit(control) {
    const asked = [...this.#members].filter(([, { binding }]) => binding.wasJustAsked);
    /** @type {import('./index.js').FormCommitAnswer} */
    let answer = {
      kind: 'asks', values: {}, questions: asked.map(([field, { binding }]) => ({ field, message: binding.question })),
    };
    // Nobody can have read a question that was asked just now.
    if (asked.length > 0) return answer;
    this.change(() => { answer = control.commit(); });
    const [first] = answer.questions;
    if (answer.kind === 'committed') for (const { binding } of this.#members.values()) binding.wasCommitted();
    for (const { field, message } of answer.questions) this.#members.get(field)?.binding.asks(message);
    if (first) this.#members.get(first.field)?.binding.element.focus();
    return answer;
  }

  /** The person does something else. */
  forgetAttempt() {
    this.#waiting = null;
  }

  /** Sends what somebody has tried to send before the answers were there. */
  #resume() {
    const waiting = this.#waiting;
    if (!waiting) return;
    // A form cannot be sent while its browser still asks whether it may.
    setTimeout(() => {
      if (this.#waiting !== waiting) return;
      send(this.element, waiting.submitter);
    });
  }

  /**
   * Leads the person to what is wrong.
   * @param {FormProblem[]} problems
   */
  #point(problems) {
    const first = problems.find(({ element }) => element);
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.#page.getRootNode());
    this.isLeading = true;
    if (this.#summary && (problems.length > 1 || !first)) {
      this.#summary.show(problems);
    } else if (first?.element && first.element !== activeElement) {
      first.element.focus();
    } else {
      // The focus does not move, so a screen reader would read nothing.
      announcerOf(this.element).say((first ?? problems[0]).text);
    }
    this.isLeading = false;
  }

  /**
   * What keeps the form from being sent.
   * @param {Element[]} others
   */
  #problems(others) {
    return problemsOf({
      form: this.element, members: this.#members, violations: this.violations, verdict: this.verdict,
      isWrong: (element) => others.includes(element)
        || (!this.#isUnchecked && element.willValidate && element.validity?.valid === false),
    });
  }

  /** @param {() => void} work What resets the fields. */
  wasReset(work) {
    this.#summary?.clear();
    this.#guard(() => this.change(work));
  }
}

/** The day where the person is. */
function localDay() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

// Forms of rules, and what the engine knows of one that is filled in.

import { FieldBits, commitKinds, verdicts } from './constants.js';
import { Control } from './control.js';
import { Profile } from './profile.js';

/** @typedef {import('./engine.js').Engine} Engine */

/**
 * What is known of a form that is filled in.
 * @typedef {object} FormState
 * @property {{ field: string, declaration: number, required: boolean }[]} fields The active fields.
 * @property {import('./index.js').FormViolation[]} violations
 * @property {import('./index.js').FormQuestion[]} questions
 */

/** A compiled form. */
export class CompiledForm {
  /**
   * @param {Engine} engine
   * @param {number} handle
   * @param {string} locale
   */
  constructor(engine, handle, locale) {
    this.engine = engine;
    this.handle = handle;
    this.locale = locale;
    engine.own(this, handle);
    engine.call('ic_form_describe', handle);
    /** @type {import('./index.js').FormDescription} */
    this.description = Object.freeze(JSON.parse(engine.output()));
  }

  get name() {
    return this.description.name;
  }

  /**
   * Makes the fields of a form that is to be filled in.
   * @param {string} today
   * @param {string[]} multiline
   */
  makeFormControl(today, multiline) {
    return new FormControl(this, today, multiline);
  }

  release() {
    this.engine.release(this.handle, this);
  }
}

/** The fields of a form, and what is known of them together. It has no form on the screen. */
export class FormControl {
  #names;
  /**
   * The findings that the engine has told last; it tells those that have changed.
   * @type {Pick<FormState, 'violations' | 'questions'>}
   */
  #findings = { violations: [], questions: [] };

  /**
   * @param {CompiledForm} compiled
   * @param {string} today The day, such as `2026-11-22`.
   * @param {string[]} multiline The names of the fields with several lines.
   */
  constructor(compiled, today, multiline = []) {
    this.engine = compiled.engine;
    this.#names = compiled.description.fields;
    this.handle = this.engine.call('ic_form_create', compiled.handle, today, multiline.join('\n'));
    this.engine.own(this, this.handle);
  }

  /**
   * The control of a field, which is released with the form.
   * @param {string} name
   */
  control(name) {
    return new Control(this.profile(name), this.engine.call('ic_form_control', this.handle, name));
  }

  /**
   * The profile that a field has now.
   * @param {string} name
   */
  profile(name) {
    return new Profile(this.engine, this.engine.call('ic_form_profile', this.handle, name));
  }

  /**
   * What has changed since the last call, with the state; `null` if nothing has.
   * @returns {import('./index.js').FormChange & { state: FormState } | null}
   */
  takeChanges() {
    if (!this.engine.call('ic_form_changes', this.handle)) return null;
    const { buffer, byteOffset } = this.engine.outputBytes();
    const numbers = new Uint32Array(buffer, byteOffset, this.#names.length);
    const all = this.#names.map((field, index) => ({ field, bits: numbers[index] }));
    const those = (/** @type {number} */ bit) => all.filter(({ bits }) => bits & bit);
    const findings = this.engine.message();
    if (findings) this.#findings = JSON.parse(findings);
    return {
      fields: those(FieldBits.changed).map(({ field }) => field),
      carriers: those(FieldBits.carriedChanged).map(({ field }) => field),
      state: {
        fields: those(FieldBits.active).map(({ field, bits }) => ({
          field, declaration: Math.floor(bits / FieldBits.declaration), required: (bits & FieldBits.required) !== 0,
        })),
        ...this.#findings,
      },
    };
  }

  get verdict() {
    return verdicts[this.engine.call('ic_form_verdict', this.handle)];
  }

  /** @returns {FormState} */
  get state() {
    this.engine.call('ic_form_state', this.handle);
    const { fields, violations, questions } = JSON.parse(this.engine.output());
    this.#findings = { violations, questions };
    return { fields, violations, questions };
  }

  /**
   * The values of the active fields that are not empty.
   * @returns {Record<string, string>}
   */
  get values() {
    this.engine.call('ic_form_values', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * Commits the form: the one way out of it.
   * @returns {import('./index.js').FormCommitAnswer}
   */
  commit() {
    const kind = commitKinds[this.engine.call('ic_form_commit', this.handle)];
    return {
      kind, values: kind === 'committed' ? JSON.parse(this.engine.output()) : {},
      questions: kind === 'asks' ? JSON.parse(this.engine.output()) : [],
    };
  }

  /**
   * @param {number} question
   * @param {boolean} isYes
   */
  answer(question, isYes) {
    this.engine.call('ic_form_answer', this.handle, question, isYes ? 1 : 0);
  }

  /** @param {string} day */
  setToday(day) {
    this.engine.call('ic_form_set_today', this.handle, day);
  }

  release() {
    this.engine.release(this.handle, this);
  }
}

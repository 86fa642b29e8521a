// Rules and profiles, which judge texts.

import {
  checkPlace, checkString, checkedLocales, checkedRange, checkedStrings,
} from './checks.js';
import { CompiledForm } from './compiled-form.js';
import { Origin, verdicts } from './constants.js';
import { Control } from './control.js';
import { LineReader, chunksOf } from './lines.js';
import { isWellFormed } from './text.js';

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./constants.js').Range} Range */
/** @typedef {import('./constants.js').Verdict} Verdict */

/** Profiles that are looked up by their names. */
class Profiles {
  /**
   * @param {Engine} engine
   * @param {number} handle
   */
  constructor(engine, handle) {
    this.engine = engine;
    this.handle = handle;
    this.isReleased = false;
    engine.own(this, handle);
  }

  get hasStopped() {
    return this.engine.hasStopped;
  }

  release() {
    this.isReleased = true;
    this.engine.release(this.handle, this);
  }
}

/** The profiles of rule files. */
export class Rules extends Profiles {
  /**
   * The profiles, with their documentation and their place in the rules.
   * @returns {import('./index.js').Rules['profiles']}
   */
  get profiles() {
    this.engine.call('ic_rules_profiles', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * Compiles a profile. Keep the result.
   * @param {string} name
   * @param {import('./index.js').ProfileOptions} options
   */
  profile(name, options = {}) {
    checkString('name', name);
    const { locale, readingLocale } = checkedLocales(options);
    return new Profile(this.engine, this.engine.call('ic_profile_compile', this.handle, name, locale, readingLocale));
  }

  /**
   * The forms, with their documentation and their place in the rules.
   * @returns {import('./index.js').Rules['forms']}
   */
  get forms() {
    this.engine.call('ic_rules_forms', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * Compiles a form. Keep the result.
   * @param {string} name
   * @param {{ locale?: string }} options The `locale` is as that of `profile`.
   */
  form(name, options = {}) {
    checkString('name', name);
    const { locale } = checkedLocales(options);
    return new CompiledForm(this.engine, this.engine.call('ic_form_compile', this.handle, name, locale), locale);
  }

  /** @returns {string[]} The languages in which the rules have texts. */
  get languages() {
    this.engine.call('ic_texts_languages', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * The language of the texts that a request prefers.
   * @param {string} header The value of its field `Accept-Language`.
   * @returns {string}
   */
  chooseLanguage(header) {
    checkString('header', header);
    this.engine.call('ic_texts_choose', this.handle, header);
    return this.engine.output();
  }

  /**
   * Compiles profiles to a file for the slim module, as `inputctl compile` does.
   * @param {string[]} names The names of the profiles; without any, all.
   */
  compile(...names) {
    this.engine.call('ic_rules_compile', this.handle, checkedStrings('names', names).join('\n'));
    return this.engine.outputBytes().slice();
  }
}

/** Profiles that were compiled ahead. */
export class CompiledProfiles extends Profiles {
  /** @returns {string[]} */
  get names() {
    this.engine.call('ic_archive_names', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * Reads a profile. Keep the result.
   * @param {string} name
   * @param {import('./index.js').ProfileOptions} options
   */
  profile(name, options = {}) {
    checkString('name', name);
    const { locale, readingLocale } = checkedLocales(options);
    return new Profile(this.engine, this.engine.call('ic_archive_profile', this.handle, name, locale, readingLocale));
  }
}

/** A compiled profile. */
export class Profile {
  /**
   * @param {Engine} engine
   * @param {number} handle
   */
  constructor(engine, handle) {
    this.engine = engine;
    this.handle = handle;
    this.isReleased = false;
    engine.own(this, handle);
    engine.call('ic_profile_describe', handle);
    /** @type {import('./index.js').ProfileDescription} */
    this.description = Object.freeze(JSON.parse(engine.output()));
  }

  get name() {
    return this.description.name;
  }

  /**
   * Makes a control for a text.
   * @param {number} kind
   */
  makeControl(kind) {
    return Control.of(this, kind);
  }

  /**
   * The verdict on a text: a value, or, in the reading locale, what is shown of one.
   * @param {string} text
   * @returns {Verdict}
   */
  check(text) {
    checkString('text', text);
    return verdicts[this.engine.call('ic_verdict', this.handle, text)];
  }

  /**
   * The verdict with its reasons and the value.
   * @param {string} text
   * @returns {import('./index.js').Evaluation}
   */
  evaluate(text) {
    checkString('text', text);
    const verdict = this.engine.call('ic_evaluate', this.handle, text);
    const { approximate = false, violations, value } = JSON.parse(this.engine.output());
    return {
      verdict: verdicts[verdict], value: isWellFormed(text) ? value ?? this.value(text) : text, approximate, violations,
    };
  }

  /**
   * The verdicts on many values.
   * @param {readonly string[]} values
   * @returns {Verdict[]}
   */
  judge(values) {
    const texts = checkedStrings('values', values);
    // The slim module judges them one by one.
    if (!this.engine.has('ic_judge')) return texts.map((text) => this.check(text));
    const numbers = this.engine.judge(this.handle, texts);
    return texts.map((_, index) => verdicts[numbers[index]]);
  }

  /**
   * Judges the lines of a stream, such as a file. A carriage return before a line feed is not part of the line. A line that is
   * not UTF-8 is invalid; its text has U+FFFD for the wrong bytes. U+FEFF at the start of the stream is not part of a line.
   * @param {AsyncIterable<Uint8Array | string>} stream
   * @returns {AsyncGenerator<{ line: number, text: string, verdict: Verdict }>}
   */
  async *lines(stream) {
    const chunks = chunksOf(stream);
    const reader = new LineReader();
    let number = 0;
    const judged = (/** @type {import('./lines.js').Line[]} */ lines) => {
      const found = this.judge(lines.map(({ text }) => text));
      return lines.map(({ text, isUTF8 }, index) => ({ line: ++number, text, verdict: isUTF8 ? found[index] : 'invalid' }));
    };
    for await (const chunk of chunks) yield* judged(reader.read(chunk));
    yield* judged(reader.end());
  }

  /**
   * The decision on the replacement of a range of a text, which the host keeps itself.
   * @param {string} text
   * @param {Range} range
   * @param {string} replacement
   * @param {number} [origin]
   * @returns {import('./index.js').Decision}
   */
  decide(text, range, replacement, origin = Origin.key) {
    checkString('text', text);
    const { start, end } = checkedRange('range', range);
    checkString('replacement', replacement);
    checkPlace('origin', origin);
    return this.engine.decide('ic_decide', this.handle, text, start, end, replacement, origin);
  }

  /**
   * The values of a list that a person may mean who has typed a text: those that begin with it, and those whose label does.
   * @param {string} [text]
   * @param {number} [limit] The most values.
   * @returns {{ value: string, label?: string }[]} None if the values are not listed.
   */
  choices(text = '', limit = 20) {
    checkString('text', text);
    checkPlace('limit', limit);
    this.engine.call('ic_choices', this.handle, text, Math.min(limit, 0x7fffffff));
    return JSON.parse(this.engine.output());
  }

  /**
   * What is shown of a value.
   * @param {string} value
   */
  display(value) {
    checkString('value', value);
    this.engine.call('ic_display', this.handle, value);
    return this.engine.output();
  }

  /**
   * The value of a text, after normalisation, or of what is shown of a value.
   * @param {string} text
   */
  value(text) {
    checkString('text', text);
    this.engine.call('ic_value', this.handle, text);
    return this.engine.output();
  }

  /**
   * The display of a value with `_` for each missing character; `null` if its length is not fixed.
   * @param {string} value
   */
  remainder(value) {
    checkString('value', value);
    if (!this.engine.call('ic_remainder', this.handle, value)) return null;
    return { text: this.engine.output(), missing: this.engine.range() };
  }

  /**
   * A hint at the characters that may come next, such as `Next: a digit or “.”`; `null` if there is none.
   * @param {string} text
   * @param {number} [place] In UTF-16 code units; by default the end.
   */
  hint(text, place = text?.length) {
    checkString('text', text);
    checkPlace('place', place);
    return this.engine.call('ic_hint', this.handle, text, place) ? this.engine.output() : null;
  }

  release() {
    this.isReleased = true;
    this.engine.release(this.handle, this);
  }
}

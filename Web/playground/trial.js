// The field that keeps the rules, and what the engine says of it.

import { attach } from '../index.js';
import { characters, nearMisses } from './misses.js';
import { fileName, make } from './problems.js';

/**
 * @typedef {import('../index.js').Profile} Profile
 * @typedef {import('../index.js').Rules} Rules
 * @typedef {import('../index.js').Verdict} Verdict
 */

const signs = { acceptable: '✓', intermediate: '…', invalid: '✗', undetermined: '?' };
const verdictWords = {
  acceptable: 'acceptable', intermediate: 'intermediate: not finished yet', invalid: 'invalid',
  undetermined: 'undetermined: not accepted',
};
const expected = /** @type {const} */ ({ accepts: 'acceptable', pending: 'intermediate', rejects: 'invalid' });
const groups = /** @type {const} */ ([['accepts', 'Accepted'], ['pending', 'Not finished'], ['rejects', 'Rejected']]);
const most = 60;

export class Trial {
  /** @type {Rules | null} */
  #rules = null;
  /** @type {Profile | null} */
  #profile = null;
  /** @type {import('../index.js').Field | null} */
  #field = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {Record<'field' | 'reason' | 'about' | 'verdict' | 'next' | 'value' | 'missing' | 'refused' | 'reasons'
   *   | 'examples' | 'misses' | 'localeProblem', HTMLElement> & { profile: HTMLSelectElement, locale: HTMLInputElement }} elements
   * @param {{ goTo: (line: number) => void, failed: (error: unknown) => void }} host
   */
  constructor(elements, host) {
    this.elements = elements;
    this.host = host;
    elements.profile.addEventListener('change', () => this.use(''));
    elements.locale.addEventListener('change', () => this.use());
    elements.field.addEventListener('input', () => this.#show());
  }

  get input() {
    return /** @type {HTMLInputElement} */ (this.elements.field);
  }

  /**
   * Takes new rules, and keeps the profile if they have it.
   * @param {Rules} rules
   * @param {string} chosen
   */
  setRules(rules, chosen) {
    this.#rules?.release();
    this.#rules = rules;
    const names = rules.profiles.map(({ name }) => name);
    this.elements.profile.replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
    this.use();
  }

  get hasRules() {
    return this.#rules !== null;
  }

  /** Gives up all objects of an engine that has stopped. */
  forget() {
    this.#release();
    this.#rules = null;
  }

  #release() {
    clearTimeout(this.#waiting);
    this.#field?.detach();
    this.#field = null;
    this.#profile?.release();
    this.#profile = null;
  }

  /**
   * Uses the chosen profile and locale.
   * @param {string} [text] The text of the field; by default it stays.
   */
  use(text = this.#field?.value ?? this.input.value) {
    if (!this.#rules) return;
    const { elements } = this;
    this.#release();
    this.input.value = '';
    const name = elements.profile.value;
    const locale = elements.locale.value.trim();
    this.#problemOfLocale('');
    if (!name) return this.stop('The rules have no profile yet. Write `profile code { }`, or start with a built-in profile.');
    try {
      this.#profile = this.#rules.profile(name, { locale });
    } catch (error) {
      this.#failed(error);
      return;
    }
    this.input.disabled = false;
    this.#field = attach(this.input, this.#profile, { reason: elements.reason });
    this.#field.value = text;
    for (const type of ['change', 'refused']) this.#field.addEventListener(type, () => this.#show());
    this.#field.addEventListener('error', (event) => this.host.failed(/** @type {CustomEvent} */ (event).detail));
    elements.about.textContent = this.#profile.description.documentation ?? '';
    this.#showExamples();
    this.#show();
    // The field answers first.
    this.#waiting = setTimeout(() => this.#showMisses());
  }

  /** @param {any} error */
  #failed(error) {
    if (error.code === 'argument') {
      this.#problemOfLocale(`${error.message}.`);
      this.stop('The locale is not right.');
    } else if (error.code === 'rules') {
      this.stop('This profile has a mistake. It is in the list of mistakes; other profiles work.');
    } else {
      this.stop('');
      this.host.failed(error);
    }
  }

  /** @param {string} message */
  #problemOfLocale(message) {
    this.elements.localeProblem.textContent = message;
    this.elements.locale.setAttribute('aria-invalid', String(message !== ''));
  }

  /**
   * Shows that no profile controls the field.
   * @param {string} message
   */
  stop(message) {
    const { elements } = this;
    this.input.disabled = true;
    elements.reason.textContent = message;
    elements.verdict.className = '';
    for (const name of /** @type {const} */ (['about', 'verdict', 'next', 'value', 'missing', 'refused'])) elements[name].textContent = '';
    for (const name of /** @type {const} */ (['reasons', 'examples', 'misses'])) elements[name].replaceChildren();
  }

  // MARK: What the engine says

  #show() {
    const { elements } = this;
    const field = this.#field;
    const profile = this.#profile;
    if (!field || !profile) return;
    const { verdict, violations, refusals, value } = field;
    const { sensitive } = profile.description;
    elements.verdict.textContent = `${signs[verdict]} ${verdictWords[verdict]}`;
    elements.verdict.className = verdict;
    elements.next.textContent = (field.hint ?? '').replace(/^Next: /, '');
    elements.value.textContent = sensitive ? '' : visible(value);
    elements.missing.textContent = sensitive ? '' : profile.remainder(value)?.text ?? '';
    elements.refused.textContent = refusals.map(({ text }) => (text === undefined ? '•' : `“${visible(text)}”`)).join(', ');
    elements.reasons.replaceChildren(...violations.map((violation) => this.#reason(violation)));
  }

  /** @param {import('../index.js').Violation} violation */
  #reason({ message, reason, rule, source, severity }) {
    const item = make('li', { className: severity });
    const exact = make('span', { className: 'exact' });
    exact.append(make('code', { textContent: rule }), reason === message ? '' : ` ${reason}`);
    item.append(message);
    if (source?.file === fileName) {
      const place = make('button', { type: 'button', className: 'quiet', textContent: `Line ${source.line}` });
      place.onclick = () => this.host.goTo(source.line);
      exact.append(' ', place);
    }
    item.append(exact);
    return item;
  }

  // MARK: Examples

  #showExamples() {
    const profile = this.#profile;
    if (!profile) return;
    const { examples, number, sensitive } = profile.description;
    const parts = groups.flatMap(([expectation, title]) => {
      const texts = examples.filter((example) => example.expectation === expectation);
      if (texts.length === 0) return [];
      const list = make('ul', { className: 'texts' });
      list.append(...texts.slice(0, most).map(({ text }, index) => {
        const verdict = profile.check(text);
        const item = make('li');
        item.append(this.#textButton(text, verdict, sensitive ? `example ${index + 1}` : null));
        // The texts of numbers may be of a locale that the engine does not tell.
        const holds = number || verdict === expected[expectation] || (expectation === 'rejects' && verdict !== 'acceptable');
        if (!holds) item.append(' ', make('span', { className: 'broken', textContent: `does not hold: it is ${verdict}` }));
        return item;
      }));
      if (texts.length > most) list.append(make('li', { className: 'note', textContent: `and ${texts.length - most} more` }));
      return [make('h4', { textContent: title }), list];
    });
    this.elements.examples.replaceChildren(...(parts.length > 0 ? parts : [
      make('p', { className: 'note', textContent: 'The profile has no examples. `accepts "…"` in the rules states one.' })]));
  }

  #showMisses() {
    const profile = this.#profile;
    if (!profile) return;
    const { sensitive } = profile.description;
    let misses;
    try {
      misses = nearMisses(profile);
    } catch (error) {
      this.host.failed(error);
      return;
    }
    const items = misses.map(({ text, edit, plainEdit, verdict, reason, message }, index) => {
      const item = make('li');
      const words = make('span', { className: 'why' });
      words.append(make('span', { className: 'edit', textContent: sensitive ? plainEdit : visible(edit) }), ' ', message || reason);
      if (message) words.append(make('span', { className: 'exact', textContent: reason }));
      item.append(this.#textButton(text, /** @type {Verdict} */ (verdict), sensitive ? `near miss ${index + 1}` : null), words);
      return item;
    });
    this.elements.misses.replaceChildren(...(items.length > 0 ? items : [
      make('li', { className: 'note', textContent: 'None: there is no accepted example, or every such text is acceptable.' })]));
  }

  /**
   * A button that puts a text into the field.
   * @param {string} text
   * @param {Verdict} verdict
   * @param {string | null} name In place of a text that must not be shown.
   */
  #textButton(text, verdict, name) {
    const button = make('button', { type: 'button', className: `sample ${verdict}` });
    const shown = name ? '•'.repeat(Math.min(12, characters(text).length)) : visible(text) || '(empty)';
    button.append(make('span', { className: 'sign', textContent: signs[verdict] }), ' ', make('bdi', { textContent: shown }));
    button.setAttribute('aria-label', `${name ?? (text || 'empty')}, ${verdict}`);
    button.onclick = () => {
      if (!this.#field || !this.#profile) return;
      // What is no value may be what is shown of one.
      if (this.#profile.description.number && verdict === 'invalid') this.input.value = text;
      else this.#field.value = text;
      this.#show();
      this.input.focus();
    };
    return button;
  }
}

/**
 * A text with signs for the characters that cannot be seen.
 * @param {string} text
 */
function visible(text) {
  return text.replace(/\n/g, '⏎').replace(/\t/g, '⇥').replace(/^ | $/g, '␣')
    .replace(/[\p{Cc}\u00A0\u1680\u2000-\u200C\u200E\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]/gu,
      (character) => `⟨${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

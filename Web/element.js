// The element `<input-control>`, which lets a profile control the field that a page has put into it.

import { checkString, checkedOptions, wrongType } from './checks.js';
import { InputControlError } from './error.js';
import { Field } from './field.js';
import { join, leave } from './forms.js';
import { load, localeOf, profileNamed } from './load.js';
import { engineOf, hasTexts, withTexts } from './texts.js';

/** @typedef {import('./profile.js').Profile} Profile */
/** @typedef {import('./profile.js').Rules | import('./profile.js').CompiledProfiles | import('./engine.js').Engine} Source */

// Node imports this file too, and has no elements.
const Base = typeof HTMLElement === 'undefined' ? /** @type {typeof HTMLElement} */ (class {}) : HTMLElement;

/** An element around a field. It takes part in forms itself, so that no form is sent whose field has no rules. */
export class InputControlElement extends Base {
  static formAssociated = true;
  static observedAttributes = ['profile', 'locale', 'tokens', 'secure', 'reason'];

  /**
   * Where the names of profiles are looked up; by default among those that come with the library.
   * @type {Source | Promise<Source> | undefined}
   */
  static rules;

  #internals = this.attachInternals?.();
  /** @type {Field | null} */
  #field = null;
  /** The name of the profile and its locale. */
  #key = '';
  /** @type {Source | undefined} */
  #source;
  /**
   * The field before it was given back.
   * @type {{ control: HTMLElement, display: string, value: string, tokens: string[] } | null}
   */
  #kept = null;
  /** @type {MutationObserver | undefined} */
  #observer;
  #isDue = false;
  #message = '';

  // MARK: What a page asks

  /** The field; `null` while there is none. */
  get field() {
    return this.#field;
  }

  /**
   * The element that is controlled: the first field in this element.
   * @returns {HTMLElement | null}
   */
  get control() {
    return this.querySelector('input, textarea, [contenteditable]');
  }

  /** The name of the profile. */
  get profile() {
    return this.getAttribute('profile') ?? '';
  }

  set profile(name) {
    checkString('profile', name);
    this.setAttribute('profile', name);
  }

  get value() {
    if (this.#field) return this.#field.value;
    const control = /** @type {any} */ (this.control);
    return control?.value ?? control?.textContent ?? '';
  }

  set value(value) {
    checkString('value', value);
    const control = /** @type {any} */ (this.control);
    if (this.#field) this.#field.value = value;
    else if (control && 'value' in control) control.value = value;
    else if (control) control.textContent = value;
  }

  get verdict() {
    return this.#field?.verdict ?? 'undetermined';
  }

  get violations() {
    return this.#field?.violations ?? [];
  }

  // MARK: The life of the element

  connectedCallback() {
    this.#observer ??= new MutationObserver(() => this.#updateSoon());
    this.#observer.observe(this, { childList: true, subtree: true });
    if (this.control) this.#update();
    else this.#updateSoon();
  }

  disconnectedCallback() {
    // An element that is moved is taken out and put in again.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#observer?.disconnect();
      this.#giveBack();
      this.#clear();
    });
  }

  /** A move in one piece leaves everything as it is. */
  connectedMoveCallback() {}

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.isConnected) return;
    // These are options of a field from its beginning.
    if (name !== 'profile' && name !== 'locale') this.#giveBack();
    this.#updateSoon();
  }

  // MARK: The field

  /** Updates the field once for all changes of a task. */
  #updateSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#update();
    });
  }

  /** Attaches the field, or gives it the profile that the attributes name now. */
  #update() {
    const { control, profile, ownerDocument } = this;
    if (this.#field && this.#field.element !== control) this.#giveBack();
    if (!control && ownerDocument.readyState === 'loading') {
      // The parser may be in the midst of this element.
      ownerDocument.addEventListener('DOMContentLoaded', () => this.#updateSoon(), { once: true });
      return;
    }
    if (!profile) return this.#fail('<input-control> needs the name of a profile, such as profile="price".');
    if (!control) {
      return this.#fail('<input-control> needs a field in it: an input, a textarea, or an element with contenteditable.');
    }
    const locale = this.getAttribute('locale') || localeOf(this);
    const key = JSON.stringify([profile, locale]);
    if (this.#field && key === this.#key) return;
    this.#key = key;
    try {
      this.#take(control, this.#profileNow(profile, locale) ?? this.#profileSoon(profile, locale));
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * The profile, if the rules are loaded.
   * @param {string} name
   * @param {string} locale
   */
  #profileNow(name, locale) {
    const source = this.#source;
    if (!source || source.hasStopped || !hasTexts(engineOf(source), locale)) return null;
    return profileNamed(source, name, locale);
  }

  /**
   * @param {string} name
   * @param {string} locale
   */
  async #profileSoon(name, locale) {
    const source = await (/** @type {typeof InputControlElement} */ (this.constructor).rules ?? load());
    await withTexts(Promise.resolve(engineOf(source)), locale);
    this.#source = source;
    return profileNamed(source, name, locale);
  }

  /**
   * @param {HTMLElement} control
   * @param {Profile | Promise<Profile>} profile
   */
  #take(control, profile) {
    if (this.#field?.profile) return this.#change(this.#field, profile);
    this.#giveBack();
    const field = new Field(control, profile, this.#options());
    this.#field = field;
    for (const type of ['change', 'refused', 'tokens', 'error']) {
      field.addEventListener(type, (event) => this.#heard(field, type, /** @type {CustomEvent} */ (event).detail));
    }
    this.#clear();
    if (field.profile) this.#restore(field);
    else field.ready.then(() => this.#restore(field), () => {});
  }

  /**
   * Gives a field another profile. Until that is loaded, the field keeps the one that it has.
   * @param {Field} field
   * @param {Profile | Promise<Profile>} profile
   */
  async #change(field, profile) {
    const key = this.#key;
    if (profile instanceof Promise) {
      try {
        profile = await profile;
      } catch (error) {
        return this.#field === field && this.#key === key ? this.#fail(error) : undefined;
      }
    }
    if (this.#field !== field || this.#key !== key) return;
    field.profile = profile;
    this.#clear();
  }

  /** @returns {import('./index.js').AttachOptions} */
  #options() {
    const separators = this.getAttribute('tokens');
    const reason = this.getAttribute('reason');
    const root = /** @type {Document | ShadowRoot} */ (this.getRootNode());
    return {
      tokens: separators ? { separators } : separators === '',
      secure: this.hasAttribute('secure') ? true : undefined,
      reason: (reason && root.getElementById(reason)) || undefined,
    };
  }

  /**
   * @param {Field} field
   * @param {string} type
   * @param {unknown} detail
   */
  #heard(field, type, detail) {
    if (this.#field !== field) return;
    if (type !== 'error') return this.#tell(type, detail);
    // Without the engine, the field is a plain one. Without its rules, it must not look as if it had some.
    const { code } = /** @type {{ code?: string }} */ (detail);
    if (field.profile === null && code !== 'load' && !this.#source?.hasStopped) return this.#fail(detail);
    this.#giveBack();
    this.#tell(type, detail);
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    // The field in this element sends events with these names too.
    this.dispatchEvent(new CustomEvent(`control${type}`, { bubbles: true, composed: true, detail }));
  }

  /** Gives the field back to the page, and keeps what it alone knows. */
  #giveBack() {
    const field = this.#field;
    this.#field = null;
    if (!field) return;
    if (field.profile) {
      this.#kept = { control: field.element, display: field.display, value: field.value, tokens: field.tokens };
    }
    field.detach();
  }

  /** @param {Field} field */
  #restore(field) {
    const kept = this.#kept;
    this.#kept = null;
    if (!kept || this.#field !== field || kept.control !== field.element || kept.display !== field.display) return;
    if (this.hasAttribute('tokens')) for (const token of kept.tokens) field.addToken(token);
    if (field.value !== kept.value) field.value = kept.value;
  }

  // MARK: Mistakes

  /**
   * A field without rules keeps the form from being sent.
   * @param {unknown} reason
   */
  #fail(reason) {
    this.#giveBack();
    const error = typeof reason === 'string' ? new InputControlError(reason, 'argument') : reason;
    const message = error instanceof Error ? error.message : String(error);
    this.#internals?.setValidity?.({ customError: true }, message, this.control ?? undefined);
    join(this, this);
    if (message === this.#message) return;
    this.#message = message;
    // The field has written its own errors.
    if (typeof reason === 'string') console.error(error);
    this.#tell('error', error);
  }

  #clear() {
    this.#message = '';
    this.#internals?.setValidity?.({});
    leave(this);
  }

  maySubmit() {
    return this.#internals?.willValidate === false;
  }

  willReset() {}
  wasReset() {}
  wasRestored() {}
}

/**
 * @param {string} name
 * @param {any} value
 */
function checkSource(name, value) {
  if (typeof value?.profile === 'function' || typeof value?.then === 'function') return;
  throw wrongType(name, 'rules, compiled profiles, an engine, or a promise of one', value);
}

/**
 * Defines the element. Nothing does it before a page asks for it.
 * @param {{ name?: string, rules?: Source | Promise<Source> }} options The name of the element, and where the names of
 *   profiles are looked up.
 */
export function defineElement(options = {}) {
  const { name = 'input-control', rules } = checkedOptions(options, { name: checkString, rules: checkSource });
  const Element = class extends InputControlElement {
    static rules = rules;
  };
  customElements.define(name, Element);
  return Element;
}

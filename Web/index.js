// InputControl in a page: one rule that controls what may be typed into a field.

import { InputControlElement, defineElement } from './element.js';
import { CompiledForm } from './compiled-form.js';
import { Engine, InputControlError } from './engine.js';
import { Field } from './field.js';
import { InputForm } from './input-form.js';
import { load, localeOf, profileNamed } from './load.js';
import { CompiledProfiles, Profile, Rules } from './profile.js';

export {
  CompiledForm, CompiledProfiles, Engine, Field, InputControlElement, InputControlError, InputForm, Profile, Rules, defineElement, load,
};

/**
 * Lets a profile control a field.
 * @param {HTMLElement} element An `input`, a `textarea`, or an element with `contenteditable`.
 * @param {Profile | string} profile A profile, or the name of one that comes with the library.
 * @param {import('./index.js').AttachOptions} [options]
 * @returns {Field} It controls the field at once if the profile is given, and otherwise when its `ready` is done.
 */
export function attach(element, profile, options = {}) {
  if (typeof profile !== 'string') return new Field(element, profile, options);
  const locale = options.locale ?? localeOf(element);
  const loaded = /** @type {Promise<Engine>} */ (options.engine ? Promise.resolve(options.engine) : load());
  return new Field(element, loaded.then((engine) => profileNamed(engine, profile, locale)), options);
}

/**
 * Lets a form of rules control a form of the page. Each of its fields controls the element with its name.
 * @param {HTMLFormElement} element
 * @param {CompiledForm | string} form A form of rules, or the name of one that comes with the library.
 * @param {import('./index.js').AttachFormOptions} [options]
 * @returns {InputForm} It controls the form at once if the form of rules is given, and otherwise when its `ready` is done.
 */
export function attachForm(element, form, options = {}) {
  if (typeof form !== 'string') return new InputForm(element, form, options);
  const locale = options.locale ?? localeOf(element);
  const loaded = /** @type {Promise<Engine>} */ (options.engine ? Promise.resolve(options.engine) : load());
  return new InputForm(element, loaded.then((engine) => engine.form(form, { locale })), options);
}

/**
 * The verdict of a profile on a text.
 * @param {Profile} profile
 * @param {string} text
 */
export function check(profile, text) {
  return profile.check(text);
}

/**
 * The verdict of a profile on a text, with its reasons and the value.
 * @param {Profile} profile
 * @param {string} text
 */
export function evaluate(profile, text) {
  return profile.evaluate(text);
}

// InputControl in a page: one rule that controls what may be typed into a field.

import {
  checkBoolean, checkDay, checkElement, checkEngineSoon, checkFormSoon, checkFunction, checkObject, checkPlace,
  checkProfile, checkProfileSoon, checkString, checkedOptions,
} from './checks.js';
import { InputControlElement, defineElement } from './element.js';
import { CompiledForm } from './compiled-form.js';
import { Engine } from './engine.js';
import { InputControlError } from './error.js';
import { Field } from './field.js';
import { InputForm } from './input-form.js';
import { load, localeOf, profileNamed } from './load.js';
import { addTexts, withTexts } from './texts.js';
import { CompiledProfiles, Profile, Rules } from './profile.js';

export {
  CompiledForm, CompiledProfiles, Engine, Field, InputControlElement, InputControlError, InputForm, Profile, Rules, defineElement, load,
  addTexts as loadTexts,
};

/**
 * Lets a profile control a field.
 * @param {HTMLElement} element An `input`, a `textarea`, or an element with `contenteditable`.
 * @param {Profile | Promise<Profile> | string} profile A profile, or the name of one that comes with the library.
 * @param {import('./index.js').AttachOptions} [options]
 * @returns {Field} It controls the field at once if the profile is given, and otherwise when its `ready` is done.
 */
export function attach(element, profile, options = {}) {
  checkElement('element', element);
  if (typeof profile !== 'string') checkProfileSoon('profile', profile);
  const checked = checkedOptions(options, {
    locale: checkString, engine: checkEngineSoon, reason: checkElement, tokens: checkedTokens, secure: checkBoolean,
  });
  if (typeof profile !== 'string') return new Field(element, profile, checked);
  const locale = checked.locale ?? localeOf(element);
  const loaded = /** @type {Promise<Engine>} */ (checked.engine ? Promise.resolve(checked.engine) : load());
  return new Field(element, withTexts(loaded, locale).then((engine) => profileNamed(engine, profile, locale)), checked);
}

/**
 * Lets a form of rules control a form of the page. Each of its fields controls the element with its name.
 * @param {HTMLFormElement} element
 * @param {CompiledForm | Promise<CompiledForm> | string} form A form of rules, or the name of one that comes with the library.
 * @param {import('./index.js').AttachFormOptions} [options]
 * @returns {InputForm} It controls the form at once if the form of rules is given, and otherwise when its `ready` is done.
 */
export function attachForm(element, form, options = {}) {
  checkElement('element', element);
  if (typeof form !== 'string') checkFormSoon('form', form);
  const checked = checkedOptions(options, {
    locale: checkString, engine: checkEngineSoon, today: checkDay, reasons: checkedReasons, summary: checkSummary,
    heading: checkFunction, ask: checkFunction, pause: checkPlace,
  });
  if (typeof form !== 'string') return new InputForm(element, form, checked);
  const locale = checked.locale ?? localeOf(element);
  const loaded = /** @type {Promise<Engine>} */ (checked.engine ? Promise.resolve(checked.engine) : load());
  return new InputForm(element, withTexts(loaded, locale).then((engine) => engine.form(form, { locale })), checked);
}

/**
 * The verdict of a profile on a text.
 * @param {Profile} profile
 * @param {string} text
 */
export function check(profile, text) {
  checkProfile('profile', profile);
  return profile.check(text);
}

/**
 * The verdict of a profile on a text, with its reasons and the value.
 * @param {Profile} profile
 * @param {string} text
 */
export function evaluate(profile, text) {
  checkProfile('profile', profile);
  return profile.evaluate(text);
}

/**
 * @param {string} name
 * @param {any} value
 */
function checkedTokens(name, value) {
  if (typeof value === 'boolean') return value;
  checkObject(name, value);
  const { separators } = value;
  if (separators !== undefined) checkString(`${name}.separators`, separators);
  return { separators };
}

/**
 * @param {string} name
 * @param {any} value
 */
function checkedReasons(name, value) {
  checkObject(name, value);
  // A field can have the name of what every object inherits, such as `constructor`.
  const reasons = Object.create(null);
  for (const [field, element] of Object.entries(value)) {
    checkElement(`${name}.${field}`, element);
    reasons[field] = element;
  }
  return reasons;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function checkSummary(name, value) {
  if (value !== false) checkElement(name, value);
}

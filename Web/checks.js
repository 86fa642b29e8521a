// Checks of what a page or a program passes. A wrong argument is an error of theirs, which is found before anything is done.

import { InputControlError } from './error.js';
import { native } from './native.js';

/** The engine counts with 32 bits. */
const greatestPlace = 0x7fff_ffff;

/** In UTF-16 code units. Three such texts, the most that a call has, fit into the memory of the engine as UTF-8. */
const longestText = 100_000_000;

/**
 * Describes a value for a message by its type alone: the value may be a person's.
 * @param {unknown} value
 */
function described(value) {
  if (value === null || value === undefined) return String(value);
  if (!isRevoked(value) && Array.isArray(value)) return 'an array';
  const type = typeof value;
  return type === 'object' ? 'an object' : `a ${type}`;
}

/**
 * @param {string} name The name of the argument.
 * @param {string} expected
 * @param {unknown} value
 */
export function wrongType(name, expected, value) {
  return new TypeError(`\`${name}\` must be ${expected}, not ${described(value)}.`);
}

/**
 * Whether a value is a proxy that was revoked, of which nothing can be asked.
 * @param {unknown} value
 */
export function isRevoked(value) {
  try {
    Array.isArray(value);
    return false;
  } catch {
    return true;
  }
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === 'string' && value.length <= longestText;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function checkString(name, value) {
  if (isText(value)) return;
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  throw new InputControlError(`\`${name}\` must have at most ${longestText} UTF-16 code units, not ${value.length}.`, 'argument');
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function checkBoolean(name, value) {
  if (typeof value !== 'boolean') throw wrongType(name, 'true or false', value);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function checkFunction(name, value) {
  if (typeof value !== 'function') throw wrongType(name, 'a function', value);
}

// A getter can give something else each time, and a subclass can have methods of its own. So each member is read once, into a
// plain copy, and the copy is what is checked and used.

/**
 * @param {string} name
 * @param {unknown} values
 * @returns {string[]} A plain copy.
 */
export function checkedStrings(name, values) {
  if (isRevoked(values) || !Array.isArray(values)) throw wrongType(name, 'an array of strings', values);
  const { length } = values;
  const strings = [];
  for (let index = 0; index < length; index++) {
    const value = values[index];
    // The name of each of a million strings would take longer than the strings.
    if (!isText(value)) checkString(`${name}[${index}]`, value);
    strings.push(value);
  }
  return strings;
}

/**
 * A day, such as `2026-11-22`. The engine begins with the year 1.
 * @param {string} name
 * @param {any} value
 */
export function checkDay(name, value) {
  checkString(name, value);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= last) return;
  throw new InputControlError(`\`${name}\` must be a day, such as \`2026-11-22\`.`, 'argument');
}

/**
 * A number that the engine can be told of, such as a place in a text. The engine knows how long the text is.
 * @param {string} name
 * @param {unknown} value
 */
export function checkPlace(name, value) {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  if (Number.isInteger(value) && value >= 0 && value <= greatestPlace) return;
  throw new InputControlError(`\`${name}\` must be a whole number from 0 to ${greatestPlace}, not ${value}.`, 'argument');
}

/**
 * @param {string} name
 * @param {any} range
 * @returns {import('./constants.js').Range} A plain copy.
 */
export function checkedRange(name, range) {
  checkObject(name, range);
  const { start, end } = range;
  checkPlace(`${name}.start`, start);
  checkPlace(`${name}.end`, end);
  return { start, end };
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function checkObject(name, value) {
  if (typeof value === 'object' && value !== null && !isRevoked(value) && !Array.isArray(value)) return;
  throw wrongType(name, 'an object', value);
}

/**
 * Checks options, each of which may be missing.
 * @template {object} Options
 * @param {Options} options
 * @param {{ [Name in keyof Required<Options>]: (name: string, value: unknown) => unknown }} checks The check of an option that
 *   has members returns a plain copy of it.
 * @returns {Options} A plain copy.
 */
export function checkedOptions(options, checks) {
  checkObject('options', options);
  const copy = /** @type {Options} */ ({});
  for (const name of /** @type {(keyof Options & string)[]} */ (Object.keys(checks))) {
    const value = options[name];
    if (value !== undefined) copy[name] = /** @type {any} */ (checks[name](`options.${name}`, value) ?? value);
  }
  return copy;
}

/**
 * The locales of a profile, or of a form, which has no reading locale.
 * @param {import('./index.js').ProfileOptions} options
 */
export function checkedLocales(options) {
  const { locale = '', readingLocale = '' } = checkedOptions(options, { locale: checkString, readingLocale: checkString });
  return { locale, readingLocale };
}

/**
 * @param {string} name
 * @param {any} value
 */
export function checkElement(name, value) {
  // A frame has classes of its own, so `instanceof` does not tell.
  if (typeof value !== 'object' || value === null || isRevoked(value) || native(value).nodeType !== 1) {
    throw wrongType(name, 'an element', value);
  }
}

/**
 * The check of an object of this library, which may be of another copy of it.
 * @param {string} expected
 * @param {string} method A method that only such objects have.
 * @param {boolean} isPromised Whether it may be promised.
 */
function checkHaving(expected, method, isPromised) {
  return (/** @type {string} */ name, /** @type {any} */ value) => {
    const isRight = !isRevoked(value) && (typeof value?.[method] === 'function' || (isPromised && value instanceof Promise));
    if (!isRight) throw wrongType(name, expected, value);
    if (value.isReleased) throw new InputControlError(`\`${name}\` was released.`, 'handle');
  };
}

export const checkProfile = checkHaving('a compiled profile', 'makeControl', false);
export const checkEngineSoon = checkHaving('an engine, or a promise of one', 'diagnose', true);
export const checkProfileSoon = checkHaving('a compiled profile, a promise of one, or a name', 'makeControl', true);
export const checkForm = checkHaving('a compiled form', 'makeFormControl', false);
export const checkFormSoon = checkHaving('a compiled form, a promise of one, or a name', 'makeFormControl', true);

// These tell what a value is, whatever it says of itself, also of a class of another realm, which a test runner may have.
const typeOfArray = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const lengthOfBuffer = getter(ArrayBuffer.prototype, 'byteLength');

/**
 * @param {object} prototype
 * @param {PropertyKey} name
 */
function getter(prototype, name) {
  return /** @type {() => unknown} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);
}

/**
 * Whether a value is a `Uint8Array`.
 * @param {unknown} value
 * @returns {value is Uint8Array}
 */
export function isBytes(value) {
  return typeOfArray.call(value) === 'Uint8Array';
}

/**
 * Whether a value is an `ArrayBuffer`.
 * @param {unknown} value
 * @returns {value is ArrayBuffer}
 */
export function isBuffer(value) {
  try {
    lengthOfBuffer.call(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Bytes as a plain array; those of a `Uint8Array` are copied. A subclass may have a `slice` that makes no copy, as `Buffer` has.
 * @param {string} name
 * @param {ArrayBuffer | Uint8Array} bytes
 */
export function plainBytes(name, bytes) {
  try {
    return new Uint8Array(bytes);
  } catch (cause) {
    // They were transferred to a worker, or are too many.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InputControlError(`\`${name}\` cannot be read: ${reason}`, 'argument', { cause });
  }
}

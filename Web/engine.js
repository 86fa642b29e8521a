// The engine, a module for WebAssembly, behind an object of JavaScript. Its functions are described in
// Sources/InputControlC/include/inputcontrol.h.

import {
  checkPlace, checkString, checkedLocales, checkedOptions, isBuffer, isBytes, isRevoked, plainBytes, wrongType,
} from './checks.js';
import { CompiledForm } from './compiled-form.js';
import { verdicts } from './constants.js';
import { InputControlError, loadError } from './error.js';
import { CompiledProfiles, Profile, Rules } from './profile.js';
import { isWellFormed } from './text.js';

/** @typedef {{ start: number, end: number }} Range */

/**
 * What a field on the screen has to show, and what is known of it.
 * @typedef {object} Shown
 * @property {string} text
 * @property {Range} selection
 * @property {number} changes Grows whenever the settled text changes.
 * @property {import('./constants.js').Verdict} verdict The verdict on the settled text.
 * @property {string} message The first error; of an `acceptable` text the open question about refused input.
 * @property {number} refusalCount How many pieces of refused input the text lacks.
 * @property {number} refusalsSoFar How often input was refused, which never decreases.
 * @property {number} tokenCount
 * @property {number} selectedToken -1 for none.
 */

const codes = new Map([
  [-1, 'handle'], [-2, 'rules'], [-3, 'encoding'], [-4, 'argument'], [-5, 'compiled'],
]);

// The place of each member of `ic_output` in words of 32 bits.
const Output = Object.freeze({
  text: 0, length: 1, message: 2, messageLength: 3, start: 4, end: 5, refusalCount: 6, refusalsSoFar: 7, tokenCount: 8,
  selectedToken: 9, verdict: 10,
});
const outputCount = 11;

/** The bytes that can be passed at once. The module doubles its buffer when it needs more room, and counts with 31 bits. */
const greatestRoom = 0x3fff_ffff;
/** The UTF-16 code units of values that are judged at once, and one more for each. A longer value is judged alone. */
const judgedAtOnce = 0x10_0000;

/** @type {import('./index.js').Decision} */
const accepted = Object.freeze({ kind: 'accept', range: Object.freeze({ start: 0, end: 0 }), text: '', violations: [] });

/**
 * The name of a rule file in messages.
 * @param {string} text
 * @param {{ name?: string }} options
 */
function fileName(text, options) {
  checkString('text', text);
  return checkedOptions(options, { name: checkString }).name ?? 'page.rules';
}

/** The functions that judge a value, to which a text that is not well formed is an invalid value. */
const judging = new Set(['ic_verdict', 'ic_evaluate', 'ic_control_evaluate']);

/** An instance of the module, with the memory that it shares with JavaScript. */
export class Engine {
  #exports;
  #context;
  /** The address of the `ic_output`, which does not change. */
  #outputAddress;
  #inputAddress = 0;
  #inputCapacity = -1;
  /** The number of calls so far. Without another one, nothing has changed. */
  callCount = 0;
  #encoder = new TextEncoder();
  /** U+FEFF at the start of a text is a part of it, and no byte order mark. */
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** @type {unknown} */
  #failure = null;
  /** @type {Rules | undefined} */
  #shipped;
  #released = new FinalizationRegistry((/** @type {number} */ handle) => this.release(handle));

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    if (isRevoked(module) || !(module instanceof WebAssembly.Module)) throw wrongType('module', 'a WebAssembly.Module', module);
    try {
      this.#exports = /** @type {Record<string, any>} */ (new WebAssembly.Instance(module, {}).exports);
      if (!this.has('ic_context_create')) throw new Error('This is another module.');
      this.#exports._initialize?.();
      this.#context = this.#exports.ic_context_create();
      this.#outputAddress = this.#exports.ic_context_output(this.#context) >>> 0;
    } catch (error) {
      throw loadError(error);
    }
  }

  /** The rules that come with the library. */
  get shipped() {
    // The page may have released them.
    if (!this.#shipped || this.#shipped.isReleased) this.#shipped = new Rules(this, this.call('ic_rules_shipped'));
    return this.#shipped;
  }

  /**
   * Reads a rule file. Throws an `InputControlError` with the `diagnostics` if it has errors.
   * @param {string} text The file.
   * @param {{ name?: string }} options The name of the file in messages.
   */
  rules(text, options = {}) {
    const name = fileName(text, options);
    try {
      return new Rules(this, this.call('ic_rules_parse', [name, text]));
    } catch (error) {
      if (error instanceof InputControlError && error.code === 'rules') {
        error.diagnostics = this.diagnose(text, { name });
      }
      throw error;
    }
  }

  /**
   * What is wrong with a rule file; empty if nothing is.
   * @param {string} text
   * @param {{ name?: string }} options
   * @returns {import('./index.js').Diagnostic[]}
   */
  diagnose(text, options = {}) {
    this.call('ic_rules_diagnose', [fileName(text, options), text]);
    return JSON.parse(this.output());
  }

  /**
   * The words that may stand at a place of a rule file, which may have errors; `null` in texts, patterns and comments.
   * @param {string} text
   * @param {number} place In UTF-16 code units.
   * @returns {import('./index.js').Completion | null}
   */
  complete(text, place) {
    checkString('text', text);
    checkPlace('place', place);
    this.call('ic_rules_complete', text, place);
    return JSON.parse(this.output());
  }

  /**
   * Reads compiled profiles, which `inputctl compile` writes. Throws an `InputControlError` with the code `compiled` if the
   * file was cut or altered, or is of another version.
   * @param {ArrayBuffer | Uint8Array} bytes The file.
   */
  compiled(bytes) {
    if (!isBytes(bytes) && !isBuffer(bytes)) throw wrongType('bytes', 'an ArrayBuffer or a Uint8Array', bytes);
    const file = plainBytes('bytes', bytes);
    const address = this.input(file.length, 'bytes');
    new Uint8Array(this.#exports.memory.buffer, address, file.length).set(file);
    return new CompiledProfiles(this, this.call('ic_archive_read', address, file.length));
  }

  /**
   * Adds messages in a language, for all profiles and forms: a file of `texts`. They replace those in the same language.
   * Throws an `InputControlError` with `diagnostics` if it has errors.
   * @param {string} text The file.
   * @param {{ name?: string }} options The name of the file in errors.
   */
  addTexts(text, options = {}) {
    checkString('text', text);
    const { name = 'page.texts' } = checkedOptions(options, { name: checkString });
    this.call('ic_texts_add', name, text);
  }

  /**
   * A built-in text, in the form for a number.
   * @param {string} key Its name in files of texts, such as `page.problems`.
   * @param {string} locale
   * @param {number} count
   */
  text(key, locale, count) {
    this.call('ic_texts_get', locale, key, count);
    return this.output();
  }

  /** @returns {string[]} The languages of the built-in messages that the engine has. */
  get languages() {
    this.call('ic_texts_languages', 0);
    return JSON.parse(this.output());
  }

  /** Whether the module has the rule language and the built-in rules. The slim one reads compiled profiles only. */
  get hasRules() {
    return this.has('ic_rules_parse');
  }

  /**
   * A profile that comes with the library.
   * @param {string} name
   * @param {import('./index.js').ProfileOptions} options
   */
  profile(name, options = {}) {
    checkString('name', name);
    const { locale, readingLocale } = checkedLocales(options);
    return new Profile(this, this.call('ic_profile_compile', 0, name, locale, readingLocale));
  }

  /**
   * A form that comes with the library.
   * @param {string} name
   * @param {{ locale?: string }} options
   */
  form(name, options = {}) {
    checkString('name', name);
    const { locale } = checkedLocales(options);
    return new CompiledForm(this, this.call('ic_form_compile', 0, name, locale), locale);
  }

  // What follows is for the files of this package.

  /**
   * Whether the module has a function of C.
   * @param {string} name
   */
  has(name) {
    return name in this.#exports;
  }

  /**
   * Calls a function of C. Texts stand before the numbers that follow them.
   * @param {string} name
   * @param {(number | string | string[])[]} arguments_ Numbers; an array of strings for one text after the other.
   * @returns {number}
   */
  call(name, ...arguments_) {
    if (!this.has(name)) {
      throw new InputControlError(
        'The slim module has neither the rule language nor forms. Load `input-control.wasm`, or compile the profiles with '
        + '`inputctl compile` and read them with `engine.compiled(bytes)`.', 'missing');
    }
    const passed = this.#passed(name, arguments_);
    this.callCount += 1;
    const result = this.#run(name, passed);
    if (result < 0) throw new InputControlError(this.output(), codes.get(result) ?? 'unknown');
    return result;
  }

  /**
   * Runs a function of the module.
   * @param {string} name
   * @param {(number | string | string[])[]} numbers
   * @returns {number}
   */
  #run(name, numbers) {
    if (this.#failure) {
      throw new InputControlError(`The engine has stopped after an error: ${this.#failure}`, 'stopped', { cause: this.#failure });
    }
    const run = this.#exports[name];
    try {
      return run(this.#context, ...numbers);
    } catch (error) {
      // The module throws nothing itself: a trap, or the end of the stack, leaves the memory in an unknown state.
      this.#failure = error;
      throw error;
    }
  }

  /** The text that the last function returned. */
  output() {
    return this.#decoder.decode(this.outputBytes());
  }

  outputBytes() {
    const output = this.#output;
    return this.#bytes(output[Output.text], output[Output.length]);
  }

  /** The second text that the last function returned; empty if there is none. */
  message() {
    const output = this.#output;
    const length = output[Output.messageLength];
    return length === 0 ? '' : this.#decoder.decode(this.#bytes(output[Output.message], length));
  }

  /**
   * The range that the last function returned.
   * @returns {Range}
   */
  range() {
    const output = this.#output;
    return { start: output[Output.start], end: output[Output.end] };
  }

  /**
   * Calls a function that decides on an edit.
   * @param {string} name
   * @param {(number | string | string[])[]} arguments_
   * @returns {import('./index.js').Decision}
   */
  decide(name, ...arguments_) {
    const number = this.call(name, ...arguments_);
    if (number === 0) return accepted;
    if (number === 1) return { kind: 'amend', range: this.range(), text: this.output(), violations: [] };
    return { kind: 'veto', range: accepted.range, text: '', violations: JSON.parse(this.output()) };
  }

  /**
   * Calls a function that tells what a field has to show.
   * @param {string} name
   * @param {number[]} arguments_
   * @returns {Shown}
   */
  show(name, ...arguments_) {
    const changes = this.call(name, ...arguments_);
    const output = this.#output;
    return {
      text: this.output(), selection: this.range(), changes, verdict: verdicts[output[Output.verdict]], message: this.message(),
      refusalCount: output[Output.refusalCount], refusalsSoFar: output[Output.refusalsSoFar],
      tokenCount: output[Output.tokenCount], selectedToken: output[Output.selectedToken],
    };
  }

  /** Whether an error has stopped the engine. */
  get hasStopped() {
    return this.#failure !== null;
  }

  /** The number of objects of the engine that are not released. */
  get objectCount() {
    return this.#exports.ic_object_count(this.#context);
  }

  /** The bytes of the engine's memory. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Releases the handle of an object when the object is collected.
   * @param {object} object
   * @param {number} handle
   */
  own(object, handle) {
    this.#released.register(object, handle, object);
  }

  /**
   * @param {number} handle
   * @param {object} [object]
   */
  release(handle, object) {
    if (object) this.#released.unregister(object);
    if (!this.#failure) this.#run('ic_release', [handle]);
  }

  /**
   * Judges values, and returns the numbers of their verdicts.
   * @param {number} profile
   * @param {readonly string[]} values
   */
  judge(profile, values) {
    const needed = values.reduce((sum, value) => sum + value.length + 1, 0);
    if (needed <= judgedAtOnce) return this.#judgePart(profile, values);
    const numbers = new Uint8Array(values.length);
    let first = 0;
    do {
      let next = first;
      for (let room = judgedAtOnce; next < values.length && (next === first || values[next].length <= room); next++) {
        room -= values[next].length + 1;
      }
      numbers.set(this.#judgePart(profile, values.slice(first, next)), first);
      first = next;
    } while (first < values.length);
    return numbers;
  }

  /**
   * @param {number} profile
   * @param {readonly string[]} values
   */
  #judgePart(profile, values) {
    const all = values.join('');
    const address = this.input(all.length * 3 + values.length * 4 + 4);
    const ends = new Uint32Array(values.length);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, all.length * 3);
    // If the bytes are as many as the code units, all are ASCII: to write them at once takes a third of the time.
    const isASCII = this.#encoder.encodeInto(all, bytes).written === all.length;
    let end = 0;
    values.forEach((value, index) => {
      end += isASCII ? value.length : this.#write(value, bytes.subarray(end), true);
      ends[index] = end;
    });
    const place = Math.ceil((address + end) / 4) * 4;
    new Uint32Array(this.#exports.memory.buffer, place, values.length).set(ends);
    this.call('ic_judge', profile, address, place, values.length);
    return this.outputBytes();
  }

  /**
   * Writes a text as UTF-8, and returns the number of bytes.
   * @param {string} text
   * @param {Uint8Array} room
   * @param {boolean} keeps Whether half a pair of surrogates becomes three bytes that are no UTF-8, and not U+FFFD.
   */
  #write(text, room, keeps) {
    if (!keeps || isWellFormed(text)) return this.#encoder.encodeInto(text, room).written ?? 0;
    let end = 0;
    for (const character of text) {
      const unit = character.charCodeAt(0);
      if (isWellFormed(character)) {
        end += this.#encoder.encodeInto(character, room.subarray(end)).written ?? 0;
      } else {
        room.set([0xe0 | unit >> 12, 0x80 | unit >> 6 & 0x3f, 0x80 | unit & 0x3f], end);
        end += 3;
      }
    }
    return end;
  }

  /**
   * @param {string} name
   * @param {(number | string | string[])[]} arguments_
   */
  #passed(name, arguments_) {
    const all = arguments_.flat();
    let length = 0;
    for (const one of all) {
      if (typeof one === 'string') length += one.length + 1;
      // The engine would take anything else for a number, such as an address.
      else if (!Number.isInteger(one)) throw wrongType(name, 'called with strings and whole numbers', one);
    }
    if (length === 0) return all;
    let address = this.input(length * 3);
    return all.flatMap((one) => {
      if (typeof one !== 'string') return [one];
      const room = new Uint8Array(this.#exports.memory.buffer, address, one.length * 3);
      const written = this.#write(one, room, judging.has(name));
      const start = address;
      address += written;
      return [start, written];
    });
  }

  /** What the last function has left besides its result. It can be read without a call. */
  get #output() {
    return new Int32Array(this.#exports.memory.buffer, this.#outputAddress, outputCount);
  }

  /**
   * @param {number} address
   * @param {number} length
   */
  #bytes(address, length) {
    return new Uint8Array(this.#exports.memory.buffer, address >>> 0, length >>> 0);
  }

  /**
   * The address of a buffer for texts to pass, which every call may use.
   * @param {number} capacity
   * @param {string} name What is passed.
   */
  input(capacity, name = 'text') {
    if (this.#inputCapacity < capacity) {
      const room = Math.max(capacity, 256);
      const address = room <= greatestRoom ? this.#run('ic_input', [room]) >>> 0 : 0;
      if (address === 0) {
        throw new InputControlError(`\`${name}\` must fit into ${greatestRoom} bytes, and takes up to ${capacity}.`, 'argument');
      }
      this.#inputAddress = address;
      this.#inputCapacity = room;
    }
    return this.#inputAddress;
  }
}

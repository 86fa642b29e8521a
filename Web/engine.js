// The engine, a module for WebAssembly, behind an object of JavaScript. Its functions are described in
// Sources/InputControlC/include/inputcontrol.h.

import { CompiledForm } from './compiled-form.js';
import { CompiledProfiles, Profile, Rules } from './profile.js';

/** @typedef {{ start: number, end: number }} Range */

const codes = new Map([
  [-1, 'handle'], [-2, 'rules'], [-3, 'encoding'], [-4, 'argument'], [-5, 'compiled'],
]);

/** An error of the engine. Its message is in English, for developers. */
export class InputControlError extends Error {
  /**
   * @param {string} message
   * @param {string} code 'rules', 'argument', 'load', 'stopped'…
   * @param {ErrorOptions} [options]
   */
  constructor(message, code, options) {
    super(message, options);
    this.name = 'InputControlError';
    this.code = code;
    /**
     * What is wrong with rules, if that is the error.
     * @type {object[]}
     */
    this.diagnostics = [];
  }
}

/** An instance of the module, with the memory that it shares with JavaScript. */
export class Engine {
  #exports;
  #context;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  /** @type {unknown} */
  #failure = null;
  /** @type {Rules | undefined} */
  #shipped;
  #released = new FinalizationRegistry((/** @type {number} */ handle) => this.release(handle));

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#exports = /** @type {Record<string, any>} */ (new WebAssembly.Instance(module, {}).exports);
    this.#exports._initialize?.();
    this.#context = this.#exports.ic_context_create();
  }

  /** The rules that come with the library. */
  get shipped() {
    this.#shipped ??= new Rules(this, this.call('ic_rules_shipped'));
    return this.#shipped;
  }

  /**
   * Reads a rule file. Throws an `InputControlError` with the `diagnostics` if it has errors.
   * @param {string} text The file.
   * @param {{ name?: string }} options The name of the file in messages.
   */
  rules(text, { name = 'page.rules' } = {}) {
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
  diagnose(text, { name = 'page.rules' } = {}) {
    this.call('ic_rules_diagnose', [name, text]);
    return JSON.parse(this.output());
  }

  /**
   * Reads compiled profiles, which `inputctl compile` writes. Throws an `InputControlError` with the code `compiled` if the
   * file was cut or altered, or is of another version.
   * @param {ArrayBuffer | Uint8Array} bytes The file.
   */
  compiled(bytes) {
    const file = new Uint8Array(bytes);
    const address = this.#input(file.length);
    new Uint8Array(this.#exports.memory.buffer, address, file.length).set(file);
    return new CompiledProfiles(this, this.call('ic_archive_read', address, file.length));
  }

  /** Whether the module has the rule language and the built-in rules. The slim one reads compiled profiles only. */
  get hasRules() {
    return this.has('ic_rules_parse');
  }

  /**
   * A profile that comes with the library.
   * @param {string} name
   * @param {{ locale?: string }} options
   */
  profile(name, options) {
    return new Profile(this, this.call('ic_profile_compile', 0, name, options?.locale ?? ''));
  }

  /**
   * A form that comes with the library.
   * @param {string} name
   * @param {{ locale?: string }} options
   */
  form(name, { locale = '' } = {}) {
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
    if (this.#failure) {
      throw new InputControlError(`The engine has stopped after an error: ${this.#failure}`, 'stopped', { cause: this.#failure });
    }
    if (!this.has(name)) {
      throw new InputControlError(
        'The slim module has neither the rule language nor forms. Load `input-control.wasm`, or compile the profiles with '
        + '`inputctl compile` and read them with `engine.compiled(bytes)`.', 'missing');
    }
    try {
      const result = this.#exports[name](this.#context, ...this.#passed(arguments_));
      if (result < 0) throw new InputControlError(this.output(), codes.get(result) ?? 'unknown');
      return result;
    } catch (error) {
      // A trap leaves the memory in an unknown state.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) this.#failure = error;
      throw error;
    }
  }

  /** The text that the last function returned. */
  output() {
    return this.#decoder.decode(this.outputBytes());
  }

  outputBytes() {
    const start = this.#exports.ic_output(this.#context) >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, start, this.#exports.ic_output_length(this.#context) >>> 0);
  }

  /**
   * The range that the last function returned.
   * @returns {Range}
   */
  range() {
    return { start: this.#exports.ic_range_start(this.#context), end: this.#exports.ic_range_end(this.#context) };
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
    if (!this.#failure) this.#exports.ic_release(this.#context, handle);
  }

  /**
   * Judges values, and returns the numbers of their verdicts.
   * @param {number} profile
   * @param {readonly string[]} values
   */
  judge(profile, values) {
    const length = values.reduce((sum, value) => sum + value.length, 0);
    const address = this.#input(length * 3 + values.length * 4 + 4);
    const ends = new Uint32Array(values.length);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, length * 3);
    let end = 0;
    values.forEach((value, index) => {
      end += this.#encoder.encodeInto(value, bytes.subarray(end)).written ?? 0;
      ends[index] = end;
    });
    const place = (address + end + 3) & ~3;
    new Uint32Array(this.#exports.memory.buffer, place, values.length).set(ends);
    this.call('ic_judge', profile, address, place, values.length);
    return this.outputBytes();
  }

  /** @param {(number | string | string[])[]} arguments_ */
  #passed(arguments_) {
    let length = 0;
    for (const one of arguments_.flat()) if (typeof one === 'string') length += one.length + 1;
    if (length === 0) return arguments_;
    let address = this.#input(length * 3);
    return arguments_.flat().flatMap((one) => {
      if (typeof one !== 'string') return [one];
      const room = new Uint8Array(this.#exports.memory.buffer, address, one.length * 3);
      const { written = 0 } = this.#encoder.encodeInto(one, room);
      const start = address;
      address += written;
      return [start, written];
    });
  }

  /** @param {number} capacity */
  #input(capacity) {
    return this.#exports.ic_input(this.#context, capacity) >>> 0;
  }
}

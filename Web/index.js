// InputControl in a page: one rule that controls what may be typed into a field.

import { Engine, InputControlError } from './engine.js';
import { Field } from './field.js';
import { Profile, Rules } from './profile.js';

export { Engine, Field, InputControlError, Profile, Rules };

/** @type {Promise<Engine> | undefined} */
let shared;

/**
 * Loads the engine.
 * @param {string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module} [source] The module; by default
 *   `input-control.wasm` beside this file, which is loaded once.
 * @returns {Promise<Engine>}
 */
export async function load(source) {
  if (source !== undefined) return new Engine(await compile(source));
  shared ??= compile(new URL('./input-control.wasm', import.meta.url)).then((module) => new Engine(module));
  try {
    return await shared;
  } catch (error) {
    // The next call tries again.
    shared = undefined;
    throw error;
  }
}

/**
 * @param {string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(source) {
  try {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return await WebAssembly.compile(/** @type {BufferSource} */ (source));
    }
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Compiles while it loads; a server that does not know the type of the file costs only time.
    if (response.headers.get('content-type')?.startsWith('application/wasm')) {
      return await WebAssembly.compileStreaming(response);
    }
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputControlError(`The engine cannot be loaded: ${reason}`, 'load', { cause: error });
  }
}

/**
 * Lets a profile control a field.
 * @param {HTMLElement} element An `input`, a `textarea`, or an element with `contenteditable`.
 * @param {Profile | string} profile A profile, or the name of one that comes with the library.
 * @param {import('./index.js').AttachOptions} [options]
 * @returns {Field} It controls the field at once if the profile is given, and otherwise when its `ready` is done.
 */
export function attach(element, profile, options = {}) {
  if (typeof profile !== 'string') return new Field(element, profile, options);
  const locale = options.locale ?? element.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  const loaded = options.engine ? Promise.resolve(options.engine) : load();
  /** @type {Promise<any>} */
  const named = loaded.then((engine) => engine.profile(profile, { locale }));
  return new Field(element, named, options);
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

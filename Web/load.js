// Loads the engine and the profiles that come with it.

import { isRevoked, wrongType } from './checks.js';
import { Engine } from './engine.js';
import { loadError } from './error.js';
import { native } from './native.js';

/** @typedef {import('./profile.js').Profile} Profile */

const loadBeside = loadOnce(() => compile(new URL('./input-control.wasm', import.meta.url)));

/**
 * Loads the engine.
 * @param {string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module} [source] The module; by default
 *   `input-control.wasm` beside this file, which is loaded once. The slim one, `input-control-slim.wasm`, reads compiled
 *   profiles only.
 * @returns {Promise<Engine>}
 */
export async function load(source) {
  return source === undefined ? loadBeside() : new Engine(await compile(source));
}

/**
 * Returns a function that gives the same engine each time; another one when that has stopped, or could not be loaded.
 * @param {() => Promise<WebAssembly.Module>} module
 * @returns {() => Promise<Engine>}
 */
export function loadOnce(module) {
  /** @type {Promise<Engine> | undefined} */
  let shared;
  const loadShared = /** @returns {Promise<Engine>} */ async () => {
    shared ??= module().then((module) => new Engine(module));
    const loading = shared;
    try {
      const engine = await loading;
      if (!engine.hasStopped) return engine;
    } catch (error) {
      // The next call tries again.
      if (shared === loading) shared = undefined;
      throw error;
    }
    if (shared === loading) shared = undefined;
    return loadShared();
  };
  return loadShared;
}

/**
 * @param {string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source) {
  const wrong = () => wrongType('source', 'a URL, a Response, a module or its bytes', source);
  if (isRevoked(source)) throw wrong();
  if (source instanceof WebAssembly.Module) return source;
  const isBuffer = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
  if (!isBuffer && typeof source !== 'string' && !(source instanceof URL || source instanceof Response)) throw wrong();
  try {
    if (isBuffer) return await WebAssembly.compile(/** @type {BufferSource} */ (source));
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Compiles while it loads; a server that does not know the type of the file costs only time.
    if (response.headers.get('content-type')?.startsWith('application/wasm')) {
      return await WebAssembly.compileStreaming(response);
    }
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw loadError(error);
  }
}

/** @type {WeakMap<import('./engine.js').Engine | import('./profile.js').Rules | import('./profile.js').CompiledProfiles, Map<string, Profile>>} */
const compiled = new WeakMap();

/**
 * The profile with a name, compiled once for each locale.
 * @param {import('./engine.js').Engine | import('./profile.js').Rules | import('./profile.js').CompiledProfiles} source
 * @param {string} name
 * @param {string} locale
 * @returns {Profile}
 */
export function profileNamed(source, name, locale) {
  const profiles = compiled.get(source) ?? new Map();
  compiled.set(source, profiles);
  const key = JSON.stringify([name, locale]);
  let profile = profiles.get(key);
  // The page may have released it.
  if (!profile || profile.isReleased) {
    profile = source.profile(name, { locale });
    profiles.set(key, profile);
  }
  return profile;
}

/**
 * The language around an element.
 * @param {Element} element
 */
export function localeOf(element) {
  const place = native(element).closest('[lang]');
  return (place && native(place).getAttribute('lang')) || navigator.language;
}

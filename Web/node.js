// InputControl on a server: the same engine, loaded from the file beside this one.

import { readFile } from 'node:fs/promises';
import { load as loadFrom } from './index.js';

export * from './index.js';

/** @type {Promise<import('./engine.js').Engine> | undefined} */
let shared;

/** @type {typeof loadFrom} */
export async function load(source) {
  if (source instanceof URL && source.protocol === 'file:') return loadFrom(await readFile(source));
  if (source !== undefined) return loadFrom(source);
  shared ??= load(new URL('./input-control.wasm', import.meta.url));
  return shared;
}

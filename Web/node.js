// InputControl on a server: the same engine, loaded from the file beside this one.

import { readFile } from 'node:fs/promises';
import { InputControlError, load as loadFrom } from './index.js';
import { compile, loadOnce } from './load.js';

export * from './index.js';

const loadBeside = loadOnce(async () => compile(await read(new URL('./input-control.wasm', import.meta.url))));

/** @type {typeof loadFrom} */
export async function load(source) {
  if (source === undefined) return loadBeside();
  return loadFrom(source instanceof URL && source.protocol === 'file:' ? await read(source) : source);
}

/** @param {URL} file */
async function read(file) {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputControlError(`The engine cannot be loaded: ${reason}`, 'load', { cause: error });
  }
}

// InputControl on a server: the same engine, loaded from the file beside this one.

import { readFile } from 'node:fs/promises';
import { isRevoked } from './checks.js';
import { loadError } from './error.js';
import { load as loadFrom } from './index.js';
import { compile, loadOnce } from './load.js';
import { readTextsBy } from './texts.js';

export * from './index.js';

readTextsBy(async (url) => (await read(url)).toString());

const loadBeside = loadOnce(async () => compile(await read(new URL('./input-control.wasm', import.meta.url))));

/** @type {typeof loadFrom} */
export async function load(source) {
  if (source === undefined) return loadBeside();
  const isFile = !isRevoked(source) && source instanceof URL && source.protocol === 'file:';
  return loadFrom(isFile ? await read(source) : source);
}

/** @param {URL} file */
async function read(file) {
  try {
    return await readFile(file);
  } catch (error) {
    throw loadError(error);
  }
}

// The messages in other languages than English: a file of some kilobytes for each, which is loaded when it is asked for.

import { wrongType } from './checks.js';
import { loadError } from './error.js';

/** @typedef {import('./engine.js').Engine} Engine */

const languages = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt-BR', 'ru', 'zh-Hans', 'zh-Hant'];

/**
 * The language, among those with a file, of the messages for a locale; `undefined` for English, and if there is none.
 * @param {string} locale
 */
export function languageOf(locale) {
  /** @type {Intl.Locale} */
  let tag;
  try {
    tag = new Intl.Locale(locale).maximize();
  } catch {
    return undefined;
  }
  if (tag.language === 'zh') return tag.script === 'Hant' ? 'zh-Hant' : 'zh-Hans';
  return tag.language === 'pt' ? 'pt-BR' : languages.find((language) => language === tag.language);
}

/** @type {Map<string, Promise<string>>} */
const files = new Map();

/** @type {(url: URL) => Promise<string>} */
let read = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.text();
};

/**
 * Reads files in another way than by `fetch`.
 * @param {(url: URL) => Promise<string>} reader
 */
export function readTextsBy(reader) {
  read = reader;
}

/**
 * The file of a language, which is loaded once.
 * @param {string} language
 * @returns {Promise<string>}
 */
function file(language) {
  let loading = files.get(language);
  if (!loading) {
    loading = read(new URL(`./texts/${language}.texts`, import.meta.url)).catch((error) => {
      // The next call tries again.
      files.delete(language);
      throw loadError(error);
    });
    files.set(language, loading);
  }
  return loading;
}

/** @type {WeakMap<Engine, Set<string>>} */
const added = new WeakMap();

/**
 * Gives an engine the messages in the language of a locale, if there are any.
 * @param {Engine} engine
 * @param {string} locale
 */
export async function addTexts(engine, locale) {
  if (typeof engine?.addTexts !== 'function') throw wrongType('engine', 'an engine', engine);
  if (typeof locale !== 'string') throw wrongType('locale', 'a string', locale);
  const language = languageOf(locale);
  if (!language) return;
  const known = added.get(engine) ?? new Set();
  added.set(engine, known);
  if (known.has(language)) return;
  const text = await file(language);
  if (known.has(language)) return;
  known.add(language);
  engine.addTexts(text, { name: `${language}.texts` });
}

/**
 * Whether an engine has the messages in the language of a locale, or needs none.
 * @param {Engine} engine
 * @param {string} locale
 */
export function hasTexts(engine, locale) {
  const language = languageOf(locale);
  return !language || (added.get(engine)?.has(language) ?? false);
}

/**
 * The engine of profiles.
 * @param {Engine | import('./profile.js').Rules | import('./profile.js').CompiledProfiles} source
 * @returns {Engine}
 */
export function engineOf(source) {
  return 'engine' in source ? source.engine : source;
}

/**
 * The same for a field, which is controlled in English if the file cannot be loaded.
 * @param {Promise<Engine>} loading
 * @param {string} locale
 * @returns {Promise<Engine>}
 */
export async function withTexts(loading, locale) {
  const language = languageOf(locale);
  // The file is loaded beside the module.
  if (language) file(language).catch(() => {});
  const engine = await loading;
  try {
    await addTexts(engine, locale);
  } catch (error) {
    // They are not asked for again at every field.
    if (language) added.get(engine)?.add(language);
    console.warn(error);
  }
  return engine;
}

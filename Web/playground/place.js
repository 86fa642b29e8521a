// Which words may stand at a place of a rule file.

import { continues, namesIn, parse, tokensOf, withoutAttributes } from './syntax.js';
import { words } from './words.js';

/**
 * @typedef {import('./words.js').Word} Word
 * @typedef {{ name: string, documentation?: string, source?: { file: string } }} ShippedProfile
 */

/** @type {Set<string>} */
const literals = new Set(['string', 'regex', 'comment']);

/**
 * The words that complete what stands before a place, and where that begins; `null` in texts, patterns and comments.
 * @param {string} text
 * @param {number} caret
 * @param {readonly ShippedProfile[]} shipped
 * @returns {{ start: number, words: Word[], isWhole: boolean } | null} `isWhole` if a word stands there already.
 */
export function completions(text, caret, shipped) {
  const before = text.slice(0, caret);
  const begun = /[A-Za-z_][\w.-]*$/.exec(before)?.[0] ?? '';
  const start = caret - begun.length;
  const isInside = tokensOf(text).some(({ kind, start, end, isOpen }) => literals.has(kind)
    && start < caret && (caret < end || (isOpen && caret === end)));
  if (isInside) return null;
  // Directly behind a number or a literal nothing begins.
  if (start > 0 && /["/\d\w]/.test(text[start - 1])) return null;
  const statements = parse(before);
  const current = statements[statements.length - 1];
  const tokens = current.tokens.filter((token) => token.end <= start);
  const isNewLine = /\n\s*$/.test(before.slice(tokens.at(-1)?.end ?? start, start));
  const all = found(isNewLine && !continues(tokens.at(-1)) ? [] : tokens, current, text, shipped);
  return {
    start,
    words: all.filter(({ word }) => word !== begun && word.toLowerCase().startsWith(begun.toLowerCase())),
    isWhole: all.some(({ word }) => word === begun),
  };
}

/**
 * @param {import('./syntax.js').Token[]} tokens Those of the statement before the word.
 * @param {import('./syntax.js').Statement} statement
 * @param {string} text
 * @param {readonly ShippedProfile[]} shipped
 */
function found(tokens, { depth, profile }, text, shipped) {
  const rest = withoutAttributes(tokens);
  if (rest[0]?.text === '@') return rest.length === 1 ? words.attribute : [];
  const names = new Names(text, profile ?? (rest[0]?.text === 'profile' ? rest[1]?.text ?? null : null), shipped);
  // Texts and patterns are their first character, and numbers are 0.
  const parts = rest.map(({ kind, text }) => (kind === 'number' ? '0' : kind === 'name' || kind === 'sign' ? text : text[0]));
  if (depth === 0) return inFile(parts, names);
  return depth === 1 ? inProfile(parts, names) : [];
}

/** The names that may be written in a file. */
class Names {
  /** @type {ReturnType<typeof namesIn> | undefined} */
  #file;

  /**
   * @param {string} text
   * @param {string | null} profile
   * @param {readonly ShippedProfile[]} shipped
   */
  constructor(text, profile, shipped) {
    this.text = text;
    this.profile = profile;
    this.shipped = shipped;
  }

  get file() {
    this.#file ??= namesIn(this.text);
    return this.#file;
  }

  get files() {
    const files = new Set(this.shipped.map(({ source }) => source?.file.replace(/\.rules$/, '') ?? ''));
    return named([...files], 'a shipped rule file');
  }

  get profiles() {
    const own = named([...this.file.profiles.keys()].filter((name) => name !== this.profile), 'of this file');
    const used = this.file.uses.flatMap(({ file, alias }) => this.shipped
      .filter(({ source }) => source?.file === `${file}.rules`)
      .map(({ name, documentation = '' }) => word(`${alias}.${name}`, documentation.split('\n')[0])));
    return [...own, ...used];
  }

  get sets() {
    return named(this.file.sets, 'a set of this file');
  }

  /** The rules of the profile, with those that it inherits in this file. */
  get rules() {
    return named([...this.#rules(this.profile)], 'a rule of this profile');
  }

  get inherited() {
    return named([...this.#rules(this.file.profiles.get(this.profile ?? '')?.parent ?? null)], 'a rule of the parent');
  }

  /** @param {string | null} name */
  #rules(name) {
    const rules = new Set();
    const visited = new Set();
    for (let at = name; at !== null && !visited.has(at); at = this.file.profiles.get(at)?.parent ?? null) {
      visited.add(at);
      for (const rule of this.file.profiles.get(at)?.rules ?? []) rules.add(rule);
    }
    return rules;
  }
}

/**
 * @param {string} name
 * @param {string} help
 */
const word = (name, help) => ({ word: name, example: name, help });
/**
 * @param {string[]} names
 * @param {string} help
 */
const named = (names, help) => names.filter(Boolean).map((name) => word(name, help));

/**
 * @param {string[]} parts
 * @param {Names} names
 * @returns {Word[]}
 */
function inFile(parts, names) {
  const last = parts.at(-1);
  const count = parts.length;
  switch (parts[0]) {
    case undefined: return words.declaration;
    case 'use': return count === 1 ? names.files : count === 2 ? words.alias : [];
    case 'set': return last === '=' || last === ',' ? names.sets : [];
    case 'profile':
      if (count === 1) return [];
      if (last === ':' || last === '=' || last === 'or') return names.profiles;
      return parts[2] === '=' ? words.union : [];
    default: return [];
  }
}

/**
 * @param {string[]} parts
 * @param {Names} names
 * @returns {Word[]}
 */
function inProfile(parts, names) {
  if (parts[1] === ':') return rule(parts.slice(2), names, words.rule);
  const [first] = parts;
  const last = parts.at(-1);
  const count = parts.length;
  switch (first) {
    case undefined: return words.statement;
    case 'override': {
      const colon = parts.indexOf(':');
      if (colon > 0) return rule(parts.slice(colon + 1), names, words.rule);
      if (parts[1] === 'sensitive') return count === 2 ? words.no : [];
      return rule(parts.slice(1), names, words.override);
    }
    case 'type': case 'keyboard': case 'ime': case 'paste': case 'refuse': return count === 1 ? words[first] : [];
    case 'normalize': return last === 'normalize' || last === ',' ? words.form : [];
    case 'replace': return count === 2 ? words.replacement : [];
    case 'display': return display(parts);
    case 'decimals': return count === 1 ? words.decimals : [];
    case 'sensitive': return [];
    case 'drop': return count === 1 ? names.inherited : [];
    case 'todo': return count === 1 ? words.example : inExample(parts.slice(1), names);
    case 'accepts': case 'pending': case 'rejects': return inExample(parts, names);
    default: return rule(parts, names, []);
  }
}

/** @param {string[]} parts */
function display(parts) {
  const last = parts.at(-1);
  if (parts.length === 1) return words.layout;
  if (parts.includes('when') || last === 'by' || last === ',') return [];
  if (parts[1] === 'locale') return parts.length === 2 ? words.style : words.condition;
  if (parts[1] !== 'groups') return words.condition;
  if (last === 'from') return words.edge;
  if (parts.includes('from')) return words.condition;
  if (parts.includes('by')) return words.separator;
  return last === '0' ? words.groups : [];
}

/**
 * @param {string[]} parts
 * @param {Names} names
 */
function inExample(parts, names) {
  const example = parts.slice(parts.lastIndexOf(',') + 1);
  const last = parts.at(-1) ?? '';
  if (last === 'warns' || last === 'by') return names.rules;
  if (!example.includes('"') || ['as', 'shows', 'in'].includes(last)) return [];
  return words[parts[0]]?.filter(({ word }) => !example.includes(word)) ?? [];
}

/**
 * @param {string[]} parts
 * @param {Names} names
 * @param {Word[]} beginnings
 * @returns {Word[]}
 */
function rule(parts, names, beginnings) {
  const [first] = parts;
  const last = parts.at(-1) ?? '';
  if (first === undefined) return beginnings;
  if (last === 'on') return words.timing;
  if (parts.includes('on')) return last === 'change' || last === 'commit' ? words.severity : [];
  if (words.severity.some(({ word }) => parts.includes(word))) return [];
  switch (first) {
    case 'required': return words.tail;
    case 'minLength': case 'maxLength':
      return parts.length === 1 ? [] : parts.length === 2 ? [...words.unit, ...words.tail] : words.tail;
    case 'allow': return last === 'allow' || last === ',' ? names.sets : words.tail;
    case 'check': return parts.length === 1 ? words.check : words.tail;
    case 'require': return last === '0' ? words.count : last === '/' ? words.tail : [];
    case 'oneOf': case 'regex': case 'forbid': case 'range': return parts.length > 1 && last !== ',' ? words.tail : [];
    default: return [];
  }
}

// The statements of a rule file, as far as completion needs them. Only the engine says whether rules are right.

/**
 * @typedef {'name' | 'number' | 'string' | 'regex' | 'comment' | 'sign'} Kind
 * @typedef {{ kind: Kind, text: string, start: number, end: number, startsLine: boolean, isOpen: boolean }} Token
 * @typedef {{ tokens: Token[], depth: number, profile: string | null }} Statement `depth` counts the open braces.
 */

const space = /\s+/y;
const literals = /** @type {[Kind, RegExp][]} */ ([
  ['comment', /\/\/[^\n]*/y],
  ['string', /"(?:\\.|[^"\\\n])*"?/y],
  ['regex', /\/(?:\\.|[^/\\\n])*\/?/y],
  ['number', /-?\d+(?:\.\d+)?(?:\.\.-?\d+(?:\.\d+)?)?/y],
  ['name', /[A-Za-z_][\w-]*/y],
  ['sign', /[^]/y],
]);

/**
 * @param {string} text
 * @returns {Token[]}
 */
export function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  // A search that has found no end is not repeated.
  let isOpenToTheEnd = false;
  let startsLine = true;
  let place = 0;
  while (place < text.length) {
    space.lastIndex = place;
    const blank = space.exec(text)?.[0] ?? '';
    place += blank.length;
    startsLine ||= blank.includes('\n');
    if (place === text.length) break;
    const start = place;
    const hashes = /^#+(?=\/)/.exec(text.slice(start, start + 17))?.[0];
    /** @type {Kind} */
    let kind = 'regex';
    let isOpen = false;
    if (hashes) {
      const inside = start + hashes.length + 1;
      const spansLines = /^\r?\n/.test(text.slice(inside, inside + 2));
      const lineEnd = endOfLine(text, start);
      const close = spansLines && isOpenToTheEnd ? -1 : text.indexOf(`/${hashes}`, inside);
      isOpen = close < 0 || (!spansLines && close > lineEnd);
      if (isOpen && spansLines) isOpenToTheEnd = true;
      place = isOpen ? lineEnd : close + 1 + hashes.length;
    } else {
      for (const [name, pattern] of literals) {
        pattern.lastIndex = start;
        const found = pattern.exec(text);
        if (!found) continue;
        kind = name;
        place = pattern.lastIndex;
        break;
      }
      isOpen = isUnclosed(kind, text.slice(start, place));
    }
    tokens.push({ kind, text: text.slice(start, place), start, end: place, startsLine, isOpen });
    startsLine = false;
  }
  return tokens;
}

/**
 * @param {Kind} kind
 * @param {string} text
 */
function isUnclosed(kind, text) {
  if (kind === 'comment') return true;
  if (kind === 'string') return !/^"(?:\\.|[^"\\])*"$/.test(text);
  return kind === 'regex' && !/^\/(?:\\.|[^/\\])*\/$/.test(text);
}

/**
 * @param {string} text
 * @param {number} place
 */
function endOfLine(text, place) {
  const end = text.indexOf('\n', place);
  return end < 0 ? text.length : end;
}

/**
 * The statements of a text, without comments; the last one is that to which its end belongs.
 * @param {string} text
 */
export function parse(text) {
  /** @type {Statement[]} */
  const statements = [];
  /** @type {string | null} */
  let profile = null;
  let depth = 0;
  /** @type {Statement} */
  let statement = { tokens: [], depth, profile };
  const begin = () => {
    if (statement.tokens.length > 0) statements.push(statement);
    statement = { tokens: [], depth, profile };
  };
  for (const token of tokensOf(text)) {
    if (token.kind === 'comment') continue;
    if (token.startsLine && !continues(statement.tokens.at(-1))) begin();
    if (token.startsLine && ['profile', 'template', 'form'].includes(token.text)) {
      // As in the engine, a declaration ends at the next one.
      depth = 0;
      profile = null;
      statement.depth = 0;
      statement.profile = null;
    }
    if (token.text === '{' || token.text === '}') {
      if (token.text === '{' && depth === 0) profile = nameAfter(statement.tokens, 'profile');
      depth = Math.max(0, depth + (token.text === '{' ? 1 : -1));
      if (depth === 0) profile = null;
      begin();
      // Nothing follows a brace that closes, on its line.
      if (token.text === '}') statement.tokens.push(token);
    } else if (token.text === ';') {
      begin();
    } else {
      statement.tokens.push(token);
    }
  }
  statements.push(statement);
  return statements;
}

/** @param {Token | undefined} token The last one of a line. */
export function continues(token) {
  return token?.text === ',' || token?.text === 'or';
}

/**
 * @param {Token[]} tokens
 * @param {string} word
 */
function nameAfter(tokens, word) {
  const index = tokens.findIndex(({ text }) => text === word);
  return index < 0 ? null : tokens[index + 1]?.text ?? null;
}

/**
 * The names that a file declares.
 * @param {string} text
 */
export function namesIn(text) {
  /** @type {Map<string, { parent: string | null, rules: string[] }>} */
  const profiles = new Map();
  /** @type {string[]} */
  const sets = [];
  /** @type {{ file: string, alias: string }[]} */
  const uses = [];
  for (const { tokens, depth, profile } of parse(text)) {
    const [first, second, third, fourth] = withoutAttributes(tokens).map((token) => token.text);
    if (depth === 1 && profile) {
      const rule = ruleOf(withoutAttributes(tokens));
      if (rule) profiles.get(profile)?.rules.push(rule);
    } else if (first === 'profile' && second) {
      profiles.set(second, { parent: third === ':' ? fourth ?? null : null, rules: [] });
    } else if (first === 'set' && second) {
      sets.push(second);
    } else if (first === 'use' && third === 'as' && fourth) {
      uses.push({ file: second, alias: fourth });
    }
  }
  return { profiles, sets, uses };
}

const rules = new Set(['required', 'minLength', 'maxLength', 'allow', 'oneOf', 'regex', 'forbid', 'require', 'range']);
const units = new Set(['scalars', 'utf16', 'bytes', 'columns']);

/**
 * The id of the rule that a statement states.
 * @param {Token[]} tokens
 */
function ruleOf(tokens) {
  const [first, second, third] = tokens.map(({ text }) => text);
  if (second === ':') return first;
  if (first === 'check') return second ?? null;
  if (!rules.has(first)) return null;
  return units.has(third) ? `${first}.${third}` : first;
}

/**
 * @param {Token[]} tokens
 * @returns {Token[]}
 */
export function withoutAttributes(tokens) {
  let rest = tokens;
  while (rest[0]?.text === '@') {
    const end = rest.findIndex(({ text }) => text === ')');
    if (end < 0) return rest;
    rest = rest.slice(end + 1);
  }
  return rest;
}

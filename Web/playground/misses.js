// Near misses: texts that differ by one edit from an accepted example, and that the engine does not accept.

/**
 * @typedef {import('../index.js').Profile} Profile
 * @typedef {{ text: string, edit: string, plainEdit: string, verdict: string, reason: string, message: string }} Miss
 */

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/** @param {string} text */
export function characters(text) {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
}

const most = { examples: 10, places: 16, judged: 120, perReason: 3 };

/**
 * @param {Profile} profile
 * @param {number} [count]
 * @returns {Miss[]}
 */
export function nearMisses(profile, count = 8) {
  const { examples } = profile.description;
  const known = new Set(examples.map(({ text }) => text));
  const accepted = examples.filter(({ text, expectation }) =>
    expectation === 'accepts' && text.length <= 200 && profile.check(text) === 'acceptable');
  // One kind of edit after the other, so that a short list has some of each.
  const candidates = interleaved(accepted.slice(0, most.examples).map(({ text }) => edits(text)))
    .filter(({ text }) => !known.has(text) && known.add(text));
  const verdicts = profile.judge(candidates.map(({ text }) => text));
  /** @type {Map<string, Miss[]>} */
  const byReason = new Map();
  for (const candidate of candidates.filter((_, index) => verdicts[index] !== 'acceptable').slice(0, most.judged)) {
    const { verdict, violations } = profile.evaluate(candidate.text);
    if (verdict === 'acceptable') continue;
    const { reason = 'more text is needed', message = '' } = violations.find(({ severity }) => severity === 'error') ?? {};
    const misses = byReason.get(reason) ?? [];
    byReason.set(reason, misses);
    misses.push({ ...candidate, verdict, reason, message: message === reason ? '' : message });
  }
  return interleaved([...byReason.values()].map((misses) => misses.slice(0, most.perReason))).slice(0, count);
}

/**
 * Texts that differ from a text by one edit.
 * @param {string} text
 */
export function edits(text) {
  const parts = characters(text);
  const length = parts.length;
  /** @type {{ text: string, edit: string, plainEdit: string }[][]} */
  const kinds = [[], [], [], [], []];
  /**
   * @param {number} kind
   * @param {string[]} result
   * @param {string} edit
   * @param {string} plainEdit
   */
  const add = (kind, result, edit, plainEdit) => kinds[kind].push({ text: result.join(''), edit, plainEdit });
  for (const place of spread(length)) {
    const part = parts[place];
    const before = parts.slice(0, place);
    const after = parts.slice(place + 1);
    const other = otherThan(part);
    add(0, [...before, other, ...after], `${quoted(other)} for ${quoted(part)}`, 'one character changed');
    add(1, [...before, ...after], `without ${quoted(part)}`, 'one character left out');
    if (after.length > 0 && after[0] !== part) {
      add(2, [...before, after[0], part, ...after.slice(1)], `${quoted(part)} and ${quoted(after[0])} swapped`, 'two characters swapped');
    }
    const similar = similarTo(part);
    if (similar !== part) add(3, [...before, similar, ...after], `${quoted(similar)} for ${quoted(part)}`, 'one character changed');
  }
  for (const place of new Set([length, 0, length >> 1])) {
    for (const more of new Set([parts.at(-1) ?? '0', '0', ' ', '-'])) {
      add(4, [...parts.slice(0, place), more, ...parts.slice(place)], `${quoted(more)} added`, 'one more character');
    }
  }
  return interleaved(kinds);
}

/**
 * A few places of a text, spread over all of it.
 * @param {number} length
 */
function spread(length) {
  const count = Math.min(length, most.places);
  return Array.from({ length: count }, (_, index) => Math.floor((index * length) / count));
}

/** @param {string} part */
const quoted = (part) => (part === ' ' ? 'a space' : `“${part}”`);

/**
 * A character of another kind.
 * @param {string} part
 */
function otherThan(part) {
  if (/[0-9]/.test(part)) return 'x';
  return /\p{L}/u.test(part) ? '7' : '_';
}

/**
 * Another character of the same kind.
 * @param {string} part
 */
function similarTo(part) {
  if (/[0-9]/.test(part)) return String((Number(part) + 1) % 10);
  return part === part.toLowerCase() ? part.toUpperCase() : part.toLowerCase();
}

/**
 * The first of each list, then the second of each.
 * @template Item
 * @param {Item[][]} lists
 * @returns {Item[]}
 */
function interleaved(lists) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => (index < list.length ? [list[index]] : []))).flat();
}

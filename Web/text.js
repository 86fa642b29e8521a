// Texts as JavaScript counts them, in UTF-16 code units, and edits of them.

/** @typedef {{ start: number, end: number }} Range */

/**
 * @param {string} text
 * @param {{ range: Range, text: string }} edit
 */
export function replaced(text, edit) {
  return text.slice(0, edit.range.start) + edit.text + text.slice(edit.range.end);
}

/**
 * The smallest edit from one text to another, between whole surrogate pairs.
 * @param {string} from
 * @param {string} to
 */
export function difference(from, to) {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  if (isHighSurrogate(from, start - 1)) start--;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  if (isLowSurrogate(from, from.length - end)) end--;
  return { range: { start, end: from.length - end }, insertion: to.slice(start, to.length - end) };
}

/**
 * The place in a text that has the characters before a place in another text, such as a text with separators put in.
 * @param {number} place
 * @param {string} from
 * @param {string} to
 */
export function moved(place, from, to) {
  let index = 0;
  for (const character of from.slice(0, place)) {
    const next = to.indexOf(character, index);
    if (next >= 0) index = next + character.length;
  }
  return place === from.length ? to.length : index;
}

/**
 * The range that backspace or delete will remove, if nothing is selected.
 * @param {string} text
 * @param {Range} range
 * @param {string} type The type of the input.
 */
export function widened(text, range, type) {
  if (range.start !== range.end) return range;
  if (type === 'deleteContentBackward') {
    const before = graphemes(text.slice(Math.max(0, range.start - nearby), range.start)).at(-1) ?? '';
    return { start: range.start - before.length, end: range.end };
  }
  if (type === 'deleteContentForward') {
    const [behind = ''] = graphemes(text.slice(range.end, range.end + nearby));
    return { start: range.start, end: range.end + behind.length };
  }
  return range;
}

/**
 * @param {string} text
 * @param {number} index Outside of the text, there is none.
 */
function isHighSurrogate(text, index) {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

/**
 * @param {string} text
 * @param {number} index Outside of the text, there is none.
 */
function isLowSurrogate(text, index) {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

const segmenter = typeof Intl === 'object' && 'Segmenter' in Intl ? new Intl.Segmenter() : null;

// More than the length of any character that a person sees, in UTF-16 code units.
const nearby = 256;

/** @param {string} text */
function graphemes(text) {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
}

/**
 * Whether each surrogate of a text has its other half.
 * @param {string} text
 */
export function isWellFormed(text) {
  return !/\p{Surrogate}/u.test(text);
}

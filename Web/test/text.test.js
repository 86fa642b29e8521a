// Edits and places of texts in UTF-16 code units.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, isWellFormed, moved, replaced, widened } from '../text.js';

const at = (start, end = start) => ({ start, end });

test('a replacement', () => {
  assert.equal(replaced('abcd', { range: at(1, 3), text: 'xyz' }), 'axyzd');
  assert.equal(replaced('', { range: at(0), text: 'a' }), 'a');
});

test('the smallest edit', () => {
  for (const [from, to, start, end, insertion] of [
    ['', '', 0, 0, ''], ['ab', 'ab', 2, 2, ''], ['', 'ab', 0, 0, 'ab'], ['ab', '', 0, 2, ''], ['ac', 'abc', 1, 1, 'b'],
    ['abc', 'ac', 1, 2, ''], ['abc', 'axc', 1, 2, 'x'], ['aa', 'aaa', 2, 2, 'a'], ['aaa', 'aa', 2, 3, ''], ['abc', 'xbc', 0, 1, 'x'],
    ['abc', 'abx', 2, 3, 'x'], ['a', 'b', 0, 1, 'b'],
  ]) {
    assert.deepEqual(difference(from, to), { range: at(start, end), insertion }, `${from}, ${to}`);
  }
});

test('an edit does not cut a pair of surrogates', () => {
  // U+1F600 and U+1F601 have the first half in common, U+1F600 and U+1FA00 the second.
  for (const [from, to, start, end, insertion] of [
    ['😀', '😁', 0, 2, '😁'], ['a😀b', 'a😁b', 1, 3, '😁'], ['a\u{1F600}b', 'a\u{1FA00}b', 1, 3, '\u{1FA00}'],
    ['\u{1F600}', '\u{1FA00}', 0, 2, '\u{1FA00}'], ['😀', '😀😀', 2, 2, '😀'], ['a😀', 'a😀b', 3, 3, 'b'],
  ]) {
    assert.deepEqual(difference(from, to), { range: at(start, end), insertion }, `${from}, ${to}`);
  }
});

test('a place in another text', () => {
  for (const [place, from, to, expected] of [
    [0, '41111', '4111 1', 0], [4, '41111', '4111 1', 4], [5, '41111', '4111 1', 6], [2, '1234', '12-34', 2], [3, '1234', '12-34', 4],
    [3, '12-34', '1234', 2], [1, 'xab', 'ab', 0], [2, 'xab', 'ab', 1], [0, 'ab', 'ab', 0], [2, '😀ab', '-😀ab', 3], [1, 'abc', '', 0],
    [3, 'abc', 'abc)', 4],
  ]) {
    assert.equal(moved(place, from, to), expected, `${place} of ${from} in ${to}`);
  }
});

const family = '👨‍👩‍👧';

test('what backspace and delete remove', () => {
  const [backward, forward] = ['deleteContentBackward', 'deleteContentForward'];
  for (const [text, range, type, start, end] of [
    ['abc', at(1, 2), backward, 1, 2], ['abc', at(1, 2), forward, 1, 2], ['abc', at(2), backward, 1, 2], ['abc', at(2), forward, 2, 3],
    ['abc', at(0), backward, 0, 0], ['abc', at(3), forward, 3, 3], ['abc', at(2), 'insertText', 2, 2],
    [`a${family}b`, at(9), backward, 1, 9], [`a${family}b`, at(1), forward, 1, 9], ['e\u0301', at(2), backward, 0, 2],
    ['a'.repeat(300), at(2), backward, 1, 2], [`${'a'.repeat(300)}b`, at(300), backward, 299, 300], [`b${'a'.repeat(300)}`, at(0), forward, 0, 1],
  ]) {
    assert.deepEqual(widened(text, range, type), at(start, end), `${type} in ${text}`);
  }
});

test('characters without a segmenter are code points', async () => {
  const { Segmenter } = Intl;
  delete Intl.Segmenter;
  try {
    const plain = await import('../text.js?without-segmenter');
    assert.deepEqual(plain.widened('a😀', at(3), 'deleteContentBackward'), at(1, 3));
    assert.deepEqual(plain.widened(family, at(0), 'deleteContentForward'), at(0, 2));
  } finally {
    Intl.Segmenter = Segmenter;
  }
});

test('texts that are well formed', () => {
  for (const text of ['', 'a', '😀', '\u{10FFFF}', '\uFFFD']) assert.equal(isWellFormed(text), true);
  for (const text of ['\uD800', 'a\uDC00', '\uDE00\uD83D', '😀\uD83D']) assert.equal(isWellFormed(text), false);
});

// What the playground makes of texts: near misses, and links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../node.js';
import { linkTo, workIn } from '../playground/link.js';
import { characters, edits, nearMisses } from '../playground/misses.js';

const engine = await load();

/** Whether one text comes from another by one edit of one character. */
function isOneEdit(from, to) {
  const [one, other] = [characters(from), characters(to)];
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [removed, added] = [one.length - start - end, other.length - start - end];
  const isSwap = removed === 2 && added === 2 && one[start] === other[start + 1] && one[start + 1] === other[start];
  return isSwap || Math.max(removed, added) === 1;
}

test('every near miss of every built-in profile is one edit away, and not acceptable', () => {
  let count = 0;
  for (const { name } of engine.shipped.profiles) {
    const profile = engine.profile(name, { locale: 'en' });
    const { examples } = profile.description;
    for (const { text, verdict, reason, edit, plainEdit } of nearMisses(profile)) {
      count++;
      assert.notEqual(profile.check(text), 'acceptable', `${name}: ${text}`);
      assert.equal(profile.evaluate(text).verdict, verdict);
      assert.ok(reason && edit && plainEdit, `${name}: ${text}`);
      assert.ok(examples.some((example) => example.expectation === 'accepts' && isOneEdit(example.text, text)), `${name}: ${text}`);
    }
    profile.release();
  }
  assert.ok(count > 250, `${count} near misses`);
});

test('edits are single edits, in whole characters', () => {
  for (const text of ['', '1', 'ab', '12.50', 'e\u0301👨‍👩‍👧x', 'a'.repeat(300)]) {
    for (const { text: edited } of edits(text)) {
      if (edited === text) continue;
      assert.ok(isOneEdit(text, edited), `${text}: ${edited}`);
    }
  }
});

test('a profile whose texts are all acceptable has no near misses', () => {
  assert.deepEqual(nearMisses(engine.rules('profile p { accepts "a" }').profile('p')), []);
  assert.deepEqual(nearMisses(engine.rules('profile p { type number; rejects "a" }').profile('p')), []);
  // An example that does not hold has none either.
  assert.deepEqual(nearMisses(engine.rules('profile p { type number; accepts "a" }').profile('p')), []);
});

test('a link brings everything back', () => {
  const work = { rules: 'profile p {\n  accepts "100 %&=#+?", "é😀", "(\'*~!.)"\n}\r\n\t\uFEFF', profile: 'p', locale: 'de-CH' };
  const link = linkTo('http://localhost/a/index.html#old', work);
  assert.deepEqual(workIn(new URL(link).hash), { ...work, isDamaged: false });
  // Mail programs end a link at these.
  assert.doesNotMatch(new URL(link).hash.slice(1), /[^A-Za-z0-9%&=_-]/);
  assert.equal(workIn(new URL(linkTo('http://localhost/', { ...work, rules: 'half \uD83D' })).hash)?.rules, 'half \uFFFD');
});

test('a link that carries no rules, or damaged ones', () => {
  for (const hash of ['', '#', '#field', '#profile=p']) assert.equal(workIn(hash), null);
  assert.deepEqual(workIn('#rules=profile%20p%20%7B%zz%20%E2%82%7D&profile=p&locale=en'),
    { rules: 'profile p {%zz \uFFFD}', profile: 'p', locale: 'en', isDamaged: true });
  const whole = new URL(linkTo('http://localhost/', { rules: 'profile price { type number }', profile: 'price', locale: 'en' })).hash;
  for (let length = '#rules='.length; length < whole.indexOf('&locale='); length++) {
    const found = workIn(whole.slice(0, length));
    assert.equal(found?.isDamaged, true, whole.slice(0, length));
  }
});

test('words that complete what is begun, at places in UTF-16 code units', () => {
  const text = '// 😀\nprofile p { type excl }';
  const found = engine.complete(text, text.indexOf(' }'));
  assert.equal(found?.start, text.indexOf('excl'));
  assert.deepEqual(found?.words, [
    { word: 'excludeInvisible', example: 'excludeInvisible', help: 'no spaces, no invisible characters' },
  ]);
  assert.equal(engine.complete(text, 4), null);
  assert.throws(() => engine.complete(text, text.length + 1), { code: 'argument' });
  assert.throws(() => engine.complete(text, -1), { code: 'argument' });
});

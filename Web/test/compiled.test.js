// The slim module and compiled profiles, which the full module writes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../node.js';
import { alterArchives } from './archives.js';

const full = await load();
const slim = await load(new URL('../input-control-slim.wasm', import.meta.url));
const shipped = full.shipped;
const names = shipped.profiles.map(({ name }) => name);
const file = shipped.compile();

/** What a profile answers about a text, without the places in rule files that compiled profiles do not have. */
function answers(profile, text) {
  const plain = (violations) => violations.map(({ source, ...others }) => others);
  const { violations, ...others } = profile.evaluate(text);
  const decision = profile.decide(text, { start: text.length, end: text.length }, '1');
  return {
    ...others, violations: plain(violations), check: profile.check(text), display: profile.display(others.value),
    decision: { ...decision, violations: plain(decision.violations) }, hint: profile.hint(text),
    remainder: profile.remainder(others.value),
  };
}

test('the slim module has no rule language', () => {
  assert.equal(full.hasRules, true);
  assert.equal(slim.hasRules, false);
  for (const ask of [() => slim.rules('profile a { }'), () => slim.profile('price'), () => slim.shipped, () => slim.diagnose(''), () => slim.form('a')]) {
    assert.throws(ask, { code: 'missing', message: /inputctl compile/ });
  }
});

test('every built-in profile answers as in the full module', () => {
  const profiles = slim.compiled(file);
  assert.deepEqual(profiles.names, names);
  let count = 0;
  for (const name of names) {
    for (const locale of ['en', 'zh-Hans', 'de']) {
      const one = full.profile(name, { locale, readingLocale: locale });
      const other = profiles.profile(name, { locale, readingLocale: locale });
      const { examples, ...description } = one.description;
      assert.deepEqual(other.description, { ...description, examples: [] });
      for (const { text } of examples) {
        for (const near of [text, text.slice(0, -1), `${text}x`, ` ${text}`]) {
          assert.deepEqual(answers(other, near), answers(one, near), `${name}, ${locale}: ${near}`);
          count += 1;
        }
      }
      const texts = examples.map(({ text }) => text);
      assert.deepEqual(other.judge(texts), one.judge(texts));
      one.release();
      other.release();
    }
  }
  assert.ok(count > 15000, `${count} texts`);
});

test('rules of a page, compiled', () => {
  const rules = full.rules('profile code { regex /[A-Z]{2}[0-9]{4}/ { en "Like AB1234" } }\nprofile other { maxLength 2 }');
  const profiles = slim.compiled(rules.compile('code'));
  assert.deepEqual(profiles.names, ['code']);
  assert.equal(profiles.profile('code').check('AB1234'), 'acceptable');
  assert.equal(profiles.profile('code').evaluate('ab').violations[0].message, 'Like AB1234');
  assert.throws(() => profiles.profile('other'), { code: 'argument', message: /which are `code`/ });
  assert.throws(() => rules.compile('cods'), { code: 'rules', message: /did you mean `code`/ });
  assert.throws(() => full.rules(String.raw`profile a { regex /(a|b)\1/ }`).compile(), { code: 'rules' });
});

test('a file that was cut or altered, or is something else, is refused', () => {
  const small = full.shipped.compile('price');
  for (const count of [0, 1, 3, 10, 40, small.length - 1]) {
    assert.throws(() => slim.compiled(small.slice(0, count)), { code: 'compiled' });
  }
  for (let place = 0; place < small.length; place++) {
    const altered = small.slice();
    altered[place] ^= 4;
    assert.throws(() => slim.compiled(altered), { code: 'compiled' }, `byte ${place}`);
  }
  const longer = new Uint8Array(small.length + 1);
  longer.set(small);
  assert.throws(() => slim.compiled(longer), { code: 'compiled', message: /have \d+ bytes in place of \d+/ });
  const older = small.slice();
  older[5] = '9'.charCodeAt(0);
  assert.throws(() => slim.compiled(older), { code: 'compiled', message: /are of version 9\.1\.0.*compile them again/ });
  assert.throws(() => slim.compiled(new TextEncoder().encode('<!doctype html>')), { code: 'compiled' });
  // The engine is whole.
  assert.equal(slim.compiled(small).profile('price').check('12.5'), 'acceptable');
});

test('files in an ArrayBuffer and in a part of one', () => {
  const small = full.shipped.compile('price');
  const padded = new Uint8Array(small.length + 20);
  padded.set(small, 7);
  assert.equal(slim.compiled(small.buffer).profile('price').check('1'), 'acceptable');
  assert.equal(slim.compiled(padded.subarray(7, 7 + small.length)).profile('price').check('1'), 'acceptable');
});

test('memory stays flat while files are read and released', () => {
  const small = full.shipped.compile('price');
  const round = () => {
    const profiles = slim.compiled(small);
    const profile = profiles.profile('price');
    profile.check('12.345');
    profile.release();
    profiles.release();
  };
  for (let count = 0; count < 200; count++) round();
  const { memorySize, objectCount } = slim;
  for (let count = 0; count < 2000; count++) round();
  assert.deepEqual({ memorySize: slim.memorySize, objectCount: slim.objectCount }, { memorySize, objectCount });
});

test('an altered archive is refused, and stops no module', async () => {
  const read = await alterArchives(1000, 4);
  assert.ok(read > 100, `${read} of those with a checksum made right`);
});

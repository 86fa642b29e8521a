// What the tests of the library expect, expected of the module: numbers in all locales, and mistakes in rule files.
// `Scripts/wasm corpora` compares more with the command.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { loadModule } from './traces.js';

const { engine } = loadModule();
const numbers = new URL('../../Tests/InputControlTests/Fixtures/Numbers/displays.tsv', import.meta.url);
const folder = new URL('../../Tests/InputControlRulesTests/Fixtures/Diagnostics/', import.meta.url);

test('numbers of all locales are shown as ICU shows them, and read', (context) => {
  const rules = engine.rules('language 2\n' +
    'profile latin { type decimal; decimals 6; signed; display locale }\n' +
    'profile customary { type decimal; decimals 6; signed; display locale native }');
  const [[, ...values], ...rows] = readFileSync(numbers, 'utf8').split('\n')
    .filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  const locales = new Set();
  for (const [names, ...displays] of rows) {
    const [locale, digits] = names.split(' ');
    const profile = rules.profile(digits ? 'customary' : 'latin', { locale, readingLocale: locale });
    locales.add(locale);
    values.forEach((value, index) => {
      assert.equal(profile.display(value), displays[index], `${names} ${value}`);
      const { verdict, value: found } = profile.evaluate(displays[index]);
      assert.deepEqual({ verdict, value: found }, { verdict: 'acceptable', value }, `${names} ${displays[index]}`);
    });
    profile.release();
  }
  context.diagnostic(`${rows.length * values.length} numbers in ${locales.size} locales`);
  assert.equal(locales.size, 905);
});

/** Files that use others, which a page cannot read, and one with a pattern that only PCRE2 refuses, for its size. */
const isForFiles = (name, source) => /^\s*(use\s+|list\s+\S+\s+from\s+)"/m.test(source) || name === 'near-keywords';

test('mistakes in rule files are shown as the command shows them', (context) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.in'))
    .map((name) => name.slice(0, -3));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const left = [];
  for (const name of names) {
    let source;
    try {
      source = decoder.decode(readFileSync(new URL(`${name}.in`, folder)));
    } catch {
      left.push(name);
      continue;
    }
    if (isForFiles(name, source)) {
      left.push(name);
      continue;
    }
    const found = engine.diagnose(source, { name: `${name}.rules` }).map(({ rendered }) => rendered).join('\n');
    assert.equal(found, readFileSync(new URL(`${name}.out`, folder), 'utf8'), name);
  }
  context.diagnostic(`${names.length - left.length} files; not here: ${left.join(', ')}`);
  assert.ok(names.length - left.length > 60);
});

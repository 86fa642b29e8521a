// The words that the playground completes: the engine knows each of them at its place, and the list lacks none.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../node.js';
import { completions } from '../playground/place.js';
import { words } from '../playground/words.js';

const engine = await load();
const shipped = engine.shipped.profiles;

/** The files in which examples stand, `|` at their place. What an example needs stands around it. */
const files = {
  declaration: ['|'],
  rule: ['profile p { a: | }', 'profile p { type number; a: | }'],
  statement: [
    'profile parent { regex /[0-9]*/ }\nprofile p : parent {\n  |\n}', 'profile p { type decimal; | }',
    'profile p { regex /[A-Z]{2}[0-9]{4}/; | }', 'profile p { | }',
  ],
  override: [
    'profile parent { regex /[0-9]*/; required; minLength 1; maxLength 9; allow /[0-9a-z-]/; oneOf "S"; forbid /a/; require /S/; check luhn; '
      + 'range 1..9; sensitive }\nprofile p : parent { override | }',
  ],
  example: ['profile p { regex /[A-Z]{2}[0-9]{4}/; todo | }'],
  type: ['profile p { type | }'],
  form: ['profile p { normalize | }', 'profile p { normalize width, | }', 'profile p { normalize trim, | }'],
  keyboard: ['profile p { keyboard | }'],
  ime: ['profile p { ime | }'],
  paste: ['profile p { paste | }'],
  refuse: ['profile p { refuse | }'],
  check: ['profile p { check | }'],
  layout: ['profile p { type decimal; display | }', 'profile p { type number; display | }'],
  style: ['profile p { type decimal; display locale | }', 'profile p { type decimal; display locale | \n display locale }'],
  groups: ['profile p { type number; display groups 3 | }'],
  separator: ['profile p { type number; display groups 3 by "," | }', 'profile p { type number; display groups 3 by "," |\n display groups 4 by "," }'],
  edge: ['profile p { type number; display groups 3 by "," from | }'],
  condition: ['profile p { type number; display "## ##" | }'],
  decimals: ['profile p { type decimal; decimals | }'],
  replacement: ['profile p { replace /-/ | }'],
  no: ['profile parent { sensitive }\nprofile p : parent { override sensitive | }'],
  count: ['profile p { require 1 | }'],
  unit: ['profile p { maxLength 3 | }'],
  tail: ['profile p { required | }', 'profile p { maxLength 3 | }', 'profile p { check luhn | }', 'profile p { regex /a/ | }'],
  severity: ['profile p { required on commit | }'],
  timing: ['profile p { required on | }'],
  accepts: ['profile p { type decimal; display locale; regex /[0-9]+/ warning; accepts "12" | }'],
  pending: ['profile p { type decimal; display locale; minLength 3; pending "12" | }'],
  rejects: ['profile p { type decimal; display locale; regex /[0-9]/; rejects "12" | }'],
  alias: ['use standard |'],
  union: ['use standard as std\nprofile p = std.number |'],
  attribute: ['@|\nprofile p { }', 'profile p {\n  @|\n  required\n}'],
};

test('every place has a file, and every example is right in one', () => {
  assert.deepEqual(Object.keys(files).sort(), Object.keys(words).sort());
  for (const [place, list] of Object.entries(words)) {
    for (const { word, example } of list) {
      assert.ok(example.startsWith(word) && word, `${place}: ${example}`);
      const problems = files[place].map((file) => engine.diagnose(file.replace('|', example)));
      const isRight = problems.some((found) => found.every(({ severity }) => severity !== 'error'));
      assert.ok(isRight, `${place}: ${example}: ${problems.map((found) => found[0]?.rendered).join('\n')}`);
    }
  }
});

test('the playground offers each word where its example stands', () => {
  for (const [place, list] of Object.entries(words)) {
    for (const { word } of list) {
      for (const begun of ['', word.slice(0, 1), word.slice(0, -1)]) {
        const isOffered = files[place].some((file) => {
          const text = file.replace('|', begun);
          const caret = file.indexOf('|') + begun.length;
          const found = completions(text, caret, shipped);
          return found?.start === file.indexOf('|') && found.words.some((one) => one.word === word);
        });
        assert.ok(isOffered, `${place}: “${begun}” of ${word}`);
      }
    }
  }
});

/** The words in the help for a word that nothing is called. */
function choices(text) {
  const help = engine.diagnose(text).flatMap((problem) => problem.help).join(' ');
  return [...help.matchAll(/`@?([\w-]+)/g)].map(([, word]) => word).sort();
}

test('the engine knows no other words', () => {
  const named = (...lists) => lists.flat().map(({ word }) => word).sort();
  for (const [place, text] of Object.entries({
    rule: 'profile p { zzzzzz }', type: 'profile p { type zzzzzz }', form: 'profile p { normalize zzzzzz }',
    keyboard: 'profile p { keyboard zzzzzz }', ime: 'profile p { ime zzzzzz }', paste: 'profile p { paste zzzzzz }',
    refuse: 'profile p { refuse zzzzzz }', check: 'profile p { check zzzzzz }', unit: 'profile p { maxLength 3 zzzzzz }',
    timing: 'profile p { required on zzzzzz }', edge: 'profile p { type number; display groups 3 by "," from zzzzzz }',
    attribute: '@zzzzzz("a")\nprofile p { }',
  })) assert.deepEqual(named(words[place]), choices(text), place);
  // The file of forms has no profiles, and nothing else can be used.
  assert.deepEqual(completions('use ', 4, shipped)?.words.map(({ word }) => word).sort(),
    choices('use zzzzzz as a').filter((word) => word !== 'a' && word !== 'forms'));
});

test('the keywords of the parser', async () => {
  const source = await readFile(new URL('../../Sources/InputControlRules/RuleLanguage/Keyword.swift', import.meta.url), 'utf8');
  const keywords = (name) => {
    const [, list] = new RegExp(`static let ${name} = (?:\\w+ \\+ )?\\[([^\\]]*)\\]`).exec(source);
    return [...list.matchAll(/"(\w+)"/g)].map(([, word]) => word);
  };
  const known = (place) => words[place].map(({ word }) => word);
  assert.deepEqual(known('declaration').sort(), keywords('declarations').sort());
  assert.deepEqual(known('statement').sort(),
    [...keywords('settings'), ...keywords('rules'), ...keywords('examples'), 'override'].sort());
  assert.deepEqual(known('severity'), keywords('severities'));
  assert.deepEqual(known('tail'), ['on', ...keywords('severities')]);
});

test('every word of docs/rules.md', async () => {
  const page = await readFile(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  const sections = page.split(/^##+ /m).filter((section) => /^(In a profile|What is shown|Numbers|Checks|The control types)/.test(section));
  assert.equal(sections.length, 5);
  const rows = sections.flatMap((section) => section.match(/^\|.*\|$/gm)).join('\n').replaceAll('\\|', '');
  const spans = [...rows.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
  // Patterns, texts, settings of a number and names in capitals are no words, nor is what is written as an example.
  const found = spans.flatMap((span) => span.replace(/"[^"]*"|\/[^/]*\/|\[[^\]]*\]|\{[^}]*\}/g, ' ').match(/(?<![\w$….<-])[a-z][\w-]*/g) ?? []);
  const known = new Set([...Object.values(words).flat().flatMap(({ word }) => word), 'AZaz']);
  const examples = new Set(['a', 'z', 'yyyy', 'dd', 'd', 'zh-Hans', 'en', 'inputctl', 'test']);
  assert.deepEqual([...new Set(found)].filter((word) => !known.has(word) && !examples.has(word)), []);
  assert.ok(found.length > 100, `${found.length} words`);
});

test('names of the file and of files that it uses', () => {
  const at = (text) => {
    const caret = text.indexOf('|');
    return completions(text.replace('|', ''), caret, shipped)?.words.map(({ word }) => word) ?? null;
  };
  assert.deepEqual(at('use money as m\nprofile price { }\nprofile sale : |'), ['price', 'm.amount', 'm.signedAmount', 'm.percentage', 'm.currencyCode']);
  assert.deepEqual(at('use money as m\nprofile sale : m.si|'), ['m.signedAmount']);
  assert.deepEqual(at('use money as m\nprofile sale = m.amount or m.per| { }'), ['m.percentage']);
  assert.deepEqual(at('set vowels = /[aeiou]/\nset more = vow|'), ['vowels']);
  assert.deepEqual(at('set vowels = /[aeiou]/\nprofile p {\n  allow /[0-9]/, v|\n}'), ['vowels']);
  assert.deepEqual(at('profile a {\n  shape: regex /a/\n  maxLength 3 bytes\n}\nprofile b : a {\n  drop |\n}'), ['shape', 'maxLength.bytes']);
  assert.deepEqual(at('profile a {\n  shape: regex /a/\n  check luhn\n  rejects "b" by |\n}'), ['shape', 'luhn']);
  // In texts, patterns, comments and messages, and where a name is new, there is nothing to complete.
  for (const text of ['// pro|', '/// pro|', 'profile p { regex /re| }', 'profile p { accepts "ac|', 'profile p|', 'set v|',
    'profile p { regex #/ re|/# }', 'profile p { regex #/\n re|\n/# }', 'profile p { messages { e| } }', 'profile p { maxLength 1|']) {
    assert.deepEqual(at(text) ?? [], [], text);
  }
});

test('a hostile text is parsed in a time that grows with its length', () => {
  for (const piece of ['#/\n', '{\n', '"', '/', '@(', 'profile a {\n', '\\', '😀', '#', ': = or ,']) {
    const text = piece.repeat(100_000 / piece.length);
    const begin = performance.now();
    completions(text, text.length, shipped);
    const milliseconds = performance.now() - begin;
    assert.ok(milliseconds < 1500, `${JSON.stringify(piece)}: ${milliseconds} ms`);
  }
});

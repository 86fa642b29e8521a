// The package on a server: what it answers, and what it refuses.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import { Engine, InputControlElement, InputControlError, attach, check, defineElement, evaluate, load, loadTexts } from '../node.js';

const engine = await load();
await loadTexts(engine, 'zh-Hans');

test('what only a page uses can be imported', () => {
  assert.equal(typeof InputControlElement, 'function');
  assert.throws(() => defineElement(), ReferenceError);
});

test('verdicts and reasons', () => {
  const price = engine.profile('price');
  assert.deepEqual(['12.34', '12.', '12.345', ''].map((text) => check(price, text)),
    ['acceptable', 'intermediate', 'invalid', 'acceptable']);
  const { verdict, value, violations } = evaluate(price, '12.345');
  assert.deepEqual({ verdict, value }, { verdict: 'invalid', value: '12.345' });
  assert.deepEqual(violations.map(({ rule, range }) => [rule, range.start, range.end]), [['price.shape', 5, 6]]);
});

test('the locale of messages and numbers', () => {
  const amount = engine.profile('amount', { locale: 'de' });
  assert.equal(amount.display('1234.5'), '1.234,5');
  const reading = engine.profile('amount', { locale: 'de', readingLocale: 'de' });
  assert.equal(reading.value('1.234,50'), '1234.50');
  assert.equal(evaluate(reading, '1.5').verdict, 'invalid');
  assert.throws(() => engine.profile('amount', { readingLocale: '-' }), { code: 'argument' });
  // Without a locale, a number has the form of values.
  assert.equal(engine.profile('amount').display('1234.5'), '1234.5');
  assert.match(evaluate(engine.profile('price', { locale: 'zh-Hans' }), 'x').violations[0].message, /只/);
});

test('a value that was sent is judged as a value, whatever the language of messages', async () => {
  const rules = engine.rules('language 3\nprofile weight { type decimal; decimals 3; display locale }');
  const weight = rules.profile('weight', { locale: 'de' });
  assert.deepEqual(evaluate(weight, '1.234'), { verdict: 'acceptable', value: '1.234', approximate: false, violations: [] });
  assert.deepEqual(['1.5', '1,5', '1.234,5'].map((text) => check(weight, text)), ['acceptable', 'invalid', 'invalid']);
  assert.deepEqual(weight.judge(['1.5', '1,5']), ['acceptable', 'invalid']);
  const found = [];
  for await (const { verdict } of weight.lines(Readable.from(['1.5\n1,5\n']))) found.push(verdict);
  assert.deepEqual(found, ['acceptable', 'invalid']);
  // What is shown is for the person, and what a person wrote is read where that is said.
  assert.equal(weight.display('1.234'), '1,234');
  const german = rules.profile('weight', { readingLocale: 'de' });
  assert.deepEqual([german.value('1.234'), german.check('1.5'), german.display('1.234')], ['1234', 'invalid', '1.234']);
  assert.deepEqual(german.judge(['1.5', '1,5']), ['invalid', 'acceptable']);
});

test('many values', () => {
  const price = engine.profile('price');
  assert.deepEqual(price.judge([]), []);
  const values = Array.from({ length: 20000 }, (_, index) => (index % 3 ? `${index}.5` : `é${index}\n😀`));
  const verdicts = price.judge(values);
  assert.equal(verdicts.length, values.length);
  assert.ok(verdicts.every((verdict, index) => verdict === check(price, values[index])));
});

test('lines of a stream, cut anywhere', async () => {
  const price = engine.profile('price');
  const bytes = Buffer.from('\uFEFF1.5\r\né\n\n12.345\n7', 'utf8');
  const expected = [[1, '1.5', 'acceptable'], [2, 'é', 'invalid'], [3, '', 'acceptable'], [4, '12.345', 'invalid'],
    [5, '7', 'acceptable']];
  for (let size = 1; size < bytes.length; size++) {
    const chunks = [];
    for (let start = 0; start < bytes.length; start += size) chunks.push(bytes.subarray(start, start + size));
    const found = [];
    for await (const { line, text, verdict } of price.lines(Readable.from(chunks))) found.push([line, text, verdict]);
    assert.deepEqual(found, expected, `chunks of ${size} bytes`);
  }
});

test('a line that is not UTF-8 is invalid, and no other one', async () => {
  const rules = engine.rules('profile any { maxLength 9 }').profile('any');
  const wrong = [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xef, 0xbb, 0xbf, 0x80]];
  for (const bytes of wrong) {
    for (let place = 0; place < 4; place++) {
      const lines = ['a', '\uFFFD', 'é\r'].map((text) => Buffer.from(text));
      lines.splice(place, 0, Buffer.from(bytes));
      const file = Buffer.concat(lines.flatMap((line, index) => (index ? [Buffer.from('\n'), line] : [line])));
      for (let size = 1; size <= file.length; size++) {
        const chunks = [];
        for (let start = 0; start < file.length; start += size) chunks.push(file.subarray(start, start + size));
        const found = [];
        for await (const { verdict } of rules.lines(Readable.from(chunks))) found.push(verdict);
        const expected = Array(3).fill('acceptable');
        expected.splice(place, 0, 'invalid');
        assert.deepEqual(found, expected, `${bytes} as line ${place}, in chunks of ${size} bytes`);
      }
    }
  }
});

test('a stream of texts is cut anywhere too', async () => {
  const price = engine.profile('price');
  const found = [];
  for await (const { text, verdict } of price.lines(Readable.from(['1', '.5\r', '\n\ud83d', '\ude00\na\ud800', '\n7']))) {
    found.push([text, verdict]);
  }
  assert.deepEqual(found, [['1.5', 'acceptable'], ['😀', 'invalid'], ['a\ud800', 'invalid'], ['7', 'acceptable']]);
});

test('a stream that writes each chunk into the same memory', async () => {
  const price = engine.profile('price');
  const file = Buffer.from('1x\n12\n3.5');
  class Bytes extends Uint8Array {
    slice(...given) { return this.subarray(...given); }
  }
  for (const own of [Buffer.alloc(9), new Uint8Array(9), new Bytes(9), new Uint8Array(new SharedArrayBuffer(9))]) {
    for (let size = 1; size <= own.length; size++) {
      async function* chunks() {
        for (let start = 0; start < file.length; start += size) {
          const part = file.subarray(start, start + size);
          own.set(part);
          yield own.subarray(0, part.length);
        }
      }
      const found = [];
      for await (const { text, verdict } of price.lines(chunks())) found.push(`${text} ${verdict}`);
      assert.deepEqual(found, ['1x invalid', '12 acceptable', '3.5 acceptable'], `${own.constructor.name}, ${size} bytes`);
    }
  }
});

test('the mark at the start of a file, in bytes and in strings', async () => {
  const any = engine.rules('profile any { maxLength 9 }').profile('any');
  for (const [file, expected] of [['\uFEFFa\n\uFEFFb', ['a', '\uFEFFb']], ['\uFEFF\uFEFFa', ['\uFEFFa']], ['\uFEFF', ['']],
    ['\uFEFF\r\na', ['', 'a']], ['\n\uFEFFa', ['', '\uFEFFa']], ['', []]]) {
    const bytes = Array.from(new TextEncoder().encode(file), (byte) => Uint8Array.of(byte));
    for (const chunks of [bytes, [file], ['', ...file]]) {
      const found = [];
      for await (const { text } of any.lines(chunks)) found.push(text);
      assert.deepEqual(found, expected);
    }
  }
});

test('what is no stream', async () => {
  const price = engine.profile('price');
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const wrong of [proxy, { [Symbol.asyncIterator]: 5 }, { [Symbol.iterator]: {} }, Buffer.from('1'), 'a.txt']) {
    await assert.rejects(price.lines(wrong).next(), { name: 'TypeError', message: /^`stream` must be a stream/ });
  }
  // How it is iterated is asked once.
  const stream = { get [Symbol.asyncIterator]() {
    Object.defineProperty(this, Symbol.asyncIterator, { value: 5 });
    return async function* () { yield '1x'; };
  } };
  assert.deepEqual(await price.lines(stream).next(), { done: false, value: { line: 1, text: '1x', verdict: 'invalid' } });
});

test('what may come next, and what is missing', () => {
  assert.equal(engine.profile('price').hint('0'), 'Next: “.”');
  assert.deepEqual(engine.profile('nanpPhone').remainder('2125'), { text: '(212) 5__-____', missing: { start: 7, end: 14 } });
  assert.equal(engine.profile('price').remainder('1'), null);
});

test('decisions on edits', () => {
  const number = engine.rules('profile n { type number; maxLength 3 }').profile('n');
  assert.equal(number.decide('1', { start: 1, end: 1 }, '2').kind, 'accept');
  const { kind, text, range } = number.decide('1', { start: 1, end: 1 }, '2x34');
  assert.deepEqual({ kind, text, range }, { kind: 'amend', text: '23', range: { start: 1, end: 1 } });
  assert.throws(() => number.decide('1', { start: 5, end: 5 }, '2'), { code: 'argument' });
});

test('rules of the page', () => {
  const rules = engine.rules('/// A code.\nprofile code { regex /[0-9]{6}/ }');
  assert.deepEqual(rules.profiles, [
    { name: 'code', documentation: 'A code.', source: { file: 'page.rules', line: 2, column: 9 } },
  ]);
  assert.equal(rules.profile('code').check('123456'), 'acceptable');
});

test('broken rules are an error that says where', () => {
  const text = 'profile code {\n  regex /[0-9/\n}';
  assert.throws(() => engine.rules(text, { name: 'shop.rules' }), (error) => {
    assert.ok(error instanceof InputControlError);
    assert.equal(error.code, 'rules');
    assert.match(error.message, /shop\.rules:2:/);
    assert.equal(error.diagnostics.length, 1);
    const { range } = error.diagnostics[0];
    assert.equal(text.slice(range.start, range.end), '[');
    return true;
  });
});

test('a pattern that is not regular is an error', () => {
  assert.throws(() => engine.rules(String.raw`profile twice { regex /(a|b)\1/ }`).profile('twice'), { code: 'rules' });
});

test('unknown profiles and locales are errors', () => {
  assert.throws(() => engine.profile('prise'), { code: 'rules', message: /did you mean `price`\?/ });
  assert.throws(() => engine.profile('price', { locale: 'not a tag' }), { code: 'argument' });
});

test('a module that cannot be loaded', async () => {
  const bytes = await readFile(new URL('../input-control.wasm', import.meta.url));
  await assert.rejects(load(bytes.subarray(0, bytes.length / 2)), { code: 'load' });
  await assert.rejects(load(new Uint8Array([1, 2, 3])), { code: 'load' });
  const altered = Uint8Array.from(bytes);
  altered[4] = 9;
  await assert.rejects(load(altered), { code: 'load' });
  await assert.rejects(load('http://127.0.0.1:9/none.wasm'), { code: 'load' });
  const empty = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await assert.rejects(load(empty), { code: 'load', message: 'The engine cannot be loaded: This is another module.' });
  assert.throws(() => new Engine({}), { name: 'TypeError', message: '`module` must be a WebAssembly.Module, not an object.' });
});

test('a proxy that was revoked', async () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  const price = engine.profile('price');
  for (const [name, call] of [
    ['text', () => price.check(proxy)], ['values', () => price.judge(proxy)], ['range', () => price.decide('1', proxy, '')],
    ['source', () => load(proxy)], ['module', () => new Engine(proxy)], ['options', () => engine.profile('price', proxy)],
    ['bytes', () => engine.compiled(proxy)], ['element', () => attach(proxy, price)]]) {
    await assert.rejects(async () => call(), { name: 'TypeError', message: new RegExp(`^\`${name}\` must be`) });
  }
});

test('released objects are gone, and memory stays flat', () => {
  const price = engine.profile('price');
  price.release();
  assert.throws(() => price.check('1'), { code: 'handle' });
  const rounds = (count) => {
    for (let round = 0; round < count; round++) {
      const profile = engine.profile('price');
      profile.check('12.345');
      profile.release();
    }
  };
  rounds(200);
  const { memorySize, objectCount } = engine;
  rounds(2000);
  assert.deepEqual({ memorySize: engine.memorySize, objectCount: engine.objectCount }, { memorySize, objectCount });
});

test('texts of a megabyte, lone surrogates, byte order marks and NUL', () => {
  const any = engine.rules('profile any { maxLength 2000000 }').profile('any');
  const text = 'a😀\0é'.repeat(200_000);
  assert.equal(any.check(text), 'acceptable');
  assert.equal(any.value(text), text);
  assert.equal(any.value('a\uD800b'), 'a\uFFFDb');
  for (const broken of ['\uD800', 'a\uD83Db', '\uDE00😀', '😀\uDBFF']) {
    assert.equal(any.check(broken), 'invalid');
    assert.deepEqual(any.judge(['a😀', broken, 'é']), ['acceptable', 'invalid', 'acceptable']);
    const { verdict, value, violations } = any.evaluate(broken);
    assert.deepEqual([verdict, value, violations.length], ['invalid', broken, 1]);
  }
  for (const part of ['\uFEFF', '\uFEFFabc', '\uFEFF\uFEFFa\uFEFF']) assert.equal(any.value(part), part);
  assert.equal(engine.profile('price').check('1'.repeat(1_000_000)), engine.profile('price').check('1'.repeat(70_000)));
});

// The engine behind its functions of C: numbers, texts, errors, and objects that are released.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Kind, Option, Origin, Action, HostEvent } from '../constants.js';
import { Engine } from '../engine.js';
import { LineReader } from '../lines.js';
import { InputControlError, load } from '../node.js';
import { recorded } from './engine-calls.js';

const engine = await load();
const module = await WebAssembly.compile(await readFile(new URL('../input-control.wasm', import.meta.url)));

test('an error has a name, a code and no diagnostics of its own', () => {
  const cause = new Error('cause');
  const error = new InputControlError('message', 'code', { cause });
  assert.deepEqual([error.name, error.message, error.code, error.diagnostics, error.cause], ['InputControlError', 'message', 'code', [], cause]);
});

test('codes of errors', () => {
  assert.throws(() => engine.call('ic_verdict', 123456, 'a'), { code: 'handle' });
  assert.throws(() => engine.rules('profile'), { code: 'rules' });
  assert.throws(() => engine.profile('price', { locale: '-' }), { code: 'argument' });
  assert.throws(() => engine.compiled(new ArrayBuffer(8)), { code: 'compiled' });
  assert.throws(() => engine.call('ic_nothing'), { code: 'missing' });
  assert.deepEqual([engine.has('ic_verdict'), engine.has('ic_nothing'), engine.hasRules], [true, false, true]);
});

test('names of files in messages', () => {
  assert.match(engine.diagnose('profile')[0].rendered, /page\.rules/);
  assert.match(engine.diagnose('profile', { name: 'shop.rules' })[0].rendered, /shop\.rules/);
  assert.deepEqual(engine.diagnose('profile a { maxLength 5 }'), []);
  assert.throws(() => engine.rules('profile', { name: 'shop.rules' }), ({ diagnostics, message }) => {
    assert.match(message, /shop\.rules/);
    assert.match(diagnostics[0].rendered, /shop\.rules/);
    return true;
  });
  assert.throws(() => engine.shipped.profile('nothing'), ({ diagnostics }) => diagnostics.length === 0);
});

test('the words that may stand at a place', () => {
  const text = 'profile a { maxL }';
  const { range, items = [], words = items } = engine.complete(text, 16) ?? {};
  assert.ok(JSON.stringify({ range, words }).includes('maxLength'));
  assert.equal(engine.complete('profile a { regex /abc/ }', 21), null);
});

test('what is shipped is looked up once', () => {
  assert.equal(engine.shipped, engine.shipped);
  assert.ok(engine.shipped.profiles.length > 10);
  assert.ok(engine.shipped.forms.some(({ name }) => name === 'signUp'));
  assert.equal(engine.shipped.hasStopped, false);
  const { shipped } = engine;
  shipped.release();
  assert.throws(() => shipped.profiles, { code: 'handle' });
  assert.ok(engine.shipped.profiles.length > 10);
});

test('each call is counted, also one that fails', () => {
  const price = engine.profile('price');
  const { callCount } = engine;
  price.check('1');
  assert.equal(engine.callCount, callCount + 1);
  assert.throws(() => engine.call('ic_verdict', 123456, 'a'));
  assert.equal(engine.callCount, callCount + 2);
});

test('an engine that a trap has stopped answers no more, and releases nothing', async () => {
  // Browsers tell in different ways that the stack has ended.
  for (const [name, error] of [['ic_verdict', new WebAssembly.RuntimeError('trap')], ['ic_verdict', new RangeError('stack')],
    ['ic_verdict', new Error('stack')], ['ic_input', new WebAssembly.RuntimeError('trap')]]) {
    const { Instance } = WebAssembly;
    let isBroken = false;
    let released = 0;
    WebAssembly.Instance = class {
      constructor(...given) {
        const { exports } = new Instance(...given);
        this.exports = {
          ...exports,
          [name]: (...passed) => {
            if (isBroken) throw error;
            return exports[name](...passed);
          },
          ic_release: (...passed) => { released += 1; return exports.ic_release(...passed); },
        };
      }
    };
    const own = new Engine(module);
    WebAssembly.Instance = Instance;
    const rules = own.rules('profile a { maxLength 5 }');
    const profile = rules.profile('a');
    assert.deepEqual([own.hasStopped, rules.hasStopped], [false, false]);
    isBroken = true;
    assert.throws(() => profile.check('1'.repeat(1000)), error);
    assert.deepEqual([own.hasStopped, rules.hasStopped], [true, true]);
    assert.throws(() => profile.check('1'), (thrown) => {
      assert.deepEqual([thrown.code, thrown.cause], ['stopped', error]);
      assert.match(thrown.message, /The engine has stopped after an error: .*(trap|stack)/);
      return true;
    });
    profile.release();
    assert.equal(released, 0);
  }
  // An error before the module runs, such as one of the arguments or of a stack that ends early, does not stop it.
  assert.throws(() => engine.call('ic_verdict', Symbol('none'), 'a'), TypeError);
  const texts = ['a'];
  Object.defineProperty(texts, 0, { get() { throw new RangeError('Maximum call stack size exceeded'); } });
  assert.throws(() => engine.call('ic_rules_parse', texts), RangeError);
  assert.equal(engine.hasStopped, false);
});

test('what has no room in the module is an error, and the engine goes on', async () => {
  const own = new Engine(module);
  const price = own.profile('price');
  const long = 'x'.repeat(400_000_000);
  for (const [name, call] of [['text', () => price.check(long)], ['values\\[1\\]', () => price.judge(['1', long])],
    ['replacement', () => price.decide('1', { start: 0, end: 0 }, long)],
    ['text', () => own.call('ic_verdict', price.handle, long)],
    ['bytes', () => own.compiled(new ArrayBuffer(0x4000_0000))]]) {
    assert.throws(call, { code: 'argument', message: new RegExp(`^\`${name}\` must (have at most|fit into) \\d+ `) });
    assert.equal(price.check('12.345'), 'invalid');
    assert.equal(price.check('1'.repeat(10_000)), 'invalid');
  }
  assert.ok(own.memorySize < 0x1000_0000);
});

test('many values are judged in parts', () => {
  const own = new Engine(module);
  const price = own.profile('price');
  const values = Array.from({ length: 60 }, (_, index) => (index % 3 ? '1'.repeat(900_000 + index) : `${index}.5`));
  const take = recorded(own, /judge/);
  const expected = values.map((_, index) => (index % 3 ? 'invalid' : 'acceptable'));
  assert.deepEqual(price.judge(values), expected);
  assert.ok(take().length > 10);
  assert.ok(own.memorySize < 0x200_0000, `${own.memorySize} bytes`);
  const many = Array.from({ length: 3_000_000 }, (_, index) => (index % 7 ? '' : 'x'));
  assert.ok(price.judge(many).every((verdict, index) => verdict === (index % 7 ? 'acceptable' : 'invalid')));
  assert.ok(take().length > 2);
  assert.ok(own.memorySize < 0x200_0000, `${own.memorySize} bytes`);
  price.release();
  assert.throws(() => price.judge([]), { code: 'handle' });
});

test('objects that are released', () => {
  const before = engine.objectCount;
  const rules = engine.rules('language 3\nprofile a { maxLength 5 }\nform b { field a: a }');
  const profile = rules.profile('a');
  const control = profile.makeControl(Kind.field);
  const form = rules.form('b');
  assert.equal(engine.objectCount, before + 4);
  for (const one of [form, control, profile, rules]) one.release();
  assert.equal(engine.objectCount, before);
  assert.equal(profile.isReleased, true);
  assert.throws(() => rules.profile('a'), { code: 'handle' });
  assert.ok(engine.memorySize >= 65536);
});

test('objects that nobody holds are released', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const before = engine.objectCount;
  for (let count = 0; count < 20; count++) engine.profile('price');
  assert.equal(engine.objectCount, before + 20);
  for (let round = 0; round < 100 && engine.objectCount >= before + 20; round++) {
    collect();
    await new Promise((resolve) => { setTimeout(resolve); });
  }
  assert.ok(engine.objectCount < before + 20);
});

test('compiled profiles', () => {
  const profiles = engine.compiled(engine.shipped.compile('price'));
  assert.deepEqual([profiles.names, profiles.profile('price').check('1.5')], [['price'], 'acceptable']);
});

test('many values, at once or one by one in a module without a function for that', () => {
  const take = recorded(engine, /judge|verdict/);
  const price = engine.profile('price');
  assert.deepEqual(price.judge(['1.5', 'x', '1.']), ['acceptable', 'invalid', 'intermediate']);
  assert.deepEqual(take().map(([name]) => name), ['ic_judge']);
  engine.has = (name) => name !== 'ic_judge';
  assert.deepEqual(price.judge(['1.5', 'x', '1.']), ['acceptable', 'invalid', 'intermediate']);
  assert.deepEqual(take().map(([name]) => name), ['ic_verdict', 'ic_verdict', 'ic_verdict']);
  delete engine.has;
  delete engine.call;
});

test('texts of any length, one after the other', () => {
  const any = engine.rules('profile any { maxLength 100000 }').profile('any');
  for (const length of [0, 1, 84, 85, 86, 255, 256, 257, 1000, 50000, 10]) {
    const text = '你'.repeat(length);
    assert.equal(any.value(text), text);
    assert.deepEqual(any.judge([text, 'a', text]), ['acceptable', 'acceptable', 'acceptable']);
  }
  assert.deepEqual(any.judge([]), []);
  for (const count of [1, 2, 3, 4, 5]) {
    assert.deepEqual(any.judge(Array(count).fill('abc'.slice(0, count % 4))), Array(count).fill('acceptable'));
  }
});

test('values that change while they are read, and arrays with methods of their own', () => {
  const own = new Engine(module);
  const price = own.profile('price');
  const values = ['1', 'x', '1.'];
  let reads = 0;
  Object.defineProperty(values, 1, {
    get() {
      reads += 1;
      price.check('7'.repeat(9000));
      return reads === 1 ? 'x' : '2';
    },
  });
  assert.deepEqual([price.judge(values), reads], [['acceptable', 'invalid', 'intermediate'], 1]);
  class Values extends Array {
    static get [Symbol.species]() { return Set; }
    forEach() {}
    reduce() { return 1; }
    map() { return ['1']; }
    slice() { return ['1']; }
    [Symbol.iterator]() { return ['1'].values(); }
  }
  for (const has of [() => true, (name) => name !== 'ic_judge']) {
    own.has = has;
    assert.deepEqual(price.judge(Values.of('1', 'x', '1.')), ['acceptable', 'invalid', 'intermediate']);
  }
  delete own.has;
  reads = 0;
  const range = { end: 0, get start() { return reads++ === 0 ? 0 : 2 ** 32; } };
  assert.deepEqual([price.decide('12', range, 'x').kind, reads], ['veto', 1]);
  reads = 0;
  assert.match(own.diagnose('profile', { get name() { return `${++reads}.rules`; } })[0].rendered, /1\.rules/);
  reads = 0;
  assert.throws(() => own.rules('profile', { get name() { return `${++reads}.rules`; } }), ({ diagnostics, message }) => (
    message.includes('1.rules') && diagnostics[0].rendered.includes('1.rules')));
  assert.equal(own.hasStopped, false);
});

test('many values have the verdicts of each, in ASCII alone and with others among them', () => {
  const short = engine.rules('profile short { required; maxLength 3; regex /[a-z你é😀]*/ }').profile('short');
  const texts = ['ab', '', 'abcd', '1', 'c', '你', 'é', '😀', 'ｱ', '\uD83D', '\uDE00'];
  const verdicts = texts.map((text) => short.check(text));
  assert.deepEqual(short.judge(texts), verdicts);
  for (const [index, text] of texts.entries()) {
    const ascii = texts.slice(0, 5);
    assert.deepEqual(short.judge([...ascii, text, ...ascii]), [...verdicts.slice(0, 5), verdicts[index], ...verdicts.slice(0, 5)]);
  }
});

test('half a pair of surrogates makes a value invalid, at each place', () => {
  const any = engine.rules('profile any { maxLength 9 }').profile('any');
  for (const broken of ['\uD800', '\uDFFF', 'a\uDBFFb', '你\uDC00', '\uD83Dé']) {
    assert.deepEqual([any.check(broken), any.judge([broken, 'a', broken])], ['invalid', ['invalid', 'acceptable', 'invalid']]);
    assert.equal(any.value(broken), broken.replace(/\p{Surrogate}/gu, '\uFFFD'));
    assert.equal(any.evaluate(broken).value, broken);
  }
  const [{ range }] = any.evaluate('ab你\uD800').violations;
  assert.equal(range.start, 3);
});

test('decisions', () => {
  const number = engine.rules('profile n { type number; maxLength 3 }').profile('n', { locale: 'en' });
  const at = (start, end = start) => ({ start, end });
  assert.deepEqual(number.decide('1', at(1), '2'), { kind: 'accept', range: at(0), text: '', violations: [] });
  assert.ok(Object.isFrozen(number.decide('1', at(1), '2')));
  assert.deepEqual(number.decide('12', at(0, 1), '2x'), { kind: 'amend', range: at(0, 1), text: '2', violations: [] });
  const { kind, range, text, violations } = number.decide('1', at(1), 'x');
  assert.deepEqual({ kind, range, text }, { kind: 'veto', range: at(0), text: '' });
  assert.equal(violations.length, 1);
});

test('evaluations', () => {
  const price = engine.profile('price', { locale: 'en' });
  assert.deepEqual([price.evaluate('1'), price.name], [{ verdict: 'acceptable', value: '1', approximate: false, violations: [] }, 'price']);
  assert.equal(price.evaluate('12.345').verdict, 'invalid');
  assert.equal(price.hint('0'), 'Next: “.”');
  const take = recorded(engine, /hint/);
  price.hint('0.5');
  price.hint('0.5', 1);
  assert.deepEqual(take(), [['ic_hint', '0.5', 3], ['ic_hint', '0.5', 1]]);
  assert.equal(engine.rules('profile any { maxLength 2 }').profile('any').hint('ab'), null);
});

test('controls', () => {
  const profile = engine.rules('profile n { type number; maxLength 3 }').profile('n', { locale: 'en' });
  const take = recorded(engine);
  const control = profile.makeControl(Kind.field);
  take();
  control.insert('1');
  control.insert('2', Origin.paste);
  assert.deepEqual(take(), [['ic_insert', '1', Origin.key], ['ic_insert', '2', Origin.paste]]);
  assert.deepEqual([control.text, control.committed], ['12', { verdict: 'acceptable', value: '12' }]);
  assert.deepEqual([control.act(Action.undo), control.text, control.act(Action.redo), control.act(Action.redo)], [true, '1', true, false]);
  assert.equal(control.setDisplay('7'), true);
  assert.equal(control.text, '7');
  assert.deepEqual(control.violations('x').map(({ rule }) => rule), ['n.chars']);
  const { text, selection, verdict, refusalCount, refusalsSoFar, tokenCount, selectedToken } = control.shown;
  assert.deepEqual({ text, selection, verdict, refusalCount, refusalsSoFar, tokenCount, selectedToken }, {
    text: '7', selection: { start: 1, end: 1 }, verdict: 'acceptable', refusalCount: 0, refusalsSoFar: control.shown.refusalsSoFar,
    tokenCount: 0, selectedToken: -1,
  });
  control.insert('x');
  assert.equal(control.shown.refusalCount, 1);
  assert.deepEqual(control.state.refusals.map((refusal) => refusal.text), ['x']);
  take();
  control.set(Option.secure, true);
  control.set(Option.secure, false);
  assert.deepEqual(take(), [['ic_control_set_option', Option.secure, 1], ['ic_control_set_option', Option.secure, 0]]);
  assert.deepEqual(control.commit(), { kind: 'asks', value: '7', message: '“x” was not taken: 7? Send again to accept' });
  assert.deepEqual(control.commit(), { kind: 'committed', value: '7', message: '' });
  take();
  assert.equal(control.pressReturn(true), false);
  assert.equal(control.pressReturn(false), true);
  assert.deepEqual(take(), [['ic_press_return', 1], ['ic_press_return', 0]]);
  assert.equal(control.tell(HostEvent.didBeginPress), null);
  control.didSelect({ start: 0, end: 1 });
  assert.deepEqual(control.shown.selection, { start: 0, end: 1 });
  control.didMark('9', 1);
  control.didCommit('8');
  assert.equal(control.text, '8');
  const other = engine.rules('profile a { maxLength 5 }').profile('a');
  control.setProfile(other);
  assert.equal(control.profile, other);
  control.setText('abc');
  assert.deepEqual([control.text, control.committed.verdict], ['abc', 'acceptable']);
  control.didReplace({ start: 1, end: 3 }, 'x', Origin.key);
  assert.equal(control.settle(HostEvent.didChange).text, 'ax');
});

test('controls with tokens', () => {
  const control = engine.profile('email').makeControl(Kind.tokenField);
  control.setSeparators(';');
  control.addToken('a@b.org');
  control.setText('c@d.org');
  assert.equal(control.commitToken(), true);
  assert.equal(control.commitToken(), false);
  assert.deepEqual([control.shown.tokenCount, control.token(0), control.token(1)], [2, 'a@b.org', 'c@d.org']);
  control.selectToken(1);
  assert.equal(control.shown.selectedToken, 1);
  control.selectToken(null);
  assert.equal(control.shown.selectedToken, -1);
  control.removeToken(0);
  assert.deepEqual([control.shown.tokenCount, control.token(0)], [1, 'c@d.org']);
});

test('a repair after an event', () => {
  const control = engine.rules('profile n { type number }').profile('n').makeControl(Kind.field);
  control.setText('12');
  control.didShow('12x', { start: 3, end: 3 }, Origin.suggestion);
  const repair = control.tell(HostEvent.didChange);
  assert.deepEqual(repair, { range: { start: 2, end: 3 }, text: '' });
  assert.equal(control.text, '12');
});

// MARK: Lines

const all = (...chunks) => {
  const reader = new LineReader();
  return [...chunks.flatMap((chunk) => reader.read(chunk)), ...reader.end()].map(({ text, isUTF8 }) => (isUTF8 ? text : [text]));
};
const bytesOf = (text) => new TextEncoder().encode(text);

test('lines of bytes and of texts', () => {
  for (const [text, lines] of [
    ['', []], ['a', ['a']], ['a\n', ['a']], ['\n', ['']], ['a\nb', ['a', 'b']], ['a\r\nb\r', ['a', 'b']], ['\r\n\r\n', ['', '']], ['a\rb\n', ['a\rb']],
    ['\n\na', ['', '', 'a']], ['é\n你', ['é', '你']],
  ]) {
    assert.deepEqual(all(text), lines, JSON.stringify(text));
    assert.deepEqual(all(bytesOf(text)), lines, JSON.stringify(text));
    assert.deepEqual(all(...Array.from(bytesOf(text), (byte) => Uint8Array.of(byte))), lines, JSON.stringify(text));
    assert.deepEqual(all(...text), lines, JSON.stringify(text));
  }
});

test('the mark at the start of a file, and only there', () => {
  assert.deepEqual(all(bytesOf('\uFEFFa\n\uFEFFb')), ['a', '\uFEFFb']);
  assert.deepEqual(all(bytesOf('\uFEFFa\n'), bytesOf('\uFEFFb\n')), ['a', '\uFEFFb']);
  assert.deepEqual(all(bytesOf('\uFEFF\uFEFFa')), ['\uFEFFa']);
});

test('a line that is not UTF-8, at each place', () => {
  const wrong = Uint8Array.of(0x61, 0xff);
  assert.deepEqual(all(wrong), [['a\uFFFD']]);
  assert.deepEqual(all(Uint8Array.of(...wrong, 10, 98, 13, 10, 99)), [['a\uFFFD'], 'b', 'c']);
  assert.deepEqual(all(Uint8Array.of(98, 10, ...wrong, 10)), ['b', ['a\uFFFD']]);
  assert.deepEqual(all(Uint8Array.of(98, 10, 10, ...wrong, 13, 10)), ['b', '', ['a\uFFFD']]);
  assert.deepEqual(all(Uint8Array.of(10, ...wrong, 10, 98, 10)), ['', ['a\uFFFD'], 'b']);
  // A buffer of the stream may be used again.
  const chunk = bytesOf('ab');
  const reader = new LineReader();
  reader.read(chunk);
  chunk.fill(0x78);
  const next = bytesOf('\ncd');
  assert.deepEqual(reader.read(next), [{ text: 'ab', isUTF8: true }]);
  next.fill(0x78);
  assert.deepEqual(reader.end(), [{ text: 'cd', isUTF8: true }]);
});

test('numbers of lines', async () => {
  const price = engine.profile('price');
  async function* stream() {
    yield 'x\n1\n';
    yield '';
    yield '2.';
  }
  const found = [];
  for await (const line of price.lines(stream())) found.push(line);
  assert.deepEqual(found, [
    { line: 1, text: 'x', verdict: 'invalid' }, { line: 2, text: '1', verdict: 'acceptable' }, { line: 3, text: '2.', verdict: 'intermediate' },
  ]);
});

test('the largest numbers of the rule language, where numbers have 32 bits', async () => {
  const largest = 2147483647;
  const statements = [largest, largest - 1].flatMap((number) => [
    ...['', 'graphemes', 'scalars', 'utf16', 'bytes', 'columns'].flatMap((unit) => [
      `minLength ${number}${unit}`, `maxLength ${number}${unit}`, `minLength ${number}${unit}; regex /[a-zé]*/`]),
    `range 0..${number}99999999999`, `integers ${number}`, `type decimal; decimals 0..${number}`, `regex /a{0,${number}}/`,
    `display groups ${number} by " "`, `require ${number} of /a/`,
  ]);
  for (const statement of statements) {
    const one = new Engine(module);
    let profile;
    try {
      profile = one.rules(`language 3\nprofile p { ${statement} }`).profile('p');
    } catch (error) {
      assert.ok(error.code === 'rules' && !/Length/.test(statement), `${statement}: ${error.message}`);
      continue;
    }
    const control = profile.makeControl(Kind.field);
    for (const text of ['abc', 'é', '\r', '👩‍👩‍👧', '12']) {
      const verdict = profile.check(text);
      assert.equal(profile.evaluate(text).verdict, verdict, statement);
      if (/^minLength/.test(statement)) assert.notEqual(verdict, 'acceptable', statement);
      if (/^maxLength/.test(statement)) assert.equal(verdict, 'acceptable', statement);
      for (const ask of ['hint', 'display', 'value', 'remainder']) profile[ask](text);
      profile.decide(text, { start: 0, end: 1 }, 'b');
      control.insert(text);
    }
    assert.equal(one.hasStopped, false, statement);
  }
});

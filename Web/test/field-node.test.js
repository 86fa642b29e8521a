// A field of its own, in a page without a browser: what a page asks of it, what it tells, and how it begins and ends.

import { HTMLFormElement, HTMLInputElement, HTMLTextAreaElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostEvent, Kind, Option, Origin } from '../constants.js';
import * as package_ from '../node.js';
import { InputControlError, attach, load } from '../node.js';
import { recorded } from './engine-calls.js';

const engine = await load();
const rules = engine.rules(`
  profile digits { type number; maxLength 4 }
  profile word { regex /[a-z]{2,8}/ { en "Two letters or more" } }
  profile any { maxLength 40 }`);
const digits = rules.profile('digits', { locale: 'en' });
const word = rules.profile('word', { locale: 'en' });

const errors = [];
console.error = (error) => errors.push(error.message);
let now = 1000;
performance.now = () => now;

function field(profile = digits, options = {}, kind = HTMLInputElement) {
  const element = new kind('field');
  const one = attach(element, profile, options);
  const told = [];
  for (const type of ['change', 'refused', 'tokens', 'error']) {
    one.addEventListener(type, ({ detail }) => told.push([type, detail === one ? one.value : detail?.message ?? detail?.length]));
  }
  return { element, field: one, take: () => told.splice(0) };
}

test('what a field is asked', () => {
  const { element, field: one, take } = field();
  assert.deepEqual([one.value, one.display, one.verdict, one.violations, one.refusals, one.canUndo, one.canRedo, one.tokens, one.selectedToken],
    ['', '', 'acceptable', [], [], false, false, [], null]);
  element.press(...'12x');
  assert.deepEqual(take(), [['change', '1'], ['change', '12'], ['refused', 1]]);
  assert.deepEqual([one.refusals.map(({ text }) => text), one.canUndo], [['x'], true]);
  assert.match(page.getElementById(element.getAttribute('aria-describedby')).textContent, /^Only the digits/);
  element.press('3', 'Backspace');
  assert.deepEqual(take(), [['change', '123'], ['change', '12']], 'a refusal is told once');
  assert.equal(one.undo(), true);
  assert.deepEqual([one.canRedo, one.redo(), one.redo(), one.value], [true, true, false, '12']);
  assert.equal(one.profile, digits);
  const { field: other, element: input } = field(word);
  input.press('a');
  assert.deepEqual([other.verdict, other.violations.length, typeof other.hint], ['intermediate', 1, 'string']);
});

test('a value that the page sets', () => {
  const { element, field: one, take } = field();
  element.press('1');
  take();
  one.value = '27';
  assert.deepEqual([element.value, one.value, one.canUndo, take()], ['27', '27', false, []]);
  const live = page.querySelector('[role="status"]');
  live.textContent = '';
  const { execCommand } = page;
  page.execCommand = () => assert.fail('the history of the browser is not for texts of the page');
  one.value = 'xyz';
  delete page.execCommand;
  assert.equal(page.execCommand, execCommand);
  assert.deepEqual([element.value, one.verdict, element.getAttribute('aria-invalid')], ['xyz', 'invalid', 'true']);
  assert.equal(live.textContent, '', 'the person has not done it');
  // A page that writes back what is shown changes nothing.
  const calls = recorded(engine);
  element.value = 'xyz';
  assert.deepEqual(calls(), []);
  element.value = '5';
  assert.deepEqual([calls().some(([name]) => name === 'ic_control_set_text'), one.value], [true, '5']);
  delete engine.call;
});

test('another profile', async () => {
  const { element, field: one } = field();
  one.value = '12';
  one.profile = word;
  assert.deepEqual([one.profile, one.verdict, element.getAttribute('inputmode')], [word, 'invalid', null]);
  one.profile = digits;
  assert.deepEqual([one.verdict, element.getAttribute('inputmode'), element.getAttribute('aria-invalid')], ['acceptable', 'numeric', 'false']);
  for (const none of [null, undefined]) assert.throws(() => { one.profile = none; }, TypeError);
  assert.equal(one.profile, digits);
  // The number of a profile means another one to another engine.
  const other = await load(new URL('../input-control.wasm', import.meta.url));
  assert.throws(() => { one.profile = other.profile('price'); }, { code: 'argument', message: /another engine/ });
  element.press('3');
  assert.deepEqual([one.profile, one.value], [digits, '123']);
});

test('a commit', () => {
  const { element, field: one, take } = field(word);
  element.press('a');
  const live = page.querySelector('[role="status"]');
  live.textContent = '';
  assert.deepEqual(one.commit(), { kind: 'refused', value: 'a', message: 'Two letters or more' });
  assert.deepEqual([element.getAttribute('aria-invalid'), live.textContent, one.element], ['true', 'Two letters or more', element]);
  element.press('b', '1');
  take();
  const message = '“1” was not taken: ab? Send again to accept';
  assert.deepEqual([one.commit(), take()], [{ kind: 'asks', value: 'ab', message }, [['refused', 0]]]);
  assert.equal(element.nextSibling.textContent, message, 'a browser shows no questions');
  now += 300;
  assert.deepEqual(one.commit(), { kind: 'committed', value: 'ab', message: '' });
  // What is there without an event is committed too.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, 'abc');
  assert.equal(one.commit().value, 'abc');
  element.compose('d');
  assert.equal(one.commit().value, 'abcd');
  one.detach();
  assert.deepEqual(one.commit(), { kind: 'committed', value: 'abcd', message: '' });
});

test('what the engine hears of the focus', () => {
  const { element } = field(word);
  const calls = recorded(engine, /tell|settle|did_select|shown|set_display/);
  element.press('a');
  element.blur();
  const heard = calls().filter(([name]) => name !== 'ic_control_display');
  assert.deepEqual([heard[0], heard.at(-1)], [['ic_tell', HostEvent.didBeginEditing], ['ic_settle', HostEvent.didEndEditing]]);
  element.focus();
  element.setSelectionRange(0, 0);
  element.press('b');
  assert.ok(calls().some(([name, start, end]) => name === 'ic_did_select' && start === 0 && end === 0));
  delete engine.call;
  // A field that has the focus when it is attached begins at once.
  const input = new HTMLInputElement('field');
  input.focus();
  const begins = recorded(engine, /tell/);
  attach(input, word);
  assert.deepEqual(begins(), [['ic_tell', HostEvent.didBeginEditing]]);
  page.activeElement = null;
  attach(new HTMLInputElement('other'), word);
  assert.deepEqual(begins(), []);
  delete engine.call;
});

test('the kind and the options of a control', () => {
  const calls = recorded(engine, /control_create|set_option|separators/);
  field();
  assert.deepEqual(calls(), [['ic_control_create', Kind.field]]);
  field(digits, {}, HTMLTextAreaElement);
  assert.deepEqual(calls(), [['ic_control_create', Kind.textView]]);
  for (const [tokens, separators] of [[true, ','], [{}, ','], [{ separators: '; ' }, '; ']]) {
    field(word, { tokens });
    assert.deepEqual(calls(), [['ic_control_create', Kind.tokenField], ['ic_token_set_separators', separators]]);
  }
  field(digits, { secure: true });
  assert.deepEqual(calls().slice(1), [['ic_control_set_option', Option.secure, 1]]);
  field(digits, { secure: false });
  assert.deepEqual(calls().slice(1), []);
  const password = new HTMLInputElement('field');
  password.type = 'password';
  attach(password, digits);
  assert.deepEqual(calls().slice(1), [['ic_control_set_option', Option.secure, 1]]);
  delete engine.call;
});

test('tokens that the page adds and removes', () => {
  const { element, field: one, take } = field(word, { tokens: true });
  one.addToken('ab');
  one.addToken('1');
  assert.deepEqual([one.tokens, take()], [['ab', '1'], [['tokens', 1], ['tokens', 2]]]);
  one.removeToken(0);
  assert.deepEqual([one.tokens, take()], [['1'], [['tokens', 1]]]);
  assert.throws(() => one.removeToken(7), { code: 'argument' });
  element.press(...'cd,');
  assert.deepEqual([one.tokens, element.value], [['1', 'cd'], '']);
  // An unfinished text beside tokens is wrong; none is not.
  assert.equal(element.validationMessage, '');
  element.press('e');
  assert.notEqual(element.validationMessage, '');
  const { field: plain } = field();
  assert.throws(() => plain.addToken('1'), { code: 'argument' });
});

test('a required list is complete with one token', () => {
  const required = engine.rules('profile w { regex /[a-z]{2,8}/; required }').profile('w', { locale: 'en' });
  const { element, field: one } = field(required, { tokens: true });
  const form = new HTMLFormElement(element);
  assert.equal(form.submit(), false);
  element.press(...'ab,');
  assert.equal(element.validationMessage, '');
  assert.equal(form.submit(), true);
  assert.deepEqual([form.data, one.tokens], [[['field', 'ab']], ['ab']]);
  element.press('x');
  assert.equal(form.submit(), false);
});

test('the field hears of an edit before the listeners of the page', () => {
  const element = new HTMLInputElement('field');
  const heard = [];
  element.addEventListener('input', () => heard.push('page'));
  const one = attach(element, digits);
  one.addEventListener('change', () => heard.push('field'));
  element.press('1');
  assert.deepEqual(heard, ['field', 'page']);
});

test('an event that a script sends after it has set a text by other means', () => {
  const { element, field: one, take } = field();
  const calls = recorded(engine, /did_show/);
  element.fill('12x3');
  assert.deepEqual(calls(), [['ic_did_show', '12x3', 4, 4, Origin.suggestion]]);
  delete engine.call;
  assert.deepEqual([element.value, one.value, take()], ['123', '123', [['change', '123'], ['refused', 1]]]);
});

test('an element is controlled once, and again after `detach`', () => {
  const { element, field: one } = field();
  assert.throws(() => attach(element, digits), { code: 'argument', message: /controlled already/ });
  element.press(...'12');
  const before = engine.objectCount;
  one.detach();
  one.detach();
  assert.equal(engine.objectCount, before - 1);
  assert.deepEqual([one.profile, one.value, one.display, one.verdict, one.violations, one.tokens, one.hint, one.undo(), one.canUndo],
    [null, '12', '12', 'undetermined', [], [], null, false, false]);
  one.value = '34';
  assert.equal(element.value, '34');
  assert.throws(() => { one.profile = word; }, { code: 'argument' });
  element.press('x');
  assert.equal(element.value, '34x');
  assert.deepEqual([element.listenerCount, Object.hasOwn(element, 'value')], [0, false]);
  const again = attach(element, word);
  assert.equal(again.profile, word);
  assert.throws(() => attach(make('p'), digits), TypeError);
});

test('an error of the engine leaves a plain field with its text', () => {
  const { element, field: one, take } = field();
  const form = new HTMLFormElement(element);
  element.press(...'12');
  take();
  errors.length = 0;
  engine.call = () => { throw new Error('trap'); };
  element.press('3');
  delete engine.call;
  assert.deepEqual([take(), errors, element.value, one.profile], [[['error', 'trap']], ['trap'], '123', null]);
  assert.equal(form.submit(), true);
  assert.deepEqual(form.data, [['field', '123']]);
  const { field: asked, take: takeAsked } = field();
  engine.call = () => { throw new Error('trap'); };
  assert.equal(asked.undo(), false);
  delete engine.call;
  assert.deepEqual([takeAsked(), asked.verdict], [[['error', 'trap']], 'undetermined']);
  // So does its own error that it has stopped.
  const { field: stopped, take: takeStopped } = field();
  engine.call = () => { throw new InputControlError('stopped', 'stopped'); };
  assert.equal(stopped.undo(), false);
  delete engine.call;
  assert.deepEqual(takeStopped(), [['error', 'stopped']]);
  // A field that was given back meanwhile tells nothing.
  const { field: gone, take: takeGone } = field();
  engine.call = () => { gone.detach(); throw new Error('trap'); };
  assert.equal(gone.undo(), false);
  delete engine.call;
  assert.deepEqual(takeGone(), []);
});

test('a field whose profile cannot make a control is given back', () => {
  const element = new HTMLInputElement('field');
  const profile = rules.profile('any');
  profile.release();
  assert.throws(() => attach(element, profile), { code: 'handle' });
  assert.deepEqual(element.attributes, { name: 'field' });
  attach(element, digits).detach();
});

test('a profile that was released, or is none, is an error of the page, and the field stays controlled', async () => {
  const { element, field: one, take } = field();
  const released = rules.profile('word');
  released.release();
  const isNamed = { message: /^`profile` / };
  for (const wrong of [released, { evaluate() {}, engine }, package_]) {
    assert.throws(() => { one.profile = wrong; }, isNamed);
    assert.throws(() => attach(new HTMLInputElement('other'), wrong), isNamed);
    const { field: later, take: takeLater } = field(Promise.resolve(wrong));
    await assert.rejects(later.ready, isNamed);
    assert.match(takeLater()[0][1], isNamed.message);
  }
  element.press(...'1x');
  assert.deepEqual([element.value, one.profile, take()], ['1', digits, [['change', '1'], ['refused', 1]]]);
  // The page has released the profile of the field itself.
  const own = rules.profile('digits');
  const { element: other, field: kept, take: takeKept } = field(own);
  own.release();
  assert.throws(() => kept.hint, { code: 'handle' });
  other.press(...'1x');
  assert.deepEqual([other.value, kept.commit().kind], ['1', 'asks']);
  assert.deepEqual(takeKept().filter(([type]) => type === 'error'), []);
});

// MARK: While the profile is on its way

/** A field whose profile arrives or fails later. */
function late() {
  let resolve;
  let reject;
  const made = field(new Promise((...both) => { [resolve, reject] = both; }));
  return { ...made, form: new HTMLFormElement(made.element), resolve, reject };
}

test('a field whose profile arrives', async () => {
  const { element, field: one, form, resolve } = late();
  assert.deepEqual([one.profile, one.verdict, one.value, one.commit(), form.submit()],
    [null, 'undetermined', '', { kind: 'refused', value: '', message: '' }, false]);
  assert.throws(() => { one.profile = digits; }, { code: 'argument' });
  element.press(...'12');
  resolve(digits);
  assert.equal(await one.ready, one);
  assert.deepEqual([one.value, one.profile], ['12', digits]);
  const { field: other, element: plain } = field();
  assert.equal(await other.ready, other);
  other.detach();
  // One that was given back before is not controlled.
  const gone = late();
  gone.field.detach();
  gone.resolve(digits);
  await gone.field.ready;
  assert.deepEqual([gone.field.profile, gone.form.submit(), plain.value], [null, true, '']);
});

test('a field whose profile never arrives', async () => {
  for (const [error, isPlain] of [[new InputControlError('offline', 'load'), true], [new InputControlError('none', 'rules'), false], [new Error('other'), false]]) {
    errors.length = 0;
    const { element, field: one, form, reject, take } = late();
    assert.equal(form.submit(), false);
    reject(error);
    await assert.rejects(one.ready, error);
    await settled();
    assert.deepEqual([take(), errors], [[['error', error.message]], [error.message]]);
    assert.equal(form.sent, isPlain ? 1 : 0);
    assert.deepEqual([form.submit(), element.validationMessage], [isPlain, isPlain ? '' : error.message]);
    element.press('x');
    assert.equal(one.value, 'x');
    assert.equal(one.commit().kind, isPlain ? 'committed' : 'refused');
    one.detach();
    assert.deepEqual([element.validationMessage, form.submit(), one.commit().kind], ['', true, 'committed']);
  }
  const text = late();
  text.reject('a text');
  await assert.rejects(text.field.ready);
  assert.equal(text.element.validationMessage, 'a text');
  const gone = late();
  gone.field.detach();
  gone.reject(new Error('late'));
  await assert.rejects(gone.field.ready);
  assert.deepEqual([gone.take(), gone.element.validationMessage], [[], '']);
});

test('a listener that does something else in the midst of a change', () => {
  const { element, field: one } = field();
  one.addEventListener('change', () => one.detach(), { once: true });
  element.press('1', 'x');
  assert.equal(element.value, '1x');
  const { element: other, field: two } = field();
  two.addEventListener('change', () => { if (two.value === '2') two.value = '77'; });
  other.press('2');
  assert.deepEqual([other.value, two.value], ['77', '77']);
});

test('a value that a person has left is wrong', async () => {
  const { element } = field(word);
  const form = new HTMLFormElement(element);
  const live = () => page.querySelector('[role="status"]').textContent;
  element.press('a');
  assert.equal(element.getAttribute('aria-invalid'), 'false');
  element.blur();
  assert.deepEqual([element.getAttribute('aria-invalid'), live().trim()], ['true', 'Two letters or more']);
  element.press('b');
  assert.equal(element.getAttribute('aria-invalid'), 'false');
  element.press('Backspace');
  assert.equal(element.getAttribute('aria-invalid'), 'true', 'it stays one that was left');
  form.reset();
  await settled();
  element.press('a');
  assert.deepEqual([element.value, element.getAttribute('aria-invalid')], ['a', 'false']);
});

// What a form of rules does when it is sent: problems, the summary, questions that wait, and who sends it at last.

import { HTMLInputElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, attachForm, loadTexts } from '../node.js';
import { compiled, elements, engine, filled, order } from './stub-order.js';

await loadTexts(engine, 'zh-Hans');

const errors = [];
console.error = (error) => errors.push(error.message);

let now = 1000;
performance.now = () => now;

test('a submit with problems shows them all, and leads to the list', () => {
  const { element, inputs, look, said, summary, form } = order();
  inputs.country.press(...'US');
  inputs.secret.press(...'secret');
  inputs.repeat.press(...'sexret');
  said();
  assert.equal(element.submit(), false);
  assert.deepEqual(summary(), ['There are 2 problems', 'postcode: Enter a value', 'repeat: Not the same as above']);
  const box = element.querySelector('h2').parentNode;
  assert.deepEqual([page.activeElement, element.firstChild], [box, box]);
  assert.deepEqual([look('postcode').isInvalid, look('postcode').reason], [true, 'Enter a value']);
  assert.equal(said(), '', 'the screen reader reads the list');
  assert.equal(form.isLeading, false);
  // A link leads to its field.
  const [, link] = element.querySelectorAll('a');
  assert.equal(link.fire('click'), false);
  assert.equal(page.activeElement, inputs.repeat);
  // What is repaired leaves the list, and what comes later is not added.
  inputs.postcode.press(...'12345');
  assert.deepEqual(summary(), ['There is a problem', 'repeat: Not the same as above']);
  inputs.nickname.press('x');
  assert.equal(summary().length, 2);
  form.fields.nickname.value = '';
  form.fields.repeat.value = 'secret';
  assert.equal(summary(), null);
  assert.equal(element.submit(), true);
});

test('one problem gets the focus, and is said where the focus stays', () => {
  const { element, inputs, said, summary } = filled();
  inputs.nickname.press('x');
  page.activeElement = null;
  said();
  assert.equal(element.submit(), false);
  assert.deepEqual([page.activeElement, summary(), said()], [inputs.nickname, null, '']);
  assert.equal(element.submit(), false);
  assert.match(said(), /^nickname: ./);
  assert.deepEqual([page.activeElement, summary()], [inputs.nickname, null]);
});

test('without a summary, the first problem gets the focus', () => {
  const { element, inputs, summary } = order({ summary: false });
  inputs.secret.press('x');
  assert.equal(element.submit(), false);
  assert.deepEqual([page.activeElement, summary()], [inputs.country, null]);
});

test('the list is gone with the next attempt', () => {
  const { element, form, inputs, summary } = order();
  inputs.secret.press('x');
  element.submit();
  assert.equal(summary().length, 3);
  form.fields.secret.value = 'secret';
  assert.equal(element.submit(), false);
  assert.deepEqual([summary(), page.activeElement], [null, inputs.country]);
});

test('fields that the rules do not know', () => {
  const { element, inputs, summary, form } = filled();
  const terms = new HTMLInputElement('terms');
  terms.type = 'checkbox';
  terms.setAttribute('required', '');
  const own = new HTMLInputElement('own');
  element.append(make('label', {}, 'I agree ', terms), own);
  const field = attach(own, engine.profile('price', { locale: 'en' }));
  own.press('1', '.');
  assert.equal(element.submit(), false);
  assert.deepEqual(summary()?.slice(0, 2), ['There are 2 problems', 'I agree: Fill in this field.']);
  assert.match(summary()[2], /^own: /);
  // What is repaired leaves the list with the event that says so.
  terms.click();
  assert.deepEqual(summary().length, 2);
  own.press('5');
  assert.equal(summary(), null);
  assert.equal(element.submit(), true);
  // A field that nobody can edit is not asked.
  terms.checked = false;
  terms.willValidate = false;
  assert.equal(element.submit(), true);
  terms.willValidate = true;
  assert.equal(element.submit(), false);
  assert.equal(page.activeElement, terms);
  // What was not taken of a field of its own is asked about.
  terms.checked = true;
  own.press('x');
  assert.equal(element.submit(), false);
  assert.deepEqual([page.activeElement, field.refusals.length], [own, 1]);
  now += 1000;
  assert.equal(element.submit(), true);
  field.detach();
  form.detach();
  assert.equal(inputs.country.value, 'FR');
});

test('a form with `novalidate` does not judge fields that the rules do not know', () => {
  page.body.replaceChildren();
  const { element, inputs } = elements();
  element.setAttribute('novalidate', '');
  const terms = new HTMLInputElement('terms');
  terms.setAttribute('required', '');
  element.append(terms);
  const form = attachForm(element, compiled());
  inputs.country.press(...'FR');
  assert.equal(element.submit(), true);
  form.detach();
  assert.deepEqual(element.attributes, { novalidate: '' });
});

test('a heading of the page, and one that fails', () => {
  const { element, inputs, summary } = order({ heading: (count) => `${count} mistakes` });
  inputs.secret.press('x');
  element.submit();
  assert.equal(summary()[0], '2 mistakes');
  const failing = order({ heading: () => { throw new Error('of the page'); } });
  failing.inputs.secret.press('x');
  errors.length = 0;
  assert.equal(failing.element.submit(), false);
  assert.deepEqual([failing.summary()[0], errors], ['There are 2 problems', ['of the page']]);
  const chinese = order({}, 'zh-Hans');
  chinese.inputs.secret.press('x');
  chinese.element.submit();
  assert.equal(chinese.summary()[0], '有 2 处需要修改');
});

test('Enter and a click ask about what was not taken, and the first field of them gets the focus', () => {
  const { element, form, inputs, look } = filled();
  inputs.nickname.press(...'ab1');
  inputs.friend.press(...'cd2');
  form.answer(form.questions.find(({ name }) => name === 'isFree'), true);
  form.answer(form.questions.find(({ name }) => name === 'isKnown'), true);
  page.activeElement = null;
  assert.equal(element.submit(), false);
  assert.deepEqual(['nickname', 'friend'].map((name) => look(name).reason),
    ['“1” was not taken: ab? Send again to accept', '“2” was not taken: cd? Send again to accept']);
  assert.equal(page.activeElement, inputs.nickname);
  now += 299;
  const questions = ['nickname', 'friend'].map((field) => ({ field, message: look(field).reason }));
  assert.deepEqual(form.commit(), { kind: 'asks', values: {}, questions });
  now += 1;
  assert.deepEqual(form.commit(), { kind: 'committed', values: { country: 'FR', nickname: 'ab', friend: 'cd' }, questions: [] });
  assert.deepEqual(['nickname', 'friend'].map((name) => look(name).reason), ['', '']);
  assert.equal(element.submit(), true);
});

test('a form that is not acceptable is refused, and is not committed', () => {
  const { form, inputs, look } = order();
  assert.deepEqual(form.commit(), { kind: 'refused', values: {}, questions: [] });
  assert.deepEqual([look('country').isInvalid, page.activeElement], [true, inputs.country]);
});

test('a reset of a form of rules', async () => {
  const { element, inputs, form, look, summary, take } = order();
  inputs.country.press(...'US');
  inputs.secret.press('x');
  element.submit();
  assert.equal(summary().length, 3);
  take();
  element.reset();
  await settled();
  assert.deepEqual([summary(), take(), look('postcode').isShown], [null, ['country,postcode,secret | '], false]);
  assert.deepEqual(['country', 'secret'].map((name) => look(name).isInvalid), [false, false]);
  assert.deepEqual(form.value, {});
  inputs.secret.press('x');
  element.submit();
  assert.equal(summary().length, 3);
  element.reset();
  await settled();
  assert.deepEqual([summary(), look('country').isInvalid], [null, false], 'what is still wrong is listed by the next attempt');
  inputs.country.press(...'US');
  element.submit();
  element.addEventListener('reset', (event) => event.preventDefault());
  element.reset();
  await settled();
  assert.deepEqual([form.value, look('postcode').isInvalid], [{ country: 'US' }, true]);
});

test('a form that is given back before its reset is over', async () => {
  const place = make('div');
  const { element, form } = order({ summary: place });
  element.reset();
  form.detach();
  await settled();
  assert.deepEqual(place.attributes, {});
});

test('a field that comes later is not wrong because of an earlier attempt', () => {
  const { element, inputs, look } = order();
  element.submit();
  inputs.country.press(...'US');
  assert.deepEqual([look('postcode').isShown, look('postcode').isInvalid], [true, false]);
});

test('a problem without an element, and without a summary, is said', () => {
  const { element, inputs, said } = filled({ summary: false });
  inputs.secret.press(...'secret');
  inputs.secret.closest('div').remove();
  said();
  assert.equal(element.submit(), false);
  assert.equal(said(), 'secret: This field is not in the form any more');
});

test('a form that has left the page', () => {
  const { element, form, inputs } = filled();
  element.remove();
  assert.equal(form.verdict, 'acceptable');
  inputs.secret.setSelectionRange(0, 0);
  inputs.secret.edit('x');
  assert.deepEqual([form.verdict, form.value.secret], ['intermediate', 'x']);
  page.body.append(element);
  assert.equal(element.submit(), false);
});

test('fields that were taken out of the form', () => {
  const { element, inputs, summary } = filled();
  inputs.secret.press(...'secret');
  inputs.secret.closest('div').remove();
  inputs.repeat.press(...'sexret');
  assert.equal(element.submit(), false);
  assert.deepEqual(summary(), ['There are 2 problems', 'repeat: Not the same as above', 'secret: This field is not in the form any more']);
  // A problem without an element is no link.
  assert.equal(element.querySelectorAll('a').length, 1);
});

test('an error of the engine lets the form go', () => {
  const { element, form, inputs, take } = order();
  take();
  const { call } = engine;
  engine.call = (name, ...passed) => {
    if (name === 'ic_form_verdict') throw new Error('trap');
    return call.call(engine, name, ...passed);
  };
  assert.throws(() => form.verdict, /trap/, 'an error of another one is thrown');
  Object.defineProperty(engine, 'hasStopped', { get: () => true, configurable: true });
  assert.equal(form.verdict, 'undetermined');
  delete engine.call;
  delete engine.hasStopped;
  assert.deepEqual([take(), form.activeFields, element.submit()], [['error trap'], [], true]);
  inputs.country.press('x');
  assert.equal(inputs.country.value, 'x');
});

test('an error of the engine while the form is sent lets it go', () => {
  const { element, take } = order();
  take();
  errors.length = 0;
  engine.call = () => { throw new Error('trap'); };
  Object.defineProperty(engine, 'hasStopped', { get: () => true, configurable: true });
  assert.equal(element.submit(), true, 'a plain form is sent');
  delete engine.call;
  delete engine.hasStopped;
  assert.deepEqual([take(), errors], [['error trap'], ['trap']]);
});

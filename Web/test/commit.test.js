// Every way out of a field: what was not taken is asked about before anything is sent.

import { HTMLFormElement, HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, attachForm, load, loadTexts } from '../node.js';

const engine = await load();
await loadTexts(engine, 'zh-Hans');

let now = 1000;
performance.now = () => now;

/** Lets a person read a question. */
const read = () => { now += 1000; };

/** A field in a form of its own, with the element for its reasons. */
function price(typed, { locale = 'en', profile = 'price', ...options } = {}) {
  const element = new HTMLInputElement('price');
  const form = new HTMLFormElement(element);
  const reason = element.ownerDocument.createElement('p');
  const field = attach(element, engine.profile(profile, { locale }), { reason, ...options });
  element.press(...typed);
  return { element, form, reason, field };
}

const question = '“,” was not taken: 1250? Send again to accept';

test('a click asks about a refused key, and the next one sends', () => {
  const { element, form, reason } = price('12,50');
  element.ownerDocument.activeElement = null;
  assert.equal(form.submit(), false);
  assert.equal(reason.textContent, question);
  assert.equal(element.ownerDocument.activeElement, element);
  // The second click of two, which nobody has had the time to think about.
  now += 200;
  assert.equal(form.submit(), false);
  read();
  assert.equal(form.submit(), true);
  assert.equal(reason.textContent, '', 'what is confirmed is no question any more');
  assert.deepEqual(form.data, [['price', '1250']]);
});

test('Enter asks, and the click behind it sends', () => {
  const { element, form, reason } = price('12,50');
  assert.equal(element.pressAlone('Enter'), false);
  assert.equal(reason.textContent, question);
  read();
  // A key that is held down is no answer.
  assert.equal(element.pressAlone('Enter', { repeat: true }), false);
  assert.equal(element.pressAlone('Enter'), true);
  assert.equal(reason.textContent, '');
  assert.equal(form.submit(), true);
});

test('the question is in the language of the profile', () => {
  const { form, reason } = price('12,50', { locale: 'zh-Hans' });
  assert.equal(form.submit(), false);
  assert.equal(reason.textContent, '“,” 未被接受：1250？再次提交即接受');
});

test('what is refused after a question is asked about', () => {
  const { element, form, reason } = price('12,50');
  form.submit();
  read();
  element.press('x');
  assert.equal(reason.textContent, 'Only digits and a decimal point are allowed');
  assert.equal(form.submit(), false);
  assert.equal(reason.textContent, '“,”, “x” were not taken: 1250? Send again to accept');
});

test('an open question is about the text as it is', () => {
  const { element, field, form, reason } = price('12,5');
  assert.equal(form.submit(), false);
  let count = 0;
  field.addEventListener('refused', () => { count += 1; });
  for (const [key, value] of [['0', '1250'], ['1', '12501']]) {
    element.press(key);
    assert.equal(reason.textContent, `“,” was not taken: ${value}? Send again to accept`);
  }
  // A value that is not finished is no question, and becomes one again.
  element.press('.');
  assert.doesNotMatch(reason.textContent, /again/);
  element.press('5');
  assert.equal(reason.textContent, '“,” was not taken: 12501.5? Send again to accept');
  assert.equal(count, 0);
  read();
  assert.equal(form.submit(), true);
  assert.equal(reason.textContent, '');
  assert.deepEqual(form.data, [['price', '12501.5']]);
});

test('a value that is not acceptable is said before a question', () => {
  const { element, form, reason } = price('12,50.');
  assert.equal(form.submit(), false);
  assert.notEqual(reason.textContent, question);
  element.press('5');
  assert.equal(form.submit(), false);
  assert.match(reason.textContent, /^“,” was not taken: 1250\.5/);
});

test('a field that nobody can edit is not asked about', () => {
  const { element, form } = price('12,50');
  element.willValidate = false;
  assert.equal(form.submit(), true);
});

test('a reason stands until its place is edited', () => {
  const { element, reason } = price('12,');
  assert.equal(reason.textContent, 'Only digits and a decimal point are allowed');
  element.press('5', '0');
  assert.equal(reason.textContent, 'Only digits and a decimal point are allowed');
  element.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
  assert.equal(reason.textContent, '');
});

test('each refusal is told, also one at the place of another', () => {
  const { element, field } = price('12');
  let told = 0;
  field.addEventListener('refused', () => { told += 1; });
  for (const text of ['a', 'b', 'c']) element.edit(text, 'insertReplacementText');
  assert.equal(told, 3);
  assert.equal(element.value, '12');
});

test('a page that sends values itself', () => {
  const { field, reason: told } = price('12,50');
  assert.deepEqual(field.commit(), { kind: 'asks', value: '1250', message: question });
  assert.deepEqual(field.commit(), { kind: 'asks', value: '1250', message: question });
  read();
  assert.deepEqual(field.commit(), { kind: 'committed', value: '1250', message: '' });
  assert.equal(told.textContent, '');
  const { field: open, reason } = price('12.');
  assert.deepEqual(open.commit(), { kind: 'refused', value: '12.', message: open.violations[0].message });
  assert.equal(reason.textContent, open.violations[0].message);
});

test('a form of rules', () => {
  const rules = engine.rules(`
    language 3
    profile count { type number; required }
    form order { field first: count; field second: count }`);
  const elements = ['first', 'second'].map((name) => new HTMLInputElement(name));
  const element = new HTMLFormElement(...elements);
  const reasons = Object.fromEntries(['first', 'second'].map((name) => [name, element.ownerDocument.createElement('p')]));
  const form = attachForm(element, rules.form('order', { locale: 'en' }), { reasons });
  elements[0].press('1');
  elements[1].press('2', 'x', '3');
  element.ownerDocument.activeElement = null;
  assert.equal(element.submit(), false);
  assert.equal(reasons.second.textContent, '“x” was not taken: 23? Send again to accept');
  assert.equal(element.ownerDocument.activeElement, elements[1]);
  assert.equal(element.submit(), false);
  assert.deepEqual(form.commit().questions, [{ field: 'second', message: '“x” was not taken: 23? Send again to accept' }]);
  read();
  assert.deepEqual(form.commit(), { kind: 'committed', values: { first: '1', second: '23' }, questions: [] });
  assert.equal(reasons.second.textContent, '');
  assert.equal(element.submit(), true);
  elements[0].press('y');
  assert.deepEqual(form.commit().questions, [{ field: 'first', message: '“y” was not taken: 1? Send again to accept' }]);
  read();
  elements[0].press('Backspace', 'Backspace');
  assert.deepEqual(form.commit(), { kind: 'refused', values: {}, questions: [] });
  assert.equal(reasons.first.textContent, 'Enter a value');
});

test('a separator asks before it makes a token', () => {
  const { element, field, reason } = price('ann!@exam_ple.org', { profile: 'email', tokens: true });
  element.press(',');
  assert.deepEqual(field.tokens, []);
  assert.equal(reason.textContent, '“_” was not taken: ann!@example.org? Send again to accept');
  read();
  element.press(',');
  assert.deepEqual(field.tokens, ['ann!@example.org']);
});

test('no question about a text that is not acceptable any more', () => {
  const { element, reason } = price('ann@exam_ple.org', { profile: 'email', tokens: true });
  element.pressAlone('Enter');
  read();
  element.press(...Array(4).fill('Backspace'), '.');
  element.pressAlone('Enter');
  assert.doesNotMatch(reason.textContent, /again/);
});

test('each token is sent as a value, and what was typed last too', () => {
  const { element, form } = price('ann@example.org', { profile: 'email', tokens: true });
  element.press(',');
  assert.deepEqual(form.data, [['price', 'ann@example.org']]);
  element.press(...'bob@example.org');
  assert.deepEqual(form.data, [['price', 'ann@example.org'], ['price', 'bob@example.org']]);
  assert.equal(form.submit(), true);
  assert.equal(element.value, '');
  assert.deepEqual(form.data, [['price', 'ann@example.org'], ['price', 'bob@example.org']]);
});

// MARK: While the engine loads

/** A field whose profile arrives when `arrive` is called. */
function late(profile) {
  const element = new HTMLInputElement('late');
  const form = new HTMLFormElement(element);
  let arrive;
  const field = attach(element, new Promise((resolve) => { arrive = () => resolve(engine.profile(profile, { locale: 'en' })); }));
  const settled = async () => {
    await field.ready.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { element, form, arrive, settled };
}

test('nothing is sent before the rules are there, and then it is', async () => {
  const { element, form, arrive, settled } = late('price');
  element.value = '12';
  assert.equal(form.submit(), false);
  assert.equal(form.submit(), false);
  arrive();
  await settled();
  assert.equal(form.sent, 1);
});

test('what the rules do not accept is not sent when they arrive', async () => {
  const { element, form, arrive, settled } = late('price');
  element.value = '12.345';
  assert.equal(form.submit(), false);
  arrive();
  await settled();
  assert.equal(form.sent, 0);
});

test('a field whose rules never arrive is not sent', async () => {
  const element = new HTMLInputElement('late');
  const form = new HTMLFormElement(element);
  const { error } = console;
  console.error = () => {};
  const field = attach(element, Promise.resolve().then(() => engine.profile('nothing', { locale: 'en' })));
  assert.equal(form.submit(), false);
  await assert.rejects(field.ready, /nothing/);
  console.error = error;
  assert.equal(form.submit(), false);
  assert.equal(form.sent, 0);
  // A field that nobody can edit stops no form.
  element.willValidate = false;
  assert.equal(form.submit(), true);
  element.willValidate = true;
  field.detach();
  assert.equal(form.submit(), true);
});

test('what was given up is not sent when the rules arrive', async () => {
  for (const giveUp of [(form) => form.reset(), (form) => form.submit({ formNoValidate: true })]) {
    const { form, arrive, settled } = late('price');
    form.submit();
    giveUp(form);
    arrive();
    await settled();
    assert.equal(form.sent, 0);
  }
});

test('whoever goes on typing sends the form again', async () => {
  const { element, form, arrive, settled } = late('price');
  form.submit();
  element.press('1');
  element.ownerDocument.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: element }));
  arrive();
  await settled();
  assert.equal(form.sent, 0);
  assert.equal(form.submit(), true);
});

test('the caret stays where it is when the engine arrives', async () => {
  const { element, arrive, settled } = late('card');
  element.press(...'411111111111');
  element.setSelectionRange(5, 5);
  arrive();
  await settled();
  assert.equal(element.value, '4111 1111 1111');
  assert.deepEqual([element.selectionStart, element.selectionEnd], [6, 6]);
});

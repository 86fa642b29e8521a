// A text that the page sets is a value, and is never read as a person's text.

import { HTMLFormElement, HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, attachForm, load } from '../node.js';

const engine = await load();
const rules = engine.rules(`
  language 3
  profile weight { type decimal; decimals 3; display locale }
  form parcel { field weight: weight; field other: weight }`);
const german = () => rules.profile('weight', { locale: 'de' });

/** Sets what a browser shows without telling the page, as a reset and a restored page do. */
const show = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;

function input(value = '') {
  const element = new HTMLInputElement('weight');
  element.value = element.defaultValue = value;
  return element;
}

const both = (field) => [field.value, field.element.value];
const pause = () => new Promise((resolve) => { setTimeout(resolve); });

test('the initial value of an element', () => {
  assert.deepEqual(both(attach(input('1.234'), german())), ['1.234', '1,234']);
  assert.deepEqual(both(attach(input('1234.5'), german())), ['1234.5', '1.234,5']);
});

test('what the page sets', () => {
  const element = input();
  const field = attach(element, german());
  element.value = '1.234';
  assert.deepEqual(both(field), ['1.234', '1,234']);
  field.value = '1.5';
  assert.deepEqual(both(field), ['1.5', '1,5']);
  element.value = '1,5';
  assert.deepEqual(both(field), ['1.5', '1,5'], 'what is shown already changes nothing');
  element.value = '1.234,5';
  assert.equal(field.verdict, 'invalid');
});

test('what a person types, and a browser puts there', () => {
  const element = input();
  const field = attach(element, german());
  element.press(...'1234,5');
  assert.deepEqual(both(field), ['1234.5', '1.234,5']);
  show.call(element, '2.345');
  assert.deepEqual(both(field), ['2345', '2.345']);
});

test('a reset', async () => {
  const element = input('1.234');
  const form = new HTMLFormElement(element);
  const field = attach(element, german());
  field.value = '7';
  form.reset();
  show.call(element, '1.234');
  await pause();
  assert.deepEqual(both(field), ['1.234', '1,234']);
  // The field shows what the element was stated with, and means another number.
  field.value = '1234';
  assert.equal(element.value, '1.234');
  form.reset();
  show.call(element, '1.234');
  await pause();
  assert.deepEqual(both(field), ['1.234', '1,234']);
});

test('a reset in a form of rules', async () => {
  const weight = input('1.234');
  const other = new HTMLInputElement('other');
  const element = new HTMLFormElement(weight, other);
  const form = attachForm(element, rules.form('parcel', { locale: 'de' }), { today: '2026-11-22', summary: false });
  assert.deepEqual(form.value, { weight: '1.234' });
  form.fields.weight.value = '2';
  other.value = '1.5';
  assert.deepEqual(form.value, { weight: '2', other: '1.5' });
  assert.equal(other.value, '1,5');
  element.reset();
  show.call(weight, '1.234');
  show.call(other, '');
  await pause();
  assert.deepEqual(form.value, { weight: '1.234' });
});

test('a reset that is prevented', async () => {
  const element = input('1.234');
  const form = new HTMLFormElement(element);
  const field = attach(element, german());
  field.value = '1234.5';
  const prevent = (event) => event.preventDefault();
  element.ownerDocument.addEventListener('reset', prevent);
  form.reset();
  await pause();
  element.ownerDocument.removeEventListener('reset', prevent);
  assert.deepEqual(both(field), ['1234.5', '1.234,5']);
});

test('while the rules are on their way', async () => {
  const arriving = () => Promise.resolve().then(german);
  const element = input('1.234');
  const field = attach(element, arriving());
  assert.deepEqual(both(await field.ready), ['1.234', '1,234']);
  const set = input();
  const later = attach(set, arriving());
  set.value = '1.234';
  assert.deepEqual(both(await later.ready), ['1.234', '1,234']);
  const asked = attach(input(), arriving());
  asked.value = '1.234';
  assert.deepEqual(both(await asked.ready), ['1.234', '1,234']);
  // A person types into the plain field.
  const typed = input();
  const last = attach(typed, arriving());
  typed.press(...'1.234');
  assert.deepEqual(both(await last.ready), ['1234', '1.234']);
});

test('a field that is given back shows a display', () => {
  const element = input('1.234');
  const field = attach(element, german());
  field.value = '1234';
  field.detach();
  assert.equal(element.value, '1.234');
  const again = attach(element, german());
  assert.deepEqual(both(again), ['1234', '1.234']);
  again.detach();
  again.value = '1.5';
  assert.deepEqual(both(attach(element, german())), ['1.5', '1,5']);
});

test('why something was refused is said of what the person typed', () => {
  const element = input();
  const field = attach(element, german());
  const told = [];
  field.addEventListener('refused', ({ detail }) => told.push(detail.map(({ rule }) => rule)));
  element.press(...'1,5x');
  assert.deepEqual([field.value, told.length], ['1.5', 1]);
});

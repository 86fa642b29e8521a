// How often a key crosses into the module, and whether it brings JSON. Each crossing costs time and copies texts.

import { HTMLFormElement, HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, attachForm, load } from '../node.js';

/** The functions of the module that were called, and JSON that was read. */
let calls = [];

const counted = (name, one) => (...passed) => {
  calls.push(name);
  return one(...passed);
};
const { Instance } = WebAssembly;
WebAssembly.Instance = class {
  constructor(...given) {
    const all = Object.entries(new Instance(...given).exports);
    this.exports = Object.fromEntries(all.map(([name, one]) => [name, typeof one === 'function' ? counted(name, one) : one]));
  }
};
JSON.parse = counted('JSON', JSON.parse);
const engine = await load();

/** Presses keys, and returns what the last one calls. */
function press(element, ...keys) {
  element.press(...keys.slice(0, -1));
  calls = [];
  element.press(...keys.slice(-1));
  return calls;
}

function field(profile, options) {
  const element = new HTMLInputElement(profile);
  attach(element, engine.profile(profile, { locale: 'en' }), options);
  return element;
}

const accepted = ['ic_should_change', 'ic_did_replace', 'ic_settle'];

test('a key that is accepted', () => {
  const price = field('price');
  assert.deepEqual(press(price, '1'), accepted);
  assert.deepEqual(press(price, '2', '.', '3'), accepted);
  // An unfinished value has a message.
  assert.deepEqual(press(price, 'Backspace'), accepted);
  assert.deepEqual([price.value, price.validationMessage !== ''], ['12.', true]);
});

test('a key that comes with a separator', () => {
  const card = field('card');
  assert.deepEqual(press(card, ...'41111'), accepted);
  assert.equal(card.value, '4111 1');
});

test('a key that is refused', () => {
  const price = field('price');
  assert.deepEqual(press(price, '1', 'x'), ['ic_should_change', 'JSON', 'ic_control_display']);
  assert.equal(price.value, '1');
});

test('a key in a field with tokens', () => {
  const email = field('email', { tokens: true });
  assert.deepEqual(press(email, ...'ann'), ['ic_tell', ...accepted, 'ic_tell']);
  assert.equal(email.value, 'ann');
});

test('a key in a field of a form', () => {
  const rules = engine.rules(`
    language 3
    profile word { regex /[a-z]{2,8}/ }
    form words {
      field first: word { required }
      when first is "other" { field second: word }
      field third: word
      field fourth: word
      same: equal third, fourth
    }`);
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map((name) => new HTMLInputElement(name));
  const form = attachForm(new HTMLFormElement(first, second, third, fourth), rules.form('words', { locale: 'en' }));
  const inForm = [...accepted, 'ic_form_changes'];
  assert.deepEqual(press(first, ...'othe'), inForm);
  // The other field belongs to the form now.
  assert.deepEqual(press(first, 'r'), inForm);
  assert.deepEqual(form.activeFields, ['first', 'second', 'third', 'fourth']);
  assert.deepEqual(press(second, ...'two'), inForm);
  // The violation of a rule is told when it begins, when it changes, and when it ends.
  assert.deepEqual(press(third, ...'ab'), inForm);
  assert.deepEqual(press(fourth, ...'ax'), [...inForm, 'JSON']);
  assert.deepEqual(form.violations.map(({ rule }) => rule), ['words.same']);
  assert.deepEqual(press(fourth, 'y'), inForm);
  assert.deepEqual(press(fourth, 'Backspace', 'Backspace'), [...inForm, 'JSON']);
  assert.deepEqual(press(fourth, 'b'), inForm);
  assert.deepEqual([form.violations, form.verdict], [[], 'acceptable']);
  // A listener that asks may have changed something, so the form looks again.
  form.addEventListener('change', () => form.verdict);
  assert.deepEqual(press(first, 'Backspace', 'r'), [...inForm, 'ic_form_verdict', 'ic_form_changes']);
  assert.deepEqual(press(first, '1'), ['ic_should_change', 'JSON', 'ic_control_display']);
});

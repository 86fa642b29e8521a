// Forms whose fields have the names of members of the form, which they hide.

import { HTMLFormElement, HTMLInputElement, StubElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, attachForm, load } from '../node.js';

const engine = await load();
const rules = engine.rules(`
  language 3
  profile word { maxLength 5 }
  profile colour { oneOf "red", "blue"; required }
  form words {
    field word: word { required }
    when word is "more" { field other: word }
    field colour: colour
    free: external isFree(word) { en "Taken" }
  }`);

const errors = [];
console.error = (error) => errors.push(error.message);

/**
 * Lets a field hide each member of a form from the package, but not from the elements of the test.
 * @returns {string[]} What the package has read.
 */
function hide(form) {
  const found = [];
  const field = new StubElement('input');
  const names = new Set();
  for (let one = form; one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) if (name !== 'constructor') names.add(name);
  }
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(form, name);
    let { value } = own ?? {};
    Object.defineProperty(form, name, {
      configurable: true,
      get() {
        const [, , caller] = new Error().stack.split('\n');
        if (/\/Web\/(?!test\/)/.test(caller)) {
          found.push(`${name} ${caller.trim()}`);
          return field;
        }
        return own ? value : Reflect.get(Object.getPrototypeOf(form), name, form);
      },
      set(changed) {
        if (own) value = changed;
        else Reflect.set(Object.getPrototypeOf(form), name, changed, form);
      },
    });
  }
  return found;
}

function radio(value) {
  const button = new HTMLInputElement('colour');
  button.type = 'radio';
  button.value = value;
  return button;
}

test('the package reads no member of a form that a field may hide', async () => {
  for (const isInPage of [true, false]) {
    const [word, other, plain] = ['word', 'other', 'plain'].map((name) => new HTMLInputElement(name));
    const buttons = [radio('red'), radio('blue')];
    const element = new HTMLFormElement(make('label', {}, 'Word', word), other, ...buttons, plain);
    for (const [name, value] of [['lang', 'de'], ['aria-modal', 'true'], ['data-field', 'other'], ['role', 'radiogroup']]) {
      element.setAttribute(name, value);
    }
    if (!isInPage) element.remove();
    const found = hide(element);
    let answer;
    const ask = () => new Promise((resolve) => { answer = resolve; });
    const form = attachForm(element, rules.form('words', { locale: 'en' }), { ask });
    const field = attach(plain, 'amount', { engine });
    await field.ready;
    assert.equal(element.submit(), false);
    word.press(...'more');
    plain.press(...'1234,5x');
    plain.blur();
    assert.equal(element.submit(), false);
    buttons[0].click();
    field.value = '1234.5';
    assert.equal(element.submit(), false, 'it waits for an answer');
    answer(true);
    await settled();
    assert.equal(element.sent, 1);
    assert.deepEqual(Object.fromEntries(element.data), { word: 'more', other: '', colour: 'red', plain: '1234.5' });
    page.defaultView.dispatchEvent(new Event('pageshow'));
    element.reset();
    await settled();
    assert.deepEqual([word.value, plain.value], ['', '']);
    form.detach();
    assert.equal(element.submit(), true);
    assert.equal(attachForm(element, rules.form('words')).element, element);
    assert.deepEqual([found, errors], [[], []]);
  }
});

test('a form that is not controlled is judged whatever the names of its fields are', () => {
  const input = new HTMLInputElement('localName');
  const element = new HTMLFormElement(input);
  const found = hide(element);
  attach(input, engine.profile('price'));
  input.press('1', '.');
  assert.deepEqual([element.submit(), found], [false, []]);
});

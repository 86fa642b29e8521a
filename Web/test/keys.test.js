// Keys that mean more than the text they type, in a page without a browser.

import { HTMLFormElement, HTMLInputElement, HTMLTextAreaElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Action, HostEvent } from '../constants.js';
import { attach, attachForm, load } from '../node.js';
import { recorded } from './engine-calls.js';

const engine = await load();
const take = recorded(engine, /act|tell|press|settle|commit/);
const rules = engine.rules(`
  language 3
  profile any { maxLength 12 }
  profile word { regex /[a-z]{2,8}/; required }
  form words { field first: word }`);
const any = rules.profile('any');

let now = 1000;
performance.now = () => now;

function field({ typed = 'ab', profile = any, kind = HTMLInputElement, options = {} } = {}) {
  const element = new kind('field');
  const control = attach(element, profile, options);
  element.press(...typed);
  take();
  return { element, field: control };
}

const undone = [['ic_act', Action.undo], ['ic_settle', HostEvent.didChange]];
const redone = [['ic_act', Action.redo], ['ic_settle', HostEvent.didChange]];

test('keys of the history', () => {
  const { element, field: one } = field();
  for (const [key, members, expected] of [
    ['z', { ctrlKey: true }, undone], ['z', { ctrlKey: true, shiftKey: true }, redone], ['Z', { ctrlKey: true, shiftKey: true }, redone],
    ['y', { ctrlKey: true }, redone], ['Z', { ctrlKey: true }, undone],
    // A keyboard of another alphabet has the letters of its own.
    ['я', { ctrlKey: true, keyCode: 90 }, undone], ['н', { ctrlKey: true, keyCode: 89 }, redone],
  ]) {
    assert.equal(element.pressAlone(key, members), false, key);
    assert.deepEqual(take(), expected, key);
  }
  for (const [key, members] of [
    ['z', {}], ['z', { metaKey: true }], ['z', { ctrlKey: true, metaKey: true }], ['z', { ctrlKey: true, altKey: true }],
    ['y', { ctrlKey: true, shiftKey: true }], ['y', {}], ['x', { ctrlKey: true }], ['zz', { ctrlKey: true }], ['я', { ctrlKey: true }],
  ]) {
    assert.equal(element.pressAlone(key, members), true, key);
    assert.deepEqual(take(), [], key);
  }
  assert.equal(one.value, 'ab');
});

test('keys in a field that nobody can edit, and keys without a name', () => {
  const { element } = field();
  element.readOnly = true;
  assert.equal(element.pressAlone('z', { ctrlKey: true }), true);
  element.readOnly = false;
  assert.equal(element.pressAlone('', { keyCode: 90, ctrlKey: true }), true);
  assert.equal(element.pressAlone('z', { keyCode: 229, ctrlKey: true }), true);
  assert.equal(element.pressAlone('z', { isComposing: true, ctrlKey: true }), true);
  assert.deepEqual(take(), []);
});

test('keys of a field with tokens', () => {
  const { element, field: one } = field({ typed: 'a@b.org', profile: engine.profile('email'), options: { tokens: true } });
  const told = [];
  one.addEventListener('tokens', ({ detail }) => told.push([detail.length, one.selectedToken]));
  element.press(',');
  assert.deepEqual([one.tokens, told], [['a@b.org'], [[1, null]]]);
  take();
  element.pressAlone('Shift');
  element.fire('keyup', { key: 'Shift' });
  assert.deepEqual(take(), [['ic_tell', HostEvent.didBeginPress], ['ic_tell', HostEvent.didEndPress]]);
  // A key that is held down begins one press.
  element.pressAlone('Shift', { repeat: true });
  assert.deepEqual(take(), []);
  // The first backspace selects the token, the second one removes it.
  element.pressAlone('Backspace');
  assert.deepEqual(take(), [
    ['ic_tell', HostEvent.didBeginPress], ['ic_tell', HostEvent.didPressBackspace], ['ic_settle', HostEvent.didChange],
  ]);
  assert.deepEqual(told.slice(1), [[1, 0]]);
  element.fire('keyup', { key: 'Backspace' });
  take();
  element.pressAlone('Backspace', { repeat: true });
  assert.deepEqual(take(), [['ic_tell', HostEvent.didRepeatBackspace]], 'a key that is held down removes no token');
  element.pressAlone('Backspace');
  assert.deepEqual([one.tokens, told.slice(2)], [[], [[0, null]]]);
  // In a field without tokens, backspace is an edit alone, and a press is nothing.
  const { element: other } = field();
  other.pressAlone('Backspace');
  other.fire('keyup', { key: 'Backspace' });
  assert.deepEqual(take(), []);
});

test('Enter in a field of one line', () => {
  const { element } = field();
  for (const members of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    assert.equal(element.pressAlone('Enter', members), true);
    assert.deepEqual(take(), []);
  }
  assert.equal(element.pressAlone('Enter'), true);
  assert.deepEqual(take()[0], ['ic_press_return', 0]);
  assert.equal(element.pressAlone('Enter', { repeat: true }), false);
  assert.deepEqual(take(), []);
  const { element: area } = field({ kind: HTMLTextAreaElement });
  assert.equal(area.pressAlone('Enter'), true);
  assert.deepEqual(take(), []);
});

test('Enter sends the form, which says what is wrong', () => {
  const live = () => document.querySelector('[role="status"]');
  /** The key that ends a composition sends nothing, and says nothing. */
  const endComposition = (element) => {
    element.fire('compositionstart');
    element.fire('compositionend');
    live().textContent = '';
    assert.equal(element.pressAlone('Enter'), false);
    assert.deepEqual([element.getAttribute('aria-invalid'), live().textContent], ['false', '']);
  };
  const { element } = field({ typed: 'a', profile: rules.profile('word', { locale: 'en' }) });
  assert.equal(element.pressAlone('Enter'), true);
  assert.deepEqual(take(), [['ic_press_return', 0]]);
  endComposition(element);
  const inner = new HTMLInputElement('first');
  const form = attachForm(new HTMLFormElement(inner), rules.form('words', { locale: 'en' }), { summary: false });
  inner.press('a');
  live().textContent = '';
  assert.equal(inner.pressAlone('Enter'), true);
  assert.equal(live().textContent, '');
  endComposition(inner);
  form.detach();
});

test('Enter makes a token of what was typed, and says why it does not', () => {
  const { element, field: one } = field({ typed: 'a@b.org', profile: engine.profile('email', { locale: 'en' }), options: { tokens: true } });
  const told = [];
  one.addEventListener('tokens', ({ detail }) => told.push(detail));
  assert.equal(element.pressAlone('Enter'), false);
  assert.deepEqual([one.tokens, told, element.value], [['a@b.org'], [['a@b.org']], '']);
  element.press(...'bob');
  const live = element.ownerDocument.querySelector('[role="status"]');
  live.textContent = '';
  assert.equal(element.pressAlone('Enter'), false);
  assert.deepEqual([one.tokens.length, told.length], [1, 1]);
  assert.deepEqual([element.getAttribute('aria-invalid'), live.textContent], ['true', one.violations[0].message]);
});

test('Enter asks about what was not taken, once a person had the time to read', () => {
  const { element, field: one } = field({ typed: '12,5', profile: engine.profile('price', { locale: 'en' }) });
  let refused = 0;
  one.addEventListener('refused', () => { refused += 1; });
  assert.equal(element.pressAlone('Enter'), false);
  assert.equal(refused, 1);
  take();
  now += 299;
  assert.equal(element.pressAlone('Enter'), false);
  assert.deepEqual(take(), []);
  now += 1;
  assert.equal(element.pressAlone('Enter'), true);
  assert.deepEqual([one.refusals, refused], [[], 1]);
});

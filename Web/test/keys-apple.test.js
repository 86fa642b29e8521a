// The keys of the history on a Mac, where others do something else.

import { HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Action } from '../constants.js';
import { recorded } from './engine-calls.js';

Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { platform: 'MacIntel', language: 'en' } });
const { attach, load } = await import('../node.js');
const engine = await load();
const take = recorded(engine, /ic_act/);

test('Command is the key of the history, and Control is not', () => {
  const element = new HTMLInputElement('field');
  attach(element, engine.rules('profile any { maxLength 12 }').profile('any'));
  element.press(...'ab');
  take();
  for (const [key, members, action] of [
    ['z', { metaKey: true }, Action.undo], ['z', { metaKey: true, shiftKey: true }, Action.redo], ['z', { ctrlKey: true }, null],
    ['z', { metaKey: true, ctrlKey: true }, null], ['y', { metaKey: true }, null], ['z', { metaKey: true, altKey: true }, null],
  ]) {
    assert.equal(element.pressAlone(key, members), action === null);
    assert.deepEqual(take(), action === null ? [] : [['ic_act', action]]);
  }
});

// A field that is controlled before it is in the page, as the first one there.

import { HTMLFormElement, HTMLInputElement, make, page } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach } from '../node.js';

test('nothing is sent once it is there', () => {
  const input = new HTMLInputElement('field');
  const form = new HTMLFormElement(input);
  // A template has it, whose tree it leaves.
  make('div', {}, form);
  attach(input, new Promise(() => {}));
  page.body.append(form);
  assert.equal(form.submit(), false);
});

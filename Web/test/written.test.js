// What people have written into fields that nothing controls yet.

import { EditableElement, HTMLInputElement, HTMLTextAreaElement, make, page } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';

// Texts that the browser has put back before the package is there.
page.readyState = 'loading';
const early = new HTMLInputElement('early');
const area = new HTMLTextAreaElement('area');
const untouched = new HTMLInputElement('untouched');
untouched.value = untouched.defaultValue = 'stated';
const { isWritten, noteWritten } = await import('../written.js');

test('what the browser has put back when the page is there', () => {
  early.value = area.value = 'typed';
  assert.deepEqual([early, area, untouched].map(isWritten), [false, false, false]);
  page.dispatchEvent(new Event('DOMContentLoaded'));
  assert.deepEqual([early, area, untouched].map(isWritten), [true, true, false]);
  early.value = 'other';
  page.dispatchEvent(new Event('DOMContentLoaded'));
  assert.equal(isWritten(early), false, 'that is looked at once');
});

test('what the browser has put back in a page that is there', async () => {
  page.readyState = 'complete';
  const later = new HTMLInputElement('later');
  later.value = 'typed';
  const { isWritten: isWrittenThere } = await import('../written.js?complete');
  assert.equal(isWrittenThere(later), true);
  assert.equal(isWrittenThere(untouched), false);
});

test('what is typed, until the page sets another text', () => {
  const input = new HTMLInputElement('field');
  input.edit('a');
  assert.equal(isWritten(input), true);
  input.value = 'b';
  assert.equal(isWritten(input), false);
  input.value = 'a';
  assert.equal(isWritten(input), true);
  const editable = new EditableElement();
  page.getSelection().setBaseAndExtent(editable, 0, editable, 0);
  editable.edit('a');
  assert.equal(isWritten(editable), true);
  editable.textContent = 'b';
  assert.equal(isWritten(editable), false);
  assert.equal(isWritten(make('div')), false);
});

test('an event of a script, and one of something else than an element', () => {
  const input = new HTMLInputElement('field');
  input.value = 'a';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  assert.equal(isWritten(input), false);
  page.fire('input');
});

test('a field in a shadow tree', () => {
  const host = make('div');
  page.body.append(host);
  const input = new HTMLInputElement('field');
  host.attachShadow().append(input);
  input.edit('a');
  assert.deepEqual([isWritten(input), isWritten(host)], [true, false]);
});

test('a page that keeps its events to itself', () => {
  const input = new HTMLInputElement('field');
  page.body.append(input);
  input.addEventListener('input', (event) => event.stopPropagation());
  input.edit('a');
  assert.equal(isWritten(input), true);
});

test('a password is not kept', () => {
  const input = new HTMLInputElement('field');
  input.type = 'password';
  input.edit('a');
  assert.equal(isWritten(input), false);
  input.type = 'text';
  noteWritten(input);
  assert.equal(isWritten(input), true);
});

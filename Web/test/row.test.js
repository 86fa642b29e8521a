// What is hidden while a field does not belong to its form, in a page without a browser.

import { HTMLFormElement, HTMLInputElement, make } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Row } from '../row.js';

function radio(value) {
  return Object.assign(new HTMLInputElement('colour'), { type: 'radio', value });
}

/** The parts of a form that the row of a field hides. */
function hidden(element, elements, group = null) {
  const row = new Row(elements[0].name, { elements, group }, element);
  row.show(false);
  const parts = element.getRootNode().descendants().filter((part) => part.hidden);
  row.restore();
  assert.ok(parts.every((part) => !part.hidden));
  return parts;
}

test('the largest element without another field', () => {
  const input = new HTMLInputElement('name');
  const inner = make('span', {}, input);
  const outer = make('div', {}, make('b'), inner);
  const element = new HTMLFormElement(outer, make('div', {}, new HTMLInputElement('other')));
  assert.deepEqual(hidden(element, [input]), [outer]);
});

test('buttons of one choice are no other fields, with a group and without one', () => {
  const buttons = [radio('red'), radio('blue')];
  const line = make('div', {}, ...buttons.map((button) => make('label', {}, button)));
  const element = new HTMLFormElement(line, make('div', {}, new HTMLInputElement('other')));
  assert.deepEqual(hidden(element, buttons), [line]);

  const grouped = [radio('red'), radio('blue')];
  const extra = new HTMLInputElement('extra');
  const group = make('fieldset', {}, ...grouped, extra);
  const around = make('div', {}, group);
  const form = new HTMLFormElement(around, make('div', {}, new HTMLInputElement('other')));
  assert.deepEqual(hidden(form, grouped, group), [around], 'what is in the group goes with it');
});

test('a row that the page has named', () => {
  const input = new HTMLInputElement('name');
  const row = make('div', { 'data-field': 'name' }, make('span', {}, input), new HTMLInputElement('other'));
  const element = new HTMLFormElement(make('div', { 'data-field': 'more' }, row));
  assert.deepEqual(hidden(element, [input]), [row]);
});

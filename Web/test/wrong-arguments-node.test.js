// What is no string is never judged, in any function.

import { HTMLFormElement, HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as package_ from '../node.js';
import { tryWrongArguments } from './wrong-arguments.js';

test('a wrong argument is an error that names it, and the engine goes on', async (context) => {
  const { count, findings, names } = await tryWrongArguments(
    package_, await package_.load(), () => new HTMLInputElement('field'), () => new HTMLFormElement(new HTMLInputElement('first')));
  assert.deepEqual(findings, []);
  context.diagnostic(`${count} calls`);

  // All that the package declares with an argument, or as a property that can be set.
  const types = await readFile(new URL('../index.d.ts', import.meta.url), 'utf8');
  const declared = Array.from(types.matchAll(/^export function (\w+)\((?!\))/gm), ([, name]) => name);
  for (const [, name, body] of types.matchAll(/^export class (\w+) .*?\{\n(.*?)^\}/gms)) {
    for (const [, method] of body.matchAll(/^  (?!constructor)(\w+)\((?!\))/gm)) declared.push(`${name}.${method}`);
    for (const [, property] of body.matchAll(/^  (\w+): /gm)) declared.push(`${name}.${property}`);
  }
  const isElement = (name) => name.startsWith('InputControlElement.') || name === 'InputControlError.code' || name === 'InputControlError.diagnostics';
  assert.deepEqual(declared.filter((name) => !names.includes(name) && !isElement(name)), []);
});

test('the message says what was expected, and what it is instead, but not the value', async () => {
  const price = (await package_.load()).profile('price');
  const messages = [null, undefined, [1], {}, new String('1'), 12, true, () => '1', Symbol('1'), 2n].map((value) => {
    try {
      return price.check(value);
    } catch ({ message }) {
      return /^`text` must be a string, not (.*)\.$/.exec(message)?.[1];
    }
  });
  assert.deepEqual(messages, [
    'null', 'undefined', 'an array', 'an object', 'an object', 'a number', 'a boolean', 'a function', 'a symbol', 'a bigint',
  ]);
});

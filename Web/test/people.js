// Lets people enter their texts into fields of a page without a browser, and prints the answers:
//
//   People write COUNT SEED | node Web/test/people.js >ANSWERS; People judge ANSWERS

import { HTMLInputElement } from './stub-page.js';

import { createInterface } from 'node:readline';
import { attach, load } from '../node.js';
import { enter } from './person.js';

/** The devices of a person, as a browser reports them. */
const device = (element) => ({
  insert: (text, inputType) => text && element.edit(text, inputType),
  delete: (inputType) => element.edit('', inputType),
  // A page has settled before the person goes on.
  compose: (texts) => {
    element.compose(texts.at(-1));
    return new Promise((resolve) => setTimeout(resolve));
  },
  fill: (text) => element.fill(text),
  select: () => element.ownerDocument.dispatchEvent(new Event('selectionchange')),
});

const engine = await load();
const profiles = new Map();
let rules;

for await (const line of createInterface({ input: process.stdin })) {
  const person = JSON.parse(line);
  if (person.rules) {
    rules = engine.rules(person.rules);
    continue;
  }
  const { profile: name, locale, isOwn } = person;
  const key = `${name} ${locale}`;
  if (!profiles.has(key)) profiles.set(key, (isOwn ? rules : engine).profile(name, { locale }));
  const element = new HTMLInputElement('text');
  const field = attach(element, profiles.get(key));
  element.focus();
  process.stdout.write(`${JSON.stringify(await enter(person, element, field, device(element)))}\n`);
  field.detach();
}

// Lets people enter their texts into a field of a page in Chromium, with its own keys, clipboard and input method. Prints
// the answers:
//
//   People write COUNT SEED | node Web/test/people-in-chromium.js >ANSWERS; People judge ANSWERS

import { createInterface } from 'node:readline';
import { Chromium } from './drivers/chromium.js';
import { Key } from './drivers/driver.js';
import { serve } from './server.js';

/** What the page does, and what it tells. */
const script = `
  const element = document.getElementById('input');
  const segmenter = new Intl.Segmenter('en');
  const profiles = new Map();
  let rules, field, shown = [];
  const look = () => [element.value, element.selectionStart, element.selectionEnd];
  // The events of a selection and of a clipboard arrive later.
  const later = () => new Promise((resolve) => setTimeout(() => resolve(look()), 5));
  element.addEventListener('keyup', () => shown.push(look()));
  window.people = {
    look,
    take: () => shown.splice(0),
    rules: (source) => { rules = window.engine.rules(source); },
    begin(name, isOwn, locale) {
      const key = name + ' ' + locale;
      if (!profiles.has(key)) profiles.set(key, (isOwn ? rules : window.engine).profile(name, { locale }));
      field?.detach();
      element.value = '';
      field = window.attach(element, profiles.get(key));
      element.focus();
      shown = [];
    },
    select(start, end) {
      const starts = [...segmenter.segment(element.value)].map(({ index }) => index);
      const place = (thousandths) => starts[Math.floor((thousandths * starts.length) / 1000)] ?? element.value.length;
      element.setSelectionRange(place(Math.min(start, end)), place(Math.max(start, end)));
      return later();
    },
    fill(text) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      return later();
    },
    undo: () => (field.undo(), later()),
    redo: () => (field.redo(), later()),
    commit: () => field.commit(),
    later,
  };`;

const server = await serve();
const browser = await Chromium.launch();
await browser.open(`${server.url}/test/page.html`);
await browser.protocol('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] });
await browser.run(script);
const ask = (name, ...parts) => browser.run(`return window.people.${name}(...arguments)`, ...parts);

const keys = { backspace: Key.backspace, delete: Key.delete };

/** The key of a step; none for a character that no key of a driver has, or that leaves the field, such as a tab. */
function keyOf([name, text]) {
  if (name !== 'key') return keys[name];
  return Array.from(text).length === 1 && text >= ' ' ? text : undefined;
}

/** Plays a step that is no key; what the field shows then. */
async function play([name, ...parts]) {
  switch (name) {
    case 'key':
    case 'burst':
      await browser.commit(parts[0]);
      return ask('later');
    case 'paste':
      await browser.run('return navigator.clipboard.writeText(arguments[0])', parts[0]);
      await browser.type([Key.control, 'v']);
      return ask('later');
    case 'compose':
      for (const text of parts) await browser.mark(text);
      await browser.commit(parts.at(-1));
      return ask('later');
    default: return ask(name, ...parts);
  }
}

/** The steps of which Chromium has no others: speech, suggestions and drops arrive as these here. */
function known([name, ...parts]) {
  switch (name) {
    case 'dictate': return [['paste', parts[0]]];
    case 'suggest': return [['select', 0, 1000], ['paste', parts[0]]];
    case 'drop': return [['select', parts[1], parts[1]], ['paste', parts[0]]];
    default: return [[name, ...parts]];
  }
}

async function enter(person) {
  const steps = person.steps.flatMap(known);
  await ask('begin', person.profile, person.isOwn, person.locale);
  const shown = [];
  for (let index = 0; index < steps.length;) {
    let end = index;
    while (end < steps.length && keyOf(steps[end]) !== undefined) end += 1;
    if (end > index) {
      await browser.type(...steps.slice(index, end).map(keyOf));
      const seen = await ask('take');
      if (seen.length !== end - index) throw new Error(`${seen.length} of ${end - index} keys of ${JSON.stringify(person)}`);
      shown.push(...seen);
      index = end;
    } else {
      shown.push(await play(steps[index]));
      await ask('take');
      index += 1;
    }
  }
  const { kind, value } = await ask('commit');
  return { ...person, steps, shown, answer: kind, value };
}

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const person = JSON.parse(line);
    if (person.rules) await ask('rules', person.rules);
    else process.stdout.write(`${JSON.stringify(await enter(person))}\n`);
  }
} finally {
  await browser.close();
  server.close();
}

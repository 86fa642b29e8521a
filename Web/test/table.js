// A reporter for Node's tests: what each browser was seen to do, as a table. Each cell counts the tests of that behaviour in
// that browser, which have its name, or its name and a colon before the case. A cell without a test fails the run.

import { browsers } from './browsers.js';

const behaviours = [
  'veto', 'repair', 'composition commit', 'composition cancel', 'paste', 'drop', 'undo after repair', 'redo',
  'format as you type', 'backspace over a separator', 'tokens', 'form submit', 'form of rules', 'choices',
  "screen reader's text", 'spell-check replacement', 'autofill', 'dictation-like insert', 'key repeat', 'right-to-left',
];

/** The behaviour that a test is about. */
function behaviourOf(name) {
  return behaviours.find((behaviour) => name === behaviour || name.startsWith(`${behaviour}: `));
}

/** The results of the tests, by browser and behaviour. */
class Results {
  #path = [];
  #last;
  #cells = new Map();
  versions = new Map();

  start({ name, nesting }) {
    this.#path.length = nesting;
    this.#path[nesting] = name;
  }

  end({ name, nesting, skip, todo }, isPass) {
    this.#path[nesting] = name;
    const browser = this.#path[0];
    const behaviour = behaviourOf(name);
    this.#last = { browser, cell: nesting > 0 && behaviour ? this.cell(browser, behaviour) : undefined };
    if (!this.#last.cell) return;
    this.#last.cell.count++;
    if (isPass && !skip && !todo) this.#last.cell.passed++;
  }

  diagnostic({ message }) {
    const [, kind, text] = /^(version|dispatched): (.*)$/s.exec(message) ?? [];
    if (kind === 'version') this.versions.set(this.#last.browser, text);
    if (kind === 'dispatched' && this.#last?.cell) this.#last.cell.notes.add(text);
  }

  cell(browser, behaviour) {
    const key = `${browser}\n${behaviour}`;
    if (!this.#cells.has(key)) this.#cells.set(key, { count: 0, passed: 0, notes: new Set() });
    return this.#cells.get(key);
  }
}

export default async function* table(events) {
  const results = new Results();
  for await (const { type, data } of events) {
    if (type === 'test:start') results.start(data);
    else if (type === 'test:pass' || type === 'test:fail') results.end(data, type === 'test:pass');
    else if (type === 'test:diagnostic') results.diagnostic(data);
  }
  const only = process.env.BROWSER;
  const titles = browsers.map(({ title }) => title).filter((title) => !only || title === only);
  const notes = [];
  const missing = [];
  const row = (cells) => `| ${cells.join(' | ')} |\n`;
  yield '\n';
  yield row(['behaviour', ...titles.map((title) => `${title} ${results.versions.get(title) ?? '(no version)'}`)]);
  yield row(['---', ...titles.map(() => '---')]);
  for (const behaviour of behaviours) {
    yield row([behaviour, ...titles.map((title) => {
      const { count, passed, notes: own } = results.cell(title, behaviour);
      if (count === 0) missing.push(`${title}: ${behaviour}`);
      const marks = Array.from(own, (note) => {
        if (!notes.includes(note)) notes.push(note);
        return `[${notes.indexOf(note) + 1}]`;
      });
      return [count === 0 ? 'NO TEST' : `${passed} of ${count}${passed < count ? ' FAILED' : ''}`, ...marks].join(' ');
    })]);
  }
  yield '\n';
  for (const [index, note] of notes.entries()) yield `[${index + 1}] ${note}\n`;
  for (const title of titles) if (!results.versions.has(title)) missing.push(`${title}: its version`);
  if (missing.length > 0) {
    yield `\nThere is no test of these:\n${missing.map((one) => `  ${one}\n`).join('')}`;
    process.exitCode = 1;
  }
}

// Values per second in one process of Node: through the module, and through a process of the command that is asked in
// lines.
//
//   node Web/test/speed-node.js [PROGRAM [SECONDS]]   by default .build/release/inputctl, and 1 second for each figure
//
// The values of a profile are its examples, correct and wrong ones, in turn. A figure is the median of three.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { load } from '../node.js';

const [, , program = '.build/release/inputctl', seconds = '1'] = process.argv;
const names = ['price', 'email', 'iban', 'card'];
const batch = 1000;
const lineCount = 100_000;
const rounds = 3;

const engine = await load();
const folder = mkdtempSync(join(tmpdir(), 'speed-'));

/** The command, which answers a line with a line. */
class Command {
  #process;
  #answers;

  constructor(profile) {
    const options = ['check', '--input', 'ndjson', '--format', 'json', '--profile', profile];
    this.#process = spawn(program, options, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async ask(questions) {
    this.#process.stdin.write(`${questions.join('\n')}\n`);
    const answers = [];
    for (let count = questions.length; count > 0; count--) answers.push((await this.#answers.next()).value);
    return answers;
  }

  end() {
    this.#process.stdin.end();
  }
}

/** Values per second of a function that judges a batch of values. */
async function rate(values, judge) {
  const began = performance.now();
  const enough = Number(seconds) * 1000;
  let count = 0;
  let elapsed;
  do {
    await judge(values);
    count += values.length;
    elapsed = performance.now() - began;
  } while (elapsed < enough);
  return (count / elapsed) * 1000;
}

/** The ways to judge values of a profile, each with a function that returns its values per second. */
function ways(name, profile, values) {
  const questions = values.map((value) => JSON.stringify(value));
  const parsed = (lines) => lines.map((line) => JSON.parse(line).verdict);
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, Array.from({ length: lineCount }, (_, index) => values[index % values.length]).join('\n'));
  return {
    'module: `check`, one by one': () => rate(values, (all) => { for (const value of all) profile.check(value); }),
    'module: `evaluate`, one by one': () =>
      rate(values, (all) => { for (const value of all) profile.evaluate(value); }),
    [`module: \`judge\`, ${batch} at once`]: () => rate(values, (all) => profile.judge(all)),
    'module: `lines` of a file': async () => {
      const began = performance.now();
      let count = 0;
      for await (const { verdict } of profile.lines(createReadStream(file))) if (verdict) count += 1;
      return (count / (performance.now() - began)) * 1000;
    },
    'command: one line by one line': () => withCommand(name, (command) =>
      rate(questions, async (all) => { for (const one of all) parsed(await command.ask([one])); })),
    [`command: ${batch} lines at once`]: () => withCommand(name, (command) =>
      rate(questions, async (all) => { parsed(await command.ask(all)); })),
  };
}

async function withCommand(name, body) {
  const command = new Command(name);
  try {
    // The process has started, and the profile is compiled.
    await command.ask(['""']);
    return await body(command);
  } finally {
    command.end();
  }
}

/** Both have to say the same of the values, or the figures say nothing. */
async function compare(name, profile, values) {
  const answers = await withCommand(name, (command) => command.ask(values.map((value) => JSON.stringify(value))));
  const verdicts = answers.map((line) => JSON.parse(line).verdict);
  assert.deepEqual(verdicts, values.map((value) => profile.check(value)));
  assert.deepEqual(verdicts, profile.judge(values));
}

const table = new Map();
for (const name of names) {
  const profile = engine.profile(name);
  // A line of a file holds no line break.
  const examples = profile.description.examples.map(({ text }) => text).filter((text) => !/[\r\n]/.test(text));
  const values = Array.from({ length: batch }, (_, index) => examples[index % examples.length]);
  await compare(name, profile, values);
  for (const [way, measure] of Object.entries(ways(name, profile, values))) {
    const found = [];
    for (let round = 0; round < rounds; round++) found.push(await measure());
    found.sort((one, other) => one - other);
    if (!table.has(way)) table.set(way, []);
    table.get(way).push(found[rounds >> 1]);
  }
}
rmSync(folder, { recursive: true });

const columns = (cells, first) => first.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');
console.log(`Node ${process.version}, ${cpus()[0].model}, ${program}`);
console.log(columns(names, 'values per second'));
for (const [way, rates] of table) {
  console.log(columns(rates.map((one) => Math.round(one).toLocaleString('en')), way));
}
const command = [...table].filter(([way]) => way.startsWith('command'));
for (const [base, others] of command) {
  console.log(`\n${columns(names, `times ${base}`)}`);
  for (const [way, rates] of table) {
    const ratios = rates.map((one, index) => `${(one / others[index]).toFixed(1)} ×`);
    if (way.startsWith('module')) console.log(columns(ratios, way));
  }
}

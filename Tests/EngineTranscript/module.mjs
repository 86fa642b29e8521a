// What Scripts/wasm asks of the module: node module.mjs size MODULE... | transcript NATIVE [slim] | times PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { load, loadTexts } from '../../Web/node.js';

const [, , command, argument, ...others] = process.argv;

function size() {
  const number = (value) => value.toLocaleString('en').padStart(9);
  console.log('module                        raw bytes       gzip     brotli  imports');
  for (const path of [argument, ...others]) {
    const bytes = readFileSync(path);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map((one) => `${one.module}.${one.name}`);
    const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
    console.log(`${path.padEnd(30)}${sizes.map(number).join('  ')}  ${imports.join(', ') || 'none'}`);
    if (imports.length > 0) process.exitCode = 1;
  }
}

// MARK: Answers

const escaped = (text) =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\0-\x1F\\]/g, (character) => `\\u{${character.codePointAt(0)}}`);
const unescaped = (text) => text.replace(/\\u\{(\d+)\}/g, (_, number) => String.fromCodePoint(Number(number)));

const described = (violations) =>
  violations.map(({ severity, rule, range, message, reason }) =>
    `${severity === 'error' ? '' : 'warning '}${rule} ${range.start}..<${range.end} ` +
    `${escaped(message)} (${escaped(reason)})`).join('; ');

function decided({ kind, range, text, violations }) {
  if (kind === 'accept') return 'accept';
  if (kind === 'amend') return `amend ${range.start}..<${range.end} ${escaped(text)}`;
  return `veto ${described(violations)}`;
}

// The profiles of the full module, or those that it compiles for the slim one.
async function source(isSlim) {
  const full = await load();
  await loadTexts(full, 'zh-Hans');
  if (!isSlim) return full;
  const slim = await load(new URL('../../Web/input-control-slim.wasm', import.meta.url));
  await loadTexts(slim, 'zh-Hans');
  return slim.compiled(full.shipped.compile());
}

// Answers the questions of a native transcript, line by line.
async function transcript() {
  const engine = await source(others[0] === 'slim');
  const profiles = new Map();
  for (const line of readFileSync(argument, 'utf8').split('\n').filter(Boolean)) {
    const [name, locale, question] = line.split('\t');
    const key = `${name} ${locale}`;
    if (!profiles.has(key)) profiles.set(key, engine.profile(name, { locale, readingLocale: locale }));
    const profile = profiles.get(key);
    const text = unescaped(question);
    const { verdict, approximate, value, violations } = profile.evaluate(text);
    const fields = [
      name, locale, question, verdict, approximate ? 'approximate' : 'exact', escaped(value), described(violations),
      decided(profile.decide(text, { start: text.length, end: text.length }, '1')),
    ];
    process.stdout.write(`${fields.join('\t')}\n`);
  }
}

// MARK: Times

const questions = [
  ['verdict', (profile, value) => profile.check(value)],
  ['reason', (profile, value) => profile.evaluate(value)],
  ['decision', (profile, value) => {
    const start = [...value].slice(0, -1).join('');
    return profile.decide(start, { start: start.length, end: start.length }, value.slice(start.length));
  }],
];
const repetitions = 2000;

// The times of all profiles: milliseconds of the compilation with the first answer, and nanoseconds of later ones.
async function timesOfModule(ask) {
  const engine = await load();
  const times = [];
  for (const { name } of engine.shipped.profiles) {
    const { examples } = engine.profile(name).description;
    const value = examples.find(({ expectation }) => expectation === 'rejects')?.text ?? '\u0007';
    const began = performance.now();
    const profile = engine.profile(name);
    ask(profile, value);
    const answered = performance.now();
    for (let count = 0; count < repetitions; count++) ask(profile, value);
    times.push({ name, first: answered - began, later: ((performance.now() - answered) * 1e6) / repetitions });
    profile.release();
  }
  return times;
}

function timesOfProgram(question) {
  const output = execFileSync(argument, ['times', `${question}`, `${repetitions}`], { encoding: 'utf8' });
  return output.trim().split('\n').map((line) => {
    const [name, first, later] = line.split('\t');
    return { name, first: Number(first), later: Number(later) };
  });
}

async function times() {
  const began = performance.now();
  await load();
  console.log(`Node ${process.version} loads the module in ${(performance.now() - began).toFixed(1)} ms.\n`);
  console.log('                     first, with compilation              later');
  console.log('                  slowest    profile            sum      median');
  for (const [index, [name, ask]] of questions.entries()) {
    for (const [where, list] of [['module', await timesOfModule(ask)], ['native', timesOfProgram(index)]]) {
      const slowest = list.reduce((one, other) => (other.first > one.first ? other : one));
      const sum = list.reduce((total, one) => total + one.first, 0);
      const median = list.map((one) => one.later).sort((one, other) => one - other)[list.length >> 1];
      console.log(
        `${name.padEnd(9)}${where}  ${slowest.first.toFixed(2).padStart(5)} ms    ${slowest.name.padEnd(16)}` +
          `${sum.toFixed(1).padStart(6)} ms  ${median.toFixed(0).padStart(6)} ns`);
    }
  }
}

const commands = { size, transcript, times };
if (!commands[command]) throw new Error(`unknown command ${command}`);
await commands[command]();

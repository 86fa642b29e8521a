// Replays traces, files of the format of docs/traces.md, through the module:
//
//   node Web/test/traces.js FILE…              answers as `inputctl replay --format json` does, a line for each trace
//   node Web/test/traces.js compare PROGRAM FILE…   compares with the program inputctl, after each step of each trace

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TraceRunner } from './trace-runner.js';
import { Engine } from '../engine.js';

/** The engine, with the names of the functions that the module has. */
export function loadModule(url = new URL('../input-control.wasm', import.meta.url)) {
  const module = new WebAssembly.Module(readFileSync(url));
  const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  return { engine: new Engine(module), has: (name) => names.has(name) };
}

/** The traces of a file. */
export function tracesIn(file) {
  const { version, traces } = JSON.parse(readFileSync(file, 'utf8'));
  if (version !== 1 || !(traces.length > 0)) throw new Error(`${file}: no traces of version 1`);
  return traces;
}

/** The answer on a trace of a file, as `replay` writes it, or why the module cannot replay it. */
export function answer(module, file, trace) {
  const { id, title = '', expect } = trace;
  const { result, missing } = new TraceRunner(module, trace).run();
  const start = { version: 1, file, trace: id, title };
  if (missing) return { ...start, outcome: 'not replayed', missing };
  const differences = Object.entries(result.members)
    .map(([name, actual]) => ({ name, expected: expect[name], actual }))
    .filter(({ expected, actual }) => expected !== undefined && JSON.stringify(expected) !== JSON.stringify(actual))
    .map((difference) => (result.isSensitive && ['text', 'display'].includes(difference.name)
      ? { name: difference.name, expected: '(sensitive)', actual: '(sensitive)' } : difference));
  if (differences.length === 0) return { ...start, outcome: 'passed' };
  return { ...start, outcome: 'failed', differences };
}

/** The answers on all traces of files. */
export function answers(module, files) {
  return files.flatMap((file) => tracesIn(file).map((trace) => answer(module, file, trace)));
}

/** Counts the reasons why traces are not replayed. */
export function reasons(list) {
  const counts = new Map();
  for (const { missing } of list) if (missing) counts.set(missing, (counts.get(missing) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([reason, count]) => `${count} for want of ${reason}`);
}

// MARK: The program

/** What no trace comes to, so that the program answers with all that it has come to. */
const impossible = {
  text: '\u{10FFFF}', sel: [1e6, 1e6], display: '\u{10FFFF}', display_selection: [1e6, 1e6],
  verdicts: ['veto', 'veto', 'veto', 'veto', 'allow'], changed: -1, commands: ['backspaceAtStart', 'backspaceOnEmpty'],
  submits: -1,
};

/**
 * The beginnings of a trace, one for each step, with impossible expectations: the answers on them are the settled state
 * after each step. `valid` has two values, so each beginning is there for both.
 */
function beginnings(trace) {
  return trace.steps.flatMap((_, index) => [true, false].map((valid) => ({
    ...trace, id: `${trace.id}, step ${index + 1}`, steps: [...trace.steps.slice(0, index + 1), { op: 'did' }],
    expect: { ...impossible, valid },
  })));
}

function replay(program, files) {
  let output;
  try {
    output = execFileSync(program, ['replay', '--format', 'json', ...files], {
      encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    if (error.status !== 1) throw error;
    output = error.stdout;
  }
  return output.trim().split('\n').map((line) => JSON.parse(line)).filter(({ summary }) => !summary);
}

/** Compares the module with a program: the answers on the files, and the state after each step. */
export function compare(module, program, files) {
  const folder = mkdtempSync(join(tmpdir(), 'traces-'));
  try {
    const all = files.flatMap((file) => tracesIn(file));
    const stepwise = join(folder, 'steps.json');
    // A number of JavaScript is not exact there, and one more than the greatest of 64 bits is too great.
    const text = JSON.stringify({ version: 1, traces: all.flatMap(beginnings) });
    writeFileSync(stepwise, text.replaceAll(`${2 ** 63}`, '9223372036854775807'));
    const own = answers(module, [...files, stepwise]);
    const native = replay(program, [...files, stepwise]);
    if (own.length !== native.length) throw new Error(`${program} gives ${native.length} answers, not ${own.length}`);
    const differing = own
      .map((one, index) => [JSON.stringify(native[index]), JSON.stringify(one)])
      .filter(([expected, actual], index) => !own[index].missing && expected !== actual);
    const replayed = own.slice(0, all.length).filter(({ missing }) => !missing).length;
    const steps = own.slice(all.length).filter(({ missing }) => !missing).length / 2;
    return { differing, replayed, steps, count: all.length, reasons: reasons(own.slice(0, all.length)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// MARK: The command

function main() {
  const [command, ...rest] = process.argv.slice(2);
  const module = loadModule();
  if (command !== 'compare') {
    const list = answers(module, [command, ...rest]);
    for (const one of list) console.log(JSON.stringify(one));
    const failed = list.filter(({ outcome }) => outcome === 'failed').length;
    console.log(JSON.stringify({ version: 1, summary: { traces: list.length, failed } }));
    process.exitCode = list.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
    return;
  }
  const [program, ...files] = rest;
  const { differing, replayed, steps, count, reasons: list } = compare(module, program, files);
  for (const [expected, actual] of differing.slice(0, 10)) console.log(`< ${expected}\n> ${actual}`);
  if (replayed < count) console.log(`${count - replayed} of ${count} traces are not replayed: ${list.join(', ')}.`);
  if (differing.length > 0) {
    console.error(`The module gives ${differing.length} answers that differ from those of ${program}.`);
    process.exitCode = 1;
  } else {
    console.log(`The module replays ${replayed} traces with ${steps} steps as ${program} does.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();

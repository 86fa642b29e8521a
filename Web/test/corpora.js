// Judges what the tests of the library judge, through the module and through the program inputctl:
//
//   node Web/test/corpora.js PROGRAM [CORPUS…]
//
// Each corpus tells how many answers are compared, and what is not and why.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { PlatformControl } from './platform-control.js';
import { InputControlError } from '../engine.js';
import { Kind } from '../constants.js';
import { characters } from './display-platform.js';
import { slashed } from './trace-runner.js';
import { loadModule } from './traces.js';

const [, , program, ...wanted] = process.argv;
const root = new URL('../../', import.meta.url).pathname;
const { engine } = loadModule();
const folder = mkdtempSync(join(tmpdir(), 'corpora-'));
const text = (path) => readFileSync(join(root, path), 'utf8');
const without = (object, ...names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
const jsonLines = (output) => output.split('\n').filter(Boolean).map((line) => JSON.parse(line));

/** The answers of the program, whatever its exit status says of them. */
function run(arguments_, input = '') {
  const { stdout, error } = spawnSync(program, arguments_, { encoding: 'utf8', input, maxBuffer: 1 << 30 });
  if (error) throw error;
  return jsonLines(stdout);
}

/** A comparison of one corpus. */
class Comparison {
  #same = 0;
  #differing = [];
  #left = new Map();

  constructor(what) {
    this.what = what;
  }

  compare(where, native, own) {
    if (JSON.stringify(native) === JSON.stringify(own)) this.#same += 1;
    else this.#differing.push({ where, native, own });
  }

  leave(reason, count = 1) {
    this.#left.set(reason, (this.#left.get(reason) ?? 0) + count);
  }

  /** Prints the counts, and returns whether there is no difference. */
  report() {
    console.log(`${this.what}: ${this.#same} as ${program} says, ${this.#differing.length} differ`);
    for (const [reason, count] of [...this.#left].sort((one, other) => other[1] - one[1])) {
      console.log(`  ${count} not compared: ${reason}`);
    }
    for (const { where, native, own } of this.#differing.slice(0, 10)) {
      console.log(`  ${where}\n    < ${JSON.stringify(native)}\n    > ${JSON.stringify(own)}`);
    }
    return this.#differing.length === 0;
  }
}

/** The answer of `check` on a text. */
function evaluate(profile, value) {
  engine.call('ic_evaluate', profile.handle, value);
  return JSON.parse(engine.output());
}

const obstacle = (error) => {
  if (!(error instanceof InputControlError) || error.code !== 'rules') throw error;
  const [, reason] = /only PCRE2 can judge this pattern, because (.*)/.exec(error.message) ?? [];
  return reason ? `only PCRE2 can judge the pattern, because ${reason}` : error.message.split('\n')[0];
};

// MARK: Patterns

/** Compares the verdicts on texts under patterns, as the whole value and as what is forbidden. */
function comparePatterns(comparison, patterns) {
  const size = 100;
  for (let start = 0; start < patterns.length; start += size) {
    const part = patterns.slice(start, start + size);
    const source = part.flatMap(({ pattern }, index) => [
      `profile w${index} { regex /${slashed(pattern)}/ }\n`, `profile f${index} { forbid /${slashed(pattern)}/ }\n`,
    ]).join('');
    const file = join(folder, 'patterns.rules');
    writeFileSync(file, source);
    const rules = engine.rules(source, { name: 'patterns.rules' });
    const questions = [];
    part.forEach(({ pattern, texts }, index) => {
      for (const name of [`w${index}`, `f${index}`]) {
        let profile;
        try {
          profile = rules.profile(name);
        } catch (error) {
          comparison.leave(obstacle(error), texts.length);
          continue;
        }
        for (const one of texts) questions.push({ name, pattern, text: one, answer: evaluate(profile, one) });
        profile.release();
      }
    });
    rules.release();
    const lines = questions.map((one) => JSON.stringify({ profile: one.name, text: one.text })).join('\n');
    const answers = run(['check', '--input', 'ndjson', '--format', 'json', '--rules', file], `${lines}\n`);
    const local = (answer) => JSON.parse(JSON.stringify(answer).replaceAll(file, 'patterns.rules'));
    if (answers.length !== questions.length) {
      throw new Error(`${answers.length} answers to ${questions.length} questions`);
    }
    questions.forEach(({ name, pattern, text: one, answer }, index) => {
      const native = local(answers[index]);
      // With PCRE2 the command makes no automaton of a large pattern, and says that its verdict is not proven.
      const isProvenHere = native.approximate && native.verdict === 'intermediate' && !answer.approximate
        && answer.verdict === 'invalid';
      const where = `${name[0] === 'w' ? 'regex' : 'forbid'} /${pattern}/ on ${JSON.stringify(one)}`;
      if (isProvenHere) comparison.leave('the verdict of the command is approximate, and that of the module is exact');
      else comparison.compare(where, native, answer);
    });
  }
}

function patterns() {
  const comparison = new Comparison('patterns of packages');
  const rows = text('Tests/InputControlAutomataTests/Fixtures/Patterns/patterns.tsv').split('\n').filter(Boolean);
  comparePatterns(comparison, rows.map((row) => {
    const [, pattern, ...texts] = row.split('\t');
    return { pattern, texts: ['', ...texts, ...texts.map((one) => one.slice(0, one.length / 2).toWellFormed())] };
  }));
  return comparison;
}

/** Patterns of the fuzzer: a pattern, a text, a text that continues it, a forbidden pattern and limits. */
function fuzzedPatterns() {
  const comparison = new Comparison('patterns of the fuzzer');
  const found = [];
  const path = 'Tests/Fuzz/Corpora/patterns';
  for (const name of readdirSync(join(root, path))) {
    const bytes = readFileSync(join(root, path, name));
    const fields = bytes.toString('utf8').split('\0');
    const [pattern, one = '', rest = ''] = fields;
    if (!Buffer.from(fields.join('\0')).equals(bytes)) comparison.leave('not UTF-8');
    else if (pattern === '' || /[\n\r]/.test(pattern)) comparison.leave('a rule file cannot hold the pattern');
    else if (engine.diagnose(`profile x { regex /${slashed(pattern)}/ }`).some(({ code }) => code !== 'needs-pcre2')) {
      comparison.leave('the pattern is not valid');
    } else found.push({ pattern, texts: ['', one, one + rest] });
  }
  comparePatterns(comparison, found);
  return comparison;
}

// MARK: Profiles

/** Values that the program makes for every built-in profile: at limits, in every part of the rules, and near misses. */
function values() {
  const comparison = new Comparison('values made for the built-in profiles');
  for (const { name } of engine.shipped.profiles) {
    const profile = engine.profile(name);
    // What is made of a sensitive profile is shown, and a judged value of one is not.
    const names = ['kind', 'rule', 'part', 'text', ...(profile.description.sensitive ? ['value'] : [])];
    for (const made of run(['examples', name, '--format', 'json'])) {
      if (made.summary) continue;
      comparison.compare(`${name} on ${JSON.stringify(made.text)}`, without(made, ...names),
        without(evaluate(profile, made.text), ...names));
    }
    profile.release();
  }
  return comparison;
}

/** The examples of the built-in profiles, typed key by key. */
function keys() {
  const comparison = new Comparison('keys in fields with built-in profiles');
  for (const { name } of engine.shipped.profiles) {
    const profile = engine.profile(name, { locale: 'en' });
    const texts = [...new Set(profile.description.examples.map((example) => example.text))].slice(0, 6);
    for (const typed of texts) {
      if (!/^[ -~]+$/.test(typed) || typed.includes('<')) {
        comparison.leave('the notation of keys has its own form for a character of the text');
        continue;
      }
      const control = PlatformControl.of(profile, Kind.field);
      const steps = run(['type', '--profile', name, '--locale', 'en', '--format', 'json', '--', typed]);
      characters(typed).forEach((key, index) => {
        const { kind, range, text: replacement, violations } = control.insert(key);
        const { text: value, selection } = control.content;
        const { sensitive, display } = profile.description;
        engine.call('ic_control_state', control.handle);
        const state = JSON.parse(engine.output());
        const unit = (bounds) => ({ ...bounds, unit: 'utf16' });
        const own = {
          decision: { accept: 'accepted', amend: 'amended', veto: 'vetoed' }[kind],
          edit: kind === 'amend' ? { range: unit(range), replacement: sensitive ? undefined : replacement } : undefined,
          veto: kind === 'veto' ? violations : undefined,
          text: sensitive ? undefined : value, selection: unit(selection),
          display: display && !sensitive ? state.display : undefined,
          displaySelection: display ? unit({ start: state.selection.start, end: state.selection.end }) : undefined,
          verdict: state.verdict, approximate: state.approximate, violations: state.violations,
        };
        const native = Object.fromEntries(Object.keys(own).map((member) => [member, steps[index][member]]));
        comparison.compare(`${name}, ${JSON.stringify(typed)}, key ${index + 1}`, native, own);
      });
      control.release();
    }
    profile.release();
  }
  return comparison;
}

// MARK: Rule files

/** What is said of rule files, sound and broken ones. */
function files() {
  const comparison = new Comparison('mistakes in rule files');
  const folders = [
    ['Tests/InputControlRulesTests/Fixtures/Diagnostics', '.in'],
    ['Tests/InputControlAnalysisTests/Fixtures/Lint', '.in'],
    ['Tests/InputControlRulesTests/Fixtures/Formatting', '.in'],
    ['Tests/InputControlTests/Fixtures/Masks', '.rules'], ['Tests/inputctlTests/Fixtures', '.rules'],
    ['Rules', '.rules'], ['Tests/inputctlTests/Fixtures/rules', '.rules'],
    ['Tests/inputctlTests/Fixtures/versions', '.rules'],
    ['Tests/Fuzz/Corpora/rules', ''],
  ];
  for (const [path, extension] of folders) {
    for (const name of readdirSync(join(root, path)).filter((one) => one.endsWith(extension))) {
      const bytes = readFileSync(join(root, path, name));
      const source = bytes.toString('utf8');
      if (!Buffer.from(source).equals(bytes)) {
        comparison.leave('a file is not UTF-8, and a text of JavaScript is Unicode');
        continue;
      }
      const file = `${basename(name, extension)}.rules`;
      writeFileSync(join(folder, file), source);
      const own = engine.diagnose(source, { name: file });
      const options = ['list', '--format', 'json', '--rules', file];
      const { stdout } = spawnSync(resolve(program), options, { cwd: folder, encoding: 'utf8' });
      const native = jsonLines(stdout).flatMap(({ diagnostics }) => diagnostics ?? []);
      rmSync(join(folder, file));
      if (name === 'near-keywords.in') comparison.leave('PCRE2 refuses a pattern for its size, and automata do not');
      else if (own.some(({ code }) => code === 'needs-pcre2')) comparison.leave('a pattern that only PCRE2 can judge');
      else if (/^\s*(use\s+|list\s+\S+\s+from\s+)"/m.test(source)) comparison.leave('the file uses other files, which a page cannot read');
      else comparison.compare(`${path}/${name}`, native, own.map((one) => without(one, 'range', 'rendered')));
    }
  }
  return comparison;
}

const corpora = { patterns, fuzzedPatterns, values, keys, files };
try {
  const names = wanted.length > 0 ? wanted : Object.keys(corpora);
  const found = names.map((name) => corpora[name]().report());
  if (!found.every(Boolean)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

// What Scripts/wasm asks of the module: node module.mjs size MODULE | transcript MODULE | times MODULE PROGRAM
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [, , command, path, program] = process.argv;
const bytes = readFileSync(path);
const module = new WebAssembly.Module(bytes);

// A module that needs something of its host does not start here.
function start() {
  const exports = new WebAssembly.Instance(module, {}).exports;
  exports._initialize?.();
  const text = (count) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), count));
  return { exports, text };
}

function size() {
  const number = (value) => value.toLocaleString('en').padStart(11);
  console.log(`raw    ${number(bytes.length)} bytes`);
  console.log(`gzip   ${number(gzipSync(bytes, { level: 9 }).length)} bytes`);
  console.log(`brotli ${number(brotliCompressSync(bytes).length)} bytes`);
  const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`);
  console.log(`imports: ${imports.join(', ') || 'none'}`);
  if (imports.length > 0) process.exit(1);
}

function transcript() {
  const { exports, text } = start();
  for (let index = 0; index < exports.profileCount(); index++) process.stdout.write(text(exports.transcript(index)));
}

const questions = ['verdict', 'reason', 'decision'];
const repetitions = 2000;

// The times of all profiles: milliseconds of the compilation with the first answer, and nanoseconds of later ones.
function timesOfModule(question) {
  const { exports, text } = start();
  const count = exports.profileCount();
  const times = [];
  for (let index = 0; index < count; index++) {
    const name = text(exports.profileName(index));
    const began = performance.now();
    exports.compile(index);
    exports.ask(question, 1);
    const answered = performance.now();
    exports.ask(question, repetitions);
    times.push({ name, first: answered - began, later: ((performance.now() - answered) * 1e6) / repetitions });
  }
  return times;
}

function timesOfProgram(question) {
  const output = execFileSync(program, ['times', `${question}`, `${repetitions}`], { encoding: 'utf8' });
  return output.trim().split('\n').map((line) => {
    const [name, first, later] = line.split('\t');
    return { name, first: Number(first), later: Number(later) };
  });
}

function times() {
  const began = performance.now();
  new WebAssembly.Module(bytes);
  const compiled = performance.now();
  start().exports.profileCount();
  const started = performance.now();
  console.log(`Node ${process.version} compiles the module in ${(compiled - began).toFixed(1)} ms, and starts it with the`);
  console.log(`built-in rules in ${(started - compiled).toFixed(1)} ms.\n`);
  console.log('                     first, with compilation              later');
  console.log('                  slowest    profile            sum      median');
  for (const [question, name] of questions.entries()) {
    for (const [where, list] of [['module', timesOfModule(question)], ['native', timesOfProgram(question)]]) {
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
commands[command]();

// The event traces of the command, replayed through the module. `Scripts/wasm traces` compares with the command itself.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Kind, Origin } from '../constants.js';
import { PlatformControl } from './platform-control.js';
import { answer, loadModule, tracesIn } from './traces.js';

const folder = fileURLToPath(new URL('../../Tests/inputctlTests/Fixtures/traces/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const module = loadModule();

test('there are traces', () => {
  assert.ok(files.length > 15);
});

for (const file of files) {
  test(`traces of ${file}`, () => {
    const unexpected = tracesIn(folder + file)
      .map((trace) => answer(module, file, trace)).filter(({ outcome }) => outcome !== 'passed');
    assert.deepEqual(unexpected, []);
  });
}

test('a wrong expectation is a difference', () => {
  const [trace] = tracesIn(`${folder}price.json`);
  const { text, changed } = trace.expect;
  const wrong = { ...trace, expect: { ...trace.expect, text: `${text}0`, changed: changed + 1 } };
  assert.deepEqual(answer(module, 'price.json', wrong).differences, [
    { name: 'text', expected: `${text}0`, actual: text }, { name: 'changed', expected: changed + 1, actual: changed },
  ]);
});

test('objects of the engine are released', () => {
  const [trace] = tracesIn(`${folder}price.json`);
  const before = module.engine.objectCount;
  for (let count = 0; count < 10; count++) answer(module, 'price.json', trace);
  assert.equal(module.engine.objectCount, before);
});

test('ranges beyond every text are refused', () => {
  const profile = module.engine.profile('price');
  const control = PlatformControl.of(profile, Kind.field);
  control.setText('12');
  for (const beyond of [3, 0x7fffffff, 0xffffffff]) {
    const ranges = [{ start: 0, end: 1 }, { start: beyond, end: beyond }];
    assert.equal(control.shouldChangeRanges(ranges, '', Origin.deletion).kind, 'veto');
  }
  control.release();
  profile.release();
});

// What the tests of other libraries do to a field, done to the module: Tests/InputControlTests/Fixtures/Masks.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { DisplayPlatform } from './display-platform.js';
import { loadModule } from './traces.js';

const folder = new URL('../../Tests/InputControlTests/Fixtures/Masks/', import.meta.url);
const libraries = readdirSync(folder).filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -6));
const results = ['shows', 'hint', 'caret', 'value', 'remembered'];
const { engine } = loadModule();

function play(platform, step, profile) {
  if (step.type !== undefined) {
    platform.type(step.type);
    if (step.remember !== undefined) platform.remembered = platform.control.content.selection.end;
  } else if (step.paste !== undefined) platform.paste(step.paste);
  else if (step.set !== undefined) platform.set(step.set);
  else if (step.setValue !== undefined) platform.setValue(step.setValue);
  else if (step.select) platform.select({ start: step.select[0], end: step.select[1] });
  else if (step.key) for (let count = step.times ?? 1; count > 0; count--) platform.press(step.key);
  else if (step.under) platform.use(profile(step.under, step.locale));
  else if (step.blur !== undefined) platform.blur();
  else if (step.focus !== undefined) platform.focus(false);
  else if (step.clear !== undefined) platform.clear();
  else if (!results.some((name) => name in step)) throw new Error(`unknown step ${JSON.stringify(step)}`);
}

/** What differs in a case from what the fixture says of this project. */
function differences(rules, one) {
  let locale = one.locale ?? 'en';
  const profile = (name, ofStep) => {
    locale = ofStep ?? locale;
    return rules.profile(name, { locale });
  };
  const platform = new DisplayPlatform(profile(one.profile));
  const found = [];
  one.steps.forEach((step, index) => {
    play(platform, step, profile);
    const { why, ...but } = step.but ?? {};
    const expected = { ...Object.fromEntries(Object.entries(step).filter(([name]) => results.includes(name))), ...but };
    const { state } = platform;
    const seen = Object.fromEntries(Object.keys(expected).map((name) => [name, state[name]]));
    const where = `${one.ref}, step ${index + 1}`;
    if (JSON.stringify(seen) !== JSON.stringify(expected)) found.push({ where, seen, expected });
    const { text } = platform.control.shown;
    if (text !== platform.text) found.push({ where, platform: platform.text, field: text });
  });
  platform.control.release();
  return found;
}

test('there are libraries', () => {
  assert.equal(libraries.length, 5);
});

for (const library of libraries) {
  test(`cases of ${library}`, (context) => {
    const rules = engine.rules(readFileSync(new URL(`${library}.rules`, folder), 'utf8'));
    const [, ...cases] = readFileSync(new URL(`${library}.jsonl`, folder), 'utf8').trim().split('\n')
      .map((line) => JSON.parse(line));
    const run = cases.filter((one) => !one.not);
    context.diagnostic(`${run.length} cases run, ${cases.length - run.length} cannot be expressed`);
    assert.ok(run.length > 0);
    assert.deepEqual(run.flatMap((one) => differences(rules, one)), []);
  });
}

// The day of a form of rules: where the person is, and when another one begins.

import { HTMLFormElement, HTMLInputElement, page } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachForm } from '../node.js';
import { compiled, elements, engine, order } from './stub-order.js';

const RealDate = Date;
let day = [2026, 10, 22];
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [...day, 23, 30]));
  }
};

const look = (form) => form.violations.map(({ rule }) => rule);

test('the day is that of the person', () => {
  for (const [parts, expected] of [[[2026, 10, 22], '2026-11-22'], [[2026, 0, 5], '2026-01-05'], [[999, 11, 31], '0999-12-31']]) {
    day = parts;
    const { form } = order({ today: undefined });
    assert.equal(form.today, expected);
    form.detach();
  }
});

test('another day begins while the page is open', () => {
  for (const begin of [
    () => page.fire('visibilitychange'), () => page.defaultView.dispatchEvent(new Event('pageshow')), ({ element }) => element.submit(),
    ({ form }) => form.commit(),
  ]) {
    day = [2026, 10, 22];
    const made = order({ today: undefined });
    const { form, take } = made;
    form.fields.country.value = 'FR';
    form.fields.delivery.value = '2026-11-22';
    assert.deepEqual(look(form), []);
    take();
    begin(made);
    assert.deepEqual(take(), [], 'the same day changes nothing');
    day = [2026, 10, 23];
    begin(made);
    assert.deepEqual([form.today, look(form), take()], ['2026-11-23', ['order.soon'], [' | delivery']]);
    form.detach();
    day = [2026, 10, 24];
    begin(made);
    assert.equal(form.today, '2026-11-23');
  }
});

test('a day of the page stays', () => {
  day = [2026, 10, 25];
  const { form, take } = order({ today: '2026-11-22' });
  form.fields.delivery.value = '2026-11-22';
  page.fire('visibilitychange');
  assert.deepEqual([form.today, look(form)], ['2026-11-22', []]);
  take();
  form.today = '2026-11-23';
  assert.deepEqual([form.today, look(form), take()], ['2026-11-23', ['order.soon'], [' | delivery']]);
  page.fire('visibilitychange');
  assert.equal(form.today, '2026-11-23');
  assert.throws(() => { form.today = 'tomorrow'; }, { code: 'argument' });
  assert.equal(form.today, '2026-11-23');
  // A day that the page sets later stays too.
  const { form: other } = order({ today: undefined });
  assert.equal(other.today, '2026-11-25');
  other.today = '2026-12-01';
  page.fire('visibilitychange');
  assert.equal(other.today, '2026-12-01');
});

test('a listener of `change` sets another day', () => {
  const { form } = order({ today: '2026-11-22' });
  form.fields.delivery.value = '2026-11-25';
  form.addEventListener('change', () => { form.today = '2026-11-24'; }, { once: true });
  form.today = '2026-11-29';
  assert.deepEqual([form.today, look(form)], ['2026-11-24', []]);
  form.detach();
});

test('what is no day is refused at once, also before the rules are there', async () => {
  const { element } = elements();
  let arrive;
  const form = attachForm(element, new Promise((resolve) => { arrive = resolve; }));
  for (const wrong of [
    'tomorrow', '', '2026-2-1', '2026-02-29', '1900-02-29', '2026-04-31', '2026-01-32', '2026-01-00', '2026-00-01', '2026-13-01',
    '0000-01-01', '10000-01-01', '2026-11-22T00:00', '２026-11-22',
  ]) {
    assert.throws(() => { form.today = wrong; }, { code: 'argument', message: /^`today` / });
    const attachSo = () => attachForm(elements().element, compiled(), { today: wrong });
    assert.throws(attachSo, { code: 'argument', message: /^`options.today` / });
  }
  form.today = '2024-02-29';
  arrive(compiled());
  await form.ready;
  assert.equal(form.today, '2024-02-29');
  for (const today of ['0001-01-01', '0099-12-31', '9999-12-31', '1582-10-10', '2000-02-29', '2026-04-30']) {
    form.today = today;
    assert.equal(form.today, today);
  }
  form.detach();
});

test('a form that needs no day', () => {
  const input = new HTMLInputElement('word');
  const form = attachForm(new HTMLFormElement(input),
    engine.rules('language 3\nprofile word { maxLength 5 }\nform words { field word: word }').form('words'), { today: '2026-11-22' });
  form.today = '2026-11-23';
  assert.deepEqual([form.today, form.verdict], ['2026-11-23', 'acceptable']);
});

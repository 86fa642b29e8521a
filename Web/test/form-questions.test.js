// The questions of a form of rules: who is asked, when, and what becomes of a submit that waits for answers.

import { HTMLInputElement, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled } from './stub-order.js';

const errors = [];
console.error = (error) => errors.push(error.message);

test('a submit waits for the answer, and goes on with its button', async () => {
  const { element, form, button, inputs, look, said, summary, take } = filled();
  inputs.nickname.press(...'lu');
  await settled();
  assert.deepEqual(take().filter((event) => event.startsWith('question')), ['question isFree lu']);
  assert.deepEqual([look('nickname').isInvalid, look('nickname').reason], [false, '']);
  said();
  assert.equal(element.submit(button), false);
  assert.match(said(), /^nickname: This has not been answered yet/);
  assert.deepEqual([summary(), take()], [null, []], 'it is asked once');
  assert.equal(page.activeElement, inputs.nickname, 'the focus stays');
  const [question] = form.questions;
  form.answer(question, true);
  assert.equal(element.sent, 0);
  await settled();
  assert.deepEqual([element.sent, element.submitter, form.questions], [1, button, []]);
  await settled();
  assert.equal(element.sent, 1);
});

test('an answer without a submit sends nothing', async () => {
  const { element, form, inputs } = filled();
  inputs.nickname.press(...'lu');
  form.answer(form.questions[0], true);
  await settled();
  assert.equal(element.sent, 0);
});

test('the number of a question is read once', async () => {
  const { form, inputs } = filled();
  inputs.nickname.press(...'lu');
  const numbers = [form.questions[0].number, 99];
  form.answer({ get number() { return numbers.shift(); } }, true);
  assert.deepEqual([form.questions, numbers], [[], [99]]);
  await settled();
});

test('a submit waits for the last of two answers', async () => {
  const { element, form, inputs, said } = filled();
  inputs.nickname.press(...'lu');
  inputs.friend.press(...'jo');
  said();
  assert.equal(element.submit(), false);
  assert.match(said(), /^nickname: /);
  const [first, second] = form.questions;
  said();
  form.answer(second, true);
  await settled();
  assert.deepEqual([element.sent, said()], [0, '']);
  form.answer(first, true);
  await settled();
  assert.equal(element.sent, 1);
});

test('an answer of no keeps the form from being sent, and the person is led to it', async () => {
  const { element, form, inputs, look } = filled();
  inputs.nickname.press(...'lu');
  element.submit();
  page.activeElement = null;
  form.answer(form.questions[0], false);
  await settled();
  assert.deepEqual([element.sent, page.activeElement, look('nickname').reason], [0, inputs.nickname, '“lu” is taken']);
  // An answer of no to one of two does not send it either.
  inputs.nickname.press('x');
  inputs.friend.press(...'jo');
  element.submit();
  const questions = [...form.questions];
  form.answer(questions[0], false);
  form.answer(questions[1], true);
  await settled();
  assert.equal(element.sent, 0);
});

test('an attempt is given up by an edit, a reset, another submit, or an answer that nobody can have', async () => {
  for (const [way, giveUp] of Object.entries({
    edit: ({ inputs }) => inputs.nickname.press('x'),
    'edit of another field': ({ inputs }) => inputs.secret.press('x'),
    'edit of a field that the rules do not know': ({ other }) => other.press('x'),
    'setting of a value': ({ form }) => { form.fields.repeat.value = ''; form.fields.secret.value = 'abcd'; },
    reset: ({ element }) => element.reset(),
    'button that asks for nothing': ({ element }) => element.submit({ formNoValidate: true }),
    detach: ({ form }) => form.detach(),
  })) {
    const made = filled();
    made.other = new HTMLInputElement('other');
    made.element.append(made.other);
    made.inputs.nickname.press(...'lu');
    made.element.submit();
    const [question] = made.form.questions;
    giveUp(made);
    made.form.answer(question, true);
    await settled();
    for (const one of made.form.questions) made.form.answer(one, true);
    await settled();
    assert.equal(made.element.sent, 0, way);
  }
});

test('a form that is given back between the answer and the next task', async () => {
  const { element, form, inputs } = filled();
  inputs.nickname.press(...'lu');
  element.submit();
  form.answer(form.questions[0], true);
  form.detach();
  await settled();
  assert.equal(element.sent, 0);
});

test('an attempt that is given up between the answer and the next task', async () => {
  const { element, form, inputs } = filled();
  inputs.nickname.press(...'lu');
  element.submit();
  form.answer(form.questions[0], true);
  inputs.secret.press(...'abcd');
  await settled();
  assert.equal(element.sent, 0);
});

test('a question and a mistake: the mistake leads', async () => {
  const { element, form, inputs, said, summary } = filled();
  inputs.nickname.press(...'lu');
  inputs.secret.press('x');
  said();
  page.activeElement = null;
  assert.equal(element.submit(), false);
  assert.deepEqual([page.activeElement, summary(), said()], [inputs.secret, null, '']);
  form.answer(form.questions[0], true);
  await settled();
  assert.equal(element.sent, 0);
  // A list that is shown does not fill with questions.
  inputs.repeat.press('y');
  assert.equal(element.submit(), false);
  assert.equal(summary().length, 3);
  inputs.friend.press(...'jo');
  assert.equal(summary().length, 3);
});

test('`ask` is asked when the person pauses, or sends the form', async () => {
  const asked = [];
  const ask = ({ name, values }) => { asked.push(`${name} ${values}`); return true; };
  const { element, inputs } = filled({ ask, pause: 20 });
  inputs.nickname.press(...'luc');
  assert.deepEqual(asked, []);
  await settled(20);
  assert.deepEqual(asked, ['isFree luc'], 'not what was there between two keys');
  inputs.nickname.press('y');
  assert.equal(element.submit(), false);
  assert.deepEqual(asked, ['isFree luc', 'isFree lucy']);
  await settled(20);
  assert.deepEqual([element.sent, asked.length], [1, 2]);
});

test('a form that is given back asks nothing', async () => {
  const asked = [];
  const { inputs, form } = filled({ pause: 1, ask: ({ values }) => { asked.push(values[0]); return true; } });
  inputs.nickname.press(...'lu');
  form.detach();
  await settled(5);
  assert.deepEqual(asked, []);
});

test('a listener of `question` that gives the form back', () => {
  const asked = [];
  const { inputs, form, element, take } = filled({ ask: ({ name }) => { asked.push(name); return true; } });
  inputs.nickname.press(...'lu');
  inputs.friend.press(...'ann');
  form.addEventListener('question', () => form.detach());
  take();
  element.submit();
  assert.deepEqual([asked, take()], [[], ['question isFree lu']]);
});

test('by default, a pause takes 300 milliseconds', async () => {
  const asked = [];
  const { inputs, form } = filled({ pause: undefined, ask: ({ values }) => { asked.push(values[0]); return true; } });
  const waits = [];
  const { setTimeout: real } = globalThis;
  globalThis.setTimeout = (work, milliseconds) => { waits.push(milliseconds); return real(work, milliseconds); };
  inputs.nickname.press(...'lu');
  globalThis.setTimeout = real;
  assert.ok(waits.includes(300), String(waits));
  form.detach();
  assert.deepEqual(asked, []);
});

test('an `ask` that fails, or answers with something else, is asked again', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => 'yes', () => true];
  let count = 0;
  const { element, form, inputs, take } = filled({ ask: () => answers[count++]() });
  inputs.nickname.press(...'lu');
  element.submit();
  await settled();
  assert.deepEqual(take().filter((event) => event.startsWith('error')), ['error offline']);
  assert.equal(form.questions.length, 1);
  element.submit();
  await settled();
  assert.deepEqual(take().filter((event) => event.startsWith('error')), ['error `ask` has to answer with true or false.']);
  assert.equal(element.sent, 0);
  // An attempt does not wait for an answer that does not come.
  form.answer(form.questions[0], true);
  await settled();
  assert.equal(element.sent, 0);
  inputs.nickname.press('x');
  await settled();
  assert.deepEqual([count, form.questions.length], [3, 0]);
});

test('an error of `ask` for a form that was given back is told to nobody', async () => {
  const { form, inputs, take } = filled({ ask: () => Promise.reject(new Error('late')) });
  inputs.nickname.press(...'lu');
  form.commit();
  form.detach();
  errors.length = 0;
  await settled();
  assert.deepEqual([take().filter((event) => event.startsWith('error')), errors], [[], []]);
});

test('an answer for a question that is no more', () => {
  const { form, inputs } = filled();
  inputs.nickname.press(...'lu');
  const [question] = form.questions;
  inputs.nickname.press('x');
  form.answer(question, true);
  assert.equal(form.questions.length, 1);
  inputs.nickname.press('Backspace');
  assert.deepEqual([form.questions, form.verdict], [[], 'acceptable'], 'the answer counts for the values of the question');
  assert.throws(() => form.answer({ number: 99 }, true), { code: 'argument' });
  assert.equal(form.verdict, 'acceptable', 'an error of the page lets nothing go');
});

test('a listener answers before its event is over', () => {
  const { element, form, inputs } = filled({ pause: 60000 });
  form.addEventListener('question', ({ detail }) => form.answer(detail, true));
  inputs.nickname.press(...'lu');
  assert.equal(element.submit(), true);
});

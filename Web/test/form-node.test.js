// Forms of rules without a page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { FormControl } from '../compiled-form.js';
import { InputForm, attachForm, load } from '../node.js';
import { Origin } from '../constants.js';

const engine = await load();
const text = `
language 3
profile word { regex /[a-z]{2,8}/ }
/// What a person chooses.
form choice {
  field kind: word { required }
  when kind is "other" { field more: word { required } }
  field code: word { sensitive }
  free: external isFree(kind, code)
}
`;

test('the forms of rules', () => {
  const rules = engine.rules(text);
  assert.deepEqual(rules.forms, [
    { name: 'choice', documentation: 'What a person chooses.', source: { file: 'page.rules', line: 5, column: 6 } },
  ]);
  const form = rules.form('choice', { locale: 'zh-Hans' });
  assert.equal(form.name, 'choice');
  assert.deepEqual(form.description,
    { name: 'choice', documentation: 'What a person chooses.', fields: ['kind', 'more', 'code'], needsToday: false });
});

test('errors in forms say where', () => {
  assert.throws(() => engine.rules(text).form('choise'), { code: 'rules', message: /did you mean `choice`/ });
  assert.throws(() => engine.form('choice'), { code: 'rules', message: /there is no form `choice`\nhelp: the forms are `signUp`/ });
  assert.throws(() => engine.rules(text).form('choice', { locale: '-' }), { code: 'argument' });
  assert.throws(() => engine.rules(text.replace('"other"', '"OTHER"')), (error) => {
    assert.equal(error.code, 'rules');
    const [{ code, source, rendered }] = error.diagnostics;
    assert.deepEqual({ code, source }, { code: 'dead-condition', source: { file: 'page.rules', line: 7, column: 8 } });
    assert.match(rendered, /when kind is "OTHER"/);
    return true;
  });
});

test('the slim module has no forms', async () => {
  const slim = await load(await readFile(new URL('../input-control-slim.wasm', import.meta.url)));
  assert.throws(() => slim.form('choice'), { code: 'missing', message: /neither the rule language nor forms/ });
});

test('fields, branches and questions', () => {
  const form = new FormControl(engine.rules(text).form('choice'), '2026-11-22');
  const [kind, more, code] = ['kind', 'more', 'code'].map((name) => form.control(name));
  const active = () => form.state.fields.map(({ field }) => field);
  assert.deepEqual(active(), ['kind', 'code']);
  kind.insert('other', Origin.paste);
  more.insert('thing', Origin.paste);
  const { fields, carriers, state } = form.takeChanges();
  assert.deepEqual({ fields, carriers }, { fields: ['kind', 'more'], carriers: [] });
  assert.deepEqual(state, form.state);
  assert.equal(form.takeChanges(), null);
  code.insert('abc', Origin.paste);
  const [question] = form.state.questions;
  assert.deepEqual(question, { number: 1, name: 'isFree', values: ['other', 'abc'] });
  form.answer(question.number, true);
  assert.equal(form.verdict, 'acceptable');
  assert.deepEqual(form.values, { kind: 'other', more: 'thing', code: 'abc' });
  kind.setText('mine');
  assert.deepEqual(active(), ['kind', 'code']);
  assert.equal(more.text, 'thing');
  assert.equal(form.verdict, 'intermediate');
  assert.throws(() => form.answer(7, true), { code: 'argument', message: 'there is no question with the number 7' });
  assert.throws(() => form.setToday('22.11.2026'), { code: 'argument' });
  assert.throws(() => form.control('cod'), { code: 'argument', message: /did you mean `code`/ });
  form.release();
  assert.throws(() => kind.text, { code: 'handle' });
});

test('what only a page uses can be imported', () => {
  assert.equal(typeof InputForm, 'function');
  assert.throws(() => attachForm(Object.create({ localName: 'div', nodeType: 1 }), engine.rules(text).form('choice')), { code: 'argument', message: /<form>/ });
});

test('the example of docs/web.md', async () => {
  const page = await readFile(new URL('../../docs/web.md', import.meta.url), 'utf8');
  const [, source] = /engine\.rules\(`([^`]*form signUp[^`]*)`\)/.exec(page);
  const { fields } = engine.rules(source).form('signUp', { locale: 'en' }).description;
  const [, html] = /```html\n([^`]*sign-up\.js[^`]*)```/.exec(page);
  assert.deepEqual(Array.from(html.matchAll(/name="([a-z]+)"/g), ([, name]) => name), fields);
});

// The fields of a form of rules, in a page without a browser: branches, changes, reasons, and how a form begins and ends.

import { HTMLFormElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputControlError, attach, attachForm } from '../node.js';
import { recorded } from './engine-calls.js';
import { compiled, elements, engine, filled, names, order } from './stub-order.js';

console.error = () => {};

test('a branch opens and closes, and the field keeps its text', () => {
  const { form, inputs, look, take } = order();
  assert.deepEqual(form.activeFields, names.filter((name) => name !== 'postcode'));
  assert.deepEqual([look('postcode').isShown, look('postcode').isRequired, look('country').isRequired], [false, false, true]);
  inputs.country.press('U');
  assert.deepEqual(take(), ['country | ']);
  inputs.country.press('S');
  assert.deepEqual(take(), ['country,postcode | ']);
  assert.deepEqual([look('postcode').isShown, look('postcode').isRequired], [true, true]);
  inputs.postcode.press(...'12a34');
  assert.equal(inputs.postcode.value, '1234');
  // The other branch has another profile and asks for no value.
  form.fields.country.value = 'CA';
  assert.deepEqual([look('postcode').isShown, look('postcode').isRequired], [true, false]);
  assert.equal(inputs.postcode.getAttribute('inputmode'), null);
  form.fields.postcode.value = '';
  inputs.postcode.press(...'k1a2');
  assert.deepEqual([inputs.postcode.value, form.value], ['K1A', { country: 'CA', postcode: 'K1A' }]);
  form.fields.country.value = 'FR';
  assert.deepEqual([look('postcode').isShown, form.value], [false, { country: 'FR' }]);
  assert.deepEqual(inputs.postcode.value, 'K1A');
  assert.deepEqual(form.fields.postcode.value, 'K1A');
});

test('a field gets the profile of a branch once', () => {
  const { form, inputs } = order();
  form.fields.country.value = 'CA';
  const take = recorded(engine, /form_profile/);
  inputs.secret.press(...'secret');
  assert.deepEqual(take(), []);
  delete engine.call;
});

test('the focus that leaves a field says what is wrong', () => {
  const { inputs, said } = order();
  inputs.nickname.press('x');
  said();
  inputs.nickname.blur();
  assert.notEqual(said(), '');
});

test('only what is active is sent', () => {
  const { element, form, inputs } = order();
  inputs.country.press(...'US');
  inputs.postcode.press(...'12345');
  const sent = () => Object.fromEntries(element.data);
  assert.equal(sent().postcode, '12345');
  form.fields.country.value = 'FR';
  assert.equal('postcode' in sent(), false);
});

test('a field that is composed and does not belong to the form is not sent', () => {
  const { element, form, inputs } = order();
  form.fields.country.value = 'FR';
  inputs.postcode.focus();
  inputs.postcode.fire('compositionstart');
  inputs.postcode.change('x', 'insertCompositionText');
  assert.deepEqual(element.data.filter(([name]) => name === 'postcode'), []);
});

test('the fields of a form that is attached have their branch', () => {
  page.body.replaceChildren();
  const { element, inputs } = elements();
  inputs.country.value = 'CA';
  inputs.postcode.value = 'K1A';
  const form = attachForm(element, compiled());
  assert.deepEqual([form.value, form.verdict], [{ country: 'CA', postcode: 'K1A' }, 'acceptable']);
  const changes = [];
  form.addEventListener('change', ({ detail }) => changes.push(detail.fields));
  form.fields.secret.value = 'secret';
  assert.deepEqual(changes, [['secret']], 'what it has begun with is no change');
  inputs.postcode.press('2');
  assert.equal(inputs.postcode.value, 'K1A');
  form.detach();
});

test('what rules of the form find stands at the field that carries it, behind what the field finds itself', () => {
  const { form, inputs, look, take } = order();
  inputs.secret.press(...'secret');
  take();
  inputs.repeat.press(...'sec');
  assert.deepEqual([look('repeat').isInvalid, form.violations.length], [false, 0]);
  inputs.repeat.press('x');
  assert.deepEqual(take().at(-1), 'repeat | repeat');
  assert.deepEqual(look('repeat'), { isShown: true, isInvalid: true, isRequired: false, reason: 'Not the same as above' });
  assert.deepEqual([inputs.repeat.validationMessage, form.verdict], ['Not the same as above', 'invalid']);
  assert.deepEqual([look('secret').isInvalid, form.violations.map(({ rule }) => rule)], [false, ['order.same']]);
  // The other field ends it.
  form.fields.secret.value = 'secx';
  assert.deepEqual(take(), ['secret | repeat']);
  assert.deepEqual([look('repeat').isInvalid, inputs.repeat.validationMessage], [false, '']);
  form.fields.delivery.value = '2026-11-2';
  assert.notEqual(inputs.delivery.validationMessage, 'That day is over');
  form.fields.delivery.value = '2026-11-21';
  assert.deepEqual([look('delivery').reason, inputs.delivery.validationMessage], ['That day is over', 'That day is over']);
});

test('a violation whose words change is shown anew', () => {
  const { form, look } = order();
  form.fields.nickname.value = 'lu';
  form.answer(form.questions[0], false);
  assert.equal(look('nickname').reason, '“lu” is taken');
  form.fields.nickname.value = 'luc';
  form.answer(form.questions[0], false);
  assert.equal(look('nickname').reason, '“luc” is taken');
});

test('changes of a listener are a part of a change, up to a bound', () => {
  const { form, take } = order();
  let count = 0;
  form.fields.secret.addEventListener('change', () => { form.fields.nickname.value = 'ab'; });
  form.fields.secret.element.press('x');
  assert.deepEqual(take(), ['nickname,secret | nickname']);
  // A listener of the form is told of what it has changed itself.
  form.addEventListener('change', () => {
    count += 1;
    if (count < 3) form.fields.nickname.value = `a${'b'.repeat(count)}c`;
  });
  form.fields.secret.element.press('y');
  assert.deepEqual(take().map((event) => event.split(' ')[0]), ['secret', 'nickname', 'nickname']);
  form.addEventListener('change', () => { form.fields.nickname.value = form.fields.nickname.value === 'abc' ? 'abd' : 'abc'; });
  form.fields.secret.element.press('z');
  assert.equal(take().length, 16);
});

test('a form that is given back while it tells of a change', () => {
  const { form, inputs } = order();
  form.addEventListener('change', () => form.detach());
  inputs.country.press(...'US');
  assert.deepEqual([form.activeFields, form.verdict, form.value, form.questions, form.violations], [[], 'undetermined', {}, [], []]);
  assert.deepEqual(form.commit(), { kind: 'refused', values: {}, questions: [] });
  // So are its fields, and all other marks.
  assert.deepEqual(inputs.postcode.closest('div').attributes, {});
  assert.deepEqual(inputs.country.attributes, { name: 'country', id: 'country' });
});

test('`detach` gives everything back', () => {
  const before = engine.objectCount;
  const rules = compiled();
  const own = engine.objectCount;
  page.body.replaceChildren();
  const { element, inputs } = elements();
  const count = element.listenerCount + inputs.country.listenerCount + page.defaultView.listenerCount + page.listenerCount;
  const form = attachForm(element, rules, { today: '2026-11-22' });
  assert.equal(element.getAttribute('novalidate'), '');
  inputs.secret.press('x');
  assert.equal(element.submit(), false);
  assert.notEqual(element.querySelector('h2'), null);
  const spans = () => element.querySelectorAll('span').length;
  assert.equal(spans(), names.length);
  form.detach();
  assert.deepEqual([spans(), element.querySelector('h2'), element.attributes, element.submit()], [0, null, {}, true]);
  assert.equal(engine.objectCount, own);
  assert.ok(count >= element.listenerCount + inputs.country.listenerCount + page.defaultView.listenerCount + page.listenerCount);
  form.detach();
  form.fields.country.detach();
  inputs.country.press('x');
  assert.equal(inputs.country.value, 'x');
  // It can be controlled again, which the first form does not end.
  const again = attachForm(element, rules);
  form.detach();
  form.stop(new Error('late'));
  assert.equal(element.submit(), false);
  again.detach();
  rules.release();
  assert.ok(engine.objectCount <= before);
});

test('a field of a form is given back with it, and a form is controlled once', () => {
  const { element, form } = order();
  assert.throws(() => form.fields.country.detach(), { code: 'argument', message: /belongs to a form/ });
  assert.throws(() => attachForm(element, compiled()), { code: 'argument', message: /^This form is controlled already/ });
  assert.equal(form.fields.country.element.form, element);
  assert.equal(element.submit(), false, 'the form goes on');
  assert.throws(() => { form.fields.nothing.value = ''; }, TypeError);
  assert.ok(Object.isFrozen(form.fields));
});

test('a profile of a form that the page has released does not let the form go', () => {
  const { form, inputs, take } = filled();
  form.fields.nickname.profile.release();
  assert.throws(() => form.fields.nickname.hint, { code: 'handle' });
  inputs.nickname.press('1', 'x');
  assert.deepEqual([inputs.nickname.value, form.verdict, take()], ['x', 'intermediate', ['nickname | ']]);
  form.detach();
});

test('what is no form is named', async () => {
  const form = attachForm(elements().element, Promise.resolve({}));
  await assert.rejects(form.ready, { name: 'TypeError', message: /^`form` / });
  form.detach();
});

test('a form whose fields cannot be attached leaves nothing', () => {
  page.body.replaceChildren();
  const { element, inputs } = elements();
  const field = attach(inputs.secret, engine.profile('price'));
  const given = make('p');
  element.append(given);
  assert.throws(() => attachForm(element, compiled(), { reasons: { secret: given } }), { code: 'argument', message: /`secret` of the form cannot be attached: .*controlled already/ });
  assert.deepEqual([inputs.country.attributes, element.querySelectorAll('span'), element.attributes],
    [{ name: 'country', id: 'country' }, [], {}]);
  assert.equal(given.parentNode, element);
  field.detach();
  inputs.secret.type = 'number';
  assert.throws(() => attachForm(element, compiled()), (error) => {
    assert.ok(error instanceof InputControlError && error.cause instanceof TypeError);
    assert.match(error.message, /^The field `secret` of the form cannot be attached: An <input type="number">/);
    return true;
  });
  inputs.secret.type = 'text';
  attachForm(element, compiled()).detach();
  assert.throws(() => attachForm(inputs.secret, compiled()), { code: 'argument', message: /Only a <form>/ });
  assert.throws(() => attachForm(null, compiled()), { name: 'TypeError', message: '`element` must be an element, not null.' });
});

test('elements that cannot be those of a form', () => {
  for (const [change, message] of [
    [({ inputs }) => inputs.secret.remove(), /no element for the field `secret` of the form `order`: put an <input name="secret">/],
    [({ element }) => element.append(new HTMLInputElement('secret')), /Several elements have the name of the field `secret`/],
    [({ inputs }) => inputs.secret.replaceWithButton(), /The element for the field `secret` of the form `order` is a <button>/],
    [({ inputs, element }) => {
      inputs.secret.remove();
      const select = new HTMLSelectElement('secret', 'a');
      select.multiple = true;
      element.append(select);
    }, /is a <select multiple>/],
  ]) {
    page.body.replaceChildren();
    const parts = elements();
    parts.inputs.secret.replaceWithButton = () => {
      parts.inputs.secret.after(make('button', { name: 'secret' }));
      parts.inputs.secret.remove();
    };
    change(parts);
    assert.throws(() => attachForm(parts.element, compiled()), { code: 'argument', message });
  }
});

test('reasons in elements of the page, and those of the form', () => {
  page.body.replaceChildren();
  const { element, inputs } = elements();
  const [given, marked] = [make('p', { id: 'given' }), make('p', { 'data-reason': 'repeat' })];
  element.append(given, marked);
  const form = attachForm(element, compiled(), { reasons: { secret: given } });
  assert.equal(element.querySelectorAll('span').length, names.length - 2);
  inputs.secret.press('a');
  inputs.repeat.press(...'abcd', 'e');
  inputs.repeat.blur();
  assert.equal(given.textContent, form.fields.secret.violations[0].message);
  assert.equal(marked.textContent, '');
  inputs.secret.press(...'bcd');
  assert.equal(marked.textContent, 'Not the same as above');
  form.detach();
  assert.deepEqual([given.parentNode, marked.parentNode, marked.attributes], [element, element, { 'data-reason': 'repeat' }]);
  assert.deepEqual([given.textContent, marked.textContent], ['', '']);
});

test('fields with the names of members of every object', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    const element = new HTMLFormElement(new HTMLInputElement(name));
    const rules = engine.rules(`language 3\nprofile d { allow /[0-9]/; required }\nform f { field ${name}: d }`);
    const compiled = rules.form('f', { locale: 'en' });
    const form = attachForm(element, compiled, { reasons: {} });
    assert.equal(element.submit(), false);
    assert.equal(element.querySelector('span').textContent, 'Enter a value');
    form.detach();
    const given = make('p');
    attachForm(element, compiled, { reasons: { [name]: given } });
    assert.equal(element.submit(), false);
    assert.equal(given.textContent, 'Enter a value');
  }
  assert.deepEqual([{}.textContent, {}.id, Object.textContent], [undefined, undefined, undefined]);
});

test('a field of several lines', () => {
  page.body.replaceChildren();
  const rules = engine.rules('language 3\nprofile note { maxLength 20 }\nform letter { field note: note; field title: note }');
  const [note, title] = [new HTMLTextAreaElement('note'), new HTMLInputElement('title')];
  const form = attachForm(new HTMLFormElement(note, title), rules.form('letter'));
  note.edit('a\nb', 'insertFromPaste');
  title.focus();
  title.edit('a\nb', 'insertFromPaste');
  assert.deepEqual(form.value, { note: 'a\nb', title: 'ab' });
  form.detach();
});

// MARK: While the rules are on their way

/** A form whose rules arrive or fail later. */
function late() {
  page.body.replaceChildren();
  const parts = elements();
  let resolve;
  let reject;
  const form = attachForm(parts.element, new Promise((...both) => { [resolve, reject] = both; }), { today: '2026-11-22' });
  const errors = [];
  form.addEventListener('error', ({ detail }) => errors.push(detail.message));
  return { ...parts, form, errors, resolve, reject };
}

test('a form whose rules arrive is sent, if somebody has tried to send it', async () => {
  const { element, form, inputs, resolve, button } = late();
  assert.deepEqual([form.verdict, form.fields, form.today], ['undetermined', {}, '']);
  inputs.country.value = 'FR';
  assert.equal(element.submit(button), false);
  resolve(compiled());
  assert.equal(await form.ready, form);
  await settled();
  assert.deepEqual([element.sent, element.submitter, form.today], [1, button, '2026-11-22']);
  const other = late();
  other.resolve(compiled());
  await other.form.ready;
  await settled();
  assert.equal(other.element.sent, 0);
});

test('a form whose rules never arrive', async () => {
  const { element, form, errors, inputs, reject } = late();
  reject(new InputControlError('no such form', 'rules'));
  await assert.rejects(form.ready, { code: 'rules' });
  assert.deepEqual([errors, element.submit()], [['no such form'], false], 'nothing is sent without rules');
  form.detach();
  assert.equal(element.submit(), true);
  // Without the engine, the form is one of the page alone.
  const plain = late();
  plain.reject(new InputControlError('offline', 'load'));
  await assert.rejects(plain.form.ready, { code: 'load' });
  assert.deepEqual([plain.errors, plain.element.submit()], [['offline'], true]);
  inputs.country.press('x');
  // Nobody waits for a form that was given back.
  const gone = late();
  gone.form.detach();
  gone.resolve(compiled());
  await gone.form.ready;
  assert.deepEqual([gone.element.submit(), gone.form.fields], [true, {}]);
  const lost = late();
  lost.form.detach();
  lost.reject(new Error('late'));
  await assert.rejects(lost.form.ready);
  assert.deepEqual(lost.errors, []);
});

test('a form that somebody has tried to send is sent without an engine, or when it is given back', async () => {
  for (const [end, sent] of [
    [({ reject }) => reject(new InputControlError('offline', 'load')), 1], [({ form }) => form.detach(), 1],
    [({ reject }) => reject(new InputControlError('no such form', 'rules')), 0],
    [({ reject, inputs }) => { inputs.country.fire('input'); reject(new InputControlError('offline', 'load')); }, 0],
  ]) {
    const made = late();
    assert.equal(made.element.submit(made.button), false);
    end(made);
    await settled();
    assert.equal(made.element.sent, sent);
    if (sent) assert.equal(made.element.submitter, made.button);
  }
});

test('nobody has to wait for a form', async () => {
  const unheard = [];
  const hear = (error) => unheard.push(error);
  process.on('unhandledRejection', hear);
  const { errors, reject, inputs, resolve } = late();
  reject(new InputControlError('no such form', 'rules'));
  const field = attach(new HTMLInputElement('alone'), Promise.reject(new InputControlError('none', 'rules')));
  // Nor for what cannot be attached, or is attached already.
  for (const element of [make('p'), field.element]) {
    assert.throws(() => attach(element, 'nosuch', { engine }));
    assert.throws(() => attachForm(element, 'nosuch', { engine }), { code: 'argument' });
    assert.throws(() => attach(element, 'price', { engine: Promise.reject(new InputControlError('offline', 'load')) }));
  }
  const again = order();
  assert.throws(() => attachForm(again.element, 'nosuch', { engine }), { code: 'argument' });
  await settled();
  process.off('unhandledRejection', hear);
  assert.deepEqual([unheard, errors, field.profile], [[], ['no such form'], null]);
  inputs.country.press('x');
  resolve();
  const { form } = order();
  assert.equal(await form.ready, form);
});

test('a form that fails in the midst gives back what it has', async () => {
  const { form, inputs, resolve, element } = late();
  inputs.secret.type = 'number';
  resolve(compiled());
  await assert.rejects(form.ready, { code: 'argument' });
  assert.deepEqual([inputs.country.attributes, element.submit()], [{ name: 'country', id: 'country' }, false]);
});

test('a form whose elements are wrong when the rules arrive', async () => {
  const { element, form, errors, inputs, resolve } = late();
  inputs.secret.remove();
  resolve(compiled());
  await assert.rejects(form.ready, { code: 'argument' });
  assert.equal(errors.length, 1);
  assert.deepEqual([element.submit(), element.attributes], [false, {}]);
});

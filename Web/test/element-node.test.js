// The element <input-control>, in a page without a browser.

import { EditableElement, HTMLFormElement, HTMLInputElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputControlElement, InputControlError, defineElement, load, loadTexts } from '../node.js';

const engine = await load();
await loadTexts(engine, 'zh-Hans');
defineElement({ rules: engine });

const errors = [];
console.error = (error) => errors.push(error.message);

/** Puts an element with a field into a form of the page. */
async function put(attributes = { profile: 'price' }, field = new HTMLInputElement('field')) {
  page.body.replaceChildren();
  const element = make('input-control', attributes, ...(field ? [field] : []));
  const told = [];
  for (const type of ['change', 'refused', 'tokens', 'error']) {
    page.body.addEventListener(`control${type}`, (event) => {
      if (event.target === element) told.push([type, event.detail?.message ?? event.detail?.length ?? element.value]);
    });
  }
  const form = new HTMLFormElement(element);
  await settled();
  return { element, form, field, told };
}

/** Keeps what an element has told the browser. */
const { attachInternals } = InputControlElement.prototype;
InputControlElement.prototype.attachInternals = function () {
  this.internals = attachInternals.call(this);
  return this.internals;
};

test('a field in the element is controlled', async () => {
  const { element, field, told, form } = await put();
  assert.ok(element instanceof InputControlElement && InputControlElement.formAssociated);
  assert.deepEqual([element.field.profile.name, element.control, element.profile], ['price', field, 'price']);
  field.press(...'12x.');
  assert.deepEqual([element.value, element.verdict, element.violations.length], ['12.', 'intermediate', 1]);
  assert.deepEqual(told.map(([type]) => type), ['change', 'change', 'refused', 'change']);
  assert.equal(form.submit(), false);
  element.value = '7';
  assert.deepEqual([field.value, element.field.value, form.submit()], ['7', '7', true]);
  assert.deepEqual(form.data, [['field', '7']]);
  assert.deepEqual(element.internals.flags, {});
});

test('the element before its field is controlled, and without one', async () => {
  page.body.replaceChildren();
  const element = make('input-control', { profile: 'price' }, new HTMLInputElement('field'));
  element.value = '12';
  assert.deepEqual([element.field, element.value, element.verdict, element.violations, element.control.value], [null, '12', 'undetermined', [], '12']);
  const editable = make('input-control', { profile: 'price' }, new EditableElement('34'));
  assert.equal(editable.value, '34');
  editable.value = '56';
  assert.equal(editable.control.textContent, '56');
  const empty = make('input-control', {});
  empty.value = 'x';
  assert.deepEqual([empty.value, empty.profile], ['', '']);
  empty.profile = 'card';
  assert.equal(empty.getAttribute('profile'), 'card');
});

test('mistakes keep the form from being sent, and are told once', async () => {
  for (const [attributes, field, message] of [
    [{}, new HTMLInputElement('field'), /needs the name of a profile/], [{ profile: 'price' }, null, /needs a field in it/],
    [{ profile: 'nothing' }, new HTMLInputElement('field'), /no profile `nothing`/],
  ]) {
    errors.length = 0;
    const { element, form, told } = await put(attributes, field);
    assert.match(element.internals.message, message);
    assert.doesNotMatch(element.internals.message, /^InputControlError/);
    assert.deepEqual([element.internals.flags, element.internals.anchor], [{ customError: true }, element.control ?? undefined]);
    assert.deepEqual([told.length, errors.length], [1, 1]);
    assert.match(told[0][1], message);
    assert.equal(form.submit(), false);
    // A form does not ask a field that nobody can edit.
    element.internals.willValidate = false;
    assert.equal(form.submit(), true);
    element.internals.willValidate = true;
    element.setAttribute('locale', 'en');
    await settled();
    assert.equal(told.length, 1, 'the same mistake');
    form.reset();
    await settled();
    assert.deepEqual(form.data, field ? [['field', '']] : []);
    // What is repaired is.
    if (!field) element.append(new HTMLInputElement('field'));
    element.profile = 'price';
    await settled();
    assert.deepEqual([element.internals.flags, form.submit(), element.field?.profile.name], [{}, true, 'price']);
    // It is told again if it comes again.
    element.removeAttribute('profile');
    await settled();
    assert.equal(told.length, 2);
    assert.equal(form.submit(), false);
  }
});

test('another profile or language keeps the text, and other options begin anew', async () => {
  const { element, field } = await put({ profile: 'price', locale: 'en' });
  const { field: first } = element;
  field.press(...'12.5');
  element.profile = 'amount';
  await settled();
  assert.deepEqual([element.field === first, first.profile.name, element.value], [true, 'amount', '12.5']);
  element.setAttribute('locale', 'de');
  // The messages are loaded, and until then the field is as it was.
  await settled(100);
  assert.deepEqual([element.field === first, element.value, field.value], [true, '12.5', '12,5']);
  const { profile } = first;
  element.setAttribute('locale', 'de');
  await settled();
  assert.equal(first.profile, profile, 'nothing has changed');
  element.setAttribute('secure', '');
  await settled();
  assert.notEqual(element.field, first);
  assert.deepEqual([element.value, field.value, element.field.profile.name], ['12.5', '12,5', 'amount']);
  element.setAttribute('other', 'x');
  await settled();
});

test('changes of one task are one', async () => {
  const { element } = await put();
  const before = engine.objectCount;
  element.profile = 'card';
  element.profile = 'iban';
  element.profile = 'price';
  await settled();
  assert.deepEqual([element.field.profile.name, engine.objectCount], ['price', before]);
});

test('the language around the element', async () => {
  for (const [attributes, around, message] of [
    [{ profile: 'price' }, { lang: 'zh-Hans' }, /只/], [{ profile: 'price', locale: 'en' }, { lang: 'zh-Hans' }, /Only/], [{ profile: 'price' }, {}, /Only/],
  ]) {
    page.body.replaceChildren();
    const element = make('input-control', attributes, new HTMLInputElement('field'));
    page.body.append(make('div', around, element));
    await settled();
    element.value = 'x';
    assert.match(element.violations[0].message, message);
  }
});

test('tokens, the reason and secrecy', async () => {
  const { element, field, told } = await put({ profile: 'email', tokens: ';', locale: 'en', reason: 'why', secure: '' });
  const place = make('p', { id: 'why' });
  page.body.append(place);
  element.setAttribute('reason', 'none');
  await settled();
  element.setAttribute('reason', 'why');
  await settled();
  field.press(...'a@b.org;');
  assert.deepEqual([element.field.tokens, told.at(-1)], [['a@b.org'], ['tokens', 1]]);
  field.press('b', ';');
  assert.notEqual(place.textContent, '');
  // What is kept of it when it begins anew are the tokens too.
  element.setAttribute('tokens', '');
  await settled();
  assert.deepEqual([element.field.tokens, element.value], [['a@b.org'], 'b']);
  field.press(...'@c.org,');
  assert.deepEqual(element.field.tokens, ['a@b.org', 'b@c.org']);
  element.removeAttribute('tokens');
  await settled();
  assert.deepEqual(element.field.tokens, []);
});

test('an element that is moved, and one that is taken out', async () => {
  const { element, field, form } = await put();
  const { field: first } = element;
  const box = make('div');
  form.append(box);
  box.append(element);
  await settled();
  assert.equal(element.field, first);
  element.connectedMoveCallback();
  field.press(...'12.5');
  element.remove();
  await settled();
  assert.equal(element.field, null);
  assert.equal(field.hasAttribute('aria-invalid'), false);
  form.append(element);
  await settled();
  assert.notEqual(element.field, first);
  assert.equal(element.value, '12.5');
  // What is taken out does not keep a form from being sent.
  element.removeAttribute('profile');
  await settled();
  element.remove();
  await settled();
  assert.deepEqual([element.internals.flags, form.submit()], [{}, true]);
});

test('another field in the element', async () => {
  const { element, field } = await put({ profile: 'price' }, make('label', {}, 'Price ', new HTMLInputElement('field')));
  const { field: { element: first } } = element;
  first.press('1');
  const inner = new HTMLInputElement('inner');
  field.append(inner);
  first.remove();
  await settled();
  assert.equal(element.field.element, inner);
  const other = new HTMLInputElement('other');
  element.append(other);
  await settled();
  assert.equal(element.field.element, inner, 'the first one counts');
  field.remove();
  await settled();
  assert.deepEqual([element.field.element, element.value, field.hasAttribute('aria-invalid')], [other, '', false]);
  assert.equal(inner.hasAttribute('aria-invalid'), false);
  other.press(...'12x');
  assert.equal(other.value, '12');
});

test('what the page has set in the meantime stays', async () => {
  const { element, field } = await put({ profile: 'amount', locale: 'de' });
  field.press(...'1,5');
  element.setAttribute('secure', '');
  field.value = '7';
  await settled();
  assert.equal(element.value, '7');
});

test('an element in the midst of which the parser is', async () => {
  page.readyState = 'loading';
  errors.length = 0;
  const { element } = await put({ profile: 'price' }, null);
  assert.deepEqual([errors, element.field], [[], null]);
  const field = new HTMLInputElement('field');
  element.append(field);
  page.readyState = 'complete';
  page.dispatchEvent(new Event('DOMContentLoaded'));
  await settled();
  assert.equal(element.field.element, field);
  page.readyState = 'loading';
  const { told } = await put({ profile: 'price' }, null);
  page.readyState = 'complete';
  page.dispatchEvent(new Event('DOMContentLoaded'));
  await settled();
  assert.match(told[0][1], /needs a field in it/);
  page.readyState = 'loading';
  const { element: other } = await put({ profile: 'price' });
  assert.notEqual(other.field, null);
  page.readyState = 'complete';
});

test('a field that cannot be controlled', async () => {
  const number = new HTMLInputElement('field');
  number.type = 'number';
  const { element, told, form } = await put({ profile: 'price' }, number);
  assert.match(told[0][1], /<input type="number">/);
  assert.deepEqual([element.field, form.submit()], [null, false]);
  // A profile that is on its way, and never arrives, is no error besides.
  const unheard = [];
  const hear = (error) => unheard.push(error);
  process.on('unhandledRejection', hear);
  const box = new HTMLInputElement('field');
  box.type = 'checkbox';
  await put({ profile: 'nosuch' }, box);
  process.off('unhandledRejection', hear);
  assert.deepEqual(unheard, []);
});

test('rules that arrive later, or never', async () => {
  let resolve;
  let reject;
  defineElement({ name: 'late-control', rules: new Promise((...both) => { [resolve, reject] = both; }) });
  page.body.replaceChildren();
  const element = make('late-control', { profile: 'price' }, new HTMLInputElement('field'));
  const form = new HTMLFormElement(element);
  await settled();
  assert.deepEqual([element.field.profile, form.submit()], [null, false]);
  resolve(engine);
  await settled();
  assert.deepEqual([element.field.profile.name, form.sent], ['price', 1]);
  assert.equal(typeof reject, 'function');
  for (const [code, isSent] of [['load', true], ['rules', false]]) {
    const name = `${code}-control`;
    defineElement({ name, rules: Promise.reject(new InputControlError('gone', code)) });
    const lost = make(name, { profile: 'price' }, new HTMLInputElement('field'));
    const told = [];
    page.body.addEventListener('controlerror', ({ detail }) => told.push(detail.code));
    const around = new HTMLFormElement(lost);
    await settled();
    assert.deepEqual([lost.field, told, around.submit()], [null, [code], isSent], code);
  }
});

test('an engine that has stopped leaves a plain field', async () => {
  const own = await load(new URL('../input-control.wasm', import.meta.url));
  defineElement({ name: 'own-control', rules: own });
  page.body.replaceChildren();
  const element = make('own-control', { profile: 'price' }, new HTMLInputElement('field'));
  const told = [];
  element.addEventListener('controlerror', ({ detail }) => told.push(detail.message));
  const form = new HTMLFormElement(element);
  await settled();
  own.call = () => { throw new Error('trap'); };
  Object.defineProperty(own, 'hasStopped', { value: true });
  element.control.press('x');
  assert.deepEqual([told, element.field, form.submit()], [['trap'], null, true]);
});

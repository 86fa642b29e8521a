// Forms of the page with fields of their own: what is sent, what is not, what a reset leaves, and what a page shows again.

import { EditableElement, HTMLFormElement, HTMLInputElement, HTMLTextAreaElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { putValues } from '../forms.js';
import { attach, attachForm, load } from '../node.js';

const engine = await load();
const price = () => engine.profile('price', { locale: 'en' });

let now = 1000;
performance.now = () => now;

/** A form with fields of a profile, into which texts are typed. */
function form(...texts) {
  const elements = texts.map((_, index) => new HTMLInputElement(`field${index}`));
  const element = new HTMLFormElement(...elements);
  const fields = elements.map((one) => attach(one, price()));
  elements.forEach((one, index) => one.press(...texts[index]));
  page.activeElement = null;
  return { element, elements, fields };
}

/** What the page hears of a submit. */
function heard(element) {
  const events = [];
  element.addEventListener('submit', ({ submitter, defaultPrevented }) => events.push([submitter, defaultPrevented]));
  return events;
}

test('a form whose fields are acceptable is sent, and the page hears of it', () => {
  const { element } = form('1', '2');
  const events = heard(element);
  assert.equal(element.submit(), true);
  assert.deepEqual(events, [[null, false]]);
  assert.equal(page.activeElement, null);
  assert.deepEqual(element.data, [['field0', '1'], ['field1', '2']]);
});

test('an empty field is sent as an empty value, as without rules', () => {
  const { element } = form('', '2');
  assert.deepEqual(element.data, [['field0', ''], ['field1', '2']]);
});

test('the first field that is wrong gets the focus, and the page hears of no submit', () => {
  const { element, elements } = form('1', '2.', '3.');
  const events = heard(element);
  assert.equal(element.submit(), false);
  assert.deepEqual([events, page.activeElement], [[], elements[1]]);
  // Each of them is shown as wrong.
  assert.deepEqual(elements.map((one) => one.getAttribute('aria-invalid')), ['false', 'true', 'true']);
});

test('a button that asks for nothing', () => {
  const { element } = form('2.');
  const events = heard(element);
  const close = { formNoValidate: true };
  assert.equal(element.submit(close), true);
  assert.deepEqual(events, [[close, false]]);
  assert.equal(element.submit({ formNoValidate: false }), false);
});

test('a submit of something else than a form', () => {
  const box = make('div', {}, new HTMLInputElement('field'));
  page.body.append(box);
  const events = heard(box);
  assert.equal(box.fire('submit', { submitter: null }), true);
  assert.equal(events.length, 1);
});

/** A field whose rules arrive when `arrive` is called. */
function late(element) {
  let arrive;
  const field = attach(element, new Promise((resolve) => { arrive = () => resolve(price()); }));
  return { field, arrive: async () => { arrive(); await field.ready; await settled(); } };
}

test('a form waits for the rules of all of its fields, and is sent with its button', async () => {
  const elements = [new HTMLInputElement('one'), new HTMLInputElement('other')];
  const element = new HTMLFormElement(...elements);
  const button = make('button');
  element.append(button);
  const fields = elements.map(late);
  const events = heard(element);
  assert.equal(element.submit(button), false);
  assert.deepEqual([events, page.activeElement === elements[0]], [[], false]);
  await fields[0].arrive();
  assert.equal(element.sent, 0);
  await fields[1].arrive();
  assert.deepEqual([element.sent, element.submitter, events], [1, button, [[button, false]]]);
  // It is sent once.
  await settled();
  assert.equal(element.sent, 1);
});

test('a button that has left the form sends nothing itself', async () => {
  const input = new HTMLInputElement('one');
  const element = new HTMLFormElement(input);
  const button = make('button');
  element.append(button);
  const { arrive } = late(input);
  element.submit(button);
  button.remove();
  await arrive();
  assert.deepEqual([element.sent, element.submitter], [1, null]);
});

test('a form is sent when the last field without rules is given back, or has left the form', async () => {
  for (const leave of [
    ({ field }) => field.detach(),
    ({ field }, input) => { input.remove(); field.detach(); },
    ({ arrive }, input) => { input.remove(); return arrive(); },
  ]) {
    const input = new HTMLInputElement('one');
    const element = new HTMLFormElement(input);
    const button = make('button');
    element.append(button);
    const field = late(input);
    element.submit(button);
    await settled();
    assert.equal(element.sent, 0);
    await leave(field, input);
    await settled();
    assert.deepEqual([element.sent, element.submitter], [1, button]);
  }
  // A field that is attached anew is waited for.
  const input = new HTMLInputElement('one');
  const element = new HTMLFormElement(input);
  const { field } = late(input);
  element.submit();
  field.detach();
  const { arrive } = late(input);
  await settled();
  assert.equal(element.sent, 0);
  await arrive();
  assert.equal(element.sent, 1);
});

test('rules that arrive without a submit send nothing', async () => {
  const input = new HTMLInputElement('one');
  const element = new HTMLFormElement(input);
  const { arrive } = late(input);
  await arrive();
  assert.equal(element.sent, 0);
  // A field without a form.
  const { arrive: arriveAlone, field } = late(new HTMLInputElement('alone'));
  await arriveAlone();
  assert.notEqual(field.profile, null);
});

test('a form is not sent if somebody gives up between the rules and the next task', async () => {
  const input = new HTMLInputElement('one');
  const element = new HTMLFormElement(input);
  const { field, arrive } = late(input);
  element.submit();
  const arrived = arrive();
  await field.ready;
  input.press('1');
  await arrived;
  assert.equal(element.sent, 0);
});

test('an event of a field of no form', () => {
  new HTMLInputElement('alone').press('1');
  const { element } = form('1');
  assert.equal(element.submit(), true);
});

test('a reset that is prevented, or not', async () => {
  const { element, elements, fields } = form('1.', '2');
  element.submit();
  assert.equal(elements[0].getAttribute('aria-invalid'), 'true');
  const prevent = (event) => event.preventDefault();
  element.addEventListener('reset', prevent);
  element.reset();
  await settled();
  assert.deepEqual([elements[0].value, elements[0].getAttribute('aria-invalid')], ['1.', 'true']);
  element.removeEventListener('reset', prevent);
  element.reset();
  await settled();
  assert.deepEqual([fields.map(({ value }) => value), elements[0].getAttribute('aria-invalid')], [['', ''], 'false']);
  elements[0].press('1', '.');
  assert.equal(elements[0].getAttribute('aria-invalid'), 'false', 'what is unfinished is not wrong any more');
});

test('a reset in the midst of a composition or of a drag', async () => {
  for (const begin of [
    (input) => input.fire('compositionstart'),
    (input) => { input.setSelectionRange(0, 1); input.edit('', 'deleteByDrag'); },
    (input) => { input.compose('9'); },
  ]) {
    const input = new HTMLInputElement('field');
    const element = new HTMLFormElement(input);
    const field = attach(input, engine.profile('amount', { locale: 'de' }));
    field.value = '7';
    input.defaultValue = '1234.5';
    input.focus();
    begin(input);
    element.reset();
    await settled();
    assert.deepEqual([input.value, field.value], ['1.234,5', '1234.5']);
    input.press('6');
    assert.equal(field.value, '1234.56');
  }
});

test('a page that is shown again', () => {
  const fields = [new HTMLInputElement('one'), new HTMLTextAreaElement('two'), new EditableElement()];
  const { fields: [field] } = form('1');
  const [one, two, three] = fields.map((element) => attach(element, price()));
  const changes = [];
  for (const each of [one, two, three]) each.addEventListener('change', () => changes.push(each.display));
  // The browser puts back texts without an event.
  const restored = new HTMLInputElement('restored');
  const last = attach(restored, price());
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(restored, '1.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(fields[0], '12');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(fields[1], '13');
  fields[2].textContent = '14';
  page.defaultView.dispatchEvent(new Event('pageshow'));
  assert.notEqual(restored.validationMessage, '', 'the field has judged it');
  last.detach();
  for (const [each, text] of [[one, '12'], [two, '13'], [three, '14'], [field, '1']]) {
    assert.equal(each.value, text);
    each.detach();
  }
  assert.deepEqual(changes, []);
});

test('a field in a shadow tree', async () => {
  const host = make('div');
  page.body.append(host);
  const shadow = host.attachShadow();
  const input = new HTMLInputElement('inner');
  const element = new HTMLFormElement(input);
  shadow.append(element);
  const field = attach(input, price());
  input.press('1', '.');
  page.activeElement = null;
  const events = heard(element);
  assert.equal(element.submit(), false);
  assert.equal(shadow.activeElement, input);
  input.press('5');
  assert.equal(element.submit(), true);
  assert.equal(events.length, 1);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '7.999');
  page.defaultView.dispatchEvent(new Event('pageshow'));
  assert.notEqual(input.validationMessage, '', 'the field has judged what the browser has put back');
  assert.equal(field.value, '7.999');
});

test('a field and a form in a shadow tree that never had the focus', () => {
  for (const late of [false, true]) {
    const host = make('div');
    page.body.append(host);
    const input = new HTMLInputElement('inner');
    const element = new HTMLFormElement(input);
    host.attachShadow().append(element);
    if (late) attachForm(element, new Promise(() => {}));
    else attach(input, price()).value = '1.';
    assert.equal(element.submit(), false);
  }
});

test('a field that is moved to a shadow tree is watched there from its focus on', () => {
  const { element, elements: [input] } = form('1.');
  const host = make('div');
  page.body.append(host);
  host.attachShadow().append(element);
  input.focus();
  input.blur();
  assert.equal(element.submit(), false);
});

test('trees are watched once, and not for fields that are gone', () => {
  const count = page.listenerCount;
  const { fields: [field], element } = form('1.');
  assert.equal(page.listenerCount, count);
  field.detach();
  assert.equal(element.submit(), true);
  assert.deepEqual(element.data, [['field0', '1.']]);
  // Elements that are not in the page yet are trees of their own.
  const { listenerCount } = page.defaultView;
  for (let index = 0; index < 10; index++) {
    const input = new HTMLInputElement('field');
    input.remove();
    attach(input, price()).detach();
  }
  assert.equal(page.defaultView.listenerCount, listenerCount);
});

test('values take the place of what is shown', () => {
  const data = new FormData();
  for (const [name, value] of [['a', 'x'], ['b', 'y'], ['a', '1,5'], ['a', 'z']]) data.append(name, value);
  const other = { values: null };
  putValues(data, 'a', [other, { shown: '1,5', values: ['1', '5'] }, other]);
  assert.deepEqual(data.getAll('a'), ['x', '1', '5', 'z']);
  assert.deepEqual(data.getAll('b'), ['y']);
  putValues(data, 'a', [{ shown: 'nothing', values: ['q'] }]);
  assert.deepEqual(data.getAll('a'), ['x', '1', '5', 'z']);
  // Whose entry is whose is told by their texts if there are more or less of them.
  putValues(data, 'a', [{ shown: '1', values: ['5'] }, { shown: '5', values: [] }]);
  assert.deepEqual(data.getAll('a'), ['x', '5', 'z']);
  // Each has one, whatever the browser has made of its text.
  putValues(data, 'b', [{ shown: 'other', values: ['v'] }]);
  assert.deepEqual(Array.from(data), [['a', 'x'], ['a', '5'], ['a', 'z'], ['b', 'v']]);
});

/** Puts a text into a field as a browser does, without an event. */
const put = (input, text) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);

/** Composes a text, which the input method still holds. */
function compose(input, text) {
  input.focus();
  input.fire('compositionstart');
  input.change(text, 'insertCompositionText');
  input.fire('input', { inputType: 'insertCompositionText', isComposing: true, data: text });
}

test('no text is sent that is not judged', () => {
  const cases = [['price', compose, '1x', '1'], ['amount', compose, '1234,5', '1234.5'], ['amount', put, '1234,5', '1234.5']];
  for (const [name, write, text, value] of cases) {
    const input = new HTMLInputElement('field');
    const element = new HTMLFormElement(input);
    attach(input, engine.profile(name, { locale: 'de' }));
    write(input, text);
    assert.deepEqual(element.data, [['field', value]], `${write.name} ${text}`);
  }
});

test('several elements of one name', () => {
  const inputs = Array.from({ length: 4 }, () => new HTMLInputElement('field'));
  const element = new HTMLFormElement(...inputs);
  const [plain, one, disabled, other] = inputs;
  const amount = engine.profile('amount', { locale: 'de' });
  for (const input of [one, disabled, other]) attach(input, amount).value = '1234.5';
  put(plain, one.value);
  disabled.setAttribute('disabled', '');
  // A listener may set a value while the data are made.
  one.addEventListener('input', () => { other.value = '7000'; });
  compose(one, '6');
  assert.deepEqual(element.data, [['field', '1.234,5'], ['field', '1234.56'], ['field', '7000']]);
  // A button adds an entry of its own.
  const button = make('button', { name: 'field' });
  button.name = 'field';
  button.value = 'b';
  element.prepend(button);
  assert.deepEqual(element.data.map(([, value]) => value), ['b', '1.234,5', '1234.56', '7000']);
});

test('what is sent of a field without a name, and of one with a display', () => {
  const input = new HTMLInputElement();
  const element = new HTMLFormElement(input);
  attach(input, engine.profile('card'));
  input.press(...'41111');
  assert.deepEqual(element.data, []);
  input.setAttribute('name', 'card');
  assert.deepEqual([input.value, element.data], ['4111 1', [['card', '41111']]]);
  // A text that was put there without an event is a part of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '4111 11');
  assert.deepEqual(element.data, [['card', '411111']]);
});

// The attributes of an element while it is controlled, its reasons, and what a screen reader hears.

import { EditableElement, HTMLFormElement, HTMLInputElement, make, page } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcerOf } from '../announcer.js';
import { Attributes } from '../attributes.js';
import { attach, load } from '../node.js';
import { Reasons } from '../reasons.js';

const engine = await load();
const rules = engine.rules(`
  profile free { maxLength 50 }
  profile digits { type number }`);

const profile = (description) => ({ description: { keyboard: 'default', name: 'own', autocorrection: false, ...description } });

/** The attributes that a profile sets on an input with attributes of the page. */
function described(description, given = {}) {
  const input = make('input', given);
  const attributes = new Attributes(input);
  attributes.describe(profile(description));
  return { input, attributes, all: input.attributes };
}

const off = { autocorrect: 'off', spellcheck: 'false' };
const technical = { ...off, autocapitalize: 'off', dir: 'ltr' };

test('attributes that follow from a profile', () => {
  for (const [description, expected] of [
    [{}, off], [{ autocorrection: true }, {}], [{ keyboard: 'numberPad' }, { ...technical, inputmode: 'numeric' }],
    [{ keyboard: 'decimalPad' }, { ...technical, inputmode: 'decimal' }], [{ keyboard: 'phonePad' }, { ...technical, inputmode: 'tel' }],
    [{ keyboard: 'emailAddress' }, { ...technical, inputmode: 'email' }], [{ keyboard: 'URL' }, { ...technical, inputmode: 'url' }],
    [{ keyboard: 'asciiCapable' }, technical],
    [{ autocomplete: 'work tel' }, { ...off, autocomplete: 'work tel' }],
    [{ placeholder: '12.50' }, { ...off, placeholder: '12.50' }],
  ]) {
    assert.deepEqual(described(description).all, expected, JSON.stringify(description));
  }
});

test('attributes of the page stay, and those of the last profile do not', () => {
  const given = { inputmode: 'text', autocapitalize: 'words', dir: 'rtl', spellcheck: 'true', autocorrect: 'on', autocomplete: 'x', placeholder: '' };
  assert.deepEqual(described({ keyboard: 'numberPad', autocomplete: 'cc-number', placeholder: '1' }, given).all, given);
  const { input, attributes } = described({ keyboard: 'numberPad', autocomplete: 'cc-number', placeholder: '1' });
  attributes.describe(profile({ autocorrection: true }));
  assert.deepEqual(input.attributes, {});
  attributes.describe(profile({ keyboard: 'URL' }));
  attributes.restore();
  assert.deepEqual(input.attributes, {});
  attributes.restore();
});

test('a field for email addresses', () => {
  const { input, attributes, all } = described({}, { type: 'EMAIL' });
  assert.deepEqual(all, { ...off, type: 'text', inputmode: 'email', autocapitalize: 'off' });
  attributes.describe(profile({ keyboard: 'emailAddress' }));
  assert.deepEqual(input.attributes, { ...technical, type: 'text', inputmode: 'email' });
  attributes.restore();
  assert.deepEqual(input.attributes, { type: 'EMAIL' });
});

test('the greatest length that the page states would count what is shown', () => {
  const { input, attributes, all } = described({ autocorrection: true }, { maxlength: '5' });
  assert.deepEqual(all, {});
  attributes.restore();
  assert.deepEqual(input.attributes, { maxlength: '5' });
  const other = described({ autocorrection: true });
  other.attributes.restore();
  assert.deepEqual(other.input.attributes, {});
});

test('what the page sets in the meantime is not taken back', () => {
  const input = make('input', { kept: 'before' });
  const attributes = new Attributes(input);
  attributes.set('kept', 'own');
  attributes.set('kept', 'own again');
  assert.equal(attributes.before('kept'), 'before');
  input.setAttribute('kept', 'of the page');
  assert.equal(attributes.before('kept'), 'of the page');
  attributes.restore();
  assert.equal(input.getAttribute('kept'), 'of the page');
  attributes.set('kept', null);
  assert.equal(input.hasAttribute('kept'), false);
  attributes.set('kept', null);
  attributes.restore();
  assert.equal(input.getAttribute('kept'), 'of the page');
  // What was given back is not any more.
  attributes.set('kept', 'own');
  attributes.restore();
  input.setAttribute('kept', 'own');
  attributes.restore();
  assert.equal(input.getAttribute('kept'), 'own');
  input.setAttribute('kept', 'of the page');
  const writes = [];
  const { setAttribute } = input;
  input.setAttribute = (...both) => { writes.push(both); setAttribute.apply(input, both); };
  attributes.set('kept', 'of the page');
  assert.deepEqual(writes, [], 'an attribute that has the value is not written');
});

test('what is required, and the roles of groups and editable elements', () => {
  const { input, attributes } = described({ autocorrection: true });
  attributes.require(true);
  assert.deepEqual(input.attributes, { 'aria-required': 'true' });
  attributes.require(false);
  assert.deepEqual(input.attributes, {});
  attributes.describeGroup();
  assert.deepEqual(input.attributes, { role: 'radiogroup' });
  const editable = new EditableElement();
  editable.setAttribute('contenteditable', '');
  new Attributes(editable).describeEditable();
  assert.deepEqual(editable.attributes, { contenteditable: '', role: 'textbox', 'aria-multiline': 'true' });
});

test('attributes of a field follow from its profile', () => {
  const input = new HTMLInputElement('field');
  const field = attach(input, rules.profile('digits'));
  assert.equal(input.getAttribute('inputmode'), 'numeric');
  assert.equal(input.hasAttribute('role'), false);
  field.profile = rules.profile('free');
  assert.deepEqual(['inputmode', 'dir'].map((name) => input.getAttribute(name)), [null, null]);
  field.detach();
  assert.deepEqual(input.attributes, { name: 'field' });
});

// MARK: Screen readers

test('one live region for a page, a shadow tree and a dialog each', () => {
  const input = make('input');
  page.body.append(input);
  const announcer = announcerOf(input);
  assert.equal(announcerOf(make('input')), announcer);
  assert.deepEqual([announcer.box.parentNode, announcer.live.attributes], [page.body, { role: 'status', 'aria-live': 'polite' }]);
  assert.deepEqual(announcer.box.style, {
    position: 'absolute', width: '1px', height: '1px', margin: '-1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap',
  });
  announcer.box.remove();
  assert.deepEqual([announcerOf(input), announcer.box.parentNode], [announcer, page.body], 'it is put into the page anew');
  for (const dialog of [make('dialog', {}, make('input')), make('div', { 'aria-modal': 'true' }, make('input'))]) {
    page.body.append(dialog);
    assert.equal(announcerOf(dialog.firstChild).box.parentNode, dialog);
  }
  const host = make('div');
  page.body.append(host);
  const shadow = host.attachShadow();
  shadow.append(make('input'));
  assert.equal(announcerOf(shadow.firstChild).box.parentNode, shadow);
  // A document may have no body yet.
  const { body } = page;
  page.body = null;
  assert.equal(announcerOf(make('b')).box.parentNode, page.documentElement);
  page.body = body;
});

test('the same text is said twice', () => {
  const { live } = announcerOf(page.body);
  const announcer = announcerOf(page.body);
  for (const [text, heard] of [['a', 'a'], ['a', 'a\u00A0'], ['a', 'a'], ['b', 'b']]) {
    announcer.say(text);
    assert.equal(live.textContent, heard);
  }
});

test('descriptions have names of their own, and are not read by themselves', () => {
  const announcer = announcerOf(page.body);
  const [one, other] = [announcer.describe(), announcer.describe()];
  assert.match(one.id, /^input-control-\d+$/);
  assert.notEqual(one.id, other.id);
  assert.deepEqual([one.hidden, one.parentNode], [true, announcer.box]);
});

/** Reasons of a field. */
function reasons(place, given = {}) {
  const input = new HTMLInputElement('field');
  for (const [name, value] of Object.entries(given)) input.setAttribute(name, value);
  const attributes = [new Attributes(input)];
  const one = new Reasons(attributes, attributes, place);
  return { input, reasons: one, live: announcerOf(input).live };
}

const none = { text: '', isQuestion: false };
const [invalid, unfinished, waiting] = [
  { verdict: 'invalid', message: 'wrong' }, { verdict: 'intermediate', message: 'more' },
  { verdict: 'intermediate', message: 'asked', waiting: true },
];

test('which of the problems is shown', () => {
  const { input, reasons: one } = reasons(make('p'));
  for (const [isTouched, problems, shown, validity] of [
    [false, [], null, ''], [false, [invalid], 'wrong', 'wrong'], [false, [unfinished], null, 'more'], [true, [unfinished], 'more', 'more'],
    [true, [waiting], null, 'asked'], [false, [waiting], null, 'asked'], [false, [unfinished, invalid], 'wrong', 'more'],
    [true, [unfinished, invalid], 'more', 'more'], [true, [waiting, unfinished], 'more', 'asked'],
  ]) {
    const place = make('p');
    const { input: element, reasons: each, live } = reasons(place);
    each.isTouched = isTouched;
    live.textContent = '';
    each.show(problems, false, none);
    assert.deepEqual([element.getAttribute('aria-invalid'), place.textContent, element.validationMessage, live.textContent],
      [String(shown !== null), shown ?? '', validity, '']);
    each.show(problems, true, none);
    assert.equal(live.textContent, shown ?? '');
  }
  one.show([], false, { text: 'not taken', isQuestion: false });
  assert.equal(input.getAttribute('aria-invalid'), 'false');
});

test('the reason of a refusal stands in the element of the page', () => {
  const place = make('p');
  const { reasons: one, live } = reasons(place);
  one.say('no digits');
  assert.deepEqual([place.textContent, live.textContent], ['no digits', 'no digits']);
  one.say('');
  assert.deepEqual([place.textContent, live.textContent], ['', 'no digits']);
  one.show([], false, { text: 'not taken', isQuestion: false });
  assert.equal(place.textContent, 'not taken');
  one.show([invalid], false, { text: 'not taken', isQuestion: false });
  assert.equal(place.textContent, 'wrong');
  one.remove();
  assert.equal(place.textContent, '');
});

test('without an element of the page, a question stands behind the field', () => {
  const { input, reasons: one } = reasons(undefined);
  one.describe();
  const description = page.getElementById(input.getAttribute('aria-describedby'));
  const question = (text) => ({ text, isQuestion: true });
  one.show([], false, question('12?'));
  const shown = input.nextSibling;
  assert.deepEqual([shown.textContent, shown.getAttribute('aria-hidden'), description.textContent], ['12?', 'true', '12?']);
  one.show([], false, question('123?'));
  assert.deepEqual([input.nextSibling, shown.textContent], [shown, '123?']);
  // What is wrong is shown by the browser.
  one.show([invalid], false, question('123?'));
  assert.deepEqual([shown.parentNode, description.textContent], [null, 'wrong']);
  one.show([], false, { text: 'a note', isQuestion: false });
  assert.deepEqual([input.nextSibling?.className, description.textContent], [undefined, 'a note']);
  one.say('a reason');
  assert.equal(description.textContent, 'a note');
  one.show([], false, question('1?'));
  assert.equal(input.nextSibling.textContent, '1?');
  assert.notEqual(input.nextSibling, shown);
  one.remove();
  assert.deepEqual([input.nextSibling, description.parentNode], [null, null]);
});

test('a reason describes the field beside what the page has put there', () => {
  const place = make('p');
  const { input, reasons: one } = reasons(place);
  input.setAttribute('aria-describedby', 'help  more');
  one.describe();
  assert.match(place.id, /^input-control-reason-./);
  assert.equal(input.getAttribute('aria-describedby'), `help more ${place.id}`);
  one.describe();
  assert.equal(input.getAttribute('aria-describedby'), `help more ${place.id}`);
  one.remove();
  assert.equal(place.hasAttribute('id'), false);
  const named = make('p', { id: 'mine' });
  const { input: other, reasons: two } = reasons(named);
  other.setAttribute('aria-describedby', 'mine help');
  two.describe();
  assert.equal(other.getAttribute('aria-describedby'), 'help mine');
  two.remove();
  assert.equal(named.id, 'mine');
});

test('a field that is moved to another tree is described there', () => {
  const { input, reasons: one } = reasons(undefined);
  one.describe();
  const description = page.getElementById(input.getAttribute('aria-describedby'));
  const host = make('div');
  page.body.append(host);
  host.attachShadow().append(input);
  one.describe();
  assert.equal(description.getRootNode(), host.shadowRoot);
  const place = make('p');
  page.body.append(place);
  reasons(place).reasons.describe();
  assert.equal(place.parentNode, page.body, 'an element of the page stays where it is');
});

test('the validity is told when it changes, or when the page has told another one', () => {
  const { input, reasons: one } = reasons(make('p'));
  one.show([invalid], false, none);
  one.show([invalid], false, none);
  assert.deepEqual([input.validityCount, input.validationMessage], [1, 'wrong']);
  input.setCustomValidity('');
  one.show([invalid], false, none);
  assert.equal(input.validationMessage, 'wrong');
  one.show([], false, none);
  assert.equal(input.validationMessage, '');
  input.setCustomValidity('of the page');
  one.show([], false, none);
  assert.equal(input.validationMessage, '');
  one.show([invalid], false, none);
  one.remove();
  assert.equal(input.validationMessage, '');
  // An editable element has no validity.
  const editable = new EditableElement();
  editable.setCustomValidity = undefined;
  Object.defineProperty(editable, 'validity', { value: undefined });
  const attributes = [new Attributes(editable)];
  new Reasons(attributes, attributes, make('p')).show([invalid], false, none);
  assert.equal(editable.getAttribute('aria-invalid'), 'true');
});

test('a hint describes a field that the page does not describe', () => {
  const { input, reasons: one } = reasons(make('p', { id: 'reason' }));
  one.setHint('Without spaces');
  const [hint, reason] = input.getAttribute('aria-describedby').split(' ');
  assert.deepEqual([page.getElementById(hint).textContent, reason], ['Without spaces', 'reason']);
  one.setHint('Digits');
  assert.equal(page.getElementById(hint).textContent, 'Digits');
  one.setHint(undefined);
  assert.deepEqual([input.getAttribute('aria-describedby'), page.getElementById(hint)], ['reason', null]);
  one.setHint('Digits');
  one.remove();
  assert.equal(page.getElementById(input.getAttribute('aria-describedby').split(' ')[0]), null);
  const own = reasons(make('p', { id: 'other' }), { 'aria-describedby': 'help' });
  own.reasons.setHint('Digits');
  assert.equal(own.input.getAttribute('aria-describedby'), 'help other');
});

test('a field of its own: refusals, the focus that leaves, and a submit', () => {
  const place = make('p');
  page.body.append(place);
  const input = new HTMLInputElement('field');
  const form = new HTMLFormElement(input);
  const field = attach(input, engine.profile('price', { locale: 'en' }), { reason: place });
  const { live } = announcerOf(input);
  input.press(...'1.');
  assert.deepEqual([place.textContent, input.getAttribute('aria-invalid')], ['', 'false']);
  live.textContent = '';
  input.blur();
  assert.deepEqual([place.textContent !== '', live.textContent, input.getAttribute('aria-invalid')], [true, place.textContent, 'true']);
  input.press('5', 'x');
  assert.match(place.textContent, /Only digits/);
  assert.equal(form.submit(), false);
  field.detach();
  assert.deepEqual([place.textContent, place.id, input.attributes], ['', '', { name: 'field' }]);
});

// What the engine hears of each kind of input: whether it is asked before, and what it is told afterwards.

import { HTMLInputElement, HTMLTextAreaElement, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Action, HostEvent, Origin } from '../constants.js';
import { attach, load } from '../node.js';
import { recorded } from './engine-calls.js';

const engine = await load();
const take = recorded(engine, /should_change|did_|settle|tell|act|^ic_commit/);
const any = engine.rules('profile any { maxLength 40 }').profile('any');
const digits = engine.rules('profile digits { type number; maxLength 4 }').profile('digits');

/** A field with a text and a selection. */
function field(text = 'abcd', { start = text.length, end = start, profile = any, kind = HTMLInputElement, options = {} } = {}) {
  const element = new kind('field');
  element.value = text;
  const control = attach(element, profile, options);
  element.focus();
  element.setSelectionRange(start, end);
  control.value;
  take();
  return { element, field: control };
}

test('kinds of input that the engine is asked about', () => {
  for (const [type, origin, text] of [
    ['insertText', Origin.key, 'x'], ['insertFromPaste', Origin.paste, 'xyz'], ['insertFromPasteAsQuotation', Origin.paste, 'xyz'],
    ['insertFromYank', Origin.paste, 'xyz'], ['deleteByCut', Origin.deletion, ''],
  ]) {
    const { element, field: one } = field('abcd', { start: 1, end: 3 });
    element.edit(text, type);
    assert.deepEqual(take(), [
      ['ic_should_change', 1, 3, text, origin], ['ic_did_replace', 1, 3, text, origin], ['ic_settle', HostEvent.didChange],
    ], type);
    assert.equal(one.value, `a${text}d`);
  }
});

test('lines are asked about in a field of several lines', () => {
  for (const type of ['insertLineBreak', 'insertParagraph']) {
    const { element, field: one } = field('ab', { kind: HTMLTextAreaElement });
    element.edit('\n', type, { data: null });
    assert.deepEqual(take().slice(0, 2), [
      ['ic_should_change', 2, 2, '\n', Origin.key], ['ic_did_replace', 2, 2, '\n', Origin.key],
    ], type);
    assert.equal(one.value, 'ab\n');
    // Such an event comes before a form is sent by Enter from a field of one line.
    const { element: line } = field('ab');
    assert.equal(line.fire('beforeinput', { inputType: type, data: null }), true);
    assert.deepEqual(take(), [], type);
  }
});

test('deletions of a character are asked about with the range that they remove', () => {
  for (const [type, start, end] of [['deleteContentBackward', 1, 2], ['deleteContentForward', 2, 3]]) {
    const { element } = field('abcd', { start: 2 });
    element.edit('', type);
    assert.deepEqual(take().slice(0, 2), [
      ['ic_should_change', start, end, '', Origin.deletion], ['ic_did_replace', start, end, '', Origin.deletion],
    ], type);
  }
});

test('kinds of input that are looked at afterwards', () => {
  for (const [type, origin, text] of [
    ['insertReplacementText', Origin.suggestion, 'x'], ['insertFromDrop', Origin.paste, 'x'],
    ['insertTranspose', Origin.suggestion, 'x'], ['insertFromComposition', Origin.composition, 'x'],
    ['deleteWordBackward', Origin.deletion, ''], ['deleteSoftLineForward', Origin.deletion, ''], ['formatBold', Origin.key, 'x'],
  ]) {
    const { element, field: one } = field('abcd', { start: 1, end: 3 });
    element.edit(text, type);
    assert.deepEqual(take(), [
      ['ic_did_show', `a${text}d`, 1 + text.length, 1 + text.length, origin], ['ic_settle', HostEvent.didChange],
    ], type);
    assert.equal(one.value, `a${text}d`);
  }
});

test('a change that no event has asked about is a suggestion, and one that an event names is a key', () => {
  const { element } = field('ab');
  element.fill('abc');
  assert.deepEqual(take(), [['ic_did_show', 'abc', 3, 3, Origin.suggestion], ['ic_settle', HostEvent.didChange]]);
  // The origin of the last edit does not stay.
  element.edit('x', 'insertFromDrop');
  take();
  element.change('y');
  element.fire('input', { inputType: 'insertText', data: 'y' });
  assert.deepEqual(take()[0], ['ic_did_show', 'abcxy', 5, 5, Origin.key]);
});

test('another text than the one that was asked about', () => {
  const { element, field: one } = field('ab');
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: 'x' }), true);
  element.change('X');
  element.fire('input', { inputType: 'insertText', data: 'X' });
  assert.deepEqual(take(), [
    ['ic_should_change', 2, 2, 'x', Origin.key], ['ic_did_show', 'abX', 3, 3, Origin.key], ['ic_settle', HostEvent.didChange],
  ]);
  assert.equal(one.value, 'abX');
});

test('an edit that was allowed and did not come is not expected any more', () => {
  const { element } = field('ab');
  element.fire('beforeinput', { inputType: 'insertText', data: 'x' });
  element.fire('beforeinput', { inputType: 'insertReplacementText', data: null });
  element.change('x');
  element.fire('input', { inputType: 'insertReplacementText' });
  assert.deepEqual(take().slice(1, 2), [['ic_did_show', 'abx', 3, 3, Origin.suggestion]]);
  // It is expected once.
  element.edit('y');
  take();
  element.fill('abxyy');
  assert.deepEqual(take()[0], ['ic_did_show', 'abxyy', 5, 5, Origin.suggestion]);
});

test('the text of an event that has it among its data', () => {
  const { element, field: one } = field('ab');
  const dataTransfer = { getData: (type) => (type === 'text/plain' ? 'xy' : 'other') };
  element.edit('xy', 'insertFromPaste', { data: null, dataTransfer });
  assert.deepEqual(take()[0], ['ic_should_change', 2, 2, 'xy', Origin.paste]);
  // An event that does not tell is looked at afterwards.
  element.edit('z', 'insertFromPaste', { data: null });
  assert.deepEqual(take()[0], ['ic_did_show', 'abxyz', 5, 5, Origin.key]);
  assert.equal(one.value, 'abxyz');
});

test('an event without a kind', () => {
  const { element } = field('ab');
  assert.equal(element.fire('beforeinput', { inputType: undefined, data: null }), true);
  assert.deepEqual(take(), []);
  element.edit('x');
  assert.deepEqual(take()[0], ['ic_should_change', 2, 2, 'x', Origin.key]);
});

test('edits that a script makes one after the other', () => {
  const { element } = field('ab');
  element.edit('x', 'insertReplacementText');
  element.setSelectionRange(0, 0);
  take();
  element.edit('y');
  assert.deepEqual(take()[0], ['ic_did_select', 0, 0]);
});

test('a list that is pasted keeps its line breaks, and other texts are inserted by the browser', () => {
  const email = engine.profile('email', { locale: 'en' });
  const { element, field: one } = field('', { profile: email, options: { tokens: true } });
  element.edit('a@b.org\nc@d.org', 'insertFromPaste');
  assert.deepEqual([one.tokens, element.value], [['a@b.org', 'c@d.org'], '']);
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: 'x' }), true);
  assert.equal(element.fire('beforeinput', { inputType: 'insertFromPaste', data: 'x' }), false);
  const { element: other } = field('ab');
  assert.equal(other.fire('beforeinput', { inputType: 'insertFromPaste', data: 'x' }), true);
});

test('a separator commits the text before it', () => {
  const email = engine.profile('email', { locale: 'en' });
  const { element, field: one } = field('', { profile: email, options: { tokens: { separators: ',;' } } });
  const told = [];
  one.addEventListener('refused', ({ detail }) => told.push(detail.length));
  const commits = () => take().filter(([name]) => name === 'ic_commit').length;
  element.edit('bob');
  take();
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: ';' }), false);
  assert.deepEqual([commits(), one.tokens, told], [1, [], [1]]);
  element.edit('@x.org');
  take();
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: ',' }), false);
  assert.deepEqual([commits(), one.tokens, told], [1, ['bob@x.org'], [1]]);
  // A separator without a text before it is refused.
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: ',' }), false);
  assert.deepEqual([one.tokens.length, told], [1, [1, 0]]);
  element.edit('a');
  take();
  element.edit('b');
  element.edit(',;', 'insertFromPaste');
  assert.equal(commits(), 0);
});

test('what is refused is prevented and told', () => {
  const { element, field: one } = field('12', { profile: digits });
  const told = [];
  one.addEventListener('refused', ({ detail }) => told.push(detail.map(({ rule }) => rule)));
  assert.equal(element.fire('beforeinput', { inputType: 'insertText', data: 'x' }), false);
  assert.deepEqual(told, [['digits.chars']]);
  assert.deepEqual(take().map(([name]) => name), ['ic_should_change']);
  assert.equal(element.value, '12');
});

test('what is taken in another form is inserted by the field, which tells the page', () => {
  const { element, field: one } = field('12', { profile: digits });
  const heard = [];
  element.addEventListener('input', (event) => heard.push([event.isTrusted, event.bubbles, event.composed]));
  const told = [];
  one.addEventListener('refused', ({ detail }) => told.push(detail.map(({ rule }) => rule)));
  assert.equal(element.fire('beforeinput', { inputType: 'insertFromPaste', data: '3x4' }), false);
  assert.deepEqual(take().slice(0, 2), [
    ['ic_should_change', 2, 2, '3x4', Origin.paste], ['ic_did_replace', 2, 2, '34', Origin.paste],
  ]);
  assert.equal(element.value, '1234');
  assert.deepEqual(heard, [[false, true, true]]);
  assert.deepEqual(told, [['digits.chars', 'digits.maxLength']]);
});

test('the history of the browser becomes that of the field', () => {
  const { element, field: one } = field('ab');
  element.edit('c');
  take();
  for (const [type, action, value] of [['historyUndo', Action.undo, 'ab'], ['historyRedo', Action.redo, 'abc']]) {
    assert.equal(element.fire('beforeinput', { inputType: type }), false);
    assert.deepEqual(take(), [['ic_act', action], ['ic_settle', HostEvent.didChange]]);
    assert.deepEqual([one.value, element.value], [value, value]);
  }
  element.readOnly = true;
  assert.equal(element.fire('beforeinput', { inputType: 'historyUndo' }), false);
  assert.deepEqual(take(), []);
  element.readOnly = false;
  element.setAttribute('disabled', '');
  assert.equal(element.fire('beforeinput', { inputType: 'historyUndo' }), false);
  assert.deepEqual(take(), []);
});

test('listeners of the page do not hear of edits of the field itself', () => {
  const { element, field: one } = field('4111', { profile: engine.profile('card', { locale: 'en' }) });
  const heard = [];
  for (const type of ['beforeinput', 'input']) element.addEventListener(type, ({ data }) => heard.push([type, data]));
  element.edit('5');
  // The field writes the separator and the key, and announces that once.
  assert.deepEqual([element.value, one.value], ['4111 5', '41115']);
  assert.deepEqual(heard.splice(0), [['input', undefined], ['beforeinput', '5']]);
  // It takes back what was inserted without a question.
  element.edit('x', 'insertReplacementText');
  assert.deepEqual([element.value, one.value], ['4111 5', '41115']);
  assert.deepEqual(heard, [['beforeinput', 'x'], ['input', 'x']]);
});

// MARK: Dragging

/** Drags the first part of a text within the field, up to the deletion. */
function dragged() {
  const made = field('abcd', { start: 0, end: 2 });
  const heard = [];
  made.element.addEventListener('input', ({ inputType }) => heard.push(inputType));
  made.changes = [];
  made.field.addEventListener('change', () => made.changes.push(made.element.value));
  made.element.fire('dragstart');
  made.element.edit('', 'deleteByDrag');
  return { ...made, heard };
}

test('a text that is dragged within the field is one step', async () => {
  const { element, field: one, heard, changes } = dragged();
  assert.deepEqual(take(), [['ic_tell', HostEvent.beginAction], ['ic_did_show', 'cd', 0, 0, Origin.deletion]]);
  // The page hears of the deletion when the field knows whether a drop follows.
  assert.deepEqual([heard, changes], [[], []]);
  element.setSelectionRange(2, 2);
  element.edit('ab', 'insertFromDrop');
  const [shown, ...others] = take();
  assert.deepEqual(shown.slice(0, 4), ['ic_did_show', 'cdab', 4, 4]);
  assert.deepEqual(others, [['ic_tell', HostEvent.endAction], ['ic_settle', HostEvent.didChange]]);
  assert.deepEqual([heard, changes], [['insertFromDrop'], ['cdab']]);
  await settled();
  assert.deepEqual(take(), [], 'nothing waits any more');
  one.undo();
  assert.equal(element.value, 'abcd');
});

test('a text that is dragged out of the field', async () => {
  const { field: one, heard, changes } = dragged();
  take();
  await settled();
  assert.deepEqual(take(), [['ic_tell', HostEvent.endAction], ['ic_settle', HostEvent.didChange]]);
  assert.deepEqual([heard.length, changes], [1, ['cd']]);
  assert.equal(one.value, 'cd');
});

test('a key ends a drag', async () => {
  const { element } = dragged();
  take();
  element.press('x');
  assert.deepEqual(take().map(([name]) => name),
    ['ic_tell', 'ic_settle', 'ic_should_change', 'ic_did_replace', 'ic_settle']);
  await settled();
  assert.deepEqual(take(), []);
});

test('a value that the page sets ends a drag', async () => {
  for (const set of [({ element }) => { element.value = '5'; }, ({ field: one }) => { one.value = '5'; }]) {
    const made = dragged();
    const { element, field: one } = made;
    set(made);
    element.press(...'77');
    assert.deepEqual([element.value, one.value], ['577', '577']);
    await settled();
    assert.equal(one.undo(), true);
    assert.deepEqual([element.value, one.value], ['5', '5']);
  }
});

test('a field that is given back in the midst of a drag', async () => {
  const { element, field: one } = dragged();
  one.detach();
  await settled();
  assert.deepEqual([element.value, one.value], ['cd', 'cd']);
});

test('while a text is dragged, the field does not look at the element', async () => {
  const { element, field: one } = dragged();
  take();
  assert.equal(one.value, 'abcd', 'the text of the last settled change');
  assert.deepEqual(take(), []);
  element.value = 'other';
  assert.equal(one.value, 'other');
  assert.deepEqual(take(), [['ic_tell', HostEvent.endAction]], 'the page has set a text, which ends the drag');
  await settled();
  assert.deepEqual(take(), []);
});

test('a text that is dropped may be there before the field knows', async () => {
  const { element, field: one } = field('ab', { profile: any });
  element.fire('beforeinput', { inputType: 'insertFromDrop', data: null });
  element.change('xy');
  // The focus comes before `input`.
  assert.equal(one.value, 'ab');
  assert.deepEqual(take(), []);
  element.fire('input', { inputType: 'insertFromDrop' });
  assert.equal(one.value, 'abxy');
  // If it does not come, the field looks again.
  element.fire('beforeinput', { inputType: 'insertFromDrop', data: null });
  await settled();
  take();
  element.change('z');
  assert.equal(one.value, 'abxyz');
});

test('a drag that was ended by `detach` leaves nothing to do', async () => {
  const { element, field: one } = dragged();
  one.detach();
  take();
  await settled();
  element.edit('x');
  assert.deepEqual(take(), []);
});

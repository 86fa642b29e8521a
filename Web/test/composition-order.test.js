// The orders in which browsers send the events of a composition.

import { HTMLInputElement, HTMLTextAreaElement, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostEvent, Origin } from '../constants.js';
import { attach, load } from '../node.js';
import { recorded } from './engine-calls.js';

const engine = await load();
const take = recorded(engine, /should_change|did_(?!select)|settle|set_|press/);
const any = engine.rules('profile any { maxLength 12 }').profile('any');
const letters = engine.rules('profile letters { regex /[a-z]{0,6}/ }').profile('letters');

/** A field that has the focus, with what the page hears. */
function field(text = 'ab', profile = any, kind = HTMLInputElement) {
  const element = new kind('field');
  element.value = text;
  const control = attach(element, profile);
  const heard = [];
  element.addEventListener('input', ({ data }) => heard.push(data));
  element.focus();
  take();
  const marks = (data, inputType = 'insertCompositionText') => {
    const members = { inputType, data, isComposing: true };
    element.fire('beforeinput', members);
    element.change(data, inputType);
    element.fire('input', members);
  };
  return { element, field: control, heard, marks };
}

const told = (text) => [
  ['ic_did_show', text, text.length, text.length, Origin.composition], ['ic_settle', HostEvent.didChange],
];

test('Chromium: the end is the last event', async () => {
  const { element, field: one, heard, marks } = field();
  element.fire('compositionstart');
  marks('n');
  element.setSelectionRange(2, 3);
  marks('你');
  assert.deepEqual(take(), [], 'nobody judges the marked text');
  assert.deepEqual(heard, [], 'nobody hears of it either');
  element.fire('compositionend', { data: '你' });
  assert.deepEqual(take(), []);
  await settled();
  assert.deepEqual(take(), told('ab你'));
  assert.deepEqual([one.value, element.value, heard.length], ['ab你', 'ab你', 1]);
});

test('Firefox: one more `input` after the end', async () => {
  const { element, field: one, heard, marks } = field();
  element.fire('compositionstart');
  marks('你');
  element.fire('compositionend', { data: '你' });
  element.fire('input', { inputType: 'insertCompositionText', data: '你' });
  assert.deepEqual([take(), heard], [[], []]);
  await settled();
  assert.deepEqual([take(), heard.length, one.value], [told('ab你'), 1, 'ab你']);
});

test('WebKit: the marked text is deleted, and the final one comes in another task', async () => {
  const { element, field: one, heard, marks } = field();
  element.fire('compositionstart');
  marks('ni');
  element.setSelectionRange(2, 4);
  marks('', 'deleteCompositionText');
  element.fire('compositionend', { data: '' });
  await settled();
  assert.deepEqual(take(), []);
  element.fire('beforeinput', { inputType: 'insertFromComposition', data: '你', isComposing: true });
  element.change('你');
  element.fire('input', { inputType: 'insertFromComposition', data: '你', isComposing: true });
  element.fire('compositionend', { data: '你' });
  await settled();
  assert.deepEqual([take(), heard, one.value], [told('ab你'), [undefined], 'ab你'], 'the field itself tells the page');
  // The next composition is not ended by the timer of the first end.
  element.fire('compositionstart');
  marks('好');
  await settled(30);
  assert.deepEqual(take(), []);
});

test('WebKit: a composition that is given up', async () => {
  const { element, heard, marks } = field();
  element.fire('compositionstart');
  marks('n');
  element.setSelectionRange(2, 3);
  marks('', 'deleteCompositionText');
  element.fire('compositionend', { data: '' });
  await settled(30);
  assert.deepEqual([take(), heard, element.value], [[], [], 'ab'], 'nothing has changed');
});

test('WebKit: the selection is deleted before the start', async () => {
  const { element, field: one } = field('abcd');
  element.setSelectionRange(1, 3);
  element.edit('', 'deleteByComposition', { isComposing: false });
  assert.deepEqual(take(), [], 'it is a part of the composition');
  element.fire('compositionstart');
  element.fire('beforeinput', { inputType: 'insertCompositionText', data: '你', isComposing: true });
  element.change('你');
  element.fire('input', { inputType: 'insertCompositionText', data: '你', isComposing: true });
  element.fire('compositionend', { data: '你' });
  await settled();
  assert.deepEqual([take()[0].slice(0, 2), one.value], [['ic_did_show', 'a你d'], 'a你d']);
});

test('the input method goes on after the page has set a text', async () => {
  const { element, field: one, marks } = field();
  element.fire('compositionstart');
  marks('n');
  element.value = 'x';
  assert.equal(one.value, 'x');
  take();
  marks('你');
  assert.deepEqual(take(), []);
  element.fire('compositionend', { data: '你' });
  await settled();
  assert.deepEqual([take(), one.value], [told('x你'), 'x你']);
});

test('a page that sets a text ends a composition', async () => {
  const { element, field: one, marks } = field();
  element.fire('compositionstart');
  marks('n');
  element.value = 'x';
  // What is there without an event is looked at again.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, 'y');
  assert.equal(one.value, 'y');
  // The timer of an end does not end what the input method goes on with.
  element.fire('compositionstart');
  marks('n');
  element.fire('compositionend', { data: 'n' });
  element.value = 'z';
  marks('m');
  take();
  await settled();
  assert.deepEqual(take(), []);
});

test('an event behind the end that names no kind', async () => {
  const { element, heard, marks } = field();
  element.fire('compositionstart');
  marks('你');
  element.fire('compositionend', { data: '你' });
  element.fire('input');
  assert.deepEqual([take(), heard], [[], []]);
  element.fire('dragstart');
  assert.deepEqual(take().map(([name]) => name), ['ic_did_show', 'ic_settle'], 'a drag ends it');
  element.fire('compositionstart');
  marks('好');
  element.fire('compositionend', { data: '好' });
  // An edit without a key ends it.
  element.edit('x', 'insertFromPaste');
  assert.deepEqual(take().map(([name]) => name),
    ['ic_did_show', 'ic_settle', 'ic_should_change', 'ic_did_replace', 'ic_settle']);
});

test('an event of a composition of which nothing else is known', () => {
  const { element, field: one } = field();
  // Without a start, a text that is not composed any more is looked at as any other.
  element.edit('你', 'insertCompositionText', { isComposing: false });
  assert.deepEqual(take()[0], ['ic_did_show', 'ab你', 3, 3, Origin.composition]);
  assert.equal(one.value, 'ab你');
  // An edit during a composition is a part of it.
  element.edit('x', 'insertText', { isComposing: true });
  assert.deepEqual(take()[0], ['ic_should_change', 3, 3, 'x', Origin.key]);
});

test('what a rule refuses is taken back at the end', async () => {
  const { element, field: one, heard, marks } = field('ab', letters);
  const refused = [];
  one.addEventListener('refused', ({ detail }) => refused.push(detail.length));
  element.fire('compositionstart');
  marks('你');
  assert.equal(element.value, 'ab你');
  element.fire('compositionend', { data: '你' });
  await settled();
  assert.deepEqual([element.value, one.value, heard.length, refused], ['ab', 'ab', 1, [1]]);
});

test('a key ends what has ended, and leaves alone what is composed', async () => {
  const { element, field: one, marks } = field();
  element.fire('compositionstart');
  marks('你');
  assert.equal(element.fire('keydown', { key: 'Enter', keyCode: 229, isComposing: true }), true);
  assert.deepEqual(take(), []);
  element.fire('compositionend', { data: '你' });
  // The timer has not fired.
  element.pressAlone('Shift');
  assert.deepEqual(take().map(([name]) => name), ['ic_did_show', 'ic_settle']);
  element.press('c');
  assert.equal(take()[0][0], 'ic_should_change');
  await settled();
  assert.deepEqual([take(), one.value], [[], 'ab你c']);
});

test('Safari: the Enter that ends a composition sends nothing', async () => {
  for (const [kind, goesOn] of [[HTMLInputElement, false], [HTMLTextAreaElement, true]]) {
    const { element, field: one, marks } = field('ab', any, kind);
    element.fire('compositionstart');
    marks('你');
    element.fire('compositionend', { data: '你' });
    assert.equal(element.fire('keydown', { key: 'Enter', keyCode: 229 }), goesOn);
    assert.equal(element.fire('keydown', { key: 'a', keyCode: 229 }), true);
    assert.deepEqual(take(), []);
    await settled();
    assert.equal(one.value, 'ab你');
    // It is an Enter again afterwards.
    assert.equal(element.fire('keydown', { key: 'Enter', keyCode: 229 }), true);
    take();
  }
  const { element, marks } = field();
  element.fire('compositionstart');
  marks('你');
  element.fire('compositionend', { data: '你' });
  take();
  assert.equal(element.fire('keydown', { key: 'Enter', keyCode: 13 }), false);
  const presses = () => take().filter(([name]) => name === 'ic_press_return');
  assert.deepEqual(presses(), [['ic_press_return', 1]], 'the key may have ended the composition');
  await settled();
  element.fire('keydown', { key: 'Enter', keyCode: 13 });
  assert.deepEqual(presses(), [['ic_press_return', 0]]);
});

test('the focus leaves in the middle of a composition', async () => {
  const { element, field: one, marks } = field();
  element.fire('compositionstart');
  marks('你');
  element.blur();
  // WebKitGTK goes on composing.
  assert.deepEqual(take(), []);
  element.fire('compositionend', { data: '你' });
  await settled();
  assert.deepEqual([take(), one.value],
    [[['ic_did_show', 'ab你', 3, 3, Origin.composition], ['ic_settle', HostEvent.didEndEditing]], 'ab你']);
  // Without a change, the end of the editing is told all the same.
  const { element: other } = field();
  other.fire('compositionstart');
  other.blur();
  other.fire('compositionend', { data: '' });
  assert.deepEqual(take(), []);
  await settled();
  assert.deepEqual(take(), [['ic_settle', HostEvent.didEndEditing]]);
  // A composition that has ended is settled when the focus leaves.
  const { element: third, marks: markThird } = field();
  third.fire('compositionstart');
  markThird('你');
  third.fire('compositionend', { data: '你' });
  third.blur();
  assert.deepEqual(take()[0], ['ic_did_show', 'ab你', 3, 3, Origin.composition]);
});

test('a field that becomes read-only in the middle of a composition', () => {
  const { element, marks } = field();
  element.fire('compositionstart');
  marks('你');
  element.readOnly = true;
  element.blur();
  assert.deepEqual(take()[0], ['ic_did_show', 'ab你', 3, 3, Origin.composition]);
});

test('a composition starts once, and after what was done before', async () => {
  const { element, field: one, marks } = field();
  element.fire('beforeinput', { inputType: 'insertText', data: 'c' });
  element.change('c');
  element.fire('compositionstart');
  // The edit was allowed, and its `input` has not come.
  assert.deepEqual(take().map(([name]) => name), ['ic_should_change', 'ic_control_set_display']);
  marks('n');
  element.fire('compositionstart');
  assert.deepEqual(take(), []);
  element.fire('compositionend', { data: 'n' });
  // The next one starts before the timer of the last one.
  element.fire('compositionstart');
  assert.deepEqual(take()[0].slice(0, 2), ['ic_did_show', 'abcn']);
  marks('m');
  await settled();
  assert.deepEqual(take(), [], 'the timer of the last one does not end it');
  element.blur();
  assert.deepEqual(take(), [], 'the input method holds the text');
  element.focus();
  element.fire('compositionend', { data: 'm' });
  await settled();
  assert.equal(one.value, 'abcnm');
});

test('while something is composed, the field does not look at the element', () => {
  const { field: one, element, marks } = field();
  element.fire('compositionstart');
  marks('你');
  assert.equal(one.value, 'ab');
  one.value = 'other';
  assert.deepEqual([one.value, element.value], ['other', 'other']);
});

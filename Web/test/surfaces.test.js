// Texts and selections of elements, and edits of them, in a page without a browser.

import { EditableElement, HTMLInputElement, HTMLTextAreaElement, StubElement, StubText, knowEditable, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostEvent, Origin } from '../constants.js';
import { attach, load } from '../node.js';
import { Property } from '../property.js';
import { surfaceOf } from '../surface.js';
import { recorded } from './engine-calls.js';

const at = (start, end = start) => ({ start, end });
const select = (startNode, start, endNode = startNode, end = start) => page.getSelection().setBaseAndExtent(startNode, start, endNode, end);
const unselect = () => page.getSelection().removeAllRanges();
const br = () => make('br');

test('the surface of an element', () => {
  const input = new HTMLInputElement();
  for (const type of ['text', 'search', 'tel', 'url', 'password', 'email']) {
    input.type = type;
    assert.equal(surfaceOf(input).isSingleLine, true, type);
  }
  for (const type of ['number', 'date', 'checkbox']) {
    input.type = type;
    assert.throws(() => surfaceOf(input), { name: 'TypeError', message: new RegExp(`<input type="${type}"> holds no text`) });
  }
  assert.equal(surfaceOf(new HTMLTextAreaElement()).isSingleLine, false);
  assert.equal(surfaceOf(new EditableElement()).isSingleLine, false);
  // An element may be editable because of the one around it, or become so in an older browser.
  assert.throws(() => surfaceOf(new StubElement('div')), { name: 'TypeError', message: /A <div> is no field/ });
  const inner = new StubElement('div');
  Object.defineProperty(inner, 'isContentEditable', { value: true });
  assert.equal(surfaceOf(inner).text, '');
  assert.equal(surfaceOf(make('div', { contenteditable: 'other' })).text, '');
});

test('the text and the selection of an input', () => {
  const input = new HTMLInputElement();
  input.value = input.defaultValue = 'abc';
  const surface = surfaceOf(input);
  assert.deepEqual([surface.text, surface.selection, surface.isStated], ['abc', at(3), true]);
  const set = [];
  const { setSelectionRange } = input;
  input.setSelectionRange = (...range) => { set.push(range); setSelectionRange.apply(input, range); };
  surface.select(at(3));
  assert.deepEqual(set, []);
  surface.select(at(1, 3));
  surface.select(at(1, 2));
  assert.deepEqual([set, surface.selection, surface.target()], [[[1, 3], [1, 2]], at(1, 2), at(1, 2)]);
  surface.reset('x');
  assert.deepEqual([surface.text, surface.isStated], ['x', false]);
  // A type of input may have no selection.
  Object.defineProperties(input, { selectionStart: { value: null }, selectionEnd: { value: null } });
  assert.deepEqual(surface.selection, at(1));
});

test('an edit of an input needs the focus', () => {
  const input = new HTMLInputElement();
  input.value = 'abcd';
  const surface = surfaceOf(input);
  page.activeElement = null;
  assert.equal(surface.replace(at(1, 3), 'x'), false);
  input.focus();
  input.readOnly = true;
  assert.equal(surface.replace(at(1, 3), 'x'), false);
  assert.equal(surface.text, 'abcd');
  input.readOnly = false;
  assert.deepEqual([surface.replace(at(1, 3), 'x'), surface.text], [true, 'axd']);
  assert.deepEqual([surface.replace(at(0, 1), ''), surface.text], [true, 'xd']);
  // The page may refuse it.
  input.addEventListener('beforeinput', (event) => event.preventDefault());
  assert.deepEqual([surface.replace(at(0, 1), 'y'), surface.text], [false, 'xd']);
  const area = new HTMLTextAreaElement();
  area.focus();
  assert.deepEqual([surfaceOf(area).replace(at(0), 'a\nb'), area.value], [true, 'a\nb']);
});

// MARK: Editable elements

test('the text of an editable element', () => {
  for (const [nodes, text] of [
    [[], ''], [['abc'], 'abc'], [['ab', 'cd'], 'abcd'], [['a', br(), 'b'], 'a\nb'], [[make('b', {}, 'a'), 'b'], 'ab'],
    // A break at the end of a line that is empty, or of the text, is no text.
    [[br()], ''], [['a', br()], 'a'], [['a', br(), br()], 'a\n'], [['a\n', br()], 'a\n'], [[make('b', {}, 'a', br(), 'c')], 'a\nc'],
    [['a', make('b', {}, br()), 'c'], 'a\nc'], [['a\n'], 'a\n'],
    [[br(), make('span')], ''], [['a\n', br(), make('span')], 'a\n'], [['a', br(), make('span')], 'a\n'],
    // Paragraphs.
    [[make('div', {}, 'a'), make('div', {}, 'b')], 'a\nb'], [[make('p', {}, 'a'), make('p', {}, 'b')], 'a\nb'],
    [['a', make('div', {}, 'b')], 'a\nb'], [['a\n', make('div', {}, 'b')], 'a\nb'], [['a', br(), make('div', {}, 'b')], 'a\nb'],
    [[make('div', {}, 'a'), make('div', {}, br()), make('div', {}, 'b')], 'a\n\nb'],
    [[make('span', {}, 'a'), make('span', {}, 'b')], 'ab'],
  ]) {
    const element = new EditableElement(...nodes);
    assert.equal(surfaceOf(element).text, text);
    element.remove();
  }
});

test('a break that ends an element in the text is a break', () => {
  const element = new EditableElement('x', make('b', {}, 'a', br()));
  assert.equal(surfaceOf(element).text, 'xa');
  const other = new EditableElement('x\n', make('b', {}, br()));
  assert.equal(surfaceOf(other).text, 'x\n');
});

test('the selection of an editable element', () => {
  const [first, line, second] = [new StubText('ab'), br(), new StubText('cd')];
  const bold = make('b', {}, second);
  const element = new EditableElement(first, line, bold);
  const surface = surfaceOf(element);
  unselect();
  assert.deepEqual(surface.selection, at(5), 'without one, the end');
  for (const [start, end, expected] of [
    [[first, 0], [first, 0], at(0)], [[first, 1], [first, 2], at(1, 2)], [[second, 0], [second, 1], at(3, 4)], [[second, 2], [second, 2], at(5)],
    [[element, 0], [element, 1], at(0, 2)], [[element, 1], [element, 2], at(2, 3)], [[element, 2], [element, 3], at(3, 5)],
    [[bold, 0], [bold, 1], at(3, 5)], [[first, 9], [first, 9], at(2)],
  ]) {
    select(...start, ...end);
    assert.deepEqual(surface.selection, expected);
  }
  // A selection of the page elsewhere is none of the element.
  const other = new StubText('other');
  page.body.append(other);
  for (const ends of [[other, 1, other, 2], [first, 0, other, 1], [other, 0, first, 1]]) {
    select(...ends);
    assert.deepEqual(surface.selection, at(5));
  }
});

test('places of an empty element inside an editable element', () => {
  const [empty, text] = [make('b'), new StubText('cd')];
  const element = new EditableElement('ab', empty, text);
  const surface = surfaceOf(element);
  select(empty, 0);
  assert.deepEqual(surface.selection, at(2));
  select(text, 1);
  assert.deepEqual(surface.selection, at(3));
});

test('selecting in an editable element', () => {
  const [first, line, second] = [new StubText('ab'), br(), new StubText('cd')];
  const element = new EditableElement(first, line, second);
  const surface = surfaceOf(element);
  unselect();
  const chosen = () => {
    const { startContainer, startOffset, endContainer, endOffset } = page.getSelection().getRangeAt(0);
    return [startContainer, startOffset, endContainer, endOffset];
  };
  for (const [range, expected] of [
    [at(5), [second, 2, second, 2]], [at(0, 1), [first, 0, first, 1]], [at(0, 2), [first, 0, first, 2]], [at(2, 3), [first, 2, second, 0]],
    [at(3, 4), [second, 0, second, 1]], [at(9), [element, 3, element, 3]],
  ]) {
    surface.select(range);
    assert.deepEqual(chosen(), expected, JSON.stringify(range));
  }
  // What is selected already is left as it is.
  select(element, 1, element, 2);
  surface.select(at(2, 3));
  assert.deepEqual(chosen(), [element, 1, element, 2]);
  surface.select(at(2, 5));
  surface.select(at(1, 5));
  assert.deepEqual(chosen(), [first, 1, second, 2]);
  // Between two breaks there is no text to be in.
  const breaks = new EditableElement(br(), br(), br(), 'a');
  surfaceOf(breaks).select(at(1));
  assert.deepEqual(chosen(), [breaks, 1, breaks, 1]);
  surfaceOf(breaks).select(at(0));
  assert.deepEqual(chosen(), [breaks, 0, breaks, 0]);
});

test('the range that an edit of an editable element will replace', () => {
  const text = new StubText('abcd');
  const element = new EditableElement(text);
  const surface = surfaceOf(element);
  select(text, 1, text, 2);
  const target = (...ranges) => surface.target({ getTargetRanges: () => ranges });
  const range = (startContainer, startOffset, endContainer, endOffset) => ({ startContainer, startOffset, endContainer, endOffset });
  assert.deepEqual(target(), at(1, 2));
  assert.deepEqual(target(range(text, 0, text, 3)), at(0, 3));
  const other = new StubText('other');
  page.body.append(other);
  assert.equal(target(range(text, 0, other, 1)), null);
  assert.equal(target(range(other, 0, text, 1)), null);
});

test('an edit of an editable element needs the focus', () => {
  const text = new StubText('abcd');
  const element = new EditableElement(text);
  const surface = surfaceOf(element);
  page.activeElement = null;
  assert.equal(surface.replace(at(1, 3), 'x'), false);
  element.focus();
  assert.deepEqual([surface.replace(at(1, 3), 'x'), surface.text, text.data], [true, 'axd', 'axd']);
  assert.deepEqual([surface.replace(at(0, 1), ''), surface.text], [true, 'xd']);
  element.addEventListener('beforeinput', (event) => event.preventDefault());
  assert.deepEqual([surface.replace(at(0, 1), 'y'), surface.text], [false, 'xd']);
  surface.reset('new');
  assert.equal(element.textContent, 'new');
});

test('a field in an editable element', async () => {
  const engine = await load();
  const element = new EditableElement('12');
  const take = recorded(engine, /should_change|did_(?!select)|settle|tell/);
  const field = attach(element, engine.rules('profile digits { type number; maxLength 4 }').profile('digits'));
  assert.deepEqual(['role', 'aria-multiline', 'contenteditable'].map((name) => element.getAttribute(name)),
    ['textbox', 'true', 'plaintext-only']);
  select(element.firstChild, 2);
  element.focus();
  take();
  element.edit('3');
  assert.deepEqual(take(), [
    ['ic_should_change', 2, 2, '3', Origin.key], ['ic_did_replace', 2, 2, '3', Origin.key], ['ic_settle', HostEvent.didChange],
  ]);
  assert.equal(field.value, '123');
  element.edit('x');
  assert.deepEqual([field.value, element.textContent], ['123', '123']);
  // The range of the browser counts.
  const [text] = element.childNodes;
  element.edit('9', 'insertText', { getTargetRanges: () => [{ startContainer: text, startOffset: 0, endContainer: text, endOffset: 1 }] });
  assert.deepEqual(take().findLast(([name]) => name === 'ic_should_change').slice(0, 4), ['ic_should_change', 0, 1, '9']);
  // What the page writes there is a value.
  element.textContent = '77';
  assert.equal(field.value, '77');
  element.edit('', 'historyUndo');
  assert.equal(element.fire('beforeinput', { inputType: 'historyUndo' }), false);
  field.detach();
  assert.deepEqual(element.attributes, { contenteditable: 'true' });
});

test('an editable element that is not editable now, and an older browser', async () => {
  const engine = await load();
  const element = new EditableElement('12');
  knowEditable('true', '');
  const field = attach(element, engine.profile('price'));
  assert.equal(element.getAttribute('contenteditable'), 'true');
  element.setAttribute('contenteditable', 'false');
  const take = recorded(engine, /act/);
  element.focus();
  assert.equal(element.fire('beforeinput', { inputType: 'historyUndo' }), false);
  assert.deepEqual(take(), []);
  field.detach();
  const plain = new EditableElement('');
  plain.setAttribute('contenteditable', '');
  attach(plain, engine.profile('price')).detach();
  assert.equal(plain.getAttribute('contenteditable'), '');
  knowEditable('true', '', 'plaintext-only');
  await settled();
});

// MARK: Properties

test('a property of an element: as the browser has it, and when the page sets it', () => {
  const input = new HTMLInputElement();
  const property = new Property(input, 'HTMLInputElement', 'value');
  let count = 0;
  property.watch(() => { count += 1; });
  input.value = 'a';
  assert.deepEqual([property.value, input.value, count], ['a', 'a', 1]);
  property.value = 'b';
  assert.deepEqual([property.value, input.value, count], ['b', 'b', 1]);
  assert.deepEqual(Object.keys(input).includes('value'), true);
  property.unwatch();
  assert.equal(Object.hasOwn(input, 'value'), false);
  input.value = 'c';
  assert.deepEqual([property.value, count], ['c', 1]);
});

test('a property that a framework has put before that of the browser', () => {
  const input = new HTMLInputElement();
  const seen = [];
  const own = {
    configurable: true, get: () => 'own', set: (value) => seen.push(value),
  };
  Object.defineProperty(input, 'value', own);
  const property = new Property(input, 'HTMLInputElement', 'value');
  let count = 0;
  property.watch(() => { count += 1; });
  input.value = 'a';
  property.value = 'b';
  assert.deepEqual([seen, count, input.value, property.value], [['a'], 1, 'own', 'b']);
  property.unwatch();
  const { get, set } = Object.getOwnPropertyDescriptor(input, 'value');
  assert.deepEqual([get, set], [own.get, own.set]);
  input.value = 'c';
  assert.equal(count, 1);
});

test('a property that the browser has not', () => {
  const property = new Property(new HTMLInputElement(), 'HTMLInputElement', 'nothing');
  property.value = 'a';
  assert.equal(property.value, undefined);
});

test('the window of an element that has left its own', () => {
  globalThis.window = page.defaultView;
  const input = new HTMLInputElement();
  input.value = 'a';
  const { defaultView } = page;
  page.defaultView = null;
  assert.equal(new Property(input, 'HTMLInputElement', 'value').value, 'a');
  page.defaultView = defaultView;
  delete globalThis.window;
});

// What is listed of a form that cannot be sent, in the words of the page, and which parts of the page belong to a field.

import { HTMLFormElement, HTMLInputElement, make, page } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf } from '../problems.js';
import { Row } from '../row.js';
import { Summary, headingIn } from '../summary.js';

/** A form with members, as a form of rules has them. */
function form(...members) {
  page.body.replaceChildren();
  const element = new HTMLFormElement();
  const all = new Map(members.map(({ name, problems = [], isActive = true, value = '', group = null, label, elements }) => {
    const inputs = elements ?? [new HTMLInputElement(name)];
    element.append(...(group ? [group] : inputs));
    return [name, { elements: inputs, group, binding: { problems, isActive, control: { committed: { value }, profile: { description: { label } } } } }];
  }));
  const found = ({ violations = [], verdict = 'acceptable', isWrong = () => false } = {}) => (
    problemsOf({ form: element, members: all, violations, verdict, isWrong }));
  return { element, members: all, found, input: (name) => all.get(name).elements[0] };
}

const wrong = { verdict: 'invalid', message: 'wrong' };
const asked = { verdict: 'intermediate', message: 'asked', waiting: true };

test('one problem for each field, in the order of the page', () => {
  const { element, found, input } = form(
    { name: 'a', problems: [wrong, { verdict: 'invalid', message: 'second' }] }, { name: 'b' }, { name: 'c', problems: [asked] },
    { name: 'd', problems: [asked, wrong] });
  element.prepend(input('d'));
  assert.deepEqual(found(), [
    { key: 'd', element: input('d'), text: 'd: wrong', isWaiting: false }, { key: 'a', element: input('a'), text: 'a: wrong', isWaiting: false },
    { key: 'c', element: input('c'), text: 'c: asked', isWaiting: true },
  ]);
});

test('what a page calls a field', () => {
  const { element, found, input } = form({ name: 'a', problems: [wrong] });
  const text = () => found()[0].text;
  input('a').id = 'a';
  const label = make('label', { for: 'a' }, '  The  first\n field: * ');
  element.append(label);
  assert.equal(text(), 'The first field: wrong');
  label.textContent = '名称：';
  assert.equal(text(), '名称: wrong');
  label.append(make('button', {}, 'Help'), new HTMLInputElement('other'));
  assert.equal(text(), '名称: wrong');
  input('a').setAttribute('aria-label', 'Another name');
  assert.equal(text(), 'Another name: wrong');
  input('a').setAttribute('aria-label', '');
  assert.equal(text(), 'a: wrong');
  input('a').removeAttribute('aria-label');
  label.textContent = '';
  assert.equal(text(), 'a: wrong');
  // A label in the rules is better than the name.
  assert.equal(form({ name: 'a', problems: [wrong], label: 'Price' }).found()[0].text, 'Price: wrong');
  page.body.replaceChildren(element);
  // An element without labels of its own may stand in one.
  Object.defineProperty(input('a'), 'labels', { value: null });
  element.append(make('label', {}, 'Around', input('a')));
  assert.equal(text(), 'Around: wrong');
});

/** A form with radio buttons in a group. */
function buttons(...children) {
  const elements = ['one', 'two'].map((value) => Object.assign(new HTMLInputElement('choice'), { type: 'radio', value }));
  const group = make('fieldset', {}, ...children, ...elements);
  return { ...form({ name: 'choice', problems: [wrong], group, elements }), group, elements };
}

test('what a page calls a group of buttons', () => {
  const { found, group, elements } = buttons(make('legend', {}, 'Colour *'));
  const text = () => found().map((problem) => problem.text);
  assert.deepEqual([text(), found()[0].element], [['Colour: wrong'], elements[0]], 'its buttons are one problem');
  page.body.append(make('p', { id: 'x' }, 'First'), make('p', { id: 'y' }, 'second'));
  group.setAttribute('aria-labelledby', ' x  y nothing ');
  assert.deepEqual(text(), ['First second: wrong']);
  group.setAttribute('aria-labelledby', ' ');
  assert.deepEqual(text(), ['Colour: wrong']);
  group.setAttribute('aria-label', 'Own');
  assert.deepEqual(text(), ['Own: wrong']);
  group.setAttribute('aria-label', '');
  elements[0].id = 'one';
  group.append(make('label', { for: 'one' }, 'The first option'));
  assert.deepEqual(text(), ['choice: wrong'], 'the label of a button is that of one option');
});

test('fields that the rules do not know', () => {
  const { element, found, members } = form({ name: 'a' });
  const radios = [0, 1].map(() => Object.assign(new HTMLInputElement('r'), { type: 'radio' }));
  const others = [new HTMLInputElement('x'), new HTMLInputElement('x')];
  const nameless = new HTMLInputElement();
  element.append(...radios, ...others, nameless);
  for (const one of [...radios, ...others]) one.setCustomValidity('odd');
  const isWrong = (one) => !members.get('a').elements.includes(one);
  const problems = found({ isWrong });
  assert.deepEqual(problems.map(({ text }) => text), ['r: odd', 'x: odd', 'x: odd', '']);
  assert.deepEqual(problems.map((problem) => problem.element), [radios[0], ...others, nameless]);
  assert.deepEqual(found({ isWrong }).map(({ key }) => key), problems.map(({ key }) => key), 'a problem keeps its key');
  assert.equal(new Set(problems.map(({ key }) => key)).size, 4);
});

test('fields that the page has taken out of the form', () => {
  const { found, input } = form(
    { name: 'a', problems: [wrong] }, { name: 'b', value: '1' }, { name: 'c' }, { name: 'd', isActive: false, problems: [wrong], value: '1' });
  for (const name of ['a', 'b', 'c', 'd']) input(name).remove();
  assert.deepEqual(found(), [
    { key: 'a', element: null, text: 'a: wrong', isWaiting: false },
    { key: 'b', element: null, text: 'b: This field is not in the form any more', isWaiting: false },
  ]);
});

test('violations that no field carries', () => {
  const { found } = form({ name: 'a' }, { name: 'b', isActive: false });
  const violation = { rule: 'f.r', fields: ['b'], severity: 'error', message: 'odd' };
  const told = (...violations) => found({ violations }).map(({ key, text, element, isWaiting }) => [key, text, element, isWaiting]);
  assert.deepEqual(told(violation), [['rule f.r', 'odd', null, false]]);
  assert.deepEqual(told({ ...violation, waiting: true }), [['rule f.r', 'odd', null, true]]);
  assert.deepEqual(told(violation, { ...violation, message: 'again' }), [['rule f.r', 'odd', null, false]]);
  assert.deepEqual(told({ ...violation, severity: 'warning' }), []);
  assert.deepEqual(told({ ...violation, fields: ['b', 'a'] }), []);
  assert.deepEqual(told({ ...violation, fields: ['nothing'] }).length, 1);
});

test('a verdict that nothing explains', () => {
  const { found } = form({ name: 'a' });
  assert.deepEqual(found({ verdict: 'undetermined' }), [{ key: 'verdict', element: null, text: 'undetermined', isWaiting: false }]);
  assert.deepEqual(found(), []);
  assert.equal(form({ name: 'a', problems: [wrong] }).found({ verdict: 'invalid' }).length, 1);
});

// MARK: The summary

const problem = (key, text, element = null) => ({ key, element, text, isWaiting: false });

test('the list of what is wrong', () => {
  const { element, input } = form({ name: 'a' });
  input('a').id = 'a';
  const summary = new Summary(element, undefined, headingIn('en'));
  assert.deepEqual([summary.isEmpty, element.querySelector('h2')], [true, null]);
  summary.show([problem('a', 'A: wrong', input('a')), problem('b', 'B: wrong')]);
  const box = element.firstChild;
  const [title, list] = box.childNodes;
  assert.deepEqual([box.className, box.attributes], ['input-control-summary', { role: 'group', tabindex: '-1', 'aria-labelledby': title.id }]);
  assert.deepEqual([page.activeElement, title.textContent, list.localName], [box, 'There are 2 problems', 'ul']);
  assert.match(title.id, /^input-control-summary-\d+$/);
  const [item, other] = list.childNodes;
  assert.deepEqual([item.firstChild.href, item.textContent, other.childNodes[0].nodeType, summary.isEmpty], ['#a', 'A: wrong', 3, false]);
  // What is the same is not written anew, what is repaired leaves the list, and nothing is added.
  summary.keep([problem('b', 'B: wrong'), problem('a', 'A: wrong', input('a')), problem('c', 'C')]);
  assert.equal(box.firstChild, title);
  summary.keep([problem('a', 'A: more', input('a')), problem('b', 'B: wrong')]);
  assert.deepEqual(box.querySelectorAll('li').map(({ textContent }) => textContent), ['A: more', 'B: wrong']);
  assert.notEqual(box.firstChild.id, title.id);
  summary.keep([problem('b', 'B: wrong')]);
  assert.deepEqual([box.firstChild.textContent, box.querySelectorAll('li').length], ['There is a problem', 1]);
  summary.keep([]);
  assert.deepEqual([summary.isEmpty, box.childNodes.length, box.hidden], [true, 0, true]);
  summary.keep([problem('b', 'B: wrong')]);
  assert.equal(summary.isEmpty, true);
  summary.show([problem('b', 'B: wrong')]);
  assert.equal(box.hidden, false);
  // The page may have moved it out of the form.
  page.body.append(box);
  summary.show([problem('b', 'B: wrong')]);
  assert.equal(element.firstChild, box);
  summary.remove();
  assert.deepEqual([box.parentNode, box.attributes, element.querySelector('h2')], [null, {}, null]);
});

test('a list in an element of the page', () => {
  const { element } = form({ name: 'a' });
  const place = make('section', { title: 'mine' });
  page.body.append(place);
  const summary = new Summary(element, place, headingIn('en'));
  assert.equal(place.hidden, true);
  summary.show([problem('a', 'A: wrong')]);
  assert.deepEqual([place.hidden, place.parentNode, place.className], [false, page.body, undefined]);
  summary.clear();
  assert.deepEqual([place.hidden, place.childNodes.length], [true, 0]);
  summary.show([problem('a', 'A: wrong')]);
  summary.remove();
  assert.deepEqual([place.attributes, place.childNodes.length, place.parentNode], [{ title: 'mine' }, 0, page.body]);
});

test('headings in words', () => {
  for (const [locale, one, two] of [
    ['en', 'There is a problem', 'There are 2 problems'], ['', 'There is a problem', 'There are 2 problems'],
    ['zh-Hans', '有 1 处需要修改', '有 2 处需要修改'], ['ZH', '有 1 处需要修改', '有 2 处需要修改'], ['zha', 'There is a problem', 'There are 2 problems'],
  ]) {
    assert.deepEqual([headingIn(locale)(1), headingIn(locale)(2)], [one, two], locale);
  }
});

// MARK: Rows

test('what is hidden with a field', () => {
  const hidden = (arrange, { group = null } = {}) => {
    page.body.replaceChildren();
    const input = Object.assign(new HTMLInputElement('a'), { id: 'a' });
    const element = new HTMLFormElement();
    const parts = arrange(input, element);
    const row = new Row('a', { elements: [input], group }, element);
    row.show(false);
    const found = Object.entries(parts).filter(([, part]) => part.hidden).map(([name]) => name);
    row.show(true);
    assert.ok(Object.values(parts).every((part) => !part.hidden));
    row.restore();
    return found;
  };
  // The largest part without another field.
  assert.deepEqual(hidden((input, element) => {
    const inner = make('div', {}, input);
    const outer = make('div', {}, inner);
    element.append(outer, new HTMLInputElement('b'));
    return { input, inner, outer, element };
  }), ['outer']);
  assert.deepEqual(hidden((input, element) => {
    const inner = make('div', {}, input);
    const outer = make('div', {}, inner, make('button'));
    element.append(outer);
    return { input, inner, outer, element };
  }), ['inner']);
  // A part that the page has named, whatever is in it; that of another field is none.
  assert.deepEqual(hidden((input, element) => {
    const inner = make('div', { 'data-field': 'b' }, input);
    const outer = make('div', { 'data-field': 'a' }, inner, new HTMLInputElement('b'));
    element.append(outer);
    return { input, inner, outer, element };
  }), ['outer']);
  assert.deepEqual(hidden((input, element) => {
    const inner = make('div', { 'data-field': 'b' }, input);
    element.append(inner, new HTMLInputElement('b'));
    return { input, inner, element };
  }), ['inner']);
  // A label that stands elsewhere.
  assert.deepEqual(hidden((input, element) => {
    const label = make('label', { for: 'a' }, 'A');
    element.append(label, new HTMLInputElement('b'), input);
    return { input, label, element };
  }), ['input', 'label']);
  assert.deepEqual(hidden((input, element) => {
    const label = make('label', { for: 'a' }, 'A');
    const inner = make('div', {}, label, input);
    element.append(inner, new HTMLInputElement('b'));
    return { input, label, inner };
  }), ['inner']);
});

test('the rows of buttons: that of their group, or one each', () => {
  page.body.replaceChildren();
  const elements = [0, 1].map(() => Object.assign(new HTMLInputElement('r'), { type: 'radio' }));
  const rows = elements.map((one) => make('div', {}, one));
  const element = new HTMLFormElement(rows[0], new HTMLInputElement('b'), rows[1]);
  const apart = new Row('r', { elements, group: null }, element);
  apart.show(false);
  assert.deepEqual(rows.map(({ hidden }) => hidden), [true, true]);
  apart.restore();
  assert.deepEqual(rows.map(({ hidden }) => hidden), [false, false]);
  const group = make('fieldset', {}, ...rows);
  element.append(group);
  const together = new Row('r', { elements, group }, element);
  together.show(false);
  assert.deepEqual([group.hidden, rows.map(({ hidden }) => hidden)], [true, [false, false]]);
});

test('a row that the page hides itself', () => {
  page.body.replaceChildren();
  const input = new HTMLInputElement('a');
  const element = new HTMLFormElement(input, new HTMLInputElement('b'));
  const row = new Row('a', { elements: [input], group: null }, element);
  row.show(true);
  input.hidden = true;
  row.show(true);
  assert.equal(input.hidden, true);
  input.hidden = false;
  row.show(false);
  row.restore();
  assert.equal(input.hidden, false);
});

// Choices in a form of rules, in a page without a browser: lists, radio buttons and checkboxes.

import { HTMLFormElement, HTMLInputElement, HTMLSelectElement, StubElement, make, page, settled } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ButtonSurface, SelectSurface } from '../choice-surface.js';
import { attachForm, load } from '../node.js';

const engine = await load();
const rules = engine.rules(`
  language 3
  profile size { normalize lower; oneOf "small", "large"; required { en "Choose a size" } }
  profile colour { oneOf "red", "blue" }
  profile secret { oneOf "a", "b"; sensitive }
  profile yes { oneOf "yes" }
  profile word { maxLength 5 }
  form choice {
    field size: size
    when size is "large" { field colour: colour { required } } else { field colour: colour }
    field secret: secret
    field terms: yes { required }
    field note: word
  }`);

function radio(name, value, id) {
  const button = new HTMLInputElement(name);
  button.type = 'radio';
  button.value = value;
  if (id) button.id = id;
  return button;
}

/** A form with a list, two radio buttons in a group, a checkbox and a text. */
function choice(options = {}, change = () => {}) {
  page.body.replaceChildren();
  const size = new HTMLSelectElement('size', '', 'Small', 'large');
  const colours = [radio('colour', 'red', 'red'), radio('colour', 'blue', 'blue')];
  const group = make('fieldset', {}, make('legend', {}, 'Colour *'), ...colours);
  const secret = new HTMLSelectElement('secret', '', 'a', 'b');
  const terms = new HTMLInputElement('terms');
  terms.type = 'checkbox';
  terms.value = 'yes';
  const note = new HTMLInputElement('note');
  const element = new HTMLFormElement(size, group, secret, make('label', {}, terms, 'I agree'), note);
  const parts = { element, size, colours, group, secret, terms, note };
  change(parts);
  const form = attachForm(element, rules.form('choice', { locale: 'en' }), { today: '2026-11-22', summary: false, ...options });
  const events = [];
  for (const [name, field] of Object.entries(form.fields)) field.addEventListener('change', ({ detail }) => {
    assert.equal(detail, field);
    events.push(name);
  });
  form.addEventListener('change', ({ detail }) => events.push(`form ${detail.fields}`));
  return { ...parts, form, take: () => events.splice(0) };
}

test('a list', () => {
  const { form, size, take, element } = choice();
  size.choose('Small');
  assert.deepEqual(take(), ['size', 'form size']);
  assert.deepEqual([form.fields.size.value, form.fields.size.display, form.value], ['small', 'Small', { size: 'small' }]);
  // The events `input` and `change` of one choice are one.
  size.fire('change');
  assert.deepEqual(take(), []);
  size.choose('large');
  assert.deepEqual([form.fields.size.verdict, form.activeFields.includes('colour')], ['acceptable', true]);
  assert.deepEqual(element.data.find(([name]) => name === 'size'), ['size', 'large']);
  size.choose('');
  assert.deepEqual([size.getAttribute('aria-invalid'), form.fields.size.verdict], ['true', 'intermediate'], 'what is chosen is finished');
});

test('what the page chooses', async () => {
  const { form, size, take, secret } = choice();
  size.value = 'Small';
  assert.deepEqual(take(), ['form size'], 'the page knows of it, and the form of what follows');
  assert.equal(form.fields.size.value, 'small');
  size.selectedIndex = 2;
  assert.equal(form.fields.size.value, 'large');
  size.selectedIndex = 2;
  take();
  form.fields.size.value = 'Small';
  assert.deepEqual([size.value, take()], ['Small', ['form size,colour']], 'the colour has another profile');
  // The normalised form of a value means its option.
  form.fields.size.value = '';
  form.fields.size.value = 'small';
  assert.equal(size.value, 'Small');
  assert.equal(size.getAttribute('aria-invalid'), 'false');
  assert.throws(() => { form.fields.size.value = 'huge'; },
    { code: 'argument', message: /The field `size` has no option with the value `huge`\. Set the value/ });
  assert.throws(() => { form.fields.secret.value = 'c'; }, { code: 'argument', message: /no option with this value/ });
  assert.equal(form.fields.size.value, 'small', 'the form goes on');
  assert.equal(secret.value, '');
  // Other options may lack the value that was chosen.
  take();
  size.options[1].remove();
  await settled();
  assert.deepEqual([form.fields.size.value, take()], ['large', ['form size,colour']]);
});

test('radio buttons', async () => {
  const { form, colours: [red, blue], group, take, size } = choice();
  assert.deepEqual([group.getAttribute('role'), group.getAttribute('aria-invalid'), red.getAttribute('aria-invalid')],
    ['radiogroup', 'false', null]);
  red.click();
  assert.deepEqual([form.fields.colour.value, take()], ['red', ['colour', 'form colour']]);
  blue.click();
  assert.deepEqual([form.fields.colour.value, take()], ['blue', ['colour', 'form colour']]);
  red.checked = true;
  assert.deepEqual([form.fields.colour.value, take()], ['red', ['form colour']]);
  form.fields.colour.value = 'blue';
  assert.deepEqual([red.checked, blue.checked], [false, true]);
  form.fields.colour.value = '';
  assert.deepEqual([red.checked, blue.checked, form.fields.colour.value], [false, false, '']);
  size.choose('large');
  assert.deepEqual([group.getAttribute('aria-required'), red.getAttribute('aria-required')], ['true', null]);
});

test('a press that a listener prevents', async () => {
  const { form, colours: [red, blue], take } = choice();
  red.click();
  take();
  blue.addEventListener('click', (event) => event.preventDefault());
  blue.click();
  // The button looks pressed while the listeners hear of it, and nobody takes that for a choice.
  assert.deepEqual([form.fields.colour.value, take()], ['red', []]);
  await settled();
  assert.deepEqual([form.fields.colour.value, take()], ['red', []]);
});

test('a listener of a press that chooses itself', async () => {
  const { form, colours: [red, blue], take } = choice();
  red.addEventListener('click', (event) => {
    event.preventDefault();
    blue.checked = true;
    assert.deepEqual(take(), [], 'the press is not over');
  });
  red.fire('click');
  await settled();
  assert.deepEqual([take(), form.fields.colour.value], [['form colour'], 'blue']);
  // What the page chooses behind a press counts at once.
  const { colours: [one, other], take: takeNext } = choice();
  one.click();
  takeNext();
  other.checked = true;
  assert.deepEqual(takeNext(), ['form colour']);
});

test('a field hears of a choice before the listeners of the page', () => {
  const heard = [];
  const { form, size } = choice({}, ({ size: list }) => list.addEventListener('input', () => heard.push('page')));
  form.fields.size.addEventListener('change', () => heard.push('field'));
  size.choose('large');
  assert.deepEqual(heard, ['field', 'page']);
});

test('options in a group', async () => {
  const { size, form, take } = choice({}, ({ size: list }) => list.append(make('optgroup', {}, ...list.options.slice(1))));
  form.fields.size.value = 'large';
  take();
  size.options[1].remove();
  await settled();
  assert.deepEqual(take().length, 1);
});

test('a checkbox', () => {
  const { form, terms, take, element } = choice();
  assert.deepEqual([form.fields.terms.value, terms.getAttribute('aria-required')], ['', 'true']);
  terms.click();
  assert.deepEqual([form.fields.terms.value, take()], ['yes', ['terms', 'form terms']]);
  assert.deepEqual(element.data.find(([name]) => name === 'terms'), ['terms', 'yes']);
  terms.click();
  assert.deepEqual([form.fields.terms.value, terms.getAttribute('aria-invalid')], ['', 'true']);
  form.fields.terms.value = 'yes';
  assert.equal(terms.checked, true);
});

test('what is sent of choices', () => {
  const { element, size, colours: [red, blue], secret, terms } = choice();
  assert.deepEqual(element.data.map(([name]) => name), ['size', 'secret', 'note'], 'no button is pressed');
  size.choose('Small');
  blue.click();
  terms.click();
  // A change without an event.
  secret.selectedIndex = 1;
  assert.deepEqual(Object.fromEntries(element.data), { size: 'small', colour: 'blue', secret: 'a', terms: 'yes', note: '' });
  red.click();
  terms.setAttribute('disabled', '');
  assert.deepEqual(Object.fromEntries(element.data), { size: 'small', colour: 'red', secret: 'a', note: '' });
});

test('the focus that goes from button to button of one choice', () => {
  const { colours: [red, blue], group, size, form, terms } = choice();
  size.choose('large');
  red.focus();
  blue.focus();
  assert.equal(group.getAttribute('aria-invalid'), 'false');
  terms.focus();
  assert.equal(group.getAttribute('aria-invalid'), 'true', 'nothing is chosen');
  terms.blur();
  assert.equal(terms.getAttribute('aria-invalid'), 'true');
  assert.match(page.querySelector('[role="status"]').textContent, /./);
  form.detach();
});

test('a choice that changes without an event is seen when the focus comes or goes', () => {
  const { colours: [red, blue], form, size, take } = choice();
  const check = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked').set;
  check.call(red, true);
  red.focus();
  assert.deepEqual([take(), form.fields.colour.value], [['form colour'], 'red']);
  check.call(blue, true);
  red.blur();
  assert.deepEqual([take(), form.fields.colour.value], [['form colour'], 'blue']);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(size, 'large');
  assert.equal(form.fields.size.value, 'large');
});

test('a choice has no steps of undo and no tokens', () => {
  const { form, size } = choice();
  size.choose('large');
  assert.deepEqual([form.fields.size.undo(), form.fields.size.redo(), form.fields.size.canUndo, form.fields.size.tokens], [false, false, false, []]);
  assert.throws(() => form.fields.size.addToken('small'), { code: 'argument' });
  assert.equal(form.fields.size.value, 'large');
  assert.deepEqual(form.fields.size.commit(), { kind: 'committed', value: 'large', message: '' });
});

test('a choice gets the profile of another branch', () => {
  const { form, size, colours: [red], group } = choice();
  const before = engine.objectCount;
  size.choose('large');
  size.choose('Small');
  size.choose('large');
  assert.equal(engine.objectCount, before, 'the profile of the last branch is released');
  assert.equal(form.fields.colour.profile.name, 'colour');
  assert.match(group.getAttribute('aria-required'), /true/);
  red.click();
  assert.equal(form.fields.colour.verdict, 'acceptable');
  assert.throws(() => { form.fields.colour.profile = rules.profile('colour'); }, { code: 'argument', message: /belongs to a form/ });
  assert.throws(() => { form.fields.colour.profile = null; }, { name: 'TypeError', message: /`profile`/ });
});

test('a reset of choices', async () => {
  const { form, element, size, colours: [red], terms } = choice();
  size.choose('large');
  red.click();
  terms.click();
  terms.click();
  await settled();
  element.reset();
  await settled();
  assert.deepEqual([form.value, terms.getAttribute('aria-invalid')], [{}, 'false']);
});

test('what is chosen when the form is attached', () => {
  const { form } = choice({}, ({ size, colours, terms }) => {
    size.value = 'large';
    colours[1].checked = true;
    terms.checked = true;
  });
  assert.deepEqual([form.value, form.verdict], [{ size: 'large', colour: 'blue', terms: 'yes' }, 'acceptable']);
});

test('the watch over a choice ends with the form', async () => {
  const { form, size, colours: [red] } = choice();
  form.detach();
  for (const [element, name] of [[size, 'value'], [size, 'selectedIndex'], [red, 'checked']]) {
    assert.equal(Object.hasOwn(element, name), false, name);
  }
  size.options[2].remove();
  await settled();
  assert.equal(form.fields.size.verdict, 'undetermined');
});

test('surfaces of choices', () => {
  const select = new HTMLSelectElement('list', 'a', 'b');
  const surface = new SelectSurface(select);
  assert.deepEqual([surface.text, surface.values], ['a', ['a', 'b']]);
  surface.reset('b');
  assert.deepEqual([surface.text, select.selectedIndex], ['b', 1]);
  surface.unwatch();
  const buttons = [radio('x', 'one'), radio('x', 'two')];
  const pressed = new ButtonSurface(buttons);
  assert.deepEqual([pressed.text, pressed.values], ['', ['one', 'two', '']]);
  pressed.reset('two');
  assert.deepEqual([pressed.text, buttons.map(({ checked }) => checked)], ['two', [false, true]]);
  pressed.reset('');
  assert.deepEqual(buttons.map(({ checked }) => checked), [false, false]);
});

// MARK: The group of radio buttons

test('what encloses radio buttons', () => {
  for (const [name, arrange, isGroup] of [
    ['a fieldset of them alone', () => {}, true],
    ['with a button', ({ group }) => group.append(new StubElement('button')), true],
    ['with another field', ({ group, note }) => group.append(note), false],
    ['a group that the page calls one', ({ group, note }) => {
      group.setAttribute('role', 'radiogroup');
      group.append(note);
    }, true],
    ['not all of them', ({ element, colours }) => element.append(colours[1]), false],
    ['none', ({ element, colours, group }) => {
      element.append(...colours);
      group.remove();
    }, false],
    ['one around the form', ({ element, colours, group }) => {
      element.append(...colours);
      group.remove();
      page.body.append(make('fieldset', {}, element));
    }, false],
  ]) {
    const { form, group, colours: [red] } = choice({}, arrange);
    const box = group.isConnected ? group : red.closest('fieldset');
    assert.equal(box?.getAttribute('aria-invalid') === 'false', isGroup, name);
    assert.equal(red.getAttribute('aria-invalid'), isGroup ? null : 'false', name);
    // The reason stands at the end of the group, or behind the label.
    const reason = page.querySelectorAll('span').find(({ id }) => red.getAttribute('aria-describedby') === id);
    assert.equal(reason.parentNode === group && group.childNodes.at(-1) === reason, isGroup, name);
    form.detach();
  }
});

test('the place of a reason', () => {
  /** The form, with what stands before the reason of the checkbox. */
  const place = (change) => {
    const made = choice({}, change);
    const reason = page.getElementById(made.terms.getAttribute('aria-describedby'));
    const { childNodes } = reason.parentNode;
    return { ...made, previousSibling: childNodes[childNodes.indexOf(reason) - 1] };
  };
  const inLabel = place(() => {});
  assert.equal(inLabel.previousSibling, inLabel.terms.closest('label'));
  const label = make('label', { for: 'terms' }, 'I agree');
  const behind = place(({ terms, element }) => {
    terms.id = 'terms';
    element.append(terms, label);
  });
  assert.equal(behind.previousSibling, label, 'the label of a checkbox stands behind it');
  const alone = place(({ terms, element }) => element.append(terms));
  assert.equal(alone.previousSibling, alone.terms);
  // The label of a text or a list stands before it.
  const text = choice({}, ({ note, size, element }) => {
    note.id = 'note';
    size.id = 'size';
    element.prepend(make('label', { for: 'note' }, 'Note'), make('label', { for: 'size' }, 'Size'));
  });
  for (const one of [text.note, text.size]) {
    assert.equal(one.nextSibling.id, one.getAttribute('aria-describedby'));
    assert.equal(one.nextSibling.className, 'input-control-reason');
  }
});

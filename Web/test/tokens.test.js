// Lists in a field with tokens: texts in one piece with separators.

import { HTMLFormElement, HTMLInputElement } from './stub-page.js';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attach, load } from '../node.js';

const engine = await load();

let now = 1000;
performance.now = () => now;

/** A field with tokens in a form of its own, with the element for its reasons and the tokens that it has told of. */
function recipients(separators = ',;', profile = 'email') {
  const element = new HTMLInputElement('to');
  const form = new HTMLFormElement(element);
  const reason = element.ownerDocument.createElement('p');
  const field = attach(element, engine.profile(profile, { locale: 'en' }), { reason, tokens: { separators } });
  const told = [];
  field.addEventListener('tokens', ({ detail }) => told.push(detail));
  element.focus();
  return { element, form, reason, field, told };
}

/** A composition, which the field looks at in one of the next tasks. */
async function compose(element, text) {
  element.compose(text);
  await new Promise((resolve) => setTimeout(resolve, 5));
}

const ways = {
  paste: (element, text) => element.edit(text, 'insertFromPaste'),
  drop: (element, text) => element.edit(text, 'insertFromDrop'),
  suggestion: (element, text) => element.edit(text, 'insertReplacementText'),
  composition: compose,
};

for (const [way, insert] of Object.entries(ways)) {
  test(`each acceptable part is a token: ${way}`, async () => {
    const { element, field, told } = recipients();
    await insert(element, 'x@y.org; bad; z@w.de');
    assert.deepEqual(field.tokens, ['x@y.org', 'z@w.de']);
    assert.equal(element.value, 'bad');
    assert.deepEqual(told, [['x@y.org', 'z@w.de']]);
    assert.deepEqual(field.refusals, []);
  });

  test(`a part that is refused is asked about: ${way}`, async () => {
    const { element, form, reason, field } = recipients();
    await insert(element, 'x@y.org; b!@(, z@w.de');
    assert.deepEqual(field.tokens, ['x@y.org', 'z@w.de']);
    assert.deepEqual(field.refusals.map(({ text }) => text), ['b!@(']);
    assert.equal(reason.textContent, 'An email address, like name@example.com');
    assert.equal(form.submit(), false);
    assert.equal(reason.textContent, '“b!@(” was not taken: (empty)? Send again to accept');
    now += 1000;
    assert.equal(form.submit(), true);
    assert.deepEqual(form.data, [['to', 'x@y.org'], ['to', 'z@w.de']]);
  });

  test(`a list behind an open refusal is asked about: ${way}`, async () => {
    const { element, reason, field } = recipients();
    element.press(...'ann@exam_ple.org');
    await insert(element, ', b@c.org');
    assert.deepEqual(field.tokens, []);
    assert.equal(element.value, 'ann@example.org');
    assert.equal(reason.textContent, '“_” was not taken: ann@example.org? Send again to accept');
    // What is typed meanwhile, and what is refused.
    element.press('a');
    assert.equal(reason.textContent, '“_” was not taken: ann@example.orga? Send again to accept');
    element.press('_');
    assert.doesNotMatch(reason.textContent, /again/);
    await insert(element, ', b@c.org');
    assert.equal(reason.textContent, '“_”, “_” were not taken: ann@example.orga? Send again to accept');
    now += 1000;
    await insert(element, ', b@c.org');
    assert.deepEqual(field.tokens, ['ann@example.orga', 'b@c.org']);
    assert.equal(element.value, '');
  });
}

test('line breaks separate the parts of a pasted list', () => {
  const { element, field } = recipients();
  element.edit('a@b.org\nc@d.org\r\n', 'insertFromPaste');
  assert.deepEqual(field.tokens, ['a@b.org', 'c@d.org']);
  assert.equal(element.value, '');
});

test('only the separators of the field count', async () => {
  const { element, field } = recipients('，；');
  await compose(element, 'a@b.org；c@d.org，');
  assert.deepEqual(field.tokens, ['a@b.org', 'c@d.org']);
});

test('a text without a separator stays text', () => {
  const { element, field } = recipients();
  element.edit('a@b.org', 'insertFromPaste');
  assert.deepEqual(field.tokens, []);
  assert.equal(element.value, 'a@b.org');
});

// MARK: Other edits of a display

test('a backspace behind a suffix deletes a digit', () => {
  const element = new HTMLInputElement('share');
  attach(element, engine.profile('percentage', { locale: 'en' }), {});
  for (const caret of [2, 3]) {
    element.value = '50';
    element.focus();
    assert.equal(element.value, '50%');
    element.setSelectionRange(caret, caret);
    element.press('Backspace');
    assert.equal(element.value, '5%');
  }
});

test('a pasted code replaces one that was typed by half', () => {
  const element = new HTMLInputElement('code');
  const field = attach(element, engine.profile('oneTimeCode', { locale: 'en' }), {});
  element.press(...'123');
  element.edit('456789', 'insertFromPaste');
  assert.equal(element.value, '456789');
  assert.equal(field.commit().kind, 'committed');
});

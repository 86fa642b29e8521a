// Texts that arrive otherwise than by keys: pasted, dropped, filled in, replaced and dictated. And keys that repeat, and
// texts that run from right to left.

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { Key } from './browsers.js';
import { elements, inEveryBrowser } from './session.js';

const hebrew = { rules: 'profile hebrew { allow /[א-ת ]/ { en "Hebrew only" }; maxLength 6 }', locale: 'en' };

inEveryBrowser((page) => {
  /** Makes the page do what the browser does behind an edit: `beforeinput`, the text, `input`. */
  const dispatch = (id, { start, end, text, type, hasBefore }) => page.run(`
    const { element } = window.field();
    const { start, end, text, type, hasBefore } = JSON.parse(arguments[0]);
    window.select(start, end);
    const options = { inputType: type, data: text, bubbles: true, cancelable: true };
    if (hasBefore && !element.dispatchEvent(new InputEvent('beforeinput', options))) return 'cancelled';
    if (element.localName === 'div') {
      getSelection().getRangeAt(0).deleteContents();
      element.append(text);
      element.normalize();
      getSelection().collapse(element, 1);
    } else {
      element.setRangeText(text, start, end, 'end');
    }
    element.dispatchEvent(type ? new InputEvent('input', { ...options, cancelable: false })
      : new Event('input', { bubbles: true }));
    return 'done'`, JSON.stringify({ start, end, text, type, hasBefore }));

  afterEach(() => page.run("for (const id of ['input', 'textarea', 'editable']) document.getElementById(id).removeAttribute('dir')"));

  const changes = async () => (await page.events()).filter((event) => event.startsWith('change'));

  for (const id of elements) {
    describe(id, () => {
      test('paste', async () => {
        await page.run(`window.field()?.detach(); const other = document.getElementById('other');
          other.value = '+12x'; other.focus(); other.select()`);
        await page.type([Key.control, 'c']);
        await page.control(id, 'number');
        await page.type([Key.control, 'v']);
        await page.shows('12');
        assert.deepEqual(await changes(), ['change 12']);
      });

      test('drop: from elsewhere in the page', async () => {
        await page.control(id, 'number');
        await page.browser.drag(await page.place('source', 12), await page.place(id, 60));
        await page.shows('123456');
        assert.deepEqual(await changes(), ['change 123456']);
        await page.type([Key.control, 'z']);
        await page.shows('');
      });

      test('drop: within the field', async () => {
        await page.control(id, 'number');
        await page.type('123456789');
        await page.events();
        await page.select(0, 3);
        await page.browser.drag(await page.place(id, 12), await page.place(id, 150));
        const { display, engine } = await page.state();
        // WebKit moves the selection when a drag begins, so that part of it stays.
        assert.match(display, /^[123]{0,2}456789123$/);
        assert.equal(engine, display);
        assert.equal((await changes()).length, 1);
        await page.select(0);
        await page.type([Key.control, 'z']);
        await page.shows('123456789');
      });

      test('drop: of text that the rules refuse', async () => {
        await page.control(id, 'price');
        await page.type('1');
        await page.browser.drag(await page.place('source', 12), await page.place(id, 60));
        await page.shows('1');
        // Firefox gives an editable element no focus for a drop.
        await page.run('window.field().element.focus()');
        await page.type('2');
        assert.match((await page.state()).display, /^(12|21)$/);
      });

      test('spell-check replacement', async (t) => {
        await page.control(id, 'latin', { rules: 'profile latin { allow /[a-z ]/ }' });
        await page.type('a wrod');
        await page.events();
        t.diagnostic('dispatched: The test dispatches the events of the browser, whose own menu no driver can use.');
        await dispatch(id, { start: 2, end: 6, text: 'word', type: 'insertReplacementText', hasBefore: true });
        await page.shows('a word');
        assert.deepEqual(await changes(), ['change a word']);
        await page.type([Key.control, 'z']);
        await page.shows('a wrod');
      });

      test('spell-check replacement: that the rules refuse', async (t) => {
        await page.control(id, 'latin', { rules: 'profile latin { allow /[a-z ]/ }' });
        await page.type('a wrod');
        t.diagnostic('dispatched: The test dispatches the events of the browser, whose own menu no driver can use.');
        await dispatch(id, { start: 2, end: 6, text: 'WORD', type: 'insertReplacementText', hasBefore: true });
        const { display, engine, verdict } = await page.state();
        assert.equal(engine, display);
        assert.equal(verdict, 'acceptable');
        assert.match(display, /^a (wrod)?$/);
      });

      test('dictation-like insert', async (t) => {
        t.diagnostic('dispatched: The test dispatches `input` without `beforeinput`, as dictation and some keyboards do.');
        await page.control(id, 'number');
        await page.type('1');
        await page.events();
        await dispatch(id, { start: 1, end: 1, text: '2x3', type: 'insertText', hasBefore: false });
        await page.shows('123');
        assert.deepEqual(await changes(), ['change 123']);
        await page.type('x4');
        await page.shows('1234');
      });

      test('key repeat', async () => {
        await page.control(id, 'short', { rules: 'profile short { allow /[0-9]/; maxLength 4 }' });
        await page.run(`window.repeats = 0;
          window.field().element.addEventListener('keydown', ({ repeat }) => { if (repeat) window.repeats++; })`);
        await page.browser.hold('7', 7);
        await page.shows('7777');
        assert.ok(await page.run('return window.repeats') >= 4);
        await page.type(Key.backspace);
        await page.shows('777');
      });

      test('right-to-left', async () => {
        await page.control(id, 'hebrew', hebrew);
        await page.run("window.field().element.dir = 'rtl'");
        await page.type('שלxום');
        await page.shows('שלום');
        assert.deepEqual(await page.selection(), [4, 4]);
        assert.deepEqual((await page.events()).filter((event) => event.startsWith('refused')), ['refused Hebrew only']);
        // To the right is back.
        await page.type(Key.right, Key.right, 'ב');
        await page.shows('שלבום');
        assert.deepEqual(await page.selection(), [3, 3]);
        await page.type(Key.backspace, Key.backspace);
        await page.shows('שום');
        await page.type('אבגד');
        await page.shows('שאבגום');
      });

      test('right-to-left: numbers run from left to right', async () => {
        await page.run("document.documentElement.dir = 'rtl'");
        try {
          await page.control(id, 'card');
          await page.type('41111');
          await page.shows('4111 1');
          assert.equal(await page.run('return getComputedStyle(window.field().element).direction'), 'ltr');
          await page.type(Key.left, Key.left, Key.backspace);
          assert.equal(await page.value(), '4111');
        } finally {
          await page.run("document.documentElement.removeAttribute('dir')");
        }
      });
    });
  }

  for (const id of ['input', 'textarea']) {
    describe(id, () => {
      test('autofill', async (t) => {
        await page.control(id, 'card');
        if (!await page.browser.fill?.(id, '4111111111111111')) {
          t.diagnostic('dispatched: The test sets the value as autofill does, and dispatches `keydown` without a key, and `input`.');
          await page.run(`const { element } = window.field();
            element.dispatchEvent(new Event('keydown', { bubbles: true }));
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(element, arguments[0]);
            element.dispatchEvent(new Event('input', { bubbles: true }));
            element.dispatchEvent(new Event('keyup', { bubbles: true }));
            element.dispatchEvent(new Event('change', { bubbles: true }));`, '4111111111111111');
        }
        await page.shows('4111 1111 1111 1111');
        assert.equal(await page.value(), '4111111111111111');
        assert.deepEqual(await changes(), ['change 4111111111111111']);
      });
    });
  }

  test('before the field is attached: a text of the page is a value, and one that was typed is read', async () => {
    const attach = `const rules = window.engine.rules('language 3\\nprofile weight { type decimal; decimals 3; display locale }');
      window.early = window.attach(document.getElementById('other'), rules.profile('weight', { locale: 'de' }));
      return [window.early.value, window.early.element.value]`;
    await page.run("window.field()?.detach(); document.getElementById('other').value = '1.234'");
    assert.deepEqual(await page.run(attach), ['1.234', '1,234']);
    await page.run("window.early.detach(); const other = document.getElementById('other'); other.value = ''; other.focus()");
    await page.type('1.234');
    assert.deepEqual(await page.run(attach), ['1234', '1.234']);
    // What the field has shown is read again, until the page sets a value.
    await page.run('window.early.detach()');
    assert.deepEqual(await page.run(attach), ['1234', '1.234']);
    await page.run("window.early.detach(); document.getElementById('other').value = '1.5'");
    assert.deepEqual(await page.run(attach), ['1.5', '1,5']);
    await page.run("window.early.detach(); document.getElementById('other').value = ''");
  });

  test('autofill: before the field is attached', async () => {
    await page.run(`window.field()?.detach(); const element = document.getElementById('other');
      element.value = '4111111111111111'; window.filled = window.attach(element, window.engine.profile('card'))`);
    assert.deepEqual(await page.run('return [window.filled.value, window.filled.element.value, window.filled.verdict]'),
      ['4111111111111111', '4111 1111 1111 1111', 'acceptable']);
    await page.run("window.filled.detach(); document.getElementById('other').value = ''");
  });
});

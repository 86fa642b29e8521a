// The behaviours of a field in real browsers. A missing browser fails.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key, browsers } from './browsers.js';
import { serve } from './server.js';

const elements = ['input', 'textarea', 'editable'];
const only = process.env.BROWSER;

for (const Browser of browsers.filter(({ title }) => !only || title === only)) {
  describe(Browser.title, { timeout: 600_000 }, () => {
    let browser;
    let server;
    before(async () => {
      server = await serve();
      browser = await Browser.launch();
      await browser.open(`${server.url}/test/page.html`);
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    const control = (id, profile, options = {}) =>
      browser.run('window.control(...arguments)', id, profile, options);
    const state = () => browser.run('return JSON.parse(JSON.stringify(window.state()))');
    const events = async () => JSON.parse(await browser.run('return JSON.stringify(window.take())'));
    const value = async () => (await state()).value;
    const display = async () => (await state()).display;

    /** Waits until what a field shows is the expected text, and compares. */
    async function shows(expected) {
      for (let attempt = 0; attempt < 20 && (await display()) !== expected; attempt++) await sleep(25);
      const { display: shown, engine } = await state();
      assert.deepEqual({ shown, engine }, { shown: expected, engine: expected });
    }

    for (const id of elements) {
      describe(id, () => {
        test('veto', async () => {
          await control(id, 'price');
          await browser.type('12x.3456');
          await shows('12.34');
          assert.equal(await value(), '12.34');
          const refused = (await events()).filter((event) => event.startsWith('refused'));
          assert.equal(refused.length, 3);
          assert.equal(refused[0], 'refused Only digits and a decimal point are allowed');
        });

        test('repair of a text that the page has set', async () => {
          await control(id, 'price');
          await browser.run(`const { element } = window.field();
            if (element.localName === 'div') element.textContent = '1x'; else element.value = '1x';
            getSelection().selectAllChildren(element); getSelection().collapseToEnd(); element.focus();
            element.setSelectionRange?.(2, 2)`);
          await browser.type('2');
          await shows('1x');
          await browser.type(Key.backspace);
          await browser.type('5');
          await shows('15');
        });

        test('composition, committed', async () => {
          await control(id, 'chineseName');
          await browser.mark('w');
          await browser.mark('wa');
          await browser.commit('王');
          await shows('王');
          assert.equal((await events()).filter((event) => event.startsWith('change')).join(), 'change 王');
        });

        test('composition, repaired', async () => {
          await control(id, 'price');
          await browser.type('1');
          await browser.mark('w');
          await browser.commit('王');
          await shows('1');
          await browser.type('2');
          await shows('12');
        });

        test('composition, cancelled', async () => {
          await control(id, 'chineseName');
          await browser.mark('x');
          await browser.mark('xi');
          await browser.cancelComposition();
          await shows('');
          await browser.mark('w');
          await browser.commit('李');
          await shows('李');
        });

        test('undo after a repair', async () => {
          await control(id, 'price');
          await browser.type('12');
          await browser.type('x');
          await browser.type('3');
          await shows('123');
          for (let step = 0; step < 4 && (await state()).canUndo; step++) await browser.type([Key.control, 'z']);
          await shows('');
          await browser.type([Key.control, 'y']);
          assert.notEqual(await display(), '');
          for (let step = 0; step < 4; step++) await browser.type([Key.control, 'y']);
          await shows('123');
        });

        test('format as you type', async () => {
          await control(id, 'card');
          await browser.type('411111');
          await shows('4111 11');
          assert.equal(await value(), '411111');
        });

        test('backspace over a separator', async () => {
          await control(id, 'card');
          await browser.type('41111');
          await shows('4111 1');
          await browser.type(Key.backspace);
          await shows('4111');
          await browser.type('2');
          await shows('4111 2');
          await browser.type(Key.left, Key.backspace);
          assert.equal(await value(), '4112');
          await shows('4112');
        });

        test('paste', async () => {
          await browser.run(`window.field()?.detach(); const other = document.getElementById('other');
            other.value = '+12x'; other.focus(); other.select()`);
          await browser.type([Key.control, 'c']);
          await control(id, 'number');
          await browser.type([Key.control, 'v']);
          await shows('12');
        });

        test('a number of a locale', async () => {
          await control(id, 'amount', { locale: 'de' });
          await browser.type('1234,5');
          await shows('1.234,5');
          assert.equal(await value(), '1234.5');
        });
      });
    }

    test('tokens', async () => {
      await control('input', 'email', { tokens: true });
      await browser.type('a@example.org,b@example.org');
      await browser.type(Key.enter);
      await shows('');
      assert.deepEqual((await state()).tokens, ['a@example.org', 'b@example.org']);
      await browser.type(Key.backspace);
      assert.equal((await state()).selectedToken, 1);
      await browser.type(Key.backspace);
      assert.deepEqual((await state()).tokens, ['a@example.org']);
    });

    test('form submit', async () => {
      await control('input', 'isoDate');
      await browser.type('2024-02');
      await browser.run("window.submitted = null; document.getElementById('button').click()");
      assert.equal(await browser.run('return window.submitted'), null);
      await browser.run("document.getElementById('form').noValidate = true; document.getElementById('button').click()");
      assert.equal(await browser.run('return window.submitted'), null);
      await browser.run("document.getElementById('form').noValidate = false; window.field().element.focus()");
      await browser.type('29');
      await browser.run("document.getElementById('button').click()");
      assert.equal(await browser.run('return window.submitted.field'), '2024-02-29');
    });

    test('the value is submitted, not what is shown', async () => {
      await control('input', 'card');
      await browser.type('4111111111111111');
      await shows('4111 1111 1111 1111');
      await browser.run("document.getElementById('button').click()");
      assert.equal(await browser.run('return window.submitted.field'), '4111111111111111');
    });

    test('text of a screen reader', async () => {
      await control('input', 'price');
      await browser.type('1x');
      assert.equal(await browser.run("return document.querySelector('[role=status]').textContent.trim()"),
        'Only digits and a decimal point are allowed');
      await control('input', 'isoDate');
      await browser.type('2024');
      assert.equal(await browser.run("return window.field().element.getAttribute('aria-invalid')"), 'false');
      await browser.run("document.getElementById('other').focus()");
      assert.equal(await browser.run("return window.field().element.getAttribute('aria-invalid')"), 'true');
      assert.notEqual(await browser.run(`const { element } = window.field();
        return document.getElementById(element.getAttribute('aria-describedby')).textContent`), '');
    });

    test('the page hears settled texts only', async () => {
      await control('input', 'card');
      await browser.run('window.heard = []');
      await browser.type('41111x2');
      await shows('4111 12');
      const heard = JSON.parse(await browser.run('return JSON.stringify(window.heard)'));
      assert.deepEqual(heard, ['4', '41', '411', '4111', '4111 1', '4111 12']);
    });

    test('the undo of another field is left alone', async () => {
      await browser.run("window.field()?.detach(); document.getElementById('other').value = ''; document.getElementById('other').focus()");
      await browser.type('abc');
      await control('input', 'price');
      await browser.type([Key.control, 'z']);
      assert.equal(await browser.run("return document.getElementById('other').value"), 'abc');
    });
  });
}

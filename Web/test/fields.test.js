// The behaviours of a field in real browsers. A missing browser fails.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key } from './browsers.js';
import { elements, inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  test('the version', (t) => {
    assert.match(page.browser.version, /^\d+\.\d/);
    t.diagnostic(`version: ${page.browser.version}`);
  });

  for (const id of elements) {
    describe(id, () => {
      test('veto', async () => {
        await page.control(id, 'price');
        await page.type('12x.3456');
        await page.shows('12.34');
        assert.equal(await page.value(), '12.34');
        const refused = (await page.events()).filter((event) => event.startsWith('refused'));
        assert.equal(refused.length, 3);
        assert.equal(refused[0], 'refused Only digits and a decimal point are allowed');
      });

      test('repair: a text that the page has set', async () => {
        await page.control(id, 'price');
        await page.run(`const { element } = window.field();
          if (element.localName === 'div') element.textContent = '1x'; else element.value = '1x';
          getSelection().selectAllChildren(element); getSelection().collapseToEnd(); element.focus();
          element.setSelectionRange?.(2, 2)`);
        await page.type('2');
        await page.shows('1x');
        await page.type(Key.backspace);
        await page.type('5');
        await page.shows('15');
      });

      test('undo after repair', async () => {
        await page.control(id, 'price');
        await page.type('12x3');
        await page.shows('123');
        for (let step = 0; step < 4 && (await page.state()).canUndo; step++) await page.type([Key.control, 'z']);
        await page.shows('');
        // The browser has steps of its own, which must not come back.
        await page.type([Key.control, 'z']);
        await page.shows('');
      });

      test('redo', async () => {
        await page.control(id, 'price');
        await page.type('12');
        // A key at another place begins a step.
        await page.type(Key.left, 'x3');
        await page.shows('132');
        const steps = [];
        while ((await page.state()).canUndo && steps.length < 4) {
          await page.type([Key.control, 'z']);
          steps.unshift((await page.state()).display);
        }
        await page.shows('');
        const keys = [[Key.control, 'y'], [Key.control, Key.shift, 'z']];
        for (const [index, expected] of [...steps.slice(1), '132'].entries()) {
          await page.type(keys[index % 2]);
          await page.shows(expected);
        }
        assert.ok(steps.length > 1);
      });

      test('format as you type', async () => {
        await page.control(id, 'card');
        await page.type('411111');
        await page.shows('4111 11');
        assert.equal(await page.value(), '411111');
      });

      test('backspace over a separator', async () => {
        await page.control(id, 'card');
        await page.type('41111');
        await page.shows('4111 1');
        await page.type(Key.backspace);
        await page.shows('4111');
        await page.type('2');
        await page.shows('4111 2');
        await page.type(Key.left, Key.backspace);
        assert.equal(await page.value(), '4112');
        await page.shows('4112');
      });

      test('a number of a locale', async () => {
        await page.control(id, 'amount', { locale: 'de' });
        await page.type('1234,5');
        await page.shows('1.234,5');
        assert.equal(await page.value(), '1234.5');
      });
    });
  }

  test('tokens', async () => {
    await page.control('input', 'email', { tokens: true });
    await page.type('a@example.org,b@example.org');
    await page.type(Key.enter);
    await page.shows('');
    assert.deepEqual((await page.state()).tokens, ['a@example.org', 'b@example.org']);
    await page.type(Key.backspace);
    assert.equal((await page.state()).selectedToken, 1);
    await page.type(Key.backspace);
    assert.deepEqual((await page.state()).tokens, ['a@example.org']);
  });

  test('form submit', async () => {
    await page.control('input', 'isoDate');
    await page.type('2024-02');
    await page.run("window.submitted = null; document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted'), null);
    await page.run("document.getElementById('form').noValidate = true; document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted'), null);
    await page.run("document.getElementById('form').noValidate = false; window.field().element.focus()");
    await page.type('29');
    await page.run("document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted.field'), '2024-02-29');
  });

  test('form submit: by Enter', async () => {
    await page.control('input', 'isoDate');
    await page.run('window.submitted = null');
    await page.type('2024-02', Key.enter);
    assert.equal(await page.run('return window.submitted'), null);
    await page.type('29');
    await page.events();
    await page.type(Key.enter);
    assert.equal(await page.run('return window.submitted.field'), '2024-02-29');
    assert.deepEqual(await page.events(), []);
  });

  test('form submit: a refused key asks once', async () => {
    await page.control('input', 'price');
    await page.run('window.submitted = null');
    await page.type('12x');
    await page.events();
    await page.type(Key.enter);
    assert.equal(await page.run('return window.submitted'), null);
    assert.deepEqual(await page.events(), ['refused undefined']);
    assert.equal(
      await page.run("return document.querySelector('[role=status]').textContent.trim()"),
      '“x” was not taken: 12? Send again to accept');
    await sleep(400);
    await page.type(Key.enter);
    assert.equal(await page.run('return window.submitted.field'), '12');
  });

  test('form submit: a click asks about a refused key, and a double click too', async () => {
    await page.control('input', 'price');
    await page.run('window.submitted = null');
    await page.type('12,50');
    await page.run("document.activeElement.blur(); const button = document.getElementById('button'); button.click(); button.click()");
    assert.equal(await page.run('return window.submitted'), null);
    assert.equal(
      await page.run("return document.querySelector('[role=status]').textContent.trim()"),
      '“,” was not taken: 1250? Send again to accept');
    assert.equal(await page.run('return document.activeElement.value'), '1250');
    await sleep(400);
    await page.run("document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted.field'), '1250');
  });

  test('form submit: the value, not what is shown', async () => {
    await page.control('input', 'card');
    await page.type('4111111111111111');
    await page.shows('4111 1111 1111 1111');
    await page.run("document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted.field'), '4111111111111111');
  });

  test("screen reader's text", async () => {
    await page.control('input', 'price');
    await page.type('1x');
    assert.equal(await page.run("return document.querySelector('[role=status]').textContent.trim()"),
      'Only digits and a decimal point are allowed');
    await page.control('input', 'isoDate');
    await page.type('2024');
    assert.equal(await page.run("return window.field().element.getAttribute('aria-invalid')"), 'false');
    await page.run("document.getElementById('other').focus()");
    assert.equal(await page.run("return window.field().element.getAttribute('aria-invalid')"), 'true');
    assert.notEqual(await page.run(`const { element } = window.field();
      return document.getElementById(element.getAttribute('aria-describedby')).textContent`), '');
  });

  test('the page hears settled texts only', async () => {
    await page.control('input', 'card');
    await page.run('window.heard = []');
    await page.type('41111x2');
    await page.shows('4111 12');
    const heard = JSON.parse(await page.run('return JSON.stringify(window.heard)'));
    assert.deepEqual(heard, ['4', '41', '411', '4111', '4111 1', '4111 12']);
  });

  test('the undo of another field is left alone', async () => {
    await page.run("window.field()?.detach(); document.getElementById('other').value = ''; document.getElementById('other').focus()");
    await page.type('abc');
    await page.control('input', 'price');
    await page.type([Key.control, 'z']);
    assert.equal(await page.run("return document.getElementById('other').value"), 'abc');
  });
});

// A session in the playground, with the keyboard alone.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Key, browsers } from './browsers.js';
import { serve } from './server.js';

const only = process.env.BROWSER;

for (const Browser of browsers.filter(({ title }) => !only || title === only)) {
  describe(`The playground in ${Browser.title}`, { timeout: 120_000 }, () => {
    test('rules, mistakes and the field', async () => {
      const server = await serve();
      const browser = await Browser.launch();
      try {
        await browser.open(`${server.url}/playground/index.html`);
        const text = (id) => browser.run("const one = document.getElementById(arguments[0]); return one.value ?? one.textContent", id);
        assert.equal(await text('problem-count'), 'No mistakes');
        await browser.run("document.getElementById('field').focus()");
        await browser.type('12.3x45');
        assert.deepEqual([await text('field'), await text('verdict'), await text('refused')],
          ['12.34', '✓ acceptable', '“x”, “5”']);

        // Shift+Tab leads back to the rules, in which a word is completed.
        await browser.run(`const rules = document.getElementById('rules'); rules.value = ''; rules.focus()`);
        await browser.type('profile code { max');
        await browser.type([Key.control, ' ']);
        await browser.type('2 x }');
        assert.match(await text('rules'), /^profile code \{ maxLength 2 x \}$/);
        assert.equal(await text('problem-count'), 'One mistake');
        assert.match(await text('problems'), /rules:1:/);
        for (let count = 0; count < 3; count++) await browser.type(Key.backspace);
        await browser.type('}');
        assert.equal(await text('problem-count'), 'No mistakes');
        assert.equal(await text('profile'), 'code');
        await browser.run("document.getElementById('field').focus(); document.getElementById('field').value = ''");
        await browser.type('abc');
        assert.equal(await text('field'), 'ab');
      } finally {
        await browser.close();
        server.close();
      }
    });
  });
}

// The rules of axe-core over the page of fields and the playground, in light and dark. `make test-accessibility` gets axe.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { browsers } from '../browsers.js';
import { serve } from '../server.js';

const file = process.env.AXE;
if (!file || !existsSync(file)) {
  throw new Error(`axe-core is missing (${file ?? 'AXE is not set'}). \`make test-accessibility\` downloads it.`);
}
const axe = readFileSync(file, 'utf8');
const only = process.env.BROWSER;

for (const Browser of browsers.filter(({ title }) => !only || title === only)) {
  for (const scheme of ['light', 'dark']) {
    describe(`${Browser.title}, ${scheme}`, { timeout: 240_000 }, () => {
      let server;
      let browser;
      before(async () => {
        server = await serve();
        browser = await Browser.launch({ isDark: scheme === 'dark' });
      });
      after(async () => {
        await browser?.close();
        server?.close();
      });

      /** What axe finds wrong, as lines. The driver puts it past the policy of the page. */
      const violations = async () => JSON.parse(await browser.run(`if (!window.axe) { ${axe} }
        return window.axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => JSON.stringify({
          passes: passes.length,
          violations: violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) =>
            id + ': ' + help + ': ' + html + ' ' + failureSummary)),
        }))`));
      const isClean = async (state) => {
        const { passes, violations: found } = await violations();
        assert.deepEqual(found, [], state);
        assert.ok(passes > 5, `axe has looked at nothing: ${state}`);
      };
      const open = async (path) => {
        await browser.open(server.url + path);
        assert.equal(await browser.run("return matchMedia('(prefers-color-scheme: dark)').matches"), scheme === 'dark');
      };

      test('the page of fields', async () => {
        await open('/test/page.html');
        await isClean('as it is loaded');
        for (const id of ['input', 'textarea', 'editable']) {
          await browser.run('window.control(...arguments)', id, 'isoDate', { locale: 'en' });
          await browser.type('20x');
          await isClean(`after a refusal in ${id}`);
          await browser.run("document.getElementById('other').focus()");
          await isClean(`with a wrong value in ${id}`);
        }
        await browser.run('window.control(...arguments)', 'input', 'email', { locale: 'en', tokens: true });
        await browser.type('a@example.org,');
        await isClean('with tokens');
      });

      test('the element <input-control>', async () => {
        await open('/test/page.html');
        await browser.run(`window.defineElement();
          document.querySelector('main').insertAdjacentHTML('beforeend',
            '<input-control profile="isoDate" locale="en" reason="why"><label>Day <input id="day"></label></input-control><p id="why"></p>');
          document.getElementById('day').focus()`);
        await sleep(200);
        await browser.type('20x');
        await isClean('after a refusal');
        await browser.run("document.getElementById('other').focus()");
        await isClean('with a reason that shows');
      });

      test('a form of rules', async () => {
        await open('/test/form.html');
        await browser.run('window.control()');
        await isClean('as it is loaded');
        await browser.run("document.getElementById('country').focus()");
        await browser.type('US');
        await isClean('with more fields');
        await browser.run("document.getElementById('send').click()");
        assert.equal(JSON.parse(await browser.run('return window.summary()')).hasFocus, true);
        await isClean('with a summary of errors');
      });

      test('a form with choices', async () => {
        await open('/test/choices.html');
        await isClean('as it is loaded');
        await browser.run("for (const id of ['country', 'courier']) document.getElementById(id).focus()");
        await browser.type(' ');
        await isClean('with more fields');
        await browser.run("document.getElementById('send').click()");
        assert.ok(JSON.parse(await browser.run('return window.summary()')).length > 1);
        await isClean('with a summary of errors');
      });

      test('a checkout', async () => {
        await open('/test/checkout.html');
        await isClean('as it is loaded');
        await browser.run("document.getElementById('send').click()");
        await isClean('with a summary of errors');
      });

      test('the playground', async () => {
        await open('/playground/index.html');
        await isClean('as it is loaded');
        await browser.run("document.getElementById('field').focus()");
        await browser.type('12.3x45');
        await isClean('after a refusal');
        await browser.run(`const rules = document.getElementById('rules'); rules.focus();
          rules.setSelectionRange(rules.value.length, rules.value.length)`);
        await browser.type('\nprofile broken { regex /[/ }');
        await sleep(300);
        await isClean('with a mistake in the rules');
      });
    });
  }
}

// The playground with rules, links and engines that are not as they should be.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Playground, inEachBrowser } from './playground-page.js';
import { serve } from './server.js';

inEachBrowser((Browser) => {
  /** @type {Playground} */
  let page;
  before(async () => {
    page = await Playground.open(Browser);
  });
  after(() => page.close());

  const shown = (id) => page.run('return !document.getElementById(arguments[0]).hidden', id);

  test('rules of 100 kB can be edited', async () => {
    await page.load();
    const profile = (number) => `/// Number ${number}.\nprofile p${number} {\n  regex /[A-Z]{2}[0-9]{${(number % 9) + 1}}/ { en "Two letters" }\n}\n`;
    let text = '';
    for (let number = 0; text.length < 100_000; number++) text += profile(number);
    await page.setRules(text);
    await page.says('problem-count', 'No mistakes');
    await page.run("const rules = document.getElementById('rules'); rules.focus(); rules.setSelectionRange(0, 0)");
    await page.type('zz ');
    await page.says('problem-count', 'One mistake');
    await page.says('status', /zz/);
    assert.equal(await page.text('rules'), `zz ${text}`);
    await page.type('\uE003\uE003\uE003');
    await page.says('problem-count', 'No mistakes');
    await page.run("document.getElementById('link').click()");
    await page.says('said', /^The link is .* It has \d{6} characters; some programs cut such a link\.$/);
  });

  test('messages and rules are text, and never HTML', async () => {
    await page.load();
    const html = '<img src=x onerror=window.hacked=1><b>bold</b>';
    await page.setRules(`/// ${html}\nprofile p {\n  regex /[a-z<]+/ { en "${html}" }\n  accepts "${html}", "<b>"\n}\nprofile ${html} {}\n`);
    await page.says('problem-count', /^(One|\d+) mistake/);
    await page.setRules(`/// ${html}\nprofile p {\n  regex /[a-z<]+/ { en "${html}" }\n  accepts "${html}", "abc"\n}\n`);
    await page.says('problem-count', 'No mistakes');
    await page.says('about', html);
    await page.run("document.getElementById('field').focus()");
    await page.type('a1');
    await page.says('reason', html);
    await page.says('misses', /bold/);
    assert.equal(await page.run("return document.querySelectorAll('main img, main section b').length"), 0);
    assert.equal(await page.run('return window.hacked ?? null'), null);
  });

  test('a damaged link shows what can be read, and loses nothing', async () => {
    await page.load('#rules=profile%20code%20%7B%zz%20%E2%82&profile=code&locale=en');
    await page.says('notice-text', /^The link is damaged/);
    assert.equal(await page.text('rules'), 'profile code {%zz \uFFFD');
    await page.says('problem-count', /^(One|\d+) mistake/);
    await page.run("document.getElementById('notice-button').click()");
    assert.equal(await shown('notice'), false);
    // In a page with rules, one step of undo brings them back.
    await page.load();
    const rules = await page.text('rules');
    await page.run("location.hash = '#rules=profile%20a%zz'");
    await page.says('rules', 'profile a%zz');
    await page.says('notice-text', /^The link is damaged/);
    await page.undo();
    await page.says('rules', rules);
    // What is no link of the page changes nothing.
    await page.run("location.hash = '#nothing'");
    await sleep(100);
    assert.equal(await page.text('rules'), rules);
  });

  test('a link of a megabyte', async () => {
    await page.load();
    await page.run(`location.hash = '#rules=' + encodeURIComponent('// ' + 'long-'.repeat(199900) + '\\nprofile p { type number }') + '&profile=p&locale=en'`);
    await page.says('profile', 'p');
    assert.ok((await page.text('rules')).length > 999_000);
    await page.setRules(`// ${'long '.repeat(250_000)}\nprofile q { }`);
    await page.says('profile', 'q');
    await page.run("document.getElementById('link').click()");
    await page.says('said', /^The rules are too long for a link, which would have 1\d{6} characters\. Copy the text itself\.$/);
  });

  test('a reload keeps the draft', async () => {
    await page.load();
    await page.setRules('profile draft { type number }');
    await page.says('profile', 'draft');
    await page.reload();
    await page.says('profile', 'draft');
    assert.equal(await page.text('rules'), 'profile draft { type number }');
  });

  test('a profile that needs PCRE2, beside one that does not', async () => {
    await page.load();
    await page.setRules('profile twice { regex /([a-z])\\1/ }\nprofile once { regex /[a-z]/ }');
    await page.says('problems', /only PCRE2 can judge this pattern/);
    await page.says('reason', /^This profile has a mistake\. .* other profiles work\.$/);
    assert.equal(await page.run("return document.getElementById('field').disabled"), true);
    await page.run("const profile = document.getElementById('profile'); profile.value = 'once'; profile.dispatchEvent(new Event('change'))");
    await page.run("document.getElementById('field').focus()");
    await page.type('a1');
    await page.says('verdict', '✓ acceptable');
    await page.says('refused', '“1”');
  });

  test('rules without a profile, and none at all', async () => {
    await page.load();
    for (const text of ['', '// nothing yet', 'set vowels = /[aeiou]/']) {
      await page.setRules(text);
      await page.says('reason', /^The rules have no profile yet\./);
      assert.deepEqual([await page.text('problem-count'), await page.text('misses'), await page.text('verdict')], ['No mistakes', '', '']);
    }
    await page.setRules('profile p { type number }');
    await page.says('verdict', '✓ acceptable');
  });

  test('mistakes from the beginning, and later', async () => {
    await page.load('#rules=profil&profile=&locale=en');
    await page.says('reason', 'The field waits for rules without mistakes.');
    await page.setRules('profile p { type number }');
    await page.says('verdict', '✓ acceptable');
    await page.setRules('profile p { typ number }');
    await page.says('problem-count', 'One mistake');
    assert.equal(await shown('paused'), true);
    await page.run("document.getElementById('field').focus()");
    await page.type('1a');
    await page.says('field', '1');
  });

  test('a locale that is none', async () => {
    await page.load();
    await page.run("const locale = document.getElementById('locale'); locale.value = 'no locale'; locale.dispatchEvent(new Event('change'))");
    await page.says('locale-problem', /`no locale` is not a language tag/);
    await page.run("const locale = document.getElementById('locale'); locale.value = ''; locale.dispatchEvent(new Event('change'))");
    await page.says('locale-problem', '');
    await page.says('verdict', /intermediate/);
  });

  test('values of a sensitive profile are not repeated', async () => {
    await page.load();
    await page.setRules('profile pin {\n  sensitive\n  regex /[0-9]{4}/ { en "Four digits, not {value}" }\n  accepts "7391"\n  pending "73"\n}');
    await page.says('profile', 'pin');
    await page.says('misses', /one character/);
    await page.run("document.getElementById('field').focus()");
    await page.type('842x6');
    await page.says('verdict', '✓ acceptable');
    await page.says('refused', /^•/);
    const said = await page.run(`return [document.querySelector('[aria-labelledby=field-title]'), document.getElementById('said')]
      .map((one) => one.textContent + Array.from(one.querySelectorAll('[aria-label]'), (part) => part.ariaLabel).join()).join()`);
    // Neither what was typed, nor the examples and their near misses.
    assert.doesNotMatch(said, /8426|842|7391|73|391/);
    await page.run("document.getElementById('link').click()");
    await page.says('said', /^The link is/);
    assert.doesNotMatch(await page.run('return location.hash'), /8426/);
  });

  test('an example that does not hold is told', async () => {
    await page.load();
    await page.setRules('profile p {\n  type number\n  accepts "12", "a"\n  pending "7"\n  rejects "5", "b"\n}');
    await page.says('profile', 'p');
    const broken = await page.run("return Array.from(document.querySelectorAll('.broken'), (one) => one.parentElement.textContent)");
    assert.deepEqual(broken, ['✗ a does not hold: it is invalid', '✓ 7 does not hold: it is acceptable', '✓ 5 does not hold: it is acceptable']);
  });

  test('an engine that stops can be started again', async () => {
    await page.load();
    const rules = await page.text('rules');
    await page.run(`const script = document.createElement('script');
      Object.assign(script, { type: 'module', src: '../test/trap.js' });
      document.head.append(script);`);
    for (let attempt = 0; attempt < 40 && !(await page.run('return window.isTrap === true')); attempt++) await sleep(50);
    await page.setRules(`${rules}// `);
    await page.says('notice-text', /^The engine has stopped after an error: .*\. The rules are kept\.$/);
    await page.run("document.getElementById('field').focus()");
    await page.type('x');
    await page.run("document.getElementById('notice-button').click()");
    await page.says('problem-count', 'No mistakes');
    assert.equal(await shown('notice'), false);
    await page.run("const field = document.getElementById('field'); field.value = ''; field.focus()");
    await page.type('12.5x');
    await page.says('verdict', '✓ acceptable');
    await page.says('field', '12.5');
    assert.equal(await page.text('rules'), `${rules}// `);
  });

  test('without the module the page is readable, and says what to do', async () => {
    // The folder Web, with another module.
    const root = mkdtempSync(join(tmpdir(), 'input-control-'));
    const web = fileURLToPath(new URL('..', import.meta.url));
    for (const name of readdirSync(web)) if (!name.endsWith('.wasm')) symlinkSync(join(web, name), join(root, name));
    const server = await serve({ root });
    try {
      await page.leave();
      await page.browser.open(`${server.url}/playground/index.html`);
      await page.says('notice-text', /^The engine cannot be loaded: .*404.* `make web` builds it\. You can edit the rules meanwhile\.$/);
      writeFileSync(join(root, 'input-control.wasm'), 'no module');
      await page.run("document.getElementById('notice-button').click()");
      await page.says('notice-text', /^The engine cannot be loaded: .*(magic|module)/);
      // The text and the link need no engine, and the field is a plain one.
      await page.run("const rules = document.getElementById('rules'); rules.focus(); rules.select()");
      await page.type('profile p { type number }');
      await page.run("document.getElementById('link').click()");
      await page.says('said', /^The link is/);
      await page.run("document.getElementById('field').focus()");
      await page.type('1a');
      await page.says('field', '1a');
      writeFileSync(join(root, 'input-control.wasm'), readFileSync(join(web, 'input-control.wasm')));
      await page.run("document.getElementById('notice-button').click()");
      await page.says('profile', 'p');
      assert.equal(await shown('notice'), false);
      assert.equal(await page.text('rules'), 'profile p { type number }');
    } finally {
      server.close();
      rmSync(root, { recursive: true });
    }
  });
});

// Sessions in the playground: with the keyboard alone, and without a server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Key, Playground, inEachBrowser } from './playground-page.js';

/** A web server that knows nothing of the package, with the folder Web below its root. */
async function anyServer() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', root],
    { stdio: ['ignore', 'pipe', 'ignore'] });
  const line = await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.stdout.once('data', (data) => resolve(String(data)));
  });
  const [, port] = /port (\d+)/.exec(line);
  return { url: `http://127.0.0.1:${port}/Web`, stop: () => server.kill('SIGKILL') };
}

inEachBrowser((Browser) => {
  test('a session with the keyboard alone', async () => {
    const page = await Playground.open(Browser);
    try {
      // A built-in profile to start with.
      await page.tabTo('shipped');
      await page.type('amount');
      assert.equal(await page.text('shipped'), 'amount');
      await page.tabTo('start');
      await page.type(Key.enter);
      await page.says('rules', /^use money as built\n\n\/\/\/ .*\nprofile myAmount : built\.amount \{\n  \n  accepts \"[^\n]*\"\n\}\n$/);
      assert.equal(await page.focused(), 'rules');

      // A word, chosen in the list.
      await page.type('ma');
      await page.says('words-said', /^3 words\. Enter completes/);
      const option = await page.run(`const rules = document.getElementById('rules');
        return [rules.getAttribute('role'), rules.getAttribute('aria-expanded'),
          document.getElementById(rules.getAttribute('aria-activedescendant')).textContent]`);
      assert.deepEqual(option.slice(0, 2), ['combobox', 'true']);
      assert.match(option[2], /^maxLength 12/);
      await page.type(Key.enter, '12 by');
      await page.type(Key.tab);
      await page.says('rules', /\{\n  maxLength 12 bytes\n  accepts/);
      assert.equal(await page.focused(), 'rules');
      // Escape closes the list, and Tab is Tab again.
      await page.type(Key.enter, 're');
      assert.equal(await page.run("return document.getElementById('words').hidden"), false);
      await page.type(Key.escape);
      assert.equal(await page.run("return document.getElementById('words').hidden"), true);
      await page.type(Key.backspace, Key.backspace);
      // All words that may stand here, on demand.
      await page.type([Key.control, ' ']);
      await page.says('words-said', /^3\d words\. Enter completes/);
      await page.type(Key.up, Key.escape);
      await page.says('words-said', '');

      // A mistake, its place, its fix, and the way back.
      await page.type([Key.control, Key.end]);
      await page.type('profile second : price { accepts "12.5" }');
      // Not of what was typed until then.
      await page.says('problems', /there is no profile price[^]*accepts "12\.5" \}/);
      await page.says('problem-count', 'One mistake');
      await page.type([Key.control, Key.home]);
      await page.type(Key.f8);
      await page.says('status', /no profile price in this file – Alt\+Enter: write use standard as std and std\.price/);
      const broken = await page.text('rules');
      await page.type([Key.alt, Key.enter]);
      await page.says('problem-count', 'No mistakes');
      const fixed = await page.text('rules');
      assert.match(fixed, /^use money as built\nuse standard as std\n[^]*profile second : std\.price \{ accepts \"12\.5\" \}$/);
      await page.undo();
      await page.says('rules', broken);
      await page.says('problem-count', 'One mistake');
      await page.type(Key.f8, [Key.alt, Key.enter]);
      await page.says('rules', fixed);

      // Another profile and locale, and keys that are accepted and refused.
      await page.tabTo('profile');
      await page.type('second');
      await page.says('about', '');
      assert.equal(await page.text('profile'), 'second');
      await page.tabTo('locale');
      await page.type('de', Key.enter);
      await page.tabTo('field');
      await page.type('12.3x45');
      await page.says('refused', '“x”, “5”');
      assert.deepEqual([await page.text('field'), await page.text('verdict'), await page.text('value')],
        ['12.34', '✓ acceptable', '12.34']);
      await page.says('misses', /“x” for “1” Only digits/);

      // An example.
      await page.tabTo('✓ 12.5');
      await page.type(Key.enter);
      await page.says('field', '12.5');
      assert.equal(await page.focused(), 'field');

      // A link, and what it opens.
      await page.tabTo('link', { back: true });
      await page.type(Key.enter);
      await page.says('said', /^The link is (copied|in the address bar)\.$/);
      const link = await page.run('return location.href');
      await page.leave();
      await page.browser.open(link);
      assert.deepEqual([await page.text('rules'), await page.text('profile'), await page.text('locale')],
        [fixed, 'second', 'de']);
    } finally {
      await page.close();
    }
  });

  test('any web server serves it from a folder, and nobody needs it afterwards', async () => {
    const server = await anyServer();
    let page;
    try {
      page = await Playground.open(Browser, server.url);
      server.stop();
      await sleep(100);
      await assert.rejects(fetch(server.url));
      await page.says('problem-count', 'No mistakes');
      await page.run("document.getElementById('shipped').value = 'email'; document.getElementById('start').click()");
      await page.says('profile', 'myEmail');
      await page.run("document.getElementById('field').focus()");
      await page.type('ann@example.org');
      await page.says('verdict', '✓ acceptable');
      await page.run("document.getElementById('locale').value = 'zh-Hans'; document.getElementById('locale').dispatchEvent(new Event('change'))");
      await page.run("document.getElementById('field').focus()");
      await page.type('@');
      await page.says('reason', /邮箱/);
      await page.run("document.getElementById('link').click()");
      await page.says('said', /^The link is/);
      assert.match(await page.run('return location.hash'), /^#rules=.*myEmail.*&profile=myEmail&locale=zh-Hans$/);
    } finally {
      server.stop();
      await page?.close();
    }
  });
});

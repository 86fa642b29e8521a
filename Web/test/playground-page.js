// The playground in a browser, and what its tests do with it.

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key as Keys, browsers } from './browsers.js';
import { WebKit } from './drivers/webkit.js';
import { serve } from './server.js';

export const Key = { ...Keys, alt: '\uE00A', escape: '\uE00C', up: '\uE013', down: '\uE015', f8: '\uE038' };

export class Playground {
  /** @param {string} [url] The folder Web on another server. */
  static async open(Browser, url) {
    const page = new Playground();
    page.server = url ? null : await serve();
    page.url = `${url ?? page.server.url}/playground/index.html`;
    page.browser = await Browser.launch();
    await page.load();
    return page;
  }

  /** Opens the page anew, without what the tab has kept. */
  async load(hash = '') {
    await this.leave();
    await this.browser.open(this.url + hash);
  }

  async reload() {
    await this.run('window.isReady = false; location.reload()');
    for (let attempt = 0; attempt < 100; attempt++) {
      // Between two pages, there is none that answers.
      if (await this.run('return window.isReady === true').catch(() => false)) return;
      await sleep(50);
    }
    assert.fail('The page does not load again');
  }

  /** Leaves the page, and forgets its draft. */
  async leave() {
    if (await this.run("return location.pathname.endsWith('/playground/index.html')")) {
      await this.run("addEventListener('pagehide', () => sessionStorage.clear())");
    }
    await this.browser.command('POST', 'url', 'WebDriver:Navigate', { url: 'about:blank' });
  }

  async close() {
    await this.browser.close();
    this.server?.close();
  }

  run(script, ...arguments_) {
    return this.browser.run(script, ...arguments_);
  }

  type(...keys) {
    return this.browser.type(...keys);
  }

  /** Undoes a step in the rules. */
  async undo() {
    // MiniBrowser has no key for it, and its menu calls the command.
    if (this.browser instanceof WebKit) await this.run("document.execCommand('undo')");
    else await this.type([Key.control, 'z']);
  }

  /** What an element says or holds. */
  text(id) {
    return this.run('const one = document.getElementById(arguments[0]); return one.value ?? one.textContent', id);
  }

  /** Waits until an element says what is expected. */
  async says(id, expected) {
    const isRight = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
    let text = await this.text(id);
    for (let attempt = 0; attempt < 60 && !isRight(text); attempt++) {
      await sleep(50);
      text = await this.text(id);
    }
    if (expected instanceof RegExp) assert.match(text, expected, id);
    else assert.equal(text, expected, id);
  }

  /** Sets the rules as a script does. */
  setRules(text) {
    return this.run(`const rules = document.getElementById('rules'); rules.value = arguments[0];
      rules.dispatchEvent(new InputEvent('input', { bubbles: true }));`, text);
  }

  focused() {
    return this.run('return document.activeElement.id || document.activeElement.textContent');
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(name, { back = false } = {}) {
    const seen = [];
    while (seen.length < 40) {
      await this.type(back ? [Key.shift, Key.tab] : Key.tab);
      const focused = await this.focused();
      if (focused === name) return;
      seen.push(focused);
    }
    assert.fail(`Tab does not reach ${name}: ${seen.join(', ')}`);
  }
}

/** Defines tests for each browser, or for the one that BROWSER names. */
export function inEachBrowser(define) {
  const only = process.env.BROWSER;
  for (const Browser of browsers.filter(({ title }) => !only || title === only)) {
    describe(`The playground in ${Browser.title}`, { timeout: 300_000 }, () => define(Browser));
  }
}

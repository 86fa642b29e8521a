// A page of fields in each browser, and what the tests do with it.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { browsers } from './browsers.js';
import { serve } from './server.js';

export const elements = ['input', 'textarea', 'editable'];

/** The page of fields, in a browser. */
class Page {
  async open(Browser, path) {
    this.server = await serve();
    this.browser = await Browser.launch();
    await this.browser.open(this.server.url + path);
  }

  async close() {
    await this.browser?.close();
    this.server?.close();
  }

  run(script, ...arguments_) {
    return this.browser.run(script, ...arguments_);
  }

  type(...keys) {
    return this.browser.type(...keys);
  }

  /** Lets a profile control an empty field, in place of the last one. */
  control(id, profile, options = {}) {
    return this.run('window.control(...arguments)', id, profile, options);
  }

  state() {
    return this.run('return JSON.parse(JSON.stringify(window.state()))');
  }

  async events() {
    return JSON.parse(await this.run('return JSON.stringify(window.take())'));
  }

  /** Selects a part of what the field shows. */
  select(start, end = start) {
    return this.run('window.select(...arguments)', start, end);
  }

  async selection() {
    return JSON.parse(await this.run('return JSON.stringify(window.selection())'));
  }

  /** The middle of an element, or a place in its first line. */
  async place(id, x) {
    return JSON.parse(await this.run(`const box = document.getElementById(arguments[0]).getBoundingClientRect();
      return JSON.stringify({ x: box.x + (arguments[1] ?? box.width / 2), y: box.y + Math.min(12, box.height / 2) })`, id, x));
  }

  async value() {
    return (await this.state()).value;
  }

  /** Waits until what a field shows is the expected text, and compares. */
  async shows(expected) {
    let state = await this.state();
    for (let attempt = 0; attempt < 400 && state.display !== expected; attempt++) {
      await sleep(25);
      state = await this.state();
    }
    const { display, engine } = state;
    assert.deepEqual({ display, engine }, { display: expected, engine: expected });
  }
}

/** Defines tests for each browser, or for the one that BROWSER names, in a page of this folder. */
export function inEveryBrowser(define, { path = '/test/page.html' } = {}) {
  const only = process.env.BROWSER;
  const chosen = browsers.filter(({ title }) => !only || title === only);
  if (chosen.length === 0) throw new Error(`There is no browser ${only}`);
  for (const Browser of chosen) {
    describe(Browser.title, { timeout: 600_000 }, () => {
      const page = new Page();
      before(() => page.open(Browser, path));
      after(() => page.close());
      define(page);
    });
  }
}

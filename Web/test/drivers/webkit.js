// WebKitGTK, driven by WebKitWebDriver, and by xdotool for what that cannot do.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebDriverBrowser, freePort, until } from './driver.js';

export class WebKit extends WebDriverBrowser {
  static title = 'WebKit';
  #window = '';
  #environment = {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GTK_IM_MODULE: 'gtk-im-context-simple',
    // A fault of JavaScriptCore: docs/web.md, “Browsers”.
    JSC_useConcurrentJIT: process.env.JSC_useConcurrentJIT ?? '0',
  };

  static async launch({ isDark = false } = {}) {
    const browser = new WebKit();
    if (isDark) browser.#environment.GTK_THEME = 'Adwaita:dark';
    // Xvfb takes a free display, and writes its number into a file.
    const screen = join(browser.folder, 'display');
    browser.start('sh', ['-c', 'exec Xvfb -displayfd 3 -screen 0 1000x800x24 3>"$1"', 'sh', screen]);
    await until('Xvfb', () => existsSync(screen) && readFileSync(screen, 'utf8').trim());
    browser.#environment.DISPLAY = `:${readFileSync(screen, 'utf8').trim()}`;
    const port = await freePort();
    browser.start('WebKitWebDriver', [`--port=${port}`], browser.#environment);
    const libraries = '/usr/lib/x86_64-linux-gnu';
    const folder = readdirSync(libraries).find((name) => existsSync(join(libraries, name, 'MiniBrowser')));
    if (!folder) throw new Error('MiniBrowser of WebKitGTK is not installed: Scripts/setup web');
    await browser.connect(port, {
      'webkitgtk:browserOptions': { binary: join(libraries, folder, 'MiniBrowser'), args: ['--automation'] },
    });
    return browser;
  }

  async open(url) {
    await super.open(url);
    const windows = this.#tool('search', '--onlyvisible', '--name', '.*').split('\n');
    this.#window = windows.filter((window) => this.#tool('getwindowname', window)).at(-1);
    this.#tool('windowfocus', '--sync', this.#window);
  }

  #tool(...arguments_) {
    return execFileSync('xdotool', arguments_, {
      env: { ...process.env, ...this.#environment }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  }

  /** The input method of GTK: Ctrl+Shift+U and the number of a character, so every text is one character. */
  async mark(text) {
    if (!this.isMarking) {
      this.#tool('key', 'ctrl+shift+u');
      await sleep(150);
      this.isMarking = true;
      this.digits = '';
    }
    // Whatever is marked elsewhere, here it is the letter u and digits.
    void text;
    this.#tool('key', '4');
    this.digits += '4';
    await sleep(100);
  }

  async commit(text, key = 'space') {
    const digits = text.codePointAt(0).toString(16);
    if (!this.isMarking) await this.mark('');
    for (let count = this.digits.length; count > 0; count--) this.#tool('key', 'BackSpace');
    for (const digit of digits) {
      this.#tool('key', digit);
      await sleep(60);
    }
    this.#tool('key', key);
    this.isMarking = false;
    await sleep(250);
  }

  async cancelComposition() {
    this.#tool('key', 'Escape');
    this.isMarking = false;
    await sleep(250);
  }

  /** Commits the composition by Enter, which an input method takes for itself. */
  commitByEnter(text) {
    return this.commit(text, 'Return');
  }

  /** Holds a key of a digit down, so that it repeats. */
  async hold(digit, times) {
    this.#tool('keydown', digit);
    // The X server begins after 660 ms, and sends 25 keys in a second.
    await sleep(700 + times * 40);
    this.#tool('keyup', digit);
  }

  /** What the browser tells a screen reader of an element. The driver knows no more than this. */
  async accessible(id) {
    const found = await this.command('POST', 'element', '', { using: 'css selector', value: `#${id}` });
    const [element] = Object.values(found);
    const [role, label] = await Promise.all(['computedrole', 'computedlabel'].map(
      (what) => this.command('GET', `element/${element}/${what}`, '', undefined)));
    // A label around a field has the text of the field too.
    const text = await this.run('const one = document.getElementById(arguments[0]); return one.value ?? ""', id);
    return { role, name: (label.endsWith(text) ? label.slice(0, label.length - text.length) : label).trim() };
  }

  /** The driver moves the pointer without the desktop, which drags need. */
  async drag(from, to) {
    // The page stands at the lower edge of the window.
    const { width, height } = Object.fromEntries(this.#tool('getwindowgeometry', '--shell', this.#window).split('\n')
      .map((line) => line.split('=')).map(([name, value]) => [name.toLowerCase(), Number(value)]));
    const [pageWidth, pageHeight] = await this.run('return [innerWidth, innerHeight]');
    const move = async (x, y) => {
      this.#tool('mousemove', String(Math.round(x + width - pageWidth)), String(Math.round(y + height - pageHeight)));
      await sleep(50);
    };
    await move(from.x, from.y);
    this.#tool('mousedown', '1');
    await sleep(200);
    for (let step = 1; step <= 8; step++) {
      await move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
    }
    await move(to.x + 1, to.y);
    await sleep(150);
    this.#tool('mouseup', '1');
    await sleep(250);
  }
}

// Real browsers, driven by the protocols that they come with: chromedriver, Marionette, WebKitWebDriver and xdotool.

import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const Key = { control: '\uE009', shift: '\uE008', backspace: '\uE003', enter: '\uE007', tab: '\uE004',
  left: '\uE012', right: '\uE014', home: '\uE011', end: '\uE010', delete: '\uE017' };

/** Waits until a function answers with something. */
async function until(what, attempt, milliseconds = 20000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      const answer = await attempt();
      if (answer) return answer;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error(`${what}: waited ${milliseconds} ms`);
    await sleep(50);
  }
}

/** A port of this machine that nothing uses, so that several browsers run side by side. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The actions of keys for WebDriver. A key of a list is held while those behind it are pressed. */
function keyActions(keys) {
  const actions = [];
  for (const key of keys) {
    const [first, ...others] = Array.isArray(key) ? key : [key];
    actions.push({ type: 'keyDown', value: first });
    for (const other of others) actions.push({ type: 'keyDown', value: other }, { type: 'keyUp', value: other });
    actions.push({ type: 'keyUp', value: first });
  }
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** What the browsers have in common: the commands of WebDriver. */
class Browser {
  folder = mkdtempSync(join(tmpdir(), 'input-control-'));
  processes = [];

  start(command, arguments_, environment = {}) {
    const child = spawn(command, arguments_, {
      env: { ...process.env, HOME: this.folder, ...environment }, stdio: 'ignore',
    });
    child.on('error', () => {});
    this.processes.push(child);
    return child;
  }

  async open(url) {
    await this.command('POST', 'url', 'WebDriver:Navigate', { url });
    await until('the page', () => this.run('return window.isReady === true'));
  }

  async run(script, ...args) {
    return this.command('POST', 'execute/sync', 'WebDriver:ExecuteScript', { script, args });
  }

  async type(...keys) {
    await this.command('POST', 'actions', 'WebDriver:PerformActions', {
      actions: keyActions(keys.flatMap((key) => (Array.isArray(key) ? [key] : Array.from(key)))),
    });
  }

  async drag(from, to) {
    const at = (x, y) => ({ type: 'pointerMove', duration: 60, x: Math.round(x), y: Math.round(y), origin: 'viewport' });
    await this.command('POST', 'actions', 'WebDriver:PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
        at(from.x, from.y), { type: 'pointerDown', button: 0 }, { type: 'pause', duration: 100 },
        at(from.x + 6, from.y + 3), at((from.x + to.x) / 2, (from.y + to.y) / 2), at(to.x, to.y),
        { type: 'pause', duration: 100 }, { type: 'pointerUp', button: 0 },
      ] }],
    });
  }

  async picture() {
    return Buffer.from(await this.command('GET', 'screenshot', 'WebDriver:TakeScreenshot', undefined), 'base64');
  }

  async close() {
    for (const child of this.processes.reverse()) child.kill('SIGKILL');
    await sleep(100);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A browser behind a server of the W3C's WebDriver. */
class WebDriverBrowser extends Browser {
  async connect(port, capabilities) {
    this.server = `http://127.0.0.1:${port}`;
    await until('the driver', async () => (await fetch(`${this.server}/status`)).ok);
    const { sessionId, capabilities: got } = await this.request('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    });
    this.session = sessionId;
    this.version = got.browserVersion;
  }

  async request(method, path, body) {
    const response = await fetch(this.server + path, {
      method, body: body === undefined ? undefined : JSON.stringify(body), headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async close() {
    // Ends the browser too, which a killed driver would leave behind.
    if (this.session) await this.request('DELETE', `/session/${this.session}`).catch(() => {});
    await super.close();
  }

  command(method, path, _, body) {
    return this.request(method, `/session/${this.session}/${path}`, body);
  }
}

export class Chromium extends WebDriverBrowser {
  static title = 'Chromium';

  static async launch({ size = [1000, 800] } = {}) {
    const browser = new Chromium();
    const binary = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
    if (!binary) throw new Error('Chromium is not installed: Scripts/setup web');
    const port = await freePort();
    browser.start('chromedriver', [`--port=${port}`]);
    await browser.connect(port, { 'goog:chromeOptions': { binary, args: [
      '--headless=new', '--no-sandbox', '--disable-gpu', `--window-size=${size}`, `--user-data-dir=${browser.folder}/profile`,
    ] } });
    return browser;
  }

  protocol(cmd, params) {
    return this.command('POST', 'goog/cdp/execute', '', { cmd, params });
  }

  async mark(text) {
    await this.protocol('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }

  async commit(text) {
    await this.protocol('Input.insertText', { text });
  }

  async cancelComposition() {
    await this.protocol('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  }
}

export class Firefox extends Browser {
  static title = 'Firefox';
  #number = 0;
  #waiting = new Map();
  #buffer = Buffer.alloc(0);

  static async launch() {
    const browser = new Firefox();
    const port = await freePort();
    writeFileSync(join(browser.folder, 'user.js'), `user_pref("marionette.port", ${port});\n`);
    browser.start('firefox-esr', [
      '--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', browser.folder,
    ], { MOZ_DISABLE_CONTENT_SANDBOX: '1' });
    browser.socket = await until('Marionette', () => new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      socket.on('error', reject);
    }), 40000);
    browser.socket.on('data', (bytes) => browser.#read(bytes));
    const { capabilities } = await browser.send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    browser.version = capabilities.browserVersion;
    return browser;
  }

  #read(bytes) {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    for (;;) {
      const colon = this.#buffer.indexOf(':');
      const length = Number(this.#buffer.subarray(0, colon));
      if (colon < 0 || this.#buffer.length < colon + 1 + length) return;
      const message = JSON.parse(this.#buffer.subarray(colon + 1, colon + 1 + length).toString());
      this.#buffer = this.#buffer.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, number, error, result] = message;
      const { resolve, reject } = this.#waiting.get(number);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result);
    }
  }

  send(name, parameters) {
    const text = JSON.stringify([0, ++this.#number, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#waiting.set(this.#number, { resolve, reject }));
  }

  async command(_, __, name, body) {
    const result = await this.send(name, body ?? {});
    return result && 'value' in result ? result.value : result;
  }

  async run(script, ...args) {
    // Without a sandbox, a script runs in the page's own world.
    const { value } = await this.send('WebDriver:ExecuteScript', { script, args, sandbox: null });
    return value;
  }

  async #chrome(body) {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    try {
      const { value } = await this.send('WebDriver:ExecuteAsyncScript', {
        script: `const done = arguments[arguments.length - 1];
          (async () => {
            window.processor ??= Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
            const { processor } = window;
            if (!processor.beginInputTransactionForTests(window)) throw new Error('no input transaction');
            ${body}
            await new Promise((resolve) => setTimeout(resolve, 50));
          })().then(() => done('done'), (error) => done(String(error)));`,
        args: [], sandbox: 'system',
      });
      if (value !== 'done') throw new Error(value);
    } finally {
      await this.send('Marionette:SetContext', { value: 'content' });
    }
  }

  mark(text) {
    return this.#chrome(`const text = ${JSON.stringify(text)};
      processor.setPendingCompositionString(text);
      processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
      processor.setCaretInPendingComposition(text.length);
      processor.flushPendingComposition();`);
  }

  commit(text) {
    return this.#chrome(`processor.commitCompositionWith(${JSON.stringify(text)});`);
  }

  cancelComposition() {
    return this.#chrome('processor.cancelComposition();');
  }

  async close() {
    this.socket?.destroy();
    await super.close();
  }
}

export class WebKit extends WebDriverBrowser {
  static title = 'WebKit';
  #environment = {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    GTK_IM_MODULE: 'gtk-im-context-simple',
  };

  static async launch() {
    const browser = new WebKit();
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
    const named = windows.filter((window) => this.#tool('getwindowname', window));
    this.#tool('windowfocus', '--sync', named.at(-1));
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

  async commit(text) {
    const digits = text.codePointAt(0).toString(16);
    if (!this.isMarking) await this.mark('');
    for (let count = this.digits.length; count > 0; count--) this.#tool('key', 'BackSpace');
    for (const digit of digits) {
      this.#tool('key', digit);
      await sleep(60);
    }
    this.#tool('key', 'space');
    this.isMarking = false;
    await sleep(250);
  }

  async cancelComposition() {
    this.#tool('key', 'Escape');
    this.isMarking = false;
    await sleep(250);
  }
}

export const browsers = [Chromium, Firefox, WebKit];

// Firefox, driven by Marionette.

import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Browser, freePort, until } from './driver.js';

export class Firefox extends Browser {
  static title = 'Firefox';
  #number = 0;
  #waiting = new Map();
  #buffer = Buffer.alloc(0);

  static async launch({ isDark = false } = {}) {
    const browser = new Firefox();
    const port = await freePort();
    writeFileSync(join(browser.folder, 'user.js'), `user_pref("marionette.port", ${port});
user_pref("layout.css.prefers-color-scheme.content-override", ${isDark ? 0 : 1});\n`);
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

  /** Commits the composition by Enter, which an input method takes for itself. */
  commitByEnter(text) {
    return this.#chrome(`const key = new window.KeyboardEvent('', { key: 'Enter', code: 'Enter', keyCode: 13 });
      processor.commitCompositionWith(${JSON.stringify(text)}, key);`);
  }

  /** Holds a key of a digit down, so that it repeats. */
  hold(digit, times) {
    return this.#chrome(`for (let count = 0; count < ${times}; count++) {
        processor.keydown(new window.KeyboardEvent('', { key: '${digit}', code: 'Digit${digit}',
          keyCode: ${digit.charCodeAt(0)}, repeat: count > 0 }));
        // Repeated keys are left out while the page is busy.
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      processor.keyup(new window.KeyboardEvent('', { key: '${digit}', code: 'Digit${digit}' }));`);
  }

  /** Runs a script with the rights of the browser, in the process of the page. */
  async #privileged(script, ...args) {
    const { value } = await this.send('WebDriver:ExecuteAsyncScript', {
      script: `const done = arguments[arguments.length - 1];
        const values = Array.from(arguments);
        (async () => { ${script} })().then((answer) => done({ answer }), (error) => done({ error: String(error) }));`,
      args, sandbox: 'system',
    });
    if (value?.error) throw new Error(value.error);
    return value.answer ?? true;
  }

  /** What the browser tells a screen reader of an element, and of the live region. */
  async accessible(id) {
    return JSON.parse(await this.#privileged(`const { nsIAccessibilityService } = Components.interfaces;
      const service = Components.classes['@mozilla.org/accessibilityService;1'].getService(nsIAccessibilityService);
      const accessible = async (element) => {
        for (let attempt = 0; attempt < 100; attempt++) {
          const found = service.getAccessibleFor(element);
          if (found) return found;
          await new Promise((resolve) => window.setTimeout(resolve, 50));
        }
        throw new Error('not in the tree');
      };
      const node = await accessible(document.getElementById(values[0]));
      const live = await accessible(document.querySelector('[role=status]'));
      // Descriptions and states follow the page with the next frames.
      await new Promise((resolve) => window.setTimeout(resolve, 200));
      const state = {}, extra = {};
      node.getState(state, extra);
      const states = Array.from(service.getStringStates(state.value, extra.value));
      return JSON.stringify({
        role: { entry: 'textbox' }[service.getStringRole(node.role)] ?? service.getStringRole(node.role),
        name: node.name.trim(), description: node.description,
        isInvalid: states.includes('invalid'), isFocused: states.includes('focused'),
        spoken: (live.firstChild?.name ?? '').trim(),
      });`, id));
  }

  /** What autofill and the password manager do. */
  fill(id, value) {
    return this.#privileged('document.getElementById(values[0]).setUserInput(values[1]);', id, value);
  }

  /** Marionette starts drags, and drops nothing. Firefox's own tests end them as follows. */
  drag(from, to) {
    return this.#privileged(`const [from, to] = values;
      const tools = { window, document, navigator: window.navigator, _EU_Ci: Components.interfaces,
        _EU_Cc: Components.classes, _EU_ChromeUtils: ChromeUtils,
        Services: Components.utils.getGlobalForObject(Components.utils).Services };
      tools.Services.scriptloader.loadSubScript('chrome://remote/content/external/EventUtils.js', tools);
      const turn = () => new Promise((resolve) => window.setTimeout(resolve));
      const mouse = (type, x, y) => tools.synthesizeMouseAtPoint(x, y, { type }, window);
      mouse('mousedown', from.x, from.y);
      for (const step of [6, 12]) {
        await turn();
        mouse('mousemove', from.x + step, from.y + step / 2);
      }
      await turn();
      if (!window.windowUtils.dragSession) throw new Error('no drag has begun');
      const element = document.elementFromPoint(to.x, to.y);
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = tools.createDragEventObject(type, element, window, null, { clientX: to.x, clientY: to.y });
        tools.sendDragEvent(event, element, window);
        await turn();
      }
      window.windowUtils.dragSession?.endDragSession(true, 0);`, from, to);
  }

  async close() {
    this.socket?.destroy();
    await super.close();
  }
}

// Chromium, driven by chromedriver and the DevTools protocol.

import { existsSync } from 'node:fs';
import { WebDriverBrowser, freePort } from './driver.js';

export class Chromium extends WebDriverBrowser {
  static title = 'Chromium';

  static async launch({ size = [1000, 800], isDark = false } = {}) {
    const browser = new Chromium();
    const binary = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
    if (!binary) throw new Error('Chromium is not installed: Scripts/setup web');
    const port = await freePort();
    browser.start('chromedriver', [`--port=${port}`]);
    await browser.connect(port, { 'goog:chromeOptions': { binary, args: [
      '--headless=new', '--no-sandbox', '--disable-gpu', `--window-size=${size}`, `--user-data-dir=${browser.folder}/profile`,
    ] } });
    if (isDark) {
      const features = [{ name: 'prefers-color-scheme', value: 'dark' }];
      await browser.protocol('Emulation.setEmulatedMedia', { features });
    }
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

  /** Commits the composition by Enter, which an input method takes for itself. */
  async commitByEnter(text) {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await this.protocol('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await this.commit(text);
    await this.protocol('Input.dispatchKeyEvent', { type: 'keyUp', ...key, windowsVirtualKeyCode: 13 });
  }

  /** What the browser tells a screen reader of an element, and of the live region. */
  async accessible(id) {
    await this.protocol('Accessibility.enable', {});
    const { root } = await this.protocol('DOM.getDocument', { depth: 0 });
    const { nodeId } = await this.protocol('DOM.querySelector', { nodeId: root.nodeId, selector: `#${id}` });
    const { nodes: [node] } = await this.protocol('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
    const { nodes } = await this.protocol('Accessibility.getFullAXTree', {});
    const live = nodes.find(({ role }) => role?.value === 'status');
    const spoken = nodes.filter(({ parentId }) => parentId === live?.nodeId).map(({ name }) => name?.value).join('');
    const property = (wanted) => node.properties.find(({ name }) => name === wanted)?.value.value;
    return {
      role: node.role.value, name: node.name.value.trim(), description: node.description?.value ?? '',
      isInvalid: property('invalid') === 'true', isFocused: property('focused') === true,
      spoken: spoken.trim(),
    };
  }

  /** What the page holds after everything that can be is collected. */
  async memory() {
    for (let round = 0; round < 3; round++) await this.protocol('HeapProfiler.collectGarbage', {});
    const { usedSize } = await this.protocol('Runtime.getHeapUsage', {});
    const { nodes, jsEventListeners } = await this.protocol('Memory.getDOMCounters', {});
    return { bytes: usedSize, nodes, listeners: jsEventListeners };
  }

  /** Holds a key of a digit down, so that it repeats. */
  async hold(digit, times) {
    const key = { key: digit, code: `Digit${digit}`, windowsVirtualKeyCode: digit.charCodeAt(0), text: digit };
    for (let count = 0; count < times; count++) {
      await this.protocol('Input.dispatchKeyEvent', { type: 'keyDown', ...key, autoRepeat: count > 0 });
    }
    await this.protocol('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined });
  }
}

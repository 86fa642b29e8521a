// What the drivers of the browsers have in common: the commands of WebDriver.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const Key = { control: '\uE009', shift: '\uE008', backspace: '\uE003', enter: '\uE007', tab: '\uE004',
  left: '\uE012', up: '\uE013', right: '\uE014', down: '\uE015', home: '\uE011', end: '\uE010', delete: '\uE017' };

/** Waits until a function answers with something. */
export async function until(what, attempt, milliseconds = 20000) {
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
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The actions of keys for WebDriver. The keys of a list are held until its last one is pressed. */
function keyActions(keys) {
  const actions = [];
  for (const key of keys) {
    const chord = [key].flat();
    for (const value of chord) actions.push({ type: 'keyDown', value });
    for (const value of chord.reverse()) actions.push({ type: 'keyUp', value });
  }
  return [{ type: 'key', id: 'keyboard', actions }];
}

export class Browser {
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

  /** Goes back to the page before. */
  async back() {
    await this.command('POST', 'back', 'WebDriver:Back', {});
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

  /** Clicks at a point of the page. */
  async click({ x, y }) {
    await this.command('POST', 'actions', 'WebDriver:PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
      ] }],
    });
  }

  /** Drags what is at a point of the page to another one. */
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
export class WebDriverBrowser extends Browser {
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

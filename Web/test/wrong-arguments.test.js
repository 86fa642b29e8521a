// Wrong arguments in browsers. What is tried is the same as in Node.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  test('a wrong argument is an error that names it, and the engine goes on', async (context) => {
    const { count, findings } = JSON.parse(await page.run('return window.tryWrongArguments().then(JSON.stringify)'));
    assert.deepEqual(findings, []);
    context.diagnostic(`${count} calls`);
  });
});

// The checkout that comes with the library, filled in as a person does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  const parsed = async (script) => JSON.parse(await page.run(script));
  const type = async (id, ...keys) => {
    await page.run('document.getElementById(arguments[0]).focus()', id);
    await page.type(...keys);
  };
  const erase = (id) => type(id, [Key.control, 'a'], Key.backspace);
  const send = () => page.run("document.getElementById('send').click()");
  const submitted = () => parsed('return JSON.stringify(window.submitted)');
  const items = () => parsed(`return JSON.stringify(Array.from(document.querySelectorAll('.input-control-summary li'),
    (item) => item.textContent))`);
  const shown = (id) => page.run('return document.getElementById(arguments[0]).value', id);

  test('choices: the checkout that comes with the library', async () => {
    await send();
    assert.equal(await submitted(), null);
    assert.deepEqual((await items()).map((text) => text.split(':')[0]),
      ['Currency', 'Amount', 'Name on the card', 'Card', 'Expires', 'Security code', 'Country']);
    await type('currency', Key.down, Key.down);
    // The yen has no decimals.
    await type('amount', '12.50');
    assert.equal(await shown('amount'), '1,250');
    await type('currency', Key.down);
    await erase('amount');
    await type('amount', '12.50');
    await type('holder', 'Mary Major');
    await type('card', '4111111111111112');
    await type('expiry', '1227');
    await type('code', '1234');
    assert.deepEqual([await shown('card'), await shown('code')], ['4111 1111 1111 1112', '123']);
    await type('country', Key.down);
    await type('postcode', 'k1a0');
    await send();
    assert.equal(await submitted(), null);
    assert.deepEqual((await items()).map((text) => text.split(':')[0]), ['Card', 'Postcode']);
    await type('card', Key.end, Key.backspace, '1');
    assert.deepEqual((await items()).map((text) => text.split(':')[0]), ['Postcode']);
    // Another country has another form of postcode.
    await type('country', Key.down, Key.down);
    await erase('postcode');
    await type('postcode', '20500');
    await send();
    assert.deepEqual(await items(), []);
    // The fourth digit of the code was not taken.
    assert.equal(await submitted(), null);
    assert.deepEqual(
      await parsed("const { code } = window.form.fields; return JSON.stringify([document.activeElement.id, code.refusals.length])"),
      ['code', 1]);
    await sleep(400);
    await send();
    assert.deepEqual(await submitted(), {
      currency: 'USD', amount: '12.50', holder: 'Mary Major', card: '4111111111111111', expiry: '1227', code: '123',
      country: 'US', postcode: '20500',
    });
    assert.deepEqual(await parsed('return JSON.stringify(window.form.value)'), await submitted());
  });
}, { path: '/test/checkout.html' });

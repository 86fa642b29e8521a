// What browsers tell screen readers, in their own trees, of a key that was not taken, of the question about it,
// and of a sign that the field shows in the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

const kinds = { fields: 'fields of their own', form: 'a form of rules' };

inEveryBrowser((page) => {
  const click = async () => page.browser.click(await page.place('send'));
  const sent = async () => JSON.parse(await page.run('return window.look()')).sent.length;
  const announcements = async () => JSON.parse(await page.run('return window.takeSpoken()'));

  for (const [kind, title] of Object.entries(kinds)) {
    /** Tests an empty German field of three decimals, in which the keys `1.` may begin 1.234. */
    const describes = (name, define) => test(`screen reader's text: ${name}, in ${title}`, async (t) => {
      await page.run('window.control(...arguments)', kind, 3, 'de');
      const first = await page.browser.accessible('amount');
      assert.deepEqual([first.role, first.name], ['textbox', 'Amount']);
      const isWhole = 'isInvalid' in first;
      if (!isWhole) {
        t.diagnostic('dispatched: The driver reads only roles and names from the tree, and the test attributes.');
      }
      const stated = async () => JSON.parse(await page.run('return window.stated()'));
      const read = () => (isWhole ? page.browser.accessible('amount') : stated());
      /** Compares the description of the field, and what was said since the last time. */
      await define(async (description, spoken, isFocused = true) => {
        const { role, name: label, spoken: region, ...others } = await read();
        assert.deepEqual(others, { description, isInvalid: false, isFocused });
        const said = await announcements();
        assert.deepEqual(said, spoken);
        if (said.length > 0) assert.equal(region, said.at(-1));
      });
    });

    describes('a refused key', async (tells) => {
      const reason = 'Only digits, a decimal sign and a minus are allowed';
      await page.type('12');
      await tells('', []);
      await page.type('x');
      await tells(reason, [reason]);
      // The reason stands, and is said once.
      await page.type('3');
      await tells(reason, []);
      await page.type(Key.tab);
      await tells(reason, [], false);
      await page.run("document.getElementById('amount').focus()");
      await page.type(Key.end, Key.backspace, Key.backspace, Key.backspace);
      await tells('', []);
    });

    for (const [way, send] of Object.entries({ Return: () => page.type(Key.enter), 'a click': click })) {
      describes(`the question of a submit by ${way}`, async (tells) => {
        await page.type('1x2');
        await announcements();
        const question = '“x” was not taken: 12? Send again to accept';
        await send();
        await tells(question, [question]);
        assert.equal(await sent(), 0);
        await sleep(350);
        await send();
        await tells('', [], way === 'Return');
        assert.equal(await sent(), 1);
      });
    }

    describes('a sign that stands at its place in the end', async (tells) => {
      await page.type('1.');
      await tells('', []);
      const question = '“.” was not taken: 1? Send again to accept';
      await page.type(Key.enter);
      await tells(question, [question]);
      await page.type('23');
      // The person goes on typing, so the question about the text of then is not said again.
      await tells('“.” was not taken: 123? Send again to accept', []);
      await page.type('4');
      await tells('', []);
      await page.type(Key.enter);
      await tells('', []);
      assert.equal(await sent(), 1);
    });
  }
}, { path: '/test/numbers.html' });

// Numbers as people type them in three locales, key by key, and every way out of the field: what it shows,
// whether the form is sent or asks, and what is sent. What is sent without a question has the digits and signs that
// were typed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

/**
 * By locale and number of decimals: the keys, what the field shows then, the value, and the sign or digit that
 * was not taken, about which the form asks before it sends the value.
 */
const expectations = [
  // Two decimals are fewer digits than a group has, so the group sign is a decimal sign at first.
  ['en', 2, '12,50', '12.50', '12.50'],
  ['en', 2, '-12,50', '-12.50', '-12.50'],
  ['en', 2, '.5', '5', '5', '.'],
  ['en', 2, '1.234', '1.23', '1.23', '4'],
  ['de', 2, '12,50', '12,50', '12.50'],
  ['de', 2, '-12,50', '-12,50', '-12.50'],
  ['de', 2, '.5', '5', '5', '.'],
  // The digits behind the sign have become a whole group.
  ['de', 2, '1.234', '1.234', '1234'],
  // Neither sign of French is a point, so that the point is one more decimal sign.
  ['fr', 2, '12,50', '12,50', '12.50'],
  ['fr', 2, '-12,50', '-12,50', '-12.50'],
  ['fr', 2, '.5', '5', '5', '.'],
  ['fr', 2, '1.234', '1,23', '1.23', '4'],
  // Three decimals may be a group, so the group sign is awaited, and asked about unless it is shown at its place.
  ['en', 3, '12,50', '1,250', '1250', ','],
  ['en', 3, '-12,50', '-1,250', '-1250', ','],
  ['en', 3, '.5', '5', '5', '.'],
  ['en', 3, '1.234', '1.234', '1.234'],
  ['de', 3, '12,50', '12,50', '12.50'],
  ['de', 3, '-12,50', '-12,50', '-12.50'],
  ['de', 3, '.5', '5', '5', '.'],
  ['de', 3, '1.234', '1.234', '1234'],
  ['fr', 3, '12,50', '12,50', '12.50'],
  ['fr', 3, '-12,50', '-12,50', '-12.50'],
  ['fr', 3, '.5', '5', '5', '.'],
  ['fr', 3, '1.234', '1,234', '1.234'],
].map(([locale, decimals, keys, shown, value, refused]) => (
  { locale, decimals, keys, shown, value, refused }));

const kinds = { fields: 'fields of their own', form: 'a form of rules' };

inEveryBrowser((page) => {
  const look = async () => JSON.parse(await page.run('return window.look()'));
  const click = async () => page.browser.click(await page.place('send'));
  /** The ways to send the form, with the element that has the focus then, and the way to send it again. */
  const ways = {
    Return: { send: () => page.type(Key.enter), focus: 'amount' },
    'Tab and Return': { send: () => page.type(Key.tab, Key.enter), focus: 'weight', again: 'Return' },
    'a click': { send: click, focus: 'send' },
  };

  /** Sends the form in a way, and once more if it asks. Compares what a person sees and what is sent. */
  const send = async (name, { keys, shown, value, refused }) => {
    const question = refused ? `“${refused}” was not taken: ${shown}? Send again to accept` : '';
    const data = [{ amount: value, weight: '' }];
    const way = ways[name];
    await way.send();
    if (refused) {
      const asked = { shown, focus: 'amount', sent: [], sentence: question, spoken: question };
      assert.deepEqual(await look(), asked, keys);
      // Nobody reads a question faster.
      await sleep(350);
      const again = ways[way.again ?? name];
      await again.send();
      // The person has confirmed the value, so that there is nothing to be said of it any more.
      const confirmed = { shown, focus: again.focus, sent: data, sentence: '', spoken: question };
      assert.deepEqual(await look(), confirmed, keys);
    } else {
      assert.deepEqual(await look(), { shown, focus: way.focus, sent: data, sentence: '', spoken: '' }, keys);
    }
  };

  for (const [kind, title] of Object.entries(kinds)) {
    test(`form submit: what is typed after a question, in ${title}`, async () => {
      const asksAbout = async (shown) => {
        const { shown: now, sentence, sent } = await look();
        const question = `“.” was not taken: ${shown}? Send again to accept`;
        assert.deepEqual([now, sentence, sent], [shown, question, []]);
      };
      await page.run('window.control(...arguments)', kind, 3, 'de');
      await page.type('1.', Key.enter);
      await asksAbout('1');
      // The question is about the text as it is now.
      await page.type('2');
      await asksAbout('12');
      await page.type('3');
      await asksAbout('123');
      // The sign stands at its place, and does so no more.
      await page.type('4');
      assert.equal((await look()).sentence, '');
      await page.type('5');
      await asksAbout('12.345');
      await page.type(Key.enter);
      await asksAbout('12.345');
      await page.type(Key.backspace, Key.enter);
      const { sentence, sent } = await look();
      assert.deepEqual([sentence, sent], ['', [{ amount: '1234', weight: '' }]]);
    });

    for (const name of Object.keys(ways)) {
      for (const locale of ['en', 'de', 'fr']) {
        test(`form submit: numbers in ${locale}, in ${title}, by ${name}`, async () => {
          for (const expectation of expectations.filter((one) => one.locale === locale)) {
            const { decimals, keys, shown } = expectation;
            await page.run('window.control(...arguments)', kind, decimals, locale);
            await page.type(keys);
            const typed = await look();
            const what = `${keys}, ${decimals} decimals`;
            assert.deepEqual([typed.shown, typed.sent], [shown, []], what);
            await send(name, { ...expectation, keys: what });
          }
        });
      }

      test(`form submit: a number that the page sets, in ${title}, by ${name}`, async () => {
        for (const [locale, decimals, value, shown] of [
          ['de', 3, '1.234', '1,234'], ['de', 3, '1234', '1.234'], ['de', 2, '12.50', '12,50'],
          ['en', 3, '1.234', '1.234'], ['fr', 3, '1.234', '1,234'],
        ]) {
          await page.run('window.control(...arguments)', kind, decimals, locale);
          // What was typed and refused before is no part of it.
          await page.type('.5');
          await page.run(`document.getElementById('amount').value = arguments[0];
            document.querySelector('[role=status]').replaceChildren()`, value);
          await send(name, { shown, value, keys: `${value} in ${locale}` });
        }
      });
    }
  }
}, { path: '/test/numbers.html' });

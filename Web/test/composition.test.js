// Compositions of real input methods: what they leave, and what happens around them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key } from './browsers.js';
import { elements, inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  const compose = async (text) => {
    await page.browser.mark('w');
    await page.browser.mark('wa');
    await page.browser.commit(text);
  };
  /** Records the events of the composition, to know that there was one. */
  const record = () => page.run(`window.heardCompositions = [];
    const { element } = window.field();
    for (const type of ['compositionstart', 'compositionend']) {
      element.addEventListener(type, (event) => window.heardCompositions.push(event.type), { once: true });
    }`);
  const wasReal = async () => assert.deepEqual(
    await page.run('return window.heardCompositions'), ['compositionstart', 'compositionend']);
  const changes = async () => (await page.events()).filter((event) => event.startsWith('change'));

  for (const id of elements) {
    describe(id, () => {
      test('composition commit', async () => {
        await page.control(id, 'chineseName');
        await record();
        await compose('王');
        await page.shows('王');
        await wasReal();
        assert.deepEqual(await changes(), ['change 王']);
      });

      test('composition commit: of text that is repaired', async () => {
        await page.control(id, 'price');
        await page.type('1');
        await compose('王');
        await page.shows('1');
        await page.type('2');
        await page.shows('12');
        assert.deepEqual(await changes(), ['change 1', 'change 12']);
      });

      test('composition commit: in the middle of a text', async () => {
        await page.control(id, 'chineseName');
        await compose('王');
        await compose('明');
        await page.shows('王明');
        await page.select(1);
        await compose('小');
        await page.shows('王小明');
        assert.deepEqual(await page.selection(), [2, 2]);
      });

      test('composition commit: in the place of a selection', async () => {
        await page.control(id, 'chineseName');
        await page.run("window.field().value = '王小明'");
        await page.select(1, 3);
        await compose('红');
        await page.shows('王红');
        await page.type([Key.control, 'z']);
        await page.shows('王小明');
      });

      test('composition commit: by leaving the field', async () => {
        await page.control(id, 'price');
        await page.type('1');
        await record();
        await page.browser.mark('w');
        await page.run("document.getElementById('other').focus()");
        await sleep(100);
        // WebKitGTK goes on composing without the focus, in a plain field too.
        if (!(await page.run('return window.heardCompositions')).includes('compositionend')) {
          assert.equal(page.browser.constructor.title, 'WebKit');
          await page.browser.cancelComposition();
        }
        // Whatever the browser leaves of the marked text, the field has repaired it.
        await page.shows('1');
        assert.equal((await page.state()).value, '1');
      });

      test('composition cancel', async () => {
        await page.control(id, 'chineseName');
        await record();
        await page.browser.mark('x');
        await page.browser.mark('xi');
        await page.browser.cancelComposition();
        await page.shows('');
        await wasReal();
        assert.deepEqual(await changes(), []);
        await compose('李');
        await page.shows('李');
      });

      test('composition cancel: in the middle of a text', async () => {
        await page.control(id, 'chineseName');
        await page.run("window.field().value = '王明'");
        await page.select(1);
        await page.browser.mark('x');
        await page.browser.cancelComposition();
        await page.shows('王明');
        assert.deepEqual(await changes(), []);
      });

      test('a text that the page sets while it is composed', async () => {
        await page.control(id, 'price');
        await page.browser.mark('w');
        await page.run(`const { element } = window.field();
          if (element.localName === 'div') element.textContent = '7'; else element.value = '7'`);
        // A text in an editable element may as well be that of the input method.
        if (id !== 'editable') assert.equal(await page.value(), '7');
        await page.browser.mark('wa');
        await page.browser.commit('王');
        await sleep(100);
        await page.type(Key.end, '5');
        // WebKitGTK takes no key after that, in a plain field too.
        assert.match((await page.state()).display, page.browser.constructor.title === 'WebKit' ? /^7/ : /^(75|5|57)$/);
        assert.equal((await page.state()).verdict, 'acceptable');
      });

      test('a value that the page sets while it is composed', async () => {
        await page.control(id, 'price');
        await page.browser.mark('w');
        await page.run("window.field().value = '7'");
        await page.browser.commit('王');
        await sleep(100);
        await page.type(Key.end, '5');
        // WebKitGTK takes no key after that, in a plain field too.
        assert.match((await page.state()).display, page.browser.constructor.title === 'WebKit' ? /^7/ : /^(75|5|57)$/);
        assert.equal((await page.state()).verdict, 'acceptable');
      });

      test('a field that is given back while it composes', async () => {
        await page.control(id, 'price');
        await page.browser.mark('w');
        await page.run('window.gone = window.field(); window.gone.detach()');
        await page.browser.commit('王');
        await sleep(100);
        const { element, names } = JSON.parse(await page.run(`const { element } = window.gone;
          return JSON.stringify({ element: element.value ?? element.textContent, names: element.getAttributeNames() })`));
        assert.match(element, /王$/);
        assert.ok(!names.includes('aria-invalid'));
      });
    });
  }

  test('Enter that ends a composition does not submit', async () => {
    await page.control('input', 'chineseName');
    await compose('王');
    await page.run('window.submitted = null');
    await page.browser.mark('x');
    await page.browser.commitByEnter('明');
    await page.shows('王明');
    await sleep(50);
    assert.equal(await page.run('return window.submitted'), null);
    await page.type(Key.enter);
    assert.equal(await page.run('return window.submitted.field'), '王明');
  });

  test('Enter that ends a composition, in the order of Safari', async () => {
    await page.control('input', 'chineseName');
    await page.run("window.field().value = '王明'");
    const isStopped = await page.run(`const { element } = window.field();
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      element.dispatchEvent(new CompositionEvent('compositionend', { data: '明', bubbles: true }));
      const stopped = (keyCode) => {
        const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true });
        element.dispatchEvent(key);
        return key.defaultPrevented;
      };
      return stopped(229)`);
    assert.equal(isStopped, true);
    await page.shows('王明');
  });
});

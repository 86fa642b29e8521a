// Many fields, long texts, and what they leave in the memory. Times are told, and decide nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  test('a thousand fields, and memory after many', async () => {
    const result = JSON.parse(await page.run(`window.field()?.detach();
      const profile = window.engine.profile('price');
      const make = (count) => {
        const fields = [];
        for (let index = 0; index < count; index++) {
          const element = document.createElement('input'); document.body.append(element);
          fields.push(window.attach(element, profile));
          element.value = String(index);
        }
        return fields;
      };
      const close = (fields) => { for (const field of fields) { field.detach(); field.element.remove(); } };
      let fields = make(1000);
      const isRight = fields.every((field, index) => field.value === String(index) && field.verdict === 'acceptable');
      close(fields);
      const before = [window.engine.objectCount, window.engine.memorySize];
      for (let round = 0; round < 10; round++) close(make(1000));
      const after = [window.engine.objectCount, window.engine.memorySize];
      return JSON.stringify({ isRight, before, after, boxes: document.querySelectorAll('[role=status]').length })`));
    assert.equal(result.isRight, true);
    assert.ok(result.after.every((now, index) => now <= result.before[index]), JSON.stringify(result));
    assert.equal(result.boxes, 1);
  });

  test('a hundred thousand fields, attached and given back', async (t) => {
    await page.run(`window.field()?.detach(); window.shared = window.engine.profile('price');
      const place = document.createElement('div'); place.id = 'many'; document.body.append(place);
      window.many = (count) => {
        for (let index = 0; index < count; index++) {
          const element = document.createElement('input'); place.append(element);
          window.attach(element, window.shared).detach();
          element.remove();
        }
      }`);
    const measure = async () => ({
      engine: JSON.parse(await page.run('return JSON.stringify([window.engine.objectCount, window.engine.memorySize])')),
      page: await page.browser.memory?.(),
      texts: await page.run("return document.querySelectorAll('[id^=input-control-]').length"),
    });
    await page.run('window.many(5000)');
    const before = await measure();
    const began = Date.now();
    for (let round = 0; round < 20; round++) await page.run('window.many(5000)');
    t.diagnostic(`${((Date.now() - began) * 10).toFixed(0)} ns for each field`);
    const after = await measure();
    assert.ok(after.engine[0] <= before.engine[0] && after.engine[1] <= before.engine[1], JSON.stringify([before, after]));
    assert.equal(after.texts, before.texts);
    if (before.page) {
      t.diagnostic(`bytes and nodes of the page: ${JSON.stringify([before.page, after.page])}`);
      assert.ok(after.page.nodes <= before.page.nodes + 100, `${after.page.nodes} nodes, ${before.page.nodes} before`);
      assert.ok(after.page.bytes <= before.page.bytes + 1_000_000, `${after.page.bytes} bytes, ${before.page.bytes} before`);
      assert.ok(after.page.listeners <= before.page.listeners + 100);
    }
    await page.run("document.getElementById('many').remove(); window.shared.release()");
  });

  test('a hundred elements <input-control> compile a profile once', async () => {
    const counts = JSON.parse(await page.run(`if (!customElements.get('many-fields')) window.defineElement({ name: 'many-fields',
        rules: window.engine });
      const place = document.createElement('div'); document.body.append(place);
      const one = () => { const one = document.createElement('many-fields'); one.profile = 'price';
        one.append(document.createElement('input')); return one; };
      place.append(one());
      return new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
        const before = window.engine.objectCount;
        for (let count = 0; count < 100; count++) place.append(one());
        return new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
          const during = window.engine.objectCount; place.remove();
          return new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
            JSON.stringify([during - before, window.engine.objectCount - before]));
        });
      })`));
    // A control for each, and none when they are gone. What is collected in the meantime has another cause.
    assert.ok(counts[0] <= 100 && counts[1] <= -1, counts.join());
  });

  test('a megabyte, pasted and then typed into', async (t) => {
    await page.run(`window.field()?.detach(); const element = document.getElementById('textarea');
      element.value = 'ab\\n'.repeat(350000); element.focus(); element.select()`);
    await page.type([Key.control, 'c']);
    await page.control('textarea', 'long', { rules: 'profile long { forbid /x/; maxLength 2000000 }' });
    // The time between the first listener of an event and the last is that of the field.
    await page.run(`let began = 0; window.spent = 0; window.stop = new AbortController(); const { signal } = window.stop;
      for (const type of ['beforeinput', 'input', 'keydown']) {
        window.addEventListener(type, () => { began = performance.now(); }, { capture: true, signal });
        window.addEventListener(type, () => { window.spent += performance.now() - began; }, { signal });
      }`);
    const tell = async (what, began) => {
      const spent = await page.run('const { spent } = window; window.spent = 0; return spent');
      t.diagnostic(`${what}: ${(performance.now() - began).toFixed(0)} ms with the browser, ${spent.toFixed(0)} ms of the field`);
    };
    let began = performance.now();
    await page.type([Key.control, 'v']);
    await tell('a megabyte pasted', began);
    assert.equal((await page.value()).length, 1_050_000);
    await page.select(525_000);
    began = performance.now();
    await page.type('1x2');
    await tell('three keys in the middle, one of them refused', began);
    assert.equal((await page.value()).slice(524_999, 525_004).replaceAll('\n', '|'), '|12ab');
    began = performance.now();
    await page.type([Key.control, 'z']);
    await tell('undo', began);
    assert.ok((await page.value()).length <= 1_050_001);
    began = performance.now();
    await page.type([Key.control, 'a'], Key.backspace);
    await tell('all of it deleted', began);
    assert.equal(await page.value(), '');
    await page.run('window.stop.abort()');
    await page.run('window.field().detach()');
  });

  test('a megabyte in a field for an amount', async () => {
    await page.control('input', 'price');
    await page.type('1');
    await page.run(`window.other = document.getElementById('other'); other.value = '1'.repeat(1000000); other.focus();
      other.select()`);
    await page.type([Key.control, 'x']);
    await page.run('window.field().element.focus()');
    await page.type([Key.control, 'v']);
    await page.shows('1');
    await page.type(Key.end, '2');
    await page.shows('12');
  });
});

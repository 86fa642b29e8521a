// The element <input-control>.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  /** Puts markup into the page, with the element defined, and waits until its field is ready. */
  const put = (markup, { isReady = true } = {}) => page.run(`window.field()?.detach();
    if (!customElements.get('input-control')) window.defineElement();
    document.getElementById('place')?.remove();
    const place = document.createElement('form'); place.id = 'place'; place.innerHTML = arguments[0];
    window.told = [];
    for (const type of ['controlchange', 'controlrefused', 'controltokens', 'controlerror']) {
      place.addEventListener(type, (event) => {
        window.told.push(type + ' ' + (event.detail?.message ?? event.detail?.[0]?.message ?? event.target.value));
      });
    }
    place.addEventListener('submit', (event) => { event.preventDefault(); window.sent = true; });
    document.body.append(place);
    window.one = place.querySelector('input-control'); window.one.control?.focus();
    return arguments[1] ? window.one.field.ready.then(() => 'ready') : 'put'`, markup, isReady);
  const told = async () => JSON.parse(await page.run('return JSON.stringify(window.told.splice(0))'));
  const shown = () => page.run('return window.one.control.value ?? window.one.control.textContent');
  /** Whether the form is sent. */
  const sends = () => page.run("window.sent = false; document.getElementById('place').requestSubmit(); return window.sent");
  const turn = () => page.run('return new Promise((resolve) => setTimeout(resolve, 20)).then(() => 1)');

  test('nothing is defined before the page asks', async () => {
    assert.equal(await page.run("return customElements.get('input-control') === undefined"), true);
  });

  for (const child of ['<input>', '<textarea></textarea>', '<div contenteditable="plaintext-only"></div>']) {
    test(`around ${child}`, async () => {
      await put(`<input-control profile="price" lang="en"><label>Price ${child}</label></input-control>`);
      await page.type('12x.3456');
      assert.equal(await shown(), '12.34');
      assert.deepEqual(await page.run('return [window.one.value, window.one.verdict, window.one.profile]'),
        ['12.34', 'acceptable', 'price']);
      const events = await told();
      assert.equal(events[2], 'controlrefused Only digits and a decimal point are allowed');
      assert.deepEqual(events.filter((event) => event.startsWith('controlchange')),
        ['1', '12', '12.', '12.3', '12.34'].map((value) => `controlchange ${value}`));
    });
  }

  test('a move keeps the value, the steps of undo and the focus of nobody', async () => {
    await put('<input-control profile="card" locale="en"><input></input-control><p id="target"></p>');
    await page.type('41111');
    await page.run("window.first = window.one.field; document.getElementById('target').append(window.one)");
    await turn();
    assert.equal(await page.run('return window.one.field === window.first'), true);
    await page.run('window.one.control.focus()');
    await page.type('1');
    assert.equal(await shown(), '4111 11');
    assert.equal(await page.run('return window.one.value'), '411111');
    await page.type([Key.control, 'z']);
    assert.notEqual(await shown(), '4111 11');
  });

  test('taken out, it gives the field back; put in again, it has its value', async () => {
    await put('<input-control profile="card" locale="en"><input></input-control>');
    await page.type('41111');
    await page.run('window.one.remove()');
    await turn();
    assert.deepEqual(await page.run(`return [window.one.field, window.one.control.hasAttribute('aria-invalid'),
      window.one.control.hasAttribute('inputmode')]`), [null, false, false]);
    await page.run("document.getElementById('place').append(window.one); window.one.control.focus()");
    assert.equal(await page.run('return window.one.value'), '41111');
    await page.run('window.one.control.setSelectionRange(9, 9)');
    await page.type('x1');
    assert.equal(await shown(), '4111 11');
  });

  test('tokens survive a removal', async () => {
    await put('<input-control profile="email" tokens=",;" locale="en"><input></input-control>');
    await page.type('a@example.org;b@example.org,');
    assert.deepEqual(await page.run('return window.one.field.tokens'), ['a@example.org', 'b@example.org']);
    assert.equal((await told()).filter((event) => event.startsWith('controltokens')).length, 2);
    await page.run('window.one.remove()');
    await turn();
    await page.run("document.getElementById('place').append(window.one)");
    await turn();
    assert.deepEqual(await page.run('return window.one.field.tokens'), ['a@example.org', 'b@example.org']);
  });

  test('attributes that change', async () => {
    await put('<input-control profile="price" locale="en"><input></input-control>');
    await page.type('12.5');
    await page.run("window.one.profile = 'card'");
    await turn();
    assert.deepEqual(await page.run('return [window.one.field.profile.name, window.one.verdict, window.one.value]'),
      ['card', 'invalid', '12.5']);
    await page.run("window.one.profile = 'price'; window.one.setAttribute('locale', 'zh-Hans')");
    await turn();
    await page.type('x');
    assert.match((await told()).at(-1), /^controlrefused 只能输入数字和小数点/);
    assert.equal(await page.run('return window.one.value'), '12.5');
  });

  test('a reason in the page', async () => {
    await put(`<input-control profile="price" locale="en" reason="why"><input></input-control><p id="why"></p>`);
    await page.type('x');
    assert.equal(await page.run("return document.getElementById('why').textContent"),
      'Only digits and a decimal point are allowed');
  });

  test('no name of a profile: the form is not sent', async () => {
    await put('<input-control><input></input-control>', { isReady: false });
    await turn();
    assert.match((await told())[0], /^controlerror <input-control> needs the name of a profile/);
    assert.equal(await sends(), false);
    await page.run("document.getElementById('place').noValidate = true");
    assert.equal(await sends(), false);
    await page.run("window.one.profile = 'price'");
    await turn();
    await page.run("document.getElementById('place').noValidate = false; return window.one.field.ready.then(() => 1)");
    assert.equal(await sends(), true);
  });

  test('a profile that does not exist: the form is not sent', async () => {
    await put('<input-control profile="prise"><input></input-control>', { isReady: false });
    await page.run('return window.one.field?.ready.catch(() => 1) ?? 1');
    await turn();
    const [error] = await told();
    assert.match(error, /did you mean `price`\?/);
    assert.equal(await page.run('return window.one.field'), null);
    assert.equal(await sends(), false);
    await page.run("window.one.profile = 'price'");
    await turn();
    assert.equal(await page.run('return window.one.field.profile.name'), 'price');
    await page.run("window.one.profile = 'prise'");
    await turn();
    assert.equal(await sends(), false);
  });

  test('no field in it: the form is not sent, until there is one', async () => {
    await put('<input-control profile="price"><p>Nothing</p></input-control>', { isReady: false });
    await turn();
    assert.match((await told())[0], /^controlerror <input-control> needs a field in it/);
    assert.equal(await sends(), false);
    await page.run("window.one.append(document.createElement('input')); window.one.control.focus()");
    await turn();
    await page.run('return window.one.field.ready.then(() => 1)');
    assert.equal(await sends(), true);
    await page.type('1x');
    assert.equal(await shown(), '1');
  });

  test('another field in its place', async () => {
    await put('<input-control profile="price" locale="en"><input value="1"></input-control>');
    await page.run("window.one.replaceChildren(document.createElement('textarea')); window.one.control.focus()");
    await turn();
    await page.type('2x');
    assert.deepEqual(await page.run('return [window.one.value, window.one.field.element.localName]'), ['2', 'textarea']);
  });

  test('profiles of rules of the page, under another name', async () => {
    await page.run(`customElements.get('rule-field') ?? window.defineElement({ name: 'rule-field',
        rules: window.engine.rules('profile two { allow /[0-9]/; maxLength 2 }') });
      document.getElementById('place')?.remove();
      const one = document.createElement('rule-field'); one.id = 'place'; one.profile = 'two';
      one.append(document.createElement('input')); document.body.append(one); window.one = one;
      one.control.focus(); return one.field.ready.then(() => 1)`);
    await page.type('1x23');
    assert.equal(await shown(), '12');
  });

  test('a failed engine leaves a plain field, and the form is sent', async () => {
    await page.run(`window.rules ??= window.load('none.wasm'); window.failed = window.rules.catch(() => 'failed');
      customElements.get('plain-field') ?? window.defineElement({ name: 'plain-field', rules: window.rules });
      document.getElementById('place')?.remove();
      const place = document.createElement('form'); place.id = 'place'; const one = document.createElement('plain-field');
      one.profile = 'price'; one.append(document.createElement('input')); place.append(one); document.body.append(place);
      place.addEventListener('submit', (event) => { event.preventDefault(); window.sent = true; });
      window.one = one; one.control.focus()`);
    assert.equal(await page.run('return window.failed'), 'failed');
    await turn();
    await page.type('1x');
    assert.equal(await shown(), '1x');
    assert.equal(await sends(), true);
    await page.run("document.getElementById('place').remove()");
  });
});

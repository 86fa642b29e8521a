// What pages and people do to fields that nobody expects.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  test('a module that cannot be loaded leaves a plain field', async () => {
    await page.run(`window.field()?.detach();
      const element = document.getElementById('other'); element.value = '';
      window.failed = window.attach(element, 'price', { engine: window.load('none.wasm') });
      window.failed.ready.catch((error) => { window.failure = error.code; });
      element.focus()`);
    await page.type('1x');
    assert.equal(await page.run("return document.getElementById('other').value"), '1x');
    assert.equal(await page.run('return window.failure'), 'load');
    assert.equal(await page.run("return document.getElementById('other').checkValidity()"), true);
    await page.run("window.failed.detach(); document.getElementById('other').value = ''");
  });

  test('a profile that does not exist keeps the form from being sent', async () => {
    await page.run(`window.field()?.detach();
      const element = document.getElementById('other');
      window.failed = window.attach(element, 'prise', { engine: window.engine });
      window.failed.ready.catch((error) => { window.failure = error.message; })`);
    await page.run('return new Promise((resolve) => setTimeout(resolve, 50)).then(() => 1)');
    assert.match(await page.run('return window.failure'), /did you mean `price`/);
    assert.equal(await page.run("return document.getElementById('other').checkValidity()"), false);
    await page.run('window.failed.detach()');
    assert.equal(await page.run("return document.getElementById('other').checkValidity()"), true);
  });

  test('broken rules throw, and leave the field as it was', async () => {
    const message = await page.run(`try { window.engine.rules('profile x { regex /[/ }'); } catch (error) {
      return error.message; }`);
    assert.match(message, /page\.rules:1:/);
  });

  test('two attaches', async () => {
    await page.control('input', 'price');
    const code = await page.run(`try { window.attach(document.getElementById('input'), window.engine.profile('card')) }
      catch (error) { return error.code }`);
    assert.equal(code, 'argument');
    await page.type('12x');
    await page.shows('12');
  });

  test('fields with the names of members of their form', async () => {
    const found = JSON.parse(await page.run(`const names = new Set();
      for (let one = HTMLFormElement.prototype; one; one = Object.getPrototypeOf(one)) {
        for (const name of Object.getOwnPropertyNames(one)) names.add(name);
      }
      const form = document.createElement('form');
      const fields = Array.from(names, (name) => Object.assign(document.createElement('input'), { name }));
      HTMLFormElement.prototype.append.call(form, ...fields);
      document.body.append(form);
      const controlled = fields.map((field, index) => window.attach(field, window.engine.profile(index === 1 ? 'card' : 'price')));
      let sent = 0;
      HTMLFormElement.prototype.addEventListener.call(form, 'submit', (event) => { event.preventDefault(); sent += 1; });
      const found = [typeof form.closest];
      for (const value of ['1.', '1']) {
        fields[0].value = value;
        HTMLFormElement.prototype.requestSubmit.call(form);
        found.push(sent);
      }
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      set.call(fields[1], '4111 11');
      found.push(new FormData(form).get(fields[1].name));
      for (const field of controlled) field.detach();
      Element.prototype.remove.call(form);
      return JSON.stringify(found)`));
    assert.deepEqual(found, ['object', 0, 1, '411111']);
  });

  test('elements that hold no text', async () => {
    const messages = JSON.parse(await page.run(`const found = [];
      for (const html of ['checkbox', 'number', 'date']) {
        const element = document.createElement('input'); element.type = html;
        try { window.attach(element, window.engine.profile('price')); found.push('none') }
        catch (error) { found.push(error.message) }
      }
      try { window.attach(document.createElement('p'), window.engine.profile('price')) }
      catch (error) { found.push(error.message) }
      return JSON.stringify(found)`));
    assert.match(messages[1], /An <input type="number"> holds no text that can be controlled\. Use type="text"\./);
    assert.match(messages[3], /A <p> is no field/);
    assert.ok(messages.every((message) => message !== 'none'));
  });

  test('email is controlled, and is email again', async () => {
    const types = JSON.parse(await page.run(`window.field()?.detach();
      const element = document.createElement('input'); element.type = 'email'; document.body.append(element);
      const field = window.attach(element, window.engine.profile('email'));
      const during = element.type + ' ' + element.inputMode; field.detach();
      const after = element.type + ' ' + element.getAttributeNames().join(); element.remove();
      return JSON.stringify([during, after])`));
    assert.deepEqual(types, ['text email', 'email type']);
  });

  test('an element that is moved, and removed while composing', async () => {
    await page.control('input', 'chineseName');
    await page.browser.mark('w');
    await page.run(`const element = window.field().element; window.place = element.parentNode; element.remove();
      window.place.append(element); element.focus()`);
    if (page.browser.cancelComposition) await page.browser.cancelComposition().catch(() => {});
    await page.run("window.field().value = ''; window.field().element.focus()");
    await page.browser.mark('w');
    await page.browser.commit('王');
    await page.shows('王');
  });

  test('a clone is a plain field', async () => {
    await page.control('input', 'price');
    await page.run(`const clone = window.field().element.cloneNode(); clone.id = 'clone'; document.body.append(clone);
      clone.value = ''; clone.focus()`);
    await page.type('1x');
    assert.equal(await page.run("return document.getElementById('clone').value"), '1x');
    await page.run("document.getElementById('clone').remove()");
  });

  for (const id of ['input', 'textarea']) {
    test(`a read-only ${id} keeps its text, whatever is pressed`, async () => {
      await page.control(id, 'price');
      await page.type('12');
      await page.run('window.field().element.readOnly = true');
      await page.type('3', Key.backspace, [Key.control, 'z'], [Key.control, 'x'], [Key.control, 'v']);
      await page.shows('12');
      await page.type([Key.control, 'y'], [Key.control, Key.shift, 'z']);
      await page.shows('12');
      await page.run('window.field().element.readOnly = false; window.field().element.disabled = true');
      assert.equal(await page.run('return window.field().element.willValidate'), false);
      await page.run('window.field().element.disabled = false; window.field().element.focus()');
      await page.type(Key.end, '3', [Key.control, 'z']);
      assert.notEqual((await page.state()).display, '123');
      await page.run("window.field().value = '7'");
      await page.type(Key.end, '8');
      await page.shows('78');
    });
  }

  test('an editable element that is not editable keeps its text', async () => {
    await page.control('editable', 'price');
    await page.type('12');
    await page.run("window.field().element.contentEditable = 'false'");
    await page.type('3', [Key.control, 'z']);
    await page.shows('12');
    await page.run("window.field().element.contentEditable = 'plaintext-only'");
  });

  test('a read-only field with a wrong value does not stop the form', async () => {
    await page.control('input', 'isoDate');
    await page.run("window.field().value = '2024'; window.field().element.readOnly = true; window.submitted = null");
    await page.run("document.getElementById('form').noValidate = true; document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted?.field'), '2024');
    await page.run(`window.field().element.readOnly = false; window.submitted = null;
      document.getElementById('button').click()`);
    assert.equal(await page.run('return window.submitted'), null);
    await page.run(`document.getElementById('button').formNoValidate = true; document.getElementById('button').click()`);
    assert.equal(await page.run('return window.submitted?.field'), '2024');
    await page.run(`document.getElementById('button').formNoValidate = false;
      document.getElementById('form').noValidate = false`);
  });

  test('a field that becomes read-only while composing', async () => {
    await page.control('input', 'chineseName');
    await page.browser.mark('w');
    await page.run('window.field().element.readOnly = true');
    await page.browser.commit('王');
    await page.run('window.field().element.readOnly = false; window.field().element.focus()');
    await page.browser.mark('l');
    await page.browser.commit('李');
    const { display, engine } = await page.state();
    assert.equal(display, engine);
    assert.match(display, /李$/);
  });

  test('a value that the page sets', async () => {
    await page.control('input', 'card');
    await page.run("window.field().element.value = '4111111111111111'");
    await page.shows('4111 1111 1111 1111');
    await page.run("window.field().element.value = '4111 1111'");
    assert.equal(await page.value(), '41111111');
    await page.run("window.field().element.setRangeText('9', 0, 1)");
    assert.equal(await page.value(), '91111111');
    await page.run("window.field().element.form.reset()");
    await page.shows('');
    assert.equal(await page.value(), '');
  });

  test('a value that a framework sets behind the property of the element', async () => {
    await page.control('input', 'card');
    await page.run(`const { element } = window.field(); window.quietly = (value) => Object.getOwnPropertyDescriptor(
      HTMLInputElement.prototype, 'value').set.call(element, value); window.quietly('41111')`);
    assert.equal(await page.value(), '41111');
    await page.shows('4111 1');
    await page.run("window.quietly('5555'); window.field().element.setSelectionRange(4, 4)");
    await page.type('6');
    await page.shows('5555 6');
    // The form does not take the old verdict for one on the new value.
    await page.run("window.quietly('x'); window.submitted = null; document.getElementById('button').click()");
    assert.equal(await page.run('return window.submitted'), null);
  });

  test('a framework that keeps the value that it knows', async () => {
    // React puts such a property before a page attaches the field, and hears no change of what it has written itself.
    await page.run(`window.field()?.detach(); const element = document.createElement('input'); element.id = 'tracked';
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      window.known = ''; window.told = [];
      Object.defineProperty(element, 'value', { configurable: true, get() { return get.call(this); },
        set(value) { window.known = value; set.call(this, value); } });
      element.addEventListener('input', () => {
        const value = get.call(element);
        if (value !== window.known) { window.known = value; window.told.push(value); }
      });
      document.body.append(element); window.tracked = window.attach(element, window.engine.profile('card'));
      element.focus()`);
    await page.type('41111x');
    await page.run("window.tracked.undo(); document.getElementById('other').focus(); window.tracked.redo()");
    assert.deepEqual(await page.run('return window.told'), ['4', '41', '411', '4111', '4111 1', '', '4111 1']);
    assert.equal(await page.run(`window.tracked.detach(); const element = document.getElementById('tracked');
      element.value = 'own'; const { known } = window; element.remove(); return known`), 'own');
  });

  test('a page to which the person returns', async (t) => {
    await page.browser.open(`${page.server.url}/test/restored.html`);
    await page.run("document.getElementById('input').focus()");
    await page.type('41111');
    await page.run("document.getElementById('textarea').focus()");
    await page.type('12x.5');
    await page.browser.open(`${page.server.url}/test/page.html`);
    await page.browser.back();
    await page.run("return new Promise((resolve) => setTimeout(resolve, 100)).then(() => 1)");
    t.diagnostic(`the browser has kept the page: ${await page.run('return window.wasKept === true')}`);
    const found = await page.run(`return window.fields.flatMap((field) =>
      [field.element.value, field.value, field.verdict, field.element.validationMessage])`);
    assert.equal(found[0], '4111 1');
    assert.deepEqual(found.slice(1, 3), ['41111', 'intermediate']);
    assert.deepEqual(found.slice(4), ['12.5', '12.5', 'acceptable', '']);
    assert.notEqual(found[3], '');
    await page.run("document.getElementById('input').focus(); document.getElementById('input').setSelectionRange(6, 6)");
    await page.type('x2');
    assert.equal(await page.run('return window.fields[0].element.value'), '4111 12');
    await page.browser.open(`${page.server.url}/test/page.html`);
  });

  test('a text that the browser restores', async () => {
    await page.control('input', 'card');
    await page.run(`const { element } = window.field(); Object.getOwnPropertyDescriptor(
      HTMLInputElement.prototype, 'value').set.call(element, '41111');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    assert.equal(await page.run('return window.field().element.value'), '4111 1');
  });

  test('autofill sends keys without a name', async () => {
    await page.control('input', 'price');
    await page.run(`const { element } = window.field();
      for (const type of ['keydown', 'keyup']) element.dispatchEvent(new Event(type, { bubbles: true }))`);
    await page.type('1x');
    await page.shows('1');
    assert.ok((await page.events()).every((event) => !event.startsWith('error')));
  });

  test('the maxlength of the page does not count separators', async () => {
    await page.run("document.getElementById('input').maxLength = 4");
    await page.control('input', 'card');
    await page.type('4111111111111111');
    await page.shows('4111 1111 1111 1111');
    await page.run('window.field().detach()');
    assert.equal(await page.run("return document.getElementById('input').maxLength"), 4);
    await page.run("document.getElementById('input').removeAttribute('maxlength')");
  });

  test('a message is never HTML', async () => {
    await page.control('input', 'evil', { rules: 'profile evil { allow /[0-9]/ { en "<img src=x onerror=alert(1)>" } }' });
    await page.type('x');
    assert.equal(await page.run("return document.querySelectorAll('img').length"), 0);
    assert.equal(await page.run("return document.querySelector('[role=status]').textContent.trim()"),
      '<img src=x onerror=alert(1)>');
  });

  test('emoji are not cut by a limit', async () => {
    await page.control('input', 'short', { rules: 'profile short { maxLength 2 }' });
    await page.run("window.field().element.value = ''; document.execCommand('insertText', false, '👩‍👩‍👧é👍🏽x')");
    await page.shows('👩‍👩‍👧é');
  });

  test('a text of a megabyte', async () => {
    await page.control('textarea', 'long', { rules: 'profile long { maxLength 2000000 }' });
    await page.run("window.field().value = 'ab\\n'.repeat(350000)");
    await page.run('window.field().element.setSelectionRange(0, 0); window.field().element.focus()');
    await page.type('x');
    assert.equal((await page.value()).length, 1_050_001);
  });

  test('a field in a frame', async () => {
    await page.run(`window.field()?.detach();
      const frame = document.createElement('iframe'); frame.id = 'frame'; document.body.append(frame);
      const element = frame.contentDocument.createElement('input'); frame.contentDocument.body.append(element);
      window.framed = window.attach(element, window.engine.profile('price')); frame.contentWindow.focus(); element.focus();
      window.framed.value = '12'; element.setSelectionRange(2, 2);
      frame.contentDocument.execCommand('insertText', false, 'x')`);
    assert.equal(await page.run('return window.framed.element.value'), '12');
    await page.run("window.framed.detach(); document.getElementById('frame').remove(); window.focus()");
  });

  test('detach gives the element back as it was', async () => {
    const names = JSON.parse(await page.run(`window.field()?.detach();
      const element = document.createElement('input'); element.setAttribute('aria-describedby', 'hint');
      element.setAttribute('inputmode', 'text'); document.body.append(element);
      const before = element.outerHTML; const field = window.attach(element, window.engine.profile('price'));
      const during = element.getAttribute('inputmode'); field.detach(); field.detach();
      const after = element.outerHTML; element.remove(); return JSON.stringify([before, after, during])`));
    assert.equal(names[0], names[1]);
    assert.equal(names[2], 'text');
  });

  // The last test, because Firefox sends no `input` for a command in this element any more, in a plain field too.
  test('a field that is disabled while composing', async () => {
    await page.control('input', 'price');
    await page.type('1');
    await page.browser.mark('w');
    await page.run('window.field().element.disabled = true');
    // Firefox has ended it, and takes no key before the next composition, in a plain field too.
    await page.browser.cancelComposition().catch(() => {});
    await page.run("window.field().element.disabled = false; document.getElementById('other').focus()");
    await page.browser.mark('w');
    await page.browser.commit('王');
    await page.shows('1');
    await page.run("document.getElementById('other').value = ''; window.field().element.focus()");
    await page.type(Key.end, '2');
    await page.shows('12');
  });
});

// Listeners of the page that do what they like in the midst of an edit, and an engine that stops.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { elements, inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  const text = (id) => page.run('const one = document.getElementById(arguments[0]); return one.value ?? one.textContent', id);

  for (const id of elements) {
    test(`a listener of change in ${id} that sets a value`, async () => {
      await page.control(id, 'price');
      await page.run("window.field().addEventListener('change', ({ target }) => { if (target.value === '12') target.value = '7'; })");
      await page.type('123');
      await page.shows('73');
    });

    test(`a listener of change in ${id} that detaches`, async () => {
      await page.control(id, 'price');
      await page.run("window.gone = window.field(); window.gone.addEventListener('change', () => window.gone.detach())");
      await page.type('1x2');
      assert.equal(await text(id), '1x2');
      assert.deepEqual(await page.run('return [window.gone.value, window.gone.verdict]'), ['1x2', 'undetermined']);
      assert.deepEqual((await page.events()).filter((event) => event.startsWith('error')), []);
    });

    test(`a listener of change in ${id} that moves the focus`, async () => {
      await page.run("window.field()?.detach(); document.getElementById('other').value = ''");
      await page.control(id, 'card');
      await page.run(`window.field().addEventListener('change', ({ target }) => {
        if (target.value === '41111') document.getElementById('other').focus(); })`);
      await page.type('411112');
      await page.shows('4111 1');
      assert.equal(await text('other'), '2');
      await page.run("document.getElementById('other').value = ''");
    });

    test(`a listener of refused in ${id} that sets a value, and one that detaches`, async () => {
      await page.control(id, 'price');
      await page.run("window.field().addEventListener('refused', ({ target }) => { target.value = '9'; }, { once: true })");
      await page.type('1x2');
      await page.shows('92');
      await page.run("window.gone = window.field(); window.gone.addEventListener('refused', () => window.gone.detach())");
      await page.type('xy');
      assert.equal(await text(id), '92y');
    });

    test(`a listener of input in ${id} that sets a value`, async () => {
      await page.control(id, 'card');
      await page.run(`const { element } = window.field(); window.stop = new AbortController();
        element.addEventListener('input', () => {
          if (element.localName === 'div') element.textContent = element.textContent; else element.value = element.value;
        }, { signal: window.stop.signal })`);
      // An editable element loses its caret when its text is set.
      await page.type(id === 'editable' ? '4' : '411111');
      await page.shows(id === 'editable' ? '4' : '4111 11');
      await page.run('window.stop.abort()');
    });

    test(`a profile in ${id} that is changed while the person types`, async () => {
      await page.control(id, 'price');
      await page.run(`window.card = window.engine.profile('card'); window.field().addEventListener('change', ({ target }) => {
        if (target.value === '4111') target.profile = window.card; })`);
      await page.type('41111x2');
      await page.shows('4111 12');
      assert.equal(await page.value(), '411112');
      await page.type([Key.control, 'z']);
      assert.equal((await page.state()).engine, (await page.state()).display);
    });

    test(`an engine that stops leaves the text in ${id}`, async () => {
      await page.run(`window.field()?.detach();
        return window.load('/input-control.wasm').then((engine) => {
          window.doomed = engine; window.failures = [];
          const element = document.getElementById(arguments[0]);
          if (element.localName === 'div') element.textContent = ''; else element.value = '';
          window.gone = window.attach(element, engine.profile('card'));
          window.gone.addEventListener('error', ({ detail }) => window.failures.push(detail.code ?? detail.name));
          element.focus();
        })`, id);
      await page.type('41111');
      // A place beyond its memory stops the engine, as an error of its own would.
      const error = await page.run(`try { window.doomed.call('ic_judge', window.gone.profile.handle, -16, -16, 2 ** 28); }
        catch (error) { return error.name; }`);
      assert.equal(error, 'RuntimeError');
      await page.type('1x');
      assert.equal(await text(id), '4111 11x');
      assert.deepEqual(await page.run('return window.failures'), ['stopped']);
      assert.deepEqual(await page.run('return [window.gone.value, window.gone.verdict, window.gone.undo(), window.gone.hint]'),
        ['4111 11x', 'undetermined', false, null]);
      await page.run("window.gone.value = '5'");
      assert.equal(await text(id), '5');
      assert.equal(await page.run('return window.gone.element.checkValidity?.() ?? true'), true);
      assert.deepEqual(await page.run('return window.gone.element.hasAttribute("aria-invalid")'), false);
    });
  }

  test('an engine that stops is told to who asks first, and is not loaded again', async () => {
    const told = JSON.parse(await page.run(`return window.load().then((shared) => window.load().then((again) => {
      const isShared = shared === again;
      return window.load('/input-control.wasm').then((doomed) => {
        const element = document.createElement('input'); document.body.append(element);
        const field = window.attach(element, doomed.profile('price')); const failures = [];
        field.addEventListener('error', ({ detail }) => failures.push(detail.code ?? detail.name));
        element.value = '12';
        try { doomed.call('ic_judge', field.profile.handle, -16, -16, 2 ** 28); } catch {}
        const found = [field.value, field.verdict, element.value]; element.remove();
        return JSON.stringify({ isShared, found, failures, hasStopped: doomed.hasStopped });
      });
    }))`));
    assert.deepEqual(told, {
      isShared: true, found: ['12', 'undetermined', '12'], failures: ['stopped'], hasStopped: true,
    });
  });

  test('a load that fails after the field was given back tells nobody', async () => {
    const told = JSON.parse(await page.run(`const element = document.getElementById('other'); const told = [];
      const field = window.attach(element, 'prise', { engine: window.engine });
      field.addEventListener('error', () => told.push('error')); field.detach();
      return field.ready.then(() => 'ready', () => 'rejected').then((ready) =>
        JSON.stringify([ready, told, element.checkValidity()]))`));
    assert.deepEqual(told, ['rejected', [], true]);
  });

  test('a profile that was released leaves the element as it was', async () => {
    const told = JSON.parse(await page.run(`const element = document.createElement('input'); document.body.append(element);
      const profile = window.engine.profile('price'); profile.release(); const before = element.outerHTML; let code;
      try { window.attach(element, profile); } catch (error) { code = error.code; }
      const after = element.outerHTML; const isPlain = !Object.hasOwn(element, 'value');
      const field = window.attach(element, window.engine.profile('price')); field.detach(); element.remove();
      return JSON.stringify([code, before === after, isPlain])`));
    assert.deepEqual(told, ['handle', true, true]);
  });

  test('a password keeps no steps of undo, and is not spoken', async () => {
    await page.run(`window.field()?.detach(); const element = document.createElement('input'); element.type = 'password';
      element.id = 'password'; document.body.append(element);
      window.secret = window.attach(element, window.engine.rules('profile secret { allow /[a-z]/ { en "Small letters" }; maxLength 8 }').profile('secret'));
      element.focus()`);
    await page.type('abc');
    assert.equal(await page.run('return window.secret.canUndo'), false);
    await page.type([Key.control, 'z']);
    assert.equal(await page.run('return window.secret.element.value'), 'abc');
    await page.type('Q');
    assert.deepEqual(await page.run('return [window.secret.element.value, window.secret.element.type, window.secret.value]'),
      ['abc', 'password', 'abc']);
    const spoken = await page.run("return document.querySelector('[role=status]').textContent + JSON.stringify(window.secret.refusals)");
    assert.ok(!spoken.includes('Q') && !spoken.includes('abc'), spoken);
    await page.run("window.secret.detach(); document.getElementById('password').remove()");
  });

  for (const inside of ['<input>', '<textarea></textarea>', '<div contenteditable="plaintext-only"></div>']) {
    test(`a shadow tree with ${inside}`, async () => {
      await page.run(`window.field()?.detach(); document.getElementById('host')?.remove();
        const host = document.createElement('div'); host.id = 'host'; document.body.append(host);
        const root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<form>' + arguments[0] + '<button></button></form>';
        const element = root.querySelector('form').firstChild; window.sent = 0;
        root.addEventListener('submit', (event) => { event.preventDefault(); window.sent++; });
        window.shaded = window.attach(element, window.engine.profile('isoDate', { locale: 'en' })); element.focus()`, inside);
      await page.type('2024x');
      const shown = () => page.run('const { element } = window.shaded; return element.value ?? element.textContent');
      assert.equal(await shown(), '2024');
      const spoken = await page.run("return window.shaded.element.getRootNode().querySelector('[role=status]').textContent");
      assert.notEqual(spoken, '');
      if (!inside.includes('contenteditable')) {
        await page.run("const { form } = window.shaded.element; form.noValidate = true; form.requestSubmit()");
        assert.equal(await page.run('return window.sent'), 0);
      }
      await page.type('0229');
      assert.equal(await shown(), '2024-02-29');
      await page.type(Key.backspace, Key.left, Key.left, '1');
      await page.type([Key.control, 'z']);
      assert.equal(await page.run('return window.shaded.display'), await shown());
      if (!inside.includes('contenteditable')) {
        await page.run("window.shaded.value = '2024-02-29'; window.shaded.element.form.requestSubmit()");
        assert.equal(await page.run('return window.sent'), 1);
      }
      await page.run("window.shaded.detach(); document.getElementById('host').remove()");
    });
  }

  test('a modal dialog has the live region of its fields', async () => {
    const place = await page.run(`window.field()?.detach(); const dialog = document.createElement('dialog');
      dialog.innerHTML = '<form method="dialog"><input><button value="cancel" formnovalidate>Cancel</button></form>';
      document.body.append(dialog); const element = dialog.querySelector('input');
      window.inDialog = window.attach(element, window.engine.profile('isoDate')); dialog.showModal(); element.focus();
      return [dialog.querySelectorAll('[role=status]').length,
        dialog.contains(document.getElementById(element.getAttribute('aria-describedby')))]`);
    assert.deepEqual(place, [1, true]);
    await page.type('2024');
    assert.equal(await page.run(`const dialog = document.querySelector('dialog'); dialog.querySelector('button').click();
      const { open } = dialog; window.inDialog.detach(); dialog.remove(); return open`), false);
  });

  test('a field that is attached before it is in the page', async () => {
    await page.run(`window.field()?.detach(); const element = document.createElement('input'); element.id = 'late';
      window.late = window.attach(element, window.engine.profile('isoDate', { locale: 'en' }));
      document.body.append(element); element.focus()`);
    await page.type('2024x');
    assert.deepEqual(await page.run(`const { element } = window.late; return [element.value, element.children.length,
      document.getElementById(element.getAttribute('aria-describedby')) !== null]`), ['2024', 0, true]);
    await page.run("window.late.detach(); document.getElementById('late').remove()");
    const sent = await page.run(`const form = document.createElement('form'); const element = document.createElement('input');
      element.name = 'card'; form.append(element); const late = window.attach(element, window.engine.profile('card'));
      element.value = '41111'; document.body.append(form); const sent = new FormData(form).get('card');
      late.detach(); form.remove(); return sent`);
    assert.equal(sent, '41111');
  });

  test('rich text that is pasted into an editable element is plain', async () => {
    await page.run(`window.field()?.detach(); const source = document.createElement('p'); source.id = 'rich';
      source.innerHTML = '1<b>2</b>x<i>3</i>'; document.body.append(source);
      const element = document.createElement('div'); element.contentEditable = 'true'; element.id = 'richField';
      document.body.append(element); getSelection().selectAllChildren(source)`);
    await page.type([Key.control, 'c']);
    await page.run(`const element = document.getElementById('richField');
      window.rich = window.attach(element, window.engine.rules('profile free { maxLength 100 }').profile('free'));
      element.focus()`);
    await page.type([Key.control, 'v'], [Key.control, 'b'], '4');
    assert.deepEqual(await page.run(`const { element } = window.rich; return [element.textContent, element.querySelector('b, i') === null]`),
      ['12x34', true]);
    assert.deepEqual(await page.run(`const { element } = window.rich;
      const roles = () => [element.getAttribute('role'), element.contentEditable, element.hasAttribute('aria-multiline')];
      const during = roles(); window.rich.detach(); document.getElementById('rich').remove(); element.remove();
      return [...during, ...roles()]`), ['textbox', 'plaintext-only', true, null, 'true', false]);
  });
});

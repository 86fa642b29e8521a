// A form of the page that a form of rules controls, in real browsers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  const parsed = async (script, ...arguments_) => JSON.parse(await page.run(script, ...arguments_));
  const control = (options, rules, locale) => page.run('return window.control(...arguments)', options, rules, locale);
  const look = (name) => parsed('return window.look(arguments[0])', name);
  const summary = () => parsed('return window.summary()');
  const events = () => parsed('return window.take()');
  const focused = () => page.run('return document.activeElement.id');
  const click = (id) => page.run('document.getElementById(arguments[0]).click()', id);
  const settled = () => page.run('return new Promise((resolve) => setTimeout(resolve, 60)).then(() => 1)');
  const type = async (name, ...keys) => {
    await page.run('document.getElementById(arguments[0]).focus()', name);
    await page.type(...keys);
  };
  const erase = (name) => type(name, [Key.control, 'a'], Key.backspace);
  const submitted = async () => {
    const data = await parsed('return JSON.stringify(window.submitted)');
    await page.run('window.submitted = null');
    return data;
  };
  const fill = async () => {
    await type('country', 'CA');
    await type('card', '4111111111111111');
    await type('code', '123');
    await type('password', 'secret');
    await type('repeat', 'secret');
    await page.run("document.getElementById('terms').checked = true");
  };

  test('form of rules: a branch opens and closes, and the field keeps its text', async () => {
    await control();
    assert.equal((await look('postcode')).isShown, false);
    assert.equal((await look('postcode')).isLabelShown, false);
    await type('country', 'US');
    const { isShown, isLabelShown, isRequired } = await look('postcode');
    assert.deepEqual({ isShown, isLabelShown, isRequired }, { isShown: true, isLabelShown: true, isRequired: 'true' });
    assert.equal((await look('state')).isRequired, null);
    await type('postcode', '12a34');
    assert.equal((await look('postcode')).text, '1234');
    await erase('country');
    assert.equal((await look('postcode')).isShown, false);
    assert.deepEqual(await page.run("return [...new FormData(document.getElementById('checkout')).keys()].join()"),
      'country,card,code,nickname,password,repeat,delivery,note');
    await type('country', 'US');
    assert.equal((await look('postcode')).text, '1234');
    // Another branch has another profile for the same field, which is not required there.
    await erase('country');
    await type('country', 'CA');
    await erase('postcode');
    await type('postcode', 'k1a');
    const { text, isRequired: isRequiredThere, reason } = await look('postcode');
    assert.deepEqual({ text, isRequiredThere, reason }, { text: 'K1A', isRequiredThere: null, reason: 'Like K1A 0B1' });
    assert.equal((await look('state')).isShown, false);
  });

  test('form of rules: the card decides how long the code is', async () => {
    await control();
    await type('card', '4111');
    await type('code', '1234');
    assert.equal((await look('code')).text, '123');
    await erase('card');
    await type('card', '378282246310005');
    assert.equal((await look('card')).text, '3782 822463 10005');
    await type('code', Key.end, '4');
    assert.equal((await look('code')).text, '1234');
  });

  test('form of rules: what rules of it find stands at the field that carries it', async () => {
    await control();
    await type('password', 'secret');
    await type('repeat', 'secre');
    assert.deepEqual([(await look('repeat')).isInvalid, (await look('repeat')).reason], ['false', '']);
    await page.type('x');
    const { isInvalid, reason, validity } = await look('repeat');
    assert.deepEqual({ isInvalid, reason, validity },
      { isInvalid: 'true', reason: 'Not the same as above', validity: 'Not the same as above' });
    assert.equal((await look('password')).isInvalid, 'false');
    // The other field decides too.
    await type('password', Key.end, Key.backspace);
    assert.equal((await look('repeat')).isInvalid, 'true');
    await page.type('x');
    assert.equal((await look('repeat')).reason, '');
    assert.equal((await look('repeat')).validity, '');
    // The violation of the field itself comes first.
    await type('delivery', '2026-11-2');
    assert.match((await look('delivery')).validity, /./);
    await page.type('1');
    assert.equal((await look('delivery')).reason, 'That day is over');
    await page.run("window.form().today = '2026-11-21'");
    assert.equal((await look('delivery')).reason, '');
  });

  test('form of rules: one event for each change, after that of the field', async () => {
    await control();
    await type('country', 'U');
    assert.deepEqual(await events(), ['field country U', 'form country | ']);
    await page.type('S');
    assert.deepEqual(await events(), ['field country US', 'form country,postcode,state | ']);
    await page.type('x');
    assert.deepEqual(await events(), []);
    await page.run("window.form().fields.password.value = 'secret'");
    assert.deepEqual(await events(), ['form password | ']);
    await type('repeat', 'x');
    assert.deepEqual(await events(), ['field repeat x', 'form repeat | repeat']);
    // A listener that sets another field is a part of the change.
    await page.run(`window.form().fields.note.addEventListener('change', () => {
      window.form().fields.nickname.value = 'ab'; window.form().fields.country.value = 'FR'; }, { once: true })`);
    await type('note', 'n');
    await settled();
    assert.deepEqual(await events(),
      ['field note n', 'form country,postcode,state,nickname,note | nickname', 'question isFree ab']);
  });

  test('form of rules: a submit with errors shows them all, and the links lead to the fields', async () => {
    await control();
    await type('country', 'US');
    await type('card', '4111111111111111');
    await type('code', '123');
    await type('password', 'secret');
    await type('repeat', 'sexret');
    const said = () => page.run("return document.querySelector('[role=status]').textContent");
    const hush = () => page.run("document.querySelector('[role=status]').textContent = ''");
    await hush();
    await click('send');
    assert.equal(await submitted(), null);
    const shown = await summary();
    assert.deepEqual(shown, {
      heading: 'There are 3 problems', role: 'group', hasFocus: true,
      items: [shown.items[0], 'Password again: Not the same as above', shown.items[2]],
    });
    assert.equal(shown.items[0], 'Postcode: Enter a value');
    // The browser's own message about a field that the rules do not know.
    assert.match(shown.items[2], /^I agree: ./);
    assert.deepEqual([(await look('postcode')).isInvalid, (await look('postcode')).reason], ['true', 'Enter a value']);
    // Nobody says it a second time.
    assert.equal(await said(), '');
    await page.run("document.querySelectorAll('.input-control-summary a')[1].click()");
    assert.equal(await focused(), 'repeat');
    await page.run("document.querySelectorAll('.input-control-summary a')[0].click()");
    assert.equal(await focused(), 'postcode');
    // What is repaired leaves the list.
    await page.type('12345');
    assert.deepEqual((await summary()).items, shown.items.slice(1));
    assert.equal((await summary()).heading, 'There are 2 problems');
    await page.run("document.getElementById('terms').click()");
    assert.deepEqual((await summary()).items, [shown.items[1]]);
    // With one error, the field itself gets the focus.
    await hush();
    await click('send');
    assert.equal(await focused(), 'repeat');
    assert.equal(await summary(), null);
    assert.equal(await said(), '');
    // Where the focus stays, it is said.
    await page.type(Key.enter);
    assert.equal(await said(), 'Password again: Not the same as above');
    await erase('repeat');
    await type('repeat', 'secret');
    await click('send');
    assert.deepEqual(await submitted(), {
      country: 'US', postcode: '12345', state: '', card: '4111111111111111', code: '123', nickname: '', password: 'secret',
      repeat: 'secret', delivery: '', note: '', terms: 'on', action: 'order',
    });
  });

  test('form of rules: what is sent are the values of the active fields', async () => {
    await control();
    await type('country', 'US');
    await type('postcode', '12345');
    await type('state', 'NY');
    await erase('country');
    await fill();
    await erase('postcode');
    await type('postcode', 'k1a 0b1');
    assert.deepEqual(await parsed('return JSON.stringify(window.form().value)'), {
      country: 'CA', postcode: 'K1A 0B1', card: '4111111111111111', code: '123', password: 'secret', repeat: 'secret',
    });
    assert.equal(await page.run('return window.form().verdict'), 'acceptable');
    // Enter sends it too.
    await type('note', 'Thanks');
    await type('country', Key.end, Key.enter);
    assert.deepEqual(await submitted(), {
      country: 'CA', postcode: 'K1A 0B1', card: '4111111111111111', code: '123', nickname: '', password: 'secret',
      repeat: 'secret', delivery: '', note: 'Thanks', terms: 'on', action: 'order',
    });
  });

  test('form of rules: Enter in a field shows what is wrong in the whole form', async () => {
    await control();
    await type('country', 'U', Key.enter);
    assert.equal(await submitted(), null);
    const { heading, items, hasFocus } = await summary();
    assert.equal(hasFocus, true);
    assert.equal(heading, 'There are 6 problems');
    assert.match(items[0], /^Country: /);
    assert.deepEqual(items.slice(1, 3), ['Card: Enter the number of the card', 'Security code: Enter a value']);
  });

  test('form of rules: without a summary, the first wrong field gets the focus', async () => {
    await control({ summary: false });
    await type('country', 'CA');
    await click('send');
    assert.equal(await focused(), 'card');
    assert.equal(await summary(), null);
    assert.equal(await submitted(), null);
  });

  test('form of rules: the summary in an element of the page, with a heading of the page', async () => {
    await page.run(`const box = document.createElement('section'); box.id = 'box'; box.title = 'mine';
      document.querySelector('main').append(box); const rules = window.engine.rules(window.checkout);
            document.getElementById('checkout').reset();
      window.other = window.attachForm(document.getElementById('checkout'), rules.form('checkout', { locale: 'zh-Hans' }),
        { summary: box, heading: (count) => count + ' 个错误', today: '2026-11-22' })`);
    await click('send');
    const found = await parsed(`const box = document.getElementById('box'); return JSON.stringify({
      focus: document.activeElement.id, title: box.querySelector('h2').textContent, count: box.querySelectorAll('a').length })`);
    assert.deepEqual(found, { focus: 'box', title: '6 个错误', count: 6 });
    const after = await page.run(`window.other.detach(); const box = document.getElementById('box');
      const text = box.outerHTML; box.remove(); return text`);
    assert.equal(after, '<section id="box" title="mine"></section>');
  });

  test('form of rules: questions, late answers, and a submit that waits', async () => {
    await control();
    await fill();
    await type('nickname', 'lu');
    await settled();
    assert.deepEqual((await events()).filter((event) => event.startsWith('question')), ['question isFree lu']);
    // It is neither right nor wrong yet.
    assert.deepEqual([(await look('nickname')).isInvalid, (await look('nickname')).reason], ['false', '']);
    await click('send');
    assert.equal(await submitted(), null);
    assert.match(await page.run("return document.querySelector('[role=status]').textContent"), /This has not been answered yet/);
    assert.equal(await summary(), null);
    // An edit takes the attempt back, and the answer for the other name is of no use.
    await type('nickname', Key.end, 'x');
    await settled();
    await page.run('window.answer(0, true)');
    assert.equal(await submitted(), null);
    assert.equal(await page.run('return window.form().verdict'), 'intermediate');
    await page.run('window.answer(-1, false)');
    assert.deepEqual([(await look('nickname')).isInvalid, (await look('nickname')).reason], ['true', '“lux” is taken']);
    await type('nickname', Key.end, Key.backspace);
    assert.equal(await page.run('return window.form().verdict'), 'acceptable');
    // An attempt that waits goes on when the answer is there.
    await type('nickname', Key.end, 'c');
    await click('send');
    assert.equal(await submitted(), null);
    await page.run('window.answer(-1, true)');
    await settled();
    assert.equal((await submitted()).nickname, 'luc');
    await page.run('window.asked.length = 0');
  });

  test('form of rules: `ask` answers, or fails and is asked again', async () => {
    const found = await parsed(`      const compiled = window.engine.rules(window.checkout).form('checkout');
      const asked = []; const errors = [];
      const form = window.attachForm(document.getElementById('checkout'), compiled, { pause: 0, today: '2026-11-22',
        ask: ({ name, values }) => { asked.push(name + ' ' + values); return asked.length === 1 ? Promise.reject(new Error('offline')) : true } });
      form.addEventListener('error', ({ detail }) => errors.push(detail.message));
      form.fields.nickname.value = 'joe';
      const wait = () => new Promise((resolve) => setTimeout(resolve, 60));
      return wait().then(() => { form.fields.note.value = 'again'; return wait() }).then(() => {
        const state = JSON.stringify({ asked, errors, questions: form.questions.length });
        form.detach(); return state })`);
    assert.deepEqual(found, { asked: ['isFree joe', 'isFree joe'], errors: ['offline'], questions: 0 });
  });

  test('form of rules: in Chinese, and with fields that nobody can edit', async () => {
    await page.run("return window.loadTexts(window.engine, 'zh-Hans')");
    await control({}, undefined, 'zh-Hans');
    await page.run("document.getElementById('card').readOnly = true; document.getElementById('code').disabled = true");
    await type('country', 'FR');
    await click('send');
    assert.equal(await submitted(), null);
    const { heading, items } = await summary();
    assert.equal(heading, '有 5 处需要修改');
    assert.match(items[1], /^Security code: 请/);
    await page.run("document.getElementById('card').readOnly = false; document.getElementById('code').disabled = false");
  });

  test('form of rules: in a shadow tree', async () => {
    const found = await parsed(`const host = document.createElement('div'); document.body.append(host);
      window.form().detach();
      const shadow = host.attachShadow({ mode: 'open' }); const element = document.getElementById('checkout').cloneNode(true);
      shadow.append(element);
      let isSent = false; element.addEventListener('submit', (event) => { event.preventDefault(); isSent = true; });
      const form = window.attachForm(element, window.engine.rules(window.checkout).form('checkout', { locale: 'en' }));
      form.fields.country.value = 'CA';
      element.requestSubmit();
      const focus = shadow.activeElement.className;
      const isShown = shadow.getElementById('postcode').checkVisibility();
      const reason = shadow.getElementById(shadow.getElementById('card').getAttribute('aria-describedby')).textContent;
      form.detach(); host.remove();
      return JSON.stringify({ isSent, focus, isShown, reason })`);
    assert.deepEqual(found,
      { isSent: false, focus: 'input-control-summary', isShown: true, reason: 'Enter the number of the card' });
  });

  test('form of rules: an answer that is there at once', async () => {
    await control();
    await fill();
    await page.run(`window.submitted = null; window.attachForm(document.getElementById('checkout'), window.engine.rules(window.checkout).form('checkout'),
        { ask: ({ values: [name] }) => name !== 'taken', pause: 60000, today: '2026-11-22' })`);
    await type('nickname', 'taken');
    await click('send');
    await settled();
    assert.equal(await submitted(), null);
    assert.equal(await focused(), 'nickname');
    assert.equal((await look('nickname')).reason, '“taken” is taken');
    await page.type(Key.backspace, Key.enter);
    await settled();
    assert.equal((await submitted()).nickname, 'take');
    // A listener answers before the event is over.
    await control({ pause: 60000 });
    await fill();
    await page.run("window.form().addEventListener('question', ({ detail }) => window.form().answer(detail, true))");
    await type('nickname', 'now', Key.enter);
    assert.equal((await submitted()).nickname, 'now');
    await page.run('window.asked.length = 0');
  });

  test('form of rules: errors of the page do not let the form go', async () => {
    await control();
    const found = await parsed(`const element = document.getElementById('checkout');
      const form = window.attachForm(element, window.engine.rules(window.checkout).form('checkout'), {
        heading: () => { throw new Error('of the page') }, today: '2026-11-22' });
      form.addEventListener('change', () => { throw new Error('of the page') });
      form.fields.country.value = 'US';
      window.submitted = null; document.getElementById('send').click();
      return JSON.stringify({ submitted: window.submitted, heading: element.querySelector('h2').textContent,
        active: form.activeFields.length })`);
    assert.deepEqual(found, { submitted: null, heading: 'There are 6 problems', active: 10 });
    // It is given back while it tells of a change.
    const left = await parsed(`const element = document.getElementById('checkout');
      const form = window.attachForm(element, window.engine.rules(window.checkout).form('checkout'));
      form.addEventListener('change', () => form.detach());
      form.fields.country.value = 'CA'; form.fields.country.detach();
      return JSON.stringify([form.activeFields, element.noValidate, element.querySelectorAll('[hidden]').length])`);
    assert.deepEqual(left, [[], false, 0]);
  });

  test('form of rules: reset', async () => {
    await control();
    await type('country', 'US');
    await type('postcode', '12');
    await click('send');
    assert.equal((await look('postcode')).isInvalid, 'true');
    await events();
    await click('again');
    await settled();
    assert.deepEqual(await events(), ['form country,postcode,state | ']);
    assert.equal(await summary(), null);
    assert.deepEqual([(await look('postcode')).isShown, (await look('country')).isInvalid, (await look('card')).isInvalid],
      [false, 'false', 'false']);
  });

  test('form of rules: a page to which the person returns', async (t) => {
    await page.browser.open(`${page.server.url}/test/form.html?controlled`);
    await type('country', 'US');
    await type('postcode', '1234');
    await type('card', '378282246310005');
    await erase('country');
    await page.browser.open(`${page.server.url}/test/page.html`);
    await page.browser.back();
    await settled();
    t.diagnostic(`the browser has kept the page: ${await page.run('return window.wasKept === true')}`);
    const { isShown, text } = await look('postcode');
    assert.deepEqual({ isShown, text }, { isShown: false, text: '1234' });
    assert.deepEqual([(await look('card')).text, await parsed('return JSON.stringify(window.form().value)')],
      ['3782 822463 10005', { card: '378282246310005' }]);
    await type('country', 'US');
    assert.equal((await look('postcode')).isShown, true);
    // A text that the browser puts back without any event of its field.
    await page.run(`Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(
      document.getElementById('country'), 'FR'); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    assert.equal((await look('postcode')).isShown, false);
    await page.browser.open(`${page.server.url}/test/form.html`);
  });

  test("screen reader's text: a form of rules", async (t) => {
    await page.run(`const box = document.createElement('div'); box.id = 'box'; document.getElementById('checkout').prepend(box);
      document.getElementById('terms').checked = true; window.attachForm(document.getElementById('checkout'),
      window.engine.rules(window.checkout).form('checkout', { locale: 'en' }), { summary: box, today: '2026-11-22' })`);
    await type('country', 'US');
    await type('card', '4111111111111111');
    await type('password', 'secret');
    await type('repeat', 'sexret');
    await page.run("document.querySelector('[role=status]').textContent = ''");
    await click('send');
    const box = await page.browser.accessible('box');
    assert.match(box.role, /^group(ing)?$/);
    assert.equal(box.name, 'There are 3 problems');
    const postcode = await page.browser.accessible('postcode');
    assert.deepEqual([postcode.role, postcode.name], ['textbox', 'Postcode']);
    const repeat = await page.browser.accessible('repeat');
    // WebKitGTK takes what is typed for a part of the label around it.
    assert.match(repeat.name, /^Password again( •+)?$/);
    if ('isInvalid' in postcode) {
      assert.deepEqual(postcode, { ...postcode, description: 'Enter a value', isInvalid: true, spoken: '' });
      assert.deepEqual(repeat, { ...repeat, description: 'Not the same as above', isInvalid: true });
    } else {
      t.diagnostic('dispatched: The driver reads only roles and names from the tree, not descriptions, states and the live region.');
    }
    await control();
    await page.run("document.getElementById('box').remove()");
  });

  test('form of rules: <input-control> in it', async () => {
    const message = await page.run(`window.form().detach();
      customElements.get('one-field') ?? window.defineElement({ name: 'one-field', rules: window.engine });
      const label = document.getElementById('note').closest('label'); const box = document.createElement('one-field');
      box.setAttribute('profile', 'letter'); label.replaceWith(box); box.append(label);
      window.box = box; window.note = label;
      return new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
        try { window.attachForm(document.getElementById('checkout'), window.engine.rules(window.checkout).form('checkout')) }
        catch (error) { return error.message }
      })`);
    assert.match(message, /^The field `note` of the form cannot be attached: This element is controlled already\./);
    await page.run('window.box.replaceWith(window.note)');
    await settled();
    await control();
    assert.equal(await page.run('return window.form().verdict'), 'intermediate');
  });

  test('form of rules: detach gives everything back', async () => {
    await control();
    const html = await page.run(`window.form().detach(); const form = document.getElementById('checkout'); form.reset();
      return form.outerHTML`);
    await control();
    await type('country', 'FR');
    await click('send');
    assert.notEqual(await summary(), null);
    const found = await parsed(`window.form().detach();
      const form = document.getElementById('checkout');
      return JSON.stringify({ html: form.outerHTML, text: form.querySelector('#country').value,
        validity: form.querySelector('#country').checkValidity(), verdict: window.form().verdict,
        active: window.form().activeFields })`);
    assert.deepEqual(found, { html, text: 'FR', validity: true, verdict: 'undetermined', active: [] });
    // The form sends anything again.
    await page.run("document.getElementById('terms').checked = true");
    await click('send');
    assert.equal((await submitted()).country, 'FR');
  });

  test('form of rules: nothing is left in the engine', async () => {
    const found = await parsed(`const form = document.getElementById('checkout');
      const compiled = window.engine.rules(window.checkout).form('checkout');
      const before = window.engine.objectCount;
      for (let round = 0; round < 20; round++) {
        const one = window.attachForm(form, compiled, { today: '2026-11-22' });
        one.fields.country.value = round % 2 ? 'US' : 'CA'; one.fields.country.value = 'FR';
        one.detach();
      }
      return JSON.stringify([before, window.engine.objectCount])`);
    assert.ok(found[1] <= found[0], String(found));
  });

  test('form of rules: the day of the person, also when it changes', async () => {
    await control();
    const days = await parsed(`const compiled = window.engine.rules(window.checkout).form('checkout');
      const { Date: Real } = window; let now = new Real(2026, 10, 22, 23, 59);
      window.Date = class extends Real { constructor() { super(now); } };
      const form = window.attachForm(document.getElementById('checkout'), compiled);
      const days = [form.today]; now = new Real(2027, 0, 3, 0, 1);
      document.dispatchEvent(new Event('visibilitychange')); days.push(form.today);
      form.today = '2024-02-29'; document.dispatchEvent(new Event('visibilitychange')); days.push(form.today);
      try { form.today = '2023-02-29' } catch (error) { days.push(error.code, form.today) }
      window.Date = Real; form.detach();
      return JSON.stringify(days)`);
    assert.deepEqual(days, ['2026-11-22', '2027-01-03', '2024-02-29', 'argument', '2024-02-29']);
  });

  test('form of rules: a field that the page takes away keeps the form from being sent', async () => {
    await control();
    await fill();
    await page.run("window.gone = document.getElementById('card'); window.gone.parentNode.remove()");
    await click('send');
    assert.equal(await submitted(), null);
    assert.deepEqual((await summary()).items, ['Card: This field is not in the form any more']);
    await page.run("document.getElementById('checkout').append(window.gone)");
    await click('send');
    assert.equal((await submitted()).card, '4111111111111111');
    await page.run(`const label = document.createElement('label'); label.append('Card ', window.gone);
      document.getElementById('checkout').querySelector('div:has(#state)').after(label)`);
  });

  test('form of rules: pages that are not finished are told so', async () => {
    const messages = await parsed(`const found = []; const compiled = window.engine.rules(window.checkout).form('checkout');
      const attempt = (html, form = compiled) => {
        const box = document.createElement('div'); box.innerHTML = html; document.body.append(box);
        const html2 = box.innerHTML;
        try { window.attachForm(box.firstElementChild, form); found.push('none') }
        catch (error) { found.push(error.code + ': ' + error.message) }
        if (box.innerHTML !== html2) found.push(box.innerHTML);
        box.remove();
      };
      const names = compiled.description.fields;
      const form = (make) => '<form>' + names.map(make).join('') + '</form>';
      attempt('<div></div>');
      attempt(form((name) => name === 'note' ? '' : '<input name="' + name + '">'));
      attempt(form((name) => name === 'country' ? '<button name="country"></button>' : '<input name="' + name + '">'));
      attempt(form((name) => '<input name="' + name + '"' + (name === 'note' ? ' type="number"' : '') + '>'));
      attempt(form((name) => '<input name="' + name + '"><input name="' + name + '">'));
      window.control();
      try { window.attachFormAlone(document.getElementById('checkout'), compiled) } catch (error) { found.push(error.message) }
      try { window.attach(document.getElementById('card'), window.engine.profile('card')) } catch (error) { found.push(error.message) }
      try { window.form().fields.card.detach() } catch (error) { found.push(error.message) }
      try { window.form().fields.card.profile = window.engine.profile('card') } catch (error) { found.push(error.message) }
      return JSON.stringify(found)`);
    assert.deepEqual(messages, [
      'argument: Only a <form> can be attached to a form of rules.',
      'argument: There is no element for the field `note` of the form `checkout`: put an <input name="note"> into the <form>.',
      'argument: The element for the field `country` of the form `checkout` is a <button>, which cannot be attached. Use an <input>, a <textarea> or a <select>.',
      'argument: The field `note` of the form cannot be attached: An <input type="number"> holds no text that can be controlled. Use type="text".',
      'argument: Several elements have the name of the field `country` of the form `checkout`. Only radio buttons may share one.',
      'This form is controlled already. Call `detach()` of its form before.',
      'This element is controlled already. Call `detach()` of its field before.',
      'The field belongs to a form. Call `detach()` of the form.',
      messages[8],
    ]);
    assert.match(messages[8], /^the control \d+ belongs to a form, which sets its profile and releases it$/);
  });

  test('form of rules: a form of rules that does not exist keeps the form from being sent, a missing engine does not', async () => {
    await page.run(`const form = document.getElementById('checkout');
      document.getElementById('terms').checked = true;
      window.failed = window.attachForm(form, 'checkouts', { engine: window.engine });
      window.failed.ready.catch((error) => { window.failure = error.message })`);
    await settled();
    assert.match(await page.run('return window.failure'), /there is no form `checkouts`/);
    await click('send');
    assert.equal(await submitted(), null);
    await page.run(`window.failed.detach(); const form = document.getElementById('checkout');
      window.failed = window.attachForm(form, 'checkout', { engine: window.load('none.wasm') });
      window.failed.ready.catch((error) => { window.failure = error.code })`);
    await settled();
    assert.equal(await page.run('return window.failure'), 'load');
    await click('send');
    assert.notEqual(await submitted(), null);
  });

  test('form of rules: after an error of the engine it is a plain one', async () => {
    const found = await parsed(`      const element = document.getElementById('checkout'); const html = element.outerHTML;
      return window.load(new URL('../input-control.wasm', location.href)).then((engine) => {
        const compiled = engine.rules(window.checkout).form('checkout');
        const form = window.attachForm(element, compiled, { today: '2026-11-22' });
        const errors = []; form.addEventListener('error', ({ detail }) => errors.push(detail.code));
        try { engine.call('ic_rules_diagnose', 0x7fffff00, 0x7fffffff, 0x7fffff00, 0x7fffffff) } catch {}
        form.fields.note.value = 'x';
        return JSON.stringify({ errors, verdict: form.verdict, isPlain: element.outerHTML === html });
      })`);
    assert.deepEqual(found, { errors: ['stopped'], verdict: 'undetermined', isPlain: true });
  });
}, { path: '/test/form.html' });

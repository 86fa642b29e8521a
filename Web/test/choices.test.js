// Choices of a form of rules, in real browsers: a list, radio buttons and checkboxes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Key } from './browsers.js';
import { inEveryBrowser } from './session.js';

inEveryBrowser((page) => {
  const parsed = async (script, ...arguments_) => JSON.parse(await page.run(script, ...arguments_));
  const control = (options) => page.run('return window.control(...arguments)', options);
  const look = (id) => parsed('return window.look(arguments[0])', id);
  const events = () => parsed('return window.take()');
  const data = () => parsed('return window.data()');
  const summary = () => parsed('return window.summary()');
  const focused = () => page.run('return document.activeElement.id');
  const click = (id) => page.run('document.getElementById(arguments[0]).click()', id);
  const settled = () => page.run('return new Promise((resolve) => setTimeout(resolve, 60)).then(() => 1)');
  const type = async (id, ...keys) => {
    await page.run('document.getElementById(arguments[0]).focus()', id);
    await page.type(...keys);
  };
  const value = (name) => page.run('return window.form().fields[arguments[0]].value', name);
  const submitted = async () => {
    const sent = await parsed('return JSON.stringify(window.submitted)');
    await page.run('window.submitted = null');
    return sent;
  };

  test('choices: a list, by keys', async () => {
    await control();
    assert.deepEqual(await look('country'),
      { isShown: true, role: null, isInvalid: 'false', isRequired: 'true', reason: '', validity: 'Choose a country' });
    assert.equal((await look('state')).isShown, false);
    await type('country', Key.down, Key.down, Key.down);
    assert.deepEqual(await events(), ['field country CA', 'form country', 'field country FR', 'form country', 'field country US',
      'form country,state']);
    assert.deepEqual([(await look('country')).validity, (await look('state')).isShown], ['', true]);
    await type('state', Key.down, Key.down);
    // The value of the engine is sent, not that of the option.
    assert.deepEqual(await data(), { country: 'US', state: 'NY', note: '' });
    // A branch that closes keeps the choice.
    await type('country', Key.up);
    assert.equal((await look('state')).isShown, false);
    assert.deepEqual(await data(), { country: 'FR', note: '' });
    await type('country', Key.down);
    assert.deepEqual([(await look('state')).isShown, await value('state')], [true, 'NY']);
    // What the rules refuse is shown as wrong, and stays chosen.
    await type('country', Key.down);
    assert.deepEqual([await page.run("return document.getElementById('country').value"), await look('country')], ['xx', {
      isShown: true, role: null, isInvalid: 'true', isRequired: 'true', reason: 'Not to that country', validity: 'Not to that country',
    }]);
    // Nobody can finish what is chosen, so nothing is wrong at once.
    await type('country', Key.home);
    assert.deepEqual([(await look('country')).isInvalid, (await look('country')).reason], ['true', 'Choose a country']);
  });

  test('choices: radio buttons, by keys', async () => {
    await control();
    const { role, isInvalid, isRequired } = await look('delivery');
    assert.deepEqual({ role, isInvalid, isRequired }, { role: 'radiogroup', isInvalid: 'false', isRequired: 'true' });
    assert.equal((await look('evening')).isShown, false);
    await type('post', ' ');
    assert.deepEqual(await events(), ['field delivery post', 'form delivery']);
    await page.type(Key.down);
    assert.deepEqual(await events(), ['field delivery courier', 'form delivery,evening']);
    // The group that the page has made, with its button, but not the question outside of it.
    assert.deepEqual([(await look('evening')).isShown, (await look('question')).isShown], [true, true]);
    await type('early', ' ');
    assert.deepEqual(await data(), { country: '', delivery: 'courier', evening: 'early', note: '' });
    await type('courier', Key.down);
    const { isInvalid: isInvalidNow } = await look('delivery');
    assert.deepEqual([isInvalidNow, (await look('pigeon')).reason, (await look('post')).reason],
      ['true', 'Not in that way', 'Not in that way']);
    // A role of buttons has neither.
    assert.deepEqual([(await look('pigeon')).isInvalid, (await look('pigeon')).isRequired], [null, null]);
    assert.deepEqual(await data(), { country: '', delivery: 'pigeon', note: '' });
    await page.type(Key.up);
    assert.deepEqual([(await look('evening')).isShown, await value('evening')], [true, 'early']);
  });

  test('choices: who goes from button to button has not left the choice', async () => {
    await control();
    await page.run("document.getElementById('post').focus(); document.getElementById('courier').focus()");
    assert.equal((await look('delivery')).isInvalid, 'false');
    await page.run("document.getElementById('note').focus()");
    assert.deepEqual([(await look('delivery')).isInvalid, (await look('post')).reason], ['true', 'Choose a way']);
  });

  test('choices: checkboxes, by keys', async () => {
    await control();
    assert.deepEqual(await look('terms'),
      { isShown: true, role: null, isInvalid: 'false', isRequired: 'true', reason: '', validity: 'You have to agree' });
    await type('terms', ' ');
    assert.deepEqual(await events(), ['field terms yes', 'form terms']);
    // A checkbox that has no value is `on`.
    await type('gift', ' ');
    assert.deepEqual(await data(), { country: '', terms: 'yes', gift: 'on', note: '' });
    await type('terms', ' ');
    assert.deepEqual([await value('terms'), (await look('terms')).isInvalid, (await look('terms')).reason],
      ['', 'true', 'You have to agree']);
    // The reason does not part the box from its label.
    assert.equal(await page.run("return document.querySelector('label[for=terms]').nextElementSibling.textContent"), 'You have to agree');
  });

  test('choices: a submit with errors, mended, and sent', async () => {
    await control();
    await type('country', Key.end);
    await click('send');
    assert.equal(await submitted(), null);
    assert.deepEqual(await summary(), ['Country: Not to that country', 'Delivery: Choose a way', 'I agree: You have to agree',
      'A gift: A gift or a note']);
    assert.deepEqual([(await look('delivery')).isInvalid, (await look('gift')).reason], ['true', 'A gift or a note']);
    await page.run("document.querySelectorAll('.input-control-summary a')[1].click()");
    assert.equal(await focused(), 'post');
    await page.type(' ');
    await type('country', Key.up);
    assert.deepEqual(await summary(), ['I agree: You have to agree', 'A gift: A gift or a note']);
    await type('gift', ' ');
    await type('state', Key.down);
    // With one error, its field gets the focus.
    await click('send');
    assert.deepEqual([await focused(), await summary()], ['terms', []]);
    await page.type(' ');
    await click('send');
    assert.deepEqual(await submitted(),
      { country: 'US', state: 'CA', delivery: 'post', terms: 'yes', gift: 'on', note: '', action: 'order' });
  });

  test('choices: the page sets values', async () => {
    await control();
    const found = await parsed(`const { fields } = window.form(); const found = []; const by = (id) => document.getElementById(id);
      fields.country.value = 'US'; found.push(by('country').value);
      fields.country.value = 'fr'; found.push(by('country').value, fields.country.value, fields.country.display);
      try { fields.country.value = 'DE' } catch (error) { found.push(error.code, error.message, by('country').value, fields.country.value) }
      fields.delivery.value = 'courier'; found.push(by('courier').checked, window.form().activeFields.includes('evening'));
      try { fields.evening.value = 'secret' } catch (error) { found.push(error.message.split('.')[0]) }
      try { fields.delivery.value = 'train' } catch (error) { found.push(error.code, fields.delivery.value) }
      fields.delivery.value = ''; found.push(by('courier').checked, window.form().activeFields.includes('evening'));
      fields.terms.value = 'yes'; found.push(by('terms').checked); fields.terms.value = ''; found.push(by('terms').checked);
      found.push(fields.country.undo(), fields.country.canUndo);
      return JSON.stringify(found)`);
    assert.deepEqual(found, ['us', 'fr', 'FR', 'fr', 'argument',
      'The field `country` has no option with the value `DE`. Set the value of one of its options, or put such an option into the page.',
      'fr', 'FR', true, true, 'The field `evening` has no option with this value', 'argument', 'courier', false, false, true, false, false, false]);
    // The field tells nobody of what the page sets; the form does.
    assert.deepEqual((await events()).filter((event) => event.startsWith('field')), []);
    const seen = await parsed(`const by = (id) => document.getElementById(id); const found = []; const { fields } = window.form();
      const active = () => found.push(window.form().activeFields.join());
      by('country').value = 'us'; active();
      by('country').selectedIndex = 1; active();
      by('courier').checked = true; active();
      by('post').checked = true; active();
      by('gift').checked = true; found.push(window.form().value);
      // What no property of the element says is found out when somebody asks for it.
      by('country').options[3].selected = true; found.push(fields.country.value); active();
      by('country').options[2].selected = true; by('country').dispatchEvent(new Event('change', { bubbles: true })); active();
      return JSON.stringify(found)`);
    assert.deepEqual(seen, ['country,state,delivery,terms,gift,note', 'country,delivery,terms,gift,note',
      'country,delivery,evening,terms,gift,note', 'country,delivery,terms,gift,note', { country: 'CA', delivery: 'post', gift: 'on' },
      'US', 'country,state,delivery,terms,gift,note', 'country,delivery,terms,gift,note']);
  });

  test('choices: the page puts other options into a list', async () => {
    await control();
    await type('country', Key.down, Key.down, Key.down);
    await type('state', Key.down);
    const found = await parsed(`const state = document.getElementById('state'); const before = state.innerHTML; const found = [];
      const wait = () => new Promise((resolve) => setTimeout(resolve, 20)).then(() => found.push(window.form().value.state ?? null));
      return wait().then(() => { state.innerHTML = '<option>NY<option>CA'; return wait() })
        .then(() => { state.replaceChildren(); return wait() }).then(() => { state.innerHTML = before; return wait() })
        .then(() => JSON.stringify(found))`);
    assert.deepEqual(found, ['CA', 'NY', null, null]);
  });

  test('choices: listeners of a button', async () => {
    await control();
    // As a framework does that keeps the state itself.
    await page.run(`document.getElementById('post').addEventListener('click', ({ target }) => { target.checked = true });
      document.getElementById('pigeon').addEventListener('click', (event) => { event.preventDefault(); event.target.checked = true })`);
    await click('post');
    assert.deepEqual(await events(), ['field delivery post', 'form delivery']);
    await click('pigeon');
    await settled();
    assert.deepEqual([await events(), await value('delivery'), (await data()).delivery], [[], 'post', 'post']);
    await page.browser.open(`${page.server.url}/test/choices.html`);
  });

  test('choices: reset', async () => {
    await control();
    await type('country', Key.end);
    await type('courier', ' ');
    await type('terms', ' ');
    await click('send');
    await events();
    await click('again');
    await settled();
    assert.deepEqual([await events(), await summary(), await data()],
      [['form country,delivery,evening,terms'], [], { country: '', note: '' }]);
    for (const id of ['country', 'delivery', 'terms', 'gift']) assert.equal((await look(id)).isInvalid, 'false', id);
  });

  test('choices: detach gives everything back', async () => {
    await control();
    const html = await page.run("window.form().detach(); return document.getElementById('order').outerHTML");
    await control();
    await type('country', Key.end);
    await type('pigeon', ' ');
    await click('send');
    assert.notDeepEqual(await summary(), []);
    const found = await parsed(`const form = window.form(); form.detach();
      const ids = ['country', 'pigeon', 'terms']; const by = (id) => document.getElementById(id);
      by('country').value = 'ca'; form.fields.country.value = 'us';
      return JSON.stringify({ html: by('order').outerHTML, text: by('country').value, isChecked: by('pigeon').checked,
        validity: ids.map((id) => by(id).checkValidity()),
        own: ids.flatMap((id) => Object.getOwnPropertyNames(by(id)).filter((name) => ['value', 'checked', 'selectedIndex'].includes(name))) })`);
    assert.deepEqual(found, { html, text: 'us', isChecked: true, validity: [true, true, true], own: [] });
    assert.deepEqual(await data(), { country: 'us', state: '', delivery: 'pigeon', note: '' });
  });

  test('choices: buttons without a group, far from each other', async () => {
    const found = await parsed(`const box = document.createElement('div'); document.body.append(box);
      box.innerHTML = '<form><select name="country"><option>FR<option>US</select><label>A <input type="radio" name="way" value="a"></label>'
        + '<input name="note"><label>B <input type="radio" name="way" value="b" checked></label></form>';
      const form = window.attachForm(box.firstChild, window.engine.rules('language 3\\nprofile any { required }\\nprofile way { oneOf "a" }\\n'
        + 'form one { field country: any; when country is "US" { field way: way { required } }; field note: way { required } }').form('one'));
      const buttons = Array.from(box.querySelectorAll('[type=radio]')); const found = [];
      const look = () => found.push(buttons.map((one) => [one.checkVisibility(), one.getAttribute('aria-invalid'), one.getAttribute('aria-required')]));
      look(); form.fields.country.value = 'US'; look();
      box.firstChild.requestSubmit();
      found.push(Array.from(box.querySelectorAll('li'), (item) => item.textContent));
      // The first of the buttons that are left leads to them.
      form.fields.note.value = 'a'; buttons[0].remove(); box.firstChild.requestSubmit(); found.push(document.activeElement === buttons[1]);
      form.detach(); box.remove();
      return JSON.stringify(found)`);
    assert.deepEqual(found, [
      [[false, 'false', null], [false, 'false', null]], [[true, 'true', 'true'], [true, 'true', 'true']], found[2], true]);
    assert.deepEqual(found[2].map((text) => text.split(':')[0]), ['way', 'note']);
  });

  test('choices: buttons that the page takes away keep the form from being sent', async () => {
    await control();
    await page.run(`const { fields } = window.form(); fields.country.value = 'CA'; fields.delivery.value = 'courier';
      fields.evening.value = 'late'; fields.terms.value = 'yes'; fields.note.value = 'Thanks';
      window.gone = document.getElementById('evening'); window.gone.remove()`);
    await click('send');
    assert.equal(await submitted(), null);
    assert.deepEqual(await summary(), ['evening: This field is not in the form any more']);
    await page.run("document.getElementById('question').after(window.gone)");
    await click('send');
    assert.deepEqual(await submitted(),
      { country: 'CA', delivery: 'courier', evening: 'late', terms: 'yes', note: 'Thanks', action: 'order' });
    await page.run("window.form().fields.evening.value = ''; window.form().fields.delivery.value = 'pigeon'");
    await click('send');
    assert.deepEqual([await submitted(), await focused()], [null, 'post']);
    await page.run("window.form().fields.terms.value = ''");
    await click('send');
    assert.deepEqual(await summary(), ['Delivery: Not in that way', 'I agree: You have to agree']);
  });

  test('choices: a page to which the person returns', async () => {
    await control();
    await type('country', Key.down, Key.down, Key.down);
    await type('courier', ' ');
    await page.browser.open(`${page.server.url}/test/page.html`);
    await page.browser.back();
    await settled();
    // Whatever the browser has put back, the engine has it.
    assert.deepEqual(await parsed(`const form = document.getElementById('order'); return JSON.stringify(
      [window.form().fields.country.value, window.form().fields.delivery.value, document.getElementById('state').checkVisibility()])`),
      await parsed(`const chosen = document.getElementById('country').value; return JSON.stringify(
      [chosen.toUpperCase(), document.querySelector('[name=delivery]:checked')?.value ?? '', chosen === 'us'])`));
    await page.run(`document.getElementById('country').options[1].selected = true;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    assert.equal((await parsed('return JSON.stringify(window.form().value)')).country, 'CA');
  });

  test('choices: pages that are not finished are told so', async () => {
    const messages = await parsed(`window.form().detach(); const form = document.getElementById('order'); const found = [];
      const before = form.innerHTML; const compiled = window.engine.rules(window.rules).form('order');
      const attempt = (change) => {
        const copy = form.cloneNode(true); change(copy); document.body.append(copy);
        try { window.attachForm(copy, compiled).detach(); found.push('none') } catch (error) { found.push(error.code + ': ' + error.message) }
        copy.remove();
      };
      attempt((copy) => { copy.querySelector('#country').multiple = true });
      attempt((copy) => { copy.querySelector('#terms').after(copy.querySelector('#terms').cloneNode()) });
      attempt((copy) => { copy.querySelector('#late').type = 'checkbox' });
      attempt(() => {});
      return JSON.stringify(found)`);
    assert.deepEqual(messages, [
      'argument: The element for the field `country` of the form `order` is a <select multiple>, but a field has one value. Remove `multiple`.',
      'argument: Several elements have the name of the field `terms` of the form `order`. Only radio buttons may share one.',
      'argument: Several elements have the name of the field `evening` of the form `order`. Only radio buttons may share one.',
      'none',
    ]);
  });

  test("screen reader's text: choices", async () => {
    await control();
    await type('country', Key.end);
    await type('pigeon', ' ');
    await page.run("document.getElementById('note').focus()");
    const country = await page.browser.accessible('country');
    const group = await page.browser.accessible('delivery');
    const button = await page.browser.accessible('pigeon');
    assert.equal(country.name, 'Country');
    assert.match(group.role, /^(radiogroup|grouping)$/);
    assert.equal(group.name, 'Delivery:');
    if ('isInvalid' in country) {
      assert.deepEqual([country.isInvalid, country.description, group.isInvalid, button.description],
        [true, 'Not to that country', true, 'Not in that way']);
    }
  });
}, { path: '/test/choices.html' });

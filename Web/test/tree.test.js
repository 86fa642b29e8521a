// What browsers tell screen readers, read from their own trees.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryBrowser } from './session.js';

const names = { input: 'Field', textarea: 'Area', editable: 'Editable' };

inEveryBrowser((page) => {
  for (const [id, name] of Object.entries(names)) {
    test(`screen reader's text: the tree of the browser for ${id}`, async (t) => {
      const found = async () => {
        const { role, name: ownName, ...others } = await page.browser.accessible(id);
        assert.deepEqual([role, ownName], ['textbox', name]);
        return others;
      };
      await page.control(id, 'isoDate', { locale: 'en' });
      await page.type('20x');
      const refused = await found();
      await page.type('24');
      const unfinished = await found();
      await page.run("document.getElementById('other').focus()");
      const left = await found();
      await page.run("window.field().value = '2024-02-29'");
      const whole = await found();
      if (!('isInvalid' in refused)) {
        t.diagnostic('dispatched: The driver reads only roles and names from the tree, not descriptions, states and the live region.');
        return;
      }
      // Firefox takes what a form would not submit for invalid, whatever `aria-invalid` says, as of a required field.
      const isInvalid = page.browser.constructor.title === 'Firefox' && id !== 'editable';
      const { spoken } = refused;
      assert.match(spoken, /^Year, month and day/);
      // The reason of a refusal stands until the text is whole.
      assert.deepEqual(refused, { description: spoken, isInvalid, isFocused: true, spoken });
      assert.deepEqual(unfinished, { description: spoken, isInvalid, isFocused: true, spoken });
      assert.deepEqual(left,
        { description: left.description, isInvalid: true, isFocused: false, spoken: left.description });
      assert.match(left.description, /^Year, month and day/);
      assert.deepEqual({ ...whole, spoken: '' },
        { description: '', isInvalid: false, isFocused: false, spoken: '' });
    });
  }
});

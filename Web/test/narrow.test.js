// The longest reason in each language, in a column as wide as a small phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, loadTexts } from '../node.js';
import { inEveryBrowser } from './session.js';

const languages = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt-BR', 'ru', 'zh-Hans', 'zh-Hant'];
const texts = ['1', 'x', '@', '.', '1.5.99', 'a@b', 'http:/', '４', '🙂', ' '];
const width = 320;

/** The longest reason that one of the texts has under a built-in profile in a language. */
async function longest(engine, language) {
  await loadTexts(engine, language);
  let found = { message: '' };
  for (const { name } of engine.shipped.profiles) {
    const profile = engine.profile(name, { locale: language });
    for (const text of texts) {
      const message = profile.evaluate(text).violations[0]?.message ?? '';
      if (message.length > found.message.length) found = { name, text, message };
    }
    profile.release();
  }
  return found;
}

inEveryBrowser((page) => {
  test('the longest reasons fit a narrow column', async () => {
    const engine = await load();
    for (const language of languages) {
      const { name, text, message } = await longest(engine, language);
      await page.run(`if (!customElements.get('input-control')) window.defineElement();
        document.getElementById('place')?.remove();
        const place = document.createElement('form'); place.id = 'place'; place.dir = arguments[1] === 'ar' ? 'rtl' : 'ltr';
        place.style.width = arguments[2] + 'px';
        place.innerHTML = '<input-control reason="why"><label>1<input></label></input-control><p id="why"></p>';
        const element = place.querySelector('input-control');
        element.setAttribute('profile', arguments[0]); element.setAttribute('locale', arguments[1]);
        document.body.append(place); window.one = element;
        return element.field.ready.then(() => 1)`, name, language, width);
      await page.run('window.one.value = arguments[0]; window.one.field.commit()', text);
      let shown = '';
      for (let attempt = 0; attempt < 100 && shown !== message; attempt++) {
        shown = await page.run("return document.getElementById('why').textContent");
        if (shown !== message) await sleep(20);
      }
      assert.equal(shown, message);
      const [needed, right] = await page.run(`const box = document.getElementById('why');
        return [box.scrollWidth, box.getBoundingClientRect().width]`);
      assert.ok(needed <= width && right <= width, `${language}: ${needed}, ${right}: ${message}`);
    }
  });
});

// How the playground looks: contrast, sizes, marks that stand where the text is, and how long it takes.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Key, Playground, inEachBrowser } from './playground-page.js';

const mistakes = `/// A code with a long description that needs more than one line in a narrow window.
profile code : price {
  maxLenth 12
\tregex /[A-Z]{2}[0-9]{4}/ { en "Two capital letters 漢字 👨‍👩‍👧 and four digits, like AB1234" }
  accepts "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  accepts "b"      ,                                                                                      c

`;

/** The texts whose contrast with what is behind them is too low, by WCAG 2.2 (1.4.3), and the lowest of all. */
const contrasts = `
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const channel = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = parse(getComputedStyle(one).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim())
      || 'value' in element && element.value;
    if (!hasText || element.closest('.marks, .unseen, optgroup, datalist, select > *') || !element.checkVisibility()) continue;
    const [one, other] = [luminance(parse(getComputedStyle(element).color)), luminance(behind(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    found.push([contrast, element.id || element.className || element.localName, element.textContent.slice(0, 20)]);
  }
  return found;`;

/** Elements that hold less than 44 pixels, and those that stand out of the window. */
const sizes = `
  const small = Array.from(document.querySelectorAll('button, select, input, textarea, [role=option]'))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
    .map((one) => one.id || one.textContent);
  const wide = Array.from(document.querySelectorAll('body *'))
    .filter((one) => one.checkVisibility() && !one.closest('pre, .marks, .unseen'))
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 || one.getBoundingClientRect().left < -1)
    .map((one) => one.id || one.className || one.localName);
  return { small, wide, scroll: document.documentElement.scrollWidth - document.documentElement.clientWidth };`;

inEachBrowser((Browser) => {
  /** @type {Playground} */
  let page;
  before(async () => {
    page = await Playground.open(Browser);
  });
  after(() => page.close());

  test('marks stand where the text is', async () => {
    await page.load();
    await page.setRules(mistakes);
    await page.says('problem-count', /^\d mistakes/);
    // The same text is broken into the same lines at every width.
    for (const width of ['100%', '61%', '37%', '250px']) {
      const { layer, area, text, marked } = await page.run(`
        document.querySelector('.editor').style.width = arguments[0];
        document.getElementById('rules').style.height = '100px';
        return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
          const area = document.getElementById('rules');
          const layer = document.getElementById('marks');
          resolve({ layer: layer.scrollHeight, area: area.scrollHeight, text: layer.textContent,
            marked: Array.from(layer.querySelectorAll('mark'), (one) => one.textContent) });
        })))`, width);
      assert.equal(layer, area, width);
      assert.equal(text, `${mistakes}\u200B`);
      assert.ok(marked.includes('price') && marked.includes('maxLenth'), marked.join());
    }
    // They scroll with it.
    const [before, after, scrolled] = await page.run(`
      const area = document.getElementById('rules');
      const mark = () => document.querySelector('#marks mark').getBoundingClientRect().top;
      area.scrollTop = 0;
      return new Promise((resolve) => requestAnimationFrame(() => {
        const before = mark();
        area.scrollTop = 60;
        requestAnimationFrame(() => setTimeout(() => resolve([before, mark(), area.scrollTop]), 50));
      }))`);
    assert.ok(scrolled > 0 && Math.abs(before - after - scrolled) < 1, `${before} ${after} ${scrolled}`);
  });

  test('the list of words stands at the caret', async () => {
    await page.load();
    await page.run("const rules = document.getElementById('rules'); rules.value = 'profile code {\\n  \\n}'; rules.focus(); rules.setSelectionRange(17, 17)");
    await page.type('re');
    const { list, line, left, editor } = await page.run(`
      const box = (one) => one.getBoundingClientRect();
      const rules = document.getElementById('rules');
      return { list: box(document.getElementById('words')).toJSON(), line: parseFloat(getComputedStyle(rules).lineHeight),
        left: parseFloat(getComputedStyle(rules).paddingLeft), editor: box(rules).toJSON() }`);
    const bottomOfLine = editor.top + 12 + 2 * line;
    assert.ok(Math.abs(list.top - bottomOfLine) < 12, `${list.top} ${bottomOfLine}`);
    // Behind two spaces, or as far to the right as it fits.
    const isAtWord = list.left > editor.left + left && list.left < editor.left + left + 40;
    assert.ok(isAtWord || Math.abs(list.right - editor.right) < 3, `${list.left} ${list.right}`);
  });

  test('how long it takes to read rules', async (context) => {
    await page.load();
    const contact = await readFile(new URL('../../Rules/contact.rules', import.meta.url), 'utf8');
    for (const [name, text] of [['the first rules', await page.text('rules')], ['contact.rules', contact]]) {
      const times = [];
      for (let round = 0; round < 9; round++) {
        times.push(await page.run(`const rules = document.getElementById('rules');
          rules.value = arguments[0]; window.reading = null;
          const begin = performance.now();
          rules.dispatchEvent(new InputEvent('input', { bubbles: true }));
          return performance.now() - begin;`, `${text}${' '.repeat(round)}`));
        await page.says('problem-count', 'No mistakes');
      }
      context.diagnostic(`${Browser.title}: a key in ${name} holds the page up ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
      // The first key of a text that takes long is not known to; all others wait for a pause.
      assert.ok(times.slice(1).every((time) => time < 60), `${name}: ${times}`);
    }
  });

  if (Browser.title !== 'Chromium') return;

  for (const [width, height] of [[1280, 800], [390, 844]]) {
    for (const scheme of ['light', 'dark']) {
      test(`contrast and sizes at ${width} pixels, ${scheme}`, async () => {
        await page.browser.protocol('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
        await page.browser.protocol('Emulation.setEmulatedMedia', { features: [
          { name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }] });
        await page.load();
        await page.run("document.getElementById('field').focus()");
        await page.type('12.3x');
        const check = async (what) => {
          const low = (await page.run(contrasts)).filter(([contrast]) => contrast < 4.5);
          assert.deepEqual(low, [], what);
          const { small, wide, scroll } = await page.run(sizes);
          assert.deepEqual([wide, scroll], [[], 0], what);
          if (width < 500) assert.deepEqual(small, [], what);
        };
        await check('a field');
        assert.equal(await page.run("return getComputedStyle(document.getElementById('link')).transitionDuration"), '0s');
        await page.setRules(mistakes);
        await page.says('problem-count', /^\d mistakes/);
        await page.run("const rules = document.getElementById('rules'); rules.focus(); rules.setSelectionRange(rules.value.length, rules.value.length)");
        await page.type('re');
        await check('mistakes and words');
        await page.type(Key.escape);
        await page.setRules('profile p { type number; accepts "a" }');
        await page.load('#rules=%zz');
        await check('a notice');
      });
    }
  }
});

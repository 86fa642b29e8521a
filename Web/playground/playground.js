// The playground: rules on one side, a field that keeps them on the other.

import { load } from '../index.js';
import { Completion } from './completion.js';
import { Editor } from './editor.js';
import { draft, keepDraft, linkTo, longLink, longestLink, workIn } from './link.js';
import { Problems, fileName, make } from './problems.js';
import { Trial } from './trial.js';

const beginning = `/// The price of an article in this shop.
profile price {
  required
  shape: regex /[1-9][0-9]{0,5}(\\.[0-9]{1,2})?/ { en "A price, like 12.50" }
  accepts "12.5", "7"
  pending "12."
  rejects "012", "1.234"
}

/// A phone number of the United States.
profile phone {
  type number
  maxLength 10
  minLength 10
  display "(###) ###-####"
  accepts "2125550123" shows "(212) 555-0123"
}

/// An amount as people write it in the chosen locale.
profile amount {
  type decimal
  decimals 0..2
  display locale
  accepts "1234.5"
}
`;

/** A reading of the rules that takes longer waits for a pause. */
const lag = 30;

/**
 * @param {string} id
 * @returns {any}
 */
const element = (id) => document.getElementById(id);

const editor = new Editor(element('rules'), element('marks'));
const problems = new Problems(editor, {
  count: element('problem-count'), list: element('problems'), status: element('status'), place: element('place'),
});
const trial = new Trial({
  field: element('field'), reason: element('reason'), about: element('about'), verdict: element('verdict'),
  next: element('next'), value: element('value'), missing: element('missing'), refused: element('refused'),
  reasons: element('reasons'), examples: element('examples'), misses: element('misses'),
  localeProblem: element('locale-problem'), profile: element('profile'), locale: element('locale'),
}, { goTo: (line) => editor.select(editor.line(line)), failed });
new Completion(editor, { list: element('words'), status: element('words-said') }, complete);

/** @type {WebAssembly.Module | undefined} */
let module;
/** @type {import('../index.js').Engine | null} */
let engine = null;
/** @type {{ name: string, documentation?: string, source?: { file: string } }[]} */
let shipped = [];
/**
 * The text that was read last.
 * @type {string | null}
 */
let last = null;
let cost = 0;
let linkProblem = '';
let chosen = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

// MARK: The engine

async function start() {
  try {
    module ??= await compile();
    engine = await load(module);
  } catch (error) {
    notify(`The engine cannot be loaded: ${messageOf(error)}. It needs a browser with WebAssembly, and the file `
      + 'input-control.wasm in the folder above this page: `make web` builds it. You can edit the rules meanwhile.', 'Try again', start);
    return;
  }
  notify(linkProblem);
  shipped = engine.shipped.profiles;
  showShipped();
  last = null;
  read();
}

async function compile() {
  const response = await fetch(new URL('../input-control.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * @param {string} text
 * @param {number} caret
 */
function complete(text, caret) {
  try {
    return engine?.complete(text, caret) ?? null;
  } catch (error) {
    failed(error);
    return null;
  }
}

/**
 * The engine has stopped.
 * @param {unknown} error
 */
function failed(error) {
  console.error(error);
  engine = null;
  trial.forget();
  notify(`The engine has stopped after an error: ${messageOf(error)}. The rules are kept.`, 'Start it again', start);
}

/** @param {unknown} error */
function messageOf(error) {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/**
 * @param {string} text Nothing removes the last one.
 * @param {string} [title]
 * @param {() => void} [act]
 */
function notify(text, title = 'Close', act = () => notify('')) {
  element('notice').hidden = text === '';
  element('notice').classList.remove('loading');
  element('notice-text').textContent = text;
  element('notice-button').hidden = false;
  element('notice-button').textContent = title;
  element('notice-button').onclick = act;
}

// MARK: Rules

function readSoon() {
  clearTimeout(waiting);
  if (cost <= lag) read();
  else waiting = setTimeout(read, Math.min(1000, Math.max(150, 2 * cost)));
}

function read() {
  clearTimeout(waiting);
  const { text } = editor;
  if (!engine || text === last) return;
  last = text;
  const begin = performance.now();
  try {
    problems.show(engine.diagnose(text, { name: fileName }));
    element('paused').hidden = true;
    const rules = engine.rules(text, { name: fileName });
    trial.setRules(rules, chosen || element('profile').value);
    chosen = '';
  } catch (error) {
    if (/** @type {any} */ (error).code !== 'rules') failed(error);
    else if (trial.hasRules) element('paused').hidden = false;
    else trial.stop('The field waits for rules without mistakes.');
  }
  cost = performance.now() - begin;
  keepDraft(work());
}

/** @returns {import('./link.js').Work} */
function work() {
  return { rules: editor.text, profile: chosen || element('profile').value, locale: element('locale').value };
}

/**
 * @param {import('./link.js').Work} work
 * @param {(text: string) => void} show
 */
function open({ rules, profile, locale }, show) {
  chosen = profile;
  element('locale').value = locale || 'en';
  show(rules);
  last = null;
  read();
}

/**
 * Opens what the link of the page carries.
 * @param {(text: string) => void} show
 */
function openLink(show) {
  const linked = workIn(location.hash);
  if (!linked) return false;
  open(linked, show);
  linkProblem = linked.isDamaged
    ? 'The link is damaged: it was cut, or changed on its way. What can be read of it is shown.' : '';
  if (linkProblem) notify(linkProblem);
  return true;
}

// MARK: Built-in profiles

function showShipped() {
  /** @type {Map<string, HTMLOptGroupElement>} */
  const files = new Map();
  for (const { name, source } of shipped) {
    const file = source?.file.replace(/\.rules$/, '') ?? '';
    if (!files.has(file)) files.set(file, make('optgroup', { label: file }));
    files.get(file)?.append(new Option(name, name));
  }
  element('shipped').replaceChildren(...files.values());
  element('shipped').value = 'price';
}

element('start').addEventListener('click', () => {
  const name = element('shipped').value;
  const profile = shipped.find((one) => one.name === name);
  if (!profile) return;
  const file = profile.source?.file.replace(/\.rules$/, '');
  chosen = `my${name[0].toUpperCase()}${name.slice(1)}`;
  const head = `use ${file} as built\n\n/// ${profile.documentation?.split('\n')[0] ?? ''}\nprofile ${chosen} : built.${name} {\n  `;
  const examples = acceptedExamples(name);
  editor.replaceAll(`${head}\n${examples.length > 0 ? `  accepts ${examples.join(', ')}\n` : ''}}\n`);
  editor.select({ start: head.length, end: head.length });
  read();
  say('The rules are replaced. Ctrl+Z brings the last ones back.');
});

/**
 * A few examples of a built-in profile, which a child does not inherit, as texts of the language.
 * @param {string} name
 */
function acceptedExamples(name) {
  const profile = engine?.profile(name);
  const texts = profile?.description.examples.filter(({ text, expectation }) => expectation === 'accepts'
    && text !== '' && text.length <= 24 && profile.check(text) === 'acceptable' && profile.value(text) === text) ?? [];
  profile?.release();
  return texts.slice(0, 3).map(({ text }) => `"${text.replace(/["\\]/g, '\\$&')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)}"`);
}

// MARK: The link

/** @param {string} text */
function say(text) {
  element('said').textContent = text;
}

element('link').addEventListener('click', async () => {
  const link = linkTo(location.href, work());
  if (link.length > longestLink) {
    say(`The rules are too long for a link, which would have ${link.length} characters. Copy the text itself.`);
    return;
  }
  const warning = link.length > longLink ? ` It has ${link.length} characters; some programs cut such a link.` : '';
  try {
    history.replaceState(null, '', link);
    keepDraft(work());
    await navigator.clipboard.writeText(link);
    say(`The link is copied.${warning}`);
  } catch {
    say(`The link is in the address bar.${warning}`);
  }
});

// MARK: Events

element('rules').addEventListener('input', readSoon);
element('profile').addEventListener('change', () => keepDraft(work()));
element('locale').addEventListener('change', () => keepDraft(work()));
window.addEventListener('pagehide', () => keepDraft(work()));
window.addEventListener('hashchange', () => openLink((text) => editor.replaceAll(text)));

const kept = draft();
if (kept) open(kept, (text) => editor.open(text));
else if (!openLink((text) => editor.open(text))) open({ rules: beginning, profile: '', locale: 'en' }, (text) => editor.open(text));
await start();
Object.assign(window, { isReady: true });

// The playground: rules on one side, a field that keeps them on the other.

import { attach, load } from '../index.js';

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

const start = `/// The price of an article in this shop.
profile price {
  shape: regex /[1-9][0-9]{0,5}(\\.[0-9]{1,2})?/ { en "A price, like 12.50" }
  accepts "12.5", "7"
  pending "12."
  rejects "012", "1.234"
}

/// A phone number of the United States.
profile phone {
  type number
  maxLength 10
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

// The words of the language (docs/rules.md).
const words = [
  'language', 'profile', 'use', 'set', 'type', 'required', 'sensitive', 'maxLength', 'minLength', 'regex', 'allow',
  'forbid', 'require', 'oneOf', 'check', 'replace', 'trim', 'nfc', 'nfkc', 'upper', 'lower', 'display', 'locale', 'prefix',
  'suffix', 'groups', 'when', 'decimals', 'integers', 'signed', 'range', 'keyboard', 'autocorrect', 'ime', 'paste',
  'accepts', 'rejects', 'pending', 'shows', 'override', 'drop', 'warning', 'message', 'number', 'letter', 'decimal',
];

const signs = { acceptable: '✓', intermediate: '…', invalid: '✗', undetermined: '?' };

const engine = await load();
let rules = null;
let profile = null;
let field = null;
let last = '';

// MARK: Rules

function read() {
  const text = element('rules').value;
  if (text === last) return;
  last = text;
  const problems = engine.diagnose(text, { name: 'rules' });
  showProblems(problems);
  if (problems.some(({ severity }) => severity === 'error')) return;
  rules?.release();
  rules = engine.rules(text, { name: 'rules' });
  const chosen = element('profile').value;
  const names = rules.profiles.map(({ name }) => name);
  element('profile').replaceChildren(...names.map((name) => new Option(name, name, false, name === chosen)));
  useProfile();
}

function showProblems(problems) {
  element('problem-count').textContent =
    problems.length === 0 ? 'No mistakes' : problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`;
  element('problems').replaceChildren(...problems.map((problem) => {
    const item = document.createElement('li');
    const text = document.createElement('pre');
    text.textContent = problem.rendered;
    const place = document.createElement('button');
    place.type = 'button';
    place.textContent = `Go to line ${problem.source?.line ?? 1}`;
    place.onclick = () => {
      element('rules').focus();
      if (problem.range) element('rules').setSelectionRange(problem.range.start, problem.range.end);
    };
    item.append(text, place);
    if (problem.fix) {
      const fix = document.createElement('button');
      fix.type = 'button';
      fix.textContent = `Mend: ${problem.fix.message}`;
      fix.onclick = () => mend(problem.fix);
      item.append(' ', fix);
    }
    return item;
  }));
}

/** Makes the edits of a fix-it, whose places are bytes of UTF-8, from the last to the first. */
function mend(fix) {
  let bytes = new TextEncoder().encode(element('rules').value);
  for (const { start, end, replacement } of [...fix.edits].sort((one, other) => other.start - one.start)) {
    bytes = Uint8Array.of(...bytes.subarray(0, start), ...new TextEncoder().encode(replacement), ...bytes.subarray(end));
  }
  element('rules').value = new TextDecoder().decode(bytes);
  element('rules').focus();
  read();
}

// MARK: The field

function useProfile() {
  const name = element('profile').value;
  if (!rules || !name) return;
  const text = field?.value ?? '';
  field?.detach();
  field = null;
  profile?.release();
  profile = null;
  element('locale').setCustomValidity('');
  try {
    profile = rules.profile(name, { locale: element('locale').value.trim() });
  } catch (error) {
    if (error.code === 'argument') {
      element('locale').setCustomValidity(error.message);
      element('locale').reportValidity();
    } else {
      element('reason').textContent = error.message;
    }
    return;
  }
  field = attach(element('field'), profile, { reason: element('reason') });
  field.value = text;
  field.addEventListener('change', show);
  field.addEventListener('refused', show);
  showExamples();
  show();
}

function show() {
  if (!field || !profile) return;
  const { verdict, value, violations, refusals } = field;
  element('verdict').textContent = `${signs[verdict]} ${verdict}`;
  element('verdict').className = verdict;
  element('value').textContent = value;
  element('remainder').textContent = profile.remainder(value)?.text ?? '';
  element('next').textContent = field.hint ?? violations[0]?.message ?? '';
  element('refused').textContent = refusals.map(({ text = '•' }) => `“${text}”`).join(', ');
}

function exampleButton(text) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  const verdict = profile.check(text);
  button.type = 'button';
  button.className = verdict;
  button.textContent = `${signs[verdict]} ${text || '(empty)'}`;
  button.setAttribute('aria-label', `${text || 'empty'}, ${verdict}`);
  button.onclick = () => {
    field.value = text;
    show();
    element('field').focus();
  };
  item.append(button);
  return item;
}

function showExamples() {
  const { examples } = profile.description;
  element('examples').replaceChildren(...examples.map(({ text }) => exampleButton(text)));
  const misses = new Set();
  for (const { text, expectation } of examples) {
    if (expectation !== 'accepts' || misses.size >= 24) continue;
    const characters = [...text];
    const middle = characters.length >> 1;
    for (const near of [
      characters.slice(0, -1), [...characters, characters.at(-1) ?? '0'], characters.toSpliced?.(middle, 1, 'x') ?? [],
      characters.toSpliced?.(middle, 1) ?? [],
    ]) misses.add(near.join(''));
  }
  for (const { text } of examples) misses.delete(text);
  element('misses').replaceChildren(...[...misses].map(exampleButton));
}

// MARK: Words

function wordBefore() {
  const { value, selectionStart } = element('rules');
  return /[A-Za-z]*$/.exec(value.slice(0, selectionStart))?.[0] ?? '';
}

function complete() {
  const begun = wordBefore();
  const found = words.filter((word) => begun && word.startsWith(begun) && word !== begun);
  if (found.length === 1) return insertWord(found[0], begun);
  element('words').hidden = found.length === 0;
  element('words').replaceChildren(...found.map((word) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = word;
    button.onclick = () => insertWord(word, begun);
    item.append(button);
    return item;
  }));
  element('words').querySelector('button')?.focus();
}

function insertWord(word, begun) {
  element('words').hidden = true;
  element('rules').focus();
  document.execCommand('insertText', false, `${word.slice(begun.length)} `);
}

// MARK: Events

element('rules').addEventListener('input', read);
element('rules').addEventListener('keydown', (event) => {
  if (event.ctrlKey && event.code === 'Space') {
    event.preventDefault();
    complete();
  }
});
element('words').addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  element('words').hidden = true;
  element('rules').focus();
});
element('profile').addEventListener('change', useProfile);
element('locale').addEventListener('change', useProfile);
element('field').addEventListener('input', show);
element('shipped').addEventListener('change', () => {
  const name = element('shipped').value;
  if (!name) return;
  const file = shipped.find((one) => one.name === name).source.file.replace(/\.rules$/, '');
  element('rules').value = `use ${file} as built\n\nprofile my${name[0].toUpperCase()}${name.slice(1)} : built.${name} {\n}\n`;
  read();
});
element('link').addEventListener('click', async () => {
  const link = new URL(location.href);
  link.hash = encodeURIComponent(element('rules').value);
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link.href);
    element('copied').textContent = 'The link is copied.';
  } catch {
    element('copied').textContent = 'The link is in the address bar.';
  }
});

const shipped = engine.shipped.profiles;
element('shipped').append(...shipped.map(({ name }) => new Option(name, name)));
element('rules').value = location.hash ? decodeURIComponent(location.hash.slice(1)) : start;
read();
window.isReady = true;

// What the tests of numbers call in the page: a form of two numbers, attached field by field or as a whole.

import { attach, attachForm, load } from '../index.js';

const engine = await load();
const form = document.getElementById('order');
const ids = ['amount', 'weight'];
/** What is attached: two fields, or a form of rules. */
let attached = [];
/** The data of each submit. */
let sent = [];
/** What the live region has said. */
let spoken = [];

/** A form of two numbers with this many decimals. */
const rules = (decimals) => engine.rules(`
  language 3
  profile number { type decimal; decimals ${decimals}; signed; display locale }
  form order { field amount: number; field weight: number }`);

/** Attaches the empty form. @param {'fields' | 'form'} kind */
window.control = (kind, decimals, locale) => {
  try {
    for (const one of attached) one.detach();
    form.reset();
    sent = [];
    // The page keeps what was said last.
    document.querySelector('[role=status]')?.replaceChildren();
    const own = rules(decimals);
    attached = kind === 'form'
      ? [attachForm(form, own.form('order', { locale }))]
      : ids.map((id) => attach(document.getElementById(id), own.profile('number', { locale })));
    document.getElementById('amount').focus();
  } catch (error) {
    // chromedriver takes the code of an error for one of its own.
    throw new Error(`${error.message}\n${error.stack}`);
  }
};

new MutationObserver((records) => {
  const region = document.querySelector('[role=status]');
  if (!region?.textContent || !records.some(({ target }) => region.contains(target))) return;
  spoken.push(region.textContent.trim());
}).observe(document.body, { subtree: true, childList: true, characterData: true });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  sent.push(Object.fromEntries(new FormData(form)));
});

/** What a person sees, what was sent, and what a screen reader was told last. */
window.look = () => JSON.stringify({
  shown: document.getElementById('amount').value,
  focus: document.activeElement.id,
  sent,
  // The sentences that stand in the page, of either field.
  sentence: Array.from(form.querySelectorAll('.input-control-reason, .input-control-summary'))
    .filter((element) => element.checkVisibility()).map((element) => element.textContent).join(''),
  spoken: document.querySelector('[role=status]')?.textContent.trim() ?? '',
});
/** What the page states for screen readers of the first field. */
window.stated = () => {
  const amount = document.getElementById('amount');
  const reasons = amount.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id));
  return JSON.stringify({
    description: reasons.map(({ textContent }) => textContent).join(' '),
    isInvalid: amount.getAttribute('aria-invalid') === 'true' || !amount.validity.valid,
    isFocused: document.activeElement === amount,
    spoken: document.querySelector('[role=status]').textContent.trim(),
  });
};
window.takeSpoken = () => JSON.stringify(spoken.splice(0));
window.isReady = true;

// What the tests of forms call in the page.

import { attach, attachForm, defineElement, load, loadTexts } from '../index.js';

const engine = await load();

export const checkout = `
language 3
use payment as payment

profile country { oneOf "US", "CA", "FR"; required }
profile zip { type number; minLength 5; maxLength 5 { en "Five digits" } }
profile code { normalize upper; regex /[A-Z][0-9][A-Z] [0-9][A-Z][0-9]/ { en "Like K1A 0B1" } }
profile state { oneOf "CA", "NY" }
profile three { regex /[0-9]{3}/ { en "Three digits" }; sensitive }
profile four { regex /[0-9]{4}/ { en "Four digits" }; sensitive }
profile nickname { regex /[a-z]{2,9}/ { en "Two to nine letters" } }
profile secret { minLength 4; maxLength 20; sensitive }
profile day { regex /[\\d-]{10}/; check date "yyyy-MM-dd" }
profile note { maxLength 20 }

/// An order.
form checkout {
  field country: country
  when country is "US" {
    field postcode: zip { required }
    field state: state
  } else when country is "CA" {
    field postcode: code
  }
  field card: payment.card { required { en "Enter the number of the card" } }
  when card matches /3[47][0-9]*/ {
    field code: four { required }
  } else {
    field code: three { required }
  }
  field nickname: nickname
  field password: secret { required }
  field repeat: secret
  field delivery: day
  field note: note

  again: require repeat { en "Enter the password again" }
  same: equal password, repeat { en "Not the same as above" }
  free: external isFree(nickname) { en "“{nickname}” is taken" }
  soon: order today <= delivery { en "That day is over" }
}
`;

/** @type {import('../index.js').InputForm | undefined} */
let form;
/** One that a test has attached in another way. @type {import('../index.js').InputForm | undefined} */
let other;
let events = [];
const element = document.getElementById('checkout');
const asked = [];

window.control = (options, rules, locale) => {
  try {
    form?.detach();
    other?.detach();
    // What the browser has filled in stays at first.
    if (form || other) element.reset();
    const compiled = engine.rules(rules ?? checkout).form('checkout', { locale: locale ?? 'en' });
    form = attachForm(element, compiled, { today: '2026-11-22', pause: 0, ...options });
  } catch (error) {
    // chromedriver takes the code of an error for one of its own.
    throw new Error(`${error.message}\n${error.stack}`);
  }
  events = [];
  for (const [name, field] of Object.entries(form.fields)) {
    field.addEventListener('change', () => events.push(`field ${name} ${field.value}`));
  }
  form.addEventListener('change', ({ detail }) => events.push(`form ${detail.fields} | ${detail.carriers}`));
  form.addEventListener('question', ({ detail }) => {
    asked.push(detail);
    events.push(`question ${detail.name} ${detail.values}`);
  });
  form.addEventListener('error', ({ detail }) => events.push(`error ${detail.message}`));
  return true;
};

window.form = () => form;
window.take = () => JSON.stringify(events.splice(0));
window.asked = asked;
window.answer = (index, isYes) => form.answer(asked.at(index), isYes);
window.submitted = null;
element.addEventListener('submit', (event) => {
  event.preventDefault();
  window.submitted = Object.fromEntries(new FormData(element, event.submitter));
});

/** What a person sees and a screen reader finds of a field. */
window.look = (name) => {
  const field = element.querySelector(`#${name}`);
  const label = field.labels[0];
  return JSON.stringify({
    isShown: field.checkVisibility(), isLabelShown: label.checkVisibility(), text: field.value,
    isInvalid: field.getAttribute('aria-invalid'), isRequired: field.getAttribute('aria-required'),
    reason: document.getElementById(field.getAttribute('aria-describedby'))?.textContent ?? null,
    validity: field.validationMessage,
  });
};
window.summary = () => {
  const box = element.querySelector('.input-control-summary:not([hidden])');
  return JSON.stringify(box && {
    heading: document.getElementById(box.getAttribute('aria-labelledby')).textContent, role: box.getAttribute('role'),
    items: Array.from(box.querySelectorAll('li'), (item) => item.textContent), hasFocus: document.activeElement === box,
  });
};
window.attachForm = (...options) => {
  form?.detach();
  other?.detach();
  other = attachForm(...options);
  return other;
};
Object.assign(window, { attach, attachFormAlone: attachForm, checkout, defineElement, engine, load, loadTexts });
if (location.search === '?controlled') window.control();
addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; });
window.isReady = true;

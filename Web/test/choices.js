// What the tests of choices call in the page.

import { attachForm, load } from '../index.js';

const engine = await load();

export const rules = `
language 3

profile country { normalize upper; oneOf "CA", "FR", "US" { en "Not to that country" }; required { en "Choose a country" } }
profile state { oneOf "CA", "NY" }
profile delivery { oneOf "post", "courier" { en "Not in that way" } }
profile evening { oneOf "early", "late"; sensitive }
profile yes { oneOf "yes" }
profile on { oneOf "on" }
profile note { maxLength 20 }

form order {
  field country: country
  when country is "US" {
    field state: state { required }
  }
  field delivery: delivery { required { en "Choose a way" } }
  when delivery is "courier" {
    field evening: evening
  }
  field terms: yes { required { en "You have to agree" } }
  field gift: on
  field note: note
  reason: require 1 of gift, note at gift { en "A gift or a note" }
}
`;

/** @type {import('../index.js').InputForm | undefined} */
let form;
let events = [];
const element = document.getElementById('order');

window.control = (options) => {
  form?.detach();
  element.reset();
  form = attachForm(element, engine.rules(rules).form('order', { locale: 'en' }), { today: '2026-11-22', ...options });
  events = [];
  for (const [name, field] of Object.entries(form.fields)) {
    field.addEventListener('change', () => events.push(`field ${name} ${field.value}`));
  }
  form.addEventListener('change', ({ detail }) => events.push(`form ${detail.fields}`));
  return true;
};

window.take = () => JSON.stringify(events.splice(0));
window.submitted = null;
element.addEventListener('submit', (event) => {
  event.preventDefault();
  window.submitted = Object.fromEntries(new FormData(element, event.submitter));
});
window.data = () => JSON.stringify(Object.fromEntries(new FormData(element)));

/** What a person sees and a screen reader finds of an element. */
window.look = (id) => {
  const one = document.getElementById(id);
  return JSON.stringify({
    isShown: one.checkVisibility(), role: one.getAttribute('role'), isInvalid: one.getAttribute('aria-invalid'),
    isRequired: one.getAttribute('aria-required'),
    reason: document.getElementById(one.getAttribute('aria-describedby'))?.textContent ?? null,
    validity: one.validationMessage ?? null,
  });
};
window.summary = () => JSON.stringify(Array.from(element.querySelectorAll('.input-control-summary li'), (item) => item.textContent));
Object.assign(window, { attachForm, engine, form: () => form, rules });
window.control();
addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; });
window.isReady = true;

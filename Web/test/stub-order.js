// A form of rules in a page without a browser, for tests.

import { HTMLFormElement, HTMLInputElement, make, page } from './stub-page.js';

import { attachForm, load } from '../node.js';

export const engine = await load();

const rules = engine.rules(`
  language 3
  profile country { oneOf "US", "CA", "FR"; required }
  profile zip { type number; minLength 5; maxLength 5 { en "Five digits" } }
  profile code { normalize upper; regex /[A-Z][0-9][A-Z]/ { en "Like K1A" } }
  profile nickname { regex /[a-z]{2,9}/ { en "Two to nine letters" } }
  profile secret { minLength 4; maxLength 20 }
  profile day { regex /[\\d-]{10}/; check date "yyyy-MM-dd" }

  form order {
    field country: country
    when country is "US" {
      field postcode: zip { required }
    } else when country is "CA" {
      field postcode: code
    }
    field nickname: nickname
    field friend: nickname
    field secret: secret
    field repeat: secret
    field delivery: day

    same: equal secret, repeat { en "Not the same as above" }
    free: external isFree(nickname) { en "“{nickname}” is taken" }
    known: external isKnown(friend) { en "“{friend}” is unknown" }
    soon: order today <= delivery { en "That day is over" }
  }`);

export const names = ['country', 'postcode', 'nickname', 'friend', 'secret', 'repeat', 'delivery'];

export const compiled = (locale = 'en') => rules.form('order', { locale });

/** The elements of the form, each in a row with a label. */
export function elements() {
  const inputs = Object.fromEntries(names.map((name) => [name, new HTMLInputElement(name)]));
  const element = new HTMLFormElement();
  for (const [name, input] of Object.entries(inputs)) {
    input.id = name;
    element.append(make('div', {}, make('label', { for: name }, `${name}:`), input));
  }
  const button = make('button');
  element.append(button);
  return { element, inputs, button };
}

/** The form with its fields, and what it tells. */
export function order(options = {}, locale = 'en') {
  page.body.replaceChildren();
  const parts = elements();
  const form = attachForm(parts.element, compiled(locale), { today: '2026-11-22', pause: 0, ...options });
  const events = [];
  form.addEventListener('change', ({ detail }) => events.push(`${detail.fields} | ${detail.carriers}`));
  form.addEventListener('question', ({ detail }) => events.push(`question ${detail.name} ${detail.values}`));
  form.addEventListener('error', ({ detail }) => events.push(`error ${detail.message}`));
  return {
    ...parts, form, events,
    take: () => events.splice(0),
    /** What a person sees of a field. */
    look: (name) => {
      const input = parts.inputs[name];
      const described = page.getElementById(input.getAttribute('aria-describedby').split(' ').at(-1));
      return {
        isShown: !input.closest('div').hidden, isInvalid: input.getAttribute('aria-invalid') === 'true',
        isRequired: input.getAttribute('aria-required') === 'true', reason: described.textContent,
      };
    },
    /** The heading and the items of the summary; `null` if it is not shown. */
    summary: () => {
      const title = parts.element.querySelector('h2');
      return title && [title.textContent, ...parts.element.querySelectorAll('li').map((item) => item.textContent)];
    },
    said: () => {
      const live = page.querySelector('[role="status"]');
      const text = live?.textContent ?? '';
      if (live) live.textContent = '';
      return text;
    },
  };
}

/** The form with all that it needs to be sent. */
export function filled(options) {
  const made = order(options);
  made.form.fields.country.value = 'FR';
  made.take();
  return made;
}

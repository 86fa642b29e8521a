// The elements of a page for the fields of a form, and for their reasons.

import { InputControlError } from './error.js';
import { elementsIn } from './forms.js';
import { native } from './native.js';
import { controls } from './row.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} FieldElement */

/**
 * The elements of one field.
 * @typedef {object} FieldElements
 * @property {FieldElement[]} elements One element, or radio buttons of one name in the order of the page.
 * @property {HTMLElement | null} group What encloses the radio buttons.
 */

/**
 * The elements of each field of a form.
 * @param {import('./compiled-form.js').CompiledForm} form
 * @param {HTMLFormElement} element
 * @returns {Map<string, FieldElements>}
 */
export function fieldElements(form, element) {
  const all = elementsIn(element);
  return new Map(form.description.fields.map((name) => {
    const elements = all.filter((one) => one.getAttribute('name') === name);
    const [first] = elements;
    const subject = `the field \`${name}\` of the form \`${form.name}\``;
    if (!first) throw new InputControlError(`There is no element for ${subject}: put an <input name="${name}"> into the <form>.`, 'argument');
    if (elements.length > 1 && !elements.every(isRadio)) {
      throw new InputControlError(`Several elements have the name of ${subject}. Only radio buttons may share one.`, 'argument');
    }
    if (!['input', 'textarea', 'select'].includes(first.localName)) {
      throw new InputControlError(
        `The element for ${subject} is a <${first.localName}>, which cannot be attached. Use an <input>, a <textarea> or a <select>.`,
        'argument');
    }
    if (/** @type {HTMLSelectElement} */ (first).localName === 'select' && /** @type {HTMLSelectElement} */ (first).multiple) {
      throw new InputControlError(
        `The element for ${subject} is a <select multiple>, but a field has one value. Remove \`multiple\`.`, 'argument');
    }
    const fields = /** @type {FieldElement[]} */ (elements);
    return [name, { elements: fields, group: isRadio(first) ? groupOf(fields, element) : null }];
  }));
}

/**
 * Whether a person chooses among values of the page.
 * @param {Element} element
 */
export function isChoice(element) {
  return element.localName === 'select' || isRadio(element) || /** @type {HTMLInputElement} */ (element).type === 'checkbox';
}

/** @param {Element} element */
function isRadio(element) {
  return /** @type {HTMLInputElement} */ (element).type === 'radio';
}

/**
 * What encloses radio buttons: an element that the page calls their group, or a `fieldset` of them alone.
 * @param {FieldElement[]} buttons
 * @param {HTMLFormElement} form
 * @returns {HTMLElement | null}
 */
function groupOf(buttons, form) {
  const group = /** @type {HTMLElement | null} */ (buttons[0].closest('[role="radiogroup"], fieldset'));
  if (!group || native(group).localName === 'form' || group.contains(form)) return null;
  if (!buttons.every((button) => group.contains(button))) return null;
  const isOfOthers = group.getAttribute('role') !== 'radiogroup'
    && Array.from(group.querySelectorAll(controls))
      .some((other) => other.localName !== 'button' && !buttons.includes(/** @type {FieldElement} */ (other)));
  return isOfOthers ? null : group;
}

/**
 * Puts an element for the reason behind a field: at the end of a group, or else behind the label.
 * @param {FieldElements} field
 */
export function addReason({ elements, group }) {
  const last = elements[elements.length - 1];
  const reason = last.ownerDocument.createElement('span');
  reason.className = 'input-control-reason';
  if (group) {
    group.append(reason);
  } else {
    // In a label it would be a part of the name, and between a button and its label it would part them.
    const label = last.closest('label') ?? (last.localName === 'input' && isChoice(last) ? last.labels?.[0] : null);
    (label ?? last).after(reason);
  }
  return reason;
}

// What keeps a form from being sent.

import { elementsIn } from './forms.js';
import { controls } from './row.js';

/** @typedef {import('./index.js').FormViolation} FormViolation */

/**
 * @typedef {object} FormProblem
 * @property {string} key What is wrong, whatever the message says now.
 * @property {HTMLElement | null} element The field, if one can be reached.
 * @property {string} text
 * @property {boolean} isWaiting Whether somebody else has to answer first.
 */

/**
 * What keeps a form from being sent, in the order of the page: one problem for each field.
 * @param {object} state
 * @param {HTMLFormElement} state.form
 * @param {Map<string, import('./input-form.js').Member>} state.members
 * @param {FormViolation[]} state.violations
 * @param {string} state.verdict
 * @param {(element: HTMLInputElement) => boolean} state.isWrong Whether a field that the rules do not know is wrong.
 * @returns {FormProblem[]}
 */
export function problemsOf({ form, members, violations, verdict, isWrong }) {
  const missing = new Map(Array.from(members, ([name, member]) => [/** @type {Element} */ (member.element), { name, member }]));
  /** @type {Map<string, FormProblem>} */
  const problems = new Map();
  /** @param {FormProblem} problem */
  const add = (problem) => problems.has(problem.key) || problems.set(problem.key, problem);
  for (const element of /** @type {HTMLInputElement[]} */ (elementsIn(form))) {
    const own = missing.get(element);
    missing.delete(element);
    if (own) {
      const found = own.member.binding.problems ?? [];
      const problem = found.find(({ waiting }) => !waiting) ?? found[0];
      if (!problem) continue;
      add({ key: own.name, element, text: textOf(element, problem.message), isWaiting: problem.waiting ?? false });
    } else if (isWrong(element)) {
      // The buttons of one choice lack the same thing.
      const key = element.type === 'radio' ? `radio ${element.name}` : `element ${keyOf(element)}`;
      add({ key, element, text: textOf(element, element.validationMessage ?? ''), isWaiting: false });
    }
  }
  // The page has taken these out of the form.
  for (const [element, { name, member: { binding } }] of missing) {
    const problem = binding.problems?.[0];
    if (!binding.isActive || (!problem && !binding.control?.committed.value)) continue;
    const message = problem?.message ?? 'This field is not in the form any more';
    add({ key: name, element: null, text: textOf(element, message), isWaiting: false });
  }
  for (const { rule, fields, severity, message, waiting = false } of violations) {
    if (severity !== 'error' || fields.some((name) => members.get(name)?.binding.isActive)) continue;
    add({ key: `rule ${rule}`, element: null, text: message, isWaiting: waiting });
  }
  if (problems.size === 0 && verdict !== 'acceptable') {
    add({ key: 'verdict', element: null, text: verdict, isWaiting: false });
  }
  return Array.from(problems.values());
}

/** @type {WeakMap<Element, number>} */
const keys = new WeakMap();
let count = 0;

/** @param {Element} element */
function keyOf(element) {
  const key = keys.get(element) ?? ++count;
  keys.set(element, key);
  return key;
}

/**
 * @param {Element} element
 * @param {string} message
 */
function textOf(element, message) {
  return [labelOf(element), message].filter(Boolean).join(': ');
}

/**
 * What a page calls a field.
 * @param {Element} element
 */
function labelOf(element) {
  const label = /** @type {HTMLInputElement} */ (element).labels?.[0] ?? element.closest('label');
  const text = element.getAttribute('aria-label') ?? (label && labelText(label));
  return text || element.getAttribute('name') || '';
}

/**
 * The text of a label, without that of a field in it.
 * @param {HTMLElement} label
 */
function labelText(label) {
  const copy = /** @type {HTMLElement} */ (label.cloneNode(true));
  for (const control of copy.querySelectorAll(controls)) control.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').replace(/[:：*]?\s*$/, '').trim();
}

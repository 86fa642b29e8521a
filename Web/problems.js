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
  /** @type {Map<Element, { name: string, member: import('./input-form.js').Member }>} */
  const fields = new Map();
  for (const [name, member] of members) for (const element of member.elements) fields.set(element, { name, member });
  const missing = new Map(members);
  /** @type {Map<string, FormProblem>} */
  const problems = new Map();
  /** @param {FormProblem} problem */
  const add = (problem) => problems.has(problem.key) || problems.set(problem.key, problem);
  for (const element of /** @type {HTMLInputElement[]} */ (elementsIn(form))) {
    const own = fields.get(element);
    if (own) {
      missing.delete(own.name);
      const found = own.member.binding.problems ?? [];
      const problem = found.find(({ waiting }) => !waiting) ?? found[0];
      if (!problem) continue;
      const text = textOf(element, problem.message, own.member);
      add({ key: own.name, element, text, isWaiting: problem.waiting ?? false });
    } else if (isWrong(element)) {
      // The buttons of one choice lack the same thing.
      const key = element.type === 'radio' ? `radio ${element.name}` : `element ${keyOf(element)}`;
      add({ key, element, text: textOf(element, element.validationMessage ?? ''), isWaiting: false });
    }
  }
  // The page has taken these out of the form.
  for (const [name, member] of missing) {
    const { binding, elements: [element] } = member;
    const problem = binding.problems?.[0];
    if (!binding.isActive || (!problem && !binding.control?.committed.value)) continue;
    const message = problem?.message ?? 'This field is not in the form any more';
    add({ key: name, element: null, text: textOf(element, message, member), isWaiting: false });
  }
  for (const { rule, fields: carriers, severity, message, waiting = false } of violations) {
    if (severity !== 'error' || carriers.some((name) => members.get(name)?.binding.isActive)) continue;
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
 * @param {import('./input-form.js').Member} [member] The field of the form, if it is one.
 */
function textOf(element, message, member) {
  const label = member?.binding.control?.profile.description.label;
  return [(member?.group && labelOfGroup(member.group)) || labelOf(element, label), message].filter(Boolean).join(': ');
}

/**
 * What a page calls a field; without a label, what the rules call it.
 * @param {Element} element
 * @param {string | undefined} stated
 */
function labelOf(element, stated) {
  const { labels, type } = /** @type {HTMLInputElement} */ (element);
  const label = labels?.[0] ?? element.closest('label');
  // The label of a radio button is that of one option.
  const text = element.getAttribute('aria-label') ?? (label && type !== 'radio' && labelText(label));
  return text || stated || element.getAttribute('name') || '';
}

/**
 * What a page calls a group of radio buttons.
 * @param {HTMLElement} group
 */
function labelOfGroup(group) {
  const root = /** @type {Partial<Document | ShadowRoot>} */ (group.getRootNode());
  const ids = (group.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const labels = ids.length > 0 ? ids.flatMap((id) => root.getElementById?.(id) ?? []) : Array.from(group.querySelectorAll('legend'));
  return group.getAttribute('aria-label') ?? labels.map(labelText).join(' ');
}

/**
 * The text of a label, without that of a field in it.
 * @param {HTMLElement} label
 */
function labelText(label) {
  const copy = /** @type {HTMLElement} */ (label.cloneNode(true));
  for (const control of copy.querySelectorAll(controls)) control.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').replace(/[\s:：*]+$/, '').trim();
}

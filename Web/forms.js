// The forms that fields belong to: what may be sent, what is sent, and what a reset leaves.

import { InputControlError } from './error.js';
import { native } from './native.js';

/**
 * What takes part in a form.
 * @typedef {object} Member
 * @property {() => boolean} maySubmit Whether the form may be sent. Says why not.
 * @property {() => void} willReset The form is about to be reset, unless somebody prevents it.
 * @property {() => void} wasReset
 * @property {() => void} wasRestored The browser may have put back a text that it has kept.
 * @property {{ readonly text: string }} [surface] What its elements show.
 * @property {() => void} [finish] Ends what waits for its end, and looks for changes without an event.
 * @property {() => string[] | null} [sent] What is sent in the place of what is shown; `null` if nothing controls it.
 * @property {boolean} [isLoading] Whether its rules are on their way.
 * @property {InputForm | null} [form] The form of rules that it belongs to.
 */

/** @typedef {import('./input-form.js').InputForm} InputForm */

/** @type {WeakMap<Element, Member>} */
const members = new WeakMap();

/**
 * The forms of the page that forms of rules control.
 * @type {WeakMap<Element, InputForm>}
 */
const controlled = new WeakMap();

/**
 * The forms that somebody has tried to send before their rules or those of their fields were there, with what was pressed.
 * @type {Map<HTMLFormElement, HTMLElement | null>}
 */
const waiting = new Map();

/**
 * The documents and shadow trees whose forms are watched.
 * @type {WeakSet<Node>}
 */
const watched = new WeakSet();

/**
 * The same trees by the window that shows them.
 * @type {WeakMap<Window, Set<WeakRef<Node>>>}
 */
const shown = new WeakMap();

/**
 * Forgets the trees that are collected.
 * @type {FinalizationRegistry<() => void>}
 */
const gone = new FinalizationRegistry((forget) => forget());

/**
 * @param {Element} element
 * @param {Member} member
 */
export function join(element, member) {
  members.set(element, member);
  watch(element.getRootNode());
  // It may not be in the page yet.
  watch(element.ownerDocument);
}

/** @param {Element} element */
export function leave(element) {
  members.delete(element);
}

/**
 * @param {HTMLFormElement} element
 * @param {InputForm} form
 */
export function joinForm(element, form) {
  if (controlled.has(element)) {
    throw new InputControlError('This form is controlled already. Call `detach()` of its form before.', 'argument');
  }
  controlled.set(element, form);
  const { getRootNode, ownerDocument } = native(element);
  watch(getRootNode());
  watch(ownerDocument);
}

/** @param {HTMLFormElement} element */
export function leaveForm(element) {
  controlled.delete(element);
}

/**
 * Watches the forms of a tree. Their events do not leave a shadow tree, and a field may belong to another form tomorrow.
 * @param {Node} root
 */
export function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  // The root of a tree that is not in the page may be a form.
  const { addEventListener, ownerDocument } = native(root);
  for (const [type, handle] of Object.entries({ submit, reset, formdata, input })) {
    addEventListener(type, /** @type {EventListener} */ (handle), true);
  }
  const view = (ownerDocument ?? /** @type {Document} */ (root)).defaultView;
  if (!view) return;
  const trees = shown.get(view) ?? new Set();
  if (!shown.has(view)) view.addEventListener('pageshow', () => pageshow(trees));
  shown.set(view, trees);
  const reference = new WeakRef(root);
  trees.add(reference);
  gone.register(root, () => trees.delete(reference));
}

/**
 * A browser fills in a page to which the person returns, without events of its fields.
 * @param {Set<WeakRef<Node>>} trees
 */
function pageshow(trees) {
  for (const reference of trees) {
    const root = /** @type {ParentNode | undefined} */ (reference.deref());
    if (!root) continue;
    for (const element of native(root).querySelectorAll('input, textarea, select, [contenteditable]')) {
      members.get(element)?.wasRestored();
    }
  }
}

/** @param {SubmitEvent} event */
function submit(event) {
  const target = /** @type {HTMLFormElement} */ (event.target);
  forget(target);
  // The page asks for nothing behind this button, such as the one that closes a dialog.
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.formNoValidate) return;
  const form = controlled.get(target);
  const isWaiting = isLoading(target);
  if (isWaiting) waiting.set(target, event.submitter);
  const wrong = isWaiting ? [] : membersOf(target).filter(([, member]) => (!form || member.form !== form) && !member.maySubmit())
    .map(([element]) => element);
  if (!isWaiting && (form ? form.maySubmit(event, wrong) : wrong.length === 0)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A form leads the person itself to what is wrong.
  if (!isWaiting && !form) /** @type {HTMLElement} */ (wrong[0]).focus();
}

/** @param {Event} event */
function reset(event) {
  const those = membersOf(/** @type {Element} */ (event.target));
  forget(/** @type {HTMLFormElement} */ (event.target));
  const form = controlled.get(/** @type {Element} */ (event.target));
  for (const [, member] of those) member.willReset();
  const resetAll = () => {
    for (const [, member] of those) member.wasReset();
  };
  // The browser resets its fields after the event, unless somebody prevents it.
  setTimeout(() => {
    if (event.defaultPrevented) return;
    if (form) form.wasReset(resetAll);
    else resetAll();
  });
}

/** @param {FormDataEvent} event */
function formdata({ target, formData }) {
  // The browser has taken what is shown now. The end of a composition may change it, and so may a listener.
  /** @type {Map<string, { member: Member | undefined, shown: string | undefined }[]>} */
  const senders = new Map();
  for (const element of elementsIn(/** @type {Element} */ (target)).filter(isSender)) {
    const { name } = /** @type {HTMLInputElement} */ (element);
    const member = members.get(element);
    senders.set(name, [...senders.get(name) ?? [], { member, shown: member?.surface?.text }]);
  }
  for (const { member } of Array.from(senders.values()).flat()) member?.finish?.();
  for (const [name, those] of senders) {
    putValues(formData, name, those.map(({ member, shown }) => ({ shown, values: member?.sent?.() ?? null })));
  }
}

/**
 * Whether an element has an entry in the data of its form.
 * @param {Element} element
 */
function isSender(element) {
  const { name, type, checked } = /** @type {HTMLInputElement} */ (element);
  if (!name || !['input', 'textarea', 'select'].includes(element.localName) || element.matches(':disabled')) return false;
  return type === 'radio' || type === 'checkbox' ? checked : !['submit', 'image', 'reset', 'button'].includes(type);
}

/**
 * Whoever goes on typing has to send the form again.
 * @param {Event} event
 */
function input(event) {
  const { form } = /** @type {HTMLInputElement} */ (event.target);
  if (form) forget(form);
}

/**
 * Forgets that somebody has tried to send a form.
 * @param {HTMLFormElement} form
 */
function forget(form) {
  waiting.delete(form);
  controlled.get(form)?.forgetAttempt();
}

/** @param {HTMLFormElement} form */
function isLoading(form) {
  return controlled.get(form)?.isLoading || membersOf(form).some(([, member]) => member.isLoading);
}

/**
 * Rules have arrived, or never will: what somebody has tried to send before goes on. The field may have left its form.
 */
export function resume() {
  for (const form of waiting.keys()) {
    setTimeout(() => {
      const submitter = waiting.get(form);
      if (submitter === undefined || isLoading(form)) return;
      waiting.delete(form);
      send(form, submitter);
    });
  }
}

/**
 * Sends a form as a button of it does, if the button still belongs to it.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export function send(form, submitter) {
  const isOfForm = /** @type {HTMLButtonElement | null} */ (submitter)?.form === form;
  native(form).requestSubmit(isOfForm ? submitter : null);
}

/**
 * The fields and buttons of a form of the page; none of another element.
 * @param {Element} form
 * @returns {Element[]}
 */
export function elementsIn(form) {
  const { localName, elements } = native(/** @type {HTMLFormElement} */ (form));
  return localName === 'form' ? Array.from(elements) : [];
}

/**
 * The members in a form of the page, each with its first element there.
 * @param {Element} form
 * @returns {[Element, Member][]}
 */
function membersOf(form) {
  /** @type {Map<Member, Element>} */
  const found = new Map();
  for (const element of elementsIn(form)) {
    const member = members.get(element);
    if (member && !found.has(member)) found.set(member, element);
  }
  return Array.from(found, ([member, element]) => [element, member]);
}

/**
 * Puts values in the place of what is shown.
 * @param {FormData} data
 * @param {string} name
 * @param {{ shown?: string, values: string[] | null }[]} senders What has the name, in the order of the form. Without values,
 *   one keeps its entry.
 */
export function putValues(data, name, senders) {
  if (senders.every(({ values }) => !values)) return;
  /** @type {FormDataEntryValue[][]} */
  const entries = data.getAll(name).map((entry) => [entry]);
  // A list of several options or a button may have the name too. Then the text tells whose an entry is.
  const isOneEach = entries.length === senders.length;
  let next = 0;
  for (const { shown, values } of senders) {
    const place = isOneEach ? next : entries.findIndex(([entry], index) => index >= next && entry === shown);
    if (place < 0) continue;
    if (values) entries[place] = values;
    next = place + 1;
  }
  data.delete(name);
  for (const entry of entries.flat()) data.append(name, entry);
}

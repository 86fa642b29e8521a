// The forms that fields belong to: what may be sent, what is sent, and what a reset leaves.

/**
 * What takes part in a form.
 * @typedef {object} Member
 * @property {() => boolean} maySubmit Whether the form may be sent. Says why not.
 * @property {() => void} wasReset
 * @property {() => void} wasRestored The browser may have put back a text that it has kept.
 * @property {(data: FormData) => void} putValue
 */

/** @type {WeakMap<Element, Member>} */
const members = new WeakMap();

/**
 * The documents and shadow trees whose forms are watched.
 * @type {WeakSet<Node>}
 */
const watched = new WeakSet();

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
 * Watches the forms of a tree. Their events do not leave a shadow tree, and a field may belong to another form tomorrow.
 * @param {Node} root
 */
export function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  for (const [type, handle] of Object.entries({ submit, reset, formdata })) {
    root.addEventListener(type, /** @type {EventListener} */ (handle), true);
  }
  const reference = new WeakRef(root);
  (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView?.addEventListener('pageshow', () => pageshow(reference));
}

/**
 * A browser fills in a page to which the person returns, without events of its fields.
 * @param {WeakRef<Node>} reference
 */
function pageshow(reference) {
  const root = /** @type {ParentNode | undefined} */ (reference.deref());
  for (const element of root?.querySelectorAll('input, textarea, [contenteditable]') ?? []) {
    members.get(element)?.wasRestored();
  }
}

/** @param {SubmitEvent} event */
function submit(event) {
  // The page asks for nothing behind this button, such as the one that closes a dialog.
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.formNoValidate) return;
  /** @type {HTMLElement | undefined} */
  let first;
  for (const [element, member] of membersOf(event)) {
    if (!member.maySubmit()) first ??= /** @type {HTMLElement} */ (element);
  }
  if (!first) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  first.focus();
}

/** @param {Event} event */
function reset(event) {
  const those = membersOf(event);
  // The browser resets its fields after the event.
  setTimeout(() => {
    for (const [, member] of those) member.wasReset();
  });
}

/** @param {FormDataEvent} event */
function formdata(event) {
  for (const [, member] of membersOf(event)) member.putValue(event.formData);
}

// A field of the page may have the name `elements`.
const elementsOf = typeof HTMLFormElement === 'undefined'
  ? undefined
  : Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements')?.get;

/**
 * @param {Event} event
 * @returns {[Element, Member][]}
 */
function membersOf(event) {
  const form = /** @type {Element} */ (event.target);
  if (form.localName !== 'form') return [];
  return Array.from(elementsOf?.call(form) ?? []).flatMap((element) => {
    const member = members.get(element);
    return member ? [[element, member]] : [];
  });
}

/**
 * Puts the value in the place of what is shown.
 * @param {FormData} data
 * @param {string} name
 * @param {string} display
 * @param {string} value
 */
export function replaceValue(data, name, display, value) {
  const entries = data.getAll(name);
  const index = entries.indexOf(display);
  if (index < 0) return;
  entries[index] = value;
  data.delete(name);
  for (const entry of entries) data.append(name, entry);
}

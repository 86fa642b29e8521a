// What people have written into fields that nothing controls yet: typed, filled in by the browser, or put back by it. Such a
// text is read as people write; a text that the page has put into a field is a value.

/** @type {WeakMap<Element, string>} */
const texts = new WeakMap();

/** @param {Element} element */
function textIn(element) {
  return /** @type {HTMLInputElement} */ (element).value ?? element.textContent ?? '';
}

/**
 * Notes that the text of a field is what a person wrote, or what was shown to one.
 * @param {Element} element
 */
export function noteWritten(element) {
  // A password is not kept.
  if (/** @type {HTMLInputElement} */ (element).type !== 'password') texts.set(element, textIn(element));
}

/**
 * Whether a person wrote the text of a field. If the page has set another one since, it is that of the page.
 * @param {Element} element
 */
export function isWritten(element) {
  return texts.get(element) === textIn(element);
}

/** @param {Event} event */
function input(event) {
  const [target] = event.composedPath();
  // A script that sets a value may dispatch the event itself.
  if (event.isTrusted && target instanceof Element) noteWritten(target);
}

/** What was typed, or put back by the browser, before this file was there. */
function noteEarlier() {
  for (const element of document.querySelectorAll('input, textarea')) {
    const { value, defaultValue } = /** @type {HTMLInputElement} */ (element);
    if (value !== defaultValue) noteWritten(element);
  }
}

// Node imports this file too.
if (typeof document !== 'undefined') {
  document.addEventListener('input', input, true);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', noteEarlier, { once: true, capture: true });
  else noteEarlier();
}

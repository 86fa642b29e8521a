// What a screen reader says: a live region for each document, shadow tree or dialog, and a description for each field.

import { native } from './native.js';

/** @type {WeakMap<Node, Announcer>} */
const announcers = new WeakMap();

/**
 * The announcer beside an element, put into the page anew if the page has removed it.
 * @param {Element} element
 */
export function announcerOf(element) {
  const place = placeOf(element);
  let announcer = announcers.get(place);
  if (!announcer) {
    announcer = new Announcer(native(element).ownerDocument);
    announcers.set(place, announcer);
  }
  if (announcer.box.parentNode !== place) native(place).append(announcer.box);
  return announcer;
}

/**
 * Where an element can refer to a description, and where a live region is heard.
 * @param {Element} element
 * @returns {Element | ShadowRoot}
 */
function placeOf(element) {
  // Nothing outside of a modal dialog is heard while it is open.
  const { closest, getRootNode, ownerDocument } = native(element);
  const dialog = closest('dialog, [aria-modal="true"]');
  if (dialog) return dialog;
  const root = getRootNode();
  if (native(root).nodeType === 11 && 'host' in root) return /** @type {ShadowRoot} */ (root);
  return ownerDocument.body ?? ownerDocument.documentElement;
}

let count = 0;

export class Announcer {
  /** @param {Document} document */
  constructor(document) {
    this.box = document.createElement('div');
    Object.assign(this.box.style, {
      position: 'absolute', width: '1px', height: '1px', margin: '-1px', overflow: 'hidden', clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    });
    this.live = document.createElement('div');
    this.live.setAttribute('role', 'status');
    this.live.setAttribute('aria-live', 'polite');
    this.box.append(this.live);
  }

  /** @param {string} text */
  say(text) {
    // The same text twice is said twice only if it differs.
    this.live.textContent = this.live.textContent === text ? `${text}\u00A0` : text;
  }

  /** Makes an element whose text describes a field, and that is not read by itself. */
  describe() {
    const description = this.box.ownerDocument.createElement('div');
    description.id = `input-control-${++count}`;
    description.hidden = true;
    this.box.append(description);
    return description;
  }
}

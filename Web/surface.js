// What a field on the screen shows: its text, its selection, and edits that keep the browser's own history alive.

import { Property } from './property.js';

/** @typedef {{ start: number, end: number }} Range */

/**
 * @param {HTMLElement} element
 * @returns {InputSurface | EditableSurface}
 */
export function surfaceOf(element) {
  const name = element.localName;
  if (name === 'textarea') return new InputSurface(/** @type {HTMLTextAreaElement} */ (element), false);
  if (name === 'input') {
    const input = /** @type {HTMLInputElement} */ (element);
    if (!textTypes.has(input.type)) {
      throw new TypeError(`An <input type="${input.type}"> holds no text that can be controlled. Use type="text".`);
    }
    return new InputSurface(input, true);
  }
  if (element.isContentEditable || element.hasAttribute('contenteditable')) return new EditableSurface(element);
  throw new TypeError(`A <${name}> is no field. Use an input, a textarea, or an element with contenteditable.`);
}

// The first five have a selection that a script can read; `email` becomes `text` while it is controlled.
const textTypes = new Set(['text', 'search', 'tel', 'url', 'password', 'email']);

/** An `input` or a `textarea`. */
export class InputSurface {
  #value;

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} element
   * @param {boolean} isSingleLine
   */
  constructor(element, isSingleLine) {
    this.element = element;
    this.isSingleLine = isSingleLine;
    this.#value = new Property(element, isSingleLine ? 'HTMLInputElement' : 'HTMLTextAreaElement', 'value');
  }

  /** @returns {string} */
  get text() {
    return this.#value.value;
  }

  /** Whether the text is the one that the page has stated for the element, which a reset shows again. */
  get isStated() {
    return this.text === this.element.defaultValue;
  }

  /** @returns {Range} */
  get selection() {
    const { selectionStart, selectionEnd } = this.element;
    return { start: selectionStart ?? this.text.length, end: selectionEnd ?? this.text.length };
  }

  /** @param {Range} range */
  select({ start, end }) {
    const now = this.selection;
    if (now.start !== start || now.end !== end) this.element.setSelectionRange(start, end);
  }

  /**
   * The range that an edit will replace; `null` if the browser does not tell.
   * @param {InputEvent} event
   * @returns {Range | null}
   */
  // eslint-disable-next-line no-unused-vars
  target(event) {
    return this.selection;
  }

  /**
   * Calls a function whenever the page sets the value.
   * @param {() => void} changed
   */
  watch(changed) {
    this.#value.watch(changed);
  }

  unwatch() {
    this.#value.unwatch();
  }

  /**
   * Replaces a range as typing does, so that the browser's history stays whole.
   * @param {Range} range
   * @param {string} text
   * @returns {boolean} Whether it was done; not in a field without the focus.
   */
  replace(range, text) {
    const root = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    if (root.activeElement !== this.element || this.element.readOnly) return false;
    const after = this.text.slice(0, range.start) + text + this.text.slice(range.end);
    this.element.setSelectionRange(range.start, range.end);
    insert(this.element.ownerDocument, text);
    return this.text === after;
  }

  /**
   * Shows a text whatever the state of the field is.
   * @param {string} text
   */
  reset(text) {
    this.#value.value = text;
  }
}

/** An element with `contenteditable`, whose text is plain. */
export class EditableSurface {
  isSingleLine = false;
  /** Edits of a person send events; what changes without one is text of the page. */
  isStated = true;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  get text() {
    return this.#pieces().map((piece) => piece.text).join('');
  }

  /** @returns {Range} */
  get selection() {
    const found = this.#selected();
    const length = this.text.length;
    if (!found) return { start: length, end: length };
    return this.#range(found.startContainer, found.startOffset, found.endContainer, found.endOffset);
  }

  /** @param {Range} range */
  select({ start, end }) {
    const now = this.selection;
    if (this.#selected() && now.start === start && now.end === end) return;
    const selection = this.element.ownerDocument.getSelection();
    const [startNode, startOffset] = this.#place(start);
    const [endNode, endOffset] = this.#place(end);
    selection?.setBaseAndExtent(startNode, startOffset, endNode, endOffset);
  }

  /**
   * @param {InputEvent} event
   * @returns {Range | null}
   */
  target(event) {
    const [range] = event.getTargetRanges();
    if (!range) return this.selection;
    if (!this.element.contains(range.startContainer) || !this.element.contains(range.endContainer)) return null;
    return this.#range(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  watch() {}
  unwatch() {}

  /**
   * @param {Range} range
   * @param {string} text
   * @returns {boolean}
   */
  replace(range, text) {
    const root = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    if (root.activeElement !== this.element) return false;
    const before = this.text;
    const after = before.slice(0, range.start) + text + before.slice(range.end);
    this.select(range);
    insert(this.element.ownerDocument, text);
    return this.text === after;
  }

  /** @param {string} text */
  reset(text) {
    this.element.textContent = text;
  }

  // MARK: Places

  #selected() {
    const selection = this.element.ownerDocument.getSelection();
    if (!selection?.rangeCount) return null;
    const range = selection.getRangeAt(0);
    return this.element.contains(range.startContainer) && this.element.contains(range.endContainer) ? range : null;
  }

  /**
   * The nodes with text, and the line breaks, in their order.
   * @returns {{ node: Node, text: string }[]}
   */
  #pieces() {
    const walker = this.element.ownerDocument.createTreeWalker(this.element, 5 /* elements and texts */);
    /** @type {{ node: Node, text: string }[]} */
    const pieces = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 3) {
        pieces.push({ node, text: /** @type {Text} */ (node).data });
      } else if (/** @type {Element} */ (node).localName === 'br') {
        pieces.push({ node, text: '\n' });
      } else if (isBlock(/** @type {Element} */ (node)) && pieces.length > 0 && !pieces.at(-1)?.text.endsWith('\n')) {
        // Text of another origin may stand in paragraphs.
        pieces.push({ node, text: '\n' });
      }
    }
    // A browser ends a line that is empty with a line break that is no text.
    const last = pieces.at(-1);
    if (last && isPlaceholder(last, pieces)) pieces.pop();
    return pieces;
  }

  /**
   * @param {Node} startNode
   * @param {number} startOffset
   * @param {Node} endNode
   * @param {number} endOffset
   * @returns {Range}
   */
  #range(startNode, startOffset, endNode, endOffset) {
    return { start: this.#offset(startNode, startOffset), end: this.#offset(endNode, endOffset) };
  }

  /**
   * @param {Node} node
   * @param {number} offset
   */
  #offset(node, offset) {
    let count = 0;
    for (const piece of this.#pieces()) {
      if (piece.node === node && node.nodeType === 3) return count + Math.min(offset, piece.text.length);
      const child = node.childNodes[offset];
      if (child ? child === piece.node || isBefore(child, piece.node) : !isInside(piece.node, node) && isBefore(node, piece.node)) {
        return count;
      }
      count += piece.text.length;
    }
    return count;
  }

  /**
   * @param {number} offset
   * @returns {[Node, number]}
   */
  #place(offset) {
    let count = 0;
    const pieces = this.#pieces();
    for (const { node, text } of pieces) {
      if (node.nodeType === 3 && offset <= count + text.length) return [node, offset - count];
      if (node.nodeType !== 3 && offset === count && node.parentNode) {
        return [node.parentNode, Array.from(node.parentNode.childNodes).indexOf(/** @type {ChildNode} */ (node))];
      }
      count += text.length;
    }
    return [this.element, this.element.childNodes.length];
  }
}

/**
 * @param {Document} document
 * @param {string} text
 */
function insert(document, text) {
  // The only way to edit a text that leaves the browser's own history whole.
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}

/** @param {Element} element */
function isBlock(element) {
  return element.localName === 'div' || element.localName === 'p';
}

/**
 * @param {{ node: Node, text: string }} last
 * @param {{ node: Node, text: string }[]} pieces
 */
function isPlaceholder(last, pieces) {
  if (last.node.nodeType === 3) {
    // Firefox and WebKit end a text with a line feed when a line below it is empty.
    return false;
  }
  return pieces.length === 1 || pieces.at(-2)?.text.endsWith('\n') === true || last.node.nextSibling === null;
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function isBefore(one, other) {
  return (one.compareDocumentPosition(other) & 4 /* following */) !== 0;
}

/**
 * @param {Node} node
 * @param {Node} ancestor
 */
function isInside(node, ancestor) {
  return ancestor.contains(node);
}

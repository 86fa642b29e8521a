// The tree of a page without a browser: nodes, attributes, events, and what watches them.

import { matches } from './stub-selectors.js';

/** An event that a person causes. */
export class UserEvent {
  isTrusted = true;
  defaultPrevented = false;
  bubbles = true;
  composed = true;
  isComposing = false;

  constructor(type, members = {}) {
    this.type = type;
    Object.assign(this, members);
  }

  preventDefault() {
    this.defaultPrevented = this.cancelable !== false;
  }

  getTargetRanges() {
    return [];
  }
}

export class StubEventTarget {
  /** Sends an event of the person or of the browser; whether the browser goes on. */
  fire(type, members = {}) {
    return this.dispatchEvent(new UserEvent(type, members));
  }

  #listeners = [];

  addEventListener(type, listener, options = {}) {
    const { capture, once, signal } = typeof options === 'object' ? options : { capture: options };
    const entry = { type, listener, capture: Boolean(capture), once };
    if (signal?.aborted || this.#listeners.some((one) => one.type === type && one.listener === listener)) return;
    this.#listeners.push(entry);
    signal?.addEventListener('abort', () => this.#drop(entry));
  }

  removeEventListener(type, listener) {
    for (const one of this.#listeners) if (one.type === type && one.listener === listener) this.#drop(one);
  }

  #drop(entry) {
    this.#listeners = this.#listeners.filter((one) => one !== entry);
  }

  /** The number of its listeners. */
  get listenerCount() {
    return this.#listeners.length;
  }

  /** Hands an event on from the document to its target, and back. Whether nobody has prevented what follows. */
  dispatchEvent(event) {
    let isStopped = false;
    let isOver = false;
    event.stopPropagation = () => { isStopped = true; };
    event.stopImmediatePropagation = () => { isStopped = isOver = true; };
    const path = [];
    for (let node = this; node; node = node.parentNode ?? (event.composed ? node.host : null) ?? node.window) path.push(node);
    event.composedPath = () => path;
    const set = (name, value) => Object.defineProperty(event, name, { value, configurable: true });
    const isOwn = !Object.hasOwn(event, 'target') || Object.getOwnPropertyDescriptor(event, 'target').configurable;
    const visit = (node, capture) => {
      // Outside of a shadow tree, the event is one of its host.
      if (isOwn) set('target', this.retargeted?.(node) ?? this);
      set('currentTarget', node);
      for (const entry of [...node.#listeners]) {
        if (isOver || entry.type !== event.type || (capture !== null && entry.capture !== capture)) continue;
        if (!node.#listeners.includes(entry)) continue;
        if (entry.once) node.#drop(entry);
        entry.listener.call(node, event);
      }
    };
    for (const node of path.slice(1).reverse()) if (!isStopped) visit(node, true);
    if (!isStopped) visit(this, true);
    if (!isStopped) visit(this, false);
    if (event.bubbles) for (const node of path.slice(1)) if (!isStopped) visit(node, false);
    if (isOwn) set('target', this);
    return !event.defaultPrevented;
  }
}

/** What watches the children of each node. */
const observers = new WeakMap();

export class MutationObserver {
  #changed;
  #isDue = false;
  #nodes = new Set();

  constructor(changed) {
    this.#changed = changed;
  }

  observe(node, options) {
    if (!observers.has(node)) observers.set(node, new Map());
    observers.get(node).set(this, options);
    this.#nodes.add(node);
  }

  disconnect() {
    for (const node of this.#nodes) observers.get(node).delete(this);
    this.#nodes.clear();
  }

  noteChange() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#nodes.size > 0) this.#changed();
    });
  }
}

function noteChange(node) {
  for (let one = node; one; one = one.parentNode) {
    for (const [observer, { childList, subtree }] of observers.get(one) ?? []) {
      if (childList && (one === node || subtree)) observer.noteChange();
    }
  }
}

export class StubNode extends StubEventTarget {
  parentNode = null;
  childNodes = [];

  get parentElement() {
    return this.parentNode?.nodeType === 1 ? this.parentNode : null;
  }

  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  getRootNode() {
    let root = this;
    while (root.parentNode) root = root.parentNode;
    return root;
  }

  get isConnected() {
    const root = this.getRootNode();
    return root.nodeType === 9 || Boolean(root.host?.isConnected);
  }

  /** What a node in another tree takes for this one. */
  retargeted(node) {
    let seen = this;
    while (!seen.getRootNode().contains(node) && seen.getRootNode().host) seen = seen.getRootNode().host;
    return seen;
  }

  contains(other) {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }

  compareDocumentPosition(other) {
    const all = this.getRootNode().descendants();
    return all.indexOf(other) > all.indexOf(this) ? 4 : 2;
  }

  /** The node and all below it, in the order of the page. */
  descendants() {
    return [this, ...this.childNodes.flatMap((node) => node.descendants())];
  }

  insertAt(index, nodes) {
    const before = this.childNodes[index] ?? null;
    for (const one of nodes) {
      const node = one instanceof StubNode ? one : new StubText(String(one));
      if (node === before) continue;
      node.remove();
      node.parentNode = this;
      this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
      if (node.isConnected) for (const inner of node.descendants()) inner.connectedCallback?.();
    }
    noteChange(this);
  }

  append(...nodes) {
    this.insertAt(this.childNodes.length, nodes);
  }

  prepend(...nodes) {
    this.insertAt(0, nodes);
  }

  after(...nodes) {
    this.parentNode?.insertAt(this.parentNode.childNodes.indexOf(this) + 1, nodes);
  }

  replaceChildren(...nodes) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(...nodes);
  }

  remove() {
    const { parentNode, isConnected } = this;
    if (!parentNode) return;
    parentNode.childNodes = parentNode.childNodes.filter((node) => node !== this);
    this.parentNode = null;
    if (isConnected) for (const inner of this.descendants()) inner.disconnectedCallback?.();
    noteChange(parentNode);
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent).join('');
  }

  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }

  querySelectorAll(selector) {
    return this.descendants().filter((node) => node !== this && node.nodeType === 1 && matches(node, selector));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getElementById(id) {
    return this.descendants().find((node) => node.id === id && node.nodeType === 1) ?? null;
  }
}

export class StubText extends StubNode {
  nodeType = 3;

  constructor(data) {
    super();
    this.data = data;
  }

  get textContent() {
    return this.data;
  }

  cloneNode() {
    return new StubText(this.data);
  }
}

export class ShadowRoot extends StubNode {
  constructor(host) {
    super();
    this.host = host;
  }

  get nodeType() {
    return 11;
  }

  get ownerDocument() {
    return this.host.ownerDocument;
  }

  get activeElement() {
    const active = this.ownerDocument.focused;
    return this.contains(active) ? active : null;
  }
}

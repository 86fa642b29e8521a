// A page without a browser, with as much of it as fields and forms need to be typed into. Import it before the package.

import {
  EditableElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, StubElement, context, customElements, makeElement,
} from './stub-elements.js';
import { MutationObserver, StubEventTarget, StubNode, StubText, UserEvent } from './stub-tree.js';

export { EditableElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, StubElement, StubText, UserEvent };

/** A form with its fields. */
export class HTMLFormElement extends StubElement {
  #isForm = true;
  /** How often a script has sent the form. */
  sent = 0;
  /** What the last attempt of a script to send it names as the button that was pressed. */
  submitter;

  constructor(...elements) {
    super('form');
    this.append(...elements);
    page.body.append(this);
  }

  /** Clicks on its button, or asks it to be sent; whether it is. */
  submit(submitter = null) {
    return this.fire('submit', { submitter });
  }

  /** Resets it, as a person does: the browser resets the fields behind the event. */
  reset() {
    if (this.fire('reset')) for (const element of this.elements) element.wasReset?.();
  }

  requestSubmit(submitter = null) {
    if (submitter && submitter.form !== this) throw new TypeError('The button is not of this form.');
    this.submitter = submitter;
    if (this.submit(submitter)) this.sent += 1;
  }

  /** What is sent. */
  get data() {
    const data = new FormData();
    for (const element of this.elements) {
      const { name, value, isChoiceButton, checked } = element;
      if (name && !element.hasAttribute('disabled') && value !== undefined && (!isChoiceButton || checked)) data.append(name, value);
    }
    this.fire('formdata', { formData: data });
    return Array.from(data);
  }

  get elements() {
    if (!(#isForm in this)) throw new TypeError('Illegal invocation');
    return this.getRootNode().descendants().filter((node) => node.form === this
      && (['input', 'textarea', 'select', 'button'].includes(node.localName) || node.constructor.formAssociated));
  }
}

class Page extends StubNode {
  nodeType = 9;
  readyState = 'complete';
  ownerDocument = null;
  /** The element that has the focus, in whatever tree it is. */
  focused = null;
  #selected = null;

  constructor() {
    super();
    this.window = this.defaultView = Object.assign(
      new StubEventTarget(), { HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement });
  }

  get activeElement() {
    return this.focused?.retargeted(this) ?? null;
  }

  set activeElement(element) {
    this.focused = element;
  }

  createElement(name) {
    return makeElement(name);
  }

  execCommand(command, _, text) {
    this.focused.edit(command === 'delete' ? '' : text);
  }

  getSelection() {
    const range = this.#selected;
    return {
      rangeCount: range ? 1 : 0,
      getRangeAt: () => range,
      setBaseAndExtent: (startContainer, startOffset, endContainer, endOffset) => {
        this.#selected = { startContainer, startOffset, endContainer, endOffset };
      },
      removeAllRanges: () => { this.#selected = null; },
    };
  }

  createTreeWalker(root) {
    const nodes = root.descendants().slice(1);
    return { nextNode: () => nodes.shift() ?? null };
  }
}

/** The words of `contenteditable` that the browser knows. */
context.editableWords = ['true', '', 'plaintext-only'];

export const page = new Page();
context.page = page;
page.documentElement = new StubElement('html');
page.append(page.documentElement);
page.body = new StubElement('body');
page.documentElement.append(page.body);

/** Takes away or gives back the words of `contenteditable` that the browser knows. */
export const knowEditable = (...words) => { context.editableWords = words; };

/** Makes an element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** Lets the tasks that are due run, and those that they plan. */
export const settled = async (milliseconds = 0) => {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => { setTimeout(resolve, milliseconds); });
};

Object.assign(globalThis, {
  HTMLFormElement, InputEvent: Event, CSS: { escape: (text) => text }, document: page, Element: StubElement, HTMLElement: StubElement,
  MutationObserver, customElements,
});
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { language: 'en', platform: 'Linux' } });

// Elements of a page without a browser: their attributes, the focus, fields, choices and text that can be edited.

import { ShadowRoot, StubNode, StubText } from './stub-tree.js';
import { matches } from './stub-selectors.js';

/** The page, which the file stub-page.js makes. */
export const context = { page: null };

const customNames = new Map();

export const customElements = {
  define(name, constructor) {
    customNames.set(constructor, name);
  },
};

/** Makes an element of a name, such as one that the page has defined. */
export function makeElement(name) {
  for (const [constructor, one] of customNames) if (one === name) return new constructor();
  if (name === 'input') return new HTMLInputElement();
  return new StubElement(name);
}

export class StubElement extends StubNode {
  style = {};
  #localName;
  #attributes = new Map();
  #customError = '';
  /** Whether a browser asks the field before it sends the form. */
  willValidate = true;

  constructor(localName, name) {
    super();
    this.#localName = localName ?? customNames.get(new.target);
    if (name) this.setAttribute('name', name);
  }

  get nodeType() {
    return 1;
  }

  get localName() {
    return this.#localName;
  }

  get ownerDocument() {
    return context.page;
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.#attributes.has(name);
  }

  setAttribute(name, value) {
    this.#change(name, String(value));
  }

  removeAttribute(name) {
    this.#change(name, null);
  }

  #change(name, value) {
    const before = this.getAttribute(name);
    if (value === null) this.#attributes.delete(name);
    else this.#attributes.set(name, value);
    if (this.constructor.observedAttributes?.includes(name)) this.attributeChangedCallback(name, before, value);
  }

  get attributes() {
    return Object.fromEntries(this.#attributes);
  }

  get id() {
    return this.getAttribute('id') ?? '';
  }

  set id(id) {
    this.setAttribute('id', id);
  }

  get hidden() {
    return this.hasAttribute('hidden');
  }

  set hidden(isHidden) {
    if (isHidden) this.setAttribute('hidden', '');
    else this.removeAttribute('hidden');
  }

  get contentEditable() {
    return this.getAttribute('contenteditable') ?? 'inherit';
  }

  get isContentEditable() {
    return context.editableWords.includes(this.getAttribute('contenteditable'));
  }

  get labels() {
    const labels = this.getRootNode().querySelectorAll('label');
    return labels.filter((label) => (label.hasAttribute('for') ? this.id !== '' && label.getAttribute('for') === this.id
      : label.contains(this)));
  }

  get form() {
    const id = this.getAttribute('form');
    return id === null ? this.closest('form') : this.getRootNode().getElementById(id);
  }

  get validity() {
    const valueMissing = this.hasAttribute('required') && !(this.isChoiceButton ? this.checked : this.value);
    return { customError: this.#customError !== '', valueMissing, valid: !valueMissing && this.#customError === '' };
  }

  get validationMessage() {
    return this.#customError || (this.validity.valueMissing ? 'Fill in this field.' : '');
  }

  /** How often it was called. */
  validityCount = 0;

  setCustomValidity(message) {
    this.validityCount += 1;
    this.#customError = message;
  }

  attachInternals() {
    return {
      willValidate: true,
      setValidity(flags, message = '', anchor) {
        Object.assign(this, { flags, message, anchor });
      },
    };
  }

  attachShadow() {
    this.shadowRoot = new ShadowRoot(this);
    return this.shadowRoot;
  }

  closest(selector) {
    for (let node = this; node?.nodeType === 1; node = node.parentNode) if (matches(node, selector)) return node;
    return null;
  }

  matches(selector) {
    return matches(this, selector);
  }

  cloneNode(isDeep = false) {
    const copy = makeElement(this.localName);
    for (const [name, value] of this.#attributes) copy.setAttribute(name, value);
    if (isDeep) copy.append(...this.childNodes.map((node) => node.cloneNode(true)));
    return copy;
  }

  focus() {
    const { page } = context;
    const before = page.focused;
    if (before === this) return;
    page.focused = null;
    before?.fire('blur', { relatedTarget: this, bubbles: false });
    page.focused = this;
    this.fire('focus', { relatedTarget: before, bubbles: false });
  }

  blur() {
    if (context.page.focused !== this) return;
    context.page.focused = null;
    this.fire('blur', { relatedTarget: null, bubbles: false });
  }

  /** Presses keys one after the other. A name of several letters is that of a key. */
  press(...keys) {
    this.focus();
    for (const key of keys) {
      this.fire('keydown', { key, keyCode: 0 });
      this.edit(key === 'Backspace' ? '' : key);
      this.fire('keyup', { key });
    }
  }

  /** Presses a key that types nothing; whether the browser goes on. */
  pressAlone(key, members = {}) {
    return this.fire('keydown', { key, keyCode: 0, ...members });
  }

  /** Replaces the selection, or deletes the character before it, as a browser does for a key or a command. */
  edit(text, inputType = text ? 'insertText' : 'deleteContentBackward', members = {}) {
    const edit = { inputType, data: text || null, ...members };
    if (!this.fire('beforeinput', edit)) return;
    this.change(text, inputType);
    this.fire('input', edit);
  }
}

/** A field, whose text is its value. */
class TextElement extends StubElement {
  readOnly = false;
  defaultValue = '';
  #value = '';
  #selection = [0, 0];

  constructor(localName, name) {
    super(localName, name);
    context.page.body.append(this);
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  get type() {
    return this.localName === 'textarea' ? 'textarea' : this.getAttribute('type')?.toLowerCase() || 'text';
  }

  set type(type) {
    this.setAttribute('type', type);
  }

  get isChoiceButton() {
    return this.type === 'radio' || this.type === 'checkbox';
  }

  get text() {
    return this.isChoiceButton ? this.getAttribute('value') ?? 'on' : this.#value;
  }

  set text(value) {
    if (this.isChoiceButton) return this.setAttribute('value', value);
    this.#value = value;
    this.setSelectionRange(value.length, value.length);
  }

  get selectionStart() {
    return this.#selection[0];
  }

  get selectionEnd() {
    return this.#selection[1];
  }

  setSelectionRange(start, end) {
    this.#selection = [start, end];
  }

  change(text, inputType = '') {
    const [start, end] = this.#selection;
    const isForward = inputType === 'deleteContentForward';
    const from = text || start < end || isForward ? start : Math.max(0, start - 1);
    const to = isForward && start === end ? end + 1 : end;
    this.#value = this.#value.slice(0, from) + text + this.#value.slice(to);
    this.setSelectionRange(from + text.length, from + text.length);
  }

  /** Composes a text in the place of the selection, as an input method does. */
  compose(text) {
    this.fire('compositionstart');
    this.change(text, 'insertCompositionText');
    this.fire('input', { inputType: 'insertCompositionText', isComposing: true, data: text });
    this.fire('compositionend', { data: text });
  }

  /** Replaces all of the text without a question, as a browser does that knows it. */
  fill(text) {
    this.#value = text;
    this.setSelectionRange(text.length, text.length);
    this.fire('input');
  }

  wasReset() {
    this.text = this.defaultValue;
  }
}

/** A field of one line, or a button of a choice. */
export class HTMLInputElement extends TextElement {
  #isChecked = false;
  defaultChecked = false;

  constructor(name) {
    super('input', name);
  }

  get value() {
    return this.text;
  }

  set value(value) {
    this.text = value;
  }

  /** A field of one line takes no line breaks. */
  change(text, inputType) {
    super.change(text.replaceAll('\n', ''), inputType);
  }

  get checked() {
    return this.#isChecked;
  }

  set checked(isChecked) {
    if (isChecked && this.type === 'radio') for (const one of this.#alternatives) one.#isChecked = false;
    this.#isChecked = isChecked;
  }

  get #alternatives() {
    return this.getRootNode().querySelectorAll('input').filter((one) => one.type === 'radio' && one.name === this.name);
  }

  /** Presses the button of a choice: its listeners see it pressed, and may prevent it. */
  click() {
    const before = this.type === 'radio' ? this.#alternatives.find((one) => one.#isChecked) : this.#isChecked;
    const isChecked = this.type === 'radio' || !this.#isChecked;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked').set;
    set.call(this, isChecked);
    if (this.fire('click')) {
      this.fire('input');
      this.fire('change');
    } else if (this.type === 'radio') {
      this.#isChecked = false;
      if (before) set.call(before, true);
    } else {
      this.#isChecked = before;
    }
  }

  wasReset() {
    super.wasReset();
    this.#isChecked = this.defaultChecked;
  }
}

export class HTMLTextAreaElement extends TextElement {
  constructor(name) {
    super('textarea', name);
  }

  get value() {
    return this.text;
  }

  set value(value) {
    this.text = value;
  }
}

/** A list with one option that is chosen. */
export class HTMLSelectElement extends StubElement {
  type = 'select-one';
  multiple = false;
  #index = 0;

  constructor(name, ...values) {
    super('select', name);
    this.addOptions(...values);
    context.page.body.append(this);
  }

  addOptions(...values) {
    this.append(...values.map((value) => Object.assign(new StubElement('option'), { value })));
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  get options() {
    return this.querySelectorAll('option');
  }

  get value() {
    return this.options[this.#index]?.value ?? '';
  }

  set value(value) {
    this.#index = this.options.findIndex((option) => option.value === value);
  }

  get selectedIndex() {
    return this.#index;
  }

  set selectedIndex(index) {
    this.#index = index;
  }

  /** Chooses an option, as a person does. */
  choose(value) {
    this.#index = this.options.findIndex((option) => option.value === value);
    this.fire('input');
    this.fire('change');
  }

  wasReset() {
    this.#index = 0;
  }
}

/** An element with `contenteditable`. */
export class EditableElement extends StubElement {
  constructor(...nodes) {
    super('div');
    this.setAttribute('contenteditable', 'true');
    this.append(...nodes);
    context.page.body.append(this);
  }

  /** Edits the text at the selection, which is in one text or between nodes. */
  change(text, inputType = '') {
    const range = context.page.getSelection().getRangeAt(0);
    const { startContainer: node, startOffset, endOffset } = range;
    const isEmpty = startOffset === endOffset;
    const start = isEmpty && !text && inputType !== 'deleteContentForward' ? Math.max(0, startOffset - 1) : startOffset;
    const end = isEmpty && inputType === 'deleteContentForward' ? endOffset + 1 : endOffset;
    const selection = context.page.getSelection();
    if (node.nodeType === 3) {
      node.data = node.data.slice(0, start) + text + node.data.slice(end);
      selection.setBaseAndExtent(node, start + text.length, node, start + text.length);
      return;
    }
    for (const child of node.childNodes.slice(startOffset, endOffset)) child.remove();
    if (!text) return;
    const inserted = new StubText(text);
    node.insertAt(startOffset, [inserted]);
    selection.setBaseAndExtent(inserted, text.length, inserted, text.length);
  }
}

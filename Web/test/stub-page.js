// A page without a browser, with as much of it as fields and forms need to be typed into. Import it before the package.

class StubElement extends EventTarget {
  attributes = new Map();
  style = {};
  labels = [];
  validity = { customError: false };
  willValidate = true;
  parentNode = null;
  parentElement = null;
  textContent = '';

  constructor(localName, name) {
    super();
    this.localName = localName;
    if (name) this.setAttribute('name', name);
  }

  get ownerDocument() {
    return page;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  setCustomValidity(message) {
    this.validity = { customError: message !== '' };
    this.validationMessage = message;
  }

  getRootNode() {
    return page;
  }

  contains(other) {
    return other === this;
  }

  closest() {
    return null;
  }

  matches() {
    return false;
  }

  querySelector() {
    return null;
  }

  querySelectorAll() {
    return [];
  }

  append() {}
  prepend() {}
  after() {}
  remove() {}
  replaceChildren() {}

  focus() {
    if (page.activeElement === this) return;
    page.activeElement = this;
    this.dispatchEvent(new Event('focus'));
  }
}

/** A form with its fields. */
export class HTMLFormElement extends StubElement {
  #elements;
  /** How often a script has sent the form. */
  sent = 0;

  constructor(...elements) {
    super('form');
    this.#elements = elements;
    for (const element of elements) element.form = this;
  }

  /** Clicks on its button, or asks it to be sent; whether it is. */
  submit(submitter = null) {
    return this.#tell('submit', { submitter });
  }

  reset() {
    this.#tell('reset', {});
  }

  requestSubmit() {
    if (this.submit()) this.sent += 1;
  }

  /** What is sent. */
  get data() {
    const data = new FormData();
    for (const element of this.#elements) data.append(element.getAttribute('name'), element.value);
    this.#tell('formdata', { formData: data });
    return Array.from(data);
  }

  /** Tells the page of an event of the form. */
  #tell(type, members) {
    const event = Object.assign(new Event(type, { cancelable: true }), members);
    return page.dispatchEvent(Object.defineProperty(event, 'target', { value: this }));
  }

  get elements() {
    return this.#elements;
  }
}

/** A field of one line, with the keys of a person. */
export class HTMLInputElement extends StubElement {
  type = 'text';
  readOnly = false;
  #value = '';
  #selection = [0, 0];

  constructor(name) {
    super('input', name);
  }

  get name() {
    return this.getAttribute('name') ?? '';
  }

  get value() {
    return this.#value;
  }

  set value(value) {
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

  /** Presses keys one after the other. A name of several letters is that of a key. */
  press(...keys) {
    this.focus();
    for (const key of keys) {
      this.#fire('keydown', { key, keyCode: 0 });
      this.edit(key === 'Backspace' ? '' : key);
      this.#fire('keyup', { key });
    }
  }

  /** Presses a key that types nothing; whether the browser goes on. */
  pressAlone(key, members = {}) {
    return this.#fire('keydown', { key, keyCode: 0, ...members });
  }

  /** Replaces the selection, or deletes the character before it, as a browser does for a key or a command. */
  edit(text, inputType = text ? 'insertText' : 'deleteContentBackward') {
    const edit = { inputType, data: text || null };
    if (!this.#fire('beforeinput', edit)) return;
    const [start, end] = this.#selection;
    const isForward = inputType === 'deleteContentForward';
    const from = text || start < end || isForward ? start : Math.max(0, start - 1);
    const to = isForward && start === end ? end + 1 : end;
    this.#value = this.#value.slice(0, from) + text + this.#value.slice(to);
    this.setSelectionRange(from + text.length, from + text.length);
    this.#fire('input', edit);
  }

  /** Composes a text in the place of the selection, as an input method does. */
  compose(text) {
    this.#fire('compositionstart', {});
    const [start, end] = this.#selection;
    this.#value = this.#value.slice(0, start) + text + this.#value.slice(end);
    this.setSelectionRange(start + text.length, start + text.length);
    this.#fire('input', { inputType: 'insertCompositionText', isComposing: true, data: text });
    this.#fire('compositionend', { data: text });
  }

  /** Replaces all of the text without a question, as a browser does that knows it. */
  fill(text) {
    this.#value = text;
    this.setSelectionRange(text.length, text.length);
    this.#fire('input', {});
  }

  #fire(type, members) {
    return this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), members));
  }
}

class Page extends EventTarget {
  activeElement = null;
  defaultView = Object.assign(new EventTarget(), { HTMLInputElement });
  ownerDocument = null;

  createElement(name) {
    return new StubElement(name);
  }

  execCommand(_, __, text) {
    this.activeElement.edit(text);
  }
}

const page = new Page();
page.body = new StubElement('body');
Object.assign(globalThis, { HTMLFormElement, InputEvent: Event, CSS: { escape: (text) => text } });

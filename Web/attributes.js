// The attributes of an element while a profile controls it.

const inputModes = new Map([
  ['numberPad', 'numeric'], ['decimalPad', 'decimal'], ['phonePad', 'tel'], ['emailAddress', 'email'], ['URL', 'url'],
]);

/** Attributes that the element has until it is given back to the page. */
export class Attributes {
  /**
   * The attributes that were set here, with their values before.
   * @type {Map<string, { before: string | null, value: string | null }>}
   */
  #set = new Map();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /**
   * Sets an attribute until `restore()`.
   * @param {string} name
   * @param {string | null} value
   */
  set(name, value) {
    const now = this.element.getAttribute(name);
    this.#set.set(name, { before: this.before(name), value });
    if (now !== value) this.#write(name, value);
  }

  /**
   * The attribute as the page has set it.
   * @param {string} name
   */
  before(name) {
    const now = this.element.getAttribute(name);
    const own = this.#set.get(name);
    return own && own.value === now ? own.before : now;
  }

  /** @param {import('./profile.js').Profile} profile */
  describe({ description }) {
    const { keyboard, autocorrection, autocomplete, placeholder } = description;
    const isDefault = keyboard === 'default';
    const isEmail = this.before('type')?.toLowerCase() === 'email';
    // The selection of a field of this type cannot be read.
    if (isEmail) this.set('type', 'text');
    this.#propose('inputmode', inputModes.get(keyboard) ?? (isEmail ? 'email' : undefined));
    this.#propose('autocomplete', autocomplete);
    if (['input', 'textarea'].includes(this.element.localName)) this.#propose('placeholder', placeholder);
    this.#propose('autocapitalize', isDefault && !isEmail ? undefined : 'off');
    // Numbers, addresses and codes run from left to right in every language.
    this.#propose('dir', isDefault ? undefined : 'ltr');
    this.#propose('autocorrect', autocorrection ? undefined : 'off');
    this.#propose('spellcheck', autocorrection ? undefined : 'false');
    // It would count the separators of what is shown, and cut characters in half. The rules count the value.
    this.set('maxlength', null);
  }

  /** @param {boolean} isRequired Whether the form needs a value. */
  require(isRequired) {
    this.#propose('aria-required', isRequired ? 'true' : undefined);
  }

  /** What a group of radio buttons needs: a role that can be invalid or required, which that of a `fieldset` cannot. */
  describeGroup() {
    this.#propose('role', 'radiogroup');
  }

  /** What a field that is no `input` needs: a role, and text without markup. */
  describeEditable() {
    this.#propose('role', 'textbox');
    this.#propose('aria-multiline', 'true');
    if (this.element.contentEditable !== 'true') return;
    this.set('contenteditable', 'plaintext-only');
    // An older browser does not know the word.
    if (!this.element.isContentEditable) this.set('contenteditable', 'true');
  }

  /**
   * Sets an attribute, unless the page has, or takes back what was set for another profile.
   * @param {string} name
   * @param {string | undefined} value
   */
  #propose(name, value) {
    if (this.before(name) === null) this.set(name, value ?? null);
  }

  /**
   * @param {string} name
   * @param {string | null} value
   */
  #write(name, value) {
    if (value === null) this.element.removeAttribute(name);
    else this.element.setAttribute(name, value);
  }

  /** Gives the attributes back, but for those that the page has set in the meantime. */
  restore() {
    for (const [name, { before, value }] of this.#set) {
      const now = this.element.getAttribute(name);
      if (now === value && now !== before) this.#write(name, before);
    }
    this.#set.clear();
  }
}

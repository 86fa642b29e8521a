// The attributes of an element while a profile controls it.

const inputModes = new Map([
  ['numberPad', 'numeric'], ['decimalPad', 'decimal'], ['phonePad', 'tel'], ['emailAddress', 'email'], ['URL', 'url'],
]);

// What browsers fill in, by the names of the built-in profiles (HTML, autofill).
const autocompletes = new Map([
  ['card', 'cc-number'], ['cardExpiry', 'cc-exp'], ['cvc', 'cc-csc'], ['email', 'email'], ['emailStrict', 'email'],
  ['phone', 'tel'], ['nanpPhone', 'tel'], ['url', 'url'],
]);

/** Attributes that the element has until it is given back to the page. */
export class Attributes {
  #element;
  /** @type {Map<string, string | null>} */
  #before = new Map();
  #type = '';

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /**
   * Sets an attribute until `restore()`.
   * @param {string} name
   * @param {string | null} value
   */
  set(name, value) {
    if (!this.#before.has(name)) this.#before.set(name, this.#element.getAttribute(name));
    if (value === null) this.#element.removeAttribute(name);
    else if (this.#element.getAttribute(name) !== value) this.#element.setAttribute(name, value);
  }

  /**
   * Sets an attribute, unless the page has.
   * @param {string} name
   * @param {string | undefined} value
   */
  #propose(name, value) {
    if (value && (!this.#element.hasAttribute(name) || this.#before.has(name))) this.set(name, value);
  }

  /**
   * The attribute before it was set here.
   * @param {string} name
   */
  before(name) {
    return this.#before.get(name) ?? this.#element.getAttribute(name);
  }

  /** The selection of a field of the type `email` cannot be read. */
  replaceEmailType() {
    const input = /** @type {HTMLInputElement} */ (this.#element);
    if (input.type !== 'email') return;
    this.#type = input.type;
    input.type = 'text';
    this.set('inputmode', 'email');
    this.set('autocapitalize', 'off');
  }

  /** @param {import('./profile.js').Profile} profile */
  describe({ description }) {
    const { keyboard, name, autocorrection } = description;
    this.#propose('inputmode', inputModes.get(keyboard));
    this.#propose('autocomplete', autocompletes.get(name));
    if (keyboard !== 'default') {
      this.#propose('autocapitalize', 'off');
      // Numbers, addresses and codes run from left to right in every language.
      this.#propose('dir', 'ltr');
    }
    if (!autocorrection) {
      this.#propose('autocorrect', 'off');
      this.#propose('spellcheck', 'false');
    }
    // It would count the separators of what is shown, and cut characters in half. The rules count the value.
    if (this.#element.hasAttribute('maxlength')) this.set('maxlength', null);
    if (this.#element.localName !== 'input' && this.#element.localName !== 'textarea') {
      this.#propose('role', 'textbox');
      this.#propose('aria-multiline', 'true');
    }
  }

  restore() {
    for (const [name, value] of this.#before) {
      if (value === null) this.#element.removeAttribute(name);
      else this.#element.setAttribute(name, value);
    }
    if (this.#type) /** @type {HTMLInputElement} */ (this.#element).type = this.#type;
  }
}

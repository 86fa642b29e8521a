// A property of an element of the page, such as `value`: as the browser has it, and when the page sets it.

export class Property {
  #element;
  #name;
  #own;
  #native;

  /**
   * @param {HTMLElement} element
   * @param {'HTMLInputElement' | 'HTMLTextAreaElement' | 'HTMLSelectElement'} kind The class that has the property.
   * @param {string} name
   */
  constructor(element, kind, name) {
    this.#element = element;
    this.#name = name;
    const view = /** @type {Window & typeof globalThis} */ (element.ownerDocument.defaultView ?? window);
    // A framework may have put a property of its own before that of the browser. It must not take for its own what is
    // written here, or it would find no change.
    this.#own = Object.getOwnPropertyDescriptor(element, name);
    this.#native = Object.getOwnPropertyDescriptor(view[kind].prototype, name);
  }

  get value() {
    return this.#native?.get?.call(this.#element);
  }

  set value(value) {
    this.#native?.set?.call(this.#element, value);
  }

  /**
   * Calls a function whenever the page sets the property.
   * @param {() => void} changed
   */
  watch(changed) {
    const inner = this.#own ?? this.#native;
    Object.defineProperty(this.#element, this.#name, {
      configurable: true,
      enumerable: true,
      get() {
        return inner?.get?.call(this);
      },
      set(value) {
        inner?.set?.call(this, value);
        changed();
      },
    });
  }

  unwatch() {
    if (this.#own) Object.defineProperty(this.#element, this.#name, this.#own);
    else Reflect.deleteProperty(this.#element, this.#name);
  }
}

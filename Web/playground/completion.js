// Completes words of the rules, as a combobox with a list (WAI-ARIA, list autocomplete).

import { make } from './problems.js';

/** @typedef {import('../index.js').RuleWord} Word */

const most = 40;

export class Completion {
  #editor;
  #list;
  #status;
  #complete;
  /** @type {Word[]} */
  #words = [];
  #start = 0;
  #chosen = 0;

  /**
   * @param {import('./editor.js').Editor} editor
   * @param {{ list: HTMLElement, status: HTMLElement }} elements
   * @param {(text: string, caret: number) => import('../index.js').Completion | null} complete
   */
  constructor(editor, { list, status }, complete) {
    this.#editor = editor;
    this.#list = list;
    this.#status = status;
    this.#complete = complete;
    const { area } = editor;
    area.addEventListener('keydown', (event) => this.#keyDown(event));
    area.addEventListener('input', (event) => this.#input(/** @type {InputEvent} */ (event)));
    for (const type of ['blur', 'scroll', 'pointerdown']) area.addEventListener(type, () => this.close());
    // The textarea keeps the focus.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = /** @type {HTMLElement} */ (event.target).closest('[role=option]');
      if (option) this.#accept(Array.from(list.children).indexOf(option));
    });
  }

  get isOpen() {
    return !this.#list.hidden;
  }

  close() {
    if (!this.isOpen) return;
    this.#list.hidden = true;
    this.#status.textContent = '';
    for (const name of ['role', 'aria-expanded', 'aria-activedescendant', 'aria-controls', 'aria-haspopup']) {
      this.#editor.area.removeAttribute(name);
    }
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.isComposing) return;
    if (event.ctrlKey && !event.altKey && event.code === 'Space') {
      event.preventDefault();
      this.#open(true);
      return;
    }
    if (!this.isOpen || event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = new Map([['ArrowDown', 1], ['ArrowUp', -1], ['PageDown', 8], ['PageUp', -8]]);
    const move = moves.get(event.key);
    if (move && !event.shiftKey) {
      event.preventDefault();
      const count = this.#words.length;
      this.#choose(Math.abs(move) === 1 ? (this.#chosen + move + count) % count
        : Math.max(0, Math.min(count - 1, this.#chosen + move)));
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      this.#accept(this.#chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.close();
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'].includes(event.key)) {
      this.close();
    }
  }

  /** @param {InputEvent} event */
  #input(event) {
    const isTyped = event.inputType === 'insertText' && /^[\w.]$/.test(event.data ?? '');
    if (isTyped || (this.isOpen && event.inputType === 'deleteContentBackward')) this.#open(false);
    else this.close();
  }

  /** @param {boolean} isAsked Whether the person asks for the words; else they only show what is begun. */
  #open(isAsked) {
    const { area, text, caret } = this.#editor;
    const found = area.selectionStart === caret ? this.#complete(text, caret) : null;
    const isSilent = !isAsked && (found?.start === caret || found?.isWhole);
    if (!found || found.words.length === 0 || isSilent) {
      this.close();
      if (isAsked) this.#status.textContent = 'No word to complete here';
      return;
    }
    this.#words = found.words.slice(0, most);
    this.#start = found.start;
    if (isAsked && this.#words.length === 1 && found.start < caret) return this.#accept(0);
    this.#list.replaceChildren(...this.#words.map((word, index) => this.#option(word, index)));
    const wasOpen = this.isOpen;
    this.#list.hidden = false;
    this.#place();
    for (const [name, value] of [
      ['role', 'combobox'], ['aria-haspopup', 'listbox'], ['aria-expanded', 'true'], ['aria-controls', this.#list.id],
    ]) area.setAttribute(name, value);
    this.#choose(0);
    if (wasOpen) return;
    const count = this.#words.length === 1 ? 'One word' : `${this.#words.length} words`;
    this.#status.textContent = `${count}. Enter completes, Escape closes.`;
  }

  /**
   * @param {Word} word
   * @param {number} index
   */
  #option({ word, example, help }, index) {
    const option = make('li', { id: `${this.#list.id}-${index}` });
    option.setAttribute('role', 'option');
    const code = make('code');
    code.append(make('b', { textContent: word }), example.slice(word.length));
    option.append(code, ' ', make('span', { textContent: help }));
    return option;
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index;
    Array.from(this.#list.children).forEach((option, place) => option.setAttribute('aria-selected', String(place === index)));
    const option = /** @type {HTMLElement} */ (this.#list.children[index]);
    this.#editor.area.setAttribute('aria-activedescendant', option.id);
    // `scrollIntoView` would move the page too.
    const list = this.#list;
    if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
    else if (option.offsetTop + option.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = option.offsetTop + option.offsetHeight - list.clientHeight;
    }
  }

  /** @param {number} index */
  #accept(index) {
    const { word, example } = this.#words[index];
    const { text, caret } = this.#editor;
    const space = example[word.length] === ' ' && text[caret] !== ' ' ? ' ' : '';
    this.close();
    this.#editor.replace({ start: this.#start, end: caret }, word + space);
  }

  /** Puts the list below the word, or above it where there is no room. */
  #place() {
    const list = this.#list;
    const frame = /** @type {HTMLElement} */ (list.offsetParent).getBoundingClientRect();
    const { left, top, bottom } = this.#editor.rect(this.#start);
    list.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - list.offsetWidth))}px`;
    const hasRoom = bottom + list.offsetHeight + 4 <= window.innerHeight || top - list.offsetHeight < 0;
    list.style.top = `${hasRoom ? bottom - frame.top + 4 : top - frame.top - list.offsetHeight - 4}px`;
  }
}

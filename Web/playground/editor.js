// The text of the rules: a textarea, and behind it a layer with the same text that marks places and measures them.

/**
 * @typedef {{ start: number, end: number }} Range
 * @typedef {Range & { severity: string }} Mark
 */

export class Editor {
  /** @type {Mark[]} */
  #marks = [];
  #text = '';

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} layer
   */
  constructor(area, layer) {
    this.area = area;
    this.layer = layer;
    area.addEventListener('input', () => this.#follow());
    area.addEventListener('scroll', () => this.#scroll(), { passive: true });
    // The width of the text depends on the scroll bar.
    new ResizeObserver(() => this.#fit()).observe(area);
  }

  get text() {
    return this.area.value;
  }

  get caret() {
    return this.area.selectionEnd;
  }

  /**
   * Sets the text without a step of undo, as a page is opened.
   * @param {string} text
   */
  open(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.#marks = [];
    this.#follow();
  }

  /**
   * Replaces a range as typing does, so that one step of undo brings it back.
   * @param {Range} range
   * @param {string} text
   */
  replace({ start, end }, text) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const isDone = document.execCommand(text ? 'insertText' : 'delete', false, text);
    if (isDone || start === end && !text) return;
    this.area.setRangeText(text, start, end, 'end');
    this.area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  /** @param {string} text */
  replaceAll(text) {
    this.replace({ start: 0, end: this.text.length }, text);
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
  }

  /**
   * Selects a range, and shows it.
   * @param {Range} range
   */
  select({ start, end }) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const { top, bottom } = this.rect(start);
    const bounds = this.area.getBoundingClientRect();
    if (top < bounds.top || bottom > bounds.bottom) {
      this.area.scrollTop += top - bounds.top - this.area.clientHeight / 3;
    }
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#marks = marks;
    this.#draw();
  }

  /**
   * Where a character stands on the screen.
   * @param {number} place
   */
  rect(place) {
    if (this.layer.textContent === '') this.#draw(true);
    const range = document.createRange();
    let rest = place;
    const walker = document.createTreeWalker(this.layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = /** @type {Text} */ (node);
      if (rest < length) {
        range.setStart(node, rest);
        range.setEnd(node, rest + 1);
        break;
      }
      rest -= length;
    }
    // A line break that wraps has a rectangle on both lines.
    return range.getClientRects()[0] ?? range.getBoundingClientRect();
  }

  /**
   * The line of a place and its column, from 1.
   * @param {number} place
   */
  position(place) {
    const before = this.text.slice(0, place);
    const line = before.split('\n').length;
    return { line, column: Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1 };
  }

  /**
   * The range of a line, from 1, without its break.
   * @param {number} line
   */
  line(line) {
    let start = 0;
    for (let count = 1; count < line; count++) start = this.text.indexOf('\n', start) + 1;
    const end = this.text.indexOf('\n', start);
    return { start, end: end < 0 ? this.text.length : end };
  }

  /** Moves the marks with the text until the rules are read again. */
  #follow() {
    const { text } = this;
    const change = difference(this.#text, text);
    this.#text = text;
    this.#marks = this.#marks.flatMap((mark) => {
      if (mark.end <= change.start) return [mark];
      if (mark.start < change.end) return [];
      const moved = change.length - (change.end - change.start);
      return [{ ...mark, start: mark.start + moved, end: mark.end + moved }];
    });
    this.#draw();
  }

  /** @param {boolean} [isMeasured] Whether the text is needed without marks too. */
  #draw(isMeasured = false) {
    // A long text without mistakes costs no second layout.
    if (this.#marks.length === 0 && !isMeasured) {
      this.layer.replaceChildren();
      return;
    }
    const { text } = this;
    const pieces = [];
    let end = 0;
    for (const mark of this.#marks.map((mark) => visible(mark, text)).sort((one, other) => one.start - other.start)) {
      if (mark.end <= end) continue;
      const start = Math.max(mark.start, end);
      const element = document.createElement('mark');
      element.className = mark.severity;
      element.textContent = text.slice(start, mark.end);
      pieces.push(text.slice(end, start), element);
      end = mark.end;
    }
    // The last line has a height, even if it is empty.
    this.layer.replaceChildren(...pieces, `${text.slice(end)}\u200B`);
    this.#fit();
  }

  #fit() {
    this.layer.style.width = `${this.area.clientWidth}px`;
    this.#scroll();
  }

  #scroll() {
    this.layer.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
  }
}

/**
 * A mark that can be seen: what is missing has no width.
 * @param {Mark} mark
 * @param {string} text
 */
function visible(mark, text) {
  let { start, end } = mark;
  if (start < end && text.slice(start, end).trim()) return mark;
  if (start > 0 && text[start - 1] !== '\n') start--;
  else if (end < text.length && text[end] !== '\n') end++;
  return { ...mark, start, end };
}

/**
 * The part of a text that has changed, and the length of what stands there now.
 * @param {string} from
 * @param {string} to
 */
function difference(from, to) {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return { start, end: from.length - end, length: to.length - end - start };
}

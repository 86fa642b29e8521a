// What is wrong with the rules: a list, marks in the text, a line of status, and fix-its.

/**
 * @typedef {import('../index.js').Diagnostic} Diagnostic
 * @typedef {import('./editor.js').Editor} Editor
 */

export const fileName = 'rules';

const signs = { error: '✗', warning: '!', info: 'i' };

export class Problems {
  /** @type {Diagnostic[]} */
  #problems = [];
  #editor;
  #said = '';

  /**
   * @param {Editor} editor
   * @param {{ count: HTMLElement, list: HTMLElement, status: HTMLElement, place: HTMLElement }} elements
   */
  constructor(editor, elements) {
    this.#editor = editor;
    this.elements = elements;
    document.addEventListener('selectionchange', () => this.#showStatus());
    // Firefox sends no `selectionchange` of the document for a textarea.
    for (const type of ['select', 'keyup', 'pointerup', 'focus']) {
      editor.area.addEventListener(type, () => this.#showStatus());
    }
    editor.area.addEventListener('keydown', (event) => this.#keyDown(event));
  }

  /** @param {Diagnostic[]} problems */
  show(problems) {
    this.#problems = problems;
    this.#editor.mark(problems.flatMap(({ range, severity }) => (range ? [{ ...range, severity }] : [])));
    const { count, list } = this.elements;
    const words = problems.length === 0 ? 'No mistakes' : problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`;
    // A screen reader says it again only if it differs.
    if (count.textContent !== words) count.textContent = words;
    count.classList.toggle('error', problems.length > 0);
    list.replaceChildren(...problems.map((problem) => this.#item(problem)));
    this.#showStatus();
  }

  /** @param {Diagnostic} problem */
  #item(problem) {
    const { severity, message, code, source, help, fix } = problem;
    const item = make('li', { className: `problem ${severity}` });
    const title = make('p', { className: 'message' });
    title.append(make('span', { className: 'sign', textContent: signs[severity] }), ' ', ...prose(message), ' ',
      make('code', { className: 'code', textContent: code }));
    item.append(title);
    const excerpt = excerptOf(problem);
    if (excerpt) item.append(make('pre', { textContent: excerpt, tabIndex: 0 }));
    for (const line of help) {
      const paragraph = make('p', { className: 'help' });
      paragraph.append(...prose(line));
      item.append(paragraph);
    }
    const bar = make('p', { className: 'bar' });
    if (source) {
      const place = make('button', { type: 'button', textContent: `Go to line ${source.line}` });
      place.onclick = () => this.#editor.select(problem.range ?? this.#editor.line(source.line));
      bar.append(place);
    }
    if (fix) {
      const button = make('button', { type: 'button', className: 'primary' });
      button.append(...prose(`Fix: ${fix.message}`));
      button.onclick = () => this.#apply(problem);
      bar.append(button);
    }
    item.append(bar);
    return item;
  }

  /**
   * Makes the edits of a fix-it as one step of undo.
   * @param {Diagnostic} problem
   */
  #apply({ fix }) {
    const edits = fix?.edits.filter(({ file }) => file === fileName) ?? [];
    if (edits.length === 0) return;
    const { text } = this.#editor;
    const places = edits.map(({ start, end, replacement }) => ({ ...textRange(text, start, end), replacement }))
      .sort((one, other) => one.start - other.start);
    const { start } = places[0];
    let end = start;
    let replacement = '';
    for (const edit of places) {
      replacement += text.slice(end, edit.start) + edit.replacement;
      end = edit.end;
    }
    this.#editor.replace({ start, end }, replacement);
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.altKey && event.key === 'Enter') {
      event.preventDefault();
      const problem = this.#near();
      if (problem?.fix) this.#apply(problem);
      else this.#say(problem ? 'This mistake has no fix' : 'There is no mistake on this line');
    } else if (event.key === 'F8') {
      event.preventDefault();
      this.#move(event.shiftKey ? -1 : 1);
    }
  }

  /** The problem at the caret; else one of its line, with a fix-it before others. */
  #near() {
    const { caret } = this.#editor;
    const { line } = this.#editor.position(caret);
    const near = this.#problems.filter(({ range, source }) =>
      (range && range.start <= caret && caret <= range.end) || source?.line === line);
    const here = near.find(({ range }) => range && range.start <= caret && caret <= range.end);
    return here ?? near.find(({ fix }) => fix) ?? near[0];
  }

  /** @param {number} step */
  #move(step) {
    const ranges = this.#problems.flatMap(({ range }) => range ?? []).sort((one, other) => one.start - other.start);
    if (ranges.length === 0) return this.#say('No mistakes');
    const { selectionStart } = this.#editor.area;
    const next = step > 0
      ? ranges.find(({ start }) => start > selectionStart) ?? ranges[0]
      : ranges.filter(({ start }) => start < selectionStart).at(-1) ?? ranges[ranges.length - 1];
    this.#editor.select(next);
    this.#showStatus();
  }

  #showStatus() {
    if (document.activeElement !== this.#editor.area) return;
    const { line, column } = this.#editor.position(this.#editor.caret);
    this.elements.place.textContent = `Line ${line}, column ${column}`;
    const problem = this.#near();
    if (!problem) return this.#say('');
    const help = problem.fix ? `Alt+Enter: ${problem.fix.message}` : problem.help[0] ?? '';
    this.#say(help ? `${problem.message} – ${help}` : problem.message);
  }

  /** @param {string} text */
  #say(text) {
    if (this.#said === text) return;
    this.#said = text;
    this.elements.status.replaceChildren(...prose(text));
  }
}

/**
 * The lines of the source with what is marked in them.
 * @param {Diagnostic} problem
 */
function excerptOf({ rendered }) {
  const lines = rendered.split('\n').filter((line) => /^ *(\d+ )?(\||-->|\.\.\.)/.test(line));
  // The frame begins and ends with an empty line.
  return lines.filter((line) => !/^ *\|$/.test(line)).join('\n');
}

/**
 * A message, whose words of the language stand in backquotes.
 * @param {string} text
 */
function prose(text) {
  return text.split('`').map((part, index) => (index % 2 ? make('code', { textContent: part }) : part));
}

/**
 * A range in bytes of UTF-8 as one in UTF-16 code units.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function textRange(text, start, end) {
  const bytes = new TextEncoder().encode(text);
  const length = (/** @type {number} */ count) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, count)).length;
  return { start: length(start), end: length(end) };
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 */
export function make(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}

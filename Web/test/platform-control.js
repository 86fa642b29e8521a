// A control with the events and answers of platforms other than a page, which traces have.

import { Control } from '../control.js';

/** @typedef {{ start: number, end: number }} Range */

export class PlatformControl extends Control {
  /** The text with the selection in it, and a number that grows whenever the settled text changes. */
  get content() {
    const changes = this.engine.call('ic_control_text', this.handle);
    return { text: this.engine.output(), selection: this.engine.range(), changes };
  }

  /** @param {Range} range A range of the text. */
  select(range) {
    this.engine.call('ic_control_select', this.handle, range.start, range.end);
  }

  /**
   * Where a range of the text is shown.
   * @param {Range} range
   */
  place(range) {
    this.engine.call('ic_control_place', this.handle, range.start, range.end);
    return this.engine.range();
  }

  /**
   * Asks whether one of several ranges may be replaced, and the others be deleted.
   * @param {Range[]} ranges
   * @param {string} text
   * @param {number} origin
   * @returns {import('../index.js').Decision}
   */
  shouldChangeRanges(ranges, text, origin) {
    return this.engine.decide('ic_should_change_ranges', ...this.#passed(ranges, text, origin));
  }

  /**
   * @param {Range[]} ranges
   * @param {string} text
   * @param {number} origin
   */
  didReplaceRanges(ranges, text, origin) {
    this.engine.call('ic_did_replace_ranges', ...this.#passed(ranges, text, origin));
  }

  /**
   * What the app answers to the questions that follow.
   * @param {boolean} permits
   * @param {string} [text] The text that it sets while it is asked.
   */
  answer(permits, text) {
    const number = (permits ? 0 : 1) + (text === undefined ? 0 : 2);
    this.engine.call('ic_app_answer', this.handle, number, text ?? '');
  }

  /**
   * The last backspace that had nothing to delete, once.
   * @returns {'backspaceOnEmpty' | 'backspaceAtStart' | null}
   */
  takeCommand() {
    const names = /** @type {const} */ ([null, 'backspaceOnEmpty', 'backspaceAtStart']);
    return names[this.engine.call('ic_app_command', this.handle)];
  }

  /**
   * @param {Range[]} ranges
   * @param {string} text
   * @param {number} origin
   */
  #passed(ranges, text, origin) {
    const bounds = ranges.flatMap((range) => [range.start, range.end]);
    const bytes = new TextEncoder().encode(text);
    const address = this.engine.input(bounds.length * 4 + bytes.length);
    // The output lies in the same memory.
    const { buffer } = this.engine.outputBytes();
    new Uint32Array(buffer, address, bounds.length).set(bounds);
    const place = address + bounds.length * 4;
    new Uint8Array(buffer, place, bytes.length).set(bytes);
    return [this.handle, address, ranges.length, place, bytes.length, origin];
  }
}

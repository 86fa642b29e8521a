// A control of the engine: a text and the edits of it.

import { Origin, commitKinds, verdicts } from './constants.js';
import { InputControlError } from './error.js';

/** @typedef {import('./profile.js').Profile} Profile */
/** @typedef {import('./constants.js').Range} Range */
/** @typedef {import('./constants.js').Verdict} Verdict */

/** A text that a profile controls. It has no field on the screen. */
export class Control {
  /**
   * @param {Profile} profile
   * @param {number} handle
   */
  constructor(profile, handle) {
    this.engine = profile.engine;
    this.profile = profile;
    this.handle = handle;
  }

  /**
   * Makes an empty control, which is released on its own.
   * @param {Profile} profile
   * @param {number} kind
   */
  static of(profile, kind) {
    const control = new this(profile, profile.engine.call('ic_control_create', profile.handle, kind));
    control.engine.own(control, control.handle);
    return control;
  }

  /** @param {Profile} profile */
  setProfile(profile) {
    if (profile.engine !== this.engine) {
      throw new InputControlError('The profile is of another engine than the field.', 'argument');
    }
    this.engine.call('ic_control_set_profile', this.handle, profile.handle);
    this.profile = profile;
  }

  /** The text: the value without normalisation, the digits of a date, or a label. `committed` has the value. */
  get text() {
    this.engine.call('ic_control_text', this.handle);
    return this.engine.output();
  }

  /**
   * The value to commit, with the verdict on it.
   * @returns {{ verdict: Verdict, value: string }}
   */
  get committed() {
    const verdict = verdicts[this.engine.call('ic_control_value', this.handle)];
    return { verdict, value: this.engine.output() };
  }

  /**
   * What is wrong with a text that a person wants here.
   * @param {string} text
   * @returns {import('./index.js').Violation[]}
   */
  violations(text) {
    this.engine.call('ic_control_evaluate', this.handle, text);
    return JSON.parse(this.engine.output()).violations;
  }

  /** What the field on the screen has to show, and the verdict on it. */
  get shown() {
    return this.engine.show('ic_control_display', this.handle);
  }

  /** @returns {import('./index.js').ControlState} */
  get state() {
    this.engine.call('ic_control_state', this.handle);
    return JSON.parse(this.engine.output());
  }

  /**
   * @param {number} option
   * @param {boolean} value
   */
  set(option, value) {
    this.engine.call('ic_control_set_option', this.handle, option, value ? 1 : 0);
  }

  /**
   * Sets the text for the page.
   * @param {string} text A value.
   */
  setText(text) {
    this.engine.call('ic_control_set_text', this.handle, text);
  }

  /**
   * Sets the text to what one means that a person wrote.
   * @param {string} text
   */
  setDisplay(text) {
    return this.engine.call('ic_control_set_display', this.handle, text) === 1;
  }

  /**
   * Asks whether a range of what is shown may be replaced.
   * @param {Range} range
   * @param {string} text
   * @param {number} origin
   * @returns {import('./index.js').Decision}
   */
  shouldChange(range, text, origin) {
    return this.engine.decide('ic_should_change', this.handle, range.start, range.end, text, origin);
  }

  /**
   * @param {Range} range
   * @param {string} text
   * @param {number} origin
   */
  didReplace(range, text, origin) {
    this.engine.call('ic_did_replace', this.handle, range.start, range.end, text, origin);
  }

  /**
   * @param {string} text
   * @param {Range} selection
   * @param {number} origin
   */
  didShow(text, selection, origin) {
    this.engine.call('ic_did_show', this.handle, text, selection.start, selection.end, origin);
  }

  /**
   * @param {string} text
   * @param {number} caret
   */
  didMark(text, caret) {
    this.engine.call('ic_did_mark', this.handle, text, caret);
  }

  /** @param {string} text */
  didCommit(text) {
    this.engine.call('ic_did_commit', this.handle, text);
  }

  /** @param {Range} range */
  didSelect(range) {
    this.engine.call('ic_did_select', this.handle, range.start, range.end);
  }

  /**
   * @param {number} event
   * @returns {{ range: Range, text: string } | null} The repair to make.
   */
  tell(event) {
    if (!this.engine.call('ic_tell', this.handle, event)) return null;
    return { range: this.engine.range(), text: this.engine.output() };
  }

  /**
   * Tells of an event after which the text is settled.
   * @param {number} event
   * @returns {import('./engine.js').Shown} What the field on the screen then has to show.
   */
  settle(event) {
    return this.engine.show('ic_settle', this.handle, event);
  }

  /**
   * @param {string} text
   * @param {number} origin
   * @returns {import('./index.js').Decision}
   */
  insert(text, origin = Origin.key) {
    return this.engine.decide('ic_insert', this.handle, text, origin);
  }

  /** @param {number} action */
  act(action) {
    return this.engine.call('ic_act', this.handle, action) === 1;
  }

  /**
   * Commits the text: the one way out of a field.
   * @returns {import('./index.js').CommitAnswer}
   */
  commit() {
    const kind = commitKinds[this.engine.call('ic_commit', this.handle)];
    return { kind, value: this.engine.output(), message: this.engine.message() };
  }

  /**
   * Whether the field submits. If it asks instead, that is the `message` of the engine.
   * @param {boolean} endsComposition
   */
  pressReturn(endsComposition) {
    return this.engine.call('ic_press_return', this.handle, endsComposition ? 1 : 0) === 1;
  }

  commitToken() {
    return this.engine.call('ic_token_commit', this.handle) === 1;
  }

  /** @param {string} value */
  addToken(value) {
    this.engine.call('ic_token_add', this.handle, value);
  }

  /** @param {number} index */
  token(index) {
    this.engine.call('ic_token_value', this.handle, index);
    return this.engine.output();
  }

  /** @param {number} index */
  removeToken(index) {
    this.engine.call('ic_token_remove', this.handle, index);
  }

  /** @param {number | null} index */
  selectToken(index) {
    this.engine.call('ic_token_select', this.handle, index ?? -1);
  }

  /** @param {string} characters */
  setSeparators(characters) {
    this.engine.call('ic_token_set_separators', this.handle, characters);
  }

  release() {
    this.engine.release(this.handle, this);
  }
}

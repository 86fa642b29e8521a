// A field of a platform that shows the display of a text, without a page: it moves the caret in what it shows by
// itself, asks before it changes that, and reports what has changed. Tests/InputControlTests has the same in Swift.

import { Action, HostEvent, Kind, Origin } from '../constants.js';
import { PlatformControl } from './platform-control.js';

const segmenter = new Intl.Segmenter('en');

/** The characters of a text as people see them. */
export const characters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);

export class DisplayPlatform {
  control;
  text = '';
  selection = { start: 0, end: 0 };
  /** A place in the text of which a test wants to know where it is shown. */
  remembered = 0;
  /** Whether the end of the selection that Shift and an arrow move is its start. */
  #movesStart = false;
  #isEditing = true;

  /** @param {import('../profile.js').Profile} profile */
  constructor(profile) {
    this.control = PlatformControl.of(profile, Kind.field);
    this.control.tell(HostEvent.didBeginEditing);
  }

  /** What the field shows, as members of a step of a case. */
  get state() {
    const { text: value } = this.control.content;
    const { start, end } = this.selection;
    const before = Math.max(0, this.remembered - 1);
    return {
      shows: this.text, value, hint: this.control.profile.remainder(value)?.text ?? this.text,
      caret: start === end ? start : [start, end],
      // The end of a range is shown before the literals that stand there.
      remembered: this.control.place({ start: before, end: this.remembered }).end,
    };
  }

  /** Presses keys one after another, in a field that has the focus. */
  type(keys) {
    this.focus();
    for (const key of characters(keys)) this.#replace(this.selection, key);
  }

  paste(text) {
    this.focus();
    this.#replace(this.selection, text, Origin.paste);
  }

  select({ start, end }, movesStart = false) {
    this.#movesStart = movesStart;
    const { length } = this.text;
    this.control.didSelect({ start: Math.min(start, length), end: Math.min(end, length) });
    this.#settle();
    this.selection = this.control.shown.selection;
  }

  clear() {
    this.#selectAll();
    this.#delete(-1);
  }

  /** Sets a text from code that is a value or what is shown of one. */
  set(display) {
    const { text } = this.control.content;
    // A text that is no display of a value is set as it is, which an app in Swift decides itself.
    if (!this.control.setDisplay(display)) this.control.setText(text);
    this.#update();
  }

  setValue(value) {
    this.control.setText(value);
    this.#update();
  }

  /** @param {import('../profile.js').Profile} profile */
  use(profile) {
    this.control.setProfile(profile);
    this.#update();
  }

  /** Begins editing, by default with a click behind the text. */
  focus(atEnd = true) {
    if (this.#isEditing) return;
    this.#isEditing = true;
    this.control.tell(HostEvent.didBeginEditing);
    if (atEnd) this.select({ start: this.text.length, end: this.text.length });
  }

  blur() {
    this.#isEditing = false;
    this.#repair(this.control.tell(HostEvent.didEndEditing));
    this.selection = this.control.shown.selection;
  }

  /** Presses keys with names such as `Shift+left+left+backspace`. */
  press(names) {
    const undo = {
      'ctrl+z': Action.undo, 'cmd+z': Action.undo, 'ctrl+y': Action.redo, 'cmd+shift+z': Action.redo,
    }[names];
    if (undo !== undefined) {
      this.control.act(undo);
      this.#update();
      return;
    }
    let isShifted = false;
    for (const name of names.split('+')) {
      if (name === 'Shift') isShifted = true;
      else if (name === 'selectAll') this.#selectAll();
      else if (name === 'backspace') this.#delete(-1);
      else if (name === 'delete') this.#delete(1);
      else if (['left', 'right', 'home', 'end'].includes(name)) this.#move(name, isShifted);
      else throw new Error(`unknown key ${name}`);
    }
  }

  // MARK: Edits

  #replace(range, replacement, origin = Origin.key) {
    const decision = this.control.shouldChange(range, replacement, origin);
    if (decision.kind === 'veto') return;
    const edit = decision.kind === 'amend' ? decision : { range, text: replacement };
    this.#repair(edit);
    this.control.didReplace(edit.range, edit.text, origin);
    this.#settle();
    this.selection = this.control.shown.selection;
    this.#movesStart = false;
  }

  #delete(direction) {
    let { start, end } = this.selection;
    if (start === end) {
      if (direction < 0) start = this.#before(start);
      else end = this.#behind(end);
    }
    if (start < end) this.#replace({ start, end }, '', Origin.deletion);
  }

  #repair(edit) {
    if (edit) this.text = this.text.slice(0, edit.range.start) + edit.text + this.text.slice(edit.range.end);
  }

  #settle() {
    this.#repair(this.control.tell(HostEvent.didChange));
  }

  #update() {
    ({ text: this.text, selection: this.selection } = this.control.shown);
    this.#movesStart = false;
  }

  // MARK: The caret

  #selectAll() {
    this.select({ start: 0, end: this.text.length });
  }

  #move(arrow, isShifted) {
    const { start, end } = this.selection;
    const isCaret = start === end;
    const moving = (isShifted ? !this.#movesStart : arrow === 'right') ? end : start;
    const isSideways = arrow === 'left' || arrow === 'right';
    let place;
    if (!isShifted && !isCaret && isSideways) place = moving;
    else if (arrow === 'left') place = this.#before(isShifted && isCaret ? start : moving);
    else if (arrow === 'right') place = this.#behind(moving);
    else place = arrow === 'home' ? 0 : this.text.length;
    if (!isShifted) return this.select({ start: place, end: place });
    const fixed = this.#movesStart ? end : start;
    return this.select({ start: Math.min(place, fixed), end: Math.max(place, fixed) }, place < fixed);
  }

  #before(offset) {
    return offset - (characters(this.text.slice(0, offset)).at(-1) ?? '').length;
  }

  #behind(offset) {
    return offset + (characters(this.text.slice(offset))[0] ?? '').length;
  }
}

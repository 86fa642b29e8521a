// Replays one trace through the module, in the role of the device.

import { Action, HostEvent, Kind, Option, Origin } from '../constants.js';
import { PlatformControl } from './platform-control.js';

/** A place beyond the end of every text. */
const beyond = 0x7fffffff;

/** What the module would need to replay a trace. */
class Missing extends Error {}

const events = {
  unmark: HostEvent.didUnmark, did: HostEvent.didChange, end: HostEvent.didEndEditing, newkey: HostEvent.didBeginPress,
  begin: HostEvent.beginAction, finish: HostEvent.endAction,
};

export class TraceRunner {
  #has;
  #trace;
  #control;
  #hasDisplay;
  /** The last question, if its change has not followed yet. */
  #question = null;
  #answers = [];
  #commands = [];
  #changes = 0;
  #submits = 0;

  /** @param {{ engine: import('../engine.js').Engine, has: (name: string) => boolean }} module */
  constructor({ engine, has }, trace) {
    this.#has = has;
    this.#trace = trace;
    const { profile, locale = '', multiline = false, initial = {} } = trace;
    const rules = typeof profile === 'string' ? null : engine.rules(source(profile));
    const compiled = rules ? rules.profile('inline', { locale }) : engine.profile(profile, { locale });
    const { display, sensitive } = compiled.description;
    this.#hasDisplay = display;
    this.isSensitive = sensitive;
    this.#control = PlatformControl.of(compiled, multiline ? Kind.textView : Kind.field);
    rules?.release();
    compiled.release();
    const clears = initial.secureJustBegan ?? profile.secureJustBegan ?? false;
    this.#control.set(Option.secure, clears);
    this.#control.set(Option.clearsOnInsertion, clears);
    if (has('ic_app_answer')) this.#control.answer(true);
    const { text = '', sel = [text.length, text.length] } = initial;
    this.#control.setText(text);
    this.#select({ start: sel[0], end: sel[1] });
  }

  /** The result, or what is missing to play the trace. Can be called once. */
  run() {
    try {
      this.#control.tell(HostEvent.didBeginEditing);
      for (const step of this.#trace.steps) this.#count(step);
      // Settles the text once more. The functions of C have no other event for that. Unlike `settle()`, it also takes
      // back literals that the platform shows and has not reported.
      this.#count({ op: 'did' });
      return { result: { members: this.#members(), isSensitive: this.isSensitive } };
    } catch (error) {
      if (error instanceof Missing) return { missing: error.message };
      throw error;
    } finally {
      this.#control.release();
    }
  }

  #members() {
    const { text, selection } = this.#content;
    const shown = this.#hasDisplay ? this.#control.shown : null;
    const bounds = ({ start, end }) => [start, end];
    return {
      text, sel: bounds(selection), display: shown?.text ?? null,
      display_selection: shown ? bounds(shown.selection) : null,
      verdicts: this.#answers.map((isAllowed) => (isAllowed ? 'allow' : 'veto')),
      changed: this.#changes, commands: this.#commands, valid: this.#control.committed.verdict !== 'invalid',
      submits: this.#submits,
    };
  }

  // MARK: What a module may lack

  #needs(name, meaning) {
    if (!this.#has(name)) throw new Missing(meaning);
  }

  get #content() {
    // Without a display the field shows its text.
    if (!this.#hasDisplay) return this.#control.shown;
    this.#needs('ic_control_select', 'the selection in a text that is shown otherwise');
    return this.#control.content;
  }

  #select(range) {
    if (this.#has('ic_control_select')) this.#control.select(range);
    else this.#control.didSelect(range);
  }

  // MARK: Steps

  /** Plays a step, and counts the changes and the commands that it brings. */
  #count(step) {
    const before = this.#control.content.changes;
    this.#play(step);
    // A text that the app sets changes the number too, and the app is not notified of it.
    const isSet = step.op === 'set' || step.outerSets !== undefined;
    if (!isSet) this.#changes += this.#control.content.changes - before;
    if (this.#has('ic_app_command')) {
      const command = this.#control.takeCommand();
      if (command) this.#commands.push(command);
    } else if (step.op === 'key') {
      throw new Missing('ic_app_command, the command of a backspace');
    }
  }

  #play(step) {
    const control = this.#control;
    switch (step.op) {
      case 'ask': return this.#ask(step);
      case 'put': return this.#put(step);
      case 'multi': return this.#putSeveral(step);
      case 'mark':
        if (this.#question?.isAllowed ?? true) control.didMark(step.text, step.caret ?? step.text.length);
        this.#question = null;
        return undefined;
      case 'commit':
        if (this.#question?.isAllowed ?? true) control.didCommit(step.text);
        this.#question = null;
        return undefined;
      case 'key':
        return control.tell(
          step.dup || step.repeat ? HostEvent.didRepeatBackspace : HostEvent.didPressBackspace);
      case 'set': return step.on === 'display' ? control.setDisplay(step.text) : control.setText(step.text);
      case 'dictate': return control.tell(step.on ? HostEvent.beginDictation : HostEvent.endDictation);
      case 'enter':
        if (!this.#trace.multiline && control.pressReturn(step.commitsIME ?? false)) this.#submits += 1;
        return undefined;
      case 'select': return control.didSelect(this.#place({ start: step.sel[0], end: step.sel[1] }, step));
      case 'undo': return control.act(Action.undo);
      case 'redo': return control.act(Action.redo);
      default:
        if (events[step.op] === undefined) throw new Error(`unknown step ${step.op}`);
        return control.tell(events[step.op]);
    }
  }

  #ask(step) {
    const { text, origin = 'key', outer = 'allow', outerSets } = step;
    const known = step.ranges.map((range) => this.#range(range, step));
    const ranges = known.map((range) => range ?? { start: beyond, end: beyond });
    const isAppSilent = outer === 'allow' && outerSets === undefined;
    if (!isAppSilent) {
      this.#needs('ic_app_answer', 'ic_app_answer, the answer of the app');
      this.#control.answer(outer === 'allow', outerSets);
    }
    let decision;
    if (ranges.length > 1) {
      this.#needs('ic_should_change_ranges', 'ic_should_change_ranges, a question about several ranges');
      decision = this.#control.shouldChangeRanges(ranges, text, Origin[origin]);
    } else {
      decision = this.#control.shouldChange(ranges[0], text, Origin[origin]);
    }
    if (!isAppSilent) this.#control.answer(true);
    const isAllowed = decision.kind !== 'veto';
    this.#answers.push(isAllowed);
    this.#question = { ranges: known, text, isAllowed };
  }

  #put(step) {
    const question = this.#question;
    this.#question = null;
    if (!step.silent && !step.force && question && !question.isAllowed) return;
    const range = (step.range && this.#range(step.range, step)) ?? question?.ranges[0];
    if (!range) return;
    const origin = step.silent ? 'suggestion' : step.origin ?? 'key';
    this.#control.didReplace(range, step.text ?? question?.text ?? '', Origin[origin]);
  }

  #putSeveral(step) {
    const question = this.#question;
    this.#question = null;
    if (!question || !(question.isAllowed || step.force)) return;
    this.#needs('ic_did_replace_ranges', 'ic_did_replace_ranges, a change of several ranges');
    this.#control.didReplaceRanges(question.ranges.filter(Boolean), question.text, Origin.key);
  }

  // MARK: Places

  /** The range of a location and a length as the platform counts it; `null` if it cannot exist. */
  #range([location, length], step) {
    // The greatest number of 64 bits is read as 2 ** 63.
    if (location < 0 || length < 0 || location + length > 2 ** 63 || (location === 2 ** 63 && length > 0)) return null;
    return this.#place({ start: location, end: location + length }, step);
  }

  /** A range as the platform counts it, which knows only what the field shows. */
  #place(range, { on = 'text' }) {
    const clamped = { start: Math.min(range.start, beyond), end: Math.min(range.end, beyond) };
    if (on === 'display' || !this.#hasDisplay) return clamped;
    this.#needs('ic_control_place', 'ic_control_place, the place in the display');
    const { length } = this.#content.text;
    if (clamped.end <= length) return this.#control.place(clamped);
    const start = Math.min(clamped.start, length);
    return { start: this.#control.place({ start, end: start }).start, end: beyond };
  }
}

// MARK: Profiles

/** A pattern as it stands between slashes in a rule file. */
export const slashed = (pattern) => pattern.replace(/\\[^]|\//g, (match) => (match === '/' ? '\\/' : match));

/** The rule file of a profile that a trace describes. */
function source(profile) {
  const quoted = (text) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
  const {
    type, maxLength, unit = '', regex, decimals, display, prefix, suffix, decimalSeparators = [], deferred, paste, refuse,
  } = profile;
  const statements = [
    type && `type ${type}`,
    ...decimalSeparators.filter((separator) => separator !== '.')
      .map((separator) => `replace /${separator.replace(/[\\/^$.*+?()[\]{}|]/g, '\\$&')}/ with "."`),
    maxLength !== undefined && `maxLength ${maxLength} ${unit}`,
    regex !== undefined && `regex /${slashed(regex)}/`,
    decimals !== undefined && `type decimal; decimals 0..${decimals}; signed; display locale`,
    display !== undefined && `display ${quoted(display)}`,
    prefix !== undefined && `prefix ${quoted(prefix)}`,
    suffix !== undefined && `suffix ${quoted(suffix)}`,
    deferred !== undefined && `ime ${deferred ? 'defer' : 'enforce'}`,
    paste && `paste ${paste}`,
    refuse && `refuse ${refuse}`,
  ];
  return `language 2\nprofile inline {\n${statements.filter(Boolean).join('\n')}\n}\n`;
}

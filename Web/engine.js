// The engine, a module for WebAssembly, behind objects of JavaScript. Its functions are described in
// Sources/InputControlC/include/inputcontrol.h.

/** @typedef {'acceptable' | 'intermediate' | 'invalid' | 'undetermined'} Verdict */
/** @typedef {{ start: number, end: number }} Range */

/** @type {readonly Verdict[]} */
const verdicts = ['acceptable', 'intermediate', 'invalid', 'undetermined'];

/** The numbers of C. */
export const Origin = Object.freeze({
  key: 0, deletion: 1, paste: 2, composition: 3, suggestion: 4, dictation: 5, keyboard: 6, programmatic: 7, undo: 8,
});
export const Kind = Object.freeze({ field: 0, textView: 1, tokenField: 2 });
export const Option = Object.freeze({ secure: 0, overwrites: 1, clearsOnInsertion: 2 });
export const HostEvent = Object.freeze({
  didUnmark: 0, didChange: 1, beginAction: 2, endAction: 3, beginDictation: 4, endDictation: 5, didBeginPress: 6,
  didEndPress: 7, didPressBackspace: 8, didRepeatBackspace: 9, didBeginEditing: 10, didEndEditing: 11,
});
export const Action = Object.freeze({
  deleteBackward: 0, deleteForward: 1, clear: 2, undo: 3, redo: 4, moveLeft: 5, moveRight: 6, moveToStart: 7,
  moveToEnd: 8, confirmRefusals: 9,
});

const codes = new Map([
  [-1, 'handle'], [-2, 'rules'], [-3, 'encoding'], [-4, 'argument'], [-5, 'compiled'], [-6, 'missing'],
]);

/** An error of the engine. Its message is in English, for developers. */
export class InputControlError extends Error {
  /**
   * @param {string} message
   * @param {string} code 'rules', 'argument', 'load', 'stopped'…
   * @param {ErrorOptions} [options]
   */
  constructor(message, code, options) {
    super(message, options);
    this.name = 'InputControlError';
    this.code = code;
    /**
     * What is wrong with rules, if that is the error.
     * @type {object[]}
     */
    this.diagnostics = [];
  }
}

/** An instance of the module, with the memory that it shares with JavaScript. */
export class Engine {
  #exports;
  #context;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  /** @type {unknown} */
  #failure = null;
  /** @type {Rules | undefined} */
  #shipped;
  #released = new FinalizationRegistry((/** @type {number} */ handle) => this.release(handle));

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#exports = /** @type {Record<string, any>} */ (new WebAssembly.Instance(module, {}).exports);
    this.#exports._initialize?.();
    this.#context = this.#exports.ic_context_create();
  }

  /** The rules that come with the library. */
  get shipped() {
    this.#shipped ??= new Rules(this, this.call('ic_rules_shipped'));
    return this.#shipped;
  }

  /**
   * Reads a rule file. Throws an `InputControlError` with the `diagnostics` if it has errors.
   * @param {string} text The file.
   * @param {{ name?: string }} options The name of the file in messages.
   */
  rules(text, { name = 'page.rules' } = {}) {
    try {
      return new Rules(this, this.call('ic_rules_parse', [name, text]));
    } catch (error) {
      if (error instanceof InputControlError && error.code === 'rules') {
        error.diagnostics = this.diagnose(text, { name });
      }
      throw error;
    }
  }

  /**
   * What is wrong with a rule file; empty if nothing is.
   * @param {string} text
   * @param {{ name?: string }} options
   * @returns {import('./index.js').Diagnostic[]}
   */
  diagnose(text, { name = 'page.rules' } = {}) {
    this.call('ic_rules_diagnose', [name, text]);
    return JSON.parse(this.output());
  }

  /**
   * A profile that comes with the library.
   * @param {string} name
   * @param {{ locale?: string }} options
   */
  profile(name, options) {
    return new Profile(this, this.call('ic_profile_compile', 0, name, options?.locale ?? ''));
  }

  // What follows is for the files of this package.

  /**
   * Calls a function of C. Texts stand before the numbers that follow them.
   * @param {string} name
   * @param {(number | string | string[])[]} arguments_ Numbers; an array of strings for one text after the other.
   * @returns {number}
   */
  call(name, ...arguments_) {
    if (this.#failure) {
      throw new InputControlError('The engine has stopped after an error', 'stopped', { cause: this.#failure });
    }
    try {
      const result = this.#exports[name](this.#context, ...this.#passed(arguments_));
      if (result < 0) throw new InputControlError(this.output(), codes.get(result) ?? 'unknown');
      return result;
    } catch (error) {
      // A trap leaves the memory in an unknown state.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) this.#failure = error;
      throw error;
    }
  }

  /** The text that the last function returned. */
  output() {
    return this.#decoder.decode(this.outputBytes());
  }

  outputBytes() {
    const start = this.#exports.ic_output(this.#context) >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, start, this.#exports.ic_output_length(this.#context) >>> 0);
  }

  /**
   * The range that the last function returned.
   * @returns {Range}
   */
  range() {
    return { start: this.#exports.ic_range_start(this.#context), end: this.#exports.ic_range_end(this.#context) };
  }

  /** The number of objects of the engine that are not released. */
  get objectCount() {
    return this.#exports.ic_object_count(this.#context);
  }

  /** The bytes of the engine's memory. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Releases the handle of an object when the object is collected.
   * @param {object} object
   * @param {number} handle
   */
  own(object, handle) {
    this.#released.register(object, handle, object);
  }

  /**
   * @param {number} handle
   * @param {object} [object]
   */
  release(handle, object) {
    if (object) this.#released.unregister(object);
    if (!this.#failure) this.#exports.ic_release(this.#context, handle);
  }

  /**
   * Judges values, and returns the numbers of their verdicts.
   * @param {number} profile
   * @param {readonly string[]} values
   */
  judge(profile, values) {
    const length = values.reduce((sum, value) => sum + value.length, 0);
    const address = this.#input(length * 3 + values.length * 4 + 4);
    const ends = new Uint32Array(values.length);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, length * 3);
    let end = 0;
    values.forEach((value, index) => {
      end += this.#encoder.encodeInto(value, bytes.subarray(end)).written ?? 0;
      ends[index] = end;
    });
    const place = (address + end + 3) & ~3;
    new Uint32Array(this.#exports.memory.buffer, place, values.length).set(ends);
    this.call('ic_judge', profile, address, place, values.length);
    return this.outputBytes();
  }

  /** @param {(number | string | string[])[]} arguments_ */
  #passed(arguments_) {
    let length = 0;
    for (const one of arguments_.flat()) if (typeof one === 'string') length += one.length + 1;
    if (length === 0) return arguments_;
    let address = this.#input(length * 3);
    return arguments_.flat().flatMap((one) => {
      if (typeof one !== 'string') return [one];
      const room = new Uint8Array(this.#exports.memory.buffer, address, one.length * 3);
      const { written = 0 } = this.#encoder.encodeInto(one, room);
      const start = address;
      address += written;
      return [start, written];
    });
  }

  /** @param {number} capacity */
  #input(capacity) {
    return this.#exports.ic_input(this.#context, capacity) >>> 0;
  }
}

/** The profiles of rule files. */
export class Rules {
  #engine;
  #handle;

  /**
   * @param {Engine} engine
   * @param {number} handle
   */
  constructor(engine, handle) {
    this.#engine = engine;
    this.#handle = handle;
    engine.own(this, handle);
  }

  /**
   * The profiles, with their documentation and their place in the rules.
   * @returns {import('./index.js').Rules['profiles']}
   */
  get profiles() {
    this.#engine.call('ic_rules_profiles', this.#handle);
    return JSON.parse(this.#engine.output());
  }

  /**
   * Compiles a profile. Keep the result.
   * @param {string} name
   * @param {{ locale?: string }} options The language of messages, and the locale in which numbers are read and shown.
   *   Without it, numbers have the form of values.
   */
  profile(name, { locale = '' } = {}) {
    return new Profile(this.#engine, this.#engine.call('ic_profile_compile', this.#handle, name, locale));
  }

  release() {
    this.#engine.release(this.#handle, this);
  }
}

/** A compiled profile. */
export class Profile {
  /**
   * @param {Engine} engine
   * @param {number} handle
   */
  constructor(engine, handle) {
    this.engine = engine;
    this.handle = handle;
    engine.own(this, handle);
    engine.call('ic_profile_describe', handle);
    /** @type {import('./index.js').ProfileDescription} */
    this.description = Object.freeze(JSON.parse(engine.output()));
  }

  get name() {
    return this.description.name;
  }

  /**
   * The verdict on a text: a value, or what is shown of one.
   * @param {string} text
   * @returns {Verdict}
   */
  check(text) {
    return verdicts[this.engine.call('ic_verdict', this.handle, text)];
  }

  /**
   * The verdict with its reasons and the value.
   * @param {string} text
   * @returns {import('./index.js').Evaluation}
   */
  evaluate(text) {
    const verdict = this.engine.call('ic_evaluate', this.handle, text);
    const { approximate = false, violations, value } = JSON.parse(this.engine.output());
    return {
      verdict: verdicts[verdict], value: value ?? this.value(text), approximate, violations,
    };
  }

  /**
   * The verdicts on many values.
   * @param {readonly string[]} values
   * @returns {Verdict[]}
   */
  judge(values) {
    return Array.from(this.engine.judge(this.handle, values), (number) => verdicts[number]);
  }

  /**
   * Judges the lines of a stream, such as a file. A carriage return before a line feed is not part of the line.
   * @param {AsyncIterable<Uint8Array | string>} stream
   * @returns {AsyncGenerator<{ line: number, text: string, verdict: Verdict }>}
   */
  async *lines(stream) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: false });
    let line = 0;
    let rest = '';
    const judged = (/** @type {string[]} */ texts) => {
      const values = texts.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text));
      const found = this.judge(values);
      return values.map((text, index) => ({ line: ++line, text, verdict: found[index] }));
    };
    for await (const chunk of stream) {
      const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n');
      rest = lines.pop() ?? '';
      yield* judged(lines);
    }
    rest += decoder.decode();
    if (rest) yield* judged([rest]);
  }

  /**
   * The decision on the replacement of a range of a text, which the host keeps itself.
   * @param {string} text
   * @param {Range} range
   * @param {string} replacement
   * @param {number} [origin]
   * @returns {import('./index.js').Decision}
   */
  decide(text, range, replacement, origin = Origin.key) {
    return decision(this.engine, this.engine.call(
      'ic_decide', this.handle, text, range.start, range.end, replacement, origin));
  }

  /**
   * What is shown of a value.
   * @param {string} value
   */
  display(value) {
    this.engine.call('ic_display', this.handle, value);
    return this.engine.output();
  }

  /**
   * The value of a text, after normalisation, or of what is shown of a value.
   * @param {string} text
   */
  value(text) {
    this.engine.call('ic_value', this.handle, text);
    return this.engine.output();
  }

  /**
   * The display of a value with `_` for each missing character; `null` if its length is not fixed.
   * @param {string} value
   */
  remainder(value) {
    if (!this.engine.call('ic_remainder', this.handle, value)) return null;
    return { text: this.engine.output(), missing: this.engine.range() };
  }

  /**
   * A hint at the characters that may come next, such as `Next: a digit or “.”`; `null` if there is none.
   * @param {string} text
   * @param {number} [place] In UTF-16 code units; by default the end.
   */
  hint(text, place = text.length) {
    return this.engine.call('ic_hint', this.handle, text, place) ? this.engine.output() : null;
  }

  release() {
    this.engine.release(this.handle, this);
  }
}

/** A text that a profile controls. It has no field on the screen. */
export class Control {
  /**
   * @param {Profile} profile
   * @param {number} kind
   */
  constructor(profile, kind) {
    this.engine = profile.engine;
    this.profile = profile;
    this.handle = this.engine.call('ic_control_create', profile.handle, kind);
    this.engine.own(this, this.handle);
  }

  /** @param {Profile} profile */
  setProfile(profile) {
    this.engine.call('ic_control_set_profile', this.handle, profile.handle);
    this.profile = profile;
  }

  /** The text, a value without normalisation. */
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

  /** What the field on the screen has to show. */
  get shown() {
    const changes = this.engine.call('ic_control_display', this.handle);
    return { text: this.engine.output(), selection: this.engine.range(), changes };
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

  /** @param {string} text */
  setText(text) {
    this.engine.call('ic_control_set_text', this.handle, text);
  }

  /** @param {string} text */
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
    return decision(
      this.engine, this.engine.call('ic_should_change', this.handle, range.start, range.end, text, origin));
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
   * @param {string} text
   * @param {number} origin
   * @returns {import('./index.js').Decision}
   */
  insert(text, origin = Origin.key) {
    return decision(this.engine, this.engine.call('ic_insert', this.handle, text, origin));
  }

  /** @param {number} action */
  act(action) {
    return this.engine.call('ic_act', this.handle, action) === 1;
  }

  /** @param {boolean} endsComposition */
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

  // What platforms other than a page have.

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
   * @returns {import('./index.js').Decision}
   */
  shouldChangeRanges(ranges, text, origin) {
    return decision(this.engine, this.#callWithRanges('ic_should_change_ranges', ranges, text, origin));
  }

  /**
   * @param {Range[]} ranges
   * @param {string} text
   * @param {number} origin
   */
  didReplaceRanges(ranges, text, origin) {
    this.#callWithRanges('ic_did_replace_ranges', ranges, text, origin);
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
   * @param {string} name
   * @param {Range[]} ranges
   * @param {string} text
   * @param {number} origin
   */
  #callWithRanges(name, ranges, text, origin) {
    const bounds = ranges.flatMap((range) => [range.start, range.end]);
    const bytes = new TextEncoder().encode(text);
    const address = this.engine.call('ic_input', bounds.length * 4 + bytes.length);
    // The output lies in the same memory.
    const { buffer } = this.engine.outputBytes();
    new Uint32Array(buffer, address, bounds.length).set(bounds);
    const place = address + bounds.length * 4;
    new Uint8Array(buffer, place, bytes.length).set(bytes);
    return this.engine.call(name, this.handle, address, ranges.length, place, bytes.length, origin);
  }
}

/** @type {import('./index.js').Decision} */
const accepted = Object.freeze({ kind: 'accept', range: Object.freeze({ start: 0, end: 0 }), text: '', violations: [] });

/**
 * @param {Engine} engine
 * @param {number} number
 * @returns {import('./index.js').Decision}
 */
function decision(engine, number) {
  if (number === 0) return accepted;
  if (number === 1) return { kind: 'amend', range: engine.range(), text: engine.output(), violations: [] };
  return { kind: 'veto', range: accepted.range, text: '', violations: JSON.parse(engine.output()) };
}

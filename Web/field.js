// A field on the screen that a profile controls. Events of the browser become events of the engine's control, and what
// that shows is written into the field.

import { Action, Control, HostEvent, InputControlError, Kind, Option, Origin } from './engine.js';
import { announcerOf } from './announcer.js';
import { surfaceOf } from './surface.js';

/** @typedef {import('./engine.js').Profile} Profile */
/** @typedef {{ start: number, end: number }} Range */

/** @type {WeakMap<Element, Field>} */
const fields = new WeakMap();

/**
 * @param {HTMLElement} element
 * @param {Profile | Promise<Profile>} profile
 * @param {import('./index.js').AttachOptions} options
 */
export function attach(element, profile, options) {
  if (fields.has(element)) {
    throw new InputControlError('This element is controlled already. Call `detach()` of its field before.', 'argument');
  }
  const field = new Field(element, profile, options);
  fields.set(element, field);
  return field;
}

// Kinds of input whose range and text are known before they happen; the others are looked at afterwards.
const known = new Map([
  ['insertText', Origin.key],
  ['insertLineBreak', Origin.key],
  ['insertParagraph', Origin.key],
  ['insertFromPaste', Origin.paste],
  ['insertFromPasteAsQuotation', Origin.paste],
  ['insertFromYank', Origin.paste],
  ['deleteContentBackward', Origin.deletion],
  ['deleteContentForward', Origin.deletion],
  ['deleteByCut', Origin.deletion],
]);

// The origins of texts that are looked at afterwards.
const origins = new Map([
  ['insertReplacementText', Origin.suggestion],
  ['insertFromDrop', Origin.paste],
  ['insertTranspose', Origin.suggestion],
  ['insertFromComposition', Origin.composition],
  ['insertCompositionText', Origin.composition],
]);

const inputModes = new Map([
  ['numberPad', 'numeric'], ['decimalPad', 'decimal'], ['phonePad', 'tel'], ['emailAddress', 'email'], ['URL', 'url'],
]);

// What browsers fill in, by the names of the built-in profiles (HTML, autofill).
const autocompletes = new Map([
  ['card', 'cc-number'], ['cardExpiry', 'cc-exp'], ['cvc', 'cc-csc'], ['email', 'email'], ['emailStrict', 'email'],
  ['phone', 'tel'], ['nanpPhone', 'tel'], ['url', 'url'],
]);

/** A field of the page and its control. It sends the events `change`, `refused`, `tokens` and `error`. */
export class Field extends EventTarget {
  /**
   * Resolves when the profile controls the field.
   * @type {Promise<Field>}
   */
  ready;
  /** @type {Control | null} */
  #control = null;
  #surface;
  /** @type {import('./announcer.js').Announcer} */
  #announcer;
  /**
   * The element with the reason.
   * @type {HTMLElement}
   */
  #reason;
  #isOwnReason;
  /** What the control has shown last, and its selection. */
  #shown = { text: '', selection: { start: 0, end: 0 }, changes: 0 };
  /**
   * An edit that was allowed and is to come.
   * @type {{ range: Range, text: string, origin: number } | null}
   */
  #expected = null;
  #origin = Origin.key;
  #isComposing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /**
   * Whether the field itself writes, and whether the page learns of it.
   * @type {'no' | 'silent' | 'announced'}
   */
  #writing = 'no';
  #wroteAnnounced = false;
  #isTouched = false;
  #isDetached = false;
  #isDragging = false;
  /** @type {import('./index.js').ControlState | null} */
  #state = null;
  /** @type {Map<string, string | null>} */
  #attributes = new Map();
  #listening = new AbortController();
  #options;
  #type = '';
  #separators = '';
  #isActing = false;

  /**
   * @param {HTMLElement} element
   * @param {Profile | Promise<Profile>} profile
   * @param {import('./index.js').AttachOptions} options
   */
  constructor(element, profile, options) {
    super();
    this.element = element;
    this.#options = options;
    this.#surface = surfaceOf(element);
    this.#announcer = announcerOf(element);
    this.#isOwnReason = !options.reason;
    this.#reason = options.reason ?? this.#announcer.describe();
    if (profile instanceof Promise) {
      this.ready = profile.then(
        (profile) => this.#start(profile),
        (error) => this.#fail(error));
      // The page need not wait; the error is an event, and in the console.
      this.ready.catch(() => {});
    } else {
      this.ready = Promise.resolve(this.#start(profile));
    }
  }

  // MARK: What a page asks

  /**
   * The profile; `null` before the field is ready.
   * @returns {Profile | null}
   */
  get profile() {
    return this.#control?.profile ?? null;
  }

  set profile(profile) {
    if (!profile || !this.#control) throw new InputControlError('The field is not ready, or has no profile', 'argument');
    this.#flush();
    this.#control.setProfile(profile);
    this.#describe(profile);
    this.#render('silent');
  }

  /** The value to commit. Setting it asks nobody and removes all steps of undo. */
  get value() {
    if (!this.#control) return this.#surface.text;
    this.#synchronise();
    return this.#control.committed.value;
  }

  set value(value) {
    if (!this.#control) {
      this.#surface.reset(value);
      return;
    }
    this.#expected = null;
    this.#control.setText(value);
    this.#renderAnew();
  }

  /** What the field shows. */
  get display() {
    return this.#surface.text;
  }

  get verdict() {
    return this.#current()?.verdict ?? 'undetermined';
  }

  /** What is wrong with the value, or what it lacks. */
  get violations() {
    return this.#current()?.violations ?? [];
  }

  /** What the rules have refused since the text was last whole. */
  get refusals() {
    return this.#current()?.refusals ?? [];
  }

  get canUndo() {
    return this.#current()?.canUndo ?? false;
  }

  get canRedo() {
    return this.#current()?.canRedo ?? false;
  }

  undo() {
    return this.#act(Action.undo);
  }

  redo() {
    return this.#act(Action.redo);
  }

  /** The tokens, if the field has some. */
  get tokens() {
    return this.#current()?.tokens ?? [];
  }

  get selectedToken() {
    return this.#current()?.selectedToken ?? null;
  }

  /** @param {number} index */
  removeToken(index) {
    this.#control?.removeToken(index);
    this.#tokensChanged();
  }

  /** @param {string} value A value that is not judged. */
  addToken(value) {
    this.#control?.addToken(value);
    this.#tokensChanged();
  }

  /** A hint at what may be typed at the caret; `null` if there is none. */
  get hint() {
    const control = this.#control;
    if (!control) return null;
    return control.profile.hint(control.text);
  }

  /** Gives the element back to the page. */
  detach() {
    if (this.#isDetached) return;
    this.#isDetached = true;
    clearTimeout(this.#settling);
    this.#listening.abort();
    this.#surface.unwatch();
    for (const [name, value] of this.#attributes) {
      if (value === null) this.element.removeAttribute(name);
      else this.element.setAttribute(name, value);
    }
    if (this.#type) /** @type {HTMLInputElement} */ (this.element).type = this.#type;
    this.#validity('');
    if (this.#isOwnReason) this.#reason.remove();
    else this.#reason.textContent = '';
    this.#control?.release();
    this.#control = null;
    fields.delete(this.element);
  }

  // MARK: Beginning

  /** @param {Profile} profile */
  #start(profile) {
    if (this.#isDetached) return this;
    const { element } = this;
    const { tokens, secure } = this.#options;
    const kind = tokens ? Kind.tokenField : this.#surface.isSingleLine ? Kind.field : Kind.textView;
    const control = new Control(profile, kind);
    this.#control = control;
    if (this.#surface.isSingleLine) {
      const input = /** @type {HTMLInputElement} */ (element);
      if (input.type === 'email') {
        // Its selection cannot be read.
        this.#type = input.type;
        input.type = 'text';
        this.#attribute('inputmode', 'email');
        this.#attribute('autocapitalize', 'off');
      }
      if (secure ?? input.type === 'password') control.set(Option.secure, true);
    }
    if (tokens) {
      this.#separators = typeof tokens === 'object' ? (tokens.separators ?? ',') : ',';
      control.setSeparators(this.#separators);
    }
    this.#describe(profile);
    this.#listen();
    this.#surface.watch(() => this.#pageHasSet());
    // What the page shows may be a value or the display of one.
    control.setDisplay(this.#surface.text);
    this.#render('silent');
    if (/** @type {Document | ShadowRoot} */ (element.getRootNode()).activeElement === element) {
      control.tell(HostEvent.didBeginEditing);
    }
    return this;
  }

  /**
   * @param {unknown} error
   * @returns {Promise<Field>}
   */
  #fail(error) {
    // A page whose engine cannot be loaded has a plain field; one that names no profile is not finished.
    if (!(error instanceof InputControlError) || error.code !== 'load') {
      this.#validity(error instanceof Error ? error.message : String(error));
    }
    console.error(error);
    this.dispatchEvent(new CustomEvent('error', { detail: error }));
    return Promise.reject(error);
  }

  /**
   * Sets an attribute until the field is detached.
   * @param {string} name
   * @param {string | null} value
   */
  #attribute(name, value) {
    if (!this.#attributes.has(name)) this.#attributes.set(name, this.element.getAttribute(name));
    if (value === null) this.element.removeAttribute(name);
    else if (this.element.getAttribute(name) !== value) this.element.setAttribute(name, value);
  }

  /**
   * Sets an attribute, unless the page has.
   * @param {string} name
   * @param {string | undefined} value
   */
  #proposal(name, value) {
    if (value && (!this.element.hasAttribute(name) || this.#attributes.has(name))) this.#attribute(name, value);
  }

  /** @param {Profile} profile */
  #describe({ description }) {
    const { keyboard, name, autocorrection } = description;
    this.#proposal('inputmode', inputModes.get(keyboard));
    this.#proposal('autocomplete', autocompletes.get(name));
    if (keyboard !== 'default') {
      this.#proposal('autocapitalize', 'off');
      // Numbers, addresses and codes run from left to right in every language.
      this.#proposal('dir', 'ltr');
    }
    if (!autocorrection) {
      this.#proposal('autocorrect', 'off');
      this.#proposal('spellcheck', 'false');
    }
    // It would count the separators of what is shown, and cut characters in half. The rules count the value.
    if (this.element.hasAttribute('maxlength')) this.#attribute('maxlength', null);
    if (this.element.localName !== 'input' && this.element.localName !== 'textarea') {
      this.#proposal('role', 'textbox');
      this.#proposal('aria-multiline', 'true');
    }
    const others = (this.#attributes.get('aria-describedby') ?? this.element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/).filter((id) => id && id !== this.#reason.id);
    if (!this.#reason.id) this.#reason.id = `input-control-reason-${Math.random().toString(36).slice(2)}`;
    this.#attribute('aria-describedby', [...others, this.#reason.id].join(' '));
  }

  #listen() {
    const { element } = this;
    const { signal } = this.#listening;
    /**
     * @param {EventTarget} target
     * @param {string} type
     * @param {(event: any) => void} handle
     */
    const on = (target, type, handle) => target.addEventListener(type, (event) => this.#guard(() => handle(event)), {
      capture: true, signal,
    });
    on(element, 'beforeinput', (event) => this.#beforeInput(event));
    on(element, 'input', (event) => this.#input(event));
    on(element, 'compositionstart', () => this.#compositionStart());
    on(element, 'compositionend', () => this.#compositionEnd());
    on(element, 'keydown', (event) => this.#keyDown(event));
    on(element, 'keyup', () => this.#control?.tell(HostEvent.didEndPress));
    on(element, 'focus', () => this.#focus());
    on(element, 'blur', () => this.#blur());
    on(element, 'dragstart', () => this.#flush());
    const root = element.ownerDocument;
    // The form may be another one tomorrow.
    const reference = new WeakRef(this);
    for (const type of ['submit', 'reset', 'formdata']) {
      root.addEventListener(type, (event) => {
        const field = reference.deref();
        if (field) field.#form(type, event);
      }, { capture: true, signal });
    }
  }

  /**
   * An error of the engine leaves a plain field, and is told.
   * @param {() => void} work
   */
  #guard(work) {
    if (!this.#control) return;
    try {
      work();
    } catch (error) {
      this.detach();
      console.error(error);
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }

  // MARK: Input

  /** @param {InputEvent} event */
  #beforeInput(event) {
    if (this.#writing !== 'no') return event.stopImmediatePropagation();
    const type = event.inputType;
    if (type === 'historyUndo' || type === 'historyRedo') {
      event.preventDefault();
      this.#act(type === 'historyUndo' ? Action.undo : Action.redo);
      return;
    }
    if (this.#isComposing && (event.isComposing || /composition/i.test(type))) return;
    this.#flush();
    this.#synchronise();
    const control = /** @type {Control} */ (this.#control);
    this.#expected = null;
    this.#origin = origins.get(type) ?? Origin.key;
    if (type === 'deleteByDrag') {
      control.tell(HostEvent.beginAction);
      this.#isDragging = true;
      return;
    }
    const origin = known.get(type);
    const range = this.#surface.target(event);
    if (origin === undefined || !range) return;
    const text = textOf(event);
    if (text === null) return;
    const edit = { range: this.#widened(range, type), text, origin };
    if (this.#commitsToken(edit)) return event.preventDefault();
    const decision = control.shouldChange(edit.range, edit.text, origin);
    if (decision.kind === 'accept') {
      this.#expected = edit;
    } else {
      event.preventDefault();
      if (decision.kind === 'veto') {
        this.#refused(decision.violations);
      } else {
        control.didReplace(decision.range, decision.text, origin);
        this.#settle('announced');
      }
    }
  }

  /**
   * The range that backspace or delete will remove, if nothing is selected.
   * @param {Range} range
   * @param {string} type
   */
  #widened(range, type) {
    if (range.start !== range.end || !type.startsWith('deleteContent')) return range;
    const { text } = this.#shown;
    if (type === 'deleteContentBackward') {
      return { start: range.start - (graphemes(text.slice(Math.max(0, range.start - nearby), range.start)).at(-1)?.length ?? 0), end: range.end };
    }
    return { start: range.start, end: range.end + (graphemes(text.slice(range.end, range.end + nearby))[0]?.length ?? 0) };
  }

  /** @param {InputEvent} event */
  #input(event) {
    if (this.#writing === 'silent') return event.stopImmediatePropagation();
    if (this.#writing === 'announced') {
      this.#wroteAnnounced = true;
      return;
    }
    if (this.#isComposing) return event.stopImmediatePropagation();
    const control = /** @type {Control} */ (this.#control);
    const expected = this.#expected;
    this.#expected = null;
    const { text, selection } = this.#surface;
    if (expected && text === replaced(this.#shown.text, expected)) {
      control.didReplace(expected.range, expected.text, expected.origin);
    } else {
      control.didShow(text, selection, event.inputType ? this.#origin : Origin.suggestion);
    }
    this.#origin = Origin.key;
    if (this.#isDragging) {
      if (event.inputType === 'deleteByDrag') {
        // The drop comes next, if it ends in this field.
        event.stopImmediatePropagation();
        this.#settling = setTimeout(() => this.#guard(() => this.#endDrag()));
        return;
      }
      this.#endDrag('silent');
      return;
    }
    this.#settle('silent');
  }

  /** @param {'silent' | 'announced'} mode */
  #endDrag(mode = 'announced') {
    clearTimeout(this.#settling);
    this.#isDragging = false;
    this.#control?.tell(HostEvent.endAction);
    this.#settle(mode);
  }

  #compositionStart() {
    this.#flush();
    this.#synchronise();
    this.#expected = null;
    this.#isComposing = true;
  }

  #compositionEnd() {
    // Each engine sends other events after this one, in the same task.
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#guard(() => this.#endComposition()));
  }

  #endComposition() {
    clearTimeout(this.#settling);
    if (!this.#isComposing) return;
    this.#isComposing = false;
    const { text, selection } = this.#surface;
    if (text === this.#shown.text) return;
    this.#control?.didShow(text, selection, Origin.composition);
    this.#settle('announced');
  }

  /** Ends what waits for its end. */
  #flush() {
    if (this.#isComposing) this.#endComposition();
    if (this.#isDragging) this.#endDrag();
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.isComposing || event.keyCode === 229) return;
    this.#flush();
    const control = /** @type {Control} */ (this.#control);
    if (!event.repeat) control.tell(HostEvent.didBeginPress);
    const key = event.key.toLowerCase();
    if (event.ctrlKey !== event.metaKey && !event.altKey && (key === 'z' || (key === 'y' && !event.shiftKey))) {
      event.preventDefault();
      this.#act(key === 'y' || event.shiftKey ? Action.redo : Action.undo);
      return;
    }
    if (key === 'backspace') this.#backspace(event.repeat);
    if (key === 'enter' && this.#surface.isSingleLine && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#synchronise();
      const hadTokens = this.tokens.length;
      if (!control.pressReturn(false)) {
        event.preventDefault();
        this.#state = null;
        if (this.tokens.length !== hadTokens) this.#tokensChanged();
        else if (this.verdict === 'acceptable' && this.refusals.length > 0) this.#asks();
        else this.#show(true);
      }
    }
  }

  /** @param {boolean} isRepeat */
  #backspace(isRepeat) {
    if (!this.#options.tokens) return;
    this.#synchronise();
    const before = JSON.stringify([this.tokens, this.selectedToken]);
    this.#control?.tell(isRepeat ? HostEvent.didRepeatBackspace : HostEvent.didPressBackspace);
    this.#state = null;
    if (JSON.stringify([this.tokens, this.selectedToken]) !== before) this.#tokensChanged();
  }

  #focus() {
    this.#synchronise();
    this.#control?.tell(HostEvent.didBeginEditing);
  }

  #blur() {
    this.#flush();
    this.#synchronise();
    this.#control?.tell(HostEvent.didEndEditing);
    this.#isTouched = true;
    this.#render('silent');
    this.#show(true);
  }

  // MARK: What the control says

  /** @param {number} action */
  #act(action) {
    if (!this.#control) return false;
    this.#flush();
    this.#synchronise();
    const isDone = this.#control.act(action);
    this.#settle('announced');
    return isDone;
  }

  /**
   * Repairs the text, shows it, and tells the page.
   * @param {'silent' | 'announced'} mode
   */
  #settle(mode) {
    const { changes } = this.#shown;
    this.#control?.tell(HostEvent.didChange);
    this.#wroteAnnounced = false;
    const wasText = this.#surface.text;
    this.#render(mode);
    if (mode === 'announced' && !this.#wroteAnnounced && (this.#shown.changes !== changes || wasText !== this.#shown.text)) {
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    }
    if (this.#shown.changes !== changes) this.dispatchEvent(new CustomEvent('change', { detail: this }));
  }

  /** Shows a text that is not an edit of the last one: as a page sets texts, without the browser's history. */
  #renderAnew() {
    const { text } = /** @type {Control} */ (this.#control).shown;
    if (this.#surface.text !== text) this.#surface.reset(text);
    this.#render('silent');
  }

  /**
   * Shows what the control shows.
   * @param {'silent' | 'announced'} mode
   */
  #render(mode) {
    const control = this.#control;
    if (!control) return;
    this.#state = null;
    this.#shown = control.shown;
    const { text, selection } = this.#shown;
    const now = this.#surface.text;
    if (now !== text) {
      const { range, insertion } = difference(now, text);
      this.#writing = mode;
      try {
        if (!this.#surface.replace(range, insertion)) this.#surface.reset(text);
      } finally {
        this.#writing = 'no';
      }
    }
    if (/** @type {Document | ShadowRoot} */ (this.element.getRootNode()).activeElement === this.element) {
      this.#surface.select(selection);
      this.#shown.selection = this.#surface.selection;
    }
    this.#show(false);
  }

  /** Tells the control what the page or the person has changed in the field without an event. */
  #synchronise() {
    if (this.#isComposing || this.#isDragging || !this.#control) return;
    if (this.#surface.text !== this.#shown.text) this.#pageHasSet();
    this.#select();
  }

  #select() {
    const { selection } = this.#surface;
    if (selection.start !== this.#shown.selection.start || selection.end !== this.#shown.selection.end) {
      this.#control?.didSelect(selection);
      this.#shown.selection = selection;
    }
  }

  #pageHasSet() {
    const { text } = this.#surface;
    if (this.#writing !== 'no' || !this.#control || text === this.#shown.text) return;
    this.#isComposing = false;
    this.#expected = null;
    this.#control.setDisplay(text);
    this.#renderAnew();
  }

  #current() {
    if (!this.#control) return null;
    if (!this.#isActing) {
      this.#isActing = true;
      this.#synchronise();
      this.#isActing = false;
    }
    this.#state ??= this.#control.state;
    return this.#state;
  }

  // MARK: Tokens

  /** @param {{ range: Range, text: string }} edit */
  #commitsToken({ text }) {
    if (!this.#options.tokens || text.length !== 1 || !this.#separators.includes(text)) return false;
    if (this.#control?.commitToken()) this.#tokensChanged();
    else this.#refused(this.violations);
    return true;
  }

  #tokensChanged() {
    this.#settle('announced');
    this.dispatchEvent(new CustomEvent('tokens', { detail: this.tokens }));
  }

  // MARK: Reasons

  /** @param {import('./index.js').Violation[]} violations */
  #refused(violations) {
    const message = violations[0]?.message ?? '';
    if (message) this.#announcer.say(message);
    if (!this.#isOwnReason) this.#reason.textContent = message;
    this.#state = null;
    this.dispatchEvent(new CustomEvent('refused', { detail: violations }));
  }

  /** Asks whether the text is right without what was refused. */
  #asks() {
    const message = this.refusals.map(({ text }) => text).filter(Boolean).join(' ');
    this.#announcer.say(message);
    if (!this.#isOwnReason) this.#reason.textContent = message;
    this.dispatchEvent(new CustomEvent('refused', { detail: [] }));
  }

  /**
   * Shows whether the value is acceptable.
   * @param {boolean} isSaid Whether a screen reader says why not.
   */
  #show(isSaid) {
    const state = this.#current();
    if (!state) return;
    const error = state.violations.find((violation) => violation.severity === 'error');
    const message = state.verdict === 'acceptable' ? '' : error?.message ?? state.verdict;
    this.#validity(message);
    const isInvalid = state.verdict !== 'acceptable' && (this.#isTouched || state.verdict !== 'intermediate');
    this.#attribute('aria-invalid', isInvalid ? 'true' : 'false');
    const reason = isInvalid ? message : '';
    if (this.#reason.textContent !== reason) this.#reason.textContent = reason;
    if (isSaid && isInvalid) this.#announcer.say(message);
  }

  /** @param {string} message */
  #validity(message) {
    const element = /** @type {HTMLInputElement} */ (this.element);
    element.setCustomValidity?.(message);
  }

  // MARK: Forms

  /**
   * @param {string} type
   * @param {any} event
   */
  #form(type, event) {
    const { form, name } = /** @type {HTMLInputElement} */ (this.element);
    if (!form || event.target !== form) return;
    this.#guard(() => {
      this.#flush();
      if (type === 'reset') {
        // The browser resets its fields after the event.
        setTimeout(() => this.#guard(() => {
          this.#isTouched = false;
          this.#pageHasSet();
          this.#show(false);
        }));
      } else if (type === 'formdata') {
        if (name) submitValue(event.formData, name, this.#surface.text, this.value);
      } else if (this.verdict !== 'acceptable' && !/** @type {HTMLInputElement} */ (this.element).disabled) {
        // A form with `novalidate` gets here.
        event.preventDefault();
        event.stopImmediatePropagation();
        this.#isTouched = true;
        this.#show(true);
        this.element.focus();
      }
    });
  }
}

/**
 * Puts the value in the place of what is shown.
 * @param {FormData} data
 * @param {string} name
 * @param {string} display
 * @param {string} value
 */
function submitValue(data, name, display, value) {
  const entries = data.getAll(name);
  const index = entries.indexOf(display);
  if (index < 0) return;
  entries[index] = value;
  data.delete(name);
  for (const entry of entries) data.append(name, entry);
}

/**
 * The text that an event inserts; `null` if it does not tell.
 * @param {InputEvent} event
 */
function textOf(event) {
  const type = event.inputType;
  if (type.startsWith('delete')) return '';
  if (type === 'insertLineBreak' || type === 'insertParagraph') return '\n';
  return event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
}

/**
 * @param {string} text
 * @param {{ range: Range, text: string }} edit
 */
function replaced(text, edit) {
  return text.slice(0, edit.range.start) + edit.text + text.slice(edit.range.end);
}

/**
 * The smallest edit from one text to another, between whole surrogate pairs.
 * @param {string} from
 * @param {string} to
 */
function difference(from, to) {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  if (start > 0 && isHighSurrogate(from, start - 1)) start--;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  if (end > 0 && isLowSurrogate(from, from.length - end)) end--;
  return { range: { start, end: from.length - end }, insertion: to.slice(start, to.length - end) };
}

/**
 * @param {string} text
 * @param {number} index
 */
function isHighSurrogate(text, index) {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

/**
 * @param {string} text
 * @param {number} index
 */
function isLowSurrogate(text, index) {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

const segmenter = typeof Intl === 'object' && 'Segmenter' in Intl ? new Intl.Segmenter() : null;

// More than the length of any character that a person sees, in UTF-16 code units.
const nearby = 256;

/** @param {string} text */
function graphemes(text) {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
}

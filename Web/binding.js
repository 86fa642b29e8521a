// What binds an element of the page to a control of the engine. Events of the browser become events of the control, and
// what that shows is written into the element.

import { Attributes } from './attributes.js';
import { Composition } from './composition.js';
import { Control } from './control.js';
import { Edits } from './edits.js';
import { InputControlError } from './engine.js';
import { join, leave, replaceValue, watch } from './forms.js';
import { keyDown } from './keys.js';
import { HostEvent, Kind, Option } from './numbers.js';
import { Reasons } from './reasons.js';
import { surfaceOf } from './surface.js';
import { difference } from './text.js';

/** @typedef {import('./profile.js').Profile} Profile */
/** @typedef {{ start: number, end: number }} Range */

/** @type {WeakSet<Element>} */
const bound = new WeakSet();

export class Binding {
  /** @type {Control | null} */
  control = null;
  /** What the control has shown last, and its selection. */
  shown = { text: '', selection: { start: 0, end: 0 }, changes: 0 };
  /**
   * Whether the binding itself writes, and whether the page learns of it.
   * @type {'no' | 'silent' | 'announced'}
   */
  writing = 'no';
  wroteAnnounced = false;
  composition = new Composition(this);
  edits = new Edits(this);
  isDetached = false;
  #separators = '';
  /** @type {import('./index.js').ControlState | null} */
  #state = null;
  #isAsking = false;
  #listening = new AbortController();
  #attributes;
  #reasons;

  /**
   * @param {HTMLElement} element
   * @param {import('./index.js').AttachOptions} options
   * @param {EventTarget} field What sends the events.
   */
  constructor(element, options, field) {
    if (bound.has(element)) {
      throw new InputControlError('This element is controlled already. Call `detach()` of its field before.', 'argument');
    }
    this.element = element;
    this.options = options;
    this.field = field;
    this.surface = surfaceOf(element);
    this.#attributes = new Attributes(element);
    this.#reasons = new Reasons(element, this.#attributes, options.reason);
    bound.add(element);
  }

  // MARK: Beginning and end

  /** @param {Profile} profile */
  start(profile) {
    if (this.isDetached) return;
    const { element, surface } = this;
    const { tokens, secure } = this.options;
    const kind = tokens ? Kind.tokenField : surface.isSingleLine ? Kind.field : Kind.textView;
    const control = new Control(profile, kind);
    this.control = control;
    if (surface.isSingleLine) {
      this.#attributes.replaceEmailType();
      if (secure ?? /** @type {HTMLInputElement} */ (element).type === 'password') control.set(Option.secure, true);
    }
    if (tokens) {
      this.#separators = typeof tokens === 'object' ? (tokens.separators ?? ',') : ',';
      control.setSeparators(this.#separators);
    }
    this.#describe(profile);
    this.#listen();
    surface.watch(() => this.#pageHasSet());
    // What the page shows may be a value or the display of one.
    control.setDisplay(surface.text);
    this.render('silent');
    if (this.hasFocus) control.tell(HostEvent.didBeginEditing);
  }

  /** @param {unknown} error */
  fail(error) {
    // A page whose engine cannot be loaded has a plain field; one that names no profile is not finished.
    if (!(error instanceof InputControlError) || error.code !== 'load') {
      this.#reasons.setValidity(error instanceof Error ? error.message : String(error));
    }
    this.#report(error);
  }

  /** Gives the element back to the page. */
  detach() {
    if (this.isDetached) return;
    this.isDetached = true;
    this.composition.drop();
    this.edits.drop();
    this.#listening.abort();
    leave(this.element);
    bound.delete(this.element);
    this.surface.unwatch();
    this.#attributes.restore();
    this.#reasons.remove();
    this.control?.release();
    this.control = null;
  }

  /** @param {Profile} profile */
  setProfile(profile) {
    this.flush();
    this.control?.setProfile(profile);
    this.#describe(profile);
    this.render('silent');
  }

  /** @param {Profile} profile */
  #describe(profile) {
    this.#attributes.describe(profile);
    this.#reasons.describe();
  }

  #listen() {
    const { element } = this;
    const { signal } = this.#listening;
    /**
     * @param {string} type
     * @param {(event: any, control: Control) => void} handle
     */
    const on = (type, handle) => {
      element.addEventListener(type, (event) => this.guard((control) => handle(event, control)), { capture: true, signal });
    };
    on('beforeinput', (event, control) => this.edits.before(event, control));
    on('input', (event, control) => this.edits.after(event, control));
    on('compositionstart', () => this.composition.start());
    on('compositionend', () => this.composition.endSoon());
    on('keydown', (event, control) => keyDown(event, this, control));
    on('keyup', (_, control) => control.tell(HostEvent.didEndPress));
    on('focus', (_, control) => this.#focus(control));
    on('blur', (_, control) => this.#blur(control));
    on('dragstart', () => this.flush());
    join(element, this);
  }

  /**
   * An error of the engine leaves a plain field, and is told.
   * @param {(control: Control) => void} work
   */
  guard(work) {
    if (!this.control) return;
    try {
      work(this.control);
    } catch (error) {
      this.detach();
      this.#report(error);
    }
  }

  /** @param {unknown} error */
  #report(error) {
    console.error(error);
    this.field.dispatchEvent(new CustomEvent('error', { detail: error }));
  }

  // MARK: The state

  get hasFocus() {
    return /** @type {Document | ShadowRoot} */ (this.element.getRootNode()).activeElement === this.element;
  }

  /** The state of the control, which knows all that the element shows. */
  get state() {
    if (!this.control) return null;
    if (!this.#isAsking) {
      this.#isAsking = true;
      this.synchronise();
      this.#isAsking = false;
    }
    this.#state ??= this.control.state;
    return this.#state;
  }

  forgetState() {
    this.#state = null;
  }

  get value() {
    if (!this.control) return this.surface.text;
    this.synchronise();
    return this.control.committed.value;
  }

  set value(value) {
    if (!this.control) {
      this.surface.reset(value);
      return;
    }
    this.edits.forget();
    this.control.setText(value);
    this.#renderAnew();
  }

  /** Tells the control what the page or the person has changed in the element without an event. */
  synchronise() {
    if (this.composition.isActive || this.edits.isDragging || !this.control) return;
    if (this.surface.text !== this.shown.text) this.#pageHasSet();
    const { selection } = this.surface;
    if (selection.start !== this.shown.selection.start || selection.end !== this.shown.selection.end) {
      this.control.didSelect(selection);
      this.shown.selection = selection;
    }
  }

  #pageHasSet() {
    const { text } = this.surface;
    if (this.writing !== 'no' || !this.control || text === this.shown.text) return;
    this.composition.drop();
    this.edits.forget();
    this.control.setDisplay(text);
    this.#renderAnew();
  }

  /** Ends what waits for its end. */
  flush() {
    this.composition.end();
    this.edits.endDrag();
  }

  // MARK: Showing

  /**
   * Repairs the text, shows it, and tells the page.
   * @param {'silent' | 'announced'} mode
   */
  settle(mode) {
    const { changes } = this.shown;
    this.control?.tell(HostEvent.didChange);
    this.wroteAnnounced = false;
    const wasText = this.surface.text;
    this.render(mode);
    if (mode === 'announced' && !this.wroteAnnounced && (this.shown.changes !== changes || wasText !== this.shown.text)) {
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    }
    if (this.shown.changes !== changes) this.field.dispatchEvent(new CustomEvent('change', { detail: this.field }));
  }

  /** Shows a text that is not an edit of the last one: as a page sets texts, without the browser's history. */
  #renderAnew() {
    const { text } = /** @type {Control} */ (this.control).shown;
    if (this.surface.text !== text) this.surface.reset(text);
    this.render('silent');
  }

  /**
   * Shows what the control shows.
   * @param {'silent' | 'announced'} mode
   */
  render(mode) {
    const { control, surface } = this;
    if (!control) return;
    this.forgetState();
    this.shown = control.shown;
    const { text, selection } = this.shown;
    const now = surface.text;
    if (now !== text) {
      const { range, insertion } = difference(now, text);
      this.writing = mode;
      try {
        if (!surface.replace(range, insertion)) surface.reset(text);
      } finally {
        this.writing = 'no';
      }
    }
    if (this.hasFocus) {
      surface.select(selection);
      this.shown.selection = surface.selection;
    }
    this.show(false);
  }

  /**
   * Shows whether the value is acceptable.
   * @param {boolean} isSaid Whether a screen reader says why not.
   */
  show(isSaid) {
    const { state } = this;
    if (state) this.#reasons.show(state, isSaid);
  }

  // MARK: Actions

  /** @param {number} action */
  act(action) {
    if (!this.control) return false;
    this.flush();
    this.synchronise();
    const isDone = this.control.act(action);
    this.settle('announced');
    return isDone;
  }

  /** @param {import('./index.js').Violation[]} violations */
  refused(violations) {
    this.#reasons.say(violations[0]?.message ?? '');
    this.forgetState();
    this.field.dispatchEvent(new CustomEvent('refused', { detail: violations }));
  }

  /** Asks whether the text is right without what was refused. */
  ask() {
    this.#reasons.say((this.state?.refusals ?? []).map(({ text }) => text).filter(Boolean).join(' '));
    this.field.dispatchEvent(new CustomEvent('refused', { detail: [] }));
  }

  /**
   * Makes a token, if a text is one of the separators.
   * @param {string} text
   */
  commitsToken(text) {
    if (!this.options.tokens || text.length !== 1 || !this.#separators.includes(text)) return false;
    if (this.control?.commitToken()) this.tokensChanged();
    else this.refused(this.state?.violations ?? []);
    return true;
  }

  tokensChanged() {
    this.settle('announced');
    this.field.dispatchEvent(new CustomEvent('tokens', { detail: this.state?.tokens ?? [] }));
  }

  /** @param {Control} control */
  #focus(control) {
    watch(this.element.getRootNode());
    this.synchronise();
    control.tell(HostEvent.didBeginEditing);
  }

  /** @param {Control} control */
  #blur(control) {
    this.flush();
    this.synchronise();
    control.tell(HostEvent.didEndEditing);
    this.#reasons.isTouched = true;
    this.render('silent');
    this.show(true);
  }

  // MARK: The form

  maySubmit() {
    let may = true;
    this.guard(() => {
      this.flush();
      // A form with `novalidate` gets here.
      may = this.state?.verdict === 'acceptable' || /** @type {HTMLInputElement} */ (this.element).disabled;
      this.#reasons.isTouched ||= !may;
      if (!may) this.show(true);
    });
    return may;
  }

  wasReset() {
    this.guard(() => {
      this.flush();
      this.#reasons.isTouched = false;
      this.#pageHasSet();
      this.show(false);
    });
  }

  /** @param {FormData} data */
  putValue(data) {
    const { name } = /** @type {HTMLInputElement} */ (this.element);
    if (!name) return;
    this.guard(() => {
      this.flush();
      replaceValue(data, name, this.surface.text, this.value);
    });
  }
}

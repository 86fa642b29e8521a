// What binds an element of the page to a control of the engine. Events of the browser become events of the control, and
// what that shows is written into the element.

import { Binding } from './binding.js';
import { Composition } from './composition.js';
import { HostEvent, Kind, Option } from './constants.js';
import { Edits } from './edits.js';
import { resume, watch } from './forms.js';
import { keyDown } from './keys.js';
import { surfaceOf } from './surface.js';
import { difference, moved } from './text.js';
import { isWritten, noteWritten } from './written.js';

/** @typedef {import('./profile.js').Profile} Profile */
/** @typedef {import('./control.js').Control} Control */
/** @typedef {import('./binding.js').Source} Source */
/** @typedef {import('./engine.js').Shown} Shown */
/** @typedef {{ start: number, end: number }} Range */

/** @extends {Binding<ReturnType<typeof surfaceOf>>} */
export class TextBinding extends Binding {
  /**
   * What the control has shown last, with the selection of the element.
   * @type {Shown}
   */
  shown = {
    text: '', selection: { start: 0, end: 0 }, changes: 0, verdict: 'undetermined', message: '', refusalCount: 0,
    refusalsSoFar: 0, tokenCount: 0, selectedToken: -1,
  };
  /** Whether the binding itself writes into the element, of which nobody else learns. */
  isWriting = false;
  composition = new Composition(this);
  edits = new Edits(this);
  #separators = '';
  /**
   * The event `input` for the page alone.
   * @type {Event | null}
   */
  announcement = null;
  /** How many refusals were told. */
  #toldRefusals = 0;
  /**
   * The text that the page has put into the element last, which is a value; `null` if a person wrote what stood there.
   * @type {string | null}
   */
  #stated;

  /**
   * @param {HTMLElement} element
   * @param {import('./index.js').AttachOptions} options
   * @param {EventTarget} field What sends the events.
   * @param {import('./input-form.js').InputForm | null} form The form that the field belongs to.
   */
  constructor(element, options, field, form) {
    super(surfaceOf(element), [element], null, options, field, form);
    this.#stated = isWritten(element) ? null : this.surface.text;
    this.surface.watch(() => this.pageHasSet());
  }

  // MARK: Beginning and end

  /** @param {Source} source */
  start(source) {
    if (this.isDetached) return;
    const { element, surface } = this;
    const { tokens, secure } = this.options;
    const kind = tokens ? Kind.tokenField : surface.isSingleLine ? Kind.field : Kind.textView;
    const control = source.makeControl(kind);
    if (secure ?? /** @type {HTMLInputElement} */ (element).type === 'password') control.set(Option.secure, true);
    if (tokens) {
      this.#separators = typeof tokens === 'object' ? (tokens.separators ?? ',') : ',';
      control.setSeparators(this.#separators);
    }
    this.control = control;
    this.#describe(control.profile);
    this.#listen();
    const { text } = surface;
    const { start, end } = surface.selection;
    // Whatever the page has not put there is what a person wrote, also if the browser has put it back.
    if (text === this.#stated) control.setText(text);
    else control.setDisplay(text);
    if (this.hasFocus) {
      const shown = control.shown.text;
      control.didSelect({ start: moved(start, text, shown), end: moved(end, text, shown) });
    }
    this.render();
    if (this.hasFocus) control.tell(HostEvent.didBeginEditing);
    resume();
  }

  letGo() {
    this.composition.drop();
    if (this.control) noteWritten(this.element);
    super.letGo();
  }

  /** @param {Profile} profile */
  setProfile(profile) {
    this.flush();
    this.control?.setProfile(profile);
    this.#describe(profile);
    this.render();
  }

  /**
   * The form has set another profile.
   * @param {Profile} profile
   */
  formHasSetProfile(profile) {
    if (!this.control) return;
    this.control.profile.release();
    this.control.profile = profile;
    this.#describe(profile);
    this.render();
  }

  /** @param {Profile} profile */
  #describe(profile) {
    const [attributes] = this.attributes;
    attributes.describe(profile);
    if (!('value' in this.element)) attributes.describeEditable();
    this.reasons.setHint(profile.description.hint);
  }

  #listen() {
    const { element } = this;
    const { signal } = this.listening;
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
    // Presses matter to tokens only.
    if (this.options.tokens) on('keyup', (_, control) => control.tell(HostEvent.didEndPress));
    on('focus', (_, control) => this.#focus(control));
    on('blur', () => this.#blur());
    on('dragstart', () => this.flush());
    this.join();
  }

  // MARK: The state

  get hasFocus() {
    return /** @type {Document | ShadowRoot} */ (this.element.getRootNode()).activeElement === this.element;
  }

  /** @param {string} value */
  set(value) {
    this.#take((control) => control.setText(value));
  }

  /** @param {string} value */
  put(value) {
    super.put(value);
    this.#stated = value;
  }

  /** @param {(control: Control) => void} take */
  #take(take) {
    if (!this.control) return;
    this.composition.drop();
    this.edits.drop();
    take(this.control);
    this.#renderAnew();
  }

  synchronise() {
    if (this.isWriting || this.composition.isActive || this.edits.isDragging || this.edits.isPending) return;
    if (!this.control) return;
    const { text, isStated } = this.surface;
    // What the page has not set is what the browser, or another program of the person, has put there.
    if (text !== this.shown.text) {
      if (isStated) this.set(text);
      else this.#take((control) => control.setDisplay(text));
    }
    const { selection } = this.surface;
    if (selection.start !== this.shown.selection.start || selection.end !== this.shown.selection.end) {
      this.control.didSelect(selection);
      this.shown.selection = selection;
    }
  }

  /** The page has set a value. A page that writes back what is shown changes nothing. */
  pageHasSet() {
    const { text } = this.surface;
    this.#stated = text;
    if (!this.isWriting && text !== this.shown.text) this.guard(() => this.set(text));
  }

  /** The browser shows the value that the page has stated for the element. */
  hasReset() {
    this.set(this.surface.text);
  }

  flush() {
    this.composition.end();
    this.edits.endDrag();
  }

  flushEnded() {
    if (!this.composition.isHeld) this.flush();
  }

  // MARK: Showing

  /**
   * Repairs the text, shows it, and tells the page.
   * @param {'silent' | 'announced'} mode Whether the page hears `input`, because it does not hear that of the browser.
   * @param {{ event?: number, proposed?: string }} what The event, and the text that the person wanted.
   */
  settle(mode, what = {}) {
    this.#change(() => this.#settle(mode, what));
  }

  /**
   * A form tells the page of a change after the field.
   * @param {() => void} work
   */
  #change(work) {
    if (this.form) this.form.change(work);
    else work();
  }

  /**
   * @param {'silent' | 'announced'} mode
   * @param {{ event?: number, proposed?: string }} what
   */
  #settle(mode, { event = HostEvent.didChange, proposed }) {
    const before = this.shown;
    const { text } = this.surface;
    this.render(this.control?.settle(event));
    const hasChanged = this.shown.changes !== before.changes;
    // A listener may set a value, move the focus or detach the field.
    if (mode === 'announced' && (hasChanged || text !== this.shown.text)) {
      this.announcement = new InputEvent('input', { bubbles: true, composed: true });
      this.element.dispatchEvent(this.announcement);
    }
    if (hasChanged && this.control) this.field.dispatchEvent(new CustomEvent('change', { detail: this.field }));
    if (this.shown.tokenCount !== before.tokenCount || this.shown.selectedToken !== before.selectedToken) {
      this.field.dispatchEvent(new CustomEvent('tokens', { detail: this.state?.tokens ?? [] }));
    }
    if (!this.#showsNewQuestion()) this.#tellRefusals(proposed ?? text);
  }

  /**
   * Shows a question that the control has asked by itself, such as before it takes a list.
   * @returns {boolean} Whether there is one.
   */
  #showsNewQuestion() {
    const { status } = this;
    if (status?.verdict !== 'acceptable' || !status.message || this.isAsked(status)) return false;
    this.asks(status.message);
    return true;
  }

  /**
   * Tells what a repair has taken away.
   * @param {string} text The text before it.
   */
  #tellRefusals(text) {
    const count = this.status?.refusalsSoFar ?? 0;
    const isMore = count > this.#toldRefusals;
    this.#toldRefusals = count;
    if (!isMore) return;
    // Of a list, only a part was refused.
    const refused = (this.options.tokens && this.state?.refusals.at(-1)?.text) || text;
    const violations = this.control?.violations(refused).filter(({ severity }) => severity === 'error');
    if (violations?.length) this.refused(violations);
  }

  /** Shows a text that is not an edit of the last one: as a page sets texts, without the browser's history. */
  #renderAnew() {
    this.#change(() => {
      const shown = this.control?.shown;
      if (shown && this.surface.text !== shown.text) this.#write(() => this.surface.reset(shown.text));
      this.render(shown);
    });
  }

  /** Shows what the control shows. */
  render(shown = this.control?.shown) {
    const { surface } = this;
    if (!shown) return;
    this.keepStatus(shown);
    this.shown = shown;
    const { text, selection } = shown;
    const now = surface.text;
    if (now !== text) {
      const { range, insertion } = difference(now, text);
      this.#write(() => {
        if (!surface.replace(range, insertion)) surface.reset(text);
      });
    }
    if (this.hasFocus) {
      surface.select(selection);
      this.shown.selection = surface.selection;
    }
    this.show(false);
  }

  /** @param {() => void} write */
  #write(write) {
    this.isWriting = true;
    try {
      write();
    } finally {
      this.isWriting = false;
    }
  }

  // MARK: Actions

  /** Whether a person can edit the element. */
  get isEditable() {
    const { readOnly } = /** @type {HTMLInputElement} */ (this.element);
    return 'value' in this.element ? !readOnly && !this.element.matches(':disabled') : this.element.isContentEditable;
  }

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
    this.keepStatus(null);
    if (this.#showsNewQuestion()) return;
    if (violations.length > 0) this.say(violations[0].message);
    this.#toldRefusals = this.status?.refusalsSoFar ?? 0;
    if (this.status?.refusalCount) this.show(false);
    this.field.dispatchEvent(new CustomEvent('refused', { detail: violations }));
  }

  /**
   * Commits the text, or asks about it. What is committed at last becomes a token.
   * @param {Control} control
   */
  commit(control) {
    const count = this.status?.tokenCount;
    const answer = super.commit(control);
    if (this.status?.tokenCount !== count) this.tokensChanged();
    return answer;
  }

  /**
   * Each token is a value of its own.
   * @param {Control} control
   */
  values(control) {
    const { tokenCount } = control.shown;
    const tokens = Array.from({ length: tokenCount }, (_, index) => control.token(index));
    const [value] = super.values(control);
    return tokenCount > 0 && value === '' ? tokens : [...tokens, value];
  }

  /**
   * Makes a token, if a text is one of the separators.
   * @param {string} text
   */
  commitsToken(text) {
    if (!this.options.tokens || text.length !== 1 || !this.#separators.includes(text)) return false;
    this.guard((control) => {
      const count = this.status?.tokenCount;
      const { kind } = this.commit(control);
      if (kind !== 'asks' && this.status?.tokenCount === count) this.refused(this.state?.violations ?? []);
    });
    return true;
  }

  tokensChanged() {
    this.settle('announced');
  }

  /** @param {Control} control */
  #focus(control) {
    watch(this.element.getRootNode());
    this.reasons.describe();
    this.synchronise();
    control.tell(HostEvent.didBeginEditing);
  }

  #blur() {
    this.reasons.isTouched = true;
    // WebKitGTK goes on composing, and takes no key any more if the text is replaced under it.
    if (this.composition.isHeld && this.isEditable) return;
    this.flush();
    this.synchronise();
    this.settle('announced', { event: HostEvent.didEndEditing });
    // Where the form leads the person, a screen reader reads what is wrong.
    this.show(!this.form?.isLeading);
  }
}

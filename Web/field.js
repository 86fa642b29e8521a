// A field of the page, as the page sees it.

import { checkPlace, checkProfile, checkString } from './checks.js';
import { Action } from './constants.js';
import { InputControlError } from './error.js';
import { TextBinding } from './text-binding.js';

/** @typedef {import('./choice.js').Choice} Choice */
/** @typedef {import('./profile.js').Profile} Profile */

/** A field of the page and its control. It sends the events `change`, `refused`, `tokens` and `error`. */
export class Field extends EventTarget {
  /**
   * Resolves when the profile controls the field.
   * @type {Promise<Field>}
   */
  ready;
  #binding;
  /**
   * The binding of a field, for the form that it belongs to.
   * @type {(field: Field) => TextBinding | Choice}
   */
  static bindingOf = (field) => field.#binding;

  /**
   * @param {HTMLElement} element
   * @param {Profile | Promise<Profile> | import('./binding.js').Source} profile
   * @param {import('./index.js').AttachOptions} options
   * @param {((field: Field) => TextBinding | Choice)} [bind] How a form binds the field.
   */
  constructor(element, profile, options, bind = (field) => new TextBinding(element, options, field, null)) {
    super();
    this.element = element;
    // Nobody else knows of it if the element is wrong.
    if (profile instanceof Promise) profile.catch(() => {});
    const binding = bind(this);
    this.#binding = binding;
    if (profile instanceof Promise) {
      binding.join();
      this.ready = profile.then((profile) => {
        checkProfile('profile', profile);
        binding.start(profile);
      }).then(
        () => this,
        (error) => {
          binding.fail(error);
          throw error;
        });
      // The page need not wait; the error is an event, and in the console.
      this.ready.catch(() => {});
    } else {
      try {
        binding.start(profile);
      } catch (error) {
        binding.detach();
        throw error;
      }
      this.ready = Promise.resolve(this);
    }
  }

  /**
   * The profile; `null` before the field is ready.
   * @returns {Profile | null}
   */
  get profile() {
    return this.#binding.control?.profile ?? null;
  }

  set profile(profile) {
    checkProfile('profile', profile);
    if (!this.#binding.control) throw new InputControlError('The field is not ready.', 'argument');
    this.#binding.ask(() => this.#binding.setProfile(/** @type {Profile} */ (profile)));
  }

  /**
   * The value to commit. Setting it asks nobody and removes all steps of undo. What is set is a value, and is never read as a
   * person's text.
   */
  get value() {
    const value = this.#binding.ask((control) => {
      this.#binding.synchronise();
      return control.committed.value;
    });
    return value ?? this.#binding.surface.text;
  }

  set value(value) {
    checkString('value', value);
    this.#binding.ask(() => this.#binding.set(value));
    if (!this.#binding.control) this.#binding.put(value);
  }

  /** What the field shows. */
  get display() {
    return this.#binding.surface.text;
  }

  get #state() {
    return this.#binding.ask(() => this.#binding.state);
  }

  get verdict() {
    return this.#binding.ask(() => this.#binding.status)?.verdict ?? 'undetermined';
  }

  /** What is wrong with the value, or what it lacks. */
  get violations() {
    return this.#state?.violations ?? [];
  }

  /** What the rules have refused since the text was last whole. */
  get refusals() {
    return this.#state?.refusals ?? [];
  }

  get canUndo() {
    return this.#state?.canUndo ?? false;
  }

  get canRedo() {
    return this.#state?.canRedo ?? false;
  }

  undo() {
    return this.#binding.ask(() => this.#binding.act(Action.undo)) ?? false;
  }

  redo() {
    return this.#binding.ask(() => this.#binding.act(Action.redo)) ?? false;
  }

  /** The tokens, if the field has some. */
  get tokens() {
    return this.#state?.tokens ?? [];
  }

  get selectedToken() {
    return this.#state?.selectedToken ?? null;
  }

  /** @param {number} index */
  removeToken(index) {
    checkPlace('index', index);
    this.#binding.ask((control) => {
      control.removeToken(index);
      this.#binding.tokensChanged();
    });
  }

  /** @param {string} value A value that is not judged. */
  addToken(value) {
    checkString('value', value);
    this.#binding.ask((control) => {
      control.addToken(value);
      this.#binding.tokensChanged();
    });
  }

  /**
   * Commits the value, as a form does that is sent, for a page that sends values itself. If something that was typed was not
   * taken, it asks the person, and the next call commits.
   * @returns {import('./index.js').CommitAnswer}
   */
  commit() {
    const answer = this.#binding.ask((control) => {
      this.#binding.flush();
      this.#binding.synchronise();
      const answer = this.#binding.commit(control);
      if (answer.kind === 'refused') {
        this.#binding.reasons.isTouched = true;
        this.#binding.show(true);
      }
      return answer;
    });
    // Without an engine the field is one of the page alone; while that loads, nothing is committed.
    const kind = this.#binding.isPlain || this.#binding.isDetached ? 'committed' : 'refused';
    return answer ?? { kind, value: this.#binding.surface.text, message: '' };
  }

  /** A hint at what may be typed at the caret; `null` if there is none. */
  get hint() {
    return this.#binding.ask((control) => control.profile.hint(control.text));
  }

  /** Gives the element back to the page. */
  detach() {
    if (this.#binding.form && !this.#binding.isDetached) {
      throw new InputControlError('The field belongs to a form. Call `detach()` of the form.', 'argument');
    }
    this.#binding.detach();
  }
}

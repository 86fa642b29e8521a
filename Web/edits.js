// The edits of a person: the questions before them, and the changes afterwards.

import { Action, HostEvent, Origin } from './constants.js';
import { replaced, widened } from './text.js';

/** @typedef {{ start: number, end: number }} Range */

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

export class Edits {
  /** Whether a text of the field is being dragged: its deletion was reported, and its insertion comes. */
  isDragging = false;
  #binding;
  /**
   * An edit that was allowed and is to come.
   * @type {{ range: Range, text: string, origin: number } | null}
   */
  #expected = null;
  #origin = Origin.key;
  /** Whether an edit that is looked at afterwards is being made. A dropped text may be there before the focus is. */
  isPending = false;

  /** @param {import('./text-binding.js').TextBinding} binding */
  constructor(binding) {
    this.#binding = binding;
  }

  /**
   * @param {InputEvent} event
   * @param {import('./control.js').Control} control
   */
  before(event, control) {
    const binding = this.#binding;
    if (binding.isWriting) return event.stopImmediatePropagation();
    const type = event.inputType ?? '';
    if (type === 'historyUndo' || type === 'historyRedo') {
      event.preventDefault();
      // Chromium asks in a read-only field too.
      if (binding.isEditable) binding.act(type === 'historyUndo' ? Action.undo : Action.redo);
      return;
    }
    if (binding.composition.takes(event)) return;
    // The second half of a drag within the field, which WebKit tells before it has done the first.
    if (this.isDragging && type === 'insertFromDrop') return;
    // Chromium asks before it submits a form by Enter. Such a field has no lines.
    if (binding.surface.isSingleLine && (type === 'insertLineBreak' || type === 'insertParagraph')) return;
    binding.flush();
    binding.synchronise();
    this.#expected = null;
    this.#origin = origins.get(type) ?? (type.startsWith('delete') ? Origin.deletion : Origin.key);
    if (type === 'deleteByDrag') {
      control.tell(HostEvent.beginAction);
      this.isDragging = true;
      return;
    }
    const origin = known.get(type);
    const range = binding.surface.target(event);
    const text = textOf(event, type);
    if (origin === undefined || !range || text === null) return this.#await();
    const edit = { range: widened(binding.shown.text, range, type), text, origin };
    if (binding.commitsToken(edit.text)) return event.preventDefault();
    const decision = control.shouldChange(edit.range, edit.text, origin);
    if (decision.kind === 'veto') {
      event.preventDefault();
      binding.refused(decision.violations);
    } else if (decision.kind === 'accept' && !(binding.options.tokens && origin === Origin.paste)) {
      this.#expected = edit;
    } else {
      // If the engine stops here, the browser inserts the text. It would take the line breaks out of a list, which separate.
      const proposed = replaced(binding.shown.text, edit);
      const made = decision.kind === 'accept' ? edit : decision;
      control.didReplace(made.range, made.text, origin);
      event.preventDefault();
      binding.settle('announced', { proposed });
    }
  }

  /** Waits for `input`, which comes in the same task if it comes. */
  #await() {
    this.isPending = true;
    setTimeout(() => { this.isPending = false; });
  }

  /**
   * @param {InputEvent} event
   * @param {import('./control.js').Control} control
   */
  after(event, control) {
    const binding = this.#binding;
    if (event === binding.announcement) return;
    if (binding.isWriting || binding.composition.takes(event)) return event.stopImmediatePropagation();
    this.isPending = false;
    const expected = this.#expected;
    this.#expected = null;
    const { text, selection } = binding.surface;
    if (expected && text === replaced(binding.shown.text, expected)) {
      control.didReplace(expected.range, expected.text, expected.origin);
    } else {
      control.didShow(text, selection, event.inputType ? this.#origin : Origin.suggestion);
    }
    this.#origin = Origin.key;
    if (this.isDragging) {
      if (event.inputType === 'deleteByDrag') {
        // The drop comes next, if it ends in this field.
        event.stopImmediatePropagation();
        setTimeout(() => binding.guard(() => this.endDrag()));
        return;
      }
      this.endDrag('silent');
      return;
    }
    binding.settle('silent');
  }

  /** @param {'silent' | 'announced'} mode */
  endDrag(mode = 'announced') {
    if (!this.isDragging) return;
    this.drop();
    this.#binding.settle(mode);
  }

  /** Ends a drag whose text is about to be replaced. */
  drop() {
    if (!this.isDragging) return;
    this.isDragging = false;
    this.#binding.control?.tell(HostEvent.endAction);
  }
}

/**
 * The text that an event inserts; `null` if it does not tell.
 * @param {InputEvent} event
 * @param {string} type The type of the input; empty if a script sends an event without one.
 */
function textOf(event, type) {
  if (type.startsWith('delete')) return '';
  if (type === 'insertLineBreak' || type === 'insertParagraph') return '\n';
  return event.data ?? event.dataTransfer?.getData('text/plain') ?? null;
}

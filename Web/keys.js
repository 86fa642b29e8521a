// Keys that mean more than the text they type: undo, Enter, and backspace in a field with tokens.

import { Action, HostEvent } from './constants.js';

/**
 * @param {KeyboardEvent} event
 * @param {import('./text-binding.js').TextBinding} binding
 * @param {import('./control.js').Control} control
 */
export function keyDown(event, binding, control) {
  // Safari reports the key that ends a composition after its end, when the input method no longer takes keys.
  const endsComposition = binding.composition.isActive && !event.isComposing;
  if (event.isComposing || event.keyCode === 229) {
    if (endsComposition && event.key === 'Enter' && binding.surface.isSingleLine) event.preventDefault();
    return;
  }
  binding.flush();
  // What fills in forms sends keys without a name.
  if (!binding.isEditable || !event.key) return;
  if (binding.options.tokens && !event.repeat) control.tell(HostEvent.didBeginPress);
  const action = historyAction(event);
  if (action !== null) {
    event.preventDefault();
    binding.act(action);
  } else if (event.key === 'Backspace') {
    backspace(event, binding, control);
  } else if (event.key === 'Enter' && binding.surface.isSingleLine && !event.ctrlKey && !event.metaKey && !event.altKey) {
    enter(event, binding, control, endsComposition);
  }
}

const isApple = typeof navigator === 'object' && /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Whether a key undoes or redoes something.
 * @param {KeyboardEvent} event
 */
function historyAction(event) {
  const { ctrlKey, metaKey, altKey, shiftKey, key, keyCode } = event;
  if (altKey || (isApple ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return null;
  // A keyboard of another alphabet has the letters of its own as names.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : String.fromCharCode(keyCode).toLowerCase();
  if (letter === 'z') return shiftKey ? Action.redo : Action.undo;
  return letter === 'y' && !shiftKey && !isApple ? Action.redo : null;
}

/**
 * @param {KeyboardEvent} event
 * @param {import('./text-binding.js').TextBinding} binding
 * @param {import('./control.js').Control} control
 */
function backspace(event, binding, control) {
  if (!binding.options.tokens) return;
  const before = binding.status;
  control.tell(event.repeat ? HostEvent.didRepeatBackspace : HostEvent.didPressBackspace);
  binding.keepStatus(null);
  const { status } = binding;
  if (status?.tokenCount !== before?.tokenCount || status?.selectedToken !== before?.selectedToken) binding.tokensChanged();
}

/**
 * @param {KeyboardEvent} event
 * @param {import('./text-binding.js').TextBinding} binding
 * @param {import('./control.js').Control} control
 * @param {boolean} endsComposition
 */
function enter(event, binding, control, endsComposition) {
  // A key that is held down is no answer.
  if (event.repeat || binding.wasJustAsked) return event.preventDefault();
  const count = binding.status?.tokenCount;
  if (control.pressReturn(endsComposition)) return binding.wasCommitted();
  const question = control.engine.message();
  binding.keepStatus(null);
  const { status } = binding;
  event.preventDefault();
  if (status?.tokenCount !== count) binding.tokensChanged();
  else if (question) binding.asks(question);
  else if (!endsComposition) binding.touch(true);
}

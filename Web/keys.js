// Keys that mean more than the text they type: undo, Enter, and backspace in a field with tokens.

import { Action, HostEvent } from './numbers.js';

/**
 * @param {KeyboardEvent} event
 * @param {import('./binding.js').Binding} binding
 * @param {import('./control.js').Control} control
 */
export function keyDown(event, binding, control) {
  if (event.isComposing || event.keyCode === 229) return;
  binding.flush();
  if (!event.repeat) control.tell(HostEvent.didBeginPress);
  const key = event.key.toLowerCase();
  if (event.ctrlKey !== event.metaKey && !event.altKey && (key === 'z' || (key === 'y' && !event.shiftKey))) {
    event.preventDefault();
    binding.act(key === 'y' || event.shiftKey ? Action.redo : Action.undo);
    return;
  }
  if (key === 'backspace') backspace(event, binding, control);
  if (key === 'enter' && binding.surface.isSingleLine && !event.ctrlKey && !event.metaKey && !event.altKey) {
    enter(event, binding, control);
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {import('./binding.js').Binding} binding
 * @param {import('./control.js').Control} control
 */
function backspace(event, binding, control) {
  if (!binding.options.tokens) return;
  binding.synchronise();
  const tokens = () => JSON.stringify([binding.state?.tokens, binding.state?.selectedToken]);
  const before = tokens();
  control.tell(event.repeat ? HostEvent.didRepeatBackspace : HostEvent.didPressBackspace);
  binding.forgetState();
  if (tokens() !== before) binding.tokensChanged();
}

/**
 * @param {KeyboardEvent} event
 * @param {import('./binding.js').Binding} binding
 * @param {import('./control.js').Control} control
 */
function enter(event, binding, control) {
  binding.synchronise();
  const count = binding.state?.tokens?.length;
  if (control.pressReturn(false)) return;
  event.preventDefault();
  binding.forgetState();
  const { state } = binding;
  if (state?.tokens?.length !== count) binding.tokensChanged();
  else if (state?.verdict === 'acceptable' && state.refusals.length > 0) binding.ask();
  else binding.show(true);
}

// Measures keys in the page. The clock of the page is coarse, so calls of the engine are measured in groups.

import { Control } from '../../control.js';
import { HostEvent, Kind, Origin } from '../../constants.js';

/** What the engine does for a key: the question, the replacement, the repair, and what the field shows of it. */
function key(control, character) {
  const { start, end } = control.shown.selection;
  const decision = control.shouldChange({ start, end }, character, Origin.key);
  if (decision.kind === 'veto') return;
  const isAsked = decision.kind === 'accept';
  control.didReplace(isAsked ? { start, end } : decision.range, isAsked ? character : decision.text, Origin.key);
  control.settle(HostEvent.didChange);
}

/** Microseconds of a key, the mean of a text each time. */
window.measureEngine = (profile, text, rounds) => {
  const control = Control.of(window.engine.profile(profile), Kind.field);
  const round = () => {
    control.setText('');
    const began = performance.now();
    for (const character of text) key(control, character);
    return ((performance.now() - began) * 1000) / text.length;
  };
  for (let count = 0; count < rounds; count++) round();
  const times = Array.from({ length: rounds }, round);
  control.release();
  return times;
};

/** Measures keys that the driver presses, from the question of the browser to the text that the page hears. */
window.measureKeys = () => {
  window.times = [];
  let began = 0;
  window.addEventListener('beforeinput', () => { began = performance.now(); }, true);
  window.addEventListener('input', () => { window.times.push((performance.now() - began) * 1000); });
};
window.resolution = () => {
  const steps = new Set();
  let last = performance.now();
  while (steps.size < 20) {
    const now = performance.now();
    if (now > last) steps.add((now - last) * 1000);
    last = now;
  }
  return Math.min(...steps);
};

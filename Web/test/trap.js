// Makes the next reading of rules in a page a call beyond the memory of the module, which traps.

import { Engine } from '../engine.js';

const { diagnose } = Engine.prototype;
Engine.prototype.diagnose = function () {
  Engine.prototype.diagnose = diagnose;
  return this.call('ic_rules_diagnose', 0x7fffff00, 0x7fffffff, 0x7fffff00, 0x7fffffff);
};
window.isTrap = true;

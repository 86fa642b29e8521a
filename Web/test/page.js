// What the tests call in the page.

import * as package_ from '../index.js';
import { tryWrongArguments } from './wrong-arguments.js';

const { attach, defineElement, load } = package_;

const engine = await load();
/** @type {import('../index.js').Field | undefined} */
let field;
let events = [];

const element = (id) => document.getElementById(id);
const shown = (target) => (target.localName === 'div' ? target.textContent : target.value);

window.control = (id, profile, options = {}) => {
  try {
    control(id, profile, options);
  } catch (error) {
    // chromedriver takes the code of an error for one of its own.
    throw new Error(`${error.message}\n${error.stack}`);
  }
};

function control(id, profile, options) {
  field?.detach();
  field = undefined;
  const target = element(id);
  if (target.localName === 'div') target.textContent = '';
  else target.value = '';
  events = [];
  const { rules, locale, ...others } = options;
  const made = rules ? engine.rules(rules).profile(profile, { locale }) : engine.profile(profile, { locale });
  field = attach(target, made, others);
  for (const type of ['change', 'refused', 'tokens', 'error']) {
    field.addEventListener(type, (event) => {
      const detail = type === 'refused' ? event.detail[0]?.message : type === 'change' ? field.value : String(event.detail);
      events.push(`${type} ${detail}`);
    });
  }
  target.focus();
}

window.state = () => ({
  display: shown(field.element), value: field.value, verdict: field.verdict, canUndo: field.canUndo,
  tokens: field.tokens, selectedToken: field.selectedToken, engine: field.display,
});
window.selection = () => {
  const { element } = field;
  if (element.localName !== 'div') return [element.selectionStart, element.selectionEnd];
  const range = getSelection().getRangeAt(0);
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return [start, start + range.toString().length];
};
window.select = (start, end) => {
  const { element } = field;
  element.focus();
  if (element.localName !== 'div') element.setSelectionRange(start, end);
  else getSelection().setBaseAndExtent(element.firstChild, start, element.firstChild, end);
};
window.take = () => events.splice(0);
window.field = () => field;
window.engine = engine;
window.attach = attach;
window.load = load;
window.defineElement = defineElement;

document.getElementById('source').addEventListener('dragstart', (event) => {
  event.dataTransfer.setData('text/plain', event.target.textContent);
});

// What the page itself hears.
window.heard = [];
document.addEventListener('input', (event) => window.heard.push(shown(event.target)));
document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault();
  window.submitted = Object.fromEntries(new FormData(event.target));
});
window.isReady = true;

window.tryWrongArguments = () => tryWrongArguments(package_, engine, () => document.createElement('input'), () => {
  const form = document.createElement('form');
  form.append(Object.assign(document.createElement('input'), { name: 'first' }));
  return form;
});

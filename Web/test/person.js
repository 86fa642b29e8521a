// A person who enters a text into a field of a page, and what the field shows after each of their steps. The program People
// makes such people, and judges the answers.

const segmenter = new Intl.Segmenter('en');

/** The range between two places of a text, which are thousandths of its characters. */
function range(start, end, text) {
  const starts = [...segmenter.segment(text)].map(({ index }) => index);
  const place = (thousandths) => starts[Math.floor((thousandths * starts.length) / 1000)] ?? text.length;
  return [place(Math.min(start, end)), place(Math.max(start, end))];
}

/**
 * Plays a step on an element of a page or of a stub of one.
 * @param {[string, ...any]} step
 * @param {{ insert(text: string, inputType: string): void, compose(texts: string[]): void, fill(text: string): void }} device
 */
function play([name, ...parts], element, field, device) {
  const [text] = parts;
  const all = () => element.setSelectionRange(0, element.value.length);
  const select = (start, end) => {
    element.setSelectionRange(...range(start, end, element.value));
    device.select();
  };
  switch (name) {
    case 'key':
    case 'burst': return device.insert(text, 'insertText');
    case 'paste':
    case 'dictate': return device.insert(text, 'insertFromPaste');
    case 'compose': return device.compose(parts);
    case 'suggest':
      all();
      return device.insert(text, 'insertReplacementText');
    case 'fill': return device.fill(text);
    case 'drop':
      select(parts[1], parts[1]);
      return device.insert(text, 'insertFromDrop');
    case 'select': return select(...parts);
    case 'backspace': return device.delete('deleteContentBackward');
    case 'delete': return device.delete('deleteContentForward');
    case 'undo': return field.undo();
    case 'redo': return field.redo();
    default: throw new Error(`unknown step ${name}`);
  }
}

/** Lets a person enter their text, and commits; the person with the answer. */
export async function enter(person, element, field, device) {
  const shown = [];
  for (const step of person.steps) {
    await play(step, element, field, device);
    shown.push([element.value, element.selectionStart, element.selectionEnd]);
  }
  const { kind, value } = field.commit();
  return { ...person, shown, answer: kind, value };
}

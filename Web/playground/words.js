// The words of the rule language by the places where they may stand (docs/rules.md). A test holds every example against
// the engine.

/**
 * A word, an example that begins with it, and what it means.
 * @typedef {{ word: string, example: string, help: string }} Word
 */

/**
 * @param {[example: string, help: string][]} rows An example begins with the word.
 * @returns {Word[]}
 */
const list = (rows) => rows.map(([example, help]) => ({ word: /^[\w-]+/.exec(example)?.[0] ?? '', example, help }));

const rules = list([
  ['regex /[A-Z]{2}[0-9]{4}/', 'the whole value matches the pattern'],
  ['required', 'the value is not empty'],
  ['minLength 2', 'at least so many characters'],
  ['maxLength 12', 'at most so many characters'],
  ['allow /[a-z]/, "-"', 'every character is one of these'],
  ['oneOf "S", "M", "L"', 'the value is one of these texts'],
  ['forbid /--/', 'the pattern matches nowhere'],
  ['require /[0-9]/', 'the pattern matches somewhere'],
  ['check luhn', 'a check that no pattern can express'],
  ['range 1..99', 'a number in the range'],
]);

const examples = list([
  ['accepts "AB1234"', 'examples that may be committed'],
  ['pending "AB"', 'examples that are not finished'],
  ['rejects "1"', 'examples that may not be committed'],
]);

/** @type {Record<string, Word[]>} */
export const words = {
  declaration: list([
    ['profile code { }', 'what a field accepts'],
    ['set vowels = /[aeiou]/', 'characters under a name'],
    ['use standard as std', 'the profiles of a shipped file'],
    ['language 3', 'the version of the language'],
    ['template code(length INT 1..64 = 8) { maxLength length }', 'a profile with parameters'],
    ['form signUp { }', 'fields with rules about several of them'],
  ]),
  rule: rules,
  statement: [
    ...rules,
    ...list([
      ['type number', 'the characters and the keyboard'],
      ['normalize trim', 'changes the text before it is checked'],
      ['replace /[ -]/ with ""', 'replaces each match of the pattern'],
      ['display "## ##"', 'what is shown of the value'],
      ['prefix "$ "', 'is shown before the value'],
      ['suffix " kg"', 'is shown behind the value'],
      ['decimals 0..2', 'how many decimals a number has'],
      ['integers 9', 'how many digits before the point'],
      ['signed', 'a number may have a minus'],
      ['keyboard numberPad', 'the keyboard of a phone'],
      ['ime defer', 'when a composition is judged'],
      ['paste fit', 'whether a part may be inserted'],
      ['refuse mark', 'what happens to refused input'],
      ['sensitive', 'values never appear in messages'],
      ['messages { en "A code, like AB1234" }', 'for rules without a message'],
      ['override regex /[0-9]*/', 'states an inherited rule again'],
      ['drop regex', 'removes an inherited rule'],
    ]),
    ...examples,
    ...list([['todo accepts "x"', 'examples that do not hold yet']]),
  ],
  override: [...rules, ...list([['sensitive no', 'shows the values of a sensitive parent']])],
  example: examples,
  type: list([
    ['number', 'the digits 0–9'],
    ['decimal', 'a number as the locale writes it'],
    ['price', 'digits, at most two decimals'],
    ['letter', 'a–z and A–Z'],
    ['letterSmall', 'a–z'],
    ['letterBig', 'A–Z'],
    ['number_letter', '0–9, a–z and A–Z'],
    ['number_letterSmall', '0–9 and a–z'],
    ['number_letterBig', '0–9 and A–Z'],
    ['excludeInvisible', 'no spaces, no invisible characters'],
    ['none', 'anything'],
  ]),
  form: list([
    ['trim', 'removes white space at the ends'],
    ['width', 'full-width characters become plain'],
    ['lower', 'lower case'],
    ['upper', 'upper case'],
    ['nfc', 'composed characters'],
    ['nfkc', 'compatible characters'],
  ]),
  keyboard: list([
    ['default', 'of the system'],
    ['asciiCapable', 'with letters of ASCII'],
    ['numberPad', 'digits'],
    ['decimalPad', 'digits and a decimal sign'],
    ['phonePad', 'for phone numbers'],
    ['emailAddress', 'with @'],
    ['URL', 'with / and .'],
  ]),
  ime: list([['defer', 'judged when it ends'], ['enforce', 'judged at once']]),
  paste: list([['fit', 'accepted in part'], ['whole', 'accepted only as a whole']]),
  refuse: list([['veto', 'left out'], ['mark', 'inserted, and marked as wrong']]),
  check: list([
    ['luhn', 'the check digit of cards'],
    ['mod97', 'the check digits of an IBAN'],
    ['mod11-2', 'of Chinese identity numbers'],
    ['isbn10', 'a book number of 10 digits'],
    ['isbn13', 'a book number of 13 digits'],
    ['ean', 'an article number'],
    ['gtin', 'a trade item number'],
    ['imei', 'the number of a phone'],
    ['vin', 'the number of a vehicle'],
    ['issn', 'the number of a journal'],
    ['aba', 'an American routing number'],
    ['date "yyyy-MM-dd"', 'a date that exists'],
    ['range 1..99', 'a number in the range'],
  ]),
  layout: list([['groups 3 by ","', 'groups of digits'], ['locale', 'as the locale writes numbers']]),
  style: list([['plain', 'without groups'], ['native', 'with the digits of the locale'], ['when /1.*/', 'for these values']]),
  groups: list([['by ","', 'the text between groups']]),
  separator: list([['from start', 'where groups begin'], ['when /1.*/', 'for these values']]),
  edge: list([['start', 'counted from the start'], ['end', 'counted from the end']]),
  condition: list([['when /1.*/', 'for these values']]),
  decimals: list([['minor("EUR")', 'as many as the currency has']]),
  replacement: list([['with ""', 'the text in its place']]),
  no: list([['no', 'values may appear']]),
  count: list([['of /[a-z]/, /[0-9]/', 'so many of the patterns']]),
  unit: list([
    ['graphemes', 'characters as people see them'],
    ['scalars', 'as databases count'],
    ['utf16', 'as JavaScript counts'],
    ['bytes', 'of UTF-8'],
    ['columns', 'of a terminal'],
  ]),
  tail: list([
    ['on commit', 'when the rule is checked'],
    ['error', 'breaks the value'],
    ['warning', 'is reported'],
    ['info', 'is mentioned'],
  ]),
  severity: list([['error', 'breaks the value'], ['warning', 'is reported'], ['info', 'is mentioned']]),
  timing: list([['change', 'with every key'], ['commit', 'at the end']]),
  accepts: list([
    ['as "12"', 'the value after normalisation'],
    ['shows "12"', 'what is shown'],
    ['warns regex', 'the rule that warns'],
    ['in de', 'the locale of numbers'],
  ]),
  pending: list([['shows "12"', 'what is shown'], ['in de', 'the locale of numbers']]),
  rejects: list([['by regex', 'the rule that rejects it'], ['in de', 'the locale of numbers']]),
  alias: list([['as std', 'its name in this file']]),
  union: list([['or std.number', 'another part']]),
  attribute: list([
    ['deprecated("use price")', 'what to use instead'],
    ['suppress(redundant-anchor, "kept for the old engine")', 'a finding that is intended'],
  ]),
};

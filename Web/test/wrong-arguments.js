// Every function of the package with every kind of wrong argument, in Node and in a page.

const rules = `language 3
profile letters { required; regex /[A-Z]{2}/ }
form order { field first: letters; note: external taken(first) { en "Taken" } }`;

const texts = 'language 4\ntexts sv for built-in { empty "Fyll i ett värde" }';

const detached = new ArrayBuffer(8);
const detachedBytes = new Uint8Array(detached);
structuredClone(detached, { transfer: [detached] });

/** An array with numbers in it whose methods tell of texts. */
class Liar extends Array {
  [Symbol.iterator]() { return ['AB'].values(); }
  map(change) { return ['AB'].map(change); }
  forEach(tell) { ['AB'].forEach(tell); }
  reduce(...given) { return ['AB'].reduce(...given); }
}

/** Values of all kinds. */
const values = {
  'undefined': undefined, 'null': null, 'true': true, 'false': false, '0': 0, '12345': 12345, '-1': -1, '1.5': 1.5, 'NaN': NaN,
  'Infinity': Infinity, 'an address': 4294967290, 'a bigint': 2n, 'a symbol': Symbol('AB'), 'a string': 'AB',
  'a boxed string': new String('AB'), 'an empty array': [], 'an array of strings': ['AB', '<script>'],
  'an array of numbers': [123456, '<script>'], 'many numbers': Array.from({ length: 10000 }, (_, index) => index),
  'an array with a hole': ['AB', , 'CD'], // eslint-disable-line no-sparse-arrays
  'an object': {}, 'what has the look of a string': { length: 2, toString: () => 'AB' }, 'a function': () => 'AB', 'a date': new Date(0),
  'a map': new Map(), 'a promise': Promise.resolve(), 'bytes': new Uint8Array([65, 66]), 'numbers of 16 bits': new Uint16Array([65, 66]),
  'an array of a class of its own': Liar.of(12), 'a long text': 'x'.repeat(100_000_001),
  'long texts': ['AB', 'x'.repeat(400_000_000)],
  'what has the look of bytes': { [Symbol.toStringTag]: 'Uint8Array', length: 1e12 },
  'what has the look of a buffer': { [Symbol.toStringTag]: 'ArrayBuffer', byteLength: 8 },
  'what has the look of a stream': { [Symbol.asyncIterator]: 5 },
  'a buffer that was transferred': detached, 'bytes that were transferred': detachedBytes,
};

/** What is wrong about these is not their type. */
const isOfRightType = (value) => ['number', 'string'].includes(typeof value) || value === values['long texts']
  || value === detached || value === detachedBytes;

const isString = (value) => typeof value === 'string' && value.length <= 100_000_000;
const isName = (value) => typeof value === 'string';
const isBoolean = (value) => typeof value === 'boolean';
const isFunction = (value) => typeof value === 'function';
const isPlace = (value) => value === 0 || value === 12345;
const isPromise = (value) => value instanceof Promise;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = (is) => (value) => value === undefined || is(value);
const nothing = () => false;

/**
 * The functions, as `Class.member`, with arguments that are right, and for each of them which other values are right; and a
 * function that gives a member of an argument, which is read as a right value first and then as another one.
 * @returns {[string, (...values: any[]) => any, [name: string, right: any, isRight: (value: any) => boolean][], Function?][]}
 */
function calls({ attach, attachForm, check, defineElement, evaluate, load, loadTexts }, engine, makeField, makeForm) {
  const own = engine.rules(rules);
  const profile = own.profile('letters');
  const archive = own.compile('letters');
  const compiled = engine.compiled(archive);
  const field = attach(makeField(), profile);
  const tokens = attach(makeField(), profile, { tokens: true });
  const form = attachForm(makeForm(), own.form('order'));
  const element = makeField();
  const question = { number: 0, name: 'taken', values: ['AB'] };
  const range = { start: 0, end: 1 };
  const text = (name = 'text') => [name, 'AB', isString];
  const options = ['options', {}, isOptional(isObject)];
  /** A member of options, or of another object. */
  const inside = (call, before, name, right, isRight, [outer, inner] = name.split('.')) => [
    (value) => call(...before, { ...right, [inner]: value }), [[`${outer}.${inner}`, right[inner], isRight]],
    (value, reads = 0) => call(...before, { ...right, get [inner]() { return reads++ === 0 ? right[inner] : value; } })];
  const locales = (name, call, before, members = ['locale']) => members.map((member) => [
    name, ...inside(call, before, `options.${member}`, { [member]: 'de' }, isOptional(isString))]);
  const profileOf = (name, source) => [
    [name, (...all) => source.profile(...all), [['name', 'letters', isString], options]],
    ...locales(name, (...all) => source.profile(...all), ['letters'], ['locale', 'readingLocale']),
  ];
  const attached = (...all) => attach(...all).detach();
  const attachedForm = (...all) => attachForm(...all).detach();
  const ofField = (name, right, isRight) => [
    'attach', ...inside(attached, [element, profile], `options.${name}`, { [name]: right }, isOptional(isRight))];
  const ofForm = (name, right, isRight) => [
    'attachForm', ...inside(attachedForm, [makeForm(), own.form('order')], `options.${name}`, { [name]: right }, isOptional(isRight))];
  return [
    ['load', (source) => load(source), [['source', archive,
      (value) => value === undefined || isName(value) || value === detached || ArrayBuffer.isView(value)]]],
    ['loadTexts', loadTexts, [['engine', engine, nothing], ['locale', 'de', isName]]],
    ['check', check, [['profile', profile, nothing], text()]],
    ['evaluate', evaluate, [['profile', profile, nothing], text()]],
    ['attach', attached,
      [['element', element, nothing], ['profile', profile, (value) => isName(value) || isPromise(value)], options]],
    ofField('locale', 'de', isString), ofField('engine', engine, isPromise), ofField('reason', element, nothing),
    ofField('tokens', true, (value) => isBoolean(value) || isObject(value)), ofField('secure', true, isBoolean),
    ['attach', (value) => attached(element, profile, { tokens: { separators: value } }),
      [['options.tokens.separators', ';', isOptional(isString)]],
      (value, reads = 0) => attached(element, profile, { tokens: { get separators() { return reads++ === 0 ? ';' : value; } } })],
    ['attachForm', attachedForm,
      [['element', makeForm(), nothing], ['form', own.form('order'), (value) => isName(value) || isPromise(value)], options]],
    ofForm('locale', 'de', isString), ofForm('engine', engine, isPromise), ofForm('today', '2026-11-29', isString),
    ofForm('summary', element, (value) => value === false), ofForm('heading', () => '', isFunction),
    ofForm('ask', () => true, isFunction), ofForm('pause', 0, isPlace), ofForm('reasons', {}, isObject),
    ['attachForm', (value) => attachedForm(makeForm(), own.form('order'), { reasons: { first: value } }),
      [['options.reasons.first', element, nothing]],
      (value, reads = 0) => attachedForm(makeForm(), own.form('order'), {
        reasons: { get first() { return reads++ === 0 ? element : value; } },
      })],
    ['defineElement', ...inside(defineElement, [], 'options.name', { name: 'a-b' }, isOptional(isString)).slice(0, 2)],
    ['defineElement', ...inside((given) => defineElement({ name: 'a-b', ...given }), [], 'options.rules', { rules: own },
      isOptional(isPromise)).slice(0, 2)],
    ['defineElement', defineElement, [options]],

    ...profileOf('Engine.profile', own), ...profileOf('Rules.profile', own), ...profileOf('CompiledProfiles.profile', compiled),
    ['Engine.profile', (...all) => engine.profile(...all), [['name', 'price', isString], options]],
    ...locales('Engine.profile', (...all) => engine.profile(...all), ['price'], ['locale', 'readingLocale']),
    ['Engine.form', (...all) => engine.form(...all), [['name', 'signUp', isString], options]],
    ['Rules.form', (...all) => own.form(...all), [['name', 'order', isString], options]],
    ...locales('Rules.form', (...all) => own.form(...all), ['order']),
    ['Engine.rules', (...all) => engine.rules(...all), [['text', rules, isString], options]],
    ['Engine.rules', ...inside((...all) => engine.rules(...all), [rules], 'options.name', { name: 'a' }, isOptional(isString))],
    ['Engine.diagnose', (...all) => engine.diagnose(...all), [text(), options]],
    ['Engine.diagnose', ...inside((...all) => engine.diagnose(...all), ['x'], 'options.name', { name: 'a' }, isOptional(isString))],
    ['Engine.complete', (...all) => engine.complete(...all), [text(), ['place', 0, isPlace]]],
    ['Engine.compiled', (bytes) => engine.compiled(bytes), [['bytes', archive, (value) => value === values.bytes]]],
    ['Engine.addTexts', (...all) => engine.addTexts(...all), [text(), options]],
    ['Engine.addTexts', ...inside((...all) => engine.addTexts(...all), [texts], 'options.name', { name: 'a' }, isOptional(isString))],
    ['Rules.chooseLanguage', (...all) => own.chooseLanguage(...all), [text('header')]],
    ['Rules.compile', (...all) => own.compile(...all), [['names[0]', 'letters', isString]]],

    ['Profile.check', (...all) => profile.check(...all), [text()]],
    ['Profile.evaluate', (...all) => profile.evaluate(...all), [text()]],
    ['Profile.judge', (...all) => profile.judge(...all), [['values', ['AB'], (value) => value === values['an array of strings']
      || value === values['an empty array']]],
      (value, reads = 0) => profile.judge(Object.defineProperty(['AB'], 0, { get: () => (reads++ === 0 ? 'AB' : value) }))],
    ['Profile.lines', async (stream) => { for await (const line of profile.lines(stream)) void line; },
      [['stream', ['AB'], (value) => [
        'an array of strings', 'an empty array', 'an array of a class of its own', 'a map', 'long texts',
      ].some((kind) => value === values[kind])]]],
    ['Profile.lines', async (chunk) => { for await (const line of profile.lines([chunk])) void line; },
      [['stream', 'AB', (value) => isName(value) || value === values.bytes]]],
    ['Profile.decide', (...all) => profile.decide(...all), [text(), ['range', range, nothing], text('replacement')]],
    ['Profile.decide', ...inside((start) => profile.decide('AB', start, ''), [], 'range.start', range, isPlace)],
    ['Profile.decide', ...inside((end) => profile.decide('AB', end, ''), [], 'range.end', range, isPlace)],
    ['Profile.choices', (...all) => profile.choices(...all), [['text', 'AB', isOptional(isString)], ['limit', 0, isOptional(isPlace)]]],
    ['Profile.display', (...all) => profile.display(...all), [text('value')]],
    ['Profile.value', (...all) => profile.value(...all), [text()]],
    ['Profile.remainder', (...all) => profile.remainder(...all), [text('value')]],
    ['Profile.hint', (...all) => profile.hint(...all), [text(), ['place', 0, isOptional(isPlace)]]],

    ['Field.profile', (value) => { field.profile = value; }, [['profile', profile, nothing]]],
    ['Field.value', (value) => { field.value = value; }, [['value', 'AB', isString]]],
    ['Field.addToken', (value) => tokens.addToken(value), [['value', 'AB', isString]]],
    ['Field.removeToken', (index) => tokens.removeToken(index), [['index', 0, isPlace]]],
    ['InputForm.today', (value) => { form.today = value; }, [['today', '2026-11-29', isString]]],
    ['InputForm.answer', (...all) => form.answer(...all), [['question', question, nothing], ['isYes', true, isBoolean]]],
    ['InputForm.answer', ...inside((one) => form.answer(one, true), [], 'question.number', question, isPlace).slice(0, 2)],
  ];
}

/**
 * Calls each function with each wrong value in the place of each argument.
 * @param {any} package_ What the package exports.
 * @param {any} engine
 * @param {() => any} makeField Makes a field of the page.
 * @param {() => any} makeForm Makes a form of the page with a field `first`.
 */
export async function tryWrongArguments(package_, engine, makeField, makeForm) {
  const price = engine.profile('price');
  const findings = [];
  let count = 0;
  const all = calls(package_, engine, makeField, makeForm);
  for (const [name, call, given, change] of all) {
    for (const [place, [argument, , isRight]] of given.entries()) {
      for (const [kind, value] of Object.entries(values)) {
        if (isRight(value)) continue;
        count += 1;
        const what = `${name}: \`${argument}\` is ${kind}`;
        try {
          await change?.(value);
        } catch (error) {
          findings.push(`${what} when it is read again: ${error.name}: ${error.message}`);
        }
        try {
          const answer = await call(...given.map(([, right], index) => (index === place ? value : right)));
          findings.push(`${what}: answered ${typeof answer === 'object' ? JSON.stringify(answer) : String(answer)}`);
        } catch (error) {
          const isNamed = error.message.startsWith(`\`${argument}`);
          const isOther = isOfRightType(value) && error.code === 'argument';
          if (!isNamed || !(error instanceof TypeError || isOther)) findings.push(`${what}: ${error.name}: ${error.message}`);
        }
        const answers = ['12.34', '12.345', '12.'].map((text) => price.check(text)).join(' ');
        if (answers !== 'acceptable invalid intermediate' || engine.hasStopped) findings.push(`${what}: the engine is dead`);
      }
    }
  }
  return { count, findings, names: all.map(([name]) => name) };
}

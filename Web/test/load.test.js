// How the engine is loaded, and what is kept of it.

import './stub-page.js';

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load, localeOf, profileNamed } from '../load.js';
import { attach, attachForm, load as loadInNode } from '../node.js';
import { HTMLFormElement, HTMLInputElement, make, page } from './stub-page.js';

const bytes = await readFile(new URL('../input-control.wasm', import.meta.url));
const module = await WebAssembly.compile(bytes);
const { fetch, WebAssembly: { compileStreaming } } = globalThis;

/** A server that answers with the module, or in another way. */
function serve(answers) {
  const asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answers[Math.min(asked.length, answers.length) - 1]();
  };
  return asked;
}
const ok = (type) => () => new Response(bytes, { headers: type ? { 'content-type': type } : {} });
const gone = () => new Response('', { status: 404, statusText: 'Not Found' });

test('the sources of a module', async () => {
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  for (const source of [module, bytes, copy, ok()()]) {
    assert.equal((await load(source)).profile('price').check('1'), 'acceptable');
  }
  assert.notEqual(await load(module), await load(module), 'each is an engine of its own');
});

test('a server that knows the type of the file, and one that does not', async () => {
  const streamed = [];
  WebAssembly.compileStreaming = async (response) => { streamed.push(response.status); return module; };
  await load(ok('application/wasm')());
  await load(ok('application/wasm; charset=binary')());
  assert.deepEqual(streamed, [200, 200]);
  await load(ok('text/plain')());
  await load(ok()());
  assert.equal(streamed.length, 2);
  WebAssembly.compileStreaming = compileStreaming;
});

test('what cannot be loaded', async () => {
  await assert.rejects(load(gone()), { code: 'load', message: /^The engine cannot be loaded: .*404 Not Found$/ });
  serve([() => { throw new Error('offline'); }]);
  await assert.rejects(load('https://example.org/a.wasm'), (error) => {
    assert.deepEqual([error.code, error.message, error.cause.message], ['load', 'The engine cannot be loaded: offline', 'offline']);
    return true;
  });
  serve([() => { throw 'a text'; }]); // eslint-disable-line no-throw-literal
  await assert.rejects(load('https://example.org/a.wasm'), { message: 'The engine cannot be loaded: a text' });
  globalThis.fetch = fetch;
});

test('the module beside the package is loaded once, again after an error, and anew when an engine has stopped', async () => {
  const asked = serve([gone, ok()]);
  const attempts = await Promise.allSettled([load(), load()]);
  assert.deepEqual([attempts.map(({ status }) => status), asked.length], [['rejected', 'rejected'], 1]);
  assert.match(asked[0], /input-control\.wasm$/);
  const [one, other] = await Promise.all([load(), load()]);
  assert.deepEqual([one === other, await load() === one, asked.length], [true, true, 2]);
  Object.defineProperty(one, 'hasStopped', { value: true });
  const [third, fourth] = await Promise.all([load(), load()]);
  assert.deepEqual([third === one, third === fourth, asked.length], [false, true, 3]);
  globalThis.fetch = fetch;
});

test('in Node, the file beside the package is read once', async () => {
  const [one, other] = await Promise.all([loadInNode(), loadInNode()]);
  assert.equal(one, other);
  const file = new URL('../input-control.wasm', import.meta.url);
  assert.notEqual(await loadInNode(file), one);
  const asked = serve([ok()]);
  await loadInNode(new URL('https://example.org/a.wasm'));
  await loadInNode('https://example.org/b.wasm');
  assert.deepEqual(asked, ['https://example.org/a.wasm', 'https://example.org/b.wasm']);
  assert.equal((await loadInNode(module)).profile('price').check('1'), 'acceptable');
  globalThis.fetch = fetch;
});

test('in Node, an engine that has stopped is replaced by another one, and says so', async () => {
  const engine = await loadInNode();
  const price = engine.profile('price');
  const beyond = 0x7fff_ffff;
  assert.throws(() => engine.call('ic_rules_diagnose', beyond, beyond, beyond, beyond), WebAssembly.RuntimeError);
  assert.throws(() => price.check('1'), { code: 'stopped', message: /^The engine has stopped after an error/ });
  const [other, third] = await Promise.all([loadInNode(), loadInNode()]);
  assert.deepEqual([engine.hasStopped, other === engine, other === third, other.hasStopped], [true, false, true, false]);
  assert.equal(other.profile('price').check('12.345'), 'invalid');
});

test('a file that cannot be read', async () => {
  await assert.rejects(loadInNode(new URL('file:///none/input-control.wasm')), { code: 'load', message: /cannot be loaded: ENOENT/ });
});

test('a profile is compiled once for each name and language, and again when it was released', async () => {
  const engine = await load(module);
  const one = profileNamed(engine, 'price', 'en');
  assert.equal(profileNamed(engine, 'price', 'en'), one);
  assert.notEqual(profileNamed(engine, 'price', 'de'), one);
  assert.notEqual(profileNamed(engine, 'amount', 'en'), one);
  assert.notEqual(profileNamed(await load(module), 'price', 'en'), one);
  one.release();
  const next = profileNamed(engine, 'price', 'en');
  assert.notEqual(next, one);
  assert.equal(profileNamed(engine, 'price', 'en'), next);
});

test('the language around an element, or else that of the browser', () => {
  const inner = make('b');
  page.body.append(make('div', { lang: 'de' }, make('p', {}, inner)));
  assert.equal(localeOf(inner), 'de');
  assert.equal(localeOf(make('b', { lang: 'fr' })), 'fr');
  assert.equal(localeOf(make('b', { lang: '' })), 'en');
  assert.equal(localeOf(make('b')), 'en');
});

test('fields and forms that are named', async () => {
  const engine = await load(module);
  const input = new HTMLInputElement('field');
  page.body.append(make('div', { lang: 'zh-Hans' }, input));
  const field = attach(input, 'price', { engine });
  assert.equal(field.profile, null);
  await field.ready;
  assert.equal(field.profile, profileNamed(engine, 'price', 'zh-Hans'));
  field.detach();
  const other = await attach(input, 'price', { engine, locale: 'de' }).ready;
  assert.equal(other.profile, profileNamed(engine, 'price', 'de'));
  other.detach();
  const asked = serve([ok()]);
  const shared = await attach(input, 'price').ready;
  assert.equal(shared.profile.engine, await load());
  shared.detach();
  globalThis.fetch = fetch;
  assert.ok(asked.length <= 1);
  const names = engine.form('signUp').description.fields;
  const form = new HTMLFormElement(...names.map((name) => new HTMLInputElement(name)));
  page.body.append(make('div', { lang: 'zh-Hans' }, form));
  for (const [options, language] of [[{ engine }, /请|输入/], [{ engine, locale: 'en' }, /^[ -~“”’]+$/], [{}, /请|输入/]]) {
    const attached = await attachForm(form, 'signUp', options).ready;
    assert.match(attached.fields[names[0]].element.validationMessage || '请', language.source.startsWith('^') ? /./ : language);
    assert.deepEqual(Object.keys(attached.fields), names);
    form.submit();
    assert.match(form.querySelector('h2').textContent, options.locale === 'en' ? /^There are/ : /^有/);
    attached.detach();
  }
});

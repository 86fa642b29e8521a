// Alters compiled profiles at random, and reads them with both modules: `node archives.js COUNT SEED`. An altered archive is
// refused; with its checksum made right it is refused, or its profiles answer. No module stops.

import assert from 'node:assert/strict';
import { joined as bytesOf } from '../lines.js';
import { load } from '../node.js';

/** Numbers that follow from a seed: SplitMix32. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  below(count) {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let number = this.#state;
    number = Math.imul(number ^ (number >>> 16), 0x21f0aaad);
    number = Math.imul(number ^ (number >>> 15), 0x735a2d97);
    return ((number ^ (number >>> 15)) >>> 0) % count;
  }
}

/** The 64-bit FNV-1a hash of bytes, the lowest byte first. */
function checksum(...parts) {
  // In four numbers of 16 bits; the prime is 2^40 + 0x1b3.
  let [a, b, c, d] = [0x2325, 0x8422, 0x9ce4, 0xcbf2];
  for (const bytes of parts) {
    for (const byte of bytes) {
      a ^= byte;
      const products = [a * 0x1b3, b * 0x1b3, c * 0x1b3 + a * 0x100, d * 0x1b3 + b * 0x100];
      a = products[0] & 0xffff;
      products[1] += products[0] >>> 16;
      b = products[1] & 0xffff;
      products[2] += products[1] >>> 16;
      c = products[2] & 0xffff;
      d = (products[3] + Math.floor(products[2] / 0x10000)) & 0xffff;
    }
  }
  return [a, b, c, d].flatMap((number) => [number & 0xff, number >>> 8]);
}

/** The bytes of a number: seven bits in each, the lowest first. */
function number(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}

/** Where the number of a length ends. */
function endOfNumber(bytes, start) {
  let place = start;
  while (bytes[place] >= 0x80) place += 1;
  return place + 1;
}

/** An archive in its parts: the signature with the version, and the content. */
function split(archive) {
  const start = endOfNumber(archive, 4);
  const end = start + archive[4];
  return { version: archive.slice(0, end), content: archive.slice(endOfNumber(archive, end) + 8) };
}

/** The archive of a version and a content. */
export function joined(version, content) {
  const head = [...version, ...number(content.length)];
  return bytesOf([head, checksum(head, content), content]);
}

function altered(bytes, random, others) {
  const place = random.below(bytes.length);
  const end = Math.min(place + random.below(32), bytes.length);
  const [before, part, behind] = [bytes.subarray(0, place), bytes.subarray(place, end), bytes.subarray(end)];
  switch (random.below(6)) {
    case 0: return bytesOf([before, [bytes[place] ^ (1 << random.below(8))], bytes.subarray(place + 1)]);
    case 1: return bytesOf([before, [random.below(256)], bytes.subarray(place + 1)]);
    case 2: return before;
    case 3: return bytesOf([before, behind]);
    case 4: return bytesOf([before, part, part, behind]);
    default: {
      const other = others[random.below(others.length)];
      const start = random.below(other.length);
      return bytesOf([before, other.subarray(start, start + random.below(256)), behind]);
    }
  }
}

const texts = ['', '12.', '4111 1111 1111 1111', 'aB1!', 'é王', '2026-11-2'];

/** Reads an archive, and asks its profiles; whether it was read. */
function isRead(engine, archive) {
  let profiles;
  try {
    profiles = engine.compiled(archive);
  } catch (error) {
    if (error.code !== 'compiled') throw error;
    return false;
  }
  for (const name of profiles.names) {
    let profile;
    try {
      profile = profiles.profile(name);
    } catch (error) {
      if (error.code !== 'compiled') throw error;
      continue;
    }
    for (const text of texts) {
      assert.equal(profile.evaluate(text).verdict, profile.check(text));
      profile.decide(text, { start: 0, end: 0 }, '1');
      profile.hint(text);
      profile.remainder(text);
    }
    profile.release();
  }
  profiles.release();
  return true;
}

/**
 * Alters archives so often, and returns how many of those with a right checksum were read.
 * @param {number} count
 * @param {number} seed
 */
export async function alterArchives(count, seed) {
  const full = await load();
  const slim = await load(new URL('../input-control-slim.wasm', import.meta.url));
  const archives = ['price', 'card', 'displayName', 'password', 'ipAddress'].map((name) => full.shipped.compile(name));
  const contents = archives.map((archive) => split(archive).content);
  const { version } = split(archives[0]);
  for (const [index, content] of contents.entries()) assert.deepEqual(joined(version, content), archives[index]);
  const random = new Random(seed);
  let read = 0;
  for (let made = 0; made < count; made += 1) {
    const which = random.below(archives.length);
    const isMadeRight = random.below(8) > 0;
    const archive = isMadeRight
      ? joined(version, altered(contents[which], random, contents)) : altered(archives[which], random, archives);
    const [one, other] = [full, slim].map((engine) => isRead(engine, archive));
    assert.equal(one, other);
    assert.ok(!one || isMadeRight || Buffer.compare(archive, archives[which]) === 0, 'an altered archive is trusted');
    read += isMadeRight && one ? 1 : 0;
  }
  return read;
}

if (process.argv[1] === import.meta.filename) {
  const [count, seed] = process.argv.slice(2).map(Number);
  console.log(`${count} archives altered, ${await alterArchives(count, seed)} of them read with a checksum made right`);
}

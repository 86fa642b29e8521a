// The lines of a stream of bytes, or of texts.

import { isBytes, wrongType } from './checks.js';

/** @typedef {{ text: string, isUTF8: boolean }} Line */

const lineFeed = 0x0a;

/** Takes a stream apart that comes in chunks, which may end anywhere. */
export class LineReader {
  #strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #lenient = new TextDecoder('utf-8', { ignoreBOM: true });
  /**
   * The line that has begun, in a stream of bytes.
   * @type {Uint8Array[]}
   */
  #bytes = [];
  /** The line that has begun, in a stream of texts. */
  #begun = '';
  #isFirst = true;
  /** @type {boolean | undefined} */
  #isOfStrings;

  /**
   * The lines that end in a chunk.
   * @param {Uint8Array | string} chunk
   * @returns {Line[]}
   */
  read(chunk) {
    const isString = typeof chunk === 'string';
    this.#isOfStrings ??= isString;
    if (isString !== this.#isOfStrings || (!isString && !isBytes(chunk))) {
      throw wrongType('stream', this.#isOfStrings ? 'one of strings' : 'one of Uint8Arrays', chunk);
    }
    if (isString) {
      const texts = (this.#begun + chunk).split('\n');
      this.#begun = texts.pop() ?? '';
      return texts.map((text) => line(text));
    }
    const end = chunk.lastIndexOf(lineFeed);
    if (end < 0) {
      this.#bytes.push(chunk.slice());
      return [];
    }
    const lines = this.#decoded(joined([...this.#bytes, chunk.subarray(0, end)]));
    this.#bytes = [chunk.slice(end + 1)];
    return lines;
  }

  /**
   * The line that ends with the stream.
   * @returns {Line[]}
   */
  end() {
    if (this.#begun) return [line(this.#begun)];
    const bytes = joined(this.#bytes);
    return bytes.length === 0 ? [] : this.#decoded(bytes);
  }

  /**
   * @param {Uint8Array} bytes Lines without the last line feed.
   * @returns {Line[]}
   */
  #decoded(bytes) {
    const lines = this.#text(bytes)?.split('\n').map((text) => line(text)) ?? this.#decodedApart(bytes);
    // The mark at the start of a file is not part of its first line.
    if (this.#isFirst) lines[0].text = lines[0].text.replace(/^\uFEFF/, '');
    this.#isFirst = false;
    return lines;
  }

  /**
   * @param {Uint8Array} bytes Lines, one of which is not UTF-8.
   * @returns {Line[]}
   */
  #decodedApart(bytes) {
    const lines = [];
    for (let start = 0; start <= bytes.length;) {
      const found = bytes.indexOf(lineFeed, start);
      const end = found < 0 ? bytes.length : found;
      const part = bytes.subarray(start, end);
      const text = this.#text(part);
      lines.push(text === null ? line(this.#lenient.decode(part), false) : line(text));
      start = end + 1;
    }
    return lines;
  }

  /**
   * The text of bytes; `null` if they are not UTF-8.
   * @param {Uint8Array} bytes
   */
  #text(bytes) {
    try {
      return this.#strict.decode(bytes);
    } catch {
      return null;
    }
  }
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/**
 * @param {string} text
 * @returns {Line}
 */
function line(text, isUTF8 = true) {
  return { text: text.endsWith('\r') ? text.slice(0, -1) : text, isUTF8 };
}

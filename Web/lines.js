// The lines of a stream of bytes, or of texts.

import { isBytes, isRevoked, plainBytes, wrongType } from './checks.js';

/** @typedef {{ text: string, isUTF8: boolean }} Line */

const lineFeed = 0x0a;

/**
 * The chunks of a stream, which is asked once how it is iterated.
 * @param {any} stream
 * @returns {AsyncIterable<Uint8Array | string>}
 */
export function chunksOf(stream) {
  const wrong = () => wrongType('stream', 'a stream of Uint8Arrays or of strings', stream);
  if (isRevoked(stream)) throw wrong();
  // Strings and bytes have an iterator too, but a string may be the name of a file.
  if (ArrayBuffer.isView(stream) || Object.prototype.toString.call(stream) === '[object String]') throw wrong();
  const iterateSoon = stream?.[Symbol.asyncIterator];
  const iterate = iterateSoon ?? stream?.[Symbol.iterator];
  if (typeof iterate !== 'function') throw wrong();
  const chunks = { [iterateSoon ? Symbol.asyncIterator : Symbol.iterator]: () => iterate.call(stream) };
  return /** @type {any} */ (chunks);
}

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
      return this.#withoutMark(texts.map((text) => line(text)));
    }
    // The stream may write the next chunk into the same memory.
    const bytes = plainBytes('stream', chunk);
    const end = bytes.lastIndexOf(lineFeed);
    if (end < 0) {
      this.#bytes.push(bytes);
      return [];
    }
    const lines = this.#decoded(joined([...this.#bytes, bytes.subarray(0, end)]));
    this.#bytes = [bytes.subarray(end + 1)];
    return lines;
  }

  /**
   * The line that ends with the stream.
   * @returns {Line[]}
   */
  end() {
    if (this.#begun) return this.#withoutMark([line(this.#begun)]);
    const bytes = joined(this.#bytes);
    return bytes.length === 0 ? [] : this.#decoded(bytes);
  }

  /**
   * @param {Uint8Array} bytes Lines without the last line feed.
   * @returns {Line[]}
   */
  #decoded(bytes) {
    return this.#withoutMark(this.#text(bytes)?.split('\n').map((text) => line(text)) ?? this.#decodedApart(bytes));
  }

  /**
   * Lines without the mark at the start of a file, which is not part of its first line. A string that was decoded may have it
   * still.
   * @param {Line[]} lines
   */
  #withoutMark(lines) {
    if (this.#isFirst && lines.length > 0) {
      lines[0].text = lines[0].text.replace(/^\uFEFF/, '');
      this.#isFirst = false;
    }
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

/**
 * The bytes of parts, one behind the other.
 * @param {ArrayLike<number>[]} parts
 */
export function joined(parts) {
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

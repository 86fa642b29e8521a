/// A sentence for people, written as a literal with interpolations.
///
/// The memory is reserved for all parts, where a `String` that they are appended to grows several times.
struct Sentence: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: StringInterpolation) {
    text = String(decoding: parts.bytes, as: UTF8.self)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // A quoted text or a list of characters has seldom more bytes.
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    mutating func appendInterpolation(_ part: String) { bytes += part.utf8 }

    mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ mention: Mention) {
      switch mention {
      case .quoted(let text):
        bytes += "“".utf8
        bytes += text.utf8
        bytes += "”".utf8
      case .described(let words): bytes += words.utf8
      }
    }

    /// Appends words with the text before and behind them, or nothing if there are none.
    mutating func appendInterpolation(_ words: String?, after lead: String, before end: String = "") {
      guard let words else { return }
      bytes += lead.utf8
      bytes += words.utf8
      bytes += end.utf8
    }
  }

  /// The mention of a part of a text.
  enum Mention {
    case quoted(String)
    /// In words, because the text is not disclosed.
    case described(String)
  }
}

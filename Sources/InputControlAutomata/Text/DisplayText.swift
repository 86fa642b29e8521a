/// Functions that prepare text for a terminal: escaping, shortening and column counts.
package enum DisplayText {
  /// Returns a text in which every character is escaped that controls a terminal or is invisible.
  ///
  /// Control, format and bidirectional characters, spaces other than U+0020, line separators, private-use and
  /// unassigned code points become `\u{…}`. Joiners and variation selectors are kept where they are part of a
  /// visible cluster.
  package static func escaped(_ text: Substring) -> String {
    if text.isPrintableASCII { return String(text) }
    var result = ""
    for character in text { result += escaped(character) }
    return result
  }

  /// Returns an escaped text.
  package static func escaped(_ text: String) -> String {
    text.isPrintableASCII ? text : escaped(text[...])
  }

  /// Returns a message, escaped, with plain spaces where a language writes ones that do not break, as French does before a
  /// colon. User text in it is escaped before.
  package static func message(_ text: String) -> String {
    guard !text.isPrintableASCII else { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      plain.unicodeScalars.append(scalar == "\u{A0}" || scalar == "\u{202F}" ? " " : scalar)
    }
    return escaped(plain)
  }

  /// Returns the beginning of a text with all characters outside ASCII written as `\u{…}`, which
  /// distinguishes texts that look alike.
  ///
  /// - Parameters:
  ///   - text: The text to show.
  ///   - count: The maximum number of graphemes; a longer text is cut and ends with an ellipsis.
  package static func asciiEscaped(_ text: Substring, atMost count: Int) -> String {
    let head = head(text, atMost: count)
    let spelled = head.unicodeScalars.reduce(into: "") { result, scalar in
      result += scalar.isASCII ? escaped(Character(scalar)) : escape(scalar)
    }
    return spelled + (head.endIndex < text.endIndex ? "…" : "")
  }

  static func escaped(_ character: Character) -> String {
    // CR LF is one grapheme, so the scalars are examined and not the character.
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return "" }
    if first.isASCII, scalars.count == 1 {
      return isPrintable(ascii: first.value) ? String(character) : escape(first)
    }
    // A joiner after `a` joins nothing and is shown escaped; in an emoji or a keycap it is kept.
    let isJoined = !first.isASCII || scalars.contains("\u{20E3}")
    var result = ""
    for (offset, scalar) in scalars.enumerated() {
      let belongs = offset > 0 && isJoined && joins(scalar)
      result += belongs || isVisible(scalar) ? String(scalar) : escape(scalar)
    }
    return result
  }

  /// Returns the beginning of a text, escaped, with an ellipsis if the text was cut.
  ///
  /// - Parameters:
  ///   - text: The text to show.
  ///   - count: The maximum number of graphemes.
  package static func shortened(_ text: Substring, atMost count: Int) -> String {
    let head = head(text, atMost: count)
    return escaped(head) + (head.endIndex < text.endIndex ? "…" : "")
  }

  /// Returns the beginning of a text, escaped, with an ellipsis if the text was cut.
  package static func shortened(_ text: String, atMost count: Int) -> String {
    text.utf8.count <= count && text.isPrintableASCII ? text : shortened(text[...], atMost: count)
  }

  /// Returns at most `count` graphemes from the start of a text.
  ///
  /// The result also has at most `8 * count` scalars, so a single grapheme of unbounded length is cut too.
  package static func head(_ text: Substring, atMost count: Int) -> Substring {
    // A grapheme has at least a byte.
    if text.utf8.count <= count { return text }
    let end = text.unicodeScalars.prefix(8 * count).endIndex
    return text[..<end].prefix(count)
  }

  /// Returns at most `count` graphemes, and `8 * count` scalars, from the end of a text.
  package static func tail(_ text: Substring, atMost count: Int) -> Substring {
    if text.utf8.count <= count { return text }
    let start = text.unicodeScalars.suffix(8 * count).startIndex
    return text[start...].suffix(count)
  }

  /// Returns the number of terminal columns of an escaped text.
  package static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// Returns the number of terminal columns of one grapheme: 2 for East Asian wide characters and emoji
  /// (UAX #11).
  package static func columns(_ character: Character) -> Int {
    var widest = 0
    var isFlag = false
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      if (0x1F1E6...0x1F1FF).contains(scalar.value) {
        // Two regional indicators form one flag (UTS #51).
        if isFlag { return 2 }
        isFlag = true
      }
      widest = max(widest, UnicodeTables.columns(of: scalar))
    }
    return widest
  }

  private static func isPrintable(ascii value: UInt32) -> Bool { (0x20...0x7E).contains(value) }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isPrintable(ascii: scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    case .spaceSeparator:
      // U+0020, the only space that is shown as it is, is ASCII and was handled above.
      return false
    default:
      return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}

extension Unicode.Scalar {
  /// The code point in the notation `U+202E`.
  package var codePoint: String {
    let hex = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}

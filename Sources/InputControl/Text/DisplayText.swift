internal import CUTF8Proc

/// How a text looks in a terminal: what must not be sent there raw, and how many columns it takes.
package enum DisplayText {
  /// A text with everything escaped that a terminal would obey or a person would not see.
  ///
  /// Controls, format and bidirectional characters, spaces other than U+0020, line separators, private use and unassigned code points
  /// become `\u{…}`. Joiners and variation selectors stay where they are part of a visible cluster.
  package static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text { result += escaped(character) }
    return result
  }

  /// The beginning of a text with everything beyond ASCII as `\u{…}`, to tell texts apart that look alike.
  package static func spelledOut(_ text: some StringProtocol, atMost count: Int) -> String {
    let head = head(text, atMost: count)
    let spelled = head.unicodeScalars.reduce(into: "") { result, scalar in
      result += scalar.isASCII ? escaped(Character(scalar)) : escape(scalar)
    }
    return spelled + (head.endIndex < text.endIndex ? "…" : "")
  }

  static func escaped(_ character: Character) -> String {
    // A line feed behind a carriage return is one grapheme: look at scalars, not at the character.
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return "" }
    if first.isASCII, scalars.count == 1 {
      return isPrintable(ascii: first.value) ? String(character) : escape(first)
    }
    // In `a` + joiner the joiner joins nothing, so it is shown; in an emoji or a keycap it belongs.
    let isJoined = !first.isASCII || scalars.contains("\u{20E3}")
    var result = ""
    for (offset, scalar) in scalars.enumerated() {
      let belongs = offset > 0 && isJoined && joins(scalar)
      result += belongs || isVisible(scalar) ? String(scalar) : escape(scalar)
    }
    return result
  }

  /// The beginning of a text, escaped, with an ellipsis where it was cut.
  package static func shortened(_ text: some StringProtocol, atMost count: Int) -> String {
    let head = head(text, atMost: count)
    return escaped(head) + (head.endIndex < text.endIndex ? "…" : "")
  }

  /// At most so many graphemes, and so few scalars that one endless grapheme is cut too.
  package static func head<Text: StringProtocol>(_ text: Text, atMost count: Int) -> Text.SubSequence {
    let end = text.unicodeScalars.prefix(8 * count).endIndex
    return text[..<end].prefix(count)[...]
  }

  /// The same from the end.
  package static func tail<Text: StringProtocol>(_ text: Text, atMost count: Int) -> Text.SubSequence {
    let start = text.unicodeScalars.suffix(8 * count).startIndex
    return text[start...].suffix(count)[...]
  }

  /// The number of terminal columns that a text takes which was escaped before.
  package static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// The number of terminal columns of one grapheme: 2 for East Asian wide ones and emoji (UAX #11).
  static func columns(_ character: Character) -> Int {
    var widest = 0
    var isFlag = false
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      if (0x1F1E6...0x1F1FF).contains(scalar.value) {
        // Two regional indicators are one flag (UTS #51).
        if isFlag { return 2 }
        isFlag = true
      }
      widest = max(widest, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
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
      // Only the plain one, which is ASCII, is what it looks like.
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
  /// The name of the code point, such as `U+202E`.
  var codePoint: String {
    let hex = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}

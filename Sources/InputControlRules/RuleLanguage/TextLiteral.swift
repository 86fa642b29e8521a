/// Writes texts as literals of the rule language.
package enum TextLiteral {
  /// Returns a text as a quoted literal that has the same scalars when read, all of them visible.
  ///
  /// In addition to the characters that ``DisplayText`` escapes, it escapes combining marks that would be
  /// drawn on a quote or a backslash, and joiners at the end of a grapheme.
  ///
  /// - Parameters:
  ///   - text: The value of the literal.
  ///   - isEscaped: Returns whether a scalar is written as its number because it looks like others.
  package static func written(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    "\"" + body(text, escaping: isEscaped) + "\""
  }

  /// Returns the contents of the literal without the quotes.
  ///
  /// - Parameters:
  ///   - text: The value of the literal.
  ///   - isEscaped: Returns whether a scalar is written as its number.
  package static func body(
    _ text: some StringProtocol, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    var result = ""
    for character in text {
      guard !character.unicodeScalars.contains(where: isEscaped) else {
        for scalar in character.unicodeScalars {
          result += isEscaped(scalar) ? escaped(scalar) : body(String(scalar))
        }
        continue
      }
      // A mark that begins a grapheme is at the start of the text or after a control character.
      let first = character.unicodeScalars.first
      if first.map({ Self.hasEscape($0) || $0.properties.isGraphemeExtend }) ?? false {
        for scalar in character.unicodeScalars { result += escaped(scalar) }
      } else {
        let joiners = character.unicodeScalars.reversed().prefix { $0 == "\u{200C}" || $0 == "\u{200D}" }
        let rest = String(character).unicodeScalars.dropLast(joiners.count)
        result += DisplayText.escaped(String(rest))
        for joiner in joiners.reversed() { result += escaped(joiner) }
      }
    }
    return result
  }

  private static func hasEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "\n", "\r", "\t": true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}

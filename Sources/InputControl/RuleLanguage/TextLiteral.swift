/// Writes texts as the rule language does.
package enum TextLiteral {
  /// A text in quotes, that is read as the same scalars and shows all of them.
  ///
  /// Besides what ``DisplayText`` escapes these are marks that would be drawn on a quote or a backslash, and joiners
  /// with nothing behind them.
  ///
  /// - Parameter isEscaped: Whether a scalar is to be written as its number, because it would look like others.
  package static func written(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    "\"" + body(text, escaping: isEscaped) + "\""
  }

  /// The same without the quotes.
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
      // A mark that begins a grapheme is at the start of the text, or behind a control.
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

/// English wording for parts of a pattern.
enum RegexWording {
  /// Returns `a, b or c`, or `a, b, or c` if a part itself contains “or” or “but”.
  static func either(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
    let others = parts.dropLast()
    let isUnclear = others.contains { $0.includes(" or ") || $0.includes(" but ") }
    return others.joined(separator: ", ") + (isUnclear ? ", or " : " or ") + last
  }

  static let caseSuffix = " in upper or lower case"

  /// Returns a text in quotes, with invisible characters escaped.
  static func quoted(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    for scalar in scalars.prefix(longestText) {
      // A combining mark would be drawn on the quote.
      text += text.isEmpty && isMark(scalar) ? escape(scalar) : String(scalar)
    }
    return quote(DisplayText.escaped(text) + (scalars.count > longestText ? "…" : ""))
  }

  /// Returns characters in quotes, each shown on its own.
  static func quotedEach(_ scalars: [Unicode.Scalar]) -> String {
    quote(scalars.prefix(longestText).map(visible).joined() + (scalars.count > longestText ? "…" : ""))
  }

  /// Returns a scalar in visible form that does not combine with adjacent characters.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(scalar.value)
    return isMark(scalar) || scalar.properties.isEmojiModifier || isRegionalIndicator
      ? escape(scalar) : DisplayText.escaped(String(scalar))
  }

  /// Returns a part of a pattern as written, in backquotes.
  static func source(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(longestText)
    let isCut = head.endIndex < text.endIndex
    return "`" + DisplayText.escaped(String(head)) + (isCut ? "…" : "") + "`"
  }

  private static let longestText = 60

  private static func quote(_ text: String) -> String {
    guard text.contains("\"") else { return "\"\(text)\"" }
    guard text.contains("'") else { return "'\(text)'" }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\u{22}")
      + "\""
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}

extension Unicode.Scalar {
  /// Whether `(?i)` affects the scalar.
  var hasCase: Bool { properties.changesWhenCaseMapped }

  /// The noun of a scalar that is invisible in quotes.
  var noun: RegexNoun? {
    switch self {
    case " ": RegexNoun("space")
    case "\t": RegexNoun("tab")
    case "\n": RegexNoun("line break")
    case "\r": RegexNoun("carriage return")
    default: nil
    }
  }
}

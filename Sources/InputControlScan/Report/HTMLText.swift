internal import InputControl

/// Escapes text from data for HTML that is also XML.
enum HTMLText {
  /// Returns text from rules, options or file names, with `\u{…}` for characters that are not visible.
  static func plain(_ text: String, atMost count: Int = 300) -> String {
    escaped(DisplayText.shortened(text, atMost: count))
  }

  /// Returns a value with all characters visible: spaces at its ends are marked, and invisible characters are
  /// shown by name.
  ///
  /// The value is cut after `count` characters.
  static func value(_ text: String, _ words: ReportWords, atMost count: Int = 160) -> String {
    if text.isEmpty { return "<code class=\"value\">\(badge(words.empty, words.noCharacters))</code>" }
    let head = DisplayText.head(text[...], atMost: count)
    let isCut = head.endIndex < text.endIndex
    let leading = head.prefix { $0 == " " }
    let inner = head.dropFirst(leading.count)
    let trailing = isCut ? "" : inner.suffix(inner.reversed().prefix { $0 == " " }.count)
    var result = "<code class=\"value\" dir=\"auto\">\(blanks(leading.count, words))"
    for character in inner.dropLast(trailing.count) { result += visible(character, words) }
    result += "\(blanks(trailing.count, words))</code>"
    guard isCut else { return result }
    // Of a longer value, only the beginning was kept.
    let isWhole = text.utf8.count <= ScanSample.longestValue
    let size = isWhole ? text.utf8.count : ScanSample.longestValue
    return result + " <span class=\"cut\">\(words.cut(size, isWhole: isWhole))</span>"
  }

  /// Escapes the characters that have a meaning in HTML.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let reference = Markup.reference(to: scalar) {
        result += reference
      } else if scalar == "'" {
        result += "&#39;"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func blanks(_ count: Int, _ words: ReportWords) -> String {
    count == 0 ? "" : badge(words.spaces(count), "U+0020")
  }

  private static func visible(_ character: Character, _ words: ReportWords) -> String {
    let shown = DisplayText.escaped(String(character))
    if shown.utf8.elementsEqual(String(character).utf8) { return escaped(shown) }
    // Within one grapheme that is not a single backslash, `\u{` begins an escape.
    var result = ""
    var rest = shown[...]
    while let start = rest.firstRange(of: "\\u{"),
      let end = rest[start.upperBound...].firstIndex(of: "}"),
      let scalar = UInt32(rest[start.upperBound..<end], radix: 16).flatMap(Unicode.Scalar.init)
    {
      result += escaped(rest[..<start.lowerBound]) + badge(scalar, words)
      rest = rest[rest.index(after: end)...]
    }
    return result + escaped(rest)
  }

  private static func badge(_ scalar: Unicode.Scalar, _ words: ReportWords) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let codePoint = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    return badge(words.name(scalar) ?? codePoint, codePoint)
  }

  private static func badge(_ words: String, _ title: String) -> String {
    "<span class=\"unseen\" title=\"\(title)\">\(words)</span>"
  }
}

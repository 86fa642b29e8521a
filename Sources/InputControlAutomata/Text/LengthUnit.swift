/// The unit in which a length is counted.
public enum LengthUnit: String, CaseIterable, Sendable {
  /// Extended grapheme clusters (UAX #29), the characters that people perceive.
  case graphemes
  /// Unicode scalar values, the units of databases and of Python's `len`.
  case scalars
  /// UTF-16 code units, the units of JavaScript, Java and `NSString`.
  case utf16
  /// Bytes of UTF-8, the units of files, protocols and fixed-size columns.
  case bytes
  /// Terminal columns: 2 for East Asian wide characters and emoji (UAX #11).
  case columns

  /// Returns the length of a text in this unit.
  ///
  /// - Parameter text: The text to measure.
  /// - Complexity: O(1) for `bytes`, O(n) for the other units.
  public func length(of text: String) -> Int {
    // A printable ASCII character is one unit in every unit.
    if text.isPrintableASCII { return text.utf8.count }
    return switch self {
    case .graphemes: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    case .columns: DisplayText.columns(text)
    }
  }

  /// Returns the index at which a text exceeds `limit` units, rounded down to a grapheme boundary, or `nil`
  /// if the text is not longer than `limit`.
  ///
  /// - Complexity: O(`limit`), independent of the length of the text.
  package func excess(over limit: Int, in text: String) -> String.Index? {
    // No unit counts more than the number of bytes, so a text this short needs no counting.
    guard text.utf8.count > limit else { return nil }
    if limit >= 0, text.isPrintableASCII { return text.utf8.index(text.startIndex, offsetBy: limit) }
    let end =
      switch self {
      case .graphemes: text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex)
      case .scalars:
        text.unicodeScalars.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex)
      case .utf16: text.utf16.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex)
      case .bytes: text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex)
      case .columns: columnEnd(limit, in: text)
      }
    guard let end, end < text.endIndex else { return nil }
    return text.grapheme(at: end).lowerBound
  }

  /// Returns the start of the first grapheme that ends beyond column `limit`, or the end of the text.
  private func columnEnd(_ limit: Int, in text: String) -> String.Index {
    var columns = 0
    var index = text.startIndex
    while index < text.endIndex {
      columns += DisplayText.columns(text[index])
      if columns > limit { return index }
      index = text.index(after: index)
    }
    return text.endIndex
  }
}

extension LengthUnit {
  /// Returns a count with the name of the unit in English, such as `1 grapheme` or `20 bytes`.
  ///
  /// - Parameter grapheme: The noun for a grapheme; messages for people who type use `character`.
  package func words(for count: Int, grapheme: String = "grapheme") -> String {
    let noun =
      switch self {
      case .graphemes: grapheme
      case .scalars: "Unicode scalar"
      case .utf16: "UTF-16 code unit"
      case .bytes: "byte"
      case .columns: "column"
      }
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// What a length counts.
public enum LengthUnit: String, CaseIterable, Sendable {
  /// Extended grapheme clusters (UAX #29): what a person calls a character.
  case graphemes
  /// Unicode scalar values, the units of databases and of Python's `len`.
  case scalars
  /// UTF-16 code units, the units of JavaScript, Java and `NSString`.
  case utf16
  /// Bytes of UTF-8, the units of files, protocols and columns of a fixed size.
  case bytes
  /// Columns of a terminal: 2 for East Asian wide characters and emoji (UAX #11).
  case columns

  /// The length of a text in this unit.
  ///
  /// - Complexity: O(1) for `bytes`, else O(n).
  public func length(of text: String) -> Int {
    switch self {
    case .graphemes: text.count
    case .scalars: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    case .columns: DisplayText.columns(text)
    }
  }

  /// The place behind the first `limit` units of a text, on a grapheme boundary, or `nil` when it has no more
  /// than that.
  ///
  /// - Complexity: O(`limit`), whatever the length of the text.
  func excess(over limit: Int, in text: String) -> String.Index? {
    // No unit is larger than the text has bytes, so a short text needs no counting.
    guard text.utf8.count > limit else { return nil }
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

  /// The start of the first grapheme that reaches beyond so many columns; the end of the text if none does.
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
  /// A number of the unit in English: `1 grapheme`, `20 bytes`.
  ///
  /// - Parameter grapheme: The noun for a grapheme; people who type are told of characters.
  func words(for count: Int, grapheme: String = "grapheme") -> String {
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

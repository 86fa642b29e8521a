/// The signs of currencies, such as `€`, `kr` and `US$`.
///
/// The data are those of CLDR: the signs and the narrow signs of all locales. The same sign may stand for several currencies.
package enum CurrencySigns {
  /// Returns what stands for a currency beside an amount: its signs in all locales and its code, the longest first.
  package static func affixes(of currency: String) -> [String] {
    var affixes = [currency]
    for line in table.split(separator: "\n") where line.utf8.starts(with: currency.utf8) {
      affixes += line.split(separator: " ").dropFirst().map { spaced($0) }
    }
    return affixes.sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
  }

  /// Returns whether a text is the code or a sign of some currency.
  ///
  /// - Parameter text: The text; its spaces are U+0020.
  package static func isAffix(_ text: String) -> Bool {
    if MinorUnits.decimals(of: text) != nil { return true }
    guard text.utf8.count <= longest else { return false }
    for line in table.split(separator: "\n") {
      for word in line.split(separator: " ").dropFirst()
      where word.utf8.count == text.utf8.count && spaced(word).isIdentical(to: text) {
        return true
      }
    }
    return false
  }

  /// The length of the longest sign at most, in bytes of UTF-8.
  private static let longest = 64

  /// Returns a word of the table with its spaces.
  private static func spaced(_ word: Substring) -> String {
    String(decoding: word.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

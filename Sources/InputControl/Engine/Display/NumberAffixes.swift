/// The texts that are read beside a number and are no part of its value: the prefix and the suffix of the profile, the
/// percent signs of all scripts, and the code and the signs of the currency.
struct NumberAffixes: Sendable {
  /// The currency of amounts (ISO 4217); `nil` for other numbers.
  let currency: String?
  /// Whether values are shown with a percent sign, before or behind them.
  let isPercentage: Bool
  /// The texts that may stand before a number and behind it, the longest first, because `$` begins `$US`. Their spaces are
  /// U+0020, and none is at an end.
  private let prefixes: [String]
  private let suffixes: [String]

  init(prefix: String, suffix: String, currency: String?) {
    self.currency = currency
    let (prefix, suffix) = (Self.plain(prefix[...]), Self.plain(suffix[...]))
    isPercentage = prefix.isIdentical(to: "%") || suffix.isIdentical(to: "%")
    var common = currency.map { CurrencySigns.affixes(of: $0) } ?? []
    if isPercentage { common += NumberReader.percentSigns.map { String(Character($0)) } }
    func sorted(_ own: String, _ others: [String]) -> [String] {
      (own.isEmpty ? others : others + [own]).sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    }
    prefixes = sorted(prefix, common)
    // `5K` is five thousand to many people, and not five kwacha.
    suffixes = sorted(suffix, common.filter { !["K", "M", "B", "T"].contains($0) })
  }

  /// Returns the texts that may stand on a side of a number, the longest first.
  func texts(isBehind: Bool) -> [String] { isBehind ? suffixes : prefixes }

  /// Returns whether a text may stand on a side of a number, with what may stand around it.
  func contains(_ text: String, isBehind: Bool) -> Bool {
    let text = Self.plain(text[...])
    return texts(isBehind: isBehind).contains { $0.isIdentical(to: text) }
  }

  /// Returns whether the last keys begin a text that may stand on a side of a number, or are all of it.
  func isBegun(by keys: String, isBehind: Bool) -> Bool {
    keys.indices.contains { start in
      let last = Self.plain(keys[start...], keepsEnd: true)
      return !last.isEmpty && texts(isBehind: isBehind).contains { $0.utf8.starts(with: last.utf8) }
    }
  }

  /// Returns the range of the code or a sign of another currency beside the number of a text; `nil` if none is there, or the
  /// values are no amounts.
  func otherCurrency(in text: String) -> Range<String.Index>? {
    guard currency != nil else { return nil }
    let scalars = text.unicodeScalars
    let first = scalars.firstIndex { NumberReader.digit($0) != nil } ?? scalars.endIndex
    let last = scalars.lastIndex { NumberReader.digit($0) != nil }
    let end = last.map { scalars.index(after: $0) } ?? scalars.endIndex
    for side in [text[..<first], text[end...]] {
      let part = Self.trimmed(side) { NumberReader.isAround($0) || NumberReader.isMinus($0) }
      let affix = Self.plain(part)
      // A sign that is refused behind a number, such as `K`, may be one of this currency.
      guard !affix.isEmpty, !contains(affix, isBehind: true), !contains(affix, isBehind: false),
        CurrencySigns.isAffix(affix)
      else { continue }
      return part.startIndex..<part.endIndex
    }
    return nil
  }

  /// Returns a text without what may stand around a number, and with plain spaces in it.
  ///
  /// - Parameter keepsEnd: Whether white space at the end is kept.
  private static func plain(_ text: Substring, keepsEnd: Bool = false) -> String {
    var plain = ""
    for scalar in trimmed(text, keepsEnd: keepsEnd, NumberReader.isAround).unicodeScalars {
      plain.unicodeScalars.append(NumberReader.isSpace(scalar) ? " " : scalar)
    }
    return plain
  }

  private static func trimmed(
    _ text: Substring, keepsEnd: Bool = false, _ isOutside: (Unicode.Scalar) -> Bool
  ) -> Substring {
    var scalars = text.unicodeScalars
    while let first = scalars.first, isOutside(first) { scalars.removeFirst() }
    while let last = scalars.last, isOutside(last), !keepsEnd { scalars.removeLast() }
    return Substring(scalars)
  }
}

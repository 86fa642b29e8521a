extension LocaleTag {
  /// Makes the tag of the language that an HTTP request prefers, among those that exist.
  ///
  /// The languages of the header are tried in the order of their quality, each with its more general tags (RFC 9110,
  /// section 12.5.4; RFC 4647, section 3.4), and then with other regions of the same language. Those of quality 0 are not
  /// chosen.
  ///
  /// ```swift
  /// let locale = LocaleTag(acceptLanguage: "fr-CH, fr;q=0.9, zh;q=0.8", supported: rules.languages)
  /// ```
  ///
  /// - Parameters:
  ///   - header: The value of the field `Accept-Language`; `nil` if the request has none. What is malformed in it is
  ///     ignored.
  ///   - supported: The languages of the texts, the default first; English if there are none.
  public init(acceptLanguage header: String?, supported: [LocaleTag] = BuiltInMessages.languages) {
    let ranges = LanguageRange.all(in: header ?? "")
    let refused = ranges.filter { $0.quality == 0 }
    let accepted = supported.filter { tag in
      !refused.contains { range in range.tag.map { tag.fallbacks.contains($0) } ?? false }
    }
    var chosen: LocaleTag?
    for range in ranges where range.quality > 0 && chosen == nil {
      guard let tag = range.tag else { break }
      chosen = tag.nearest(among: accepted)
    }
    self = chosen ?? accepted.first ?? supported.first ?? .english
  }
}

/// A language range of an `Accept-Language` field; `tag` is `nil` for `*`.
private struct LanguageRange {
  var tag: LocaleTag?
  /// The quality in thousandths.
  var quality: Int

  /// Returns the ranges of a header, the preferred ones first.
  static func all(in header: String) -> [LanguageRange] {
    let ranges = header.utf8.split(separator: UInt8(ascii: ",")).prefix(100).compactMap {
      LanguageRange(Array($0))
    }
    return ranges.enumerated()
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map { $0.element }
  }

  /// Reads a range such as `fr-CH;q=0.9`; `nil` if it is malformed.
  private init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: ";")).map { Self.trimmed($0) }
    guard let name = parts.first else { return nil }
    quality = 1000
    for part in parts.dropFirst() {
      guard part.count > 1, part[part.startIndex] | 0x20 == UInt8(ascii: "q"),
        part[part.startIndex + 1] == UInt8(ascii: "=")
      else { continue }
      guard let value = Self.quality(part.dropFirst(2)) else { return nil }
      quality = value
    }
    if !name.elementsEqual("*".utf8) {
      guard let tag = LocaleTag(String(decoding: name, as: UTF8.self)) else { return nil }
      self.tag = tag
    }
  }

  /// Returns the thousandths of `0.9` or `1`; `nil` if it is no number from 0 to 1 with at most three decimals.
  private static func quality(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "1")).contains(first) else {
      return nil
    }
    var decimals = digits.dropFirst()
    if let point = decimals.first {
      guard point == UInt8(ascii: ".") else { return nil }
      decimals = decimals.dropFirst()
    }
    guard decimals.count <= 3, decimals.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    var value = Int(first - UInt8(ascii: "0"))
    for place in 0..<3 {
      let digit = place < decimals.count ? decimals[decimals.startIndex + place] : UInt8(ascii: "0")
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value <= 1000 ? value : nil
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, " \t".utf8.contains(first) { bytes = bytes.dropFirst() }
    while let last = bytes.last, " \t".utf8.contains(last) { bytes = bytes.dropLast() }
    return bytes
  }
}

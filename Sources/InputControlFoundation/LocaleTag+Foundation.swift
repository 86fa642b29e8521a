public import Foundation
public import InputControl

extension LocaleTag {
  /// Makes the tag of a locale of Foundation; English if the locale has no language.
  ///
  /// - Parameter locale: The locale, such as `Locale.current`.
  public init(_ locale: Locale) {
    let identifier = locale.identifier(.bcp47)
    // “und” is an undetermined language.
    self = (identifier.hasPrefix("und") ? nil : LocaleTag(identifier)) ?? .english
  }

  /// Makes the tag of the language that an HTTP request prefers.
  ///
  /// The languages of the header are tried in the order of their quality, each with its more general tags (RFC 9110,
  /// section 12.5.4; RFC 4647, section 3.4).
  ///
  /// ```swift
  /// let locale = LocaleTag(acceptLanguage: "fr-CH, fr;q=0.9, zh;q=0.8")  // zh-Hans
  /// ```
  ///
  /// - Parameters:
  ///   - header: The value of the field `Accept-Language`; `nil` if the request has none. What is malformed in it is
  ///     ignored.
  ///   - supported: The languages of the texts, the default first; English if there are none.
  public init(acceptLanguage header: String?, supported: [LocaleTag] = [.english, .simplifiedChinese]) {
    self = supported.first ?? .english
    for range in LanguageRange.all(in: header ?? "") {
      guard let tag = range.tag else { return }
      if let found = supported.first(where: { tag.covers($0) }) {
        self = found
        return
      }
    }
  }
}

/// A language range of an `Accept-Language` field; `tag` is `nil` for `*`.
private struct LanguageRange {
  var tag: LocaleTag?
  var quality: Double

  /// Returns the acceptable ranges of a header, the preferred ones first.
  static func all(in header: String) -> [LanguageRange] {
    let ranges = header.split(separator: ",").prefix(100).compactMap { LanguageRange($0) }
    return ranges.enumerated()
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element).filter { $0.quality > 0 }
  }

  /// Reads a range such as `fr-CH;q=0.9`; `nil` if it is malformed.
  private init?(_ text: Substring) {
    let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let name = parts.first else { return nil }
    quality = 1
    for part in parts.dropFirst() where part.lowercased().hasPrefix("q=") {
      guard let value = Double(part.dropFirst(2)), (0...1).contains(value) else { return nil }
      quality = value
    }
    if name != "*" {
      guard let tag = LocaleTag(name) else { return nil }
      self.tag = tag
    }
  }
}

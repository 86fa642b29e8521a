/// A text in several languages, in the order in which they were added.
///
/// ```swift
/// let code = Profile("code").regex(#"\d{6}"#, ["en": "Six digits", "zh-Hans": "六位数字"])
/// let amount = Profile("amount").type(.price).required("Enter an amount")
/// ```
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    var locale: LocaleTag
    var text: String
  }

  /// Makes a text without any language.
  public init() {}

  /// Makes a text in one language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - locale: The language of the text. With a single language, the text is used for all locales.
  public init(_ text: String, locale: LocaleTag = .english) {
    add(text, for: locale)
  }

  /// Makes a text in several languages, which must have valid tags, each once.
  ///
  /// - Parameter texts: Pairs of a language tag and the text.
  /// - Precondition: The tags are valid, and of different languages; `iw` and `he` are the same one.
  public init(dictionaryLiteral texts: (String, String)...) {
    for (name, text) in texts {
      guard let locale = LocaleTag(name) else { preconditionFailure("`\(name)` is no language tag") }
      let isNew = add(text, for: locale)
      precondition(isNew, "there are two texts for `\(name)`")
    }
  }

  /// Makes a text in English.
  ///
  /// - Parameter text: The text.
  public init(stringLiteral text: String) { self.init(text) }

  /// Whether there is no text in any language.
  public var isEmpty: Bool { entries.isEmpty }

  /// The texts in the order in which they were added.
  package var all: [(locale: LocaleTag, text: String)] { entries.map { ($0.locale, $0.text) } }

  /// Adds a text for a language that has none yet.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - locale: The language.
  /// - Returns: Whether the text was added.
  @discardableResult
  public mutating func add(_ text: String, for locale: LocaleTag) -> Bool {
    guard !entries.contains(where: { $0.locale == locale }) else { return false }
    entries.append(Entry(locale: locale, text: text))
    return true
  }

  /// Returns the text for a locale, or `nil` if there is no text at all.
  ///
  /// The result is the text of the locale itself, otherwise of the nearest more general locale, otherwise the
  /// first text.
  ///
  /// - Parameter locale: The requested locale.
  public func text(for locale: LocaleTag) -> String? {
    // Most texts are asked for in the language that comes first.
    guard let first = entries.first, first.locale != locale else { return entries.first?.text }
    for tag in locale.fallbacks {
      if let entry = entries.first(where: { $0.locale == tag }) { return entry.text }
    }
    return first.text
  }

  /// Returns these texts, with the texts of `other` for languages that have none here.
  func filled(from other: LocalizedText) -> LocalizedText {
    var result = self
    for entry in other.entries { result.add(entry.text, for: entry.locale) }
    return result
  }

  /// Returns whether two values have texts with the same scalars in the same languages and order.
  package func isIdentical(to other: LocalizedText) -> Bool {
    entries.elementsEqual(other.entries) { $0.locale == $1.locale && $0.text.isIdentical(to: $1.text) }
  }
}

/// One text in several languages, in the order in which they were given.
///
/// ```swift
/// var message = LocalizedText("Six digits")
/// if let chinese = LocaleTag("zh-Hans") { message.add("六位数字", for: chinese) }
/// let profile = Profile("code").regex(#"\d{6}"#, messages: message)
/// ```
public struct LocalizedText: Hashable, Sendable {
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    var locale: LocaleTag
    var text: String
  }

  /// No text in any language.
  public init() {}

  /// One text for every language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - locale: The language of the text. Other languages fall back to it.
  public init(_ text: String, locale: LocaleTag = .english) {
    add(text, for: locale)
  }

  /// Whether there is no text at all.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds a text for a language that has none yet; tells whether it did.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - locale: The language of the text.
  @discardableResult
  public mutating func add(_ text: String, for locale: LocaleTag) -> Bool {
    guard !entries.contains(where: { $0.locale == locale }) else { return false }
    entries.append(Entry(locale: locale, text: text))
    return true
  }

  /// The text for a locale: its own, else that of a more general one, else the first; `nil` when there is none.
  public func text(for locale: LocaleTag) -> String? {
    for tag in locale.fallbacks {
      if let entry = entries.first(where: { $0.locale == tag }) { return entry.text }
    }
    return entries.first?.text
  }

  /// These texts, and for languages that have none here those of another.
  func filled(from other: LocalizedText) -> LocalizedText {
    var result = self
    for entry in other.entries { result.add(entry.text, for: entry.locale) }
    return result
  }

  /// Whether another one has the same texts, scalar for scalar, in the same languages and order.
  func isIdentical(to other: LocalizedText) -> Bool {
    entries.elementsEqual(other.entries) { $0.locale == $1.locale && $0.text.isIdentical(to: $1.text) }
  }
}

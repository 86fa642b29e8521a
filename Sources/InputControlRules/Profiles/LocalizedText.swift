/// A text in several languages, in the order in which they were added.
///
/// ```swift
/// let code = Profile("code").regex(#"\d{6}"#, ["en": "Six digits", "zh-Hans": "六位数字"])
/// let amount = Profile("amount").type(.price).required("Enter an amount")
/// ```
public struct LocalizedText: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  private var entries: [Entry] = []
  /// Where the shipped texts have more languages; `nil` for other texts.
  package var shared: SharedText?

  private struct Entry: Hashable {
    var locale: LocaleTag
    var forms: TextForms
  }

  /// A text that is read from the shipped texts when its language is asked for.
  package struct SharedText: Hashable, Sendable {
    package enum Key: Hashable, Sendable {
      /// The text of a shipped rule, by its key, such as `card.shape`.
      case rule(String)
      case builtIn(BuiltInText)
    }

    package var key: Key
    /// The values of the parameters of a template.
    package var values: [String: String]

    package init(_ key: Key, values: [String: String] = [:]) {
      self.key = key
      self.values = values
    }
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

  /// Returns a built-in text in all its languages.
  package static func builtIn(_ key: BuiltInText) -> LocalizedText {
    var text = LocalizedText(key.english.other)
    text.shared = SharedText(.builtIn(key))
    return text
  }

  /// Whether there is no text in any language.
  public var isEmpty: Bool { entries.isEmpty }

  /// The texts in the order in which they were added.
  package var all: [(locale: LocaleTag, forms: TextForms)] { entries.map { ($0.locale, $0.forms) } }

  /// Adds a text for a language that has none yet.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - locale: The language.
  /// - Returns: Whether the text was added.
  @discardableResult
  public mutating func add(_ text: String, for locale: LocaleTag) -> Bool {
    add(TextForms(text), for: locale)
  }

  /// Adds a text with its forms for a language that has none yet.
  ///
  /// - Returns: Whether the text was added.
  @discardableResult
  package mutating func add(_ forms: TextForms, for locale: LocaleTag) -> Bool {
    guard !entries.contains(where: { $0.locale == locale }) else { return false }
    entries.append(Entry(locale: locale, forms: forms))
    return true
  }

  /// Returns the text for a locale, or `nil` if there is no text at all.
  ///
  /// The result is the text of the locale itself, otherwise of the nearest more general locale, otherwise of another
  /// region, otherwise the first text.
  ///
  /// - Parameter locale: The requested locale.
  public func text(for locale: LocaleTag) -> String? { found(for: locale)?.forms.other }

  /// Returns the text for a locale with its language, or `nil` if there is no text at all.
  package func found(for locale: LocaleTag) -> (forms: TextForms, locale: LocaleTag)? {
    // Most texts are asked for in the language that comes first.
    guard let first = entries.first, first.locale != locale else {
      return entries.first.map { ($0.forms, $0.locale) }
    }
    let nearest = locale.nearest(among: entries.map { $0.locale })
    if let nearest, let entry = entries.first(where: { $0.locale == nearest }) {
      return (entry.forms, entry.locale)
    }
    return sharedText(for: locale) ?? (first.forms, first.locale)
  }

  private func sharedText(for locale: LocaleTag) -> (forms: TextForms, locale: LocaleTag)? {
    guard let shared else { return nil }
    let texts = TextLibrary.texts(for: locale)
    switch shared.key {
    case .rule(let key): return texts.rule(key).map { ($0.with(shared.values), texts.locale) }
    case .builtIn(let key): return texts.text(key)
    }
  }

  /// The languages of the texts, those that are shared among them.
  package var languages: [LocaleTag] {
    var tags = entries.map { $0.locale }
    if shared != nil { tags += TextLibrary.languages.filter { !tags.contains($0) } }
    return tags
  }

  /// Returns these texts, with the texts of `other` for languages that have none here.
  func filled(from other: LocalizedText) -> LocalizedText {
    var result = self
    for entry in other.entries { result.add(entry.forms, for: entry.locale) }
    result.shared = shared ?? other.shared
    return result
  }

  /// Returns whether two values have texts with the same scalars in the same languages and order.
  package func isIdentical(to other: LocalizedText) -> Bool {
    entries.elementsEqual(other.entries) { $0.locale == $1.locale && $0.forms.isIdentical(to: $1.forms) }
  }
}

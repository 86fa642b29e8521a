internal import InputControlSystem

/// The built-in texts and those of the shipped rules in one language, with what hosts have added.
package final class LanguageTexts: Sendable {
  /// The language.
  package let locale: LocaleTag
  private let builtIn: [BuiltInText: TextForms]
  /// The texts of the shipped rules, by their keys, such as `card.shape`.
  private let rules: [String: TextForms]
  private let quotes: (opening: String, closing: String)

  init(_ locale: LocaleTag, builtIn: [BuiltInText: TextForms] = [:], rules: [String: TextForms] = [:]) {
    self.locale = locale
    self.builtIn = builtIn
    self.rules = rules
    let quote = (builtIn[.quote] ?? BuiltInText.quote.english).other
    let gap = quote.firstIndex(of: "{") ?? quote.endIndex
    let behind = quote.lastIndex(of: "}").map { quote.index(after: $0) } ?? quote.endIndex
    quotes = (String(quote[..<gap]), String(quote[behind...]))
  }

  /// Returns these texts, with others in the places of some.
  func replaced(by other: LanguageTexts) -> LanguageTexts {
    var (builtIn, rules) = (builtIn, rules)
    for (key, text) in other.builtIn { builtIn[key] = text }
    for (key, text) in other.rules { rules[key] = text }
    return LanguageTexts(other.locale, builtIn: builtIn, rules: rules)
  }

  /// The keys of the texts of shipped rules.
  package var ruleKeys: [String] { rules.keys.sorted() }

  /// The built-in texts that the language has.
  package var builtInKeys: Set<BuiltInText> { Set(builtIn.keys) }

  /// Returns a built-in text, in English if the language has none.
  package func text(_ key: BuiltInText) -> (forms: TextForms, locale: LocaleTag) {
    builtIn[key].map { ($0, locale) } ?? (key.english, .english)
  }

  /// Returns a text of the shipped rules; `nil` if the language has none.
  package func rule(_ key: String) -> TextForms? { rules[key] }

  /// Returns a built-in text with values in the places of its placeholders.
  ///
  /// - Parameters:
  ///   - key: The text.
  ///   - number: The number that chooses the form.
  ///   - value: Returns the value of a placeholder.
  package func filled(
    _ key: BuiltInText, for number: Int? = nil, with value: (String) -> String? = { _ in nil }
  ) -> String {
    let (forms, locale) = text(key)
    return TextFilling.fill(forms.text(for: number, in: locale), with: value)
  }

  /// Returns a text in the quotes of the language.
  package func quoted(_ text: String) -> String { quotes.opening + text + quotes.closing }

  /// Returns texts as a list of which each counts: `“a”, “b”`.
  package func list(_ texts: [String]) -> String { joined(texts, by: filled(.nameSeparator)) }

  /// Returns texts as a list of which one counts: `a, b or c`.
  package func either(_ texts: [String]) -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    return joined(texts.dropLast(), by: filled(.listSeparator)) + filled(.listOr) + texts[texts.count - 1]
  }

  private func joined(_ texts: some Sequence<String>, by separator: String) -> String {
    // The first `joined(separator:)` of a process takes 0.1 ms.
    texts.reduce(into: "") { $0 += ($0.isEmpty ? "" : separator) + $1 }
  }
}

/// The texts of all languages, which all profiles and forms of a process share.
///
/// English is built in. The other languages are files of the rule language, which are read when they are first asked
/// for; a module for pages has none, and is given them.
package enum TextLibrary {
  private static let state = Monitor(State())

  private struct State {
    /// The texts that a host has added, in order.
    var added: [LanguageTexts] = []
    /// The texts for each locale that was asked for.
    var found: [LocaleTag: LanguageTexts] = [:]

    var languages: [LocaleTag] {
      ([.english] + shippedLanguages + added.map { $0.locale }).reduce(into: []) { tags, tag in
        if !tags.contains(tag) { tags.append(tag) }
      }
    }
  }

  private static let english = LanguageTexts(.english)
  private static let shippedLanguages = ShippedRuleFile.texts.compactMap { $0.language }
  /// The maximum number of locales whose texts are kept.
  private static let maximumFound = 1024

  /// The languages of the built-in texts, English first.
  package static var languages: [LocaleTag] { state.withLock { $0.languages } }

  /// Returns the texts for a locale: in the nearest language, otherwise in English.
  package static func texts(for locale: LocaleTag) -> LanguageTexts {
    state.withLock { state in
      if let texts = state.found[locale] { return texts }
      let language = locale.nearest(among: state.languages) ?? .english
      let texts = read(language, state.added)
      if state.found.count >= maximumFound { state.found.removeAll() }
      state.found[locale] = texts
      return texts
    }
  }

  /// Returns the texts in a language that has some: the shipped ones, replaced by those that were added for the language
  /// or a more general one.
  private static func read(_ language: LocaleTag, _ added: [LanguageTexts]) -> LanguageTexts {
    let shipped = language.nearest(among: shippedLanguages)
    var texts =
      ShippedRuleFile.texts.first { $0.language == shipped }.map { file in
        // The shipped files have no errors, which a test proves.
        LanguageTexts.read(Parser.parseTexts(file.source)).texts.first ?? english
      } ?? english
    for tag in language.fallbacks.reversed() {
      for other in added where other.locale == tag { texts = texts.replaced(by: other) }
    }
    return texts
  }

  /// Throws the errors of a file of built-in texts.
  package static func check(_ file: SourceFile) throws(RuleError) {
    let diagnostics = LanguageTexts.read(Parser.parseTexts(file)).diagnostics
    guard diagnostics.isEmpty else { throw RuleError(Diagnostic.limited(diagnostics, in: file)) }
  }

  /// Adds texts: built-in ones, and those of the shipped rules. They replace others in the same language.
  ///
  /// - Parameter file: A file of `texts`.
  /// - Throws: The errors of the file.
  package static func add(_ file: SourceFile) throws(RuleError) {
    let (texts, diagnostics) = LanguageTexts.read(Parser.parseTexts(file))
    guard diagnostics.isEmpty else { throw RuleError(Diagnostic.limited(diagnostics, in: file)) }
    state.withLock { state in
      state.added += texts
      state.found.removeAll()
    }
  }
}

extension RuleCollector {
  /// Reports examples that name a rule which the profile does not have, wherever it is declared.
  ///
  /// A rule of a part of a union is named by its id, alone or qualified with the name of the part.
  mutating func checkExamples(of items: [ItemSyntax], ruleIDs: [String]) {
    let ofParts = parts.flatMap { part in part.rules.map { part.id(of: $0) } }
    let known = ruleIDs + ofParts
    let ids = Set(known + parts.flatMap { $0.rules.map { $0.id } })
    for item in items {
      guard case .examples(let statement) = item.content else { continue }
      for locale in statement.examples.compactMap({ $0.locale }) {
        guard diagnostics.count <= Diagnostic.limit else { return }
        checkNumberLocale(locale)
      }
      for rule in statement.examples.flatMap({ [$0.by, $0.warns] }).compactMap({ $0 })
      where !ids.contains(rule.text) {
        guard diagnostics.count <= Diagnostic.limit else { return }
        diagnostics.append(.unknownRule(rule, known: known, in: file))
      }
    }
  }
}

extension Diagnostic {
  static func unknownRule(_ rule: NameSyntax, known: [String], in file: SourceFile) -> Diagnostic {
    Diagnostic(
      .unknownRule, "this profile has no rule `\(rule.text)`", at: .init(SourceLocation(file, rule.range)),
      help: [Suggestion.help(for: rule.text, in: known, "its rules are", none: "it has no rules")])
  }

  static func repeatedSetting(
    _ keyword: String, _ place: SourceLocation, _ first: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .duplicateSetting, "`\(keyword)` is stated twice", at: .init(place, "again here"),
      also: [.init(first, "first here")], help: ["remove one of them"])
  }
}

extension Example {
  /// Returns the examples of a statement.
  static func examples(
    _ statement: ExamplesSyntax, of profile: String, in file: SourceFile
  ) -> [Example] {
    let expectation: Expectation =
      switch statement.kind {
      case .accepts: .accepts
      case .pending: .pending
      case .rejects: .rejects
      }
    return statement.examples.map { example in
      Example(
        expectation: expectation, text: example.text, normalized: example.normalized, shown: example.shown,
        rule: example.by?.text, warning: example.warns?.text,
        locale: example.locale.flatMap { LocaleTag($0.text) }, isTodo: statement.isTodo, statedBy: profile,
        location: SourceLocation(file, example.range))
    }
  }
}

extension LocalizedText {
  /// The maximum number of languages of one message.
  private static let maximumTexts = 256

  /// Reads the texts of a statement; returns them with the errors found.
  static func read(_ texts: [TextSyntax], in file: SourceFile) -> (LocalizedText, [Diagnostic]) {
    var result = LocalizedText()
    var diagnostics: [Diagnostic] = []
    func report(_ code: DiagnosticCode, _ message: String, _ range: SourceRange, help: String) {
      diagnostics.append(Diagnostic(code, message, at: .init(SourceLocation(file, range)), help: [help]))
    }
    if let next = texts.dropFirst(maximumTexts).first {
      report(
        .profileTooLarge, "there are more than \(maximumTexts) texts", next.locale.range,
        help: "leave out languages that are not needed")
    }
    var first: [(locale: LocaleTag, range: SourceRange)] = []
    for text in texts.prefix(maximumTexts) {
      guard let locale = LocaleTag(text.locale.text) else {
        diagnostics.append(.invalidLocale(text.locale, in: file))
        continue
      }
      guard !result.add(text.forms, for: locale) else {
        first.append((locale, text.locale.range))
        continue
      }
      let other = first.first { $0.locale == locale }?.range
      let places = [other, text.locale.range].compactMap { $0.map { SourceLocation(file, $0) } }
      let labels = places.map { place in
        let isOtherName = !locale.description.isIdentical(to: file.text(place.range))
        return Diagnostic.Label(place, isOtherName ? "`\(file.text(place.range))` means `\(locale)`" : "")
      }
      diagnostics.append(
        Diagnostic(
          .duplicateSetting, "there are two texts for `\(locale)`", at: labels.last,
          also: Array(labels.dropLast()), help: ["remove one of them"]))
    }
    return (result, diagnostics)
  }
}

extension LanguageTexts {
  /// Reads the texts of a file, by language; returns them with the errors of the file.
  static func read(_ tree: SyntaxTree) -> (texts: [LanguageTexts], diagnostics: [Diagnostic]) {
    var diagnostics = tree.diagnostics
    var texts: [LanguageTexts] = []
    for syntax in tree.texts {
      let (read, found) = read(syntax, in: tree.file)
      diagnostics += found
      if let read { texts.append(read) }
    }
    guard diagnostics.isEmpty else { return (texts, diagnostics) }
    // A language has a block for built-in texts, and one for those of rules.
    var merged: [LanguageTexts] = []
    for part in texts {
      if let index = merged.firstIndex(where: { $0.locale == part.locale }) {
        merged[index] = merged[index].replaced(by: part)
      } else {
        merged.append(part)
      }
    }
    return (merged, [])
  }

  private static func read(
    _ syntax: TextsSyntax, in file: SourceFile
  ) -> (texts: LanguageTexts?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    guard let locale = syntax.tag(in: file, reporting: &diagnostics) else { return (nil, diagnostics) }
    var builtIn: [BuiltInText: TextForms] = [:]
    var rules: [String: TextForms] = [:]
    for entry in syntax.entries {
      let forms = entry.text.forms
      guard syntax.isForBuiltIn else {
        rules[entry.key.text] = forms
        continue
      }
      guard let key = BuiltInText(rawValue: entry.key.text) else {
        diagnostics.append(.unknownBuiltIn(entry.key, in: file))
        continue
      }
      diagnostics += Diagnostic.otherPlaceholders(in: entry.text, comparedTo: key.english, in: file)
      builtIn[key] = forms
    }
    return (LanguageTexts(locale, builtIn: builtIn, rules: rules), diagnostics)
  }
}

extension TextsSyntax {
  /// Returns the language; `nil` if it is no language tag, which is reported.
  func tag(in file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> LocaleTag? {
    if let tag = LocaleTag(locale.text) { return tag }
    diagnostics.append(.invalidLocale(locale, in: file))
    return nil
  }
}

extension TextSyntax {
  /// The text with the forms for numbers.
  var forms: TextForms {
    TextForms(
      text,
      forms: plurals.compactMap { plural in
        PluralCategory(rawValue: plural.category.text).map { .init($0, plural.text) }
      })
  }
}

extension Diagnostic {
  /// The error for a language that is no language tag.
  static func invalidLocale(_ name: NameSyntax, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      .invalidLocale, "`\(name.text)` is not a language tag", at: .init(SourceLocation(file, name.range)),
      help: ["a language tag looks like `en`, `zh-Hans` or `pt-BR`"])
  }

  fileprivate static func unknownBuiltIn(_ key: NameSyntax, in file: SourceFile) -> Diagnostic {
    let known = BuiltInText.allCases.map { $0.rawValue }
    return Diagnostic(
      .unknownText, "there is no built-in text `\(key.text)`", at: .init(SourceLocation(file, key.range)),
      help: [
        Suggestion.nearest(to: key.text, in: known).map { "did you mean `\($0)`?" }
          ?? "`inputctl texts export` lists the built-in texts"
      ])
  }

  /// Returns an error if a built-in text lacks a placeholder of the English one, or has another.
  ///
  /// A form for some numbers need not have the number in it: `one "noch ein Zeichen"`.
  fileprivate static func otherPlaceholders(
    in text: TextSyntax, comparedTo english: TextForms, in file: SourceFile
  ) -> [Diagnostic] {
    let known = TextFilling.placeholders(of: english.other)
    for form in text.all {
      let names = TextFilling.placeholders(of: form.text)
      if let other = names.first(where: { !known.contains($0) }) {
        let list = known.reduce(into: "") { $0 += ($0.isEmpty ? "" : ", ") + "`{\($1)}`" }
        return [
          Diagnostic(
            .placeholderMismatch, "this text has no value `{\(other)}`",
            at: .init(SourceLocation(file, form.range)),
            help: [known.isEmpty ? "remove it" : "the English text has \(list)"])
        ]
      }
      let mayBeMissing = form.category == .other ? [] : ["count", "min", "given"]
      if let missing = known.first(where: { !names.contains($0) && !mayBeMissing.contains($0) }) {
        return [
          Diagnostic(
            .placeholderMismatch, "this text lacks `{\(missing)}`",
            at: .init(SourceLocation(file, form.range)),
            help: ["the English text has it: “\(english.other)”"])
        ]
      }
    }
    return []
  }
}

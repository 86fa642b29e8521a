import InputControl

/// A lint for messages without a text in a language of other messages in the file.
enum MissingLocale: Lint {
  static let code = DiagnosticCode.missingLocale
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    let texts = file.texts
    var languages: [LocaleTag] = []
    for text in texts.flatMap(\.texts) {
      if let tag = LocaleTag(text.locale.text), !languages.contains(tag) { languages.append(tag) }
    }
    // If a language has a file of texts, the finding about missing messages is in that file.
    languages.removeAll { file.module.languagesApart.contains($0) }
    return incompleteTexts(in: file)
      + texts.compactMap { entry in
        let known = entry.texts.compactMap { LocaleTag($0.locale.text) }
        // A more general or a more specific language covers a missing one.
        let missing = languages.filter { language in
          !known.contains { $0.fallbacks.contains(language) || language.fallbacks.contains($0) }
        }
        guard !missing.isEmpty else { return nil }
        let names = missing.map { "`\($0)`" }.joined(separator: ", ")
        let noun = entry.item.fieldText?.rawValue ?? "message"
        return finding(
          "this \(noun) has no text in \(names)", at: file.location(entry.item.range),
          help: "add one; until then, people see the first text of the \(noun)")
      }
  }

  /// The languages of texts that stand apart which some messages lack.
  private static func incompleteTexts(in file: LintedFile) -> [Diagnostic] {
    let sources = file.module.sourceTexts
    guard !sources.isEmpty else { return [] }
    return file.tree.texts.filter { !$0.isForBuiltIn }.compactMap { texts in
      let known = Set(texts.entries.map(\.key.text))
      let language = LocaleTag(texts.locale.text)
      let missing = sources.filter { source in
        !known.contains(source.key) && !source.languages.contains { $0 == language }
      }
      guard !missing.isEmpty else { return nil }
      let names = missing.prefix(8).map { "`\($0.key)`" }.joined(separator: ", ")
      return finding(
        "the language `\(texts.locale.text)` has \(sources.count - missing.count) of \(sources.count) messages",
        at: file.location(texts.locale.range),
        help: "it lacks \(names)\(missing.count > 8 ? " and \(missing.count - 8) more" : "")")
    }
  }
}

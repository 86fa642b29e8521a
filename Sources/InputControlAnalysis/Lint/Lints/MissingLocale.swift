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
    return texts.compactMap { entry in
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
}

/// A message without a text in a language that other messages of the file have.
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
      // A more general language will do, and so will a more special one.
      let missing = languages.filter { language in
        !known.contains { $0.fallbacks.contains(language) || language.fallbacks.contains($0) }
      }
      guard !missing.isEmpty else { return nil }
      let names = missing.map { "`\($0)`" }.joined(separator: ", ")
      return finding(
        "this message has no text in \(names)", at: file.location(entry.item.range),
        help: "add one; until then people read the first text that is there")
    }
  }
}

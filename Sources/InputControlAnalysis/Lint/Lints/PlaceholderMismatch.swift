import InputControl

/// A lint for texts that lack a placeholder of the first text of their message, or have another one.
enum PlaceholderMismatch: Lint {
  static let code = DiagnosticCode.placeholderMismatch

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.translations.flatMap { text, source, parameters in
      text.all.compactMap { form in
        finding(
          in: form.text, at: file.location(form.range), isForSomeNumbers: form.category != .other, source,
          parameters)
      }
    }
  }

  private static func finding(
    in text: String, at place: SourceLocation, isForSomeNumbers: Bool, _ source: TextForms,
    _ parameters: [String]
  ) -> Diagnostic? {
    let known = TextFilling.placeholders(of: source.other)
    let names = TextFilling.placeholders(of: text).filter { !parameters.contains($0) }
    if let other = names.first(where: { !known.contains($0) }) {
      return finding(
        "the first text of this message has no `{\(other)}`", at: place,
        help: known.isEmpty
          ? "it has no placeholders" : "it has \(known.map { "`{\($0)}`" }.joined(separator: ", "))")
    }
    // A form for some numbers need not have the number in it: `one "a character"`.
    let mayBeMissing = isForSomeNumbers ? ["count", "min", "max"] : []
    guard let missing = known.first(where: { !names.contains($0) && !mayBeMissing.contains($0) }) else {
      return nil
    }
    return finding(
      "this text lacks `{\(missing)}`, which the first text of the message has", at: place,
      help: "the first text is “\(DisplayText.escaped(source.other))”")
  }
}

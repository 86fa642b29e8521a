import InputControl

/// A lint for unknown placeholders in messages, which are shown as they are: `{vlaue}`.
enum UnknownPlaceholder: Lint {
  static let code = DiagnosticCode.unknownPlaceholder

  static func findings(in file: LintedFile) -> [Diagnostic] {
    let profiles = file.texts.flatMap { entry in
      // The parameters of a template have values, except for sets.
      let parameters = entry.profile.template?.parametersOfTexts ?? []
      let names = entry.item.fieldText == nil ? Placeholders.names + parameters : parameters
      return entry.texts.flatMap { findings(in: $0, names, of: file) }
    }
    return profiles
      + file.tree.forms.flatMap { form in
        // A field can be declared in several branches.
        let fields = form.declaredFields.map(\.name.text) + ["label"]
        let names = fields.reduce(into: [String]()) { names, name in
          if !names.contains(name) { names.append(name) }
        }
        return form.texts.flatMap { findings(in: $0, names, of: file) }
      }
  }

  private static func findings(
    in text: TextSyntax, _ names: [String], of file: LintedFile
  ) -> [Diagnostic] {
    text.placeholders(in: file.source).compactMap { placeholder in
      guard !names.contains(placeholder.name) else { return nil }
      let nearest = Suggestion.nearest(to: placeholder.name, in: names)
      return finding(
        "`{\(placeholder.name)}` is not a placeholder", at: file.location(placeholder.range),
        help: nearest.map { "did you mean `{\($0)}`?" }
          ?? (names.isEmpty
            ? "only messages have placeholders; a brace that is shown is written `{{}`"
            : "the placeholders are \(names.map { "`{\($0)}`" }.joined(separator: ", "))"),
        fix: nearest.map {
          FixIt("write `{\($0)}`", file.location(placeholder.range), "{\($0)}", keepsMeaning: false)
        })
    }
  }
}

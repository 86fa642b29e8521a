import InputControl

/// A lint for acceptable values that are longer than their display: `display "####"` and `regex /\d{4,5}/`.
enum DisplayOverflow: Lint {
  static let code = DiagnosticCode.displayOverflow

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.flatMap { linted, displays, parent in
      linted.profile.displays.indices.compactMap { index -> Diagnostic? in
        guard case .template(let template) = linted.profile.displays[index].layout,
          let value = displays.overflow(ofDisplayAt: index),
          parent?.isOverflow(value, of: index, template) != true
        else { return nil }
        return finding(
          "\(linted.quoted(value)) is acceptable and longer than its display",
          at: linted.place(ofDisplayAt: index, file),
          template.slotCount == 1 ? "1 character" : "\(template.slotCount) characters",
          help: linted.profile.isSensitive
            ? "characters behind the last `#` are shown as they are"
            : "it is shown as \(linted.quoted(displays.judge.display(of: value)))",
          "write a `#` for each character, or a `display` for longer values")
      }
    }
  }
}

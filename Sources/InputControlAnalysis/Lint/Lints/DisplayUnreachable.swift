import InputControl

/// A lint for displays that show no value: `display "## ##" when /\d{4}/` and `maxLength 3`.
enum DisplayUnreachable: Lint {
  static let code = DiagnosticCode.displayUnreachable

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profilesWithDisplays.filter {
      $0.linted.statesDisplays && $0.linted.proofs.acceptable != .impossible
    }
    .flatMap { linted, displays, _ in
      linted.profile.displays.indices.compactMap { index -> Diagnostic? in
        guard displays.isUnreachable(displayAt: index) else { return nil }
        return finding(
          "no value has this display", at: linted.place(ofDisplayAt: index, file),
          help: reason(index, linted, displays), "remove it, or change its `when` or the rules")
      }
    }
  }

  /// Returns why the shortest text that the condition matches is not shown like this.
  private static func reason(_ index: Int, _ linted: LintedProfile, _ displays: DisplayProofs) -> String {
    guard linted.profile.displays[index].condition != nil else {
      return "the displays before it show all values"
    }
    guard let text = displays.match(ofConditionAt: index) else { return "its `when` matches no text" }
    let quoted = linted.quoted(text)
    return displays.judge.isValue(text)
      ? "\(quoted) matches its `when`, and is shown by a display before it"
      : "\(quoted) matches its `when`, and is not a value or the beginning of one"
  }
}

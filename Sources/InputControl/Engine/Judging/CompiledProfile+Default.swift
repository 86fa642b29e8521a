extension CompiledProfile {
  /// The error if the default is not a value that a person may commit; `nil` if it is, and without a default.
  var defaultProblem: Diagnostic? {
    guard let stated = profile.statedDefault else { return nil }
    if profile.isSensitive {
      return problem(
        "a profile whose values are sensitive has no default", stated,
        help: "remove it: whoever reads the rules would know the value")
    }
    let evaluation = evaluate(stated.value)
    let shown = "“\(QuotedText.shortened(stated.value[...]))”"
    guard evaluation.verdict == .acceptable else {
      let reason = evaluation.violations.first { $0.severity == .error }.map { ": \($0.reason)" } ?? ""
      return problem(
        "the default \(shown) is not acceptable\(reason)", stated, help: "state a value that the rules accept"
      )
    }
    guard !evaluation.value.isIdentical(to: stated.value) else { return nil }
    let value = "“\(QuotedText.shortened(evaluation.value[...]))”"
    return problem(
      "normalisation changes the default \(shown) to \(value)", stated,
      help: "state the value after normalisation")
  }

  private func problem(_ message: String, _ stated: StatedDefault, help: String) -> Diagnostic {
    let place = stated.location.map { Diagnostic.Label($0, "") }
    guard stated.isInherited, let name = profile.location else {
      return Diagnostic(.unacceptableDefault, message, at: place, help: [help])
    }
    return Diagnostic(
      .unacceptableDefault, message, at: .init(name, "`\(profile.name)` inherits it"),
      also: stated.location.map { [.init($0, "stated here")] } ?? [],
      help: ["state another default here, or `default \"\"` for none"])
  }
}

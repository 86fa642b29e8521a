import InputControl

/// A lint for examples that cannot hold: `pending "12a"` under `type number`, which no continuation makes
/// acceptable.
///
/// Running the examples reports those that fail. This lint reports examples that no other change of the rules
/// can make pass.
enum ImpossibleExample: Lint {
  static let code = DiagnosticCode.impossibleExample
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      let examples = linted.ownExamples.filter { !$0.isTodo }
      return examples.compactMap { unfinishable($0, of: linted) ?? unreachable($0, of: linted) }
        + contradictions(examples, of: linted)
    }
  }

  /// Returns a finding for a `pending` text that is not a prefix of any acceptable value.
  private static func unfinishable(_ example: Example, of linted: LintedProfile) -> Diagnostic? {
    // The verdict may need the automaton of the profile.
    guard !linted.proofs.budget.isExhausted, example.expectation == .pending,
      linted.compiled.evaluation(of: example).verdict == .invalid
    else { return nil }
    let nearest = nearest(to: linted.proofs.normalized(example.text) ?? example.text, of: linted)
    return finding(
      "no acceptable value begins with this text", at: example.location,
      help: nearest ?? "write it with `rejects`",
      nearest == nil ? "change the rules" : "write it with `rejects`")
  }

  /// Returns an acceptable value with the longest possible common prefix with a text.
  private static func nearest(to text: String, of linted: LintedProfile) -> String? {
    guard linted.profile.parts.isEmpty, !linted.profile.isSensitive else { return nil }
    let automaton = linted.proofs.exactRules(linted.proofs.deciding).automaton
    for end in text.indices.reversed() {
      let state = automaton.state(after: text[..<end])
      guard state != Automaton.dead, let rest = automaton.shortestText(from: state) else { continue }
      let value = text[..<end] + rest
      guard linted.proofs.isAcceptedUnchanged(String(value)), !value.isEmpty else { continue }
      return "the nearest acceptable value is \(linted.quoted(String(value)))"
    }
    return nil
  }

  /// Returns a finding for a value after `as` that normalisation never produces.
  private static func unreachable(_ example: Example, of linted: LintedProfile) -> Diagnostic? {
    guard let value = example.normalized, linted.profile.parts.isEmpty else { return nil }
    guard NormalizedScalars.stepRemoving(value, linted.profile.normalization) != nil else { return nil }
    let becomes = linted.compiled.evaluation(of: example).value
    return finding(
      "no text becomes the value behind `as`", at: example.location, "the normalisation always changes it",
      help: linted.profile.isSensitive
        ? "write the normalised value"
        : "this one becomes \(becomes == value ? "“\(DisplayText.asciiEscaped(becomes[...], atMost: 60))”" : linted.quoted(becomes))"
    )
  }

  /// Returns findings for pairs of examples of one text that cannot both hold.
  private static func contradictions(_ examples: [Example], of linted: LintedProfile) -> [Diagnostic] {
    // Texts are compared by bytes: canonically equivalent texts are judged separately.
    var first: [[UInt8]: Example] = [:]
    return examples.compactMap { example in
      let locale = example.isReadInLocale ? example.locale?.description ?? "" : ""
      let text = Array(example.text.utf8) + [0] + Array(locale.utf8)
      guard let other = first[text] else {
        first[text] = example
        return nil
      }
      let isEither = [example.expectation, other.expectation].contains(.accepts)
      let contradicts =
        isEither && example.expectation != other.expectation
        || isEither
          && example.normalized.map { value in other.normalized?.isIdentical(to: value) == false } == true
      guard contradicts else { return nil }
      return finding(
        "two examples of this text contradict each other", at: example.location,
        also: [.init(other.location, "the other one")], help: "remove one of them")
    }
  }
}

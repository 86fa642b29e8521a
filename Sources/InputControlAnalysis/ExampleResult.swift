public import InputControl

/// The result of testing an example.
///
/// ```swift
/// let rules = try RuleSet([SourceFile(name: "code.rules", text: #"profile code { regex /\d/; accepts "7" }"#)])
/// for profile in rules.profiles {
///   for result in try CompiledProfile(profile).testExamples() {
///     print(result.example.text, result.outcome)  // 7 passed
///   }
/// }
/// ```
public struct ExampleResult: Sendable {
  /// The outcome of a test.
  public enum Outcome: Hashable, Sendable {
    /// The example holds.
    case passed
    /// The example does not hold; the expected and the actual result, a sentence each.
    case failed(expected: String, actual: String)
    /// The example is marked `todo` and does not hold yet.
    case todo
    /// The example is marked `todo` and holds, so that the mark has to be removed.
    case unexpectedlyPassed
  }

  /// The example.
  public let example: Example
  /// The name of the profile that judged the example.
  public let profile: String
  /// The outcome of the test.
  public let outcome: Outcome
  /// The evaluation of the example.
  public let evaluation: Evaluation

  /// Whether the outcome needs no action.
  public var passes: Bool { outcome == .passed || outcome == .todo }
}

extension ExampleResult.Outcome {
  /// Makes the outcome of an example from what differs; `nil` if nothing does.
  init(mismatch: (expected: String, actual: String)?, isTodo: Bool) {
    switch (mismatch, isTodo) {
    case (nil, false): self = .passed
    case (nil, true): self = .unexpectedlyPassed
    case (let mismatch?, false): self = .failed(expected: mismatch.expected, actual: mismatch.actual)
    case (_?, true): self = .todo
    }
  }
}

extension CompiledProfile {
  /// Tests the examples of the profile, including examples of its parents that it has to reject.
  public func testExamples() -> [ExampleResult] { profile.examples.map(test) }

  /// Returns the evaluation of the text of an example.
  func evaluation(of example: Example) -> Evaluation {
    guard let locale = example.locale else { return evaluate(reading: example.text) }
    return example.isReadInLocale
      ? localized(for: locale).evaluate(reading: example.text) : evaluate(example.text)
  }

  private func test(_ example: Example) -> ExampleResult {
    let evaluation = evaluation(of: example)
    let mismatch = mismatch(of: evaluation, with: example)
    let outcome = ExampleResult.Outcome(mismatch: mismatch, isTodo: example.isTodo)
    return ExampleResult(example: example, profile: profile.name, outcome: outcome, evaluation: evaluation)
  }

  private func mismatch(
    of evaluation: Evaluation, with example: Example
  ) -> (expected: String, actual: String)? {
    if let mismatch = verdictMismatch(of: evaluation, with: example) { return mismatch }
    guard let shown = example.shown else { return nil }
    let display = (example.locale.map { localized(for: $0) } ?? self).display(of: evaluation.value)
    guard !display.isIdentical(to: shown) else { return nil }
    let lookAlike = display == shown
    return ("the display \(quoted(shown, lookAlike))", "the display \(quoted(display, lookAlike))")
  }

  private func verdictMismatch(
    of evaluation: Evaluation, with example: Example
  ) -> (expected: String, actual: String)? {
    let verdict = evaluation.verdict.rawValue
    switch example.expectation {
    case .accepts:
      guard evaluation.verdict == .acceptable else { return ("acceptable", verdict) }
      if let normalized = example.normalized,
        !normalized.isIdentical(to: evaluation.value)
      {
        let lookAlike = normalized == evaluation.value
        return (
          "the value \(quoted(normalized, lookAlike)) after normalisation",
          "the value \(quoted(evaluation.value, lookAlike))"
        )
      }
      if let warning = example.warning,
        !evaluation.warnings.contains(where: { names($0, warning) })
      {
        return ("a warning by `\(warning)`", named(evaluation.allViolations, else: "no warning"))
      }
    case .pending:
      guard evaluation.verdict == .intermediate else { return ("intermediate", verdict) }
    case .rejects:
      guard evaluation.verdict != .acceptable else { return ("not acceptable", verdict) }
      if let rule = example.rule, !evaluation.allViolations.contains(where: { names($0, rule) }) {
        return (
          "a violation of `\(rule)`", "\(verdict), \(named(evaluation.allViolations, else: "no violation"))"
        )
      }
    }
    return nil
  }

  /// Whether a violation is of a rule. In a union, the rule may be named with its part or without.
  private func names(_ violation: Violation, _ rule: String) -> Bool {
    if violation.id == "\(profile.name).\(rule)" { return true }
    return profile.parts.contains { violation.id == "\($0.name).\(rule)" }
      || !profile.parts.isEmpty
        && violation.id == rule
  }

  private func named(_ violations: [Violation], else nothing: String) -> String {
    violations.isEmpty
      ? nothing : "violations of " + violations.map { "`\($0.id)`" }.joined(separator: ", ")
  }

  private func quoted(_ text: String, _ isSpelledOut: Bool) -> String {
    if profile.isSensitive { return "(sensitive)" }
    return
      "\"\(isSpelledOut ? DisplayText.asciiEscaped(text[...], atMost: 60) : DisplayText.shortened(text, atMost: 60))\""
  }

  /// Returns the rules that no example covers: without such a rule, every example has the same result.
  ///
  /// Only rules that the profile itself states are included. A rule that only warns is covered by `warns`.
  public func untestedRules() -> [Rule] {
    let results = testExamples().map(\.passes)
    return profile.rules.filter { rule in
      guard rule.statedBy == nil || rule.statedBy == profile.name else { return false }
      guard let without = try? CompiledProfile(profile.without(rule)) else { return false }
      return zip(profile.examples, results).allSatisfy { without.test($0).passes == $1 }
    }
  }
}

extension Profile {
  /// Returns the profile without one of its rules.
  fileprivate func without(_ rule: Rule) -> Profile {
    var copy = self
    copy.rules.removeAll { $0.id == rule.id }
    return copy
  }
}

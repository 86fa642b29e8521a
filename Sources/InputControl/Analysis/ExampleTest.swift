/// What became of an example that was judged.
///
/// ```swift
/// let rules = RuleSet([SourceFile(name: "code.rules", text: #"profile code { regex /\d/; accepts "7" }"#)])
/// for profile in rules.profiles {
///   for result in try CompiledProfile(profile).testExamples() {
///     print(result.example.text, result.outcome)  // 7 passed
///   }
/// }
/// ```
public struct ExampleResult: Sendable {
  /// What an example came to.
  public enum Outcome: Hashable, Sendable {
    /// It got what it has to get.
    case passed
    /// It did not; what was expected and what came, a sentence each.
    case failed(expected: String, actual: String)
    /// It is marked `todo` and does not hold yet.
    case todo
    /// It is marked `todo` and holds: the mark is to be removed.
    case unexpectedlyPassed
  }

  /// The example.
  public let example: Example
  /// The name of the profile that judged it.
  public let profile: String
  /// What it came to.
  public let outcome: Outcome
  /// What the profile says of it.
  public let evaluation: Evaluation

  /// Whether nothing has to be done about it.
  public var passes: Bool { outcome == .passed || outcome == .todo }
}

extension CompiledProfile {
  /// Judges the examples of the profile, those of its parents that it has to reject among them.
  public func testExamples() -> [ExampleResult] { profile.examples.map(test) }

  private func test(_ example: Example) -> ExampleResult {
    let evaluation = evaluate(example.text)
    let mismatch = mismatch(of: evaluation, with: example)
    let outcome: ExampleResult.Outcome =
      switch (mismatch, example.isTodo) {
      case (nil, false): .passed
      case (nil, true): .unexpectedlyPassed
      case (let mismatch?, false): .failed(expected: mismatch.expected, actual: mismatch.actual)
      case (_?, true): .todo
      }
    return ExampleResult(example: example, profile: profile.name, outcome: outcome, evaluation: evaluation)
  }

  private func mismatch(
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
        !evaluation.violations.contains(where: { names($0, warning) && $0.severity != .error })
      {
        return ("a warning by `\(warning)`", named(evaluation.violations, else: "no warning"))
      }
    case .pending:
      guard evaluation.verdict == .intermediate else { return ("intermediate", verdict) }
    case .rejects:
      guard evaluation.verdict != .acceptable else { return ("not acceptable", verdict) }
      if let rule = example.rule, !evaluation.violations.contains(where: { names($0, rule) }) {
        return (
          "a violation of `\(rule)`", "\(verdict), \(named(evaluation.violations, else: "no violation"))"
        )
      }
    }
    return nil
  }

  /// Whether a violation is of a rule, which in a union may be named with its part or without.
  private func names(_ violation: Violation, _ rule: String) -> Bool {
    if violation.rule == "\(profile.name).\(rule)" { return true }
    return profile.parts.contains { violation.rule == "\($0.name).\(rule)" }
      || !profile.parts.isEmpty
        && violation.rule == rule
  }

  private func named(_ violations: [Violation], else nothing: String) -> String {
    violations.isEmpty
      ? nothing : "violations of " + violations.map { "`\($0.rule)`" }.joined(separator: ", ")
  }

  private func quoted(_ text: String, _ isSpelledOut: Bool) -> String {
    if profile.isSensitive { return "(sensitive)" }
    return
      "\"\(isSpelledOut ? DisplayText.spelledOut(text, atMost: 60) : DisplayText.shortened(text, atMost: 60))\""
  }

  /// The rules that no example notices: without them every example comes to the same.
  ///
  /// Only rules that the profile states itself are looked at. A rule that only warns is noticed by `warns`.
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
  /// The profile without one of its rules.
  fileprivate func without(_ rule: Rule) -> Profile {
    var result = Profile(
      name: name, type: type, rules: rules.filter { $0.id != rule.id }, isSensitive: isSensitive,
      messages: messages)
    result.normalization = normalization
    result.examples = examples
    return result
  }
}

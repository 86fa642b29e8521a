/// What a profile says of a value, without words: enough to count by.
public struct ValueOutcome: Hashable, Sendable {
  /// What the profile says of it.
  public let verdict: Verdict
  /// The ids of the rules that it breaks, `profile.rule`, in the order in which ``Evaluation`` has them, each once.
  public let rules: [String]

  init(_ verdict: Verdict, rules: [String] = []) {
    self.verdict = verdict
    self.rules = rules
  }

  init(_ evaluation: Evaluation) {
    var rules: [String] = []
    for violation in evaluation.violations where !rules.contains(violation.rule) {
      rules.append(violation.rule)
    }
    self.init(evaluation.verdict, rules: rules)
  }

  /// Nothing is to be said.
  static let acceptable = ValueOutcome(.acceptable)
}

/// The verdict on a value and the ids of the violated rules, without messages.
public struct ValueOutcome: Hashable, Sendable {
  /// The verdict on the value.
  public let verdict: Verdict
  /// The ids of the violated rules, `profile.rule`, each once, with warnings, in the order of the rules.
  public let rules: [String]

  init(_ verdict: Verdict, rules: [String] = []) {
    self.verdict = verdict
    self.rules = rules
  }

  init(_ evaluation: Evaluation) {
    var rules: [String] = []
    for id in evaluation.allViolations.map({ $0.id }) where !rules.contains(id) {
      rules.append(id)
    }
    self.init(evaluation.verdict, rules: rules)
  }

  /// Acceptable without violations.
  static let acceptable = ValueOutcome(.acceptable)
}

import InputControl

/// The questions whose answers are timed, the same on every platform.
enum EngineTimes {
  enum Question: Int, CaseIterable {
    case verdict, reason, decision
  }

  /// Returns a value of a profile that takes long: the verdict on a wrong value has to be proven, and its reason has to be
  /// found.
  static func value(of profile: Profile) -> String {
    profile.examples.first { $0.expectation == .rejects }?.text ?? "\u{7}"
  }

  /// Answers a question about a value, or about its last key, a number of times.
  static func ask(_ question: Question, about value: String, _ profile: CompiledProfile, count: Int = 1) {
    let start = String(value.dropLast())
    let key = TextEdit(TextRange(caret: start.utf16.count), with: String(value.suffix(1)))
    let evaluator = Evaluator()
    for _ in 0..<count {
      switch question {
      case .verdict: _ = evaluator.verdict(of: value, under: profile)
      case .reason: _ = evaluator.evaluate(value, under: profile)
      case .decision: _ = evaluator.decide(key, in: start, under: profile)
      }
    }
  }
}

internal import InputControl

/// One value that is asked for.
struct Question {
  var profile: CompiledProfile
  /// What is written before the field.
  var label: String
  /// What stands in the field from the start.
  var initialText = ""
  /// What stands there dimmed while it is empty.
  var placeholder = ""
  /// Refuses the empty value; `nil` where the profile decides that.
  var requirement: CompiledProfile?
  let locale: LocaleTag
  /// What the prompt says by itself.
  let words: PromptWords

  init(_ profile: CompiledProfile, label: String, locale: LocaleTag) {
    self.profile = profile
    self.label = label
    self.locale = locale
    words = PromptWords(locale)
  }

  var isSecret: Bool { profile.profile.isSensitive }

  /// The profile's verdict, and also whether a value is there that has to be.
  func evaluate(_ text: String) -> Evaluation {
    asked(profile.evaluate(text, locale: locale))
  }

  /// The same of bytes, which need not be UTF-8.
  func evaluate(utf8 bytes: [UInt8], with evaluator: borrowing Evaluator) -> Evaluation {
    asked(evaluator.evaluate(utf8: bytes, under: profile, locale: locale))
  }

  private func asked(_ evaluation: Evaluation) -> Evaluation {
    guard let requirement, evaluation.verdict == .acceptable, evaluation.value.isEmpty else {
      return evaluation
    }
    return requirement.evaluate("", locale: locale)
  }
}

extension Question {
  /// What may come next, where a value may go on.
  func hint(in text: String, at caret: Int) -> String? { profile.hint(in: text, at: caret, locale: locale) }

  /// How much of the greatest length a value has, once it is near to that.
  func counter(of value: String) -> String? {
    let limits = profile.profile.rules.compactMap { rule -> (limit: Int, unit: LengthUnit)? in
      guard case .maxLength(let limit, let unit) = rule.body, rule.severity == .error else { return nil }
      return (limit, unit)
    }
    let counted = limits.map { (length: $0.unit.length(of: value), limit: $0.limit, unit: $0.unit) }
    // Of several limits the one that is reached first.
    guard let next = counted.min(by: { $0.limit - $0.length < $1.limit - $1.length }), next.length > 0,
      next.limit - next.length <= max(3, next.limit / 5)
    else { return nil }
    return "\(next.length)/\(next.limit)" + (next.unit == .graphemes ? "" : " \(next.unit)")
  }
}

/// How asking ended.
enum Answer {
  /// A value that is acceptable, as it is to be committed.
  case value(String)
  /// A value that came without a terminal and is not acceptable.
  case unacceptable(Verdict)
  /// The person left.
  case left
  /// Time ran out.
  case timedOut
}

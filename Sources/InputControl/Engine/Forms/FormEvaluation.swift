/// The verdict on the values of a form, with its fields and violations.
public struct FormEvaluation: Hashable, Sendable {
  /// The name of the form.
  public let form: String
  /// The worst of the verdicts of the active fields and of the rules: `undetermined`, then `invalid`, `intermediate` and
  /// `acceptable`.
  public let verdict: Verdict
  /// The fields, active or not, in the order of their first declarations.
  public let fields: [Field]
  /// The violations of rules of the form, of all severities, in the order of the rules.
  package let allViolations: [FormViolation]
  /// The questions that somebody else has to answer, each once.
  public let questions: [FormQuestion]
  /// The day of the evaluation.
  public let today: CivilDate

  /// A field of an evaluated form.
  public struct Field: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// The text as given.
    public let text: String
    /// The rules for the text; `nil` for a field that is not active.
    public let profile: CompiledProfile?
    /// The judgement on the text; `nil` for a field that is not active.
    public let evaluation: Evaluation?

    /// Whether the field belongs to the form now.
    public var isActive: Bool { evaluation != nil }

    /// Whether the names, texts and evaluations are equal; a profile only tells where an evaluation comes from.
    public static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.text == right.text && left.evaluation == right.evaluation
    }

    /// Hashes the name, the text and the evaluation.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(text)
      hasher.combine(evaluation)
    }
  }

  /// The violations that cause the verdict; for an intermediate one they name what is still missing. Violations of
  /// single fields are those of their evaluations.
  public var violations: [FormViolation] { allViolations.filter { $0.severity == .error } }

  /// The violations that do not affect the verdict, of the severities `warning` and `info`.
  public var warnings: [FormViolation] { allViolations.filter { $0.severity != .error } }

  /// Whether the verdict is unproven: an intermediate one for a field that has it, an invalid one for all fields that do.
  public var isApproximate: Bool {
    let deciding = fields.compactMap { $0.evaluation }.filter { $0.verdict == verdict }
    return switch verdict {
    case .intermediate: deciding.contains { $0.isApproximate }
    case .invalid: !deciding.isEmpty && deciding.allSatisfy { $0.isApproximate }
    case .acceptable, .undetermined: false
    }
  }

  /// The normalised values of the active fields that are not empty, in the order of the fields.
  public var values: [(field: String, value: String)] {
    fields.compactMap { field in
      guard let evaluation = field.evaluation, !evaluation.value.isEmpty else { return nil }
      return (field.name, evaluation.value)
    }
  }

  /// Returns the field with a name, or `nil` if there is none.
  public subscript(name: String) -> Field? { fields.first { $0.name == name } }
}

/// A violation of a rule of a form.
public struct FormViolation: Hashable, Sendable {
  /// The name of the form.
  public let form: String
  /// The id of the rule in its form.
  public let rule: String
  /// The names of the fields that carry the violation.
  public let fields: [String]
  /// Whether the values cannot satisfy the rule (`invalid`), or something is still missing (`intermediate`).
  public let verdict: Verdict
  /// Whether a question has no answer yet.
  public let isWaiting: Bool
  /// The message for people: the rule's text, else the form's, else `reason`.
  public let message: String
  /// The language of the message, if it is not the one that was asked for, in which there is no text.
  public let language: LocaleTag?
  /// The exact finding.
  public let reason: String
  /// The severity of the rule.
  public let severity: Severity
  /// The place of the rule.
  let origin: Violation.Origin

  /// The form and the rule, `form.rule`, as commands show them.
  public var id: String { "\(form).\(rule)" }

  /// The place of the rule in its rule file; `nil` for a rule made in code.
  public var source: Violation.Source? { origin.source }
}

/// A question about values of a form, which others answer.
///
/// An answer belongs to the values that were asked about, so an answer for other values is never taken for this one.
public struct FormQuestion: Hashable, Sendable {
  /// The name of the question.
  public let name: String
  /// The normalised values, in the order of the rule.
  public let values: [String]

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - name: The name of the question.
  ///   - values: The normalised values, in the order of the rule.
  public init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }

  /// Texts that differ in their scalars are different.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.values.count == right.values.count
      && zip(left.values, right.values).allSatisfy { $0.isIdentical(to: $1) }
  }

  /// Hashes the name and the UTF-8 of the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for value in values {
      var value = value
      value.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(0xFF as UInt8)
    }
  }
}

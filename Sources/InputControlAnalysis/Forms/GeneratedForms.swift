package import InputControl

/// Values of a form that were generated to test it, with their evaluation.
package struct GeneratedForm: Sendable {
  /// The purpose of the values.
  package enum Kind: String, Sendable {
    /// Acceptable values, with all fields given that can be.
    case full
    /// Acceptable values for which branches hold that held for no values before.
    case branch
    /// Acceptable values with as few fields as possible.
    case fewest
    /// Values that break one rule of the form and nothing else.
    case rule
    /// Acceptable values that a rule warns about.
    case warned
  }

  /// The purpose of the values.
  package let kind: Kind
  /// The branches that hold for the first time, in words.
  package let branches: [String]
  /// The id of the rule that is broken or warns; `nil` for other values.
  package let rule: String?
  /// The texts of the fields, in the order of the form; the other fields are empty.
  package let texts: [(field: String, text: String)]
  /// The day of the evaluation; `nil` if the form does not depend on it.
  package let day: CivilDate?
  /// The evaluation, as that of an example: questions are answered with yes, unless their rule is to be broken.
  package let evaluation: FormEvaluation
}

/// Values that were generated to test a form.
package struct GeneratedForms: Sendable {
  /// A branch or a rule for which no values were found.
  package struct Missing: Sendable {
    /// The branch in words, or the id of the rule.
    package let subject: String
    /// Whether the subject is a rule.
    package let isRule: Bool
    /// The reason as an English clause.
    package let reason: String
  }

  /// The values; those that break a rule come last.
  package let forms: [GeneratedForm]
  /// The branches and rules for which no values were found.
  package let missing: [Missing]
  /// Other remarks, each as an English sentence.
  package let remarks: [String]
}

extension CompiledForm {
  /// Generates values to test the form with: acceptable ones for each branch, and for each rule values that break only it.
  ///
  /// The engine judges all values. The same day and the same seed generate the same values.
  ///
  /// - Parameters:
  ///   - today: The day of the evaluation.
  ///   - seed: The seed of the random choices.
  ///   - locale: The language of the messages.
  /// - Complexity: Limited: some thousand evaluations of fields for each branch and rule, up to a limit for all of them.
  package func generateForms(
    today: CivilDate, seed: UInt64 = 1, locale: LocaleTag = .english
  ) -> GeneratedForms {
    var generator = FormGenerator(
      self, today: form.needsToday ? today : .ofExamplesWithoutDay, seed: seed, locale: locale)
    return generator.generate()
  }
}

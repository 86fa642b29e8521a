import InputControl

/// A form of a linted file.
final class LintedForm {
  let compiled: CompiledForm
  private let budget: WorkBudget

  init(compiled: CompiledForm, budget: WorkBudget) {
    self.compiled = compiled
    self.budget = budget
  }

  /// What is proven about the form, shared by all lints.
  private(set) lazy var proofs = compiled.proofs

  /// The comparisons of fields that have to be equal, shared by all lints.
  private(set) lazy var equalities: [EqualityComparison] = compiled.form.rules.flatMap { rule in
    EqualityComparison.all(of: rule, in: compiled.form, within: budget)
  }
}

/// A comparison of two fields that have to be equal: whether the one that carries the violation can have all values of the
/// other one.
struct EqualityComparison {
  let rule: FormRule
  /// The declaration of the field whose values are all wanted.
  let other: FormField
  /// The declaration of the field that has to repeat them.
  let carrier: FormField
  /// A value of the other field that the carrier never has; `nil` if none was found.
  private(set) var witness: String?
  /// The first violation of the carrier by that value; `nil` if its normalisation makes another value of it.
  private(set) var violation: Violation?
  /// Why it is not known that there is no such value; `nil` if it is known, and if there is a witness.
  private(set) var openReason: String?

  /// Returns the comparisons of a rule, one for each pair of declarations that can be active together; none for a rule
  /// that is not `equal`.
  static func all(of rule: FormRule, in form: FormProfile, within budget: WorkBudget) -> [EqualityComparison]
  {
    guard case .equal(let first, let second) = rule.body, rule.severity == .error else { return [] }
    // The person who repeats a value is told at the carrier. Without one of its own, it is the field declared last.
    let carriers = Set(rule.places.map(\.name)).intersection([first.name, second.name])
    let names = form.fieldNames
    let last =
      (names.firstIndex(of: first.name) ?? 0) < (names.firstIndex(of: second.name) ?? 0)
      ? second.name : first.name
    let carrier = carriers.count == 1 ? carriers.first ?? last : last
    return form.fields.filter { $0.name != carrier && [first.name, second.name].contains($0.name) }
      .flatMap { other in
        form.fields.filter { field in
          field.name == carrier && form.canHoldTogether(field.branch, other.branch)
        }.compactMap { EqualityComparison(rule, other, $0, within: budget) }
      }
  }

  private init?(_ rule: FormRule, _ other: FormField, _ carrier: FormField, within budget: WorkBudget) {
    guard let accepting = try? CompiledProfile(other.profile),
      let repeating = try? CompiledProfile(carrier.profile)
    else { return nil }
    self.rule = rule
    self.other = other
    self.carrier = carrier
    let comparison = ProfileComparison(from: accepting, to: repeating, locale: .english, within: budget)
    let texts = comparison.rejected.map(\.text) + [comparison.valueChange?.text].compactMap { $0 }
    for value in texts.map({ accepting.evaluate($0).value }) where !value.isEmpty {
      let evaluation = repeating.evaluate(value)
      guard evaluation.verdict != .undetermined else { continue }
      let isRefused = evaluation.verdict != .acceptable
      guard isRefused || !evaluation.value.utf8.elementsEqual(value.utf8) else { continue }
      witness = value
      violation = isRefused ? evaluation.violations.first : nil
      return
    }
    // The question is another one here.
    openReason = comparison.undecidedReasons.first.map { reason in
      reason.firstRange(of: ": ").map { String(reason[$0.upperBound...]) } ?? reason
    }
  }
}

import InputControl

/// A form of a linted file.
final class LintedForm {
  let compiled: CompiledForm
  private let budget: WorkBudget

  init(compiled: CompiledForm, budget: WorkBudget) {
    self.compiled = compiled
    self.budget = budget
  }

  /// The findings of the proofs of the form, shared by all lints.
  private(set) lazy var proofs = compiled.proofs(admitting: isAdmitted)

  /// The comparisons of fields that have to be equal, shared by all lints.
  private(set) lazy var equalities: [EqualityComparison] = {
    let declarations = FormDeclarations(compiled.form)
    return compiled.form.rules.flatMap {
      EqualityComparison.all(of: $0, among: declarations, within: budget)
    }
  }()

  /// Returns whether a profile can have a value that matches patterns, and does not match others.
  private func isAdmitted(
    by compiled: CompiledProfile, _ patterns: [(pattern: RulePattern, matches: Bool)]
  ) -> Bool {
    // A union has a value if one of its parts has it.
    let profiles = compiled.profile.parts.isEmpty ? [compiled.profile] : compiled.profile.alternatives
    return profiles.contains { profile in
      var profile = profile
      for (number, (pattern, matches)) in patterns.enumerated() {
        profile.rules.append(
          Rule(matches ? .regex(pattern) : .forbid(pattern.ofWholeText), id: "test \(number)"))
      }
      guard let compiled = try? CompiledProfile(profile) else { return true }
      return RuleProofs(compiled, budget: budget).acceptable != .impossible
    }
  }
}

extension RulePattern {
  /// The pattern that finds the whole text if this pattern matches it.
  fileprivate var ofWholeText: RulePattern {
    // A comment ends with its line.
    RulePattern("\\A(?:\(text)\(isExtended ? "\n" : ""))\\z", isExtended: isExtended)
  }
}

/// The declarations of the fields of a form by their names.
struct FormDeclarations {
  private let form: FormProfile
  private var declarations: [String: [FormField]] = [:]
  private var order: [String: Int] = [:]

  init(_ form: FormProfile) {
    self.form = form
    for field in form.fields {
      declarations[field.name, default: []].append(field)
      if order[field.name] == nil { order[field.name] = order.count }
    }
  }

  /// Returns the field of two that is declared later.
  func last(of first: String, _ second: String) -> String {
    (order[first] ?? 0) < (order[second] ?? 0) ? second : first
  }

  /// Returns the pairs of declarations of two fields that are not in branches of one `when` that exclude each other.
  func pairs(of first: String, _ second: String) -> [(first: FormField, second: FormField)] {
    let others = declarations[second] ?? []
    return (declarations[first] ?? []).flatMap { one in
      others.filter { !form.exclude(one.branch, $0.branch) }.map { (one, $0) }
    }
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

  /// The greatest number of pairs of declarations that are compared for one rule.
  private static let maximumPairs = 64

  /// Returns the comparisons of a rule, one for each pair of declarations that can be active together; none for a rule
  /// that is not `equal`.
  static func all(
    of rule: FormRule, among declarations: FormDeclarations, within budget: WorkBudget
  ) -> [EqualityComparison] {
    guard case .equal = rule.kind, rule.severity == .error else { return [] }
    let (first, second) = (rule.operands[0], rule.operands[1])
    guard first.name != second.name else { return [] }
    // The person who repeats a value is told at the carrier. Without one of its own, it is the field declared last.
    let carriers = Set(rule.places.map(\.name)).intersection([first.name, second.name])
    let last = declarations.last(of: first.name, second.name)
    let carrier = carriers.count == 1 ? carriers.first ?? last : last
    let pairs = declarations.pairs(of: carrier == first.name ? second.name : first.name, carrier)
    let comparisons = pairs.prefix(maximumPairs).compactMap {
      EqualityComparison(rule, $0.first, $0.second, within: budget)
    }
    guard pairs.count > maximumPairs, let last = pairs.last else { return comparisons }
    return comparisons + [EqualityComparison(tooMany: rule, last.first, last.second)]
  }

  private init(tooMany rule: FormRule, _ other: FormField, _ carrier: FormField) {
    self.rule = rule
    self.other = other
    self.carrier = carrier
    openReason = "they have too many declarations"
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
    let areNumbers = OrderKind(other.profile)?.isNumber == true
    var skipsNumbers = false
    for value in texts.map({ accepting.evaluate($0).value }) where !value.isEmpty {
      let evaluation = repeating.evaluate(value)
      guard evaluation.verdict != .undetermined else { continue }
      let isRefused = evaluation.verdict != .acceptable
      guard isRefused || !evaluation.value.isIdentical(to: value), !repeating.mayMakeOfOther(value) else {
        continue
      }
      if areNumbers, OrderKind(carrier.profile)?.value(equalTo: value, under: repeating) != nil {
        skipsNumbers = true
        continue
      }
      witness = value
      violation = isRefused ? evaluation.violations.first : nil
      return
    }
    // The question is another one here.
    openReason = comparison.undecidedReasons.first.map { reason in
      reason.firstRange(of: ": ").map { String(reason[$0.upperBound...]) } ?? reason
    }
    if skipsNumbers, openReason == nil { openReason = "they write numbers with different zeros" }
  }
}

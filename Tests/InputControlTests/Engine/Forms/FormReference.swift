@testable import InputControl

/// What a form means, read from its description alone: slow, and without any order of evaluation.
struct FormReference {
  let form: FormProfile
  let texts: [String: String]
  let today: CivilDate
  let answers: [FormQuestion: Bool]

  func holds(_ branch: Int?) -> Bool {
    guard let branch else { return true }
    return isTried(branch) && (form.branches[branch].condition.map(holds) ?? true)
  }

  private func isTried(_ branch: Int) -> Bool {
    let stated = form.branches[branch]
    if let previous = stated.previous { return isTried(previous) && !holds(previous) }
    return holds(stated.parent)
  }

  private func holds(_ condition: Condition<FormTest>) -> Bool {
    switch condition {
    case .all(let parts): return parts.allSatisfy(holds)
    case .any(let parts): return parts.contains(where: holds)
    case .not(let part): return !holds(part)
    case .test(let test):
      let value = evaluation(of: test.field.name)?.value ?? ""
      let isMet =
        switch test.body {
        case .empty: value.isEmpty
        case .texts(let texts): texts.contains(value)
        case .matches(let pattern):
          (try? CompiledProfile(Profile("p", regex: pattern.text)))?.verdict(of: value) == .acceptable
            && !value.isEmpty
        }
      return isMet != test.isNegated
    }
  }

  func evaluation(of name: String) -> Evaluation? {
    guard let field = form.fields.first(where: { $0.name == name && holds($0.branch) }) else { return nil }
    return (try? CompiledProfile(field.profile))?.evaluate(texts[name] ?? "")
  }

  /// Whether a rule is asked: its branch holds, and all of its operands are active.
  func isAsked(_ rule: FormRule) -> Bool {
    holds(rule.branch) && rule.operands.allSatisfy { evaluation(of: $0.name) != nil }
  }
}

@testable import InputControl

/// What a form means, read from its description alone: slow, and without any order of evaluation.
struct FormReference {
  let form: FormProfile
  /// The profiles of the declarations of fields.
  let profiles: [CompiledProfile]
  let texts: [String: String]
  let today: CivilDate
  let answers: [FormQuestion: Bool]
  /// All texts of a field that are not invalid.
  let known: [String: [String]]
  /// The fields whose values are numbers.
  let numbers: Set<String>

  init(
    form: FormProfile, profiles: [CompiledProfile]? = nil, texts: [String: String], today: CivilDate,
    answers: [FormQuestion: Bool], known: [String: [String]] = [:], numbers: Set<String> = []
  ) {
    self.form = form
    self.profiles = profiles ?? Self.profiles(of: form)
    (self.texts, self.today, self.answers, self.known, self.numbers) = (texts, today, answers, known, numbers)
  }

  static func profiles(of form: FormProfile) -> [CompiledProfile] {
    form.fields.compactMap { try? CompiledProfile($0.profile) }
  }

  private func profile(of name: String) -> CompiledProfile? {
    form.fields.firstIndex { $0.name == name && holds($0.branch) }.map { profiles[$0] }
  }

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
    profile(of: name)?.evaluate(texts[name] ?? "")
  }

  /// Whether a rule is asked: its branch holds, and all of its operands are active.
  func isAsked(_ rule: FormRule) -> Bool {
    holds(rule.branch) && rule.operands.allSatisfy { evaluation(of: $0.name) != nil }
  }
}

// The verdicts of rules: what an operand can still become is looked up in the list of all its texts.
extension FormReference {
  /// Returns the verdict of a rule; `acceptable` for one that is not asked.
  func verdict(of rule: FormRule) -> Verdict {
    guard isAsked(rule) else { return .acceptable }
    let names = rule.operands.map(\.name)
    switch rule.kind {
    case .require(let count):
      let given = names.count { !(texts[$0] ?? "").isEmpty }
      if given < count?.lowerBound ?? names.count { return .intermediate }
      return given > count?.upperBound ?? given ? .invalid : .acceptable
    case .equal: return equality(names[0], names[1])
    case .order(let operands, let isStrict):
      let pairs = isStrict.indices.map { order(operands[$0].value, operands[$0 + 1].value, isStrict[$0]) }
      return pairs.reduce(.acceptable) { $1.isWorse(than: $0) ? $1 : $0 }
    case .age(let years):
      guard isComparable(names[0]) else { return .acceptable }
      let day = number(of: today)
      // 9999 is no bound. 20240229 to 20250228 is less than a year, and to 20250301 more.
      func fits(_ text: String) -> Bool {
        guard let birth = date(text) else { return false }
        let age = Int(((Double(day) - Double(birth)) / 10_000).rounded(.down))
        return age >= years.lowerBound && (age <= years.upperBound || years.upperBound == 9999)
      }
      return verdict(
        ofFinished: isFinished(names[0]) && fits(texts[names[0]] ?? ""),
        completions(of: names[0]).contains(where: fits))
    case .external(let question):
      guard names.allSatisfy(isComparable) else { return .acceptable }
      guard names.allSatisfy(isFinished) else { return .intermediate }
      guard let answer = answers[FormQuestion(question, names.map { texts[$0] ?? "" })] else {
        return .intermediate
      }
      return answer ? .acceptable : .invalid
    // The random forms have no lists.
    case .among: return .acceptable
    }
  }

  private func verdict(ofFinished holds: Bool, _ canHold: Bool) -> Verdict {
    holds ? .acceptable : canHold ? .intermediate : .invalid
  }

  /// Whether a field has a text, and no violation of its own says more.
  private func isComparable(_ name: String) -> Bool {
    let verdict = evaluation(of: name)?.verdict
    return texts[name]?.isEmpty == false && (verdict == .acceptable || verdict == .intermediate)
  }

  private func isFinished(_ name: String) -> Bool { evaluation(of: name)?.verdict == .acceptable }

  private func continuations(of name: String) -> [String] {
    (known[name] ?? []).filter { $0.utf8.starts(with: (texts[name] ?? "").utf8) }
  }

  /// The acceptable texts that a text is or can become.
  private func completions(of name: String) -> [String] {
    guard let profile = profile(of: name) else { return [] }
    return continuations(of: name).filter { profile.verdict(of: $0) == .acceptable }
  }

  // MARK: Values

  private func equality(_ first: String, _ second: String) -> Verdict {
    guard isComparable(first), isComparable(second) else { return .acceptable }
    let (left, right) = (texts[first] ?? "", texts[second] ?? "")
    func areEqual(_ left: String, _ right: String) -> Bool {
      guard left != right, numbers.isSuperset(of: [first, second]) else { return left == right }
      return number(left).map { $0 == number(right) } ?? false
    }
    // One of them can become the other one as it stands, or a finished number that equals it.
    func canBecome(_ name: String, _ wanted: String) -> Bool {
      continuations(of: name).contains(wanted) || completions(of: name).contains { areEqual($0, wanted) }
    }
    let canBeEqual = canBecome(first, right) || canBecome(second, left)
    return verdict(ofFinished: areEqual(left, right), canBeEqual)
  }

  /// The values that an operand of `order` can have; `nil` for one that is not asked.
  private func values(_ operand: FormRule.Operand.Value) -> (now: Int?, possible: [Int])? {
    switch operand {
    case .field(let field):
      guard isComparable(field.name) else { return nil }
      func value(_ text: String) -> Int? { date(text) ?? number(text) }
      return (
        isFinished(field.name) ? value(texts[field.name] ?? "") : nil,
        completions(of: field.name).compactMap(value)
      )
    case .number(let stated): return number(stated.description).map { ($0, [$0]) }
    case .date(let stated): return (number(of: stated), [number(of: stated)])
    // The forms that are compared have none.
    case .moment: return nil
    case .today(let distance):
      let day = number(of: today.advanced(by: distance))
      return (day, [day])
    }
  }

  private func order(_ left: FormRule.Operand.Value, _ right: FormRule.Operand.Value, _ isStrict: Bool)
    -> Verdict
  {
    guard let left = values(left), let right = values(right) else { return .acceptable }
    func holds(_ left: Int, _ right: Int) -> Bool { isStrict ? left < right : left <= right }
    let holdsNow = left.now.map { left in right.now.map { holds(left, $0) } ?? false } ?? false
    let canHold = left.possible.contains { left in right.possible.contains { holds(left, $0) } }
    return verdict(ofFinished: holdsNow, canHold)
  }

  /// A number in hundredths; `nil` for a text that is none.
  private func number(_ text: String) -> Int? {
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = Int(first), whole >= 0, parts.count < 3 else { return nil }
    var hundredths = whole * 100
    if parts.count == 2 {
      guard (1...2).contains(parts[1].count), let fraction = Int(parts[1]) else { return nil }
      hundredths += parts[1].count == 1 ? fraction * 10 : fraction
    }
    return text.hasPrefix("-") ? -hundredths : hundredths
  }

  /// A date as the number of its digits, year first; `nil` for a text that is none.
  private func date(_ text: String) -> Int? {
    guard text.utf8.count == 10 else { return nil }
    let parts = text.split { $0 == "-" || $0 == "." }
    return Int((text.contains(".") ? parts.reversed() : parts).joined())
  }

  private func number(of date: CivilDate) -> Int { (date.year * 100 + date.month) * 100 + date.day }
}

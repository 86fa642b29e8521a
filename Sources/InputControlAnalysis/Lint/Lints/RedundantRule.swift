import InputControl

/// A lint for rules without which the same values are accepted: `maxLength 10` beside `regex /\d{6}/`.
///
/// The lint does not run by default, because such a rule may exist for its clearer message. It skips rules
/// with a text of their own, rules of a type, which also implies a keyboard, and rules of a parent.
enum RedundantRule: Lint {
  static let code = DiagnosticCode.redundantRule
  static let severity = Severity.info
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.filter { $0.proofs.acceptable != .impossible }.flatMap { linted in
      let proofs = linted.proofs
      return proofs.deciding.compactMap { index -> Diagnostic? in
        let rule = proofs.rules[index].rule
        guard linted.states(rule), let place = rule.location, rule.messages.isEmpty, isCandidate(rule) else {
          return nil
        }
        let proof = proofs.textBreaking(ruleAt: index)
        proofs.note(proof, on: "whether `\(rule.id)` makes a difference")
        guard proof == .impossible else { return nil }
        var secondary: [Diagnostic.Label] = []
        if let other = implying(index, in: proofs).map({ proofs.rules[$0].rule }), let place = other.location
        {
          secondary.append(.init(place, "`\(other.id)` implies it"))
        }
        return finding(
          "without `\(rule.id)` the same values are acceptable", at: place, also: secondary,
          help: extreme(rule, at: index, of: linted) ?? "no text that the other rules accept breaks it",
          "remove it, or give it a message of its own")
      }
    }
  }

  private static func isCandidate(_ rule: Rule) -> Bool {
    switch rule.body {
    // Skips the rules of a type, and the rules that ``DeadRule`` covers.
    case .required, .characters, .forbid: false
    case .regex(let pattern): pattern.location != nil
    case .minLength, .maxLength, .allow, .oneOf, .require, .check: true
    }
  }

  /// Returns a single rule that implies another rule.
  private static func implying(_ index: Int, in proofs: RuleProofs) -> Int? {
    let body = proofs.rules[index].rule.body
    guard let automaton = try? proofs.automaton(ofRuleAt: index) as Automaton?? else { return nil }
    func isImplied(by indices: [Int]) -> Bool {
      proofs.text(
        keeping: indices, refusedBy: automaton, beyond: body.isLimit ? body : nil, where: { _ in true })
        == .impossible
    }
    return isImplied(by: []) ? nil : proofs.rules(beside: index).first { isImplied(by: [$0]) }
  }

  /// Returns, for a limit, the value that comes closest to it.
  private static func extreme(_ rule: Rule, at index: Int, of linted: LintedProfile) -> String? {
    let proofs = linted.proofs
    switch rule.body {
    case .maxLength(let limit, let unit):
      // The limit is implied, so the other rules have a longest value.
      var text: String?
      var count = limit
      while count > 0, text == nil {
        text =
          proofs.text(
            keeping: proofs.deciding, beyond: .maxLength(count - 1, unit), where: proofs.isAcceptedUnchanged
          ).witness
        count = text == nil ? count / 2 : count
      }
      guard let text, let longest = longest(from: text, unit, in: proofs) else { return nil }
      return "\(linted.quoted(longest)) is as long as a value gets"
    case .minLength:
      let text = proofs.text(keeping: proofs.rules(beside: index), where: proofs.isAcceptedUnchanged)
      return text.witness.map { "\(linted.quoted($0)) is as short as a value gets" }
    default: return nil
    }
  }

  /// Returns the longest value, starting from a given one.
  private static func longest(from text: String, _ unit: LengthUnit, in proofs: RuleProofs) -> String? {
    var longest = text
    for _ in 0..<256 {
      let proof = proofs.text(
        keeping: proofs.deciding, beyond: .maxLength(unit.length(of: longest), unit),
        where: proofs.isAcceptedUnchanged)
      switch proof {
      case .exists(let next): longest = next
      case .impossible: return longest
      case .open: return nil
      }
    }
    return nil
  }
}

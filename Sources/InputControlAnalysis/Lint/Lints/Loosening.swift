import InputControl

/// A lint for an overriding rule that accepts values that the rule of its parent refuses.
///
/// The lint does not run by default, because the language makes loosening explicit. A `drop` states its
/// intention and is never reported, but an `override` may be intended to be narrower.
enum Loosening: Lint {
  static let code = DiagnosticCode.loosening
  static let isDefault = false

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted -> [Diagnostic] in
      guard let name = linted.syntax.parent, let parent = file.profile(name),
        linted.rules.contains(where: \.rule.isOverride), let compiled = try? CompiledProfile(parent)
      else { return [] }
      let proofs = RuleProofs(compiled, budget: linted.proofs.budget)
      return linted.rules.compactMap { range, syntax in
        guard syntax.isOverride,
          let rule = linted.profile.rules.first(where: { $0.location?.range == range && linted.states($0) }),
          let index = proofs.deciding.first(where: { proofs.rules[$0].rule.id == rule.id })
        else { return nil }
        switch rule.strictness(comparedTo: proofs.rules[index].rule) {
        case .same, .stricter: return nil
        case .looser, .other: break
        }
        let proof = loosened(index, of: proofs, by: linted)
        linted.proofs.note(proof, on: "whether `\(rule.id)` is looser than that of `\(parent.name)`")
        guard let value = proof.witness else { return nil }
        return finding(
          "`\(linted.profile.name)` accepts \(linted.quoted(value)), which `\(parent.name)` refuses",
          at: file.location(range),
          also: proofs.rules[index].rule.location.map { [.init($0, "the rule that refuses it")] } ?? [],
          help: "make it as strict as the rule that it overrides, or suppress this finding if it is intended")
      }
    }
  }

  /// Returns a value that the child accepts and a rule of its parent refuses, or the proof that there is
  /// none.
  private static func loosened(_ index: Int, of parent: RuleProofs, by linted: LintedProfile) -> Proof {
    let proofs = linted.proofs
    let body = parent.rules[index].rule.body
    func isRefused(_ value: String) -> Bool {
      proofs.isAcceptedUnchanged(value) && parent.broken(by: value)?.contains(index) == true
    }
    let proof: Proof
    do throws(InexactReason) {
      proof = proofs.text(
        keeping: proofs.deciding, refusedBy: try parent.automaton(ofRuleAt: index),
        beyond: body.isLimit ? body : nil, where: isRefused)
    } catch {
      proof = .open(parent.words(for: error, ofRuleAt: index))
    }
    guard case .open = proof else { return proof }
    let values = proofs.samples.map(\.value).filter(isRefused)
    return values.min { $0.count < $1.count }.map { .exists($0) } ?? proof
  }
}

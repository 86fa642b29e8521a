import InputControl

/// A lint for profiles without an acceptable value: `regex /\d+/` and `forbid /[0-9]/`.
enum Unsatisfiable: Lint {
  static let code = DiagnosticCode.unsatisfiable
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    // Conflicts between two limits are reported by simpler lints.
    let simpler = (MinOverMax.findings(in: file) + PatternOverLimit.findings(in: file)).compactMap(\.primary)
    return file.profiles.compactMap { linted in
      let range = linted.syntax.range
      let isTold = simpler.contains {
        range.start <= $0.location.range.start && $0.location.range.end <= range.end
      }
      guard !isTold, linted.proofs.acceptable == .impossible, !linted.proofs.normalizationExcludesAllValues
      else { return nil }
      let conflict = conflict(of: linted.proofs)
      let rules = conflict.map { linted.proofs.rules[$0].rule }
      guard let place = rules.first(where: linted.states) else { return nil }
      var finding = finding(
        "no value but the empty one is acceptable to `\(linted.profile.name)`",
        at: place.location ?? file.location(linted.syntax.name.range),
        conflict.count > 1 ? "contradicts the others" : "no value satisfies it",
        also: rules.filter { $0.id != place.id }.compactMap { rule in
          rule.location.map { .init($0, "`\(rule.id)`") }
        },
        help: conflict.count > 1 ? "change one of these rules" : "change this rule")
      if let nearest = nearest(to: conflict, of: linted) { finding.help.insert(nearest, at: 0) }
      return finding
    }
  }

  /// Returns a minimal set of rules that contradict each other.
  private static func conflict(of proofs: RuleProofs) -> [Int] {
    var kept = proofs.deciding
    guard kept.count <= 16 else { return kept }
    // Later rules are removed first, because the first rules are most likely intended.
    for index in kept.reversed() where kept.count > 1 {
      let without = kept.filter { $0 != index }
      if proofs.text(keeping: without, where: { _ in true }) == .impossible { kept = without }
    }
    return kept
  }

  /// Returns a description of a value that all rules but one accept, or of the proof that there is none;
  /// `nil` if neither is known.
  private static func nearest(to conflict: [Int], of linted: LintedProfile) -> String? {
    let proofs = linted.proofs
    let found = conflict.map { index in
      let others = proofs.deciding.filter { $0 != index }
      let proof = proofs.text(keeping: others) { proofs.broken(by: $0)?.intersection(others).isEmpty == true }
      return (proof: proof, rule: proofs.rules[index].rule.id)
    }
    let texts = found.compactMap { found in found.proof.witness.map { (text: $0, rule: found.rule) } }
    guard let nearest = texts.min(by: { $0.text.unicodeScalars.count < $1.text.unicodeScalars.count }) else {
      return found.allSatisfy { $0.proof == .impossible }
        ? "no value satisfies all rules but one either" : nil
    }
    return "\(linted.quoted(nearest.text)) satisfies all rules but `\(nearest.rule)`"
  }
}

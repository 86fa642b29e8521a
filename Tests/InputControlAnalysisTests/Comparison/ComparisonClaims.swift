@testable import InputControl
@testable import InputControlAnalysis

/// The claims of a comparison, which judged texts may contradict.
struct ComparisonClaims {
  let comparison: ProfileComparison
  private let old: CompiledProfile
  private let new: CompiledProfile
  /// The contradictions, each as a sentence.
  private(set) var contradictions: [String] = []
  /// The number of texts that at least one version accepts.
  private(set) var acceptedCount = 0
  /// Whether a text other than the witnesses shows a difference.
  private(set) var isDifferenceSeen = false

  init(from old: CompiledProfile, to new: CompiledProfile) {
    self.old = old
    self.new = new
    comparison = ProfileComparison(from: old, to: new)
    checkWitnesses()
    checkRelation()
  }

  /// The texts of the comparison.
  var statedTexts: [String] {
    (comparison.rejected + comparison.accepted).map(\.text) + (comparison.valueChange.map { [$0.text] } ?? [])
  }

  /// The first contradictions in one line.
  var words: String { contradictions.prefix(5).joined(separator: "; ") }

  private mutating func require(_ holds: Bool, _ contradiction: String) {
    if !holds { contradictions.append(contradiction) }
  }

  // MARK: What is stated

  private mutating func checkWitnesses() {
    for (witnesses, accepting, rejecting, words) in [
      (comparison.rejected, old, new, "rejected now"), (comparison.accepted, new, old, "accepted now"),
    ] {
      for witness in witnesses {
        let evaluation = rejecting.evaluate(witness.text)
        let text = TextLiteral.written(witness.text)
        require(
          accepting.evaluate(witness.text).verdict == .acceptable,
          "\(text) is stated to be \(words), but no version accepts it")
        require(
          evaluation.verdict == .invalid || evaluation.verdict == .intermediate,
          "\(text) is stated to be \(words), but it is \(evaluation.verdict) where it should be refused")
        require(
          witness.violation != nil && witness.violation == evaluation.violations.first,
          "\(text) does not break the stated rule")
      }
      require(
        witnesses.contains { $0.text.isEmpty } == (accepts("", accepting) && !accepts("", rejecting)),
        "the empty text is stated to be \(words) wrongly, or left out")
      require(
        Set(witnesses.map { Array($0.text.utf8) }).count == witnesses.count && witnesses.count <= 2,
        "texts that are \(words) are repeated")
    }
    if let change = comparison.valueChange {
      let text = TextLiteral.written(change.text)
      let values = (old.evaluate(change.text), new.evaluate(change.text))
      require(
        values.0.verdict == .acceptable && values.1.verdict == .acceptable, "\(text) is not accepted by both")
      require(
        values.0.value.isIdentical(to: change.old) && values.1.value.isIdentical(to: change.new)
          && !change.old.isIdentical(to: change.new), "\(text) does not become the stated values")
    }
  }

  private mutating func checkRelation() {
    let shows = (!comparison.rejected.isEmpty, !comparison.accepted.isEmpty, comparison.valueChange != nil)
    let isCertain = comparison.undecidedReasons.isEmpty
    let isRight =
      switch comparison.relation {
      case .same: shows == (false, false, false) && isCertain
      case .stricter: shows == (true, false, false) && isCertain
      case .looser: shows == (false, true, false) && isCertain
      case .changed: shows != (false, false, false) && (!isCertain || shows.0 && shows.1 || shows.2)
      case .undecided: shows == (false, false, false) && !isCertain
      }
    require(isRight, "the witnesses do not show that it is \(comparison.relation)")
  }

  // MARK: What follows for other texts

  /// Judges a text with both versions.
  mutating func judge(_ text: String) {
    let evaluations = (old.evaluate(text), new.evaluate(text))
    let verdicts = (evaluations.0.verdict, evaluations.1.verdict)
    if verdicts != (old.verdict(of: text), new.verdict(of: text)) { contradict("has two verdicts", by: text) }
    let accepts = (verdicts.0 == .acceptable, verdicts.1 == .acceptable)
    if accepts.0 || accepts.1 { acceptedCount += 1 }
    let changesValue =
      accepts.0 && accepts.1 && !evaluations.0.value.isIdentical(to: evaluations.1.value)
    if accepts.0 != accepts.1 || changesValue, !statedTexts.contains(where: { $0.isIdentical(to: text) }) {
      isDifferenceSeen = true
    }
    if accepts.0, !accepts.1, provesNoneRejected {
      contradict("is accepted by the old version only", by: text)
    }
    if !accepts.0, accepts.1, provesNoneAccepted {
      contradict("is accepted by the new version only", by: text)
    }
    if changesValue, [.same, .stricter, .looser].contains(comparison.relation) {
      contradict("has two values", by: text)
    }
    // If both versions accept the same values, the same texts can be completed to one.
    let isExact = !evaluations.0.isApproximate && !evaluations.1.isApproximate
    if comparison.relation == .same, isExact, verdicts.0 != verdicts.1 {
      contradict("is \(verdicts.0) under the old version, \(verdicts.1) under the new one", by: text)
    }
  }

  private mutating func contradict(_ words: String, by text: String) {
    contradictions.append("it is \(comparison.relation), but \(TextLiteral.written(text)) \(words)")
  }

  /// Whether the comparison states that the new version accepts everything that the old one accepts.
  private var provesNoneRejected: Bool {
    comparison.rejected.isEmpty && !leavesOpen("whether anything is rejected now")
  }

  private var provesNoneAccepted: Bool {
    comparison.accepted.isEmpty && !leavesOpen("whether anything else is accepted now")
  }

  private func leavesOpen(_ question: String) -> Bool {
    let shared = ["whether the same values are accepted", "whether more values differ"]
    // A value that differs, or a witness in each direction, ends the comparison.
    if comparison.valueChange != nil { return true }
    return comparison.undecidedReasons.contains { reason in
      reason.hasPrefix(question) || shared.contains { reason.hasPrefix($0) }
    }
  }

  private func accepts(_ text: String, _ profile: CompiledProfile) -> Bool {
    profile.verdict(of: text) == .acceptable
  }
}

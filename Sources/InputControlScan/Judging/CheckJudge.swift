internal import InputControl

/// Judges the values of a block with one profile and counts the outcomes.
final class CheckJudge {
  let check: ScanCheck
  private var evaluator: BatchEvaluator
  private var counter = OutcomeCounter()
  private var unreadable = UnreadableCounter()

  init(_ check: ScanCheck, _ batch: BatchProfile) {
    self.check = check
    evaluator = BatchEvaluator(batch)
  }

  /// Judges a value and counts its outcome.
  ///
  /// - Returns: The index of the outcome.
  @inline(__always)
  func judge(_ bytes: InputBytes) -> Int {
    let outcome = bytes.withSpan { evaluator.outcome(of: $0) }
    counter.count(outcome)
    return outcome
  }

  /// Judges rows that are values and counts their outcomes.
  ///
  /// - Returns: The number of rows.
  func judgeRows(_ bytes: InputBytes, exceptions: inout [BatchEvaluator.RowException]) -> Int {
    let count = bytes.withSpan { evaluator.judgeRows(in: $0, exceptions: &exceptions) }
    counter.count(0, times: count - exceptions.count)
    for exception in exceptions { counter.count(exception.outcome) }
    return count
  }

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - full: The kinds that have enough samples.
  ///   - sampleCount: The maximum number of samples of each kind.
  func begin(full: Set<SampleKind>, sampleCount: Int) {
    counter.begin(full: full, sampleCount: sampleCount)
    unreadable.begin(full: full, sampleCount: sampleCount)
  }

  /// Returns whether a sample of an outcome is needed.
  @inline(__always)
  func wantsSample(of outcome: Int) -> Bool {
    counter.wantsSample(of: outcome) { evaluator.outcomes.map(\.rules) }
  }

  /// Returns whether a sample of an unreadable row is needed, and counts it as taken.
  func wantsSample(of kind: SampleKind) -> Bool { unreadable.wantsSample(of: kind) }

  func noteSample(of outcome: Int) { counter.noteSample(of: outcome) }

  func noteUnreadable(_ reason: String) { unreadable.count(reason) }

  func outcome(_ place: Int) -> ValueOutcome { evaluator.outcomes[place] }

  func isAcceptable(_ place: Int) -> Bool { place == 0 || evaluator.outcomes[place].verdict == .acceptable }

  /// Evaluates a value with its violations.
  func evaluation(of bytes: InputBytes, _ locale: LocaleTag) -> Evaluation {
    bytes.withSpan { evaluator.evaluation(of: $0, locale: locale) }
  }

  /// Returns a value after normalisation by the profile; `nil` if normalisation does not change it.
  func normalized(_ bytes: InputBytes) -> String? {
    bytes.withSpan { evaluator.normalized($0) }
  }

  /// Returns the display of a value, given as the value or as its display; `nil` if it is not UTF-8.
  func display(of bytes: InputBytes) -> String? {
    let value = normalized(bytes) ?? String(validating: bytes, as: UTF8.self)
    return value.map { check.profile.display(of: $0) }
  }

  /// Returns the counts since the last call and resets them.
  func takeTally() -> CheckTally {
    var tally = CheckTally()
    counter.takeCounts { place, count in
      tally.add(
        count, evaluator.outcomes[place].verdict, breaking: evaluator.outcomes[place].rules)
    }
    tally.add(unreadable.takeCounts())
    return tally
  }
}

/// The result of a check for a row.
enum RowFinding {
  /// The index of the outcome of its value.
  case outcome(Int)
  case unreadable(Unreadable)
}

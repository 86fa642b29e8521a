internal import InputControl

/// Judges the values of a block with one profile and counts the outcomes.
final class CheckJudge {
  let check: ScanCheck
  private var evaluator: BatchEvaluator
  /// The number of values of the block with each outcome.
  private var outcomeCounts: [Int] = [0]
  private var unreadable: [(reason: String, count: Int)] = []
  /// The indices into `unreadable` by reason.
  private var reasonPlaces: [String: Int] = [:]
  /// The number of samples of each outcome that may still be taken from the block.
  private var samplesLeft: [Int] = []
  private var full: Set<SampleKind> = []
  private var unreadableSamples: [SampleKind: Int] = [:]
  private var sampleCount = 0

  init(_ check: ScanCheck, _ batch: BatchProfile) {
    self.check = check
    evaluator = BatchEvaluator(batch)
  }

  /// Judges a value and counts its outcome.
  ///
  /// - Returns: The index of the outcome.
  @inline(__always)
  func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let outcome = unsafe evaluator.outcome(of: bytes.span)
    if outcome >= outcomeCounts.count { grow() }
    outcomeCounts[outcome] &+= 1
    return outcome
  }

  /// Judges rows that are values and counts their outcomes.
  ///
  /// - Returns: The number of rows.
  func judgeRows(
    _ bytes: UnsafeBufferPointer<UInt8>, exceptions: inout [BatchEvaluator.RowException]
  ) -> Int {
    let count = unsafe evaluator.judgeRows(in: bytes.span, exceptions: &exceptions)
    grow()
    outcomeCounts[0] += count - exceptions.count
    for exception in exceptions { outcomeCounts[exception.outcome] += 1 }
    return count
  }

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - full: The kinds that have enough samples.
  ///   - sampleCount: The maximum number of samples of each kind.
  func begin(full: Set<SampleKind>, sampleCount: Int) {
    self.full = full
    self.sampleCount = sampleCount
    samplesLeft.removeAll(keepingCapacity: true)
    unreadableSamples.removeAll(keepingCapacity: true)
  }

  /// Returns whether a sample of an outcome is needed.
  @inline(__always)
  func wantsSample(of outcome: Int) -> Bool {
    if outcome >= samplesLeft.count { growSamples() }
    return samplesLeft[outcome] > 0
  }

  /// Returns whether a sample of an unreadable row is needed, and counts it as taken.
  func wantsSample(of kind: SampleKind) -> Bool {
    guard !full.contains(kind) else { return false }
    unreadableSamples[kind, default: 0] += 1
    if unreadableSamples[kind, default: 0] >= sampleCount { full.insert(kind) }
    return sampleCount > 0
  }

  func noteSample(of outcome: Int) { samplesLeft[outcome] -= 1 }

  private func growSamples() {
    while samplesLeft.count < evaluator.outcomes.count {
      let rules = evaluator.outcomes[samplesLeft.count].rules
      samplesLeft.append(rules.contains { !full.contains(.rule($0)) } ? sampleCount : 0)
    }
  }

  private func grow() {
    while outcomeCounts.count < evaluator.outcomes.count { outcomeCounts.append(0) }
  }

  func noteUnreadable(_ reason: String) {
    if let place = reasonPlaces[reason] {
      unreadable[place].count += 1
    } else {
      reasonPlaces[reason] = unreadable.count
      unreadable.append((reason, 1))
    }
  }

  func outcome(_ place: Int) -> ValueOutcome { evaluator.outcomes[place] }

  func isAcceptable(_ place: Int) -> Bool { place == 0 || evaluator.outcomes[place].verdict == .acceptable }

  /// Evaluates a value with its violations.
  func evaluation(of bytes: UnsafeBufferPointer<UInt8>, _ locale: LocaleTag) -> Evaluation {
    unsafe evaluator.evaluation(of: bytes.span, locale: locale)
  }

  /// Returns a value after normalisation by the profile; `nil` if normalisation does not change it.
  func normalized(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    unsafe evaluator.normalized(bytes.span)
  }

  /// Returns what is shown of a value, given as the value or as what is shown of it; `nil` if it is not UTF-8.
  func display(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let value = unsafe evaluator.normalized(bytes.span) ?? String(validating: bytes, as: UTF8.self)
    return value.map { check.profile.display(of: $0) }
  }

  /// Returns the counts since the last call and resets them.
  func takeTally() -> CheckTally {
    var tally = CheckTally()
    for (place, count) in outcomeCounts.enumerated() where count > 0 {
      let outcome = evaluator.outcomes[place]
      switch outcome.verdict {
      case .acceptable: tally.counts.acceptable += count
      case .intermediate: tally.counts.intermediate += count
      case .invalid: tally.counts.invalid += count
      case .undetermined: tally.counts.undetermined += count
      }
      for rule in outcome.rules { tally.rules[rule, default: 0] += count }
      outcomeCounts[place] = 0
    }
    tally.unreadable = unreadable
    tally.counts.unreadable = unreadable.reduce(0) { $0 + $1.count }
    unreadable.removeAll()
    reasonPlaces.removeAll()
    return tally
  }
}

/// The result of a check for a row.
enum RowFinding {
  /// The index of the outcome of its value.
  case outcome(Int)
  case unreadable(Unreadable)
}

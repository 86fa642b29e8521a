internal import InputControl

/// Asks one profile about the values of a block, and counts.
final class CheckJudge {
  let check: ScanCheck
  private var evaluator: BatchEvaluator
  /// How many values of the block have each outcome.
  private var outcomeCounts: [Int] = [0]
  private var unreadable: [(reason: String, count: Int)] = []
  /// The places in `unreadable`.
  private var reasonPlaces: [String: Int] = [:]
  /// How many samples of each outcome may still be taken of the block.
  private var samplesLeft: [Int] = []
  private var full: Set<SampleKind> = []
  private var unreadableSamples: [SampleKind: Int] = [:]
  private var sampleCount = 0

  init(_ check: ScanCheck, _ batch: BatchProfile) {
    self.check = check
    evaluator = BatchEvaluator(batch)
  }

  /// The outcome of a value, counted.
  @inline(__always)
  func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let outcome = unsafe evaluator.outcome(of: bytes.span)
    if outcome >= outcomeCounts.count { grow() }
    outcomeCounts[outcome] &+= 1
    return outcome
  }

  /// The outcomes of rows that are values, counted.
  ///
  /// - Returns: How many rows there are.
  func judgeRows(
    _ bytes: UnsafeBufferPointer<UInt8>, exceptions: inout [BatchEvaluator.RowException]
  ) -> Int {
    let count = unsafe evaluator.judgeRows(in: bytes.span, exceptions: &exceptions)
    grow()
    outcomeCounts[0] += count - exceptions.count
    for exception in exceptions { outcomeCounts[exception.outcome] += 1 }
    return count
  }

  /// Begins with a block.
  ///
  /// - Parameter full: What there are samples enough of.
  func begin(full: Set<SampleKind>, sampleCount: Int) {
    self.full = full
    self.sampleCount = sampleCount
    samplesLeft.removeAll(keepingCapacity: true)
    unreadableSamples.removeAll(keepingCapacity: true)
  }

  /// Whether a sample of an outcome is wanted.
  @inline(__always)
  func wantsSample(of outcome: Int) -> Bool {
    if outcome >= samplesLeft.count { growSamples() }
    return samplesLeft[outcome] > 0
  }

  /// Whether a sample of what cannot be read is wanted; it is taken by that.
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

  /// What is to be said of a value.
  func evaluation(of bytes: UnsafeBufferPointer<UInt8>, _ locale: LocaleTag) -> Evaluation {
    unsafe evaluator.evaluation(of: bytes.span, locale: locale)
  }

  /// A value as the profile's normalisation makes it; `nil` where that changes nothing.
  func normalized(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    unsafe evaluator.normalized(bytes.span)
  }

  /// What was counted since it was last asked.
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

/// What a check says of a row.
enum RowFinding {
  /// The place of the outcome of its value.
  case outcome(Int)
  case unreadable(Unreadable)
}

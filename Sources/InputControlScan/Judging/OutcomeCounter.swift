internal import InputControl

/// Counts the outcomes of a block, and selects those of which samples are needed.
struct OutcomeCounter {
  /// The number of values of the block with each outcome.
  private(set) var counts: [Int] = [0]
  /// The number of samples of each outcome that may still be taken from the block.
  private var samplesLeft: [Int] = []
  private var full: Set<SampleKind> = []
  private var sampleCount = 0

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - full: The kinds that have enough samples.
  ///   - sampleCount: The maximum number of samples of each kind.
  mutating func begin(full: Set<SampleKind>, sampleCount: Int) {
    self.full = full
    self.sampleCount = sampleCount
    samplesLeft.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func count(_ outcome: Int) {
    if outcome >= counts.count { grow(to: outcome + 1) }
    counts[outcome] &+= 1
  }

  mutating func count(_ outcome: Int, times: Int) {
    grow(to: outcome + 1)
    counts[outcome] += times
  }

  private mutating func grow(to count: Int) {
    while counts.count < count { counts.append(0) }
  }

  /// Returns whether a sample of an outcome is needed.
  ///
  /// - Parameter rules: The rules that an outcome violates, for each outcome so far.
  @inline(__always)
  mutating func wantsSample(of outcome: Int, rules: () -> [[String]]) -> Bool {
    if outcome >= samplesLeft.count { growSamples(rules()) }
    return samplesLeft[outcome] > 0
  }

  private mutating func growSamples(_ rules: [[String]]) {
    while samplesLeft.count < rules.count {
      let isNeeded = rules[samplesLeft.count].contains { !full.contains(.rule($0)) }
      samplesLeft.append(isNeeded ? sampleCount : 0)
    }
  }

  mutating func noteSample(of outcome: Int) { samplesLeft[outcome] -= 1 }

  /// Calls a function with each outcome and its count, and resets the counts.
  mutating func takeCounts(_ body: (_ outcome: Int, _ count: Int) -> Void) {
    for (outcome, count) in counts.enumerated() where count > 0 {
      body(outcome, count)
      counts[outcome] = 0
    }
  }
}

/// Counts the rows of a block that cannot be read, by reason.
struct UnreadableCounter {
  private var counts: [(reason: String, count: Int)] = []
  /// The indices into `counts` by reason.
  private var places: [String: Int] = [:]
  private var full: Set<SampleKind> = []
  private var samples: [SampleKind: Int] = [:]
  private var sampleCount = 0

  mutating func begin(full: Set<SampleKind>, sampleCount: Int) {
    self.full = full
    self.sampleCount = sampleCount
    samples.removeAll(keepingCapacity: true)
  }

  mutating func count(_ reason: String) {
    if let place = places[reason] {
      counts[place].count += 1
    } else {
      places[reason] = counts.count
      counts.append((reason, 1))
    }
  }

  /// Returns whether a sample of an unreadable row is needed, and counts it as taken.
  mutating func wantsSample(of kind: SampleKind) -> Bool {
    guard !full.contains(kind) else { return false }
    samples[kind, default: 0] += 1
    if samples[kind, default: 0] >= sampleCount { full.insert(kind) }
    return sampleCount > 0
  }

  /// Returns the counts since the last call and resets them.
  mutating func takeCounts() -> [(reason: String, count: Int)] {
    defer {
      counts.removeAll()
      places.removeAll()
    }
    return counts
  }
}

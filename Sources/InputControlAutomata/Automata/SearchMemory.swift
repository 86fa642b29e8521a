/// The memory of searches, reused for one search after another by one thread.
package struct SearchMemory: ~Copyable {
  /// A step to try later, or a mark at which a part of the current path began.
  struct Job {
    /// The step; for a mark, the complement of its slot.
    var step: Int32
    var offset: Int32
    /// The number of events before the step.
    var events: Int32
  }

  /// A boundary of a group that was passed, or a part that matched and records groups.
  struct Event {
    /// Twice the number of the group, plus 1 for the end; for a part, the complement of its number.
    var value: Int32
    var offset: Int32
  }

  /// A part that is being matched.
  struct Frame {
    /// The step that requires the part.
    var step: Int32
    var offset: Int32
    /// The number of jobs that precede those of the enclosing part.
    var base: Int
    var events: Int
  }

  /// The result of a part at an offset.
  enum Outcome {
    static let failed: Int32 = -1
    /// The result depends on what follows the text.
    static let unknown: Int32 = -2
  }

  /// The maximum number of steps of all searches in one text, which take less than a quarter of a second; the benchmark
  /// `hostile` measures them.
  static let maximumStepCount = 7 << 20
  /// The maximum number of bits of remembered results, which take a bit each outside of parts and 33 in them.
  static let maximumMemory = 1 << 26
  /// The maximum number of jobs.
  static let maximumJobCount = 1 << 20

  /// Whether the step of each slot has been tried, at each offset.
  private var bits: [UInt64] = []
  /// The result of each slot of parts at each offset that has been tried: the end, or an ``Outcome``.
  private var ends: [Int32] = []
  private var slotCount = 0
  private var ownSlotCount = 0
  private var partSlotCount: Int { slotCount - ownSlotCount }

  var jobs: [Job] = []
  var frames: [Frame] = []
  var events: [Event] = []
  /// The steps left of ``maximumStepCount``.
  var stepsLeft = 0
  /// The boundaries of the groups of the last match; -1 for groups that did not participate.
  private var boundaries = [Int32](repeating: -1, count: 20)

  package init() {}

  /// The number of steps of all searches in the current text.
  var stepCount: Int { Self.maximumStepCount - stepsLeft }

  /// Returns the range of a group in the last match, in bytes, or `nil` if the group did not participate or is
  /// not recorded.
  package func group(_ number: Int) -> Range<Int>? {
    let start = boundaries[2 * number]
    let end = boundaries[2 * number + 1]
    return start >= 0 && start <= end ? Int(start)..<Int(end) : nil
  }

  // MARK: Results

  /// Forgets all results, and makes room for those of a text.
  ///
  /// - Returns: Whether the memory suffices.
  mutating func prepare(for program: SearchProgram, textCount: Int) -> Bool {
    slotCount = program.slotCount
    ownSlotCount = program.ownSlotCount
    stepsLeft = Self.maximumStepCount
    let rows = textCount + 1
    guard rows <= Self.maximumMemory / max(1, ownSlotCount + 33 * partSlotCount) else { return false }
    let words = (rows * slotCount + 63) / 64
    for index in 0..<min(words, bits.count) { bits[index] = 0 }
    if bits.count < words { bits.append(contentsOf: repeatElement(0, count: words - bits.count)) }
    let cells = rows * partSlotCount
    if ends.count < cells { ends.append(contentsOf: repeatElement(0, count: cells - ends.count)) }
    return true
  }

  /// Forgets which steps outside of parts were tried at an offset.
  ///
  /// The steps of a match do not fail, but count as tried. The next search begins at the end of the match, where
  /// it could try them again.
  mutating func forgetOwnSteps(at offset: Int) {
    for slot in 0..<ownSlotCount {
      let bit = offset * slotCount + slot
      bits[bit >> 6] &= ~(1 << UInt64(bit & 63))
    }
  }

  /// Returns whether a step has been tried at an offset.
  @inline(__always)
  func isTried(_ slot: Int32, at offset: Int) -> Bool {
    let bit = offset * slotCount + Int(slot)
    return bits[bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// Records that a step has been tried at an offset.
  ///
  /// - Returns: Whether it had not been tried.
  @inline(__always)
  mutating func markTried(_ slot: Int32, at offset: Int) -> Bool {
    let bit = offset * slotCount + Int(slot)
    let mask: UInt64 = 1 << UInt64(bit & 63)
    if bits[bit >> 6] & mask != 0 { return false }
    bits[bit >> 6] |= mask
    return true
  }

  /// The result of a step of a part that has been tried at an offset.
  subscript(slot: Int32, offset: Int) -> Int32 {
    get { ends[offset * partSlotCount + Int(slot) - ownSlotCount] }
    set { ends[offset * partSlotCount + Int(slot) - ownSlotCount] = newValue }
  }

  /// Records the result of the steps on the path from a number of jobs on, and removes the jobs.
  mutating func finish(_ base: Int, with outcome: Int32) {
    for index in base..<jobs.count where jobs[index].step < 0 {
      self[~jobs[index].step, Int(jobs[index].offset)] = outcome
    }
    jobs.shorten(to: base)
  }

  // MARK: Groups

  mutating func removeGroups() {
    for index in boundaries.indices { boundaries[index] = -1 }
  }

  mutating func setBoundary(_ number: Int32, _ offset: Int32) { boundaries[Int(number)] = offset }
}

extension Array {
  /// Removes the elements behind the first ones.
  ///
  /// `removeSubrange` and `removeAll` take longer than a step of a search even if they remove nothing.
  @inline(__always)
  mutating func shorten(to count: Int) {
    if self.count > count { removeLast(self.count - count) }
  }
}

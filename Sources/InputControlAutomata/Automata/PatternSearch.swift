/// A regular expression that is searched for in values, without PCRE2.
///
/// It finds the match that PCRE2 finds, the leftmost one that is tried first, by back-tracking. It remembers which
/// steps have been tried at which offsets, so that the time of all searches in one text is linear in its length. It is
/// immutable and shared between threads.
package final class PatternSearch: Sendable {
  /// The result of a search.
  package enum Match: Hashable, Sendable {
    /// The range of the first match, in bytes.
    case found(Range<Int>)
    case none
    /// The memory does not suffice.
    case undetermined
  }

  /// A set of scalars, prepared for tests of UTF-8.
  struct Members: Sendable {
    /// The ASCII characters, as bits of two words.
    private let low: UInt64
    private let high: UInt64
    /// The set without ASCII.
    let others: ScalarSet

    init(_ ascii: ASCIISet, others: ScalarSet) {
      low = UInt64(truncatingIfNeeded: ascii.rawValue)
      high = UInt64(truncatingIfNeeded: ascii.rawValue >> 64)
      self.others = others
    }

    /// Returns whether the set contains an ASCII character.
    @inline(__always)
    func contains(ascii byte: UInt8) -> Bool { (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1 }
  }

  /// What a run does differently.
  enum Mode {
    case search
    /// Fails where the result depends on what follows the text.
    case isOpenEnded
    /// Follows the path of a part whose result is known.
    case recordsPart
  }

  package let program: SearchProgram
  private let starts: SearchStarts
  let members: [Members]
  package let recordsGroups: Bool

  /// Compiles a pattern to search for.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - groups: The numbers of the groups whose ranges are recorded, from 1 to 9.
  package convenience init(
    _ tree: RegexTree, recording groups: Set<Int> = []
  ) throws(AutomatonObstacle) {
    precondition(groups.allSatisfy((1...9).contains))
    self.init(try SearchProgram(tree, recording: groups), recordsGroups: !groups.isEmpty)
  }

  package init(_ program: SearchProgram, recordsGroups: Bool) {
    self.program = program
    starts = SearchStarts(program)
    members = program.sets.map { set in
      let ascii = (UInt8(0)..<128).filter { set.contains(UInt32($0)) }.map { ASCIISet(Unicode.Scalar($0)) }
      return Members(ASCIISet(ascii), others: set.subtracting(ScalarSet(.all)))
    }
    self.recordsGroups = recordsGroups
  }

  /// Finds the first match at or after an offset.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - start: The offset at which the search begins, in bytes, on a scalar boundary.
  ///   - skipsEmptyAtStart: Whether an empty match at `start` is ignored.
  ///   - isContinued: Whether the memory was last used by this pattern, to search the same text, and found a match
  ///     that ends at `start`.
  ///   - memory: The memory of the search; it holds the groups of the match.
  package func find(
    in text: Span<UInt8>, from start: Int = 0, skipsEmptyAtStart: Bool = false, isContinued: Bool = false,
    memory: inout SearchMemory
  ) -> Match {
    guard var offset = starts.first(in: text, from: start) else { return .none }
    if isContinued {
      memory.forgetOwnSteps(at: start)
    } else if !memory.prepare(for: program, textCount: text.count) {
      return .undetermined
    }
    while true {
      let refused = skipsEmptyAtStart && offset == start ? start : -1
      guard
        let end = run(
          program.start, at: offset, .search, searchStart: start, refusedEnd: refused, text, &memory)
      else { return .undetermined }
      if end >= 0 {
        guard !recordsGroups || recordGroups(text, searchStart: start, &memory) else { return .undetermined }
        return .found(offset..<end)
      }
      guard offset < text.count,
        let next = starts.first(in: text, from: offset + Self.width(text[offset]))
      else { return .none }
      offset = next
    }
  }

  /// Returns whether a text that contains a match contains one whatever is appended to it.
  ///
  /// The result is `false` in doubtful cases: where only the continuation tells which match an atomic group or a
  /// lookahead has.
  package func matchesEveryContinuation(in text: Span<UInt8>, memory: inout SearchMemory) -> Bool {
    guard program.hasContext else { return true }
    guard memory.prepare(for: program, textCount: text.count) else { return false }
    var start = starts.first(in: text, from: 0)
    while let offset = start {
      guard
        let end = run(
          program.start, at: offset, .isOpenEnded, searchStart: 0, refusedEnd: -1, text, &memory)
      else { return false }
      if end >= 0 { return true }
      guard offset < text.count else { return false }
      start = starts.first(in: text, from: offset + Self.width(text[offset]))
    }
    return false
  }

  // MARK: Groups

  /// Records the groups that the events of a match set.
  ///
  /// - Returns: Whether the memory suffices.
  private func recordGroups(_ text: Span<UInt8>, searchStart: Int, _ memory: inout SearchMemory) -> Bool {
    memory.removeGroups()
    return replay(text, searchStart: searchStart, &memory)
  }

  /// Sets groups in the order of events; parts are followed again to find their groups. The recursion is bounded
  /// by ``RegexProgram/maximumDepth``.
  ///
  /// - Returns: Whether the memory suffices.
  private func replay(_ text: Span<UInt8>, searchStart: Int, _ memory: inout SearchMemory) -> Bool {
    guard memory.events.contains(where: { $0.value < 0 }) else {
      for event in memory.events { memory.setBoundary(event.value, event.offset) }
      return true
    }
    let events = memory.events
    for event in events {
      guard event.value < 0 else {
        memory.setBoundary(event.value, event.offset)
        continue
      }
      let part = program.parts[Int(~event.value)]
      guard
        let end = run(
          Int(part.start), at: Int(event.offset), .recordsPart, searchStart: searchStart, refusedEnd: -1,
          text,
          &memory)
      else { return false }
      // A part that has matched matches again, unless the program is not one that was made of a pattern.
      guard end >= 0 else { return false }
      guard replay(text, searchStart: searchStart, &memory) else { return false }
    }
    return true
  }

  // MARK: Back-tracking

  /// Tries a program or a part at an offset.
  ///
  /// - Parameters:
  ///   - first: The first step.
  ///   - begin: The offset.
  ///   - mode: What the run does differently.
  ///   - searchStart: The offset that `\G` matches.
  ///   - refusedEnd: The offset at which the match must not end, or -1.
  ///   - text: The text.
  ///   - memory: The memory of the search.
  /// - Returns: The end of the match, or -1 if there is none; `nil` if the memory does not suffice.
  private func run(
    _ first: Int, at begin: Int, _ mode: Mode, searchStart: Int, refusedEnd: Int, _ text: Span<UInt8>,
    _ memory: inout SearchMemory
  ) -> Int? {
    var place = Place(step: Int32(first), offset: begin)
    memory.beginRun()
    var stepsLeft = memory.stepsLeft
    defer { memory.stepsLeft = stepsLeft }

    while true {
      guard stepsLeft > 0, memory.jobs.count < SearchMemory.maximumJobCount else { return nil }
      stepsLeft -= 1
      let step = program.steps[Int(place.step)]
      var result = knownResult(of: step, at: &place, mode, &memory)
      if result == nil, mode == .isOpenEnded, isOpen(step, in: text, at: place.offset, memory) {
        result = .isOpen
      }
      switch result ?? take(step, &place, searchStart: searchStart, refusedEnd: refusedEnd, text, &memory) {
      case .goesOn(let next):
        place.step = next
        continue
      case .matches: return place.offset
      case .endsPart:
        let end = Int32(place.offset)
        if let frame = memory.frames.popLast(), leave(frame, with: end, &place, &memory) { continue }
      case .isOpen: leaveAllParts(&place, &memory)
      case .fails: break
      }
      guard backtrack(&place, &memory) else { return -1 }
    }
  }
}

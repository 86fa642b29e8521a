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
  private enum Mode {
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
  /// This is one loop because it takes a third longer with functions for the steps, the ends of parts and
  /// back-tracking, even if they are inlined: `bench hostile` shows it.
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
    let count = text.count
    var number = Int32(first)
    var offset = begin
    // The number of jobs before those of the current part.
    var base = 0
    memory.jobs.shorten(to: 0)
    memory.frames.shorten(to: 0)
    memory.events.shorten(to: 0)
    var stepsLeft = memory.stepsLeft
    defer { memory.stepsLeft = stepsLeft }
    var isInPart = false

    while true {
      guard stepsLeft > 0, memory.jobs.count < SearchMemory.maximumJobCount else { return nil }
      stepsLeft -= 1
      let step = program.steps[Int(number)]
      // The next step, or -1 if this one fails.
      var next: Int32 = -1
      // The result of a part that is known here.
      var outcome: Int32?
      var isOpen = false

      if step.slot >= 0, !isInPart, mode == .recordsPart, memory[step.slot, offset] < 0 {
        // The step is not on the path of the part.
      } else if step.slot >= 0, isInPart || mode != .recordsPart, !memory.markTried(step.slot, at: offset) {
        // A part ends as it did before; steps outside of parts fail again.
        if isInPart {
          let known = memory[step.slot, offset]
          if known == SearchMemory.Outcome.unknown { isOpen = true } else { outcome = known }
        }
      } else {
        if step.slot >= 0, isInPart {
          memory[step.slot, offset] = SearchMemory.Outcome.failed
          memory.jobs.append(.init(step: ~step.slot, offset: Int32(offset), events: 0))
        }
        switch step.operation {
        case .byte:
          if offset < count {
            if Int32(text[offset]) == step.value {
              next = step.next
              offset += 1
            }
          } else {
            isOpen = true
          }
        case .set, .setOrElse:
          if offset < count {
            let width = width(of: step.value, in: text, at: offset)
            if width > 0 {
              next = step.next
              offset += width
            } else if step.operation == .setOrElse {
              next = step.other
            }
          } else {
            isOpen = true
            if step.operation == .setOrElse { next = step.other }
          }
        case .lineBreak:
          let width = Self.lineBreakWidth(in: text, at: offset)
          if width > 0 {
            next = step.next
            isOpen = width == 1 && offset + 1 == count && text[offset] == 0x0D
            offset += width
          } else {
            isOpen = offset == count
          }
        case .split:
          if fails(step.next, in: text, at: offset) {
            next = step.other
          } else {
            if !fails(step.other, in: text, at: offset) {
              memory.jobs.append(
                .init(step: step.other, offset: Int32(offset), events: Int32(memory.events.count)))
            }
            next = step.next
          }
        case .save:
          if !isInPart { memory.events.append(.init(value: step.value, offset: Int32(offset))) }
          next = step.next
        case .textStart: if offset == 0 { next = step.next }
        case .searchStart: if offset == searchStart { next = step.next }
        case .textEnd, .lineStart, .lineEnd, .lastLineEnd, .boundary, .noBoundary, .wordStart, .wordEnd:
          if Self.isMet(step.operation, in: text, at: offset) { next = step.next }
          isOpen =
            offset == count && (step.operation != .lineStart || offset > 0)
            || step.operation == .lastLineEnd && offset + 1 == count && text[offset] == 0x0A
        case .isMatch, .isNoMatch, .atomic:
          let start = program.parts[Int(step.value)].start
          if memory.isTried(program.steps[Int(start)].slot, at: offset) {
            let known = memory[program.steps[Int(start)].slot, offset]
            if known == SearchMemory.Outcome.unknown {
              isOpen = true
            } else {
              (next, offset) = result(of: step, at: offset, known, &memory)
            }
          } else {
            memory.frames.append(
              .init(step: number, offset: Int32(offset), base: base, events: memory.events.count))
            base = memory.jobs.count
            isInPart = true
            next = start
          }
        case .back:
          if let place = Self.offset(step.value, before: offset, in: text) {
            offset = place
            next = step.next
          }
        case .found:
          if isInPart { outcome = Int32(offset) } else { return offset }
        case .accept:
          if offset != refusedEnd { return offset }
        }
      }

      if isOpen, mode == .isOpenEnded {
        next = -1
        outcome = nil
        if let outermost = memory.frames.first {
          // The result of each enclosing part depends on what follows the text.
          base = memory.frames.count > 1 ? memory.frames[1].base : base
          memory.finish(base, with: SearchMemory.Outcome.unknown)
          base = outermost.base
          memory.frames.shorten(to: 0)
          isInPart = false
        }
      }

      // The part ends, and perhaps those around it.
      if let end = outcome {
        if end >= 0, let frame = memory.frames.popLast() {
          memory.finish(base, with: end)
          base = frame.base
          isInPart = !memory.frames.isEmpty
          memory.events.shorten(to: frame.events)
          number = frame.step
          (next, offset) = result(of: program.steps[Int(number)], at: Int(frame.offset), end, &memory)
        }
      }

      if next >= 0 {
        number = next
        continue
      }
      // Backtrack.
      while next < 0 {
        if memory.jobs.count > base {
          let job = memory.jobs.removeLast()
          // The steps behind a mark have failed.
          guard job.step >= 0 else { continue }
          next = job.step
          offset = Int(job.offset)
          memory.events.shorten(to: Int(job.events))
        } else {
          guard let frame = memory.frames.popLast() else { return -1 }
          base = frame.base
          isInPart = !memory.frames.isEmpty
          memory.events.shorten(to: frame.events)
          (next, offset) = result(
            of: program.steps[Int(frame.step)], at: Int(frame.offset), SearchMemory.Outcome.failed, &memory)
        }
      }
      number = next
    }
  }

  /// Returns how a step continues that requires a part.
  ///
  /// - Parameter outcome: The end of the part, or -1 if it does not match.
  /// - Returns: The next step, or -1, and the offset.
  private func result(
    of step: SearchProgram.Step, at offset: Int, _ outcome: Int32, _ memory: inout SearchMemory
  ) -> (next: Int32, offset: Int) {
    guard step.operation != .isNoMatch else { return (outcome < 0 ? step.next : -1, offset) }
    guard outcome >= 0 else { return (-1, offset) }
    if memory.frames.isEmpty, program.parts[Int(step.value)].recordsGroups {
      memory.events.append(.init(value: ~step.value, offset: Int32(offset)))
    }
    guard step.operation == .atomic else { return (step.next, offset) }
    return (Int(outcome) == offset ? step.other : step.next, Int(outcome))
  }
}

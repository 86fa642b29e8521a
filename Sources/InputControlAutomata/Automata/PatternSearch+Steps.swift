extension PatternSearch {
  /// The position of a run.
  struct Place {
    var step: Int32
    var offset: Int
    /// The number of jobs before those of the current part.
    var base = 0
    /// Whether the step belongs to a part that is being matched: whether there are frames.
    var isInPart = false
  }

  /// The result of a step.
  enum StepResult {
    /// The step with this number follows.
    case goesOn(Int32)
    case fails
    /// The part that is being matched ends at the offset.
    case endsPart
    /// The run has found a match, which ends at the offset.
    case matches
    /// The result depends on what follows the text.
    case isOpen
  }

  /// Returns the result of a step that has been tried at the offset; `nil` if it has not, or is not remembered.
  ///
  /// A step that is remembered counts as tried from now on. Behind a part whose end is known, the place is that end.
  @inline(__always)
  func knownResult(
    of step: SearchProgram.Step, at place: inout Place, _ mode: Mode, _ memory: inout SearchMemory
  ) -> StepResult? {
    guard step.slot >= 0 else { return nil }
    if mode == .recordsPart, !place.isInPart {
      // Other steps are not on the path of the part.
      return memory[step.slot, place.offset] < 0 ? .fails : nil
    }
    guard !memory.markTried(step.slot, at: place.offset) else {
      guard place.isInPart else { return nil }
      memory[step.slot, place.offset] = SearchMemory.Outcome.failed
      memory.jobs.append(.init(step: ~step.slot, offset: Int32(place.offset), events: 0))
      return nil
    }
    // A part ends as it did before; steps outside of parts fail again.
    guard place.isInPart else { return .fails }
    switch memory[step.slot, place.offset] {
    case SearchMemory.Outcome.failed: return .fails
    case SearchMemory.Outcome.unknown: return .isOpen
    case let end:
      place.offset = Int(end)
      return .endsPart
    }
  }

  /// Returns whether the result of a step depends on what follows the text.
  func isOpen(
    _ step: SearchProgram.Step, in text: Span<UInt8>, at offset: Int, _ memory: borrowing SearchMemory
  ) -> Bool {
    let isAtEnd = offset == text.count
    switch step.operation {
    case .byte, .set, .setOrElse, .textEnd, .lineEnd, .boundary, .noBoundary, .wordStart, .wordEnd:
      return isAtEnd
    case .lineStart: return isAtEnd && offset > 0
    case .lineBreak: return isAtEnd || offset + 1 == text.count && text[offset] == 0x0D
    case .lastLineEnd: return isAtEnd || offset + 1 == text.count && text[offset] == 0x0A
    case .isMatch, .isNoMatch, .atomic:
      let slot = firstSlot(ofPart: step.value)
      return memory.isTried(slot, at: offset) && memory[slot, offset] == SearchMemory.Outcome.unknown
    case .split, .save, .textStart, .searchStart, .back, .found, .accept: return false
    }
  }

  /// Takes a step.
  @inline(__always)
  func take(
    _ step: SearchProgram.Step, _ place: inout Place, searchStart: Int, refusedEnd: Int,
    _ text: Span<UInt8>, _ memory: inout SearchMemory
  ) -> StepResult {
    let offset = place.offset
    switch step.operation {
    case .byte:
      guard offset < text.count, Int32(text[offset]) == step.value else { return .fails }
      place.offset += 1
      return .goesOn(step.next)
    case .set, .setOrElse:
      let width = offset < text.count ? width(of: step.value, in: text, at: offset) : 0
      place.offset += width
      if width > 0 { return .goesOn(step.next) }
      return step.operation == .setOrElse ? .goesOn(step.other) : .fails
    case .lineBreak:
      let width = Self.lineBreakWidth(in: text, at: offset)
      place.offset += width
      return width > 0 ? .goesOn(step.next) : .fails
    case .split:
      if fails(step.next, in: text, at: offset) { return .goesOn(step.other) }
      if !fails(step.other, in: text, at: offset) {
        memory.jobs.append(
          .init(step: step.other, offset: Int32(offset), events: Int32(memory.events.count)))
      }
      return .goesOn(step.next)
    case .save:
      if !place.isInPart { memory.events.append(.init(value: step.value, offset: Int32(offset))) }
      return .goesOn(step.next)
    case .textStart: return offset == 0 ? .goesOn(step.next) : .fails
    case .searchStart: return offset == searchStart ? .goesOn(step.next) : .fails
    case .textEnd, .lineStart, .lineEnd, .lastLineEnd, .boundary, .noBoundary, .wordStart, .wordEnd:
      return Self.isMet(step.operation, in: text, at: offset) ? .goesOn(step.next) : .fails
    case .isMatch, .isNoMatch, .atomic:
      let slot = firstSlot(ofPart: step.value)
      guard memory.isTried(slot, at: offset) else {
        enter(step, &place, &memory)
        return .goesOn(place.step)
      }
      let outcome = memory[slot, offset]
      return goOn(behind: step, at: offset, with: outcome, &place, &memory) ? .goesOn(place.step) : .fails
    case .back:
      guard let back = Self.offset(step.value, before: offset, in: text) else { return .fails }
      place.offset = back
      return .goesOn(step.next)
    case .found: return place.isInPart ? .endsPart : .matches
    case .accept: return offset == refusedEnd ? .fails : .matches
    }
  }

  // MARK: Parts

  private func firstSlot(ofPart number: Int32) -> Int32 {
    program.steps[Int(program.parts[Int(number)].start)].slot
  }

  /// Begins the part that a step requires.
  private func enter(_ step: SearchProgram.Step, _ place: inout Place, _ memory: inout SearchMemory) {
    memory.frames.append(
      .init(step: place.step, offset: Int32(place.offset), base: place.base, events: memory.events.count))
    place.base = memory.jobs.count
    place.isInPart = true
    place.step = program.parts[Int(step.value)].start
  }

  /// Ends a part, and goes on behind the step that requires it.
  ///
  /// - Parameter outcome: The end of the part, or -1 if it does not match.
  /// - Returns: Whether a step follows.
  func leave(
    _ frame: SearchMemory.Frame, with outcome: Int32, _ place: inout Place, _ memory: inout SearchMemory
  ) -> Bool {
    memory.finish(place.base, with: outcome)
    place.base = frame.base
    place.isInPart = !memory.frames.isEmpty
    memory.events.shorten(to: frame.events)
    let step = program.steps[Int(frame.step)]
    return goOn(behind: step, at: Int(frame.offset), with: outcome, &place, &memory)
  }

  /// Leaves all parts: the result of each depends on what follows the text.
  func leaveAllParts(_ place: inout Place, _ memory: inout SearchMemory) {
    guard let outermost = memory.frames.first else { return }
    memory.finish(
      memory.frames.count > 1 ? memory.frames[1].base : place.base, with: SearchMemory.Outcome.unknown)
    place.base = outermost.base
    memory.frames.shorten(to: 0)
    place.isInPart = false
  }

  /// Goes on behind a step that requires a part.
  ///
  /// - Parameter outcome: The end of the part, or -1 if it does not match.
  /// - Returns: Whether a step follows.
  private func goOn(
    behind step: SearchProgram.Step, at offset: Int, with outcome: Int32, _ place: inout Place,
    _ memory: inout SearchMemory
  ) -> Bool {
    guard (outcome < 0) == (step.operation == .isNoMatch) else { return false }
    place.offset = offset
    place.step = step.next
    guard outcome >= 0 else { return true }
    if memory.frames.isEmpty, program.parts[Int(step.value)].recordsGroups {
      memory.events.append(.init(value: ~step.value, offset: Int32(offset)))
    }
    guard step.operation == .atomic else { return true }
    if Int(outcome) == offset { place.step = step.other }
    place.offset = Int(outcome)
    return true
  }

  // MARK: Back-tracking

  /// Goes back to the last step that is left to try. A part without one has failed, and the step that requires it may
  /// go on.
  ///
  /// - Returns: Whether a step follows.
  @inline(__always)
  func backtrack(_ place: inout Place, _ memory: inout SearchMemory) -> Bool {
    while true {
      if memory.jobs.count > place.base {
        let job = memory.jobs.removeLast()
        // The steps behind a mark have failed.
        guard job.step >= 0 else { continue }
        place.step = job.step
        place.offset = Int(job.offset)
        memory.events.shorten(to: Int(job.events))
        return true
      }
      guard let frame = memory.frames.popLast() else { return false }
      if leave(frame, with: SearchMemory.Outcome.failed, &place, &memory) { return true }
    }
  }
}

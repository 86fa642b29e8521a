/// A pattern as a program of steps for a search with priorities, which finds the match that PCRE2 finds.
///
/// Unlike a ``RegexProgram``, it keeps the order in which alternatives and numbers of repetitions are tried, and
/// the positions of groups. The bodies of lookarounds and atomic groups are parts of their own: their result at an
/// offset does not depend on how the offset was reached, so that it is computed once.
///
/// A repetition whose body matches the empty text ends after it. Its body is therefore written twice: for
/// iterations that have not consumed anything yet, and for those that have. No step leads back to itself without
/// consuming a scalar.
package struct SearchProgram: Sendable {
  package struct Step: Sendable {
    package var operation: Operation
    /// The number of the set, group boundary, part, boundary or byte; see ``Operation``.
    package var value: Int32 = 0
    /// The step that follows, or is tried first.
    package var next: Int32 = 0
    /// The step that is tried second.
    package var other: Int32 = 0
    /// The place of the step in the memory of a search; -1 if the step is reached in only one way.
    package var slot: Int32 = -1

    package init(
      operation: Operation, value: Int32 = 0, next: Int32 = 0, other: Int32 = 0, slot: Int32 = -1
    ) {
      self.operation = operation
      self.value = value
      self.next = next
      self.other = other
      self.slot = slot
    }
  }

  package enum Operation: UInt8, Sendable {
    /// Consumes the ASCII character `value`.
    case byte
    /// Consumes one scalar of the set `value`.
    case set
    /// Consumes `\R`, whose CR LF is not divided.
    case lineBreak
    /// Consumes one scalar of the set `value`, or continues with `other` if there is none.
    case setOrElse
    /// Tries `next`, then `other`.
    case split
    /// Records the offset as the boundary `value` of a group: twice the number, plus 1 for the end.
    case save
    case textStart, textEnd, lineStart, lineEnd, lastLineEnd, searchStart
    case boundary, noBoundary, wordStart, wordEnd
    /// Continues if the part `value` matches here; a part of a lookbehind begins with `back`.
    case isMatch
    /// Continues if the part `value` does not match here.
    case isNoMatch
    /// Continues behind the match of the part `value`; with `other` if that is empty.
    case atomic
    /// Moves back by `value` scalars.
    case back
    /// The end of a part.
    case found
    /// The end of the pattern.
    case accept
  }

  /// The body of a lookaround or of an atomic group.
  package struct Part: Sendable {
    package var start: Int32
    package var isAtomic: Bool
    /// Whether the part records groups.
    package var recordsGroups: Bool

    package init(start: Int32, isAtomic: Bool, recordsGroups: Bool) {
      self.start = start
      self.isAtomic = isAtomic
      self.recordsGroups = recordsGroups
    }
  }

  /// The maximum number of steps.
  package static let maximumStepCount = 40_000

  package var steps: [Step] = []
  package var start = 0
  package var parts: [Part] = []
  package var sets: [ScalarSet] = []
  /// The number of slots of steps outside of parts; the slots of parts follow.
  package var ownSlotCount = 0
  /// The number of all slots.
  package var slotCount = 0
  /// Whether the result depends on more than the scalars that a match covers.
  package var hasContext = false

  /// Makes the program of a pattern.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - groups: The numbers of the groups whose ranges are recorded.
  package init(_ tree: RegexTree, recording groups: Set<Int> = []) throws(AutomatonObstacle) {
    guard tree.root.programDepth <= RegexProgram.maximumDepth else { throw .tooDeep }
    try Self.check(tree, recording: groups)
    var writer = SearchProgramWriter(tree, groups: groups)
    let end = try writer.append(.init(operation: .accept))
    let start = try writer.write(tree.root, next: .always(end))
    self = writer.program
    self.start = start
    assignSlots()
  }

  package init() {}

  /// Rejects patterns whose search would not be linear or would depend on how a part is reached.
  private static func check(_ tree: RegexTree, recording groups: Set<Int>) throws(AutomatonObstacle) {
    let lengths = tree.root.lengths
    var pending: [(node: RegexNode, isInLookahead: Bool, isInPart: Bool)] = [(tree.root, false, false)]
    while let (node, isWithinLookahead, isWithinPart) = pending.popLast() {
      var isInLookahead = isWithinLookahead
      var isInPart = isWithinPart
      switch node.kind {
      case .repetition(let repetition, _): if repetition.kind == .possessive { isInPart = true }
      case .lookaround(let lookaround, let body):
        isInPart = true
        // A lookahead is followed again to find its groups, for each match.
        if !lookaround.isBehind, lengths[body.range]?.max == nil { isInLookahead = true }
      case .group(let group, _):
        if group.kind == .atomic { isInPart = true }
        if case .capturing(let number, _) = group.kind, groups.contains(number), isInLookahead {
          throw .groupInLookahead
        }
      case .anchor(.matchStart): if isInPart { throw .searchStartInPart }
      default: break
      }
      for child in node.children { pending.append((child, isInLookahead, isInPart)) }
    }
  }

  /// Gives a slot to each step that can be reached in more than one way at an offset.
  ///
  /// - Returns: Whether no step is both in a part and outside of parts, and no part ends the pattern, as in all programs
  ///   made of a pattern.
  @discardableResult
  package mutating func assignSlots() -> Bool {
    var sources = [UInt8](repeating: 0, count: steps.count)
    var isInPart = [Bool](repeating: false, count: steps.count)
    var pending = [Int32(start)]
    var isSeparate = true
    func reach(_ step: Int32, _ times: UInt8 = 1, inPart: Bool) {
      let number = Int(step)
      if sources[number] == 0 {
        pending.append(step)
        isInPart[number] = inPart
      }
      if isInPart[number] != inPart { isSeparate = false }
      sources[number] = min(2, sources[number] + times)
    }
    sources[start] = 1
    while let number = pending.popLast() {
      let step = steps[Int(number)]
      let inPart = isInPart[Int(number)]
      switch step.operation {
      case .found: break
      case .accept: if inPart { isSeparate = false }
      case .split, .setOrElse:
        reach(step.next, inPart: inPart)
        reach(step.other, inPart: inPart)
      case .isMatch, .isNoMatch:
        reach(parts[Int(step.value)].start, 2, inPart: true)
        reach(step.next, inPart: inPart)
      case .atomic:
        reach(parts[Int(step.value)].start, 2, inPart: true)
        // Matches from several offsets can end at one.
        reach(step.next, 2, inPart: inPart)
        reach(step.other, inPart: inPart)
      default: reach(step.next, inPart: inPart)
      }
    }
    slotCount = 0
    for ofParts in [false, true] {
      for number in steps.indices where sources[number] > 1 && isInPart[number] == ofParts {
        guard steps[number].operation != .accept else { continue }
        steps[number].slot = Int32(slotCount)
        slotCount += 1
      }
      if !ofParts { ownSlotCount = slotCount }
    }
    return isSeparate
  }
}

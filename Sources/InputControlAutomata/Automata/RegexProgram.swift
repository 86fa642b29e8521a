/// A pattern as a program of steps for threads, made by Thompson's construction with lookarounds.
///
/// Repetitions are expanded into copies; a possessive one uses a lookahead to end where no further repetition
/// matches. The body of a lookahead has its own first step and ends with `found`. A lookbehind is a step that
/// tests whether its body matches up to the position.
package struct RegexProgram: Sendable {
  enum Step: Sendable {
    /// Consumes one scalar of a set.
    case scalar(set: Int, next: Int)
    case split([Int])
    case textStart(next: Int)
    case textEnd(next: Int)
    case lookahead(start: Int, isNegative: Bool, next: Int)
    case lookbehind(number: Int, isNegative: Bool, next: Int)
    /// The end of the pattern, at which the text must end.
    case accept
    /// The end of the body of a lookaround.
    case found
  }

  /// The maximum number of steps.
  static let maximumStepCount = 40_000

  /// The maximum depth of a pattern, for which 512 kB of stack suffice in a debug build.
  static let maximumDepth = 100

  fileprivate(set) var steps: [Step] = []
  fileprivate(set) var start = 0
  /// The sets of scalars that steps consume.
  package fileprivate(set) var sets: [ScalarSet] = []
  /// The first steps of the bodies of lookbehinds; a nested lookbehind precedes the one that contains it.
  fileprivate(set) var lookbehinds: [Int] = []

  /// Makes the program of a pattern that must match a whole text.
  package init(whole tree: RegexTree) throws(AutomatonObstacle) {
    try Self.check(tree)
    var writer = RegexProgramWriter()
    let end = try writer.append(.accept)
    writer.program.start = try writer.write(tree.root, next: end)
    self = writer.program
  }

  /// Makes the program of a pattern that must be found in a text.
  package init(foundIn tree: RegexTree) throws(AutomatonObstacle) {
    try Self.check(tree)
    var writer = RegexProgramWriter()
    let rest = try writer.append(.split([]))
    let end = try writer.append(.accept)
    let any = try writer.append(.scalar(set: writer.number(of: .all), next: rest))
    writer.program.steps[rest] = .split([any, end])
    let body = try writer.write(tree.root, next: rest)
    let loop = try writer.append(.split([]))
    let skip = try writer.append(.scalar(set: writer.number(of: .all), next: loop))
    writer.program.steps[loop] = .split([body, skip])
    writer.program.start = loop
    self = writer.program
  }

  fileprivate init() {}

  private static func check(_ tree: RegexTree) throws(AutomatonObstacle) {
    guard tree.root.programDepth <= maximumDepth else { throw .tooDeep }
    var hasLineBreak = false
    var repeatsAny = false
    tree.visit { node in
      switch node.kind {
      case .lineBreak: hasLineBreak = true
      case .repetition(_, let body):
        switch body.kind {
        case .any(matchesLineFeed: false): repeatsAny = true
        case .characterClass(let set):
          if set.members.contains(where: {
            if case .shorthand(_, isNegated: true) = $0.kind { true } else { false }
          }) {
            repeatsAny = true
          }
        default: break
        }
      default: break
      }
    }
    if hasLineBreak, repeatsAny { throw .lineBreakBehindAny }
  }
}

/// Writes the steps of a pattern, from the last to the first.
private struct RegexProgramWriter {
  var program = RegexProgram()
  private var setNumbers: [ScalarSet: Int] = [:]
  /// The number of the set of each literal or class, by the offset at which the node begins.
  private var setNumberOfNode: [Int: Int] = [:]
  private var lookbehindOfSet: [ScalarSet: Int] = [:]
  /// The number of each lookbehind, by the offset at which its body begins; copies of it share the number.
  private var lookbehindOfNode: [Int: Int] = [:]
  /// Whether the body of a lookbehind is being written, in which lookaheads are not supported.
  private var isBehind = false

  mutating func append(_ step: RegexProgram.Step) throws(AutomatonObstacle) -> Int {
    guard program.steps.count < RegexProgram.maximumStepCount else {
      throw .tooManySteps(RegexProgram.maximumStepCount)
    }
    program.steps.append(step)
    return program.steps.count - 1
  }

  mutating func number(of set: ScalarSet) -> Int {
    if let number = setNumbers[set] { return number }
    program.sets.append(set)
    setNumbers[set] = program.sets.count - 1
    return program.sets.count - 1
  }

  // MARK: Nodes

  /// Writes a node. The recursion is bounded by ``RegexProgram/maximumDepth``.
  ///
  /// - Parameter next: The step after the node.
  /// - Returns: The first step of the node.
  mutating func write(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    let node = node.insidePlainGroups
    switch node.kind {
    case .concatenation(let nodes): return try write(nodes[...], next: next)
    case .alternation(let nodes): return try writeAlternatives(nodes, next: next)
    case .group(_, let body): return try writeAtomic(body, next: next)
    case .repetition(let repetition, let body):
      return repetition.kind == .possessive
        ? try writePossessive(body, repetition, next: next)
        : try writeRepetition(of: body, repetition, next: next, leave: next)
    case .lookaround(let lookaround, let body): return try write(lookaround, body, next: next)
    default: return try writeLeaf(node, next: next)
    }
  }

  /// Writes a node without children, apart from the recursion, whose stack frames are smaller for it.
  private mutating func writeLeaf(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    switch node.kind {
    case .literal, .characterClass: return try append(.scalar(set: try setNumber(of: node), next: next))
    case .any(let matchesLineFeed): return try write(matchesLineFeed ? .all : Self.notLineFeed, next: next)
    case .lineBreak: return try writeLineBreak(next: next)
    case .anchor(let anchor): return try write(anchor, next: next)
    case .wordBoundary(let boundary): return try write(boundary, next: next)
    case .backreference: throw .backreference
    case .unsupported(let construct): throw .unsupported(construct)
    case .empty, .concatenation, .alternation, .group, .repetition, .lookaround: return next
    }
  }

  private mutating func writeAlternatives(
    _ nodes: [RegexNode], next: Int
  ) throws(AutomatonObstacle) -> Int {
    var starts: [Int] = []
    for node in nodes { starts.append(try write(node, next: next)) }
    return try append(.split(starts))
  }

  /// Returns the number of the set of a literal or a class, which copies of the node share.
  private mutating func setNumber(of node: RegexNode) throws(AutomatonObstacle) -> Int {
    if let number = setNumberOfNode[node.range.start] { return number }
    let set =
      switch node.kind {
      case .literal(let literal): ScalarClasses.scalars(of: literal)
      case .characterClass(let set): try ScalarClasses.scalars(of: set)
      default: ScalarSet.none
      }
    let number = number(of: set)
    setNumberOfNode[node.range.start] = number
    return number
  }

  private mutating func write(_ nodes: ArraySlice<RegexNode>, next: Int) throws(AutomatonObstacle) -> Int {
    var next = next
    for node in nodes.reversed() { next = try write(node, next: next) }
    return next
  }

  private mutating func write(_ set: ScalarSet, next: Int) throws(AutomatonObstacle) -> Int {
    try append(.scalar(set: number(of: set), next: next))
  }

  private static let lineFeed = ScalarSet("\n")
  private static let notLineFeed = lineFeed.complement

  /// `\R` consumes a line feed after a carriage return and does not give it back.
  private mutating func writeLineBreak(next: Int) throws(AutomatonObstacle) -> Int {
    let lineFeed = try write(Self.lineFeed, next: next)
    let alone = try writeLookahead(isNegative: true, next: next) { (writer, end) throws(AutomatonObstacle) in
      try writer.write(Self.lineFeed, next: end)
    }
    let behindReturn = try append(.split([lineFeed, alone]))
    let carriageReturn = ScalarSet("\r")
    return try append(
      .split([
        try write(carriageReturn, next: behindReturn),
        try write(ScalarClasses.verticalSpace.subtracting(carriageReturn), next: next),
      ]))
  }

  // MARK: Repetitions

  /// Writes the copies of a repetition.
  ///
  /// - Parameters:
  ///   - next: The step after the last copy.
  ///   - leave: The step after an earlier copy, with which the repetition ends.
  private mutating func writeRepetition(
    of body: RegexNode, _ repetition: RegexNode.Repetition, next: Int, leave: Int
  ) throws(AutomatonObstacle) -> Int {
    var start = next
    var required = repetition.min
    if let most = repetition.max {
      for _ in required..<max(required, most) {
        let copy = try write(body, next: start)
        // A body without steps matches only the empty text, however often it is repeated.
        guard copy != start else { return start }
        start = try append(.split([copy, leave]))
      }
    } else {
      let loop = try append(.split([]))
      let copy = try write(body, next: loop)
      program.steps[loop] = .split([copy, leave])
      // Entering the loop at the copy is the first repetition.
      start = required > 0 ? copy : loop
      required = max(0, required - 1)
    }
    for _ in 0..<required {
      let copy = try write(body, next: start)
      guard copy != start else { return start }
      start = copy
    }
    return start
  }

  /// Writes a possessive repetition, which ends where no further repetition matches.
  ///
  /// This is where the body does not match, provided that an attempt which begins to match cannot fail later:
  /// the body has a fixed length, or is required at most once.
  private mutating func writePossessive(
    _ body: RegexNode, _ repetition: RegexNode.Repetition, next: Int
  ) throws(AutomatonObstacle) -> Int {
    guard let length = body.length, length.min > 0, length.min == length.max || repetition.min <= 1
    else {
      throw .atomicGroup
    }
    if repetition.max == 0 { return next }
    let leave = try writeLookahead(isNegative: true, next: next) { (writer, end) throws(AutomatonObstacle) in
      try writer.write(body, next: end)
    }
    let once = RegexNode(.group(.init(kind: .atomic), body), body.range)
    return try writeRepetition(of: once, repetition, next: next, leave: leave)
  }

  /// Writes an atomic group.
  private mutating func writeAtomic(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    // A part of fixed length can end at only one position.
    if let length = node.length, length.min == length.max { return try write(node, next: next) }
    let node = node.insideGroups
    switch node.kind {
    case .concatenation(let nodes):
      let isFixed = nodes.dropLast().allSatisfy { node in node.length.map { $0.min == $0.max } ?? false }
      guard isFixed, let last = nodes.last else { throw .atomicGroup }
      return try write(nodes.dropLast(), next: try writeAtomic(last, next: next))
    case .alternation(let nodes):
      // A later alternative is tried only where no earlier one matches.
      var starts: [Int] = []
      for (index, node) in nodes.enumerated() {
        var start = try writeAtomic(node, next: next)
        for earlier in nodes[..<index] {
          start = try writeLookahead(isNegative: true, next: start) {
            (writer, end) throws(AutomatonObstacle) in
            try writer.write(earlier, next: end)
          }
        }
        starts.append(start)
      }
      return try append(.split(starts))
    case .repetition(let repetition, let body):
      switch repetition.kind {
      case .possessive: return try write(node, next: next)
      case .greedy: return try writePossessive(body, repetition, next: next)
      case .lazy:
        // A lazy repetition consumes the minimum.
        guard let length = body.length, length.min == length.max else { throw .atomicGroup }
        let fewest = RegexNode.Repetition(
          min: repetition.min, max: repetition.min, kind: .greedy, spelling: .braces)
        return try writeRepetition(of: body, fewest, next: next, leave: next)
      }
    default:
      return try write(node, next: next)
    }
  }

  // MARK: Lookarounds

  /// Writes a lookahead.
  ///
  /// - Parameter body: Writes the body, given its last step, and returns its first step.
  private mutating func writeLookahead(
    isNegative: Bool, next: Int,
    _ body: (inout RegexProgramWriter, Int) throws(AutomatonObstacle) -> Int
  ) throws(AutomatonObstacle) -> Int {
    guard !isBehind else { throw .lookaheadInLookbehind }
    let end = try append(.found)
    let start = try body(&self, end)
    return try append(.lookahead(start: start, isNegative: isNegative, next: next))
  }

  private mutating func write(
    _ lookaround: RegexNode.Lookaround, _ body: RegexNode, next: Int
  ) throws(AutomatonObstacle) -> Int {
    guard lookaround.isBehind else {
      return try writeLookahead(isNegative: lookaround.isNegative, next: next) {
        (writer, end) throws(AutomatonObstacle) in
        try writer.write(body, next: end)
      }
    }
    let number: Int
    if let known = lookbehindOfNode[body.range.start] {
      number = known
    } else {
      let wasBehind = isBehind
      isBehind = true
      defer { isBehind = wasBehind }
      program.lookbehinds.append(try write(body, next: try append(.found)))
      number = program.lookbehinds.count - 1
      lookbehindOfNode[body.range.start] = number
    }
    return try append(.lookbehind(number: number, isNegative: lookaround.isNegative, next: next))
  }

  /// Writes a test of whether the preceding scalar is in a set.
  private mutating func writeScalarLookbehind(
    _ set: ScalarSet, isNegative: Bool, next: Int
  ) throws(AutomatonObstacle) -> Int {
    let number: Int
    if let known = lookbehindOfSet[set] {
      number = known
    } else {
      program.lookbehinds.append(try write(set, next: try append(.found)))
      number = program.lookbehinds.count - 1
      lookbehindOfSet[set] = number
    }
    return try append(.lookbehind(number: number, isNegative: isNegative, next: next))
  }

  private mutating func writeScalarLookahead(
    _ set: ScalarSet, isNegative: Bool, next: Int
  ) throws(AutomatonObstacle) -> Int {
    try writeLookahead(isNegative: isNegative, next: next) { (writer, end) throws(AutomatonObstacle) in
      try writer.write(set, next: end)
    }
  }

  private mutating func write(
    _ anchor: RegexNode.Anchor, next: Int
  ) throws(AutomatonObstacle) -> Int {
    switch anchor {
    case .textStart, .matchStart:
      return try append(.textStart(next: next))
    case .textEnd:
      guard !isBehind else { throw .lookaheadInLookbehind }
      return try append(.textEnd(next: next))
    case .lineStart:
      // `^` does not match after a line feed that ends the text.
      let inside = try writeScalarLookahead(.all, isNegative: false, next: next)
      return try append(
        .split([
          try append(.textStart(next: next)),
          try writeScalarLookbehind(Self.lineFeed, isNegative: false, next: inside),
        ]))
    case .lineEnd:
      return try writeLookahead(isNegative: false, next: next) { (writer, end) throws(AutomatonObstacle) in
        try writer.append(
          .split([try writer.write(Self.lineFeed, next: end), try writer.append(.textEnd(next: end))]))
      }
    case .textEndOrLastLineFeed:
      return try writeLookahead(isNegative: false, next: next) { (writer, end) throws(AutomatonObstacle) in
        let last = try writer.append(.textEnd(next: end))
        return try writer.append(.split([try writer.write(Self.lineFeed, next: last), last]))
      }
    }
  }

  private mutating func write(
    _ boundary: RegexNode.WordBoundary, next: Int
  ) throws(AutomatonObstacle) -> Int {
    let word = ScalarSet(.word)
    func sides(
      _ writer: inout RegexProgramWriter, wordBefore: Bool, wordBehind: Bool
    ) throws(AutomatonObstacle) -> Int {
      let ahead = try writer.writeScalarLookahead(word, isNegative: !wordBehind, next: next)
      return try writer.writeScalarLookbehind(word, isNegative: !wordBefore, next: ahead)
    }
    switch boundary {
    case .start: return try sides(&self, wordBefore: false, wordBehind: true)
    case .end: return try sides(&self, wordBefore: true, wordBehind: false)
    case .either, .none:
      let isBoundary = boundary == .either
      return try append(
        .split([
          try sides(&self, wordBefore: true, wordBehind: !isBoundary),
          try sides(&self, wordBefore: false, wordBehind: isBoundary),
        ]))
    }
  }
}

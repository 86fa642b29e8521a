/// A pattern written out as steps that threads take: Thompson's construction, with lookarounds.
///
/// Repetitions are copied, possessive ones become a lookahead for what they would have taken. A lookahead begins at a
/// step of its own and ends with `found`; a lookbehind is a step that tells whether its body has just been matched.
struct RegexProgram: Sendable {
  enum Step: Sendable {
    /// One scalar of the set with this number.
    case scalar(set: Int, next: Int)
    case split([Int])
    case textStart(next: Int)
    case textEnd(next: Int)
    case lookahead(start: Int, isNegative: Bool, next: Int)
    case lookbehind(number: Int, isNegative: Bool, next: Int)
    /// The end of the pattern: the text has to end here too.
    case accept
    /// The end of a lookahead or of a lookbehind.
    case found
  }

  /// The most steps.
  static let mostSteps = 40_000

  fileprivate(set) var steps: [Step] = []
  fileprivate(set) var start = 0
  /// The sets of scalars that steps name.
  fileprivate(set) var sets: [ScalarSet] = []
  /// Where the bodies of lookbehinds begin; one that another one contains comes before it.
  fileprivate(set) var lookbehinds: [Int] = []

  /// Writes out a pattern that has to match the whole of a text.
  init(whole tree: RegexTree, classes: ScalarClasses) throws(AutomatonObstacle) {
    try Self.check(tree)
    var writer = RegexProgramWriter(classes: classes)
    let end = try writer.append(.accept)
    writer.program.start = try writer.write(tree.root, next: end)
    self = writer.program
  }

  /// Writes out a pattern that has to be found somewhere in a text.
  init(foundIn tree: RegexTree, classes: ScalarClasses) throws(AutomatonObstacle) {
    try Self.check(tree)
    var writer = RegexProgramWriter(classes: classes)
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

/// Writes the steps of a pattern, the last ones first.
private struct RegexProgramWriter {
  let classes: ScalarClasses
  var program = RegexProgram()
  private var setNumbers: [ScalarSet: Int] = [:]
  /// By the place where the node begins.
  private var setNumberOfNode: [Int: Int] = [:]
  private var lookbehindOfSet: [ScalarSet: Int] = [:]
  /// By the place where the node begins: copies of it look for the same.
  private var lookbehindOfNode: [Int: Int] = [:]
  /// Whether it writes the body of a lookbehind, where nothing can be known of what follows.
  private var isBehind = false

  init(classes: ScalarClasses) { self.classes = classes }

  mutating func append(_ step: RegexProgram.Step) throws(AutomatonObstacle) -> Int {
    guard program.steps.count < RegexProgram.mostSteps else { throw .tooManySteps(RegexProgram.mostSteps) }
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

  /// Writes a node.
  ///
  /// - Parameter next: The step behind it.
  /// - Returns: Its first step. The parser bounds how deep nodes contain each other.
  mutating func write(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    switch node.kind {
    case .empty: return next
    case .literal, .characterClass: return try append(.scalar(set: try setNumber(of: node), next: next))
    case .any(let matchesLineFeed): return try write(matchesLineFeed ? .all : Self.notLineFeed, next: next)
    case .lineBreak: return try writeLineBreak(next: next)
    case .concatenation(let nodes): return try write(nodes[...], next: next)
    case .alternation(let nodes):
      var starts: [Int] = []
      for node in nodes { starts.append(try write(node, next: next)) }
      return try append(.split(starts))
    case .group(let group, let body):
      return group.kind == .atomic ? try writeAtomic(body, next: next) : try write(body, next: next)
    case .repetition(let repetition, let body):
      return repetition.kind == .possessive
        ? try writePossessive(body, repetition, next: next)
        : try writeRepetition(of: body, repetition, next: next, leave: next)
    case .anchor(let anchor): return try write(anchor, next: next)
    case .wordBoundary(let boundary): return try write(boundary, next: next)
    case .lookaround(let lookaround, let body): return try write(lookaround, body, next: next)
    case .backreference: throw .backreference
    case .unsupported(let construct): throw .unsupported(construct)
    }
  }

  /// The number of the set of a literal or a class, which copies of it share.
  private mutating func setNumber(of node: RegexNode) throws(AutomatonObstacle) -> Int {
    if let number = setNumberOfNode[node.range.start] { return number }
    let set =
      switch node.kind {
      case .literal(let literal): try classes.scalars(of: literal)
      case .characterClass(let set): try classes.scalars(of: set)
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

  /// `\R` takes a line feed behind a carriage return and does not give it back.
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
  ///   - next: The step behind the last copy.
  ///   - leave: The step behind an earlier one.
  private mutating func writeRepetition(
    of body: RegexNode, _ repetition: RegexNode.Repetition, next: Int, leave: Int
  ) throws(AutomatonObstacle) -> Int {
    var start = next
    var required = repetition.min
    if let most = repetition.max {
      for _ in required..<max(required, most) {
        let copy = try write(body, next: start)
        // What takes no step is nothing, however often.
        guard copy != start else { return start }
        start = try append(.split([copy, leave]))
      }
    } else {
      let loop = try append(.split([]))
      let copy = try write(body, next: loop)
      program.steps[loop] = .split([copy, leave])
      // The first time through the loop counts.
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

  /// Writes a repetition that gives nothing back: it ends where no more of it could be taken.
  ///
  /// Which is where its body is not found, if no attempt fails that has begun well: the body has one length, or is
  /// needed once at most.
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

  /// Writes a group that gives nothing back.
  private mutating func writeAtomic(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    // What has one length has one way to match.
    if let length = node.length, length.min == length.max { return try write(node, next: next) }
    switch node.kind {
    case .group(_, let body):
      return try writeAtomic(body, next: next)
    case .concatenation(let nodes):
      let isFixed = nodes.dropLast().allSatisfy { node in node.length.map { $0.min == $0.max } ?? false }
      guard isFixed, let last = nodes.last else { throw .atomicGroup }
      return try write(nodes.dropLast(), next: try writeAtomic(last, next: next))
    case .alternation(let nodes):
      // A later alternative is tried only where no earlier one is found.
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
        // It is content with the fewest.
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
  /// - Parameter body: Writes what is looked for, given the step that ends it.
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

  /// Writes whether the scalar before is of a set.
  private mutating func writeBehind(
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

  private mutating func writeAhead(
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
      // Not behind a line feed that ends the text.
      let inside = try writeAhead(.all, isNegative: false, next: next)
      return try append(
        .split([
          try append(.textStart(next: next)), try writeBehind(Self.lineFeed, isNegative: false, next: inside),
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
      let ahead = try writer.writeAhead(word, isNegative: !wordBehind, next: next)
      return try writer.writeBehind(word, isNegative: !wordBefore, next: ahead)
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

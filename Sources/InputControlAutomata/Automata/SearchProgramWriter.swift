/// Writes the steps of a ``SearchProgram``, from the last to the first.
struct SearchProgramWriter {
  /// The steps behind a node, depending on whether anything was consumed since the innermost iteration of a
  /// repetition whose body can be empty began.
  struct Next {
    let empty: Int
    let consumed: Int

    static func always(_ step: Int) -> Next { Next(empty: step, consumed: step) }

    var isSame: Bool { empty == consumed }
  }

  /// The lengths of all nodes, by their ranges; none for unknown lengths.
  private let lengths: [SourceRange: RegexLength]
  let groups: Set<Int>
  var program = SearchProgram()
  private var setNumbers: [ScalarSet: Int] = [:]
  /// The number of the set of each literal or class, by the offset at which the node begins.
  private var setNumberOfNode: [Int: Int] = [:]
  /// The number of the part of each node; copies of the node share it.
  private var partOfNode: [SourceRange: Int] = [:]
  /// The number of the part that is being written.
  private var currentPart: Int32 = -1

  init(_ tree: RegexTree, groups: Set<Int>) {
    lengths = tree.root.lengths
    self.groups = groups
  }

  mutating func append(_ step: SearchProgram.Step) throws(AutomatonObstacle) -> Int {
    guard program.steps.count < SearchProgram.maximumStepCount else {
      throw .tooManySteps(SearchProgram.maximumStepCount)
    }
    program.steps.append(step)
    return program.steps.count - 1
  }

  private mutating func append(
    _ operation: SearchProgram.Operation, _ value: Int = 0, next: Int, other: Int = 0
  ) throws(AutomatonObstacle) -> Int {
    try append(
      .init(operation: operation, value: Int32(value), next: Int32(next), other: Int32(other)))
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = setNumbers[set] { return number }
    program.sets.append(set)
    setNumbers[set] = program.sets.count - 1
    return program.sets.count - 1
  }

  /// Returns whether a node may match without consuming a scalar.
  private func canBeEmpty(_ node: RegexNode) -> Bool { lengths[node.range].map { $0.min == 0 } ?? true }

  /// Returns whether a node may consume a scalar.
  private func canConsume(_ node: RegexNode) -> Bool { lengths[node.range].map { $0.max != 0 } ?? true }

  // MARK: Nodes

  /// Writes a node. The recursion is bounded by ``RegexProgram/maximumDepth``.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - next: The steps after the node.
  /// - Returns: The first step of the node.
  mutating func write(_ node: RegexNode, next: Next) throws(AutomatonObstacle) -> Int {
    let node = node.inside { !isRecorded($0) && $0.kind != .atomic }
    switch node.kind {
    case .concatenation(let nodes): return try writeSequence(nodes, next: next)
    case .alternation(let nodes): return try writeAlternatives(nodes, next: next)
    case .group(let group, let body):
      guard case .capturing(let number, _) = group.kind else {
        return try writeAtomic(body, of: node, next: next)
      }
      return try writeCapture(number, body, next: next)
    case .repetition(let repetition, let body):
      return repetition.kind == .possessive
        ? try writePossessive(repetition, body, of: node, next: next)
        : try writeRepetition(of: body, repetition, next: next)
    case .lookaround(let lookaround, let body): return try write(lookaround, body, of: node, next: next)
    default: return try writeLeaf(node, next: next)
    }
  }

  private func isRecorded(_ group: RegexNode.Group) -> Bool {
    if case .capturing(let number, _) = group.kind { groups.contains(number) } else { false }
  }

  /// Writes a node without children, apart from the recursion, whose stack frames are smaller for it.
  private mutating func writeLeaf(_ node: RegexNode, next: Next) throws(AutomatonObstacle) -> Int {
    switch node.kind {
    case .literal, .characterClass, .any: return try writeScalar(node, next: next.consumed)
    case .lineBreak:
      program.hasContext = true
      return try append(.lineBreak, next: next.consumed)
    case .anchor(let anchor): return try append(Self.operation(for: anchor), assertion: next.empty)
    case .wordBoundary(let boundary): return try append(Self.operation(for: boundary), assertion: next.empty)
    case .backreference: throw .backreference
    case .unsupported(let construct): throw .unsupported(construct)
    case .empty, .concatenation, .alternation, .group, .repetition, .lookaround: return next.empty
    }
  }

  private mutating func append(
    _ operation: SearchProgram.Operation, assertion next: Int
  ) throws(AutomatonObstacle) -> Int {
    program.hasContext = true
    return try append(operation, next: next)
  }

  private static func operation(for anchor: RegexNode.Anchor) -> SearchProgram.Operation {
    switch anchor {
    case .textStart: .textStart
    case .lineStart: .lineStart
    case .textEnd: .textEnd
    case .lineEnd: .lineEnd
    case .textEndOrLastLineFeed: .lastLineEnd
    case .matchStart: .searchStart
    }
  }

  private static func operation(for boundary: RegexNode.WordBoundary) -> SearchProgram.Operation {
    switch boundary {
    case .either: .boundary
    case .none: .noBoundary
    case .start: .wordStart
    case .end: .wordEnd
    }
  }

  private mutating func writeScalar(_ node: RegexNode, next: Int) throws(AutomatonObstacle) -> Int {
    let number = try setNumber(of: node)
    let set = program.sets[number]
    if let only = set.first, only.isASCII, set.count == 1 {
      return try append(.byte, Int(only.value), next: next)
    }
    return try append(.set, number, next: next)
  }

  /// Returns the number of the set of a node that is one scalar; `nil` for other nodes, and for groups that are
  /// recorded.
  private mutating func setNumber(ofScalar node: RegexNode) throws(AutomatonObstacle) -> Int? {
    switch node.kind {
    case .literal, .characterClass, .any: try setNumber(of: node)
    default: nil
    }
  }

  /// Returns the number of the set of a literal or a class, which copies of the node share.
  private mutating func setNumber(of node: RegexNode) throws(AutomatonObstacle) -> Int {
    if let number = setNumberOfNode[node.range.start] { return number }
    let set =
      switch node.kind {
      case .literal(let literal): ScalarClasses.scalars(of: literal)
      case .characterClass(let set): try ScalarClasses.scalars(of: set)
      case .any(let matchesLineFeed): matchesLineFeed ? .all : ScalarSet("\n").complement
      default: ScalarSet.none
      }
    let number = number(of: set)
    setNumberOfNode[node.range.start] = number
    return number
  }

  private mutating func writeAlternatives(
    _ nodes: [RegexNode], next: Next
  ) throws(AutomatonObstacle) -> Int {
    var rest: Int?
    for node in nodes.reversed() {
      let start = try write(node, next: next)
      rest =
        try rest.map { (rest) throws(AutomatonObstacle) in try append(.split, next: start, other: rest) }
        ?? start
    }
    return rest ?? next.empty
  }

  private mutating func writeSequence(_ nodes: [RegexNode], next: Next) throws(AutomatonObstacle) -> Int {
    if next.isSame {
      var next = next.empty
      for node in nodes.reversed() { next = try write(node, next: .always(next)) }
      return next
    }
    // Whether the nodes before each node can be empty, and whether they can consume something.
    var mayBeEmpty: [Bool] = [true]
    var mayConsume: [Bool] = [false]
    for node in nodes.dropLast() {
      mayBeEmpty.append(mayBeEmpty[mayBeEmpty.count - 1] && canBeEmpty(node))
      mayConsume.append(mayConsume[mayConsume.count - 1] || canConsume(node))
    }
    var next = next
    for index in nodes.indices.reversed() {
      let consumed = next.consumed
      next = Next(
        empty: mayBeEmpty[index] ? try write(nodes[index], next: next) : consumed,
        consumed: mayConsume[index] ? try write(nodes[index], next: .always(consumed)) : consumed)
    }
    return next.empty
  }

  private mutating func writeCapture(
    _ number: Int, _ body: RegexNode, next: Next
  ) throws(AutomatonObstacle) -> Int {
    if currentPart >= 0 { program.parts[Int(currentPart)].recordsGroups = true }
    let empty = try append(.save, 2 * number + 1, next: next.empty)
    let consumed = next.isSame ? empty : try append(.save, 2 * number + 1, next: next.consumed)
    let start = try write(body, next: Next(empty: empty, consumed: consumed))
    return try append(.save, 2 * number, next: start)
  }

  // MARK: Repetitions

  private mutating func writeRepetition(
    of body: RegexNode, _ repetition: RegexNode.Repetition, next: Next
  ) throws(AutomatonObstacle) -> Int {
    if repetition.max == 0 { return next.empty }
    let isLazy = repetition.kind == .lazy
    guard canConsume(body) else {
      // Repeating an assertion or an empty group changes nothing.
      let copy = try write(body, next: next)
      return repetition.min > 0 || copy == next.empty ? copy : try append(isLazy, copy, or: next.empty)
    }
    var rest = next
    var required = repetition.min
    if let most = repetition.max {
      for _ in required..<max(required, most) {
        let copy = try write(body, next: .always(rest.consumed))
        let consumed = try append(isLazy, copy, or: next.consumed)
        var empty = consumed
        if !next.isSame { empty = try append(isLazy, try write(body, next: rest), or: next.empty) }
        rest = Next(empty: empty, consumed: consumed)
      }
    } else {
      let loop = try append(.split, next: 0)
      let again = Next(empty: canBeEmpty(body) ? next.consumed : loop, consumed: loop)
      let copy = try write(body, next: again)
      program.steps[loop].next = Int32(isLazy ? next.consumed : copy)
      program.steps[loop].other = Int32(isLazy ? copy : next.consumed)
      // Entering the loop at the copy is the first repetition.
      let isRequired = required > 0
      required = max(0, required - 1)
      let consumed = isRequired ? copy : loop
      guard !next.isSame else {
        rest = .always(consumed)
        return try writeRequired(required, of: body, next: rest)
      }
      let first = try write(
        body, next: Next(empty: canBeEmpty(body) ? next.empty : loop, consumed: loop))
      rest = Next(
        empty: isRequired ? first : try append(isLazy, first, or: next.empty), consumed: consumed)
    }
    return try writeRequired(required, of: body, next: rest)
  }

  /// Appends the choice between another repetition and the end of the repetition.
  private mutating func append(
    _ isLazy: Bool, _ copy: Int, or leave: Int
  ) throws(AutomatonObstacle) -> Int {
    isLazy
      ? try append(.split, next: leave, other: copy) : try append(.split, next: copy, other: leave)
  }

  private mutating func writeRequired(
    _ count: Int, of body: RegexNode, next: Next
  ) throws(AutomatonObstacle) -> Int {
    var next = next
    for _ in 0..<count {
      let consumed = try write(body, next: .always(next.consumed))
      next = Next(empty: next.isSame ? consumed : try write(body, next: next), consumed: consumed)
    }
    return next.empty
  }

  /// Writes a possessive repetition, which is atomic.
  private mutating func writePossessive(
    _ repetition: RegexNode.Repetition, _ body: RegexNode, of node: RegexNode, next: Next
  ) throws(AutomatonObstacle) -> Int {
    if let set = try setNumber(ofScalar: body.inside { !isRecorded($0) && $0.kind != .atomic }) {
      return try writePossessive(repetition, of: set, next: next)
    }
    let greedy = RegexNode.Repetition(
      min: repetition.min, max: repetition.max, kind: .greedy, spelling: repetition.spelling)
    return try writeAtomic(RegexNode(.repetition(greedy, body), node.range), of: node, next: next)
  }

  /// Writes a possessive repetition of one scalar of a set, which never has to try anything else.
  private mutating func writePossessive(
    _ repetition: RegexNode.Repetition, of set: Int, next: Next
  ) throws(AutomatonObstacle) -> Int {
    if repetition.max == 0 { return next.empty }
    program.hasContext = true
    var rest = next
    if let most = repetition.max {
      for _ in repetition.min..<max(repetition.min, most) {
        let after = rest.consumed
        rest = Next(
          empty: try append(.setOrElse, set, next: after, other: next.empty),
          consumed: try append(.setOrElse, set, next: after, other: next.consumed))
      }
    } else {
      let loop = try append(.setOrElse, set, next: 0, other: next.consumed)
      program.steps[loop].next = Int32(loop)
      rest = Next(
        empty: next.isSame ? loop : try append(.setOrElse, set, next: loop, other: next.empty), consumed: loop
      )
    }
    var start = repetition.min == 0 ? rest.empty : rest.consumed
    for _ in 0..<repetition.min { start = try append(.set, set, next: start) }
    return start
  }

  // MARK: Parts

  private mutating func writeAtomic(
    _ body: RegexNode, of node: RegexNode, next: Next
  ) throws(AutomatonObstacle) -> Int {
    // A part of fixed length ends at one offset, however it is matched.
    if let length = lengths[body.range], length.min == length.max { return try write(body, next: next) }
    program.hasContext = true
    let part = try part(of: node, isAtomic: true) { (writer, end) throws(AutomatonObstacle) in
      try writer.write(body, next: .always(end))
    }
    return try append(.atomic, part, next: next.consumed, other: next.empty)
  }

  private mutating func write(
    _ lookaround: RegexNode.Lookaround, _ body: RegexNode, of node: RegexNode, next: Next
  ) throws(AutomatonObstacle) -> Int {
    program.hasContext = true
    let part = try part(of: node, isAtomic: false) { (writer, end) throws(AutomatonObstacle) in
      lookaround.isBehind
        ? try writer.writeLookbehind(body, end: end) : try writer.write(body, next: .always(end))
    }
    return try append(lookaround.isNegative ? .isNoMatch : .isMatch, part, next: next.empty)
  }

  private mutating func writeLookbehind(_ body: RegexNode, end: Int) throws(AutomatonObstacle) -> Int {
    let alternatives = if case .alternation(let nodes) = body.kind { nodes } else { [body] }
    var rest: Int?
    for node in alternatives.reversed() {
      // PCRE2 compiles only alternatives of fixed length.
      guard let length = lengths[node.range], length.min == length.max else { throw .unreadable }
      let start = try append(.back, length.min, next: try write(node, next: .always(end)))
      rest =
        try rest.map { (rest) throws(AutomatonObstacle) in try append(.split, next: start, other: rest) }
        ?? start
    }
    return rest ?? end
  }

  /// Returns the number of the part of a node, which is written unless it is known.
  private mutating func part(
    of node: RegexNode, isAtomic: Bool,
    _ body: (inout Self, _ end: Int) throws(AutomatonObstacle) -> Int
  ) throws(AutomatonObstacle) -> Int {
    if let known = partOfNode[node.range] {
      markOuterPart(of: known)
      return known
    }
    let number = program.parts.count
    program.parts.append(.init(start: 0, isAtomic: isAtomic, recordsGroups: false))
    let outer = currentPart
    currentPart = Int32(number)
    program.parts[number].start = Int32(try body(&self, try append(.init(operation: .found))))
    currentPart = outer
    partOfNode[node.range] = number
    markOuterPart(of: number)
    return number
  }

  /// Records that the part which is being written contains another one with groups.
  private mutating func markOuterPart(of number: Int) {
    if currentPart >= 0, program.parts[number].recordsGroups {
      program.parts[Int(currentPart)].recordsGroups = true
    }
  }
}

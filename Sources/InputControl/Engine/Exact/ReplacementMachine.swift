/// The replacement of all matches of a pattern, followed scalar by scalar: makes the automaton for the texts whose
/// result another automaton accepts.
///
/// The threads are in the order in which back-tracking tries them; the first one that survives to the end of the text
/// decides. A thread is inside a match, or between matches, where it copies what it reads. It knows the state of the
/// other automaton after what it has written.
struct ReplacementMachine {
  let program: SearchProgram
  private let pieces: [ReplacementTemplate.Piece]
  /// The automaton that accepts results.
  private let results: Automaton
  /// The classes of the alphabet, grouped by what they do.
  private let groups: ColumnGroups
  /// The sets of the program that contain each class.
  let memberships: Memberships
  /// The class of each ASCII character that the program names, by the character.
  private let classOfByte: [Int]

  /// The lists of threads, in order.
  private var states = WordInterner()
  /// The lists of obligations, in order; the first one is empty.
  var obligationLists = WordInterner()
  /// The sets of steps of lookaheads, in order.
  var stepSets = WordInterner()

  /// The number of closures that were made, and the last one that came to each step without obligations.
  private var closures = 0
  private var lastClosure: [Int]

  /// The work that is left, in threads and obligations.
  private var budget = Determinizer.maximumWork

  /// Returns the automaton for the texts whose result the other automaton accepts.
  ///
  /// - Parameters:
  ///   - tree: The pattern, which must not match the empty text.
  ///   - template: The text that replaces each match.
  ///   - results: The automaton that accepts results, over an alphabet that distinguishes the sets of the pattern.
  ///   - work: The work to which that of the automaton is added.
  static func automaton(
    replacing tree: RegexTree, with template: ReplacementTemplate, results: Automaton,
    work: AutomatonWork? = nil
  ) throws(AutomatonObstacle) -> Automaton {
    try work?.begin()
    if let set = tree.root.oneScalar, let text = template.literal {
      work?.spend(results.table.count)
      return results.replacing(set, with: text)
    }
    var machine = try ReplacementMachine(tree, template, results)
    return try machine.automaton(work)
  }

  /// Returns the sets of scalars that a pattern distinguishes.
  static func sets(of tree: RegexTree) throws(AutomatonObstacle) -> [ScalarSet] {
    let program = try SearchProgram(tree)
    return program.sets
  }

  private init(
    _ tree: RegexTree, _ template: ReplacementTemplate, _ results: Automaton
  ) throws(AutomatonObstacle) {
    // Behind an empty match the next one begins at the same place, and must not be empty.
    guard let length = tree.root.lengths[tree.root.range], length.min > 0 else { throw .emptyMatch }
    let groups = template.pieces.compactMap { if case .group(let number) = $0 { number } else { nil } }
    guard Set(groups).count == groups.count, !groups.contains(0),
      template.pieces.count <= Thread.maximumPieceCount
    else { throw .groupOrder }
    program = try SearchProgram(tree, recording: Set(groups))
    lastClosure = Array(repeating: 0, count: program.steps.count + 2)
    pieces = template.pieces
    self.results = results
    let alphabet = results.alphabet
    memberships = Memberships(
      of: program.sets.map { alphabet.numbers(in: $0) }, classCount: alphabet.count)
    classOfByte = (0..<128).map { alphabet.number(of: Unicode.Scalar(UInt8($0))) }
    self.groups = ColumnGroups(
      ColumnGroups(table: results.table, classCount: alphabet.count),
      ColumnGroups(memberships: memberships, classCount: alphabet.count))
    _ = obligationLists.number(of: [])
  }

  // MARK: States

  private mutating func automaton(_ work: AutomatonWork?) throws(AutomatonObstacle) -> Automaton {
    let alphabet = results.alphabet
    var builder = AutomatonBuilder(alphabet)
    // The empty list stands for the dead state, to which nothing leads.
    _ = states.number(of: [])
    defer { work?.spend(Determinizer.maximumWork - budget + states.count * alphabet.count) }
    let first = Thread(place: .arriving, state: results.start)
    let start = add(try closure(of: [first.word], isStart: true), to: &builder)
    // Many states and classes lead to the same threads.
    var moves = WordInterner()
    var targetOfMove: [Int32] = []
    var moved: [UInt64] = []
    var index = 1
    var targets = groups.representatives.map { _ in Int32(0) }
    while index < states.count {
      guard !builder.isOverBudget else { throw .tooManyStates(Automaton.maximumStateCount) }
      let range = states.range(index)
      for (group, column) in groups.representatives.enumerated() {
        moved.removeAll(keepingCapacity: true)
        for place in range {
          if let next = try move(Thread(states.words[place]), by: column) { moved.append(next.word) }
        }
        let number = moves.number(of: moved)
        if number == targetOfMove.count {
          targetOfMove.append(Int32(add(try closure(of: moved, isStart: false), to: &builder)))
        }
        targets[group] = targetOfMove[number]
      }
      builder.setRow(of: index, to: targets, groups)
      index += 1
    }
    return builder.automaton(startingAt: start).minimized()
  }

  /// Returns the number of the state of some threads.
  private mutating func add(_ threads: [UInt64], to builder: inout AutomatonBuilder) -> Int {
    let number = states.number(of: threads)
    if number == builder.stateCount { _ = builder.addState(isAccepting: isAccepting(threads)) }
    return number
  }

  /// Whether the result of a text that ends here is accepted: that of the first thread that may end.
  private func isAccepting(_ words: [UInt64]) -> Bool {
    for word in words {
      let thread = Thread(word)
      guard thread.place == .between else { continue }
      if mayEnd(under: thread.obligations) { return results.isAccepting[thread.state] }
    }
    return false
  }

  /// Returns a thread after a scalar of a class; `nil` if it ends.
  private mutating func move(_ thread: Thread, by column: Int) throws(AutomatonObstacle) -> Thread? {
    var next = thread
    switch thread.place {
    // A closure has no such thread.
    case .arriving: return nil
    case .between: next.place = .arriving
    case .step(let number):
      let step = program.steps[number]
      guard accepts(step, column) else { return nil }
      next.place = .step(Int(step.next))
    }
    if thread.obligations != 0 {
      guard let obligations = try moves(obligations: thread.obligations, by: column) else { return nil }
      next.obligations = obligations
    }
    if thread.place == .between || thread.isKeeping { next.state = results.next(thread.state, column) }
    return next
  }

  /// Whether a step that waits for a scalar takes one of a class.
  func accepts(_ step: SearchProgram.Step, _ column: Int) -> Bool {
    step.operation == .byte
      ? classOfByte[Int(step.value)] == column : memberships.contains(column, in: Int(step.value))
  }

  // MARK: Steps without scalars

  /// Returns the words of all threads that wait for a scalar, or for the end, in order.
  private mutating func closure(of threads: [UInt64], isStart: Bool) throws(AutomatonObstacle) -> [UInt64] {
    var result: [UInt64] = []
    var pending = threads.reversed().map { Thread($0) }
    closures += 1
    var seen: Set<UInt64> = []
    loop: while let thread = pending.popLast() {
      // Two threads at the same place with the same obligations survive equally long, so only the earlier one counts.
      if thread.obligations == 0 {
        guard lastClosure[thread.place.number] != closures else { continue }
        lastClosure[thread.place.number] = closures
      } else {
        guard seen.insert(UInt64(thread.place.number) << 32 | UInt64(thread.obligations)).inserted else {
          continue
        }
      }
      budget -= 1 + obligationLists.range(thread.obligations).count
      guard budget >= 0 else { throw .tooManyStates(Automaton.maximumStateCount) }
      switch thread.place {
      case .arriving:
        pending.append(Thread(place: .between, state: thread.state, obligations: thread.obligations))
        pending.append(
          Thread(place: .step(program.start), state: thread.state, obligations: thread.obligations))
      case .between:
        result.append(thread.word)
        // This thread goes on whatever follows, so that the later ones never count.
        if thread.obligations == 0 { break loop }
      case .step(let number):
        if try follow(thread, at: program.steps[number], isStart: isStart, &pending) {
          result.append(thread.word)
        }
      }
    }
    // A thread whose result is refused only matters where it goes before others.
    while let last = result.last, Thread(last).state == Automaton.dead { result.removeLast() }
    return result
  }

  /// Adds the threads that a thread becomes without a scalar; the last one is tried first.
  ///
  /// - Returns: Whether the thread waits for a scalar.
  private mutating func follow(
    _ thread: Thread, at step: SearchProgram.Step, isStart: Bool, _ pending: inout [Thread]
  ) throws(AutomatonObstacle) -> Bool {
    switch step.operation {
    case .byte, .set: return true
    case .setOrElse:
      pending.append(
        thread.going(to: step.other, under: list(thread.obligations, adding: .other(Int(step.value)))))
      return true
    case .split:
      pending.append(thread.going(to: step.other))
      pending.append(thread.going(to: step.next))
    case .save:
      var copy = thread.going(to: step.next)
      try save(step, &copy)
      pending.append(copy)
    case .textStart: if isStart { pending.append(thread.going(to: step.next)) }
    case .textEnd:
      pending.append(thread.going(to: step.next, under: list(thread.obligations, adding: .end)))
    case .isMatch, .isNoMatch:
      switch try foresight(of: step) {
      case .fails: break
      case .holds: pending.append(thread.going(to: step.next))
      case .depends(on: let obligation):
        pending.append(thread.going(to: step.next, under: list(thread.obligations, adding: obligation)))
      }
    case .accept:
      pending.append(
        Thread(place: .arriving, state: write(thread, upTo: pieces.count), obligations: thread.obligations))
    case .lineStart, .lineEnd, .lastLineEnd, .searchStart, .lineBreak, .boundary, .noBoundary, .wordStart,
      .wordEnd, .atomic, .back, .found:
      throw .contextOfMatch
    }
    return false
  }

  /// Writes what precedes a group that begins, or ends it.
  private func save(_ step: SearchProgram.Step, _ thread: inout Thread) throws(AutomatonObstacle) {
    guard step.value & 1 == 0 else {
      thread.isKeeping = false
      return
    }
    // A group is written while it is read: in the order of the template, and once.
    guard !thread.isKeeping, let index = pieces.firstIndex(of: .group(Int(step.value) >> 1)),
      index >= thread.pieceCount
    else { throw .groupOrder }
    thread.state = write(thread, upTo: index)
    thread.pieceCount = index + 1
    thread.isKeeping = true
  }

  /// Returns the state of the results after the texts of the template before a piece.
  private func write(_ thread: Thread, upTo end: Int) -> Int {
    var state = thread.state
    for piece in pieces[min(thread.pieceCount, end)..<end] {
      if case .text(let text) = piece { state = results.state(after: text, from: state) }
    }
    return state
  }
}

extension Automaton {
  /// Returns the automaton for the texts that are accepted once each scalar of a set is replaced by a text.
  fileprivate func replacing(_ set: ScalarSet, with text: String) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    for state in 1..<max(1, stateCount) { _ = builder.addState(isAccepting: isAccepting[state]) }
    var isReplaced = [Bool](repeating: false, count: classCount)
    for number in alphabet.numbers(in: set) { isReplaced[number] = true }
    for state in 1..<max(1, stateCount) {
      let replaced = self.state(after: text, from: state)
      for number in 0..<classCount {
        builder[state, number] = isReplaced[number] ? replaced : next(state, number)
      }
    }
    return builder.automaton(startingAt: start).minimized()
  }
}

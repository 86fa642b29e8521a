/// The replacement of all matches of a pattern, followed scalar by scalar: makes the automaton for the texts whose
/// result another automaton accepts.
///
/// The threads are in the order in which back-tracking tries them; the first one that survives to the end of the text
/// decides. A thread is inside a match, or between matches, where it copies what it reads. It knows the state of the
/// other automaton after what it has written.
struct ReplacementMachine {
  private let program: SearchProgram
  private let pieces: [ReplacementTemplate.Piece]
  /// The automaton that accepts results.
  private let results: Automaton
  /// The classes of the alphabet, grouped by what they do.
  private let groups: ColumnGroups
  /// The sets of the program that contain each class.
  private let memberships: Memberships
  /// The class of each ASCII character that the program names, by the character.
  private let classOfByte: [Int]

  /// The lists of threads, in order.
  private var states = WordInterner()
  /// The lists of obligations, in order; the first one is empty.
  private var obligationLists = WordInterner()
  /// The sets of steps of lookaheads, in order.
  private var stepSets = WordInterner()

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

  // MARK: Threads

  /// A thread, packed into one word.
  private struct Thread {
    /// The step, or one of the following numbers.
    var step: Int
    /// The state of the results.
    var state: Int
    /// The number of pieces of the template that are written.
    var pieceCount = 0
    /// Whether the thread is inside a group that the template keeps.
    var isKeeping = false
    /// The number of the list of obligations.
    var obligations = 0

    static let maximumPieceCount = 0x3F

    /// Between matches, where another match may begin.
    static let arriving = -1
    /// Between matches, where no match begins.
    static let between = -2

    init(step: Int, state: Int, obligations: Int) {
      self.step = step
      self.state = state
      self.obligations = obligations
    }

    init(_ word: UInt64) {
      obligations = Int(word & 0xFF_FFFF)
      isKeeping = word >> 24 & 1 == 1
      pieceCount = Int(word >> 25 & 0x3F)
      state = Int(word >> 31 & 0x3FFF)
      step = Int(word >> 45) - 2
    }

    var word: UInt64 {
      UInt64(step + 2) << 45 | UInt64(state) << 31 | UInt64(pieceCount) << 25 | (isKeeping ? 1 << 24 : 0)
        | UInt64(obligations)
    }
  }

  /// A condition on the text that follows, packed into one word. The lowest two bits are the kind; the others are the
  /// number of a set of steps or of scalars.
  private enum Obligation {
    /// A lookahead has to match.
    case match(Int)
    case noMatch(Int)
    /// The next scalar must not be in a set.
    case other(Int)
    /// The text has to end.
    case end

    init(_ word: UInt64) {
      let number = Int(word >> 2)
      switch word & 3 {
      case 0: self = .match(number)
      case 1: self = .noMatch(number)
      case 2: self = .other(number)
      default: self = .end
      }
    }

    var word: UInt64 {
      switch self {
      case .match(let number): UInt64(number) << 2
      case .noMatch(let number): UInt64(number) << 2 | 1
      case .other(let number): UInt64(number) << 2 | 2
      case .end: 3
      }
    }
  }

  // MARK: States

  private mutating func automaton(_ work: AutomatonWork?) throws(AutomatonObstacle) -> Automaton {
    let alphabet = results.alphabet
    var builder = AutomatonBuilder(alphabet)
    // The empty list stands for the dead state, to which nothing leads.
    _ = states.number(of: [])
    defer { work?.spend(Determinizer.maximumWork - budget + states.count * alphabet.count) }
    let first = Thread(step: Thread.arriving, state: results.start, obligations: 0)
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
      guard thread.step == Thread.between else { continue }
      let mayEnd = obligationLists.words[obligationLists.range(thread.obligations)].allSatisfy {
        if case .match = Obligation($0) { false } else { true }
      }
      if mayEnd { return results.isAccepting[thread.state] }
    }
    return false
  }

  /// Returns a thread after a scalar of a class; `nil` if it ends.
  private mutating func move(_ thread: Thread, by column: Int) throws(AutomatonObstacle) -> Thread? {
    var next = thread
    if thread.step == Thread.between {
      next.step = Thread.arriving
    } else {
      let step = program.steps[thread.step]
      guard accepts(step, column) else { return nil }
      next.step = Int(step.next)
    }
    if thread.obligations != 0 {
      guard let obligations = try moves(obligations: thread.obligations, by: column) else { return nil }
      next.obligations = obligations
    }
    if thread.step == Thread.between || thread.isKeeping { next.state = results.next(thread.state, column) }
    return next
  }

  /// Whether a step that waits for a scalar takes one of a class.
  private func accepts(_ step: SearchProgram.Step, _ column: Int) -> Bool {
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
    while let thread = pending.popLast() {
      // Two threads at the same step with the same obligations survive equally long, so only the earlier one counts.
      if thread.obligations == 0 {
        guard lastClosure[thread.step + 2] != closures else { continue }
        lastClosure[thread.step + 2] = closures
      } else {
        guard seen.insert(UInt64(thread.step + 2) << 32 | UInt64(thread.obligations)).inserted else {
          continue
        }
      }
      budget -= 1 + obligationLists.range(thread.obligations).count
      guard budget >= 0 else { throw .tooManyStates(Automaton.maximumStateCount) }
      if thread.step == Thread.arriving {
        pending.append(Thread(step: Thread.between, state: thread.state, obligations: thread.obligations))
        pending.append(Thread(step: program.start, state: thread.state, obligations: thread.obligations))
        continue
      }
      if thread.step == Thread.between {
        result.append(thread.word)
        // This thread goes on whatever follows, so that the later ones never count.
        if thread.obligations == 0 { break }
        continue
      }
      let step = program.steps[thread.step]
      func go(to next: Int32, _ change: (inout Thread) -> Void = { _ in }) {
        var copy = thread
        copy.step = Int(next)
        change(&copy)
        pending.append(copy)
      }
      switch step.operation {
      case .byte, .set: result.append(thread.word)
      case .setOrElse:
        let obligations = list(thread.obligations, adding: .other(Int(step.value)))
        go(to: step.other) { $0.obligations = obligations }
        result.append(thread.word)
      case .split:
        go(to: step.other)
        go(to: step.next)
      case .save:
        var copy = thread
        copy.step = Int(step.next)
        try save(step, &copy)
        pending.append(copy)
      case .textStart: if isStart { go(to: step.next) }
      case .textEnd:
        let obligations = list(thread.obligations, adding: .end)
        go(to: step.next) { $0.obligations = obligations }
      case .isMatch, .isNoMatch:
        guard let obligation = try obligation(of: step) else { continue }
        let obligations = obligation.map { list(thread.obligations, adding: $0) } ?? thread.obligations
        go(to: step.next) { $0.obligations = obligations }
      case .accept:
        pending.append(
          Thread(
            step: Thread.arriving, state: write(thread, upTo: pieces.count), obligations: thread.obligations))
      case .lineStart, .lineEnd, .lastLineEnd, .searchStart, .lineBreak, .boundary, .noBoundary, .wordStart,
        .wordEnd,
        .atomic, .back, .found:
        throw .contextOfMatch
      }
    }
    // A thread whose result is refused only matters where it goes before others.
    while let last = result.last, Thread(last).state == Automaton.dead { result.removeLast() }
    return result
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

  // MARK: Lookaheads

  /// Returns the obligation of a lookahead.
  ///
  /// - Returns: The inner `nil` if nothing is left to be seen, the outer one if the lookahead fails.
  private mutating func obligation(
    of step: SearchProgram.Step
  ) throws(AutomatonObstacle) -> Obligation?? {
    let isNegative = step.operation == .isNoMatch
    let set = try steps(from: [Int(program.parts[Int(step.value)].start)])
    return resolve(set, isNegative)
  }

  private mutating func resolve(_ set: [UInt64], _ isNegative: Bool) -> Obligation?? {
    if set.isEmpty { return isNegative ? .some(nil) : nil }
    if set.contains(where: { program.steps[Int($0)].operation == .found }) {
      return isNegative ? nil : .some(nil)
    }
    let number = stepSets.number(of: set)
    return .some(isNegative ? .noMatch(number) : .match(number))
  }

  /// Returns the steps of a lookahead that wait for a scalar or have found it, in order.
  private func steps(from starts: [Int]) throws(AutomatonObstacle) -> [UInt64] {
    var result: Set<UInt64> = []
    var pending = starts
    var seen: Set<Int> = []
    while let number = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      let step = program.steps[number]
      switch step.operation {
      case .byte, .set, .found: result.insert(UInt64(number))
      case .split: pending += [Int(step.next), Int(step.other)]
      case .save: throw .groupOrder
      default: throw .contextOfMatch
      }
    }
    return result.sorted()
  }

  /// Returns the number of the list of obligations after a scalar; `nil` if one has failed.
  private mutating func moves(
    obligations number: Int, by column: Int
  ) throws(AutomatonObstacle) -> Int? {
    var result: [UInt64] = []
    for word in obligationLists.words[obligationLists.range(number)] {
      switch Obligation(word) {
      case .end: return nil
      case .other(let set): if memberships.contains(column, in: set) { return nil }
      case .match(let set), .noMatch(let set):
        let next = stepSets.words[stepSets.range(set)].compactMap { word in
          let step = program.steps[Int(word)]
          return accepts(step, column) ? Int(step.next) : nil
        }
        let steps = try steps(from: next)
        let isNegative = if case .noMatch = Obligation(word) { true } else { false }
        guard let open = resolve(steps, isNegative) else { return nil }
        if let open { result.append(open.word) }
      }
    }
    return list(of: result)
  }

  private mutating func list(_ number: Int, adding obligation: Obligation) -> Int {
    list(of: obligationLists.words[obligationLists.range(number)] + [obligation.word])
  }

  private mutating func list(of obligations: [UInt64]) -> Int {
    obligationLists.number(of: Set(obligations).sorted())
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

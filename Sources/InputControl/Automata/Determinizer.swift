/// Turns a program into an automaton: a state for each set of threads that can be on their way together.
///
/// A thread stands at a step and may have obligations, the lookaheads on its way: for each, the set of threads that
/// look ahead, of which one has to arrive, or none. What lookbehinds have just found is part of the state.
struct Determinizer {
  private let program: RegexProgram
  private let alphabet: Alphabet
  /// The classes of each set of the program.
  private let classesOfSet: [[Int]]
  private let isInSet: [[Bool]]

  private var threadSets = Interner<[Thread]>()
  private var obligationLists = Interner<[Obligation]>()
  private var memo: [StepKey: Int] = [:]
  private var lookaheads: [LookaheadKey: Int] = [:]
  private var visited: VisitedThreads
  /// What is left of the work that may be done, in threads.
  private var budget = mostWork

  /// The most threads that are moved.
  private static let mostWork = 300_000

  /// A step and the number of a list of obligations, in one word.
  fileprivate struct Thread: Hashable, Comparable {
    private let bits: UInt64

    init(step: Int32, obligations: Int32) {
      bits = UInt64(UInt32(bitPattern: step)) << 32 | UInt64(UInt32(bitPattern: obligations))
    }

    var step: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
    var obligations: Int32 { Int32(truncatingIfNeeded: bits) }

    static func < (left: Thread, right: Thread) -> Bool { left.bits < right.bits }
  }

  private struct Obligation: Hashable, Comparable {
    /// The number of the set of threads that look ahead.
    var threads: Int32
    var isNegative: Bool

    static func < (left: Obligation, right: Obligation) -> Bool {
      (left.threads, left.isNegative ? 1 : 0) < (right.threads, right.isNegative ? 1 : 0)
    }
  }

  private struct LookaheadKey: Hashable {
    var start: Int
    var place: Place
  }

  private struct StepKey: Hashable {
    var threads: Int32
    var number: Int32
    var found: FoundLookbehinds
  }

  /// What is known at a place of a text.
  private struct Place: Hashable {
    var isStart = false
    var found = FoundLookbehinds()
  }

  /// A state: the threads of the pattern, and those of each lookbehind.
  private struct State: Hashable {
    var threads: Int32
    var lookbehinds: [Int32]
    var isStart: Bool
  }

  /// Makes the automaton of a program.
  ///
  /// - Parameter alphabet: One that tells the sets of the program apart.
  static func automaton(
    of program: RegexProgram, over alphabet: Alphabet
  ) throws(AutomatonObstacle) -> Automaton {
    var determinizer = Determinizer(program, alphabet)
    return try determinizer.automaton().minimized()
  }

  private init(_ program: RegexProgram, _ alphabet: Alphabet) {
    self.program = program
    self.alphabet = alphabet
    classesOfSet = program.sets.map(alphabet.numbers(in:))
    isInSet = classesOfSet.map { numbers in
      var result = [Bool](repeating: false, count: alphabet.count)
      for number in numbers { result[number] = true }
      return result
    }
    visited = VisitedThreads(stepCount: program.steps.count)
    _ = obligationLists.number(of: [])
  }

  // MARK: States

  private mutating func automaton() throws(AutomatonObstacle) -> Automaton {
    guard program.lookbehinds.count <= FoundLookbehinds.most else {
      throw .tooManyLookbehinds(FoundLookbehinds.most)
    }
    var builder = AutomatonBuilder(alphabet)
    var states = Interner<State>()
    var place = Place(isStart: true)
    var lookbehinds: [Int32] = []
    for (number, start) in program.lookbehinds.enumerated() {
      let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
      lookbehinds.append(Int32(threads))
      place.found[number] = isFound(threads)
    }
    let threads = try closure(of: [Thread(step: Int32(program.start), obligations: 0)], at: place)
    // The dead state is number 0 here too.
    _ = states.number(of: State(threads: -1, lookbehinds: [], isStart: false))
    func add(_ state: State, _ place: Place) throws(AutomatonObstacle) -> Int {
      guard !threadSets[Int(state.threads)].isEmpty else { return Automaton.dead }
      let number = states.number(of: state)
      if number == builder.stateCount {
        _ = builder.addState(isAccepting: try mayEnd(Int(state.threads), at: place))
        guard !builder.isOverBudget else { throw .tooManyStates(Automaton.mostStates) }
      }
      return number
    }
    let start = try add(
      State(threads: Int32(threads), lookbehinds: lookbehinds, isStart: true), place)
    var next = 1
    while next < builder.stateCount {
      let state = states[next]
      let moves = try moves(of: Int(state.threads))
      // Classes that move the same threads lead to the same state, unless something looks at the scalar itself.
      var known: [UInt64: Int] = [:]
      for number in 0..<alphabet.count {
        let mover = moves.mover(by: number, isInSet)
        guard mover != 0 else { continue }
        if moves.areAlike, let same = known[mover] {
          builder[next, number] = same
          continue
        }
        var place = Place()
        let lookbehinds = try step(state.lookbehinds, number, &place)
        let threads = try step(moves.threads(by: number, isInSet), number, at: place)
        builder[next, number] = try add(
          State(threads: Int32(threads), lookbehinds: lookbehinds, isStart: false), place)
        known[mover] = builder[next, number]
      }
      next += 1
    }
    return builder.automaton(startingAt: start)
  }

  /// The threads of a set that go on, by the set of scalars that they wait for, as they are before their lookaheads
  /// have gone on.
  private struct Moves {
    var sets: [(number: Int, threads: [Thread])] = []
    /// Those that have arrived, and wait for what they look ahead to themselves.
    var arrived: [Thread] = []
    /// Whether it makes no difference by which scalar of a set they go on.
    var areAlike: Bool

    /// Which of the sets a class is in; 0 for none, and where the threads have nowhere to go.
    func mover(by number: Int, _ isInSet: [[Bool]]) -> UInt64 {
      var result: UInt64 = arrived.isEmpty ? 0 : 1 << 63
      for (index, set) in sets.enumerated() where isInSet[set.number][number] {
        result |= 1 << UInt64(index & 63)
      }
      return result
    }

    func threads(by number: Int, _ isInSet: [[Bool]]) -> [Thread] {
      var result = arrived
      for set in sets where isInSet[set.number][number] { result += set.threads }
      return result
    }
  }

  private mutating func moves(of threads: Int) throws(AutomatonObstacle) -> Moves {
    var result = Moves(areAlike: program.lookbehinds.isEmpty)
    var places: [Int: Int] = [:]
    try spend(threadSets[threads].count + alphabet.count / 4)
    for thread in threadSets[threads] {
      if thread.obligations != 0 { result.areAlike = false }
      switch program.steps[Int(thread.step)] {
      case .scalar(let set, let next):
        let moved = Thread(step: Int32(next), obligations: thread.obligations)
        if let place = places[set] {
          result.sets[place].threads.append(moved)
        } else {
          places[set] = result.sets.count
          result.sets.append((set, [moved]))
        }
      case .found: result.arrived.append(thread)
      default: break
      }
    }
    // More sets than a word has bits.
    if result.sets.count > 63 { result.areAlike = false }
    return result
  }

  private mutating func step(
    _ lookbehinds: [Int32], _ number: Int, _ place: inout Place
  ) throws(AutomatonObstacle) -> [Int32] {
    var result: [Int32] = []
    for (index, threads) in lookbehinds.enumerated() {
      var moved = moved(Int(threads), number)
      try spend(moved.count + 1)
      moved.append(Thread(step: Int32(program.lookbehinds[index]), obligations: 0))
      let next = try closure(of: moved, at: place)
      place.found[index] = isFound(next)
      result.append(Int32(next))
    }
    return result
  }

  /// The threads of a set behind a scalar of a class.
  private func moved(_ threads: Int, _ number: Int) -> [Thread] {
    threadSets[threads].compactMap { thread in
      switch program.steps[Int(thread.step)] {
      case .scalar(let set, let next) where isInSet[set][number]:
        return Thread(step: Int32(next), obligations: thread.obligations)
      case .found where thread.obligations != 0:
        return thread
      default: return nil
      }
    }
  }

  /// The set of the threads that have moved, once their lookaheads have too.
  private mutating func step(
    _ moved: [Thread], _ number: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int {
    var threads: [Thread] = []
    for thread in moved {
      guard let obligations = try step(obligationsOf: thread, number, at: place) else { continue }
      threads.append(Thread(step: thread.step, obligations: Int32(obligations)))
    }
    return try closure(of: threads, at: place)
  }

  /// A thread's obligations behind a scalar; `nil` when one of them cannot be met any more.
  private mutating func step(
    obligationsOf thread: Thread, _ number: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int? {
    guard thread.obligations != 0 else { return 0 }
    var result: [Obligation] = []
    for obligation in obligationLists[Int(thread.obligations)] {
      let key = StepKey(threads: obligation.threads, number: Int32(number), found: place.found)
      let threads: Int
      if let known = memo[key] {
        threads = known
      } else {
        threads = try step(moved(Int(obligation.threads), number), number, at: place)
        memo[key] = threads
      }
      switch meet(Obligation(threads: Int32(threads), isNegative: obligation.isNegative)) {
      case .met: continue
      case .failed: return nil
      case .open(let obligation): result.append(obligation)
      }
    }
    return listNumber(of: result)
  }

  // MARK: Obligations

  private enum Meeting {
    case met, failed
    case open(Obligation)
  }

  private func meet(_ obligation: Obligation) -> Meeting {
    let threads = threadSets[Int(obligation.threads)]
    if threads.isEmpty { return obligation.isNegative ? .met : .failed }
    if isFound(Int(obligation.threads)) { return obligation.isNegative ? .failed : .met }
    return .open(obligation)
  }

  /// Whether a thread of a lookaround has arrived, whatever follows.
  private func isFound(_ threads: Int) -> Bool {
    threadSets[threads].contains { thread in
      guard thread.obligations == 0, case .found = program.steps[Int(thread.step)] else { return false }
      return true
    }
  }

  private mutating func listNumber(of obligations: [Obligation]) -> Int {
    guard !obligations.isEmpty else { return 0 }
    var list = obligations.sorted()
    var index = 1
    while index < list.count {
      if list[index] == list[index - 1] { list.remove(at: index) } else { index += 1 }
    }
    return obligationLists.number(of: list)
  }

  // MARK: Steps that take no scalar

  /// The set of all threads that some can become without going on in the text.
  private mutating func closure(of threads: [Thread], at place: Place) throws(AutomatonObstacle) -> Int {
    visited.reset()
    var pending = Array(threads.reversed())
    var result: [Thread] = []
    // Lookaheads on the way start closures of their own, in the middle of this one.
    var delayed: [Thread] = []
    while let thread = pending.popLast() ?? delayed.popLast() {
      guard visited.insert(thread) else { continue }
      try spend(1)
      let step = program.steps[Int(thread.step)]
      switch step {
      case .scalar, .textEnd, .accept, .found:
        result.append(thread)
      case .split(let targets):
        for target in targets.reversed() {
          pending.append(Thread(step: Int32(target), obligations: thread.obligations))
        }
      case .textStart(let next):
        if place.isStart { pending.append(Thread(step: Int32(next), obligations: thread.obligations)) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative {
          pending.append(Thread(step: Int32(next), obligations: thread.obligations))
        }
      case .lookahead(let start, let isNegative, let next):
        let ahead = try threadsAhead(from: start, at: place)
        let obligation = Obligation(threads: Int32(ahead), isNegative: isNegative)
        switch meet(obligation) {
        case .failed: continue
        case .met: pending.append(Thread(step: Int32(next), obligations: thread.obligations))
        case .open(let obligation):
          let list = listNumber(of: obligationLists[Int(thread.obligations)] + [obligation])
          delayed.append(Thread(step: Int32(next), obligations: Int32(list)))
        }
      }
    }
    return threadSets.number(of: reduced(result))
  }

  /// The threads with which a lookahead begins.
  private mutating func threadsAhead(from start: Int, at place: Place) throws(AutomatonObstacle) -> Int {
    let key = LookaheadKey(start: start, place: place)
    if let known = lookaheads[key] { return known }
    // This is in the middle of another closure.
    let outer = visited
    try spend(program.steps.count / 16)
    visited = VisitedThreads(stepCount: program.steps.count)
    let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
    visited = outer
    lookaheads[key] = threads
    return threads
  }

  /// The threads in order, without those that another one makes superfluous.
  private func reduced(_ threads: [Thread]) -> [Thread] {
    guard threads.contains(where: { $0.obligations != 0 }) else { return threads.sorted() }
    let free = Set(threads.lazy.filter { $0.obligations == 0 }.map(\.step))
    return threads.filter { $0.obligations == 0 || !free.contains($0.step) }.sorted()
  }

  private mutating func spend(_ work: Int) throws(AutomatonObstacle) {
    budget -= work
    if budget < 0 { throw .tooManyStates(Automaton.mostStates) }
  }

  // MARK: The end of the text

  /// Whether a text may end where these threads stand.
  private mutating func mayEnd(_ threads: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    for thread in threadSets[threads] {
      let arrives: Bool
      switch program.steps[Int(thread.step)] {
      case .accept, .found: arrives = true
      case .textEnd(let next): arrives = try arrivesAtEnd(next, at: place)
      default: arrives = false
      }
      guard arrives else { continue }
      var isMet = true
      for obligation in obligationLists[Int(thread.obligations)] {
        if try mayEnd(Int(obligation.threads), at: place) == obligation.isNegative { isMet = false }
      }
      if isMet { return true }
    }
    return false
  }

  /// Whether a thread that stands at the end of a text arrives.
  private mutating func arrivesAtEnd(_ start: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    var pending = [start]
    var seen: Set<Int> = []
    while let step = pending.popLast() {
      guard seen.insert(step).inserted else { continue }
      try spend(1)
      switch program.steps[step] {
      case .accept, .found: return true
      case .scalar: continue
      case .split(let targets): pending += targets
      case .textEnd(let next): pending.append(next)
      case .textStart(let next): if place.isStart { pending.append(next) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative { pending.append(next) }
      case .lookahead(let start, let isNegative, let next):
        if try arrivesAtEnd(start, at: place) != isNegative { pending.append(next) }
      }
    }
    return false
  }
}

// MARK: - Sets

/// Which lookbehinds have just found what they look for.
private struct FoundLookbehinds: Hashable {
  private var bits: UInt64 = 0

  static let most = 64

  subscript(number: Int) -> Bool {
    get { bits >> UInt64(number) & 1 == 1 }
    set { if newValue { bits |= 1 << UInt64(number) } else { bits &= ~(1 << UInt64(number)) } }
  }
}

/// The threads that a closure has been at; those without obligations are looked up fast.
private struct VisitedThreads {
  private var rounds: [UInt32]
  private var round: UInt32 = 0
  private var others: Set<Determinizer.Thread> = []

  init(stepCount: Int) { rounds = Array(repeating: 0, count: stepCount) }

  mutating func reset() {
    round += 1
    if !others.isEmpty { others = [] }
  }

  /// - Returns: Whether the thread is new.
  mutating func insert(_ thread: Determinizer.Thread) -> Bool {
    guard thread.obligations == 0 else { return others.insert(thread).inserted }
    guard rounds[Int(thread.step)] != round else { return false }
    rounds[Int(thread.step)] = round
    return true
  }
}

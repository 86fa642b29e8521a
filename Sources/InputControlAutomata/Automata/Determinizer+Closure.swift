extension Determinizer {
  /// Returns the number of the set of all threads reachable from some threads without consuming a scalar.
  mutating func closure(of threads: [Thread], at place: Place) throws(AutomatonObstacle) -> Int {
    closureMemory.begin(with: threads)
    while let thread = closureMemory.next() {
      guard closureMemory.visit(thread) else { continue }
      try spend(1)
      let step = program.steps[thread.step]
      switch step {
      case .scalar, .textEnd, .accept, .found:
        closureMemory.result.append(thread.bits)
      case .split(let range):
        for index in range.reversed() { closureMemory.push(program.targets[index], thread.obligations) }
      case .textStart(let next):
        if place.isStart { closureMemory.push(next, thread.obligations) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative { closureMemory.push(next, thread.obligations) }
      case .lookahead(let start, let isNegative, let next):
        let ahead = try threadsAhead(from: start, at: place)
        switch meet(Obligation(threads: ahead, isNegative: isNegative)) {
        case .failed: continue
        case .met: closureMemory.push(next, thread.obligations)
        case .open(let obligation):
          let number = listNumber(of: Int(thread.obligations), with: obligation.bits)
          closureMemory.delayed.append(Thread(step: Int32(next), obligations: Int32(number)))
        }
      }
    }
    closureMemory.reduceResult()
    return threadSets.number(of: closureMemory.result)
  }

  /// Returns the number of the set of threads with which a lookahead begins.
  private mutating func threadsAhead(from start: Int, at place: Place) throws(AutomatonObstacle) -> Int {
    let key = LookaheadKey(start: start, place: place)
    if let known = lookaheads[key] { return known }
    // Preserves the memory of the closure from which this one is computed.
    let outer = closureMemory
    try spend(program.steps.count / 16)
    closureMemory = ClosureMemory(stepCount: program.steps.count)
    let threads = try closure(of: [Thread(step: Int32(start), obligations: 0)], at: place)
    closureMemory = outer
    lookaheads[key] = threads
    return threads
  }

  // MARK: Moving

  /// Returns the threads of a set that advance by a scalar of a group.
  func moved(_ threads: Int, _ group: Int) -> [Thread] {
    var result: [Thread] = []
    for index in threadSets.range(threads) {
      let thread = Thread(bits: threadSets.words[index])
      switch program.steps[thread.step] {
      case .scalar(let set, let next) where isInSet(set, group):
        result.append(Thread(step: Int32(next), obligations: thread.obligations))
      case .found where thread.obligations != 0:
        result.append(thread)
      default: break
      }
    }
    return result
  }

  /// Returns the number of the set of threads after some have moved, once their obligations have advanced.
  mutating func step(
    _ moved: inout [Thread], _ group: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int {
    var count = 0
    for thread in moved {
      guard let obligations = try step(obligationsOf: thread, group, at: place) else { continue }
      moved[count] = Thread(step: Int32(thread.step), obligations: Int32(obligations))
      count += 1
    }
    moved.removeSubrange(count...)
    return try closure(of: moved, at: place)
  }

  /// Returns the number of the list of obligations of a thread after a scalar, or `nil` if one has failed.
  private mutating func step(
    obligationsOf thread: Thread, _ group: Int, at place: Place
  ) throws(AutomatonObstacle) -> Int? {
    guard thread.obligations != 0 else { return 0 }
    var result: [UInt64] = []
    let range = obligationLists.range(Int(thread.obligations))
    try spend(range.count / 2)
    for index in range {
      let obligation = Obligation(bits: obligationLists.words[index])
      let key = StepKey(threads: obligation.threads, group: group, found: place.found)
      let threads: Int
      if let known = memo[key] {
        threads = known
      } else {
        var moved = moved(obligation.threads, group)
        threads = try step(&moved, group, at: place)
        memo[key] = threads
      }
      switch meet(Obligation(threads: threads, isNegative: obligation.isNegative)) {
      case .met: continue
      case .failed: return nil
      case .open(let obligation): result.append(obligation.bits)
      }
    }
    return listNumber(of: &result)
  }

  // MARK: Obligations

  private enum Meeting {
    case met, failed
    case open(Obligation)
  }

  private func meet(_ obligation: Obligation) -> Meeting {
    if threadSets.range(obligation.threads).isEmpty { return obligation.isNegative ? .met : .failed }
    if isFound(obligation.threads) { return obligation.isNegative ? .failed : .met }
    return .open(obligation)
  }

  /// Returns whether a thread of a lookaround has reached the end without obligations.
  func isFound(_ threads: Int) -> Bool {
    for index in threadSets.range(threads) {
      let thread = Thread(bits: threadSets.words[index])
      if thread.obligations == 0, case .found = program.steps[thread.step] { return true }
    }
    return false
  }

  /// Returns the number of a list with another obligation.
  private mutating func listNumber(of list: Int, with obligation: UInt64) -> Int {
    let range = obligationLists.range(list)
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if obligationLists.words[middle] < obligation { low = middle + 1 } else { high = middle }
    }
    if low < range.upperBound, obligationLists.words[low] == obligation { return list }
    var obligations = Array(obligationLists.words[range])
    obligations.insert(obligation, at: low - range.lowerBound)
    return obligationLists.number(of: obligations)
  }

  private mutating func listNumber(of obligations: inout [UInt64]) -> Int {
    guard !obligations.isEmpty else { return 0 }
    obligations.sort()
    var index = 1
    while index < obligations.count {
      if obligations[index] == obligations[index - 1] { obligations.remove(at: index) } else { index += 1 }
    }
    return obligationLists.number(of: obligations)
  }

  // MARK: The end of the text

  /// Returns whether a text may end at a position with these threads.
  mutating func mayEnd(_ threads: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    for index in threadSets.range(threads) {
      let thread = Thread(bits: threadSets.words[index])
      let arrives: Bool
      switch program.steps[thread.step] {
      case .accept, .found: arrives = true
      case .textEnd(let next): arrives = try acceptsAtEnd(next, at: place)
      default: arrives = false
      }
      guard arrives else { continue }
      var isMet = true
      for index in obligationLists.range(Int(thread.obligations)) {
        let obligation = Obligation(bits: obligationLists.words[index])
        if try mayEnd(obligation.threads, at: place) == obligation.isNegative { isMet = false }
      }
      if isMet { return true }
    }
    return false
  }

  /// Returns whether a thread at the end of a text reaches the end of the program.
  private mutating func acceptsAtEnd(_ start: Int, at place: Place) throws(AutomatonObstacle) -> Bool {
    var pending = [start]
    var seen: Set<Int> = []
    while let step = pending.popLast() {
      guard seen.insert(step).inserted else { continue }
      try spend(1)
      switch program.steps[step] {
      case .accept, .found: return true
      case .scalar: continue
      case .split(let range): pending += program.targets[range]
      case .textEnd(let next): pending.append(next)
      case .textStart(let next): if place.isStart { pending.append(next) }
      case .lookbehind(let number, let isNegative, let next):
        if place.found[number] != isNegative { pending.append(next) }
      case .lookahead(let start, let isNegative, let next):
        if try acceptsAtEnd(start, at: place) != isNegative { pending.append(next) }
      }
    }
    return false
  }
}

// MARK: - Sets

/// The set of lookbehinds that match at a position.
struct FoundLookbehinds: Hashable {
  private var bits: UInt64 = 0

  static let maximum = 64

  subscript(number: Int) -> Bool {
    get { bits >> UInt64(number) & 1 == 1 }
    set { if newValue { bits |= 1 << UInt64(number) } else { bits &= ~(1 << UInt64(number)) } }
  }
}

/// The memory of a closure, which the next one uses again.
struct ClosureMemory {
  private var pending: [Determinizer.Thread] = []
  /// Threads that acquire an obligation, which are processed last.
  var delayed: [Determinizer.Thread] = []
  /// The threads of the closure that wait for a scalar or have arrived.
  var result: [UInt64] = []
  /// The closure in which each step was last visited by a thread without obligations.
  private var rounds: [UInt32]
  private var round: UInt32 = 0
  /// The visited threads with obligations.
  private var others: Set<Determinizer.Thread> = []

  init(stepCount: Int) { rounds = Array(repeating: 0, count: stepCount) }

  mutating func begin(with threads: [Determinizer.Thread]) {
    round += 1
    if !others.isEmpty { others = [] }
    result.removeAll(keepingCapacity: true)
    delayed.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    for thread in threads.reversed() { pending.append(thread) }
  }

  mutating func next() -> Determinizer.Thread? { pending.popLast() ?? delayed.popLast() }

  mutating func push(_ step: Int, _ obligations: Int32) {
    pending.append(Determinizer.Thread(step: Int32(step), obligations: obligations))
  }

  /// Marks a thread as visited.
  ///
  /// - Returns: Whether the thread was not visited before.
  mutating func visit(_ thread: Determinizer.Thread) -> Bool {
    guard thread.obligations == 0 else { return others.insert(thread).inserted }
    guard rounds[thread.step] != round else { return false }
    rounds[thread.step] = round
    return true
  }

  /// Puts the threads in order, without those that have obligations where another thread at the same step has
  /// none.
  mutating func reduceResult() {
    result.sort()
    guard !others.isEmpty else { return }
    let free = Set(
      result.lazy.map { Determinizer.Thread(bits: $0) }.filter { $0.obligations == 0 }.map { $0.step })
    result.removeAll {
      let thread = Determinizer.Thread(bits: $0)
      return thread.obligations != 0 && free.contains(thread.step)
    }
  }
}

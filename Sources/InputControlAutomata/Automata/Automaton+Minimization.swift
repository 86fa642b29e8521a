extension Automaton {
  /// Returns the minimal automaton for the same texts, with its states numbered in the order in which they
  /// are reached.
  ///
  /// - Complexity: O(k n log n) for n states and k classes (Hopcroft, 1971).
  package func minimized() -> Automaton {
    let groups = ColumnGroups(table: table, classCount: classCount)
    let isLive = isLive(groups.representatives)
    guard isLive[start] else { return AutomatonBuilder(alphabet).automaton(startingAt: Self.dead) }
    let inverse = InverseTransitions(of: self, groups, isLive)
    var partition = StatePartition(stateCount)
    partition.mark(isAccepting.indices.lazy.filter { isAccepting[$0] })
    // Of two blocks, the smaller one is enough: the new one.
    var pending = Array(partition.splitMarked())
    var splitter: [Int32] = []
    while let block = pending.popLast() {
      // A copy, because the block may be split by its own predecessors.
      splitter.removeAll(keepingCapacity: true)
      splitter += partition.members(of: block)
      for group in groups.representatives.indices {
        let offset = inverse.offset(of: group)
        for target in splitter {
          let range = inverse.range(offset + Int(target))
          for index in range { partition.mark(Int(inverse.sources[index])) }
        }
        for new in partition.splitMarked() { pending.append(new) }
      }
    }
    return quotient(by: partition, isLive, groups)
  }

  /// Returns whether an accepting state is reachable from each state, by some classes that stand for all.
  private func isLive(_ numbers: [Int]) -> [Bool] {
    let sources = targets(using: numbers).inverse(stateCount: stateCount)
    var isLive = isAccepting
    var pending = isAccepting.indices.filter { isAccepting[$0] }
    while let state = pending.popLast() {
      for place in sources.range(state) where !isLive[Int(sources.states[place])] {
        isLive[Int(sources.states[place])] = true
        pending.append(Int(sources.states[place]))
      }
    }
    return isLive
  }

  /// Returns the automaton with one state for each live and reachable block.
  private func quotient(by partition: StatePartition, _ isLive: [Bool], _ groups: ColumnGroups) -> Automaton {
    var builder = AutomatonBuilder(alphabet)
    var numbers = [Int32](repeating: 0, count: partition.blockCount)
    var pending: [Int] = []
    func number(of state: Int) -> Int32 {
      guard isLive[state] else { return Int32(Self.dead) }
      let block = partition.block(of: state)
      if numbers[block] == 0 {
        numbers[block] = Int32(builder.addState(isAccepting: isAccepting[state]))
        pending.append(state)
      }
      return numbers[block]
    }
    let start = number(of: start)
    var index = 0
    var targets = [Int32](repeating: 0, count: groups.representatives.count)
    while index < pending.count {
      let row = pending[index] * classCount
      for (group, column) in groups.representatives.enumerated() {
        targets[group] = number(of: Int(table[row + column]))
      }
      builder.setRow(of: index + 1, to: targets, groups)
      index += 1
    }
    return builder.automaton(startingAt: Int(start))
  }
}

/// The states that lead to each state, by each group of classes. Transitions to states from which no text is accepted
/// lead to the dead state, so that refinement puts all of these states into one block.
private struct InverseTransitions {
  private let stateCount: Int
  /// The end in `sources` of the states that lead to each state by the first group, by the second, and so on; a 0
  /// stands before the first one.
  private var ends: [Int32]
  private(set) var sources: [Int32]

  init(of automaton: Automaton, _ groups: ColumnGroups, _ isLive: [Bool]) {
    let count = automaton.stateCount
    let columns = groups.representatives
    var targets: [Int32] = []
    targets.reserveCapacity(columns.count * count)
    var ends = [Int32](repeating: 0, count: columns.count * count + 1)
    for (group, column) in columns.enumerated() {
      var place = column
      for _ in 0..<count {
        let target = automaton.table[place]
        let live = isLive[Int(target)] ? target : Int32(Automaton.dead)
        targets.append(live)
        ends[group * count + Int(live) + 1] += 1
        place += automaton.classCount
      }
    }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    var places = ends
    var sources = [Int32](repeating: 0, count: targets.count)
    var state: Int32 = 0
    var first = 0
    for target in targets {
      let place = first + Int(target)
      sources[Int(places[place])] = state
      places[place] += 1
      state += 1
      if state == count { (state, first) = (0, first + count) }
    }
    stateCount = count
    self.ends = ends
    self.sources = sources
  }

  /// Returns the offset of a group; with a state added, it is what ``range(_:)`` takes.
  func offset(of group: Int) -> Int { group * stateCount }

  /// Returns the places in `sources` of the states that lead to a state by a group.
  func range(_ index: Int) -> Range<Int> { Int(ends[index])..<Int(ends[index + 1]) }
}

/// A partition of states into blocks, which is refined until equivalent states remain.
private struct StatePartition {
  /// The states, ordered by block.
  private var states: [Int32]
  private var placeOfState: [Int32]
  private var blockOfState: [Int32]
  /// The first place of each block in `states`.
  private var starts: [Int32] = [0]
  private var ends: [Int32]
  /// The number of marked states of each block; they are the first ones of the block.
  private var markedCounts: [Int32] = [0]
  /// The blocks with marked states.
  private var touched: [Int32] = []

  init(_ count: Int) {
    states = (0..<count).map { Int32($0) }
    placeOfState = states
    blockOfState = Array(repeating: 0, count: count)
    ends = [Int32(count)]
  }

  var blockCount: Int { starts.count }

  func block(of state: Int) -> Int { Int(blockOfState[state]) }

  func members(of block: Int) -> ArraySlice<Int32> { states[Int(starts[block])..<Int(ends[block])] }

  mutating func mark(_ states: some Sequence<Int>) {
    for state in states { mark(state) }
  }

  /// Marks a state, which may be marked already.
  @inline(__always)
  mutating func mark(_ state: Int) {
    let block = Int(blockOfState[state])
    let place = placeOfState[state]
    let boundary = starts[block] + markedCounts[block]
    guard place >= boundary else { return }
    if markedCounts[block] == 0 { touched.append(Int32(block)) }
    let other = states[Int(boundary)]
    states[Int(boundary)] = Int32(state)
    states[Int(place)] = other
    placeOfState[state] = boundary
    placeOfState[Int(other)] = place
    markedCounts[block] += 1
  }

  /// Splits every block into its marked states and the others, and removes the marks.
  ///
  /// - Returns: The new blocks, each the smaller part of a block.
  mutating func splitMarked() -> Range<Int> {
    let first = blockCount
    for block in touched {
      let block = Int(block)
      let boundary = starts[block] + markedCounts[block]
      markedCounts[block] = 0
      guard boundary < ends[block] else { continue }
      let isMarkedSmaller = boundary - starts[block] <= ends[block] - boundary
      starts.append(isMarkedSmaller ? starts[block] : boundary)
      ends.append(isMarkedSmaller ? boundary : ends[block])
      markedCounts.append(0)
      if isMarkedSmaller { starts[block] = boundary } else { ends[block] = boundary }
      for place in Int(starts[blockCount - 1])..<Int(ends[blockCount - 1]) {
        blockOfState[Int(states[place])] = Int32(blockCount - 1)
      }
    }
    touched.removeAll(keepingCapacity: true)
    return first..<blockCount
  }
}

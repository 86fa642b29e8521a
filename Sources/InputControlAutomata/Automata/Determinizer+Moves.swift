extension Determinizer {
  /// The threads of a set that can advance, with the sets of scalars that they require.
  ///
  /// The obligations of the threads have not advanced yet.
  struct Moves {
    /// The different sets that threads require.
    private(set) var sets: [Int] = []
    /// The threads, each with the index in `sets` of the set that it requires; -1 for a thread that has reached the
    /// end and has open obligations.
    private var threads: [(thread: Thread, set: Int)] = []
    /// Whether all groups that move the same threads lead to the same state.
    var areAlike = true

    mutating func removeAll() {
      sets.removeAll(keepingCapacity: true)
      threads.removeAll(keepingCapacity: true)
    }

    mutating func add(_ thread: Thread, requiring set: Int) {
      var index = 0
      while index < sets.count, sets[index] != set { index += 1 }
      if index == sets.count { sets.append(set) }
      threads.append((thread, index))
    }

    mutating func add(arrived thread: Thread) { threads.append((thread, -1)) }

    /// Returns a bit mask of the sets that contain a group, with bit 63 for arrived threads; 0 if no thread
    /// advances.
    func mover(by group: Int, _ determinizer: borrowing Determinizer) -> UInt64 {
      var result: UInt64 = 0
      if !areAlike, threads.contains(where: { $0.set < 0 }) { result = 1 << 63 }
      for (index, set) in sets.enumerated() where determinizer.isInSet(set, group) {
        result |= 1 << UInt64(index & 63)
      }
      return result
    }

    /// Collects the threads that advance by a group.
    func collect(by group: Int, _ determinizer: borrowing Determinizer, into result: inout [Thread]) {
      result.removeAll(keepingCapacity: true)
      for (thread, set) in threads where set < 0 || determinizer.isInSet(sets[set], group) {
        result.append(thread)
      }
    }
  }

  mutating func collect(_ moves: inout Moves, of threads: Int) throws(AutomatonObstacle) {
    moves.removeAll()
    moves.areAlike = program.lookbehinds.isEmpty
    let range = threadSets.range(threads)
    try spend(range.count + alphabet.count / 4)
    for index in range {
      let thread = Thread(bits: threadSets.words[index])
      if thread.obligations != 0 { moves.areAlike = false }
      switch program.steps[thread.step] {
      case .scalar(let set, let next):
        moves.add(Thread(step: Int32(next), obligations: thread.obligations), requiring: set)
      case .found: moves.add(arrived: thread)
      default: break
      }
    }
    // A mask has only 63 bits for sets.
    if moves.sets.count > 63 { moves.areAlike = false }
  }

  /// The next state for each mask of moving threads, of one state.
  struct KnownTargets {
    private var movers: [UInt64] = []
    private var targets: [Int32] = []
    private var more: [UInt64: Int32] = [:]

    /// The number of masks up to which a search of all is faster than a dictionary.
    private static let few = 16

    mutating func removeAll() {
      movers.removeAll(keepingCapacity: true)
      targets.removeAll(keepingCapacity: true)
      if !more.isEmpty { more = [:] }
    }

    subscript(mover: UInt64) -> Int32? {
      get { movers.firstIndex(of: mover).map { targets[$0] } ?? more[mover] }
      set {
        guard let newValue else { return }
        if movers.count < Self.few {
          movers.append(mover)
          targets.append(newValue)
        } else {
          more[mover] = newValue
        }
      }
    }
  }
}

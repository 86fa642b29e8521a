/// The minimal acyclic automaton of a list of texts, over bytes of UTF-8.
///
/// It is made in one pass over the sorted texts, with a register of the states that are complete: Daciuk, Mihov, Watson and
/// Watson, “Incremental construction of minimal acyclic finite-state automata” (2000). States are numbered in the order in
/// which they were completed, so that each edge leads to a smaller number.
package struct WordGraph: Sendable {
  /// The first edge of each state, and the number of edges behind the last one.
  private var firstEdges: [UInt32] = [0]
  /// The bytes of the edges; those of a state ascend.
  private var labels: [UInt8] = []
  private var targets: [UInt32] = []
  /// The number of texts that can be completed from each state.
  private var counts: [UInt32] = []
  private var accepting: [Bool] = []
  /// The state before the first byte.
  package private(set) var start = 0

  /// Makes the automaton of texts, of which some may be equal.
  package init(_ texts: TextTable) { self.init(texts, texts.sortedIndices) }

  /// Makes the automaton of some texts of a table.
  ///
  /// - Parameter order: The indices of the texts, sorted by their bytes.
  package init(_ texts: TextTable, _ order: some Sequence<UInt32>) {
    var builder = Builder()
    var previous = 0..<0
    for index in order {
      let range = texts.range(of: Int(index))
      // The texts of a table are compared where they are.
      let bytes = texts.bytes
      var common = 0
      while common < min(previous.count, range.count),
        bytes[previous.lowerBound + common] == bytes[range.lowerBound + common]
      {
        common += 1
      }
      complete(downTo: common, &builder)
      for place in (range.lowerBound + common)..<range.upperBound { builder.push(bytes[place]) }
      builder.acceptTop()
      previous = range
    }
    complete(downTo: 0, &builder)
    start = complete(builder.popRoot(), &builder)
  }

  // MARK: Questions

  package var stateCount: Int { counts.count }
  package var edgeCount: Int { labels.count }

  /// The number of texts, equal ones counted once.
  package var count: Int { Int(counts[start]) }

  /// Returns the number of texts that begin with what has led to a state.
  package func count(from state: Int) -> Int { Int(counts[state]) }

  package func isAccepting(_ state: Int) -> Bool { accepting[state] }

  /// Returns the state after a byte; `nil` if no text goes on with it.
  package func next(_ state: Int, _ byte: UInt8) -> Int? {
    var low = Int(firstEdges[state])
    var high = Int(firstEdges[state + 1])
    while high - low > 8 {
      let middle = (low + high) / 2
      if labels[middle] <= byte { low = middle } else { high = middle }
    }
    while low < high {
      if labels[low] == byte { return Int(targets[low]) }
      low += 1
    }
    return nil
  }

  /// Returns the state after a text; `nil` if no text of the list begins with it.
  package func state(after bytes: Span<UInt8>) -> Int? {
    var state = start
    for place in bytes.indices {
      guard let next = next(state, bytes[place]) else { return nil }
      state = next
    }
    return state
  }

  /// Returns the state after a text that continues from another state; `nil` if no text of the list does.
  package func state(after text: some StringProtocol, from state: Int) -> Int? {
    var state = state
    for byte in text.utf8 {
      guard let next = next(state, byte) else { return nil }
      state = next
    }
    return state
  }

  /// Returns whether a text is in the list.
  package func contains(_ text: some StringProtocol) -> Bool {
    state(after: text, from: start).map { accepting[$0] } ?? false
  }

  /// Returns the longest prefix of a text that begins a text of the list: its length in bytes, and its state.
  package func longestPrefix(of bytes: Span<UInt8>) -> (count: Int, state: Int) {
    var state = start
    for place in bytes.indices {
      guard let next = next(state, bytes[place]) else { return (place, state) }
      state = next
    }
    return (bytes.count, state)
  }

  /// Returns the texts that begin with a prefix, in the order of their bytes.
  ///
  /// - Parameters:
  ///   - prefix: The prefix.
  ///   - limit: The maximum number of texts.
  package func texts(beginningWith prefix: String, limit: Int = .max) -> [String] {
    guard let first = state(after: prefix, from: start) else { return [] }
    var found: [String] = []
    var text = Array(prefix.utf8)
    // The states on the path, each with its next edge.
    var path = [(state: first, edge: firstEdges[first])]
    if isAccepting(first), limit > 0 { found.append(prefix) }
    while let top = path.last, found.count < limit {
      guard top.edge < firstEdges[top.state + 1] else {
        path.removeLast()
        if !path.isEmpty { text.removeLast() }
        continue
      }
      path[path.count - 1].edge += 1
      let target = Int(targets[Int(top.edge)])
      text.append(labels[Int(top.edge)])
      path.append((target, firstEdges[target]))
      if isAccepting(target) { found.append(String(decoding: text, as: UTF8.self)) }
    }
    return found
  }

  /// Returns the characters that may follow a state, which is behind a whole character, each with the state behind it.
  package func characters(after state: Int) -> [(scalar: Unicode.Scalar, state: Int)] {
    var result: [(scalar: Unicode.Scalar, state: Int)] = []
    // The states inside a character, with the value of its bits so far and the number of bytes that it lacks.
    var open = [(state: state, value: UInt32(0), missing: -1)]
    while let (state, value, missing) = open.popLast() {
      for edge in (firstEdges[state]..<firstEdges[state + 1]).reversed() {
        let (byte, target) = (UInt32(labels[Int(edge)]), Int(targets[Int(edge)]))
        switch byte {
        case _ where missing > 0: open.append((target, value << 6 | byte & 0x3F, missing - 1))
        case ..<0x80: open.append((target, byte, 0))
        case ..<0xE0: open.append((target, byte & 0x1F, 1))
        case ..<0xF0: open.append((target, byte & 0x0F, 2))
        default: open.append((target, byte & 0x07, 3))
        }
      }
      // Whole characters are taken from the stack in their order.
      while let top = open.last, top.missing == 0 {
        open.removeLast()
        if let scalar = Unicode.Scalar(top.value) { result.append((scalar, top.state)) }
      }
    }
    return result
  }

  /// Returns whether a text of the list goes on from a state, with any text in between, to end in a text.
  ///
  /// - Complexity: O(s) for the states that can be reached from `state`, if `suffix` leads out of most of them soon.
  package func canEnd(in suffix: String, from state: Int) -> Bool {
    var seen = [Bool](repeating: false, count: state + 1)
    var open = [state]
    seen[state] = true
    while let state = open.popLast() {
      if let end = self.state(after: suffix, from: state), isAccepting(end) { return true }
      for edge in firstEdges[state]..<firstEdges[state + 1] {
        let target = Int(targets[Int(edge)])
        guard !seen[target] else { continue }
        seen[target] = true
        open.append(target)
      }
    }
    return false
  }

  /// The memory that the automaton takes, in bytes.
  package var byteCount: Int { 4 * firstEdges.count + 5 * labels.count + 5 * counts.count }

  // MARK: Construction

  /// A state to which edges may still be added.
  private struct OpenState {
    var edges: [(label: UInt8, target: UInt32)] = []
    var isAccepting = false
    /// The byte that leads to it.
    var label: UInt8 = 0
  }

  /// The states of the text before, and the register of the complete states.
  private struct Builder {
    /// The states on the path of the last text; states beyond `depth` are kept for their memory.
    private var path = [OpenState()]
    private(set) var depth = 1
    /// A hash table with open addressing of the numbers of states, plus one; 0 is a free place.
    var register = [UInt32](repeating: 0, count: 64)

    mutating func push(_ label: UInt8) {
      if depth == path.count { path.append(OpenState()) }
      path[depth].edges.removeAll(keepingCapacity: true)
      path[depth].isAccepting = false
      path[depth].label = label
      depth += 1
    }

    mutating func acceptTop() { path[depth - 1].isAccepting = true }

    mutating func pop() -> OpenState {
      depth -= 1
      return path[depth]
    }

    mutating func popRoot() -> OpenState { path[0] }

    mutating func addEdge(_ label: UInt8, to target: Int) {
      path[depth - 1].edges.append((label, UInt32(target)))
    }
  }

  /// Completes the states behind the first bytes of the last text.
  private mutating func complete(downTo count: Int, _ builder: inout Builder) {
    while builder.depth > count + 1 {
      let state = builder.pop()
      builder.addEdge(state.label, to: complete(state, &builder))
    }
  }

  /// Returns the number of a complete state that is equal to an open one.
  private mutating func complete(_ state: OpenState, _ builder: inout Builder) -> Int {
    if counts.count * 2 > builder.register.count { grow(&builder.register) }
    let mask = builder.register.count - 1
    var place = Int(truncatingIfNeeded: Self.hash(state.edges, state.isAccepting)) & mask
    while builder.register[place] != 0 {
      let number = Int(builder.register[place]) - 1
      if isEqual(number, to: state) { return number }
      place = (place + 1) & mask
    }
    builder.register[place] = UInt32(counts.count + 1)
    var count: UInt32 = state.isAccepting ? 1 : 0
    for (label, target) in state.edges {
      labels.append(label)
      targets.append(target)
      count += counts[Int(target)]
    }
    firstEdges.append(UInt32(labels.count))
    counts.append(count)
    accepting.append(state.isAccepting)
    return counts.count - 1
  }

  private func isEqual(_ number: Int, to state: OpenState) -> Bool {
    let first = Int(firstEdges[number])
    guard accepting[number] == state.isAccepting, Int(firstEdges[number + 1]) - first == state.edges.count
    else {
      return false
    }
    for (index, edge) in state.edges.enumerated()
    where labels[first + index] != edge.label || targets[first + index] != edge.target {
      return false
    }
    return true
  }

  private func grow(_ register: inout [UInt32]) {
    register = [UInt32](repeating: 0, count: 4 * register.count)
    let mask = register.count - 1
    for number in counts.indices {
      var hash: UInt64 = accepting[number] ? 1 : 0
      for edge in Int(firstEdges[number])..<Int(firstEdges[number + 1]) {
        Self.mix(labels[edge], targets[edge], into: &hash)
      }
      var place = Int(truncatingIfNeeded: hash) & mask
      while register[place] != 0 { place = (place + 1) & mask }
      register[place] = UInt32(number + 1)
    }
  }

  private static func hash(_ edges: [(label: UInt8, target: UInt32)], _ isAccepting: Bool) -> UInt64 {
    var hash: UInt64 = isAccepting ? 1 : 0
    for (label, target) in edges { mix(label, target, into: &hash) }
    return hash
  }

  private static func mix(_ label: UInt8, _ target: UInt32, into hash: inout UInt64) {
    hash = (hash ^ UInt64(target) << 8 ^ UInt64(label)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}

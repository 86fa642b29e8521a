/// The fields, branches and rules of a form that are to be judged anew.
struct FormWork {
  /// The ranks of fields and branches, as a binary heap with the smallest one first.
  private var heap: [Int] = []
  private var isWaiting: [Bool]
  private var rules: [Int] = []
  private var isRuleWaiting: [Bool]

  init(nodes: Int, rules: Int) {
    isWaiting = Array(repeating: false, count: nodes)
    isRuleWaiting = Array(repeating: false, count: rules)
  }

  /// Adds a field or a branch by its rank.
  mutating func add(node rank: Int) {
    guard !isWaiting[rank] else { return }
    isWaiting[rank] = true
    heap.append(rank)
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes and returns the smallest rank.
  mutating func nextNode() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    isWaiting[first] = false
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { return first }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[index] else { return first }
      heap.swapAt(index, child)
      index = child
    }
  }

  mutating func add(rule: Int) {
    guard !isRuleWaiting[rule] else { return }
    isRuleWaiting[rule] = true
    rules.append(rule)
  }

  mutating func nextRule() -> Int? {
    guard let rule = rules.popLast() else { return nil }
    isRuleWaiting[rule] = false
    return rule
  }
}

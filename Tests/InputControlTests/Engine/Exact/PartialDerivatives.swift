/// An automaton made of an expression by Antimirov's partial derivatives, which has nothing in common with the ones of
/// the library but what it accepts.
struct PartialDerivatives {
  /// For each state and letter of the alphabet, the next state; the state 0 has no way on.
  private var table: [[Int]] = []
  private var isAccepting: [Bool] = []
  /// For each state, the states that can be reached, and the fewest letters that takes.
  private var reached: [[(state: Int, count: Int)]] = []
  private let start: Int

  init(_ expression: RegularExpression) {
    let letters = RegularExpression.alphabet
    var numbers: [Set<RegularExpression>: Int] = [[]: 0]
    var states: [Set<RegularExpression>] = [[]]
    func number(_ state: Set<RegularExpression>) -> Int {
      if let number = numbers[state] { return number }
      numbers[state] = states.count
      states.append(state)
      return states.count - 1
    }
    start = number([expression])
    var index = 0
    while index < states.count {
      let state = states[index]
      table.append(letters.map { letter in number(Set(state.flatMap { $0.partialDerivatives(by: letter) })) })
      isAccepting.append(state.contains(where: \.acceptsEmpty))
      index += 1
    }
    for state in states.indices {
      var found: [(state: Int, count: Int)] = [(state, 0)]
      var seen: Set<Int> = [state]
      var index = 0
      while index < found.count {
        let (source, count) = found[index]
        for target in table[source] where seen.insert(target).inserted { found.append((target, count + 1)) }
        index += 1
      }
      reached.append(found)
    }
  }

  /// The fewest letters that make a value of two parts of a text when they are put between them; `nil` when none do.
  func shortestGap(_ before: [Int], _ after: [Int]) -> Int? {
    let state = before.reduce(start) { table[$0][$1] }
    return reached[state].filter { isAccepting[after.reduce($0.state) { table[$0][$1] }] }.map(\.count).min()
  }
}

extension RegularExpression {
  fileprivate func partialDerivatives(by letter: Unicode.Scalar) -> Set<RegularExpression> {
    switch self {
    case .nothing, .empty: []
    case .oneOf(let set): set.contains(letter) ? [.empty] : []
    case .either(let first, let second):
      first.partialDerivatives(by: letter).union(second.partialDerivatives(by: letter))
    case .sequence(let first, let second):
      Set(first.partialDerivatives(by: letter).map { $0 == .empty ? second : .sequence($0, second) })
        .union(first.acceptsEmpty ? second.partialDerivatives(by: letter) : [])
    case .star(let body):
      Set(body.partialDerivatives(by: letter).map { $0 == .empty ? self : .sequence($0, self) })
    case .written(let body, _): body.partialDerivatives(by: letter)
    }
  }
}

/// The outcome of a search.
enum SearchOutcome<Answer> {
  case found(Answer)
  /// There is no answer, because everything was visited. This is a proof if no candidate was refused.
  case none
  /// There may be an answer, but the search exceeded its budget.
  case tooMuch
}

extension SearchOutcome: Equatable where Answer: Equatable {}

/// A breadth-first search through states, mostly those of several automata together.
///
/// States are visited in the order in which they are found, so that the path to each is a shortest one. States with equal
/// keys are one. The starts have no keys, so that a path can lead back to one.
struct StateSearch<State, Key: Hashable, Label> {
  private struct Node {
    var state: State
    /// The place of the state before, and the label of the transition from it; `nil` for a start.
    var origin: (place: Int, label: Label)?
  }

  private var nodes: [Node]
  private var seen: Set<Key> = []

  init(from starts: [State]) { nodes = starts.map { Node(state: $0, origin: nil) } }

  /// The number of states found so far, whose places are the numbers below it.
  var count: Int { nodes.count }

  subscript(place: Int) -> State { nodes[place].state }

  /// Adds a state behind the one at a place, and returns whether its key is new.
  @discardableResult
  mutating func add(_ state: State, as key: Key, by label: Label, behind place: Int) -> Bool {
    guard seen.insert(key).inserted else { return false }
    nodes.append(Node(state: state, origin: (place, label)))
    return true
  }

  /// Forgets the keys, so that the same states can be added once more.
  mutating func forgetKeys() { seen = [] }

  /// Visits one state after another.
  ///
  /// - Parameters:
  ///   - limit: The number of states at which the search is given up.
  ///   - visit: Adds the states behind the one at a place, and returns the outcome of the search if it ends there.
  mutating func run<Answer>(
    limit: Int = .max, visit: (inout Self, Int) -> SearchOutcome<Answer>?
  ) -> SearchOutcome<Answer> {
    var place = 0
    while place < nodes.count {
      guard nodes.count < limit else { return .tooMuch }
      if let outcome = visit(&self, place) { return outcome }
      place += 1
    }
    return .none
  }

  /// Returns the labels on the path to the state at a place.
  func path(to place: Int) -> [Label] {
    var labels: [Label] = []
    var place = place
    while let origin = nodes[place].origin {
      labels.append(origin.label)
      place = origin.place
    }
    return labels.reversed()
  }
}

extension StateSearch where Label == Unicode.Scalar {
  /// Returns the text that leads to the state at a place, and an additional scalar.
  func text(to place: Int, then scalar: Unicode.Scalar? = nil) -> String {
    var text = String.UnicodeScalarView(path(to: place))
    if let scalar { text.append(scalar) }
    return String(text)
  }
}

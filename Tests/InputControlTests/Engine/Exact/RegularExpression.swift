import InputControl
import InputControlAnalysis
import Testing

/// A regular expression as a tree, matched by Brzozowski's derivatives: slow, simple, and exact.
indirect enum RegularExpression: Hashable, Sendable {
  case nothing
  case empty
  case oneOf(Set<Unicode.Scalar>)
  case sequence(RegularExpression, RegularExpression)
  case either(RegularExpression, RegularExpression)
  case star(RegularExpression)
  /// An expression that is written in another way than its parts.
  case written(RegularExpression, String)

  /// The characters of the texts; the last two take two and three bytes in UTF-8.
  static let alphabet: [Unicode.Scalar] = ["a", "b", "1", ".", "é", "小"]

  // MARK: Matching

  var acceptsEmpty: Bool {
    switch self {
    case .nothing, .oneOf: false
    case .empty, .star: true
    case .sequence(let first, let second): first.acceptsEmpty && second.acceptsEmpty
    case .either(let first, let second): first.acceptsEmpty || second.acceptsEmpty
    case .written(let body, _): body.acceptsEmpty
    }
  }

  /// The length of the shortest value; `nil` when there is none.
  var shortest: Int? {
    switch self {
    case .nothing: nil
    case .empty, .star: 0
    case .oneOf(let set): set.isEmpty ? nil : 1
    case .sequence(let first, let second):
      if let left = first.shortest, let right = second.shortest { left + right } else { nil }
    case .either(let first, let second):
      [first.shortest, second.shortest].compactMap { $0 }.min()
    case .written(let body, _): body.shortest
    }
  }

  /// The derivative: the texts that may follow a text.
  func derivative(by text: [Unicode.Scalar]) -> RegularExpression {
    text.reduce(self) { $0.derivative(by: $1) }
  }

  private func derivative(by scalar: Unicode.Scalar) -> RegularExpression {
    switch self {
    case .nothing, .empty: return .nothing
    case .oneOf(let set): return set.contains(scalar) ? .empty : .nothing
    case .either(let first, let second):
      return Self.union(first.derivative(by: scalar), second.derivative(by: scalar))
    case .sequence(let first, let second):
      let rest = Self.concatenation(first.derivative(by: scalar), second)
      return first.acceptsEmpty ? Self.union(rest, second.derivative(by: scalar)) : rest
    case .star(let body):
      return Self.concatenation(body.derivative(by: scalar), self)
    case .written(let body, _):
      return body.derivative(by: scalar)
    }
  }

  private static func union(_ first: RegularExpression, _ second: RegularExpression) -> RegularExpression {
    if first == .nothing || first == second { return second }
    return second == .nothing ? first : .either(first, second)
  }

  private static func concatenation(
    _ first: RegularExpression, _ second: RegularExpression
  ) -> RegularExpression {
    if first == .nothing || second == .nothing { return .nothing }
    if first == .empty { return second }
    return second == .empty ? first : .sequence(first, second)
  }

  // MARK: Writing

  /// The expression in PCRE2's syntax.
  var pattern: String {
    switch self {
    case .nothing: "(?!)"
    case .empty: ""
    case .oneOf(let set): "[\(String(String.UnicodeScalarView(set.sorted())))]"
    case .sequence(let first, let second): first.pattern + second.pattern
    case .either(let first, let second): "(?:\(first.pattern)|\(second.pattern))"
    case .star(let body): "(?:\(body.pattern))*"
    case .written(_, let text): text
    }
  }
}

// MARK: - Generating

extension RegularExpression {
  /// Expressions that are the same for the same seed.
  static func generated(count: Int, seed: UInt64) -> [RegularExpression] {
    var generator = SplitMix(state: seed)
    var result: [RegularExpression] = []
    while result.count < count {
      let expression = random(depth: 3, using: &generator)
      if !result.contains(expression) { result.append(expression) }
    }
    return result
  }

  private static func random(depth: Int, using generator: inout SplitMix) -> RegularExpression {
    guard depth > 0 else { return atom(using: &generator) }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...1:
      return atom(using: &generator)
    case 2...4:
      return .sequence(
        random(depth: depth - 1, using: &generator), random(depth: depth - 1, using: &generator))
    case 5...6:
      return .either(random(depth: depth - 1, using: &generator), random(depth: depth - 1, using: &generator))
    default:
      return quantified(random(depth: depth - 1, using: &generator), using: &generator)
    }
  }

  private static func atom(using generator: inout SplitMix) -> RegularExpression {
    let first = alphabet.randomElement(using: &generator) ?? "a"
    let second = alphabet.randomElement(using: &generator) ?? "b"
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .written(.oneOf(Set(alphabet)), ".")
    case 1: return .written(.oneOf(["1"]), #"\d"#)
    case 2: return .written(.oneOf(["a", "b", "1"]), #"\w"#)
    case 3: return .oneOf([first, second])
    case 4: return .written(.oneOf(Set(alphabet).subtracting([first])), "[^\(first)]")
    default: return .written(.oneOf([first]), first == "." ? #"\."# : String(first))
    }
  }

  private static func quantified(
    _ body: RegularExpression, using generator: inout SplitMix
  ) -> RegularExpression {
    let group = "(?:\(body.pattern))"
    let lazy = Bool.random(using: &generator) ? "?" : ""
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .written(.star(body), "\(group)*\(lazy)")
    case 1: return .written(.either(body, .empty), "\(group)?\(lazy)")
    case 2: return .written(.sequence(body, .star(body)), "\(group)+\(lazy)")
    case 3: return .written(.sequence(body, body), "\(group){2}\(lazy)")
    case 4: return .written(.sequence(body, .either(body, .empty)), "\(group){1,2}\(lazy)")
    default: return .written(.sequence(body, .sequence(body, .star(body))), "\(group){2,}\(lazy)")
    }
  }
}

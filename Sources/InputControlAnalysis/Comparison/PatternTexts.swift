import InputControl

/// Texts that a pattern is likely to match, derived from its syntax.
///
/// They serve patterns without an automaton, such as those with back-references or large repetitions.
/// Lookarounds and boundaries are ignored, so each text has to be judged.
struct PatternTexts {
  /// The texts, the plainest first; one for each choice in the pattern and for each pair of choices.
  private(set) var texts: [String] = []
  /// The literal characters of the pattern.
  private(set) var written: [Unicode.Scalar] = []

  private let root: RegexNode
  /// The number of options of each node with a choice: counts for repetitions, scalars for classes.
  private var choices: [(node: SourceRange, count: Int)] = []
  private var scalars: [SourceRange: [Unicode.Scalar]] = [:]
  private var counts: [SourceRange: [Int]] = [:]

  /// The greatest work of making the texts, in transitions of a search.
  static let cost = 100 * maximumTexts

  private static let maximumTexts = 500
  private static let maximumChoices = 8
  /// The maximum length of a text, in scalars, and the maximum number of parts that it is assembled from.
  private static let longest = (text: 500, parts: 5000)

  init(_ tree: RegexTree) {
    root = tree.root
    tree.visit { note($0) }
    var ways: [[SourceRange: Int]] = [[:]]
    let turns = choices.flatMap { choice in (1..<choice.count).map { (node: choice.node, index: $0) } }
    ways += turns.map { [$0.node: $0.index] }
    for (place, turn) in turns.enumerated() where ways.count < Self.maximumTexts {
      for other in turns[(place + 1)...] where other.node != turn.node {
        ways.append([turn.node: turn.index, other.node: other.index])
      }
    }
    texts = ways.prefix(Self.maximumTexts).compactMap(text)
  }

  // MARK: Choices

  private mutating func note(_ node: RegexNode) {
    let count: Int
    switch node.kind {
    case .literal(let literal):
      written.append(literal.scalar)
      return
    case .characterClass(let set):
      let options = Self.options(of: set)
      written += set.members.flatMap(\.ends)
      scalars[node.range] = options
      count = options.count
    case .any:
      scalars[node.range] = Self.plain
      count = Self.plain.count
    case .alternation(let nodes):
      count = nodes.count
    case .repetition(let repetition, _):
      let least = repetition.min
      let greatest = repetition.max ?? .max
      var options = [least]
      for next in [least + 1, least + 2] where next <= greatest { options.append(next) }
      if let most = repetition.max, most > least + 2 { options.append(most) }
      counts[node.range] = options
      count = options.count
    default:
      return
    }
    if count > 1 { choices.append((node.range, min(count, Self.maximumChoices))) }
  }

  /// Returns the options of a class: the ends of its members, and plain characters in it.
  private static func options(of set: RegexNode.CharacterClass) -> [Unicode.Scalar] {
    guard let all = try? ScalarClasses.scalars(of: set) else { return [] }
    let candidates = set.members.flatMap(\.ends) + plain
    var options: [Unicode.Scalar] = []
    for scalar in candidates where all.contains(scalar) && !options.contains(scalar) {
      options.append(scalar)
    }
    if options.isEmpty, let first = all.first { options = [first] }
    return options
  }

  private static let plain: [Unicode.Scalar] = ["a", "0", "A", "b", "_", "-", " ", "é", "中", "😀"]

  // MARK: Assembly

  /// A pending step of the assembly.
  private enum Task {
    case node(RegexNode)
    /// The node repeated `Int` times, as long as there is room.
    case again(RegexNode, Int)
    /// The end of a group that began at an offset.
    case close([Key], Int)
  }

  private enum Key: Hashable {
    case number(Int), name(String)
  }

  /// Returns the text of one combination of choices; `nil` if it is too long.
  private func text(_ way: [SourceRange: Int]) -> String? {
    var result: [Unicode.Scalar] = []
    var groups: [Key: [Unicode.Scalar]] = [:]
    var tasks = [Task.node(root)]
    var parts = 0
    while let task = tasks.popLast() {
      parts += 1
      guard result.count <= Self.longest.text, parts <= Self.longest.parts else { return nil }
      let node: RegexNode
      switch task {
      case .close(let keys, let start):
        for key in keys { groups[key] = Array(result[start...]) }
        continue
      case .again(let repeated, let count):
        guard count > 0 else { continue }
        tasks.append(.again(repeated, count - 1))
        node = repeated
      case .node(let next):
        node = next
      }
      let index = way[node.range] ?? 0
      switch node.kind {
      case .literal(let literal): result.append(literal.scalar)
      case .characterClass, .any:
        if let options = scalars[node.range], index < options.count { result.append(options[index]) }
      case .lineBreak: result.append("\n")
      case .concatenation(let nodes): tasks += nodes.reversed().map { .node($0) }
      case .alternation(let nodes): tasks.append(.node(nodes[min(index, nodes.count - 1)]))
      case .group(let group, let inner):
        if case .capturing(let number, let name) = group.kind {
          tasks.append(.close([.number(number)] + (name.map { [.name($0)] } ?? []), result.count))
        }
        tasks.append(.node(inner))
      case .repetition(_, let inner):
        let options = counts[node.range] ?? [0]
        tasks.append(.again(inner, options[min(index, options.count - 1)]))
      case .backreference(let reference):
        switch reference.target {
        case .number(let number): result += groups[.number(number)] ?? []
        case .name(let name): result += groups[.name(name)] ?? []
        }
      case .empty, .anchor, .wordBoundary, .lookaround, .unsupported: break
      }
    }
    return String(String.UnicodeScalarView(result))
  }
}

extension RegexNode.CharacterClass.Member {
  /// The scalars written in the member.
  fileprivate var ends: [Unicode.Scalar] {
    switch kind {
    case .scalar(let scalar): [scalar]
    case .scalars(let range): [range.lowerBound, range.upperBound]
    case .shorthand, .property, .posix: []
    }
  }
}

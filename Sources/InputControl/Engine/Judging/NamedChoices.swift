/// Values of a list that a reason names, because they are few: all of them, or the nearest to a text.
struct NamedChoices {
  /// The maximum number of values that a reason names.
  static let most = 7

  let list: ValueList
  private(set) var keys: [String]
  /// Whether no value begins with the text, and these begin as it does.
  let isNearest: Bool

  /// Returns the values that a reason names; `nil` if they are too many.
  init?(_ choices: Choices, for text: String, _ verdict: Verdict) {
    self.init(choices.list, choices.graph, for: text, verdict)
  }

  /// - Parameter graph: The automaton of the values of the list that are right.
  init?(_ list: ValueList, _ graph: WordGraph, for text: String, _ verdict: Verdict) {
    self.list = list
    if graph.count <= Self.most {
      // In the order of the list.
      keys = graph.texts(beginningWith: "").sorted { (list.index(of: $0) ?? 0) < (list.index(of: $1) ?? 0) }
      isNearest = false
      return
    }
    var bytes = text
    let (count, state) = bytes.withUTF8 { unsafe graph.longestPrefix(of: $0.span) }
    guard count > 0, graph.count(from: state) <= Self.most else { return nil }
    let end = text.utf8.index(text.startIndex, offsetBy: count)
    keys = graph.texts(beginningWith: String(text.unicodeScalars[..<end]), limit: Self.most)
    isNearest = verdict == .invalid
  }

  /// - Parameter keys: The values that are right; `nil` if they are too many.
  init?(_ list: ValueList, _ keys: [String], isNearest: Bool) {
    guard keys.count <= Self.most else { return nil }
    self.list = list
    self.keys = keys
    self.isNearest = isNearest
  }

  /// Leaves a value out.
  mutating func remove(_ key: String) { keys.removeAll { $0.isIdentical(to: key) } }
}

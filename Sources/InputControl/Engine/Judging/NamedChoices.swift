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
    list = choices.list
    let graph = choices.graph
    if graph.count <= Self.most {
      // Texts that are stated twice are named once, in the order of the list.
      keys = choices.list.keys.reduce(into: []) { keys, key in
        let isLeft = graph.state(after: key, from: graph.start).map { graph.isAccepting($0) } ?? false
        if isLeft, !keys.contains(where: { $0.isIdentical(to: key) }) { keys.append(key) }
      }
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

  /// Leaves a value out.
  mutating func remove(_ key: String) { keys.removeAll { $0.isIdentical(to: key) } }
}

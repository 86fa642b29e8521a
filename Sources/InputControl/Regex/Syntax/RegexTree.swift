/// A pattern in PCRE2's syntax, taken apart.
struct RegexTree: Sendable {
  /// The pattern.
  let pattern: String
  /// Whether white space and `#` comments in it are free from the start.
  let isExtended: Bool
  /// The whole of it.
  let root: RegexNode

  /// The longest pattern that is read, in bytes of UTF-8.
  static let longestPattern = 32 << 10

  /// Reads a pattern as PCRE2 10.42 does with the options that rules are compiled with.
  ///
  /// PCRE2 reports what is wrong with a pattern; this only has to understand those that it compiles.
  ///
  /// - Returns: `nil` if the pattern is malformed, too long, or nested deeper than PCRE2 allows.
  /// - Complexity: O(n); the stack does not grow with the nesting.
  static func parse(_ pattern: String, isExtended: Bool = false) -> RegexTree? {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= longestPattern else { return nil }
    var parser = RegexParser(bytes: bytes, isExtended: isExtended)
    guard let root = try? parser.parse() else { return nil }
    return RegexTree(pattern: pattern, isExtended: isExtended, root: root)
  }

  /// The text of a range of the pattern.
  func text(_ range: SourceRange) -> String {
    let start = pattern.utf8.index(pattern.startIndex, offsetBy: range.start)
    let end = pattern.utf8.index(start, offsetBy: range.end - range.start)
    return String(pattern[start..<end])
  }

  /// Calls a closure with every node, a node before its parts, from left to right.
  func visit(_ body: (RegexNode) throws -> Void) rethrows { try root.visit(body) }
}

/// The syntax tree of a pattern in PCRE2's syntax.
package struct RegexTree: Sendable {
  /// The pattern.
  package let pattern: String
  /// Whether white space and `#` comments are ignored from the start of the pattern.
  package let isExtended: Bool
  /// The node of the whole pattern.
  package let root: RegexNode
  /// The number of capturing groups.
  package let groupCount: Int

  /// The maximum length of a pattern, in bytes of UTF-8.
  static let longestPattern = 32 << 10

  /// Parses a pattern as PCRE2 10.42 does with the options used for rules.
  ///
  /// - Returns: `nil` if the pattern is malformed, too long, or nested more deeply than PCRE2 permits.
  /// - Complexity: O(n); the depth of the stack does not depend on the nesting.
  package static func parse(_ pattern: String, isExtended: Bool = false) -> RegexTree? {
    try? RegexTree(pattern, isExtended: isExtended)
  }

  /// Parses a pattern as PCRE2 10.42 does with the options used for rules.
  ///
  /// - Throws: The first thing that is wrong with the pattern.
  /// - Complexity: O(n); the depth of the stack does not depend on the nesting.
  package init(_ pattern: String, isExtended: Bool = false) throws(RegexProblem) {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= Self.longestPattern else {
      throw RegexProblem(kind: .tooLong, range: SourceRange(0, bytes.count))
    }
    var parser = RegexParser(bytes: bytes, isExtended: isExtended)
    root = try parser.parse()
    groupCount = parser.highestGroup
    self.pattern = pattern
    self.isExtended = isExtended
  }

  /// Returns the text of a range of the pattern.
  package func text(_ range: SourceRange) -> String {
    let start = pattern.utf8.index(pattern.startIndex, offsetBy: range.start)
    let end = pattern.utf8.index(start, offsetBy: range.end - range.start)
    return String(pattern[start..<end])
  }

  /// Calls a closure with every node in pre-order, from left to right.
  package func visit(_ body: (RegexNode) -> Void) { root.visit(body) }
}

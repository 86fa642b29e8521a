import InputControl

/// A lint for patterns that match the empty text, which is found in every text: `forbid /x*/`.
enum MatchesEmpty: Lint {
  static let code = DiagnosticCode.matchesEmpty

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.compactMap { pattern in
      let effect: String
      switch pattern.use {
      case .forbid: effect = "it refuses every value"
      case .require: effect = "it requires nothing"
      case .replace: effect = "it changes every text, also between characters"
      case .regex, .character: return nil
      }
      guard pattern.tree.root.matchesEmptyAnywhere else { return nil }
      return finding(
        "this pattern matches the empty text: \(effect)", at: pattern.location,
        help: "require at least one character, with `+` instead of `*` or without `?`")
    }
  }
}

extension RegexNode {
  /// Whether the pattern matches the empty text at every position.
  fileprivate var matchesEmptyAnywhere: Bool {
    fold { node, parts in
      switch node.kind {
      case .empty: true
      case .literal, .characterClass, .any, .lineBreak, .anchor, .wordBoundary, .lookaround, .backreference,
        .unsupported:
        false
      case .concatenation, .group: parts.allSatisfy { $0 }
      case .alternation: parts.contains(true)
      case .repetition(let repetition, _): repetition.min == 0 || parts.allSatisfy { $0 }
      }
    } ?? false
  }
}

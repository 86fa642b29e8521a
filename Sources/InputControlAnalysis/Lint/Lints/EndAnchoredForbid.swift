import InputControl

/// A lint for `forbid` patterns anchored at the end, which concern the finished value: with `forbid /\.$/`,
/// typing `a.b` passes through `a.`.
enum EndAnchoredForbid: Lint {
  static let code = DiagnosticCode.endAnchoredForbid

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.compactMap { pattern in
      guard pattern.use == .forbid, let rule = pattern.rule,
        rule.severity.map({ $0.text == "error" }) ?? true,
        rule.timing?.text != "commit", pattern.tree.root.matchesOnlyAtEnd,
        let anchor = pattern.tree.root.trailingAnchors.first,
        let literal = file.token(at: pattern.location.range.start)
      else { return nil }
      let edit: (location: SourceLocation, text: String) =
        if let timing = rule.timing {
          (file.location(timing.range), "commit")
        } else {
          (file.location(SourceRange(literal.range.end, literal.range.end)), " on commit")
        }
      return finding(
        "this looks at the end of the value, which moves while people type",
        at: pattern.location(anchor.range), "only the end is looked at", help: "check it `on commit`",
        fix: FixIt("write `on commit`", edit.location, edit.text, keepsMeaning: true))
    }
  }
}

extension RegexNode {
  /// Whether every match ends with an anchor at the end of the text.
  fileprivate var matchesOnlyAtEnd: Bool {
    fold { node, parts in
      switch node.kind {
      case .anchor(let anchor): [.textEnd, .lineEnd, .textEndOrLastLineFeed].contains(anchor)
      case .concatenation, .group: parts.last ?? false
      case .alternation: parts.allSatisfy { $0 }
      default: false
      }
    } ?? false
  }
}

import InputControl

/// A lint for an alternative of a pattern, or a text of a `oneOf`, that is stated before: `/cat|dog|cat/`.
enum RepeatedAlternative: Lint {
  static let code = DiagnosticCode.repeatedAlternative

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap(alternatives)
      + (file.tree.profiles + file.tree.forms.flatMap(\.extendedFields)).flatMap(\.items).flatMap {
        choices(of: $0, file)
      }
  }

  // MARK: Patterns

  private static func alternatives(of pattern: LintedPattern) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let countsGroups = pattern.use == .replace || pattern.tree.root.refersToGroups
    pattern.tree.visit { node in
      guard case .alternation(let parts) = node.kind else { return }
      var first: [AlternativeKey: RegexNode] = [:]
      for (index, part) in parts.enumerated() {
        if countsGroups, part.hasCapturingGroup { continue }
        let key = AlternativeKey(part, in: pattern.tree)
        guard let original = first[key] else {
          first[key] = part
          continue
        }
        findings.append(
          repeated(part, of: original, behind: parts[index - 1], in: pattern))
      }
    }
    return findings
  }

  private static func repeated(
    _ part: RegexNode, of original: RegexNode, behind previous: RegexNode, in pattern: LintedPattern
  ) -> Diagnostic {
    let text = pattern.tree.text(part.range)
    let removed = SourceRange(previous.range.end, part.range.end)
    // Options and comments between the alternatives would be removed too.
    let isCertain = pattern.tree.text(removed) == "|" + text
    let shown = DisplayText.shortened(text, atMost: 40)
    return finding(
      text.isEmpty
        ? "this alternative is empty, as is one before it" : "the alternative `\(shown)` is repeated",
      at: pattern.location(text.isEmpty ? removed : part.range),
      also: text.isEmpty ? [] : [.init(pattern.location(original.range), "first here")],
      help: "remove it, or correct one of the two",
      fix: isCertain ? FixIt("remove it", pattern.location(removed), "", keepsMeaning: true) : nil)
  }

  // MARK: Texts

  private static func choices(of item: ItemSyntax, _ file: LintedFile) -> [Diagnostic] {
    guard case .rule(let rule) = item.content, case .oneOf(let texts) = rule.body else { return [] }
    var findings: [Diagnostic] = []
    var first: [[Unicode.Scalar]: StringSyntax] = [:]
    for (index, text) in texts.enumerated() {
      let key = Array(text.text.unicodeScalars)
      guard let original = first[key] else {
        first[key] = text
        continue
      }
      let gap = SourceRange(texts[index - 1].range.end, text.range.start)
      let isCertain = file.source.text(gap).allSatisfy { $0 == "," || $0.isWhitespace }
      let removed = file.location(SourceRange(gap.start, text.range.end))
      findings.append(
        finding(
          "this choice is repeated", at: file.location(text.range),
          also: [.init(file.location(original.range), "first here")],
          help: "remove it, or correct one of the two",
          fix: isCertain ? FixIt("remove it", removed, "", keepsMeaning: true) : nil))
    }
    return findings
  }
}

/// The text of an alternative and the options that apply to it, which together determine what it matches.
private struct AlternativeKey: Hashable {
  private let text: [UInt8]
  /// The effect of options such as `(?i)` on the nodes, in order.
  private var options: [Bool] = []

  init(_ node: RegexNode, in tree: RegexTree) {
    text = Array(tree.text(node.range).utf8)
    node.visit { node in
      switch node.kind {
      case .literal(let literal): options.append(literal.isCaseless)
      case .characterClass(let set): options.append(set.isCaseless)
      case .any(let matchesLineFeed): options.append(matchesLineFeed)
      case .anchor(let anchor): options.append(anchor == .lineStart || anchor == .lineEnd)
      case .backreference(let reference): options.append(reference.isCaseless)
      default: break
      }
    }
  }
}

extension RegexNode {
  /// Whether the pattern refers to groups by number or name, or in a way that is not analysed.
  fileprivate var refersToGroups: Bool {
    contains {
      switch $0 {
      case .backreference, .unsupported: true
      default: false
      }
    }
  }

  fileprivate var hasCapturingGroup: Bool {
    contains { if case .group(let group, _) = $0, case .capturing = group.kind { true } else { false } }
  }

  private func contains(_ isWanted: (Kind) -> Bool) -> Bool {
    var isFound = false
    visit { if isWanted($0.kind) { isFound = true } }
    return isFound
  }
}

import InputControl

/// A lint for anchors in a `regex`, which matches the whole value anyway: `regex /^\d+$/`.
enum RedundantAnchor: Lint {
  static let code = DiagnosticCode.redundantAnchor

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.filter { $0.use == .regex }.flatMap { pattern in
      let anchors = pattern.tree.root.leadingAnchors + pattern.tree.root.trailingAnchors
      // An empty pattern between slashes would turn the statement into a comment.
      let length = anchors.reduce(0) { $0 + $1.range.end - $1.range.start }
      let isAll = length >= pattern.tree.pattern.utf8.count
      return anchors.map { anchor in
        let location = pattern.location(anchor.range)
        let text = pattern.tree.text(anchor.range)
        return finding(
          "`\(text)` is superfluous: a `regex` matches the whole value", at: location, help: "remove it",
          fix: isAll ? nil : FixIt("remove `\(text)`", location, "", keepsMeaning: text != "\\Z"))
      }
    }
  }
}

extension RegexNode {
  /// The anchors with which every match begins, including those of each alternative.
  var leadingAnchors: [RegexNode] {
    anchors(from: { $0.first }) { [.textStart, .lineStart].contains($0) }
  }

  /// The anchors with which every match ends, including those of each alternative.
  var trailingAnchors: [RegexNode] {
    anchors(from: { $0.last }) { [.textEnd, .lineEnd, .textEndOrLastLineFeed].contains($0) }
  }

  private func anchors(from outermost: ([RegexNode]) -> RegexNode?, _ isWanted: (Anchor) -> Bool)
    -> [RegexNode]
  {
    var found: [RegexNode] = []
    var pending = [self]
    while let node = pending.popLast() {
      switch node.kind {
      case .anchor(let anchor) where isWanted(anchor): found.append(node)
      case .concatenation(let nodes): pending += [outermost(nodes)].compactMap { $0 }
      case .alternation(let nodes): pending += nodes.reversed()
      case .group(_, let body): pending.append(body)
      default: break
      }
    }
    return found
  }
}

import InputControl

/// A lint for character classes that split a grapheme into its scalars: `[👨‍👩‍👧]`.
enum SplitGrapheme: Lint {
  static let code = DiagnosticCode.splitGrapheme

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { pattern in
      var findings: [Diagnostic] = []
      pattern.tree.visit { node in
        switch node.kind {
        case .characterClass(let set):
          for (text, range) in runs(in: set) {
            for character in text where character.isSeveralScalars {
              let shown = DisplayText.escaped(String(character))
              findings.append(
                finding(
                  "“\(shown)” is \(character.unicodeScalars.count) scalars, and a class matches single scalars",
                  at: pattern.location(range),
                  help: "write it outside of the class, as in `(?:\(shown)|[…])`"))
            }
          }
        case .concatenation(let nodes):
          for (before, repeated) in zip(nodes, nodes.dropFirst()) {
            guard let character = character(before, repeated) else { continue }
            let shown = DisplayText.escaped(String(character))
            findings.append(
              finding(
                "only the last scalar of “\(shown)” is repeated", at: pattern.location(repeated.range),
                help: "write `(?:\(shown))` before the quantifier"))
          }
        default: break
        }
      }
      return findings
    }
  }

  /// Returns the runs of adjacent literal scalars in a class. Scalars written as code points are skipped,
  /// because their author knows them.
  private static func runs(in set: RegexNode.CharacterClass) -> [(text: String, range: SourceRange)] {
    var runs: [(text: String, range: SourceRange)] = []
    for member in set.members {
      guard case .scalar(let scalar) = member.kind,
        member.range.end - member.range.start == UTF8.width(scalar)
      else { continue }
      if let last = runs.last, last.range.end == member.range.start {
        runs[runs.count - 1].text.unicodeScalars.append(scalar)
        runs[runs.count - 1].range.end = member.range.end
      } else {
        runs.append((String(scalar), member.range))
      }
    }
    return runs
  }

  /// Returns the grapheme if a quantifier applies only to its last scalar.
  private static func character(_ before: RegexNode, _ repeated: RegexNode) -> Character? {
    guard case .literal(let first) = before.kind, case .repetition(_, let body) = repeated.kind,
      case .literal(let last) = body.kind
    else { return nil }
    var text = String(first.scalar)
    text.unicodeScalars.append(last.scalar)
    return text.count == 1 && text.first?.isSeveralScalars == true ? text.first : nil
  }
}

extension Character {
  /// Whether the character consists of several scalars, other than a CR LF.
  fileprivate var isSeveralScalars: Bool { unicodeScalars.count > 1 && self != "\r\n" }
}

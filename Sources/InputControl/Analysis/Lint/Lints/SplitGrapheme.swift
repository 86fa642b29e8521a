/// `[👨‍👩‍👧]`: a class has the scalars of the family, each by itself.
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
                  "“\(shown)” is \(character.unicodeScalars.count) scalars, and a class takes them one by one",
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

  /// The scalars of a class that are written one behind the other. Who writes them as numbers knows what they are.
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

  /// What people see, when a quantifier applies to its last scalar only.
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
  /// Whether it is several scalars, other than the two of a line end.
  fileprivate var isSeveralScalars: Bool { unicodeScalars.count > 1 && self != "\r\n" }
}

@testable import InputControl
@testable import InputControlAutomata

extension RegexNode {
  /// The tree as an S-expression, compact enough for tables in tests.
  ///
  /// Scalars are quoted, with a `\` or a `Q` before them where they are escaped or between `\Q` and `\E`; an `i`
  /// behind stands for caseless, an `s` behind a dot for one that matches a line feed.
  var dump: String {
    switch kind {
    case .empty: return "()"
    case .literal(let literal):
      let mark =
        switch literal.spelling {
        case .plain: ""
        case .escape: "\\"
        case .quoted: "Q"
        }
      return mark + "'" + literal.scalar.dump + "'" + (literal.isCaseless ? "i" : "")
    case .characterClass(let set): return set.dump
    case .any(let matchesLineFeed): return matchesLineFeed ? ".s" : "."
    case .lineBreak: return "R"
    case .concatenation: return dump("cat")
    case .alternation: return dump("alt")
    case .group(let group, _):
      switch group.kind {
      case .capturing(let number, nil): return dump("\(number)")
      case .capturing(let number, let name?): return dump("\(number):\(name)")
      case .nonCapturing: return dump("?:")
      case .atomic: return dump("?>")
      case .options: return dump("opt")
      case .branchReset: return dump("?|")
      }
    case .repetition(let repetition, _): return dump(repetition.dump)
    case .anchor(let anchor): return "\(anchor)"
    case .wordBoundary(let boundary): return "word:\(boundary)"
    case .lookaround(let lookaround, _):
      return dump("?" + (lookaround.isBehind ? "<" : "") + (lookaround.isNegative ? "!" : "="))
    case .backreference(let reference):
      let target =
        switch reference.target {
        case .number(let number): "\(number)"
        case .name(let name): name
        }
      return "ref:" + target + (reference.isCaseless ? "i" : "")
    case .unsupported(let what): return "!\(what)"
    }
  }

  private func dump(_ name: String) -> String {
    "(" + ([name] + children.map(\.dump)).joined(separator: " ") + ")"
  }
}

extension RegexNode.Repetition {
  fileprivate var dump: String {
    let quantifier =
      switch spelling {
      case .star: "*"
      case .plus: "+"
      case .questionMark: "?"
      case .braces: max == min ? "{\(min)}" : "{\(min),\(max.map(String.init) ?? "")}"
      }
    switch kind {
    case .greedy: return quantifier
    case .lazy: return quantifier + "?"
    case .possessive: return quantifier + "+"
    }
  }
}

extension RegexNode.CharacterClass {
  fileprivate var dump: String {
    "[" + (isNegated ? "^" : "") + members.map(\.kind.dump).joined(separator: " ") + "]"
      + (isCaseless ? "i" : "")
  }
}

extension RegexNode.CharacterClass.Member.Kind {
  fileprivate var dump: String {
    switch self {
    case .scalar(let scalar): "'\(scalar.dump)'"
    case .scalars(let range): "'\(range.lowerBound.dump)'-'\(range.upperBound.dump)'"
    case .shorthand(let shorthand, let isNegated): (isNegated ? "^" : "") + "\(shorthand)"
    case .property(let name, let isNegated): (isNegated ? "^" : "") + "{\(name)}"
    case .posix(let set, let isNegated): (isNegated ? "^" : "") + ":\(set):"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var dump: String {
    (0x20...0x7E).contains(value) ? String(self) : "U+" + String(value, radix: 16, uppercase: true)
  }
}

/// `(?:a+)+b`: a program that matches by back-tracking tries all ways to take a text apart.
///
/// Here an automaton judges what is regular, in one pass. Such a pattern is a danger where another program has it too,
/// which has to be asked for; without an automaton, texts get no verdict here either.
enum SuperLinear: Lint {
  static let code = DiagnosticCode.superLinear

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.compactMap { pattern in
      guard [.regex, .forbid, .require, .replace].contains(pattern.use), let attack = attack(on: pattern)
      else {
        return nil
      }
      // An automaton takes longer to make than an attack.
      let isRegular = pattern.hasAutomaton
      guard file.includesAll || !isRegular else { return nil }
      let prefix = attack.text.prefix.isEmpty ? "" : "“\(DisplayText.escaped(attack.text.prefix))”, "
      let growth = attack.text.isExponential ? "doubles with each repetition" : "grows faster than the text"
      return finding(
        "back-tracking runs out of its budget with this pattern on \(attack.length) characters",
        at: pattern.location,
        isRegular ? "" : "such texts get no verdict",
        help:
          "the text is \(prefix)“\(DisplayText.escaped(attack.text.pump))” \(attack.count) times, “\(DisplayText.escaped(attack.suffix))”; the work \(growth)",
        isRegular
          ? "here an automaton compiled it in one pass, but no other program should match it by back-tracking"
          : "let no two of its parts match the same text in two ways")
    }
  }

  private typealias Attack = (text: PatternAttack, count: Int, suffix: String, length: Int)

  /// A text that PCRE2 cannot judge within its budget.
  private static func attack(on pattern: LintedPattern) -> Attack? {
    guard pattern.tree.pattern.utf8.contains(where: { "*+{".utf8.contains($0) }),
      let positions = PatternPositions(pattern.tree)
    else { return nil }
    let attacks = positions.attacks
    guard !attacks.isEmpty, let matches = pattern.matcher(usesJIT: false) else { return nil }
    // Compiled to machine code, as where texts are judged, a pattern may get further.
    lazy var matchesFast = pattern.matcher(usesJIT: true)
    // PCRE2 sees at once when a text lacks a character that the pattern needs.
    let suffixes = ["!", "!" + pattern.literals, "\n", "\u{1}" + pattern.literals]
    // Short ones first: the budget of long texts is tighter, and those of patterns that take linear time pass.
    for size in [32, 64, 128, 512, 2048] {
      for attack in attacks {
        let count = max(1, (size - attack.prefix.count) / attack.pump.count)
        for suffix in suffixes {
          let text = attack.prefix + String(repeating: attack.pump, count: count) + suffix
          if matches(text) == nil, matchesFast?(text) == .some(nil) {
            return (attack, count, suffix, text.unicodeScalars.count)
          }
        }
      }
    }
    return nil
  }
}

extension LintedPattern {
  /// The characters that it writes out, as many as an attack needs.
  fileprivate var literals: String {
    var scalars = String.UnicodeScalarView()
    tree.visit { node in
      if case .literal(let literal) = node.kind, scalars.count < 4, !scalars.contains(literal.scalar) {
        scalars.append(literal.scalar)
      }
    }
    return String(scalars)
  }

  /// Whether an automaton judges it here; what is replaced is always searched for.
  fileprivate var hasAutomaton: Bool {
    use != .replace && (try? Automaton(tree, isSearch: use != .regex, classes: .pcre2)) != nil
  }

  /// Whether PCRE2 finds it in a text, or matches all of it; the result is `nil` beyond the budget.
  fileprivate func matcher(usesJIT: Bool) -> ((String) -> Bool?)? {
    if use == .regex {
      guard let pattern = try? Pattern(tree.pattern, isExtended: tree.isExtended, usesJIT: usesJIT) else {
        return nil
      }
      return { text in
        var text = text
        let match = text.withUTF8 { bytes in
          ThreadScratch.withCurrent { unsafe pattern.match(bytes.span, scratch: $0) }
        }
        return match == .undetermined ? nil : match == .whole
      }
    }
    guard let search = try? SearchPattern(tree.pattern, isExtended: tree.isExtended, usesJIT: usesJIT) else {
      return nil
    }
    return { text in
      var text = text
      let match = text.withUTF8 { bytes in
        ThreadScratch.withCurrent { unsafe search.find(in: bytes.span, scratch: $0) }
      }
      return switch match {
      case .found: true
      case .none: false
      case .undetermined, .failure: nil
      }
    }
  }
}

import InputControl

/// A lint for patterns with exponential or polynomial back-tracking: `(?:a+)+b`.
///
/// For a regular pattern the automaton judges in one pass, so the pattern is dangerous only in other programs
/// and is reported only if all lints run. Without an automaton, affected texts get no verdict.
enum SuperLinear: Lint {
  static let code = DiagnosticCode.superLinear

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.compactMap { pattern in
      guard [.regex, .forbid, .require, .replace].contains(pattern.use), let attack = attack(on: pattern)
      else {
        return nil
      }
      // Building the automaton is slower than finding an attack.
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
          ? "here an automaton judges it in one pass, but no other program should match it by back-tracking"
          : "rewrite it so that no text can match in two ways")
    }
  }

  private typealias Attack = (text: PatternAttack, count: Int, suffix: String, length: Int)

  /// Returns a text that PCRE2 cannot judge within its budget.
  private static func attack(on pattern: LintedPattern) -> Attack? {
    guard pattern.tree.pattern.utf8.contains(where: { "*+{".utf8.contains($0) }),
      let positions = PatternPositions(pattern.tree)
    else { return nil }
    let attacks = positions.attacks
    guard !attacks.isEmpty, let matches = pattern.matcher(usesJIT: false) else { return nil }
    // With just-in-time compilation, as in production, a pattern may succeed within the budget.
    lazy var matchesFast = pattern.matcher(usesJIT: true)
    // PCRE2 rejects a text immediately if it lacks a character that the pattern requires.
    let suffixes = ["!", "!" + pattern.literals, "\n", "\u{1}" + pattern.literals]
    // Short texts come first: the budget of long texts is tighter, and long texts of patterns with linear
    // time pass.
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
  /// The first literal characters of the pattern, as many as an attack needs.
  fileprivate var literals: String {
    var scalars = String.UnicodeScalarView()
    tree.visit { node in
      if case .literal(let literal) = node.kind, scalars.count < 4, !scalars.contains(literal.scalar) {
        scalars.append(literal.scalar)
      }
    }
    return String(scalars)
  }

  /// Whether an automaton judges the pattern. The pattern of a `replace` is always matched by PCRE2.
  fileprivate var hasAutomaton: Bool {
    use != .replace && (try? Automaton(tree, isSearch: use != .regex, classes: .pcre2)) != nil
  }

  /// Returns a function that matches or searches a text with PCRE2; its result is `nil` if the budget ran
  /// out.
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

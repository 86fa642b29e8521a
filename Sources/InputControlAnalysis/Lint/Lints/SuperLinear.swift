import InputControl

/// A lint for patterns with exponential or polynomial back-tracking: `(?:a+)+b`.
///
/// An automaton judges a regular pattern in one pass, and most patterns are searched for in linear time. They are
/// dangerous only in other programs and are reported only if all lints run. With PCRE2, affected texts get no
/// verdict.
enum SuperLinear: Lint {
  static let code = DiagnosticCode.superLinear

  static func findings(in file: LintedFile) -> [Diagnostic] {
    var isNoted = false
    return file.patterns.compactMap { pattern in
      defer {
        if file.budget.isExhausted, !isNoted {
          isNoted = true
          file.profile(around: pattern)?.proofs.note(
            .open(WorkBudget.exhausted), on: "whether back-tracking takes long for the patterns from here on")
        }
      }
      guard [.regex, .forbid, .require, .replace].contains(pattern.use),
        let attack = attack(on: pattern, within: file.budget)
      else {
        return nil
      }
      // Building the automaton is slower than finding an attack.
      let isLinear = pattern.isLinear(within: file.budget)
      guard file.includesAll || !isLinear else { return nil }
      let prefix = attack.text.prefix.isEmpty ? "" : "“\(DisplayText.escaped(attack.text.prefix))”, "
      let growth = attack.text.isExponential ? "doubles with each repetition" : "grows faster than the text"
      return finding(
        "back-tracking runs out of its budget with this pattern on \(attack.length) characters",
        at: pattern.location,
        isLinear ? "" : "such texts get no verdict",
        help:
          "the text is \(prefix)“\(DisplayText.escaped(attack.text.pump))” \(attack.count) times, “\(DisplayText.escaped(attack.suffix))”; the work \(growth)",
        isLinear
          ? "here \(pattern.linearWay), but no other program should match it by back-tracking"
          : "rewrite it so that no text can match in two ways")
    }
  }

  private typealias Attack = (text: PatternAttack, count: Int, suffix: String, length: Int)

  /// Returns a text that PCRE2 cannot judge within its budget; `nil` once the work is used up.
  private static func attack(on pattern: LintedPattern, within budget: WorkBudget) -> Attack? {
    guard !budget.isExhausted, pattern.tree.pattern.utf8.contains(where: { "*+{".utf8.contains($0) }),
      let positions = PatternPositions(pattern.tree)
    else { return nil }
    let attacks = positions.attacks(within: budget)
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
          guard budget.take(judging: text.utf8.count) else { return nil }
          guard matches(text) == nil else { continue }
          if matchesFast?(text) == .some(nil) { return (attack, count, suffix, text.unicodeScalars.count) }
          budget.takeUndetermined()
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

  /// Returns whether the pattern is matched in linear time: by an automaton, or by a search without PCRE2.
  fileprivate func isLinear(within budget: WorkBudget) -> Bool {
    guard use == .regex else {
      // The replacement may keep any of the groups.
      let groups = use == .replace ? Set(1...9) : []
      return (try? PatternSearch(tree, recording: groups)) != nil
    }
    let work = AutomatonWork()
    defer { budget.take(building: work.spent) }
    return (try? Automaton(tree, work: work)) != nil
  }

  /// How the pattern is matched in linear time, as a clause.
  fileprivate var linearWay: String {
    use == .regex ? "an automaton judges it in one pass" : "the search for it takes linear time"
  }

  /// Returns a function that matches or searches a text with PCRE2; its result is `nil` if the budget ran
  /// out.
  fileprivate func matcher(usesJIT: Bool) -> ((String) -> Bool?)? {
    #if PCRE2
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
      guard let search = try? SearchPattern(tree.pattern, isExtended: tree.isExtended, usesJIT: usesJIT)
      else {
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
    #else
      return nil
    #endif
  }
}

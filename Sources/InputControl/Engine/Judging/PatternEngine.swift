/// The engine that judges patterns.
package enum PatternEngine: Hashable, Sendable {
  #if PCRE2
    /// PCRE2 judges patterns that are not regular, and the first texts, as long as there is no automaton.
    ///
    /// - Parameter usesJIT: Whether PCRE2 uses its just-in-time compiler; if not, its interpreter matches, as on systems
    ///   without a just-in-time compiler.
    case pcre2(usesJIT: Bool)
  #endif
  /// Automata judge all texts. A pattern that is not regular is an error.
  case automata

  /// The engine that this build of the library uses.
  package static var standard: PatternEngine {
    #if PCRE2
      .pcre2(usesJIT: true)
    #else
      .automata
    #endif
  }

  /// Whether a text is judged by an automaton even if it is the first one.
  var beginsWithAutomaton: Bool {
    switch self {
    #if PCRE2
      // Another version of Unicode could give the first texts other verdicts than the later ones.
      case .pcre2: PCRE2Version.unicode != UnicodeTables.version
    #endif
    case .automata: true
    }
  }
}

/// A pattern that values match as a whole.
package enum ValuePattern: Sendable {
  #if PCRE2
    case pcre2(Pattern)
  #endif
  case regular(RegularPattern)

  /// Compiles a pattern.
  ///
  /// - Throws: The first error of the pattern; or that it is not regular, if the engine needs that.
  init(_ pattern: RulePattern, _ engine: PatternEngine) throws(PatternError) {
    switch engine {
    #if PCRE2
      case .pcre2(let usesJIT):
        self = .pcre2(try Pattern(pattern.text, isExtended: pattern.isExtended, usesJIT: usesJIT))
    #endif
    case .automata:
      let tree = try PatternSyntax.tree(of: pattern)
      do throws(AutomatonObstacle) {
        self = .regular(try RegularPattern(tree))
      } catch {
        throw .needsPCRE2(error.words, pattern.text)
      }
    }
  }

  /// Matches a text that is not empty.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8, not empty.
  ///   - scratch: The memory of the match.
  ///   - testsContinuation: Whether to test if the text can be continued: the result is never `whole`, and `none` means
  ///     that nothing may follow the text.
  ///   - isProbe: Whether this is one of many matches of one text, each of which gets a part of the budget.
  @inline(__always)
  package func match(
    _ text: Span<UInt8>, scratch: borrowing MatchScratch, testsContinuation: Bool = false,
    isProbe: Bool = false
  ) -> PatternMatch {
    switch self {
    #if PCRE2
      case .pcre2(let pattern):
        pattern.match(text, scratch: scratch, testsContinuation: testsContinuation, isProbe: isProbe)
    #endif
    case .regular(let pattern):
      switch pattern.match(text, testsContinuation: testsContinuation) {
      case .whole: .whole
      case .partial: .partial
      case .none: .none
      case .undetermined: .undetermined
      }
    }
  }
}

/// The check of patterns before anything is compiled.
enum PatternSyntax {
  /// Checks a pattern, as this build of the library compiles it.
  ///
  /// Every pattern needs a syntax tree, so that a rule is valid in all builds and for all uses of its pattern.
  ///
  /// - Returns: The syntax tree.
  /// - Throws: The first error of the pattern.
  @discardableResult
  static func check(_ pattern: RulePattern) throws(PatternError) -> RegexTree {
    #if PCRE2
      try PatternCode.check(pattern.text, isExtended: pattern.isExtended)
    #endif
    return try tree(of: pattern)
  }

  /// Returns the syntax tree of a pattern.
  static func tree(of pattern: RulePattern) throws(PatternError) -> RegexTree {
    _ = try PatternScanner.scan(Array(pattern.text.utf8), isExtended: pattern.isExtended)
    do throws(RegexProblem) {
      return try RegexTree(pattern.text, isExtended: pattern.isExtended)
    } catch {
      throw PatternError(kind: .syntax(code: 0), message: error.message, range: error.range, help: error.help)
    }
  }
}

/// The rules of a profile that are checked with every change. Rules that are checked on commit never refuse a
/// key.
struct ChangeRules: Sendable {
  /// The error rules that are checked with every change, sorted by cost.
  let compiled: [ProfileRule]
  /// The maximum lengths among these rules.
  let limits: [(limit: Int, unit: LengthUnit)]
  /// Whether the values have a shape, so that a part of a value has another meaning than the whole.
  let hasShape: Bool
  /// Whether texts are forbidden.
  let hasForbidden: Bool
  /// Whether every error rule of the profile is checked with every change, apart from `required`.
  let areAll: Bool
  /// Whether the rules are about single characters and lengths only.
  let areAboutCharacters: Bool
  /// The automaton of the rules that are checked with every change.
  let exactRules: LazyExactRules

  /// - Parameters:
  ///   - deciding: The error rules of the profile.
  ///   - automata: The automata of the rules.
  init(_ deciding: [ProfileRule], _ automata: RuleAutomata) {
    compiled = deciding.filter { $0.rule.isAskedOnChange }.sorted {
      $0.compiledRule.cost < $1.compiledRule.cost
    }
    areAll = Self.areAll(deciding.map { $0.rule })
    exactRules = areAll ? automata.all : automata.ofChanges
    limits = compiled.compactMap {
      if case .maxLength(let limit, let unit) = $0.compiledRule { (limit, unit) } else { nil }
    }
    var hasShape = false
    var hasForbidden = false
    var areAboutCharacters = true
    for pair in compiled {
      switch pair.compiledRule {
      case .pattern, .choices: hasShape = true
      case .maxLength, .ascii, .allowed: break
      case .forbidden: (hasForbidden, areAboutCharacters) = (true, false)
      case .required, .minLength, .needed, .check: areAboutCharacters = false
      }
    }
    self.hasShape = hasShape
    self.hasForbidden = hasForbidden
    self.areAboutCharacters = areAboutCharacters && !hasShape
  }

  /// Whether every error rule is checked with every change, apart from `required`.
  static func areAll(_ deciding: [Rule]) -> Bool {
    deciding.allSatisfy { $0.isAskedOnChange || $0.body == .required }
  }

  /// Whether all rules are about characters, maximum lengths, the shape of a value and what is forbidden in it, so that a
  /// field may contain every text that can be completed.
  var allowsGaps: Bool {
    compiled.allSatisfy { pair in
      switch pair.compiledRule {
      case .pattern, .choices, .maxLength, .ascii, .allowed, .forbidden: true
      default: false
      }
    }
  }

  /// Returns whether an insertion at the caret can complete a normalised text, given in two parts. Characters that are not
  /// allowed are refused all the same.
  func canBeCompleted(before: String, after: String, scratch: borrowing MatchScratch) -> Bool {
    let exact = exactRules.value
    func isCompleted(_ before: String) -> Bool {
      // If the answer is not known, the key is accepted, and the verdict on the text decides.
      permitsBesideShape(before + after, ignoresForbidden: true, scratch: scratch)
        && exact.mayPart(before: before, after: after, scratch: scratch)
        && exact.hasCompletion(before: before, after: after, scratch: scratch) ?? true
    }
    return isCompleted(before) || exact.compositions(of: before).contains(where: isCompleted)
  }

  /// Whether a normalised text exceeds a limit of length.
  func exceedsLimit(_ text: String) -> Bool {
    limits.contains { $0.unit.excess(over: $0.limit, in: text) != nil }
  }

  /// Returns whether the rules that are about neither the shape of a value nor its length permit a normalised text.
  ///
  /// - Parameters:
  ///   - ignoresCharacters: Whether rules about single characters are left out, because a `replace` may still
  ///     remove some.
  ///   - ignoresForbidden: Whether forbidden text is left out, because more text may part it.
  func permitsBesideShape(
    _ text: String, ignoresCharacters: Bool = false, ignoresForbidden: Bool = false,
    scratch: borrowing MatchScratch
  ) -> Bool {
    compiled.allSatisfy { pair in
      switch pair.compiledRule {
      case .pattern, .choices, .maxLength, .check: true
      case .ascii where ignoresCharacters, .allowed where ignoresCharacters: true
      case .forbidden where ignoresForbidden: true
      default: pair.compiledRule.verdict(of: text, scratch: scratch).isPermitted
      }
    }
  }

  /// Returns how far a normalised text is from satisfying the rules, or `nil` if that cannot be decided.
  ///
  /// - Complexity: O(n log n); only texts that violate the rules are measured.
  func damage(of text: String, scratch: borrowing MatchScratch) -> Damage? {
    let excess = limits.map { max(0, $0.unit.length(of: text) - $0.limit) }
    var text = text
    text.makeContiguousUTF8()
    // The end of the longest prefix that could begin a value. Rules that need prefixes are checked up to here
    // only.
    var end = text.endIndex
    for pair in compiled where !pair.compiledRule.needsPrefixes && !pair.compiledRule.isLimit {
      let compiledRule = pair.compiledRule
      switch compiledRule.verdict(of: text, scratch: scratch) {
      case .acceptable, .intermediate: continue
      case .undetermined: return nil
      case .invalid:
        let cause = ViolationCause.cause(of: pair, nil, .invalid, on: text, scratch: scratch)
        end = min(end, cause.range.lowerBound)
      }
    }
    for compiledRule in compiled.lazy.map({ $0.compiledRule }) where compiledRule.needsPrefixes {
      var boundaries = Array(text[..<end].indices)
      boundaries.append(end)
      var low = 0
      var high = boundaries.count - 1
      while low < high {
        let middle = (low + high + 1) / 2
        let verdict = compiledRule.verdict(of: String(text[..<boundaries[middle]]), scratch: scratch)
        if verdict == .undetermined { return nil }
        if verdict.isPermitted { low = middle } else { high = middle - 1 }
      }
      end = boundaries[low]
    }
    return Damage(excess: excess, viableCount: end == text.endIndex ? .max : text[..<end].count)
  }

  /// A measure of how far a text is from satisfying the rules.
  struct Damage {
    /// The excess over each maximum length, in the unit of the limit.
    var excess: [Int]
    /// The number of graphemes from the start that could begin a value; `Int.max` if all of them could.
    var viableCount: Int

    /// Returns whether no measure is worse than that of another text, and at least one is better.
    func isImprovement(on other: Damage) -> Bool {
      guard viableCount >= other.viableCount, zip(excess, other.excess).allSatisfy(<=) else { return false }
      return viableCount > other.viableCount || zip(excess, other.excess).contains(where: <)
    }
  }
}

extension Rule {
  /// Whether the rule is checked with every change. `required` never is.
  var isAskedOnChange: Bool { timing == .change && body != .required }
}

extension ExactRules {
  /// Returns whether more text between two parts may part what the `forbid` rules outside the automaton find in the whole:
  /// it is not found in the first part.
  fileprivate func mayPart(before: String, after: String, scratch: borrowing MatchScratch) -> Bool {
    irregular.allSatisfy {
      guard case .forbidden = $0.compiledRule else { return true }
      let whole = $0.compiledRule.verdict(of: before + after, scratch: scratch)
      return whole.isPermitted
        || whole == .invalid && $0.compiledRule.verdict(of: before, scratch: scratch).isPermitted
    }
  }
}

extension CompiledRule {
  fileprivate var isLimit: Bool { if case .maxLength = self { true } else { false } }

  /// Whether the longest viable prefix has to be found by trying prefixes, because the place of the first
  /// violation does not tell where it ends.
  fileprivate var needsPrefixes: Bool {
    switch self {
    case .forbidden, .check, .allowed: true
    case .required, .minLength, .maxLength, .ascii, .choices, .pattern, .needed: false
    }
  }
}

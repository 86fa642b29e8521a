/// The rules of a profile that are checked with every change. Rules that are checked on commit never refuse a
/// key.
struct ChangeRules: Sendable {
  /// The error rules that are checked with every change, sorted by cost.
  let compiled: [ProfileRule]
  /// The maximum lengths among these rules.
  let limits: [(limit: Int, unit: LengthUnit)]
  /// Whether the values have a shape, so that a part of a value has another meaning than the whole.
  let hasShape: Bool
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
    var areAboutCharacters = true
    for pair in compiled {
      switch pair.compiledRule {
      case .pattern, .choices: hasShape = true
      case .maxLength, .ascii, .allowed, .visible: break
      case .required, .minLength, .forbidden, .needed, .check: areAboutCharacters = false
      }
    }
    self.hasShape = hasShape
    self.areAboutCharacters = areAboutCharacters && !hasShape
  }

  /// Whether every error rule is checked with every change, apart from `required`.
  static func areAll(_ deciding: [Rule]) -> Bool {
    deciding.allSatisfy { $0.isAskedOnChange || $0.body == .required }
  }

  /// Whether all rules are about characters, maximum lengths and the shape of a value, so that a field may
  /// contain every text that can be completed.
  var allowsGaps: Bool {
    compiled.allSatisfy { pair in
      switch pair.compiledRule {
      case .pattern, .choices, .maxLength, .ascii, .allowed: true
      default: false
      }
    }
  }

  /// Returns whether an insertion at the caret can complete a normalised text, given in two parts. Characters
  /// that are not allowed and forbidden text are refused all the same.
  func permit(before: String, after: String, scratch: borrowing MatchScratch) -> Bool {
    guard hasShape, !after.isEmpty else { return false }
    let text = before + after
    for pair in compiled {
      switch pair.compiledRule {
      case .pattern, .choices, .maxLength: continue
      default:
        guard pair.compiledRule.verdict(of: text, scratch: scratch).isPermitted else { return false }
      }
    }
    return exactRules.value.hasCompletion(before: before, after: after) == true
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

extension CompiledRule {
  fileprivate var isLimit: Bool { if case .maxLength = self { true } else { false } }

  /// Whether the longest viable prefix has to be found by trying prefixes, because the place of the first
  /// violation does not tell where it ends.
  fileprivate var needsPrefixes: Bool {
    switch self {
    case .forbidden, .check, .visible, .allowed: true
    case .required, .minLength, .maxLength, .ascii, .choices, .pattern, .needed: false
    }
  }
}

extension Verdict {
  /// Whether a field may contain a text with this verdict.
  var isPermitted: Bool { self == .acceptable || self == .intermediate }
}

extension CompiledRules {
  /// Whether texts are judged as they are typed: the profile is no union and has no normalisation.
  var judgesAsItIs: Bool { parts.isEmpty && normalizer.isEmpty }

  /// Returns whether the rules that are checked with every change permit a text.
  func permits(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else { return parts.contains { $0.permits(text, scratch: scratch) } }
    // Until the automaton of all rules is made, that of the rules that are checked with every change answers sooner.
    if mayKnowOrigins, !changeRules.areAll, unsafe exactRules.current == nil,
      let state = originState(of: text, under: changeRules.exactRules.value, scratch: scratch),
      state != Automaton.dead
    {
      return true
    }
    // The verdict of all rules is the fastest answer, and decides in most cases.
    if verdict(of: text, scratch: scratch).isPermitted { return true }
    guard !changeRules.areAll else { return false }
    guard let normalized = normalize(text, scratch: scratch) else { return false }
    return judgement(on: text, normalized.text, asking: .change, scratch: scratch).verdict.isPermitted
  }

  /// Returns whether the rules permit a text, or an insertion at the caret can complete it.
  ///
  /// - Parameter caret: The offset of the caret, in bytes of UTF-8.
  func permits(_ text: String, caret: Int, scratch: borrowing MatchScratch) -> Bool {
    permits(text, scratch: scratch) || canBeCompleted(text, at: caret, scratch: scratch)
  }

  /// Returns the two parts of a text around an insertion, normalised, or `nil` if they cannot be normalised
  /// separately.
  func normalize(
    before: Substring, after: Substring, scratch: borrowing MatchScratch
  ) -> (before: String, after: String)? {
    guard !normalizer.isEmpty else { return (String(before), String(after)) }
    guard changeRules.exactRules.value.lengths.effect.isHomomorphic,
      after.unicodeScalars.first?.properties.isWhitespace != true,
      let head = normalizer.normalize(String(before), keepsEnd: true, scratch: scratch),
      let tail = normalizer.normalize(String(after), scratch: scratch)
    else { return nil }
    return (head.text, tail.text)
  }

  /// Returns whether an insertion can complete a text.
  ///
  /// - Parameter place: The offset of the insertion, in bytes of UTF-8.
  func canBeCompleted(_ text: String, at place: Int, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.canBeCompleted(text, at: place, scratch: scratch) }
    }
    let index = text.utf8.index(text.startIndex, offsetBy: place)
    guard let (before, after) = normalize(before: text[..<index], after: text[index...], scratch: scratch)
    else { return false }
    return changeRules.permit(before: before, after: after, scratch: scratch)
  }

  /// Returns whether the rules permit a text, or `nil` if the match budget does not suffice.
  package func permission(_ text: String, scratch: borrowing MatchScratch) -> Bool? {
    if permits(text, scratch: scratch) { return true }
    return verdict(of: text, scratch: scratch) == .undetermined ? nil : false
  }

  /// Returns whether a text that violates the rules is closer to satisfying them than another text.
  func isImprovement(_ text: String, on other: String, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.isImprovement(text, on: other, scratch: scratch) }
    }
    guard let newDamage = damage(of: text, scratch: scratch),
      let oldDamage = damage(of: other, scratch: scratch)
    else { return false }
    return newDamage.isImprovement(on: oldDamage)
  }

  private func damage(of text: String, scratch: borrowing MatchScratch) -> ChangeRules.Damage? {
    (openEnded(text, scratch: scratch) ?? normalize(text, scratch: scratch)).flatMap {
      changeRules.damage(of: $0.text, scratch: scratch)
    }
  }

  /// Returns whether a text has reached a maximum length.
  ///
  /// - Parameter excess: The number of units by which the text has to exceed a limit; 0 for a text that
  ///   reaches it.
  func isFull(_ text: String, by excess: Int = 0, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else { return parts.allSatisfy { $0.isFull(text, by: excess, scratch: scratch) } }
    guard !changeRules.limits.isEmpty, let normalized = normalize(text, scratch: scratch) else {
      return false
    }
    return changeRules.limits.contains { $0.unit.length(of: normalized.text) >= $0.limit + excess }
  }
}

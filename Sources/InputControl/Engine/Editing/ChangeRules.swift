/// The rules of a profile that are asked with every change; what is asked on commit never blocks a key.
struct ChangeRules: Sendable {
  /// The rules that can refuse a change, the cheapest first.
  let compiled: [(rule: Rule, compiledRule: CompiledRule)]
  /// The greatest lengths among them.
  let limits: [(limit: Int, unit: LengthUnit)]
  /// Whether values have a form, so that a part of one means something else than the whole.
  let hasShape: Bool
  /// Whether all rules of the profile are among them.
  let areAll: Bool
  /// Whether a text keeps them when each of its characters does, apart from lengths.
  let areAboutCharacters: Bool
  /// The automaton of the rules.
  let exactRules: LazyExactRules

  /// - Parameter allRules: The automaton of all rules of the profile that decide.
  init(
    _ rules: [(rule: Rule, compiledRule: CompiledRule)], _ profile: Profile, _ normalizer: Normalizer,
    _ allRules: LazyExactRules
  ) {
    let deciding = rules.filter { $0.rule.severity == .error }
    compiled = deciding.filter { $0.rule.isAskedOnChange }.sorted {
      CompiledRules.cost($0.compiledRule) < CompiledRules.cost($1.compiledRule)
    }
    let areAll = deciding.allSatisfy { $0.rule.isAskedOnChange || $0.rule.body == .required }
    self.areAll = areAll
    exactRules =
      areAll
      ? allRules
      : LazyExactRules {
        ExactRules(rules, profile, normalizer) { $0.severity == .error && $0.isAskedOnChange }
      }
    limits = compiled.compactMap {
      if case .maxLength(let limit, let unit) = $0.compiledRule { (limit, unit) } else { nil }
    }
    var hasShape = false
    var areAboutCharacters = true
    for (_, compiledRule) in compiled {
      switch compiledRule {
      case .pattern, .choices: hasShape = true
      case .maxLength, .ascii, .allowed, .visible: break
      case .required, .minLength, .forbidden, .needed, .check: areAboutCharacters = false
      }
    }
    self.hasShape = hasShape
    self.areAboutCharacters = areAboutCharacters && !hasShape
  }

  /// Whether a normalised text may stand in a field.
  ///
  /// - Parameter openEnded: The same with white space at its end, where more may follow that.
  func permit(_ text: String, openEnded: String?, scratch: borrowing MatchScratch) -> Bool {
    guard !text.isEmpty else { return true }
    let verdict = exactRules.value.verdict(of: text, scratch: scratch).verdict
    guard verdict == .intermediate, let openEnded else { return verdict.isPermitted }
    return exactRules.value.verdict(ofOpenEnded: openEnded, scratch: scratch).verdict.isPermitted
  }

  /// Whether there is no rule but those about characters, lengths and the form of a value, so that everything that can
  /// be completed may stand in a field.
  var allowsGaps: Bool {
    compiled.allSatisfy { _, compiledRule in
      switch compiledRule {
      case .pattern, .choices, .maxLength, .ascii, .allowed: true
      default: false
      }
    }
  }

  /// Whether a normalised text, in two parts, may stand in a field with the caret between them: its form may still be
  /// completed there. Characters that are not allowed and what is forbidden may not stand there even so.
  func permit(before: String, after: String, scratch: borrowing MatchScratch) -> Bool {
    guard hasShape, !after.isEmpty else { return false }
    let text = before + after
    for (_, compiledRule) in compiled {
      switch compiledRule {
      case .pattern, .choices, .maxLength: continue
      default:
        guard Self.verdict(of: compiledRule, on: text[...], scratch: scratch).isPermitted else {
          return false
        }
      }
    }
    return exactRules.value.canBeFilled(before: before, after: after) == true
  }

  /// How far a normalised text is from keeping the rules; `nil` when that cannot be judged.
  ///
  /// - Complexity: O(n log n); nobody asks but for texts that broke the rules already.
  func damage(of text: String, scratch: borrowing MatchScratch) -> Damage? {
    let excess = limits.map { max(0, $0.unit.length(of: text) - $0.limit) }
    var text = text
    text.makeContiguousUTF8()
    // The end of what could begin a value: a rule that may change its mind behind that is asked about no more.
    var end = text.endIndex
    for (rule, compiledRule) in compiled where !compiledRule.needsPrefixes && !compiledRule.isLimit {
      switch Self.verdict(of: compiledRule, on: text[...], scratch: scratch) {
      case .acceptable, .intermediate: continue
      case .undetermined: return nil
      case .invalid:
        let cause = ViolationCause.cause(of: compiledRule, nil, rule, .invalid, on: text, scratch: scratch)
        end = min(end, cause.range.lowerBound)
      }
    }
    for (_, compiledRule) in compiled where compiledRule.needsPrefixes {
      var boundaries = Array(text[..<end].indices)
      boundaries.append(end)
      var low = 0
      var high = boundaries.count - 1
      while low < high {
        let middle = (low + high + 1) / 2
        let verdict = Self.verdict(of: compiledRule, on: text[..<boundaries[middle]], scratch: scratch)
        if verdict == .undetermined { return nil }
        if verdict.isPermitted { low = middle } else { high = middle - 1 }
      }
      end = boundaries[low]
    }
    return Damage(excess: excess, viableCount: end == text.endIndex ? .max : text[..<end].count)
  }

  private static func verdict(
    of compiledRule: CompiledRule, on text: Substring, scratch: borrowing MatchScratch
  ) -> Verdict {
    guard !text.isEmpty else { return .acceptable }
    let text = String(text)
    var bytes = text
    return bytes.withUTF8 { unsafe compiledRule.verdict(of: text, $0.span, scratch: scratch) }
  }

  /// How far a text is from keeping the rules.
  struct Damage {
    /// How much longer it is than each limit, in the units of that.
    var excess: [Int]
    /// How many graphemes of it could begin a text that keeps the rules; the greatest number for all of them.
    var viableCount: Int

    /// Whether no measure is worse than that of another text, and one is better.
    func isImprovement(on other: Damage) -> Bool {
      guard viableCount >= other.viableCount, zip(excess, other.excess).allSatisfy(<=) else { return false }
      return viableCount > other.viableCount || zip(excess, other.excess).contains(where: <)
    }
  }
}

extension Rule {
  /// Whether it is asked with every change; emptiness never is.
  fileprivate var isAskedOnChange: Bool { timing == .change && body != .required }
}

extension CompiledRule {
  fileprivate var isLimit: Bool { if case .maxLength = self { true } else { false } }

  /// Whether the place of what it finds is not where a text went wrong, or it says nothing of what goes on wrongly:
  /// then prefixes have to be tried.
  fileprivate var needsPrefixes: Bool {
    switch self {
    case .forbidden, .check, .visible, .allowed: true
    case .required, .minLength, .maxLength, .ascii, .choices, .pattern, .needed: false
    }
  }
}

extension Verdict {
  /// Whether a text with this verdict may stand in a field.
  var isPermitted: Bool { self == .acceptable || self == .intermediate }
}

extension CompiledRules {
  /// Whether texts are judged as they are typed: by rules of its own, without normalisation.
  var judgesAsItIs: Bool { parts.isEmpty && normalizer.isEmpty }

  /// Whether a text may stand in a field, as far as rules are concerned that are asked with every change.
  func permits(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else { return parts.contains { $0.permits(text, scratch: scratch) } }
    // The verdict of all rules is the fastest answer there is, and mostly decides.
    if verdict(of: text, scratch: scratch).isPermitted { return true }
    guard !changeRules.areAll else { return false }
    guard let normalized = normalize(text, scratch: scratch) else { return false }
    let openEnded = openEnded(text, scratch: scratch)?.text
    return changeRules.permit(normalized.text, openEnded: openEnded, scratch: scratch)
  }

  /// The same for a field whose caret is at a place, in bytes: what is missing may be put in there.
  func permits(_ text: String, caret: Int, scratch: borrowing MatchScratch) -> Bool {
    permits(text, scratch: scratch) || canBeCompleted(text, at: caret, scratch: scratch)
  }

  /// Two parts of a text, between which something is put, as they are judged; `nil` where they cannot be judged apart.
  func normalize(
    before: Substring, after: Substring, scratch: borrowing MatchScratch
  ) -> (before: String, after: String)? {
    guard !normalizer.isEmpty else { return (String(before), String(after)) }
    guard changeRules.exactRules.value.lengths.isHomomorphic,
      after.unicodeScalars.first?.properties.isWhitespace != true,
      let head = normalizer.normalize(String(before), keepsEnd: true, scratch: scratch),
      let tail = normalizer.normalize(String(after), scratch: scratch)
    else { return nil }
    return (head.text, tail.text)
  }

  /// Whether something put in at a place, in bytes, completes a text.
  func canBeCompleted(_ text: String, at place: Int, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.canBeCompleted(text, at: place, scratch: scratch) }
    }
    let index = text.utf8.index(text.startIndex, offsetBy: place)
    guard let (before, after) = normalize(before: text[..<index], after: text[index...], scratch: scratch)
    else { return false }
    return changeRules.permit(before: before, after: after, scratch: scratch)
  }

  /// The same as ``permits(_:scratch:)``; `nil` where that cannot be judged within the budget.
  func permission(_ text: String, scratch: borrowing MatchScratch) -> Bool? {
    if permits(text, scratch: scratch) { return true }
    return verdict(of: text, scratch: scratch) == .undetermined ? nil : false
  }

  /// Whether a text that may not stand in a field is better than another one, as nearly every text is for somebody
  /// who has to get out of trouble.
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

  /// Whether nothing can be added to a text without going beyond a limit.
  ///
  /// - Parameter excess: Whether it has to be beyond a limit already, by so much.
  func isFull(_ text: String, by excess: Int = 0, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else { return parts.allSatisfy { $0.isFull(text, by: excess, scratch: scratch) } }
    guard !changeRules.limits.isEmpty, let normalized = normalize(text, scratch: scratch) else {
      return false
    }
    return changeRules.limits.contains { $0.unit.length(of: normalized.text) >= $0.limit + excess }
  }
}

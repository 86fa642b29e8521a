// Judging texts by the rules that are checked with every change.

/// The decision of the change-time rules on a text.
package enum Permission {
  case granted
  case refused
  /// The match budget did not suffice.
  case undetermined
}

extension Verdict {
  /// Whether a field may contain a text with this verdict.
  var isPermitted: Bool { self == .acceptable || self == .intermediate }
}

extension RuleJudge {
  /// Whether texts are judged as they are typed: the profile is no union and has no normalisation.
  var judgesAsItIs: Bool { parts.isEmpty && normalizer.isEmpty }

  /// Returns whether the rules that are checked with every change permit a text, or an insertion at the caret can
  /// complete it.
  ///
  /// - Parameters:
  ///   - caret: The offset of the caret, in bytes of UTF-8; `nil` if no insertion is considered.
  ///   - isKey: Whether one key has made the text, after which more may part what is forbidden.
  func permits(_ text: String, caret: Int? = nil, isKey: Bool = false, scratch: borrowing MatchScratch)
    -> Bool
  {
    if permission(for: text, scratch: scratch) == .granted { return true }
    guard let caret else { return false }
    return canBeCompleted(text, at: caret, isKey: isKey, scratch: scratch)
  }

  /// Returns the decision of the change-time rules on a text.
  package func permission(for text: String, scratch: borrowing MatchScratch) -> Permission {
    guard parts.isEmpty else { return permissionOfParts(for: text, scratch: scratch) }
    // Until the automaton of all rules is made, that of the rules that are checked with every change answers sooner.
    if mayKnowOrigins, changeRules.limits.isEmpty, !changeRules.areAll, unsafe exactRules.current == nil,
      changeRules.exactRules.value.origins?.isWhole == true,
      let state = originState(of: text, under: changeRules.exactRules.value, scratch: scratch),
      state != Automaton.dead
    {
      return .granted
    }
    // The verdict of all rules is the fastest answer, and decides in most cases.
    let verdict = verdict(of: text, scratch: scratch)
    if verdict.isPermitted { return .granted }
    if !changeRules.areAll, let normalized = normalize(text, scratch: scratch),
      judgement(on: text, normalized.text, asking: .change, scratch: scratch).verdict.isPermitted
    {
      return .granted
    }
    if verdict == .undetermined { return .undetermined }
    return mayBecomePermitted(text, scratch: scratch) ? .granted : .refused
  }

  /// Returns whether normalisation may make of a text what is permitted, once more is typed, or it is not known what a
  /// `replace` of several characters makes of it, and only the shape of values speaks against it.
  private func mayBecomePermitted(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    guard changeRules.hasShape, !normalizer.isEmpty else { return false }
    let exact = changeRules.exactRules.value
    guard !exact.lengths.effect.isHomomorphic, exact.origins == nil,
      let normalized = normalize(text, scratch: scratch)
    else { return false }
    guard !exact.lengths.effect.isSeparable else {
      return exact.compositions(of: normalized.text).contains {
        exact.verdict(of: $0, scratch: scratch).verdict.isPermitted
      }
    }
    return changeRules.permitsBesideShape(normalized.text, scratch: scratch)
      && !changeRules.exceedsLimit(normalized.text)
  }

  private func permissionOfParts(for text: String, scratch: borrowing MatchScratch) -> Permission {
    var best = Permission.refused
    for part in parts {
      switch part.permission(for: text, scratch: scratch) {
      case .granted: return .granted
      case .undetermined: best = .undetermined
      case .refused: break
      }
    }
    // The automaton of labels knows one way to write each; a person may write others, such as ss for one of two ß.
    if let values, best == .refused, values.beginsLabel(text, scratch: scratch) { return .granted }
    return best
  }

  /// Returns the two parts of a text around an insertion, normalised; `nil` if a `replace` of several characters may
  /// reach from one into the other.
  func normalize(
    before: Substring, after: Substring, scratch: borrowing MatchScratch
  ) -> (before: String, after: String)? {
    guard !normalizer.isEmpty else { return (String(before), String(after)) }
    guard changeRules.exactRules.value.lengths.effect.isSeparable else { return nil }
    return normalize(before: before, after: after, by: normalizer, scratch: scratch)
  }

  private func normalize(
    before: Substring, after: Substring, by normalizer: Normalizer, scratch: borrowing MatchScratch
  ) -> (before: String, after: String)? {
    guard let head = normalizer.normalize(String(before), openAt: .end, scratch: scratch),
      let tail = normalizer.normalize(String(after), openAt: .start, scratch: scratch)
    else { return nil }
    return (head.text, tail.text)
  }

  /// Returns whether an insertion can complete a text.
  ///
  /// - Parameters:
  ///   - place: The offset of the insertion, in bytes of UTF-8.
  ///   - isKey: Whether it may part what is forbidden in a text without a shape.
  func canBeCompleted(
    _ text: String, at place: Int, isKey: Bool = false, scratch: borrowing MatchScratch
  ) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.canBeCompleted(text, at: place, isKey: isKey, scratch: scratch) }
    }
    let index = text.utf8.index(text.startIndex, offsetBy: place)
    let (before, after) = (text[..<index], text[index...])
    guard changeRules.hasShape || isKey && changeRules.hasForbidden, !after.isEmpty else { return false }
    if let (before, after) = normalize(before: before, after: after, scratch: scratch) {
      return changeRules.canBeCompleted(before: before, after: after, scratch: scratch)
    }
    // If the answer is not known, the key is accepted, and the verdict on the text decides.
    let exact = changeRules.exactRules.value
    let origins = mayKnowOrigins ? exact.origins : nil
    guard changeRules.hasShape, let normalized = normalize(text, scratch: scratch),
      changeRules.permitsBesideShape(
        normalized.text, ignoresCharacters: origins != nil,
        ignoresForbidden: origins != nil && exact.isWhollyRegular, scratch: scratch),
      !changeRules.exceedsLimit(normalized.text)
    else { return false }
    guard let origins,
      let (before, after) = normalize(before: before, after: after, by: mapping, scratch: scratch)
    else { return true }
    return origins.hasCompletion(before: before, after: after) ?? true
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
    return changeRules.limits.contains { $0.unit.length(of: normalized.text) - excess >= $0.limit }
  }
}

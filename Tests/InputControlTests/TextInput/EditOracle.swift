@testable import InputControl

/// The verdicts of a profile's rules on edits, found the slow way: each rule is asked alone, about every prefix of a
/// text.
struct EditOracle {
  /// A profile of one rule for each that is asked with every change, for each part of a union.
  private let parts: [[(rule: Rule, alone: CompiledProfile)]]
  private let isNormalized: Bool
  private let whole: CompiledProfile

  init(_ profile: Profile) throws {
    whole = try CompiledProfile(profile)
    let profiles = profile.parts.isEmpty ? [profile] : profile.parts
    isNormalized = profiles.contains { !$0.normalization.isEmpty }
    parts = try profiles.map { part in
      try part.rules.filter { $0.timing == .change && $0.severity == .error && $0.body != .required }.map {
        rule in
        var alone = part
        alone.rules = [rule]
        return (rule, try CompiledProfile(alone))
      }
    }
  }

  /// Whether a text may come of an insertion into another one: all rules keep, or nothing is worse and something is
  /// better.
  func permits(_ text: String, insteadOf old: String) -> Bool {
    if parts.contains(where: { keeps($0, text) }) { return true }
    if parts.contains(where: { keeps($0, old) }) { return false }
    return parts.contains { rules in
      let measures = rules.map { (new: measure($0, text), old: measure($0, old)) }
      let newReach = measures.map(\.new.reach).min() ?? .max
      let oldReach = measures.map(\.old.reach).min() ?? .max
      let isWorse = measures.contains { $0.new.excess > $0.old.excess } || newReach < oldReach
      let isBetter = measures.contains { $0.new.excess < $0.old.excess } || newReach > oldReach
      return !isWorse && isBetter
    }
  }

  /// Whether what is missing can be put in at one place, where the caret was; ``CaretTests`` compare that with trying.
  ///
  /// - Parameter isKey: Whether one key has made the text, after which more may part what is forbidden.
  func canBeCompleted(_ text: String, isKey: Bool) -> Bool {
    ThreadScratch.withCurrent { scratch in
      text.unicodeScalars.indices.contains { index in
        whole.judge.canBeCompleted(
          text, at: text[..<index].utf8.count, isKey: isKey, scratch: scratch)
      }
    }
  }

  private func keeps(_ rules: [(rule: Rule, alone: CompiledProfile)], _ text: String) -> Bool {
    rules.allSatisfy { isKept($0.alone, text) }
  }

  private func isKept(_ alone: CompiledProfile, _ text: String) -> Bool {
    switch alone.verdict(of: text) {
    case .acceptable, .intermediate: true
    case .invalid, .undetermined: false
    }
  }

  private func measure(
    _ rule: (rule: Rule, alone: CompiledProfile), _ text: String
  ) -> (excess: Int, reach: Int) {
    let value = rule.alone.evaluate(text).value
    if case .maxLength(let limit, let unit) = rule.rule.body {
      return (max(0, unit.length(of: value) - limit), .max)
    }
    if isKept(rule.alone, text) { return (0, .max) }
    // The longest prefix that could begin a value, in graphemes.
    var reach = 0
    var raw = rule.alone.profile
    raw.normalization = []
    guard let judge = try? CompiledProfile(raw) else { return (0, 0) }
    for (count, index) in value.indices.enumerated() {
      guard isKept(judge, String(value[...index])) else { break }
      reach = count + 1
    }
    return (0, reach)
  }

  /// Whether what is left of an insertion are whole graphemes of the text that was to be.
  func isWhole(
    _ result: String, of insertion: String, at range: TextRange, in old: String, isSingleLine: Bool
  ) -> Bool {
    guard !isNormalized, let place = range.scalars(in: old) else { return true }
    let head = old[..<place.lowerBound]
    let tail = old[place.upperBound...]
    guard result.utf8.starts(with: head.utf8), result.utf8.reversed().starts(with: tail.utf8.reversed()),
      result.utf8.count >= head.utf8.count + tail.utf8.count
    else { return false }
    let kept = Array(result.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count))
    var insertion = insertion
    if isSingleLine { insertion.removeAll(where: \.isNewline) }
    // Invisible characters around a pasted number are left out, also one that would join the last digit.
    if whole.judge.hasNumbers, let number = NumberReader.inside(insertion) {
      insertion = String(insertion[number])
    }
    let wanted = head + insertion + tail
    var offset = 0
    var rest = kept[...]
    for character in wanted {
      let start = max(offset, head.utf8.count) - head.utf8.count
      offset += character.utf8.count
      let end = min(offset - head.utf8.count, insertion.utf8.count)
      guard start < end else { continue }
      let piece = Array(insertion.utf8)[start..<end]
      if rest.starts(with: piece) { rest = rest.dropFirst(piece.count) }
    }
    return rest.isEmpty
  }
}

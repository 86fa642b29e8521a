/// The cause of a violation, with its range.
struct ViolationCause {
  package enum Kind {
    case empty
    case tooShort(limit: Int, LengthUnit)
    case tooLong(limit: Int, LengthUnit)
    /// The text is incomplete, and a limit leaves no room for the rest.
    case noRoom(limit: Int, LengthUnit)
    /// A character that is not in the control type.
    case character(ControlType)
    /// A character that no `allow` lists.
    case notAllowed
    case invisible(Unicode.Scalar)
    /// A character after which no continuation is acceptable.
    case deadEnd(nothingMayFollow: Bool)
    /// An unfinished text; another violation may make it impossible to finish.
    case incomplete(isHopeless: Bool)
    /// A match of a `forbid`.
    case forbidden
    /// A match of a `forbid` that only warns.
    case noticed
    /// Too few matches of the patterns of a `require`.
    case missing(found: Int, of: Int)
    /// A failed check.
    case check(ValueCheck)
    /// A text that does not match; the budget did not suffice to find the offset of the failure.
    case mismatch
    case overBudget
    /// An unexpected PCRE2 error code.
    case failure(Int32)
    case tooLongToJudge
    case notUTF8(offset: Int)
    /// An edit whose range is outside the text.
    case outOfBounds
    /// A line break in a single-line field.
    case lineBreak
    /// A text that is not written as the locale writes numbers, with an example of a number that is.
    case notNumber(sample: String, isGroupSign: Bool)
    /// A text that is not written as the locale writes dates or times, with an example of one that is.
    case notDate(sample: String, isTime: Bool)
    /// The code or a sign of another currency than that of the profile.
    case otherCurrency(than: String)
  }

  var kind: Kind
  /// The range in the normalised text.
  var range: Range<String.Index>
  /// The scalars that may stand at the range instead, if known.
  var next: ScalarSet?
  /// The values of a list that may be meant, if they are few.
  var choices: NamedChoices?

  init(_ kind: Kind, _ range: Range<String.Index>) {
    self.kind = kind
    self.range = range
  }

  /// Whether a limit leaves no room for the rest of the text.
  var isLimitWithoutRoom: Bool { if case .noRoom = kind { true } else { false } }

  /// Whether the cause is not a rule. Profiles have no messages for such causes.
  var isIndependentOfRules: Bool {
    switch kind {
    case .notUTF8, .outOfBounds, .lineBreak, .notNumber, .notDate, .otherCurrency: true
    default: false
    }
  }
}

extension ViolationCause {
  /// Returns the reason why a compiled rule does not accept a text.
  ///
  /// - Parameters:
  ///   - automaton: The automaton of the rule, if it has one.
  ///   - verdict: The verdict of the rule.
  static func cause(
    of rule: ProfileRule, _ automaton: Automaton?, _ verdict: Verdict, on text: String,
    scratch: borrowing MatchScratch
  ) -> ViolationCause {
    let end = text.endIndex..<text.endIndex
    switch rule.compiledRule {
    case .required:
      return ViolationCause(.empty, end)
    case .minLength(let limit, let unit):
      return ViolationCause(.tooShort(limit: limit, unit), end)
    case .maxLength(let limit, let unit):
      let excess = unit.excess(over: limit, in: text) ?? text.endIndex
      return ViolationCause(.tooLong(limit: limit, unit), excess..<text.endIndex)
    case .ascii(let set):
      let offset = withUTF8(of: text) { set.firstOffset(outside: $0) } ?? 0
      return ViolationCause(
        rule.rule.type.map { .character($0) } ?? .notAllowed, grapheme(at: offset, in: text))
    case .allowed(let characters):
      switch withUTF8(of: text, { characters.firstMisplaced(in: text, $0, scratch: scratch) }) {
      case .refused(let offset):
        let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
        return ViolationCause(
          characters.takesVisible ? .invisible(scalar) : .notAllowed, grapheme(at: offset, in: text))
      case .unfinished, nil:
        return ViolationCause(.incomplete(isHopeless: false), end)
      }
    case .choices(let choices):
      var cause = ViolationCause(.incomplete(isHopeless: false), end)
      if verdict == .invalid {
        let place = grapheme(at: withUTF8(of: text) { choices.viableCount(of: $0) }, in: text)
        let start = place.isEmpty ? text.startIndex : place.lowerBound
        cause = ViolationCause(
          .deadEnd(nothingMayFollow: false), place.isEmpty ? start..<text.endIndex : place)
      }
      cause.choices = NamedChoices(choices, for: text, verdict)
      return cause
    case .pattern(let pattern):
      switch verdict {
      case .invalid:
        return automaton.flatMap { deadEnd(of: $0, in: text) }
          ?? deadEnd(of: pattern, in: text, scratch: scratch)
      case .undetermined:
        return ViolationCause(undetermined(pattern, text, scratch: scratch), text.startIndex..<text.endIndex)
      default: return ViolationCause(.incomplete(isHopeless: false), end)
      }
    case .forbidden(let pattern):
      if case .found(let range) = withUTF8(of: text, { pattern.find(in: $0, scratch: scratch) }) {
        return ViolationCause(
          rule.rule.severity == .error ? .forbidden : .noticed, graphemes(range, in: text))
      }
      if let place = automaton.flatMap({ $0.deadEnd(in: text) }) {
        return ViolationCause(.forbidden, grapheme(at: place.offset, in: text))
      }
      return ViolationCause(tooLongOrOverBudget(text), text.startIndex..<text.endIndex)
    case .needed(let count, let patterns):
      guard let found = withUTF8(of: text, { CompiledRule.count(of: patterns, in: $0, scratch: scratch) })
      else {
        return ViolationCause(tooLongOrOverBudget(text), text.startIndex..<text.endIndex)
      }
      return ViolationCause(.missing(found: found, of: count), end)
    case .check(let check):
      let result = withUTF8(of: text) { check.result(of: $0) }
      let range = graphemes(result.range, in: text)
      return ViolationCause(
        range == end && verdict == .intermediate ? .incomplete(isHopeless: false) : .check(check), range)
    }
  }

  /// Returns the first character after which an automaton accepts nothing.
  private static func deadEnd(of automaton: Automaton, in text: String) -> ViolationCause? {
    automaton.deadEnd(in: text).map { place in
      ViolationCause(.deadEnd(nothingMayFollow: place.nothingMayFollow), grapheme(at: place.offset, in: text))
    }
  }

  private static func tooLongOrOverBudget(_ text: String) -> Kind {
    text.utf8.count > MatchBudget.longestSubject ? .tooLongToJudge : .overBudget
  }

  /// Returns the reason why a pattern is undetermined.
  private static func undetermined(
    _ pattern: ValuePattern, _ text: String, scratch: borrowing MatchScratch
  ) -> Kind {
    if case .failure(let code) = withUTF8(of: text, { pattern.match($0, scratch: scratch) }) {
      return .failure(code)
    }
    return tooLongOrOverBudget(text)
  }

  /// Returns the first character after which no continuation matches, found by bisection over the prefixes.
  private static func deadEnd(
    of pattern: ValuePattern, in text: String, scratch: borrowing MatchScratch
  ) -> ViolationCause {
    let dead: Int? = withUTF8(of: text) { bytes in
      var viable = 0
      var dead = bytes.count
      while true {
        var middle = (viable + dead) / 2
        while middle > viable, bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
        if middle == viable {
          // One character is left, or the middle is inside a multi-byte character: tries the end of that
          // character.
          middle = viable + 1
          while middle < dead, bytes[middle] & 0xC0 == 0x80 { middle += 1 }
          if middle == dead { return viable }
        }
        switch pattern.match(bytes.extracting(first: middle), scratch: scratch, isProbe: true) {
        case .none: dead = middle
        case .whole, .partial: viable = middle
        case .undetermined, .failure: return nil
        }
      }
    }
    guard let dead else { return ViolationCause(.mismatch, text.startIndex..<text.endIndex) }
    let place = grapheme(at: dead, in: text)
    let prefix = String(text[..<place.lowerBound])
    return ViolationCause(
      .deadEnd(nothingMayFollow: nothingMayFollow(prefix, pattern, scratch: scratch)), place)
  }

  /// Whether it is certain that a pattern allows nothing after a prefix.
  private static func nothingMayFollow(
    _ prefix: String, _ pattern: ValuePattern, scratch: borrowing MatchScratch
  ) -> Bool {
    guard !prefix.isEmpty else { return false }
    let ends = withUTF8(of: prefix) {
      pattern.match($0, scratch: scratch, testsContinuation: true, isProbe: true) == .none
    }
    // Only `$` in multi-line mode holds before a line break but not at an end that is forbidden to match.
    return ends
      && withUTF8(of: prefix + "\n") { pattern.match($0, scratch: scratch, isProbe: true) == .none }
  }

  private static func grapheme(at offset: Int, in text: String) -> Range<String.Index> {
    text.grapheme(at: text.utf8.index(text.startIndex, offsetBy: offset))
  }

  private static func graphemes(_ range: Range<Int>, in text: String) -> Range<String.Index> {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text.graphemes(start..<text.utf8.index(start, offsetBy: range.count))
  }

  private static func withUTF8<Result>(
    of text: String, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { unsafe body($0.span) }
  }
}

extension ViolationCause {
  /// Adds the scalars that fit at the range of the cause.
  ///
  /// - Parameter index: The index of the rule in the profile. For a rule outside the automaton the scalars
  ///   are not determined, because the automaton does not know its verdict.
  mutating func addFittingScalars(in text: String, under rules: ExactRules, forRuleAt index: Int) {
    guard rules.choices != nil || !rules.irregular.contains(where: { $0.index == index }) else { return }
    switch kind {
    case .incomplete(isHopeless: false), .deadEnd(nothingMayFollow: false): break
    default: return
    }
    let before = text[..<range.lowerBound]
    // Long prefixes are skipped: a message about so long a text would not be read to the end.
    guard before.utf8.count <= 1024 else { return }
    next = rules.scalarsThatFit(before: String(before), after: "")?.scalars
  }
}

extension ExactRules {
  /// Returns the cause for a text that is invalid although no single rule refuses it: the rules cannot be
  /// satisfied together.
  func conflict(
    in text: String, under rules: [ProfileRule], where isAsked: (Rule) -> Bool
  ) -> (cause: ViolationCause, rule: Rule)? {
    func firstRule(where isMeant: (CompiledRule) -> Bool) -> Rule? {
      rules.first { $0.rule.severity == .error && isAsked($0.rule) && isMeant($0.compiledRule) }?.rule
    }
    if let place = automaton.deadEnd(in: text) {
      let index = text.utf8.index(text.startIndex, offsetBy: place.offset)
      let cause = ViolationCause(
        .deadEnd(nothingMayFollow: place.nothingMayFollow), text.grapheme(at: index))
      let shaping = firstRule {
        switch $0 {
        case .pattern, .choices: true
        default: false
        }
      }
      return (shaping ?? firstRule { _ in true }).map { (cause, $0) }
    }
    guard let full = lengths.firstFullLimit(of: text, in: automaton.state(after: text), adding: 1) else {
      return nil
    }
    let rule = firstRule {
      if case .maxLength(full.limit, full.unit) = $0 { true } else { false }
    }
    let end = text.endIndex..<text.endIndex
    return rule.map { (ViolationCause(.noRoom(limit: full.limit, full.unit), end), $0) }
  }
}

extension Automaton {
  /// Returns the first scalar of a text after which nothing is accepted: its offset in bytes of UTF-8, and
  /// whether no other scalar could stand in its place either.
  fileprivate func deadEnd(in text: String) -> (offset: Int, nothingMayFollow: Bool)? {
    var state = start
    var offset = 0
    for scalar in text.unicodeScalars {
      let following = next(state, scalar)
      if following == Self.dead {
        return (offset, offset > 0 && (0..<classCount).allSatisfy { next(state, $0) == Self.dead })
      }
      state = following
      offset += UTF8.width(scalar)
    }
    return nil
  }
}

extension Rule {
  fileprivate var type: ControlType? {
    if case .characters(let type) = body { type } else { nil }
  }
}

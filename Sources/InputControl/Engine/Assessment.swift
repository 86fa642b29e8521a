/// Finds out what exactly is wrong with a text, for people; the verdict itself is the ``Plan``'s.
enum Assessment {
  static func evaluation(
    of text: String, under profile: CompiledProfile, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> Evaluation {
    var text = text
    text.makeContiguousUTF8()
    let plan = profile.plan
    var verdict = Verdict.acceptable
    var violations: [Violation] = []
    for (rule, judge) in plan.rules {
      let ruleVerdict = self.verdict(of: judge, on: text, scratch: scratch)
      guard ruleVerdict != .acceptable else { continue }
      verdict = verdict.and(ruleVerdict)
      let finding = finding(of: judge, rule, ruleVerdict, on: text, scratch: scratch)
      violations.append(
        Violation(finding, breaking: rule, of: profile.profile, text: text, locale: locale))
    }
    if verdict == .intermediate, !text.isEmpty, let full = plan.firstFullLimit(of: text) {
      verdict = .invalid
      let finding = Finding(.noRoom(limit: full.limit, full.unit), text.endIndex..<text.endIndex)
      violations.append(
        Violation(
          finding, breaking: plan.rules[full.index].rule, of: profile.profile, text: text, locale: locale))
    }
    return Evaluation(verdict: verdict, violations: violations, isApproximate: plan.isApproximate(verdict))
  }

  static func evaluation(
    ofInvalidUTF8 bytes: some Collection<UInt8>, under profile: CompiledProfile, locale: LocaleTag
  ) -> Evaluation {
    let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
    let text = String(decoding: bytes, as: UTF8.self)
    let place = String(decoding: bytes.prefix(offset), as: UTF8.self).endIndex.utf16Offset(in: text)
    let start = String.Index(utf16Offset: place, in: text)
    let finding = Finding(.notUTF8(offset: offset), text.grapheme(at: start))
    let rule = Rule(.required, id: "encoding")
    return Evaluation(
      verdict: .invalid,
      violations: [Violation(finding, breaking: rule, of: profile.profile, text: text, locale: locale)],
      isApproximate: false)
  }

  private static func verdict(
    of judge: Judge, on text: String, scratch: borrowing MatchScratch
  ) -> Verdict {
    if text.isEmpty {
      if case .required = judge { return .intermediate }
      return .acceptable
    }
    return withUTF8(of: text) { judge.verdict(of: text, $0, scratch: scratch) }
  }

  // MARK: Findings

  private static func finding(
    of judge: Judge, _ rule: Rule, _ verdict: Verdict, on text: String, scratch: borrowing MatchScratch
  ) -> Finding {
    let end = text.endIndex..<text.endIndex
    switch judge {
    case .required:
      return Finding(.empty, end)
    case .minLength(let limit, let unit):
      return Finding(.tooShort(limit: limit, unit), end)
    case .maxLength(let limit, let unit):
      let excess = unit.excess(over: limit, in: text) ?? text.endIndex
      return Finding(.tooLong(limit: limit, unit), excess..<text.endIndex)
    case .ascii(let set):
      let offset = withUTF8(of: text) { set.firstOffset(outside: $0) } ?? 0
      return Finding(.character(rule.type), grapheme(at: offset, in: text))
    case .visible:
      switch withUTF8(of: text, { InvisibleCharacters.firstFinding(in: text, $0) }) {
      case .refused(let offset):
        let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
        return Finding(.invisible(scalar), grapheme(at: offset, in: text))
      case .unfinished, nil:
        return Finding(.incomplete, end)
      }
    case .pattern(let pattern):
      switch verdict {
      case .invalid: return deadEnd(of: pattern, in: text, scratch: scratch)
      case .undetermined:
        return Finding(undetermined(pattern, text, scratch: scratch), text.startIndex..<text.endIndex)
      default: return Finding(.incomplete, end)
      }
    }
  }

  /// Why a pattern does not judge a text.
  private static func undetermined(
    _ pattern: Pattern, _ text: String, scratch: borrowing MatchScratch
  ) -> Finding.Kind {
    guard text.utf8.count <= MatchBudget.longestSubject else { return .tooLongToJudge }
    if case .failure(let code) = withUTF8(of: text, { pattern.match($0, scratch: scratch) }) {
      return .failure(code)
    }
    return .overBudget
  }

  /// The first character that no continuation can save, found by bisection over the prefixes.
  private static func deadEnd(
    of pattern: Pattern, in text: String, scratch: borrowing MatchScratch
  ) -> Finding {
    let dead: Int? = withUTF8(of: text) { bytes in
      var viable = 0
      var dead = bytes.count
      while true {
        var middle = (viable + dead) / 2
        while middle > viable, bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
        if middle == viable {
          // One character is left between them, or the middle fell into a long one: look behind it.
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
    guard let dead else { return Finding(.mismatch, text.startIndex..<text.endIndex) }
    let place = grapheme(at: dead, in: text)
    let prefix = String(text[..<place.lowerBound])
    return Finding(
      .deadEnd(nothingMayFollow: nothingMayFollow(prefix, pattern, scratch: scratch)), place)
  }

  /// Whether it is certain that a pattern allows nothing behind a prefix.
  private static func nothingMayFollow(
    _ prefix: String, _ pattern: Pattern, scratch: borrowing MatchScratch
  ) -> Bool {
    guard !prefix.isEmpty else { return false }
    let ends = withUTF8(of: prefix) {
      pattern.match($0, scratch: scratch, forbidsEnd: true, isProbe: true) == .none
    }
    // `$` in multi-line mode is the one thing that holds before a line break and not at a forbidden end.
    return ends
      && withUTF8(of: prefix + "\n") { pattern.match($0, scratch: scratch, isProbe: true) == .none }
  }

  private static func grapheme(at offset: Int, in text: String) -> Range<String.Index> {
    text.grapheme(at: text.utf8.index(text.startIndex, offsetBy: offset))
  }

  private static func withUTF8<Result>(
    of text: String, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { unsafe body($0.span) }
  }
}

extension Rule {
  fileprivate var type: ControlType {
    if case .characters(let type) = body { type } else { .none }
  }
}

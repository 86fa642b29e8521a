// Displays of values, and the values that displays are read as.

extension CompiledProfile {
  /// Whether some values have a display that differs from them.
  public var hasDisplay: Bool { compiledRules.hasDisplay }

  /// Returns the display of a value.
  ///
  /// - Parameter value: The value, as it is in a field.
  /// - Complexity: O(n), and a match of each `when`.
  public func display(of value: String) -> String { displayMap(of: value).display }

  /// Returns the display of a value, with the places of its characters.
  ///
  /// - Parameter value: The value, as it is in a field.
  /// - Complexity: O(n), and a match of each `when`.
  public func displayMap(of value: String) -> DisplayMap {
    hasDisplay
      ? ThreadScratch.withCurrent { compiledRules.displayMap(of: value, scratch: $0) } : DisplayMap(value)
  }

  /// Returns the verdict on a text that is a value or a display, as `check` and `scan` do.
  ///
  /// A text that is a value is not read as a display, unless it is a better value then.
  ///
  /// - Parameter text: The text as given.
  public func verdict(reading text: String) -> Verdict {
    ThreadScratch.withCurrent { compiledRules.verdict(reading: text, scratch: $0) }
  }

  /// Returns the verdict on a text that is a value or a display, with its violations.
  ///
  /// - Parameters:
  ///   - text: The text as given, to which the ranges of violations refer.
  ///   - locale: The language of the messages.
  public func evaluate(reading text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(reading: text, under: compiledRules, locale: locale, scratch: $0)
    }
  }
}

extension Evaluator {
  /// Returns the verdict on a text that is a value or a display; see
  /// ``CompiledProfile/verdict(reading:)``.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - profile: The profile that judges the text.
  public func verdict(reading text: String, under profile: CompiledProfile) -> Verdict {
    profile.compiledRules.verdict(reading: text, scratch: scratch)
  }

  /// Returns the verdict on a text that is a value or a display, with its violations.
  ///
  /// - Parameters:
  ///   - text: The text as given, to which the ranges of violations refer.
  ///   - profile: The profile that judges the text.
  ///   - locale: The language of the messages.
  public func evaluate(
    reading text: String, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    EvaluationBuilder.evaluation(
      reading: text, under: profile.compiledRules, locale: locale, scratch: scratch)
  }

  /// Returns the verdict on a text given as UTF-8 that is a value or a display, with its violations. Bytes
  /// that are not valid UTF-8 are `invalid`; see ``evaluate(utf8:under:locale:)``.
  ///
  /// - Parameters:
  ///   - bytes: The text as given, in UTF-8.
  ///   - profile: The profile that judges the text.
  ///   - locale: The language of the messages.
  public func evaluate(
    readingUTF8 bytes: some Collection<UInt8>, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return EvaluationBuilder.evaluation(ofInvalidUTF8: bytes, under: profile, locale: locale)
    }
    return evaluate(reading: text, under: profile, locale: locale)
  }
}

extension CompiledRules {
  /// Returns the display of a value.
  func display(of value: String) -> String {
    hasDisplay ? ThreadScratch.withCurrent { displayMap(of: value, scratch: $0).display } : value
  }

  /// Returns the display of a value, with the places of its characters.
  ///
  /// In a union without a display of its own, all parts that can still accept the value must show the same.
  func displayMap(of value: String, isPending: Bool = false, scratch: borrowing MatchScratch) -> DisplayMap {
    guard parts.isEmpty || !formatter.isIdentity else {
      return viablePart(for: value, scratch: scratch)?
        .displayMap(of: value, isPending: isPending, scratch: scratch) ?? DisplayMap(value)
    }
    return formatter.map(of: value, isPending: isPending, scratch: scratch)
  }

  /// Returns the index of the display of the profile that shows a value; `nil` if none of its own does.
  package func displayIndex(of value: String, scratch: borrowing MatchScratch) -> Int? {
    formatter.index(of: value, scratch: scratch)
  }

  /// Returns the literals between the last character of a value and the next one, which are not shown yet; empty if
  /// there are none.
  func pendingLiteral(of value: String, scratch: borrowing MatchScratch) -> String {
    guard parts.isEmpty || !formatter.isIdentity else {
      return viablePart(for: value, scratch: scratch)?.pendingLiteral(of: value, scratch: scratch) ?? ""
    }
    return formatter.pendingLiteral(of: value, scratch: scratch)
  }

  /// Returns a part of a union that shows a value in the same way as all parts that can still accept it; `nil` if there
  /// is none.
  func viablePart(for value: String, scratch: borrowing MatchScratch) -> CompiledRules? {
    var found: (part: CompiledRules, display: String)?
    for part in parts {
      switch part.verdict(of: value, scratch: scratch) {
      case .acceptable, .intermediate: break
      case .invalid, .undetermined: continue
      }
      let display = part.displayMap(of: value, scratch: scratch).display
      guard let found else {
        found = (part, display)
        continue
      }
      if !found.display.isIdentical(to: display) { return nil }
    }
    return found?.part
  }

  /// Returns the values whose display is a text, apart from the text itself.
  ///
  /// - Parameter allowsMissingAffixes: Whether the prefix and the suffix may be missing.
  func values(
    shownAs text: String, allowsMissingAffixes: Bool = false, scratch: borrowing MatchScratch
  ) -> [String] {
    guard parts.isEmpty || !formatter.isIdentity else {
      let found = parts.flatMap {
        $0.values(shownAs: text, allowsMissingAffixes: allowsMissingAffixes, scratch: scratch)
      }
      return allowsMissingAffixes
        ? found : found.filter { displayMap(of: $0, scratch: scratch).display.isIdentical(to: text) }
    }
    return formatter.values(shownAs: text, allowsMissingAffixes: allowsMissingAffixes, scratch: scratch)
  }

  /// Returns the literals at a boundary of a value: those that are shown there, or, at its end, those that would be shown
  /// before the next character.
  func literal(at offset: Int, of value: String, scratch: borrowing MatchScratch) -> String {
    guard offset < value.utf16.count else { return pendingLiteral(of: value, scratch: scratch) }
    let map = displayMap(of: value, scratch: scratch)
    return map.places(of: offset).indices(in: map.display).map { String(map.display[$0]) } ?? ""
  }

  func verdict(reading text: String, scratch: borrowing MatchScratch) -> Verdict {
    switch read(text, scratch: scratch) {
    case .fault: .invalid
    case .itself(let verdict?), .display(of: _, let verdict): verdict
    case .itself(nil): verdict(of: text, scratch: scratch)
    case .number(let number): verdict(of: number.value, scratch: scratch)
    }
  }

  /// Reads a text as a number of the locale, as a value, or as the display of a better value.
  func read(_ text: String, scratch: borrowing MatchScratch) -> TextReading {
    switch numberReading(of: text) {
    case .number(let number)?: return .number(number)
    case .fault(let fault)?: return .fault(fault)
    case nil: break
    }
    guard hasDisplay else { return .itself(nil) }
    let verdict = verdict(of: text, scratch: scratch)
    guard verdict != .acceptable else { return .itself(verdict) }
    var best = TextReading.itself(verdict)
    var bestVerdict = verdict
    for value in values(shownAs: trimmed(text), scratch: scratch) {
      let next = self.verdict(of: value, scratch: scratch)
      if next.isBetter(than: bestVerdict) { (best, bestVerdict) = (.display(of: value, next), next) }
    }
    return best
  }

  /// Returns a text without the white space at its start that `trim` removes.
  func trimmed(_ text: String) -> String {
    guard normalizer.trims, text.unicodeScalars.first?.properties.isWhitespace == true else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.drop { $0.properties.isWhitespace }))
  }

}

/// The reading of a person's text.
enum TextReading {
  /// The text is the value itself, with its verdict if that is known.
  case itself(Verdict?)
  case number(NumberReader.Number)
  /// The text is what is shown of a value, which has a better verdict than the text itself.
  case display(of: String, Verdict)
  /// The text is not written as the locale writes numbers.
  case fault(NumberReader.Fault)
}

extension EvaluationBuilder {
  /// Returns the evaluation of a text that is a value or a display.
  static func evaluation(
    reading text: String, under compiledRules: CompiledRules, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> Evaluation {
    switch compiledRules.read(text, scratch: scratch) {
    case .itself: return evaluation(of: text, under: compiledRules, locale: locale, scratch: scratch)
    case .number(let number):
      let read = evaluation(of: number.value, under: compiledRules, locale: locale, scratch: scratch)
      return read.changingRanges { number.range($0, in: text) }
    case .display(of: let value, _):
      let read = evaluation(of: value, under: compiledRules, locale: locale, scratch: scratch)
      let map = compiledRules.displayMap(of: value, scratch: scratch)
      return read.changingRanges { map.displayRange($0) }
    case .fault(let fault):
      return evaluation(of: fault, in: text, under: compiledRules, locale: locale, scratch: scratch)
    }
  }

  /// Returns the evaluation of a text that is not written as the locale writes numbers.
  private static func evaluation(
    of fault: NumberReader.Fault, in text: String, under compiledRules: CompiledRules, locale: LocaleTag,
    scratch: borrowing MatchScratch
  ) -> Evaluation {
    let plain = evaluation(of: text, under: compiledRules, locale: locale, scratch: scratch)
    // A character that numbers never have is reported by the rule that forbids it, unless the rules stop before it, at
    // a sign of the locale that values do not have.
    let place = TextRange(fault.place, in: text)
    if !fault.isGroupSign, plain.verdict == .invalid, plain.violations.first?.range.start == place.start {
      return plain
    }
    return Evaluation(
      verdict: .invalid, value: text,
      allViolations: [compiledRules.violation(of: fault, in: text, locale: locale, scratch: scratch)],
      isApproximate: false, isSensitive: compiledRules.profile.isSensitive)
  }

  /// Returns the outcome of a text that is a value or a display.
  static func outcome(
    reading text: String, under compiledRules: CompiledRules, scratch: borrowing MatchScratch
  ) -> ValueOutcome {
    switch compiledRules.read(text, scratch: scratch) {
    case .itself: outcome(of: text, under: compiledRules, scratch: scratch)
    case .number(let number): outcome(of: number.value, under: compiledRules, scratch: scratch)
    case .display(of: let value, _): outcome(of: value, under: compiledRules, scratch: scratch)
    case .fault(let fault):
      ValueOutcome(evaluation(of: fault, in: text, under: compiledRules, locale: .english, scratch: scratch))
    }
  }
}

extension Evaluation {
  /// Returns the evaluation with the ranges of its violations in another text.
  fileprivate func changingRanges(_ place: (TextRange) -> TextRange) -> Evaluation {
    Evaluation(
      verdict: verdict, value: value,
      allViolations: allViolations.map { violation in
        var violation = violation
        violation.range = place(violation.range)
        return violation
      },
      isApproximate: isApproximate, isSensitive: isSensitive)
  }
}

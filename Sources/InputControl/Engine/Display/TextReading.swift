// The reading of a person's text, the first step of judging.

/// The reading of a person's text.
enum TextReading {
  /// The text is the value itself, with its verdict if that is known.
  case itself(Verdict?)
  /// A number of the locale, or the digits of a date.
  case number(NumberReader.Number)
  /// A text in the form that dates have in every locale, or the beginning of one.
  case dateValue(String)
  /// The digits of a date without separators.
  case dateDigits(NumberReader.Number)
  /// A range of the text is a number, which has a better verdict than the text itself.
  case inside(Range<String.Index>, Verdict)
  /// The text is what is shown of a value, which has a better verdict than the text itself.
  case display(of: String, Verdict)
  /// The text is the label of a value.
  case label(of: String)
  /// The text is neither a value nor its beginning. It begins labels, or is invalid.
  case beginningOfLabel(Verdict)
  /// The text is not written as the locale writes numbers or dates.
  case fault(NumberReader.Fault)
}

extension RuleJudge {
  /// Reads a text as a number of the locale, as a value, or as the display of a better value.
  func read(_ text: String, scratch: borrowing MatchScratch) -> TextReading {
    if let dates { return dates.textReading(of: text, scratch: scratch) }
    switch numberReading(of: text, scratch: scratch) {
    case .number(let number)?: return .number(number)
    case .fault(let fault)?: return .fault(fault)
    case nil: break
    }
    guard readsTexts else { return .itself(nil) }
    let verdict = verdict(of: text, scratch: scratch)
    guard verdict != .acceptable else { return .itself(verdict) }
    if let value = valueLabelled(text, scratch: scratch) { return .label(of: value) }
    var best = TextReading.itself(verdict)
    var bestVerdict = verdict
    var shown = trimmed(text)
    if hasNumbers, let range = NumberReader.inside(text) {
      shown = String(text[range])
      let next = verdictAsNumber(on: shown, scratch: scratch)
      if next.isBetter(than: bestVerdict) { (best, bestVerdict) = (.inside(range, next), next) }
    }
    if hasDisplay {
      for value in values(shownAs: shown, scratch: scratch) {
        let next = self.verdict(of: value, scratch: scratch)
        if next.isBetter(than: bestVerdict) { (best, bestVerdict) = (.display(of: value, next), next) }
      }
    }
    guard readsLabels, bestVerdict == .invalid else { return best }
    return .beginningOfLabel(beginsLabel(text, scratch: scratch) ? .intermediate : .invalid)
  }

  /// Returns the best verdict of the parts whose values are numbers.
  func verdictAsNumber(on text: String, scratch: borrowing MatchScratch) -> Verdict {
    guard parts.isEmpty else {
      return Verdict.best(parts.map { $0.verdictAsNumber(on: text, scratch: scratch) })
    }
    return hasNumbers ? verdict(of: text, scratch: scratch) : .invalid
  }

  /// Returns a text without the white space at its start that `trim` removes.
  func trimmed(_ text: String) -> String {
    guard normalizer.trims, text.unicodeScalars.first?.properties.isWhitespace == true else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.drop { $0.properties.isWhitespace }))
  }
}

extension CompiledProfile {
  /// Returns the verdict on a text that is a value or a display, as `check` and `scan` do.
  ///
  /// A text that is a value is not read as a display, unless it is a better value then.
  ///
  /// - Parameter text: The text as given.
  public func verdict(reading text: String) -> Verdict {
    ThreadScratch.withCurrent { judge.verdict(reading: text, scratch: $0) }
  }

  /// Returns the verdict on a text that is a value or a display, with its violations.
  ///
  /// - Parameters:
  ///   - text: The text as given, to which the ranges of violations refer.
  ///   - locale: The language of the messages.
  public func evaluate(reading text: String, locale: LocaleTag = .english) -> Evaluation {
    ThreadScratch.withCurrent {
      EvaluationBuilder.evaluation(
        of: text, as: judge.read(text, scratch: $0), under: judge, locale: locale, scratch: $0
      )
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
    profile.judge.verdict(reading: text, scratch: scratch)
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
    let judge = profile.judge
    return EvaluationBuilder.evaluation(
      of: text, as: judge.read(text, scratch: scratch), under: judge, locale: locale, scratch: scratch)
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
      return EvaluationBuilder.refusal(ofInvalidUTF8: Array(bytes), under: profile, locale: locale)
    }
    return evaluate(reading: text, under: profile, locale: locale)
  }
}

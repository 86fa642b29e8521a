extension CompiledProfile {
  /// Returns the Unicode scalars that may be inserted next into a text, as ranges in ascending order.
  ///
  /// A scalar fits if more text can follow it, at the same position, that completes a value as far as the
  /// rules that apply to every change require. The scalars are those of the normalised text: under `upper`
  /// they contain no small letters, although small letters may be typed. Where a limit of graphemes or columns
  /// is reached, marks that would join the character before them are left out.
  ///
  /// ```swift
  /// let price = try CompiledProfile(Profile("price", type: .price))
  /// price.scalarsThatFit(in: "0", at: 1)  // ["."..."."]
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - place: An offset in UTF-16 code units; an offset inside a surrogate pair counts as the offset before
  ///     the pair.
  /// - Returns: `nil` if the scalars are not known: for an offset beyond the end of the text, for rules that
  ///   no automaton decides, and under a normalisation that depends on more than single characters.
  public func scalarsThatFit(in text: String, at place: Int) -> [ClosedRange<Unicode.Scalar>]? {
    guard let place = TextRange(caret: place).scalars(in: text)?.lowerBound else { return nil }
    return ThreadScratch.withCurrent {
      judge.scalarsThatFit(before: text[..<place], after: text[place...], scratch: $0)
    }?.scalarRanges
  }

  /// Returns a hint at the characters that may come next, such as `Next: a digit or “.”`.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - place: An offset in UTF-16 code units, as in ``scalarsThatFit(in:at:)``.
  ///   - locale: The language of the hint.
  /// - Returns: `nil` if the characters are not known, if there are none, or if the description would be
  ///   long; also for sensitive profiles, because a hint discloses part of the value.
  public func hint(in text: String, at place: Int, locale: LocaleTag = .english) -> String? {
    hint(in: text, at: place, locale: locale, isTyped: false)
  }

  /// - Parameter isTyped: Whether a person types the text into a field, where it may be a label.
  package func hint(in text: String, at place: Int, locale: LocaleTag, isTyped: Bool) -> String? {
    let judge = isTyped ? judge.ofTyping : judge
    guard !profile.isSensitive, let place = TextRange(caret: place).scalars(in: text)?.lowerBound else {
      return nil
    }
    return ThreadScratch.withCurrent {
      judge.scalarsThatFit(before: text[..<place], after: text[place...], scratch: $0)
    }.flatMap { locale.builtInTexts.hint(judge.asTyped($0)) }
  }
}

extension RuleJudge {
  /// Returns the scalars that may be inserted next between two parts of a text; `nil` if they are not known
  /// for all rules.
  func scalarsThatFit(before: Substring, after: Substring, scratch: borrowing MatchScratch) -> ScalarSet? {
    guard parts.isEmpty else {
      var result = ScalarSet.none
      for part in parts {
        guard let scalars = part.scalarsThatFit(before: before, after: after, scratch: scratch) else {
          return nil
        }
        result = result.union(scalars)
      }
      return result
    }
    guard after.isEmpty || changeRules.allowsGaps,
      normalizer.isEmpty || changeRules.exactRules.value.lengths.effect.isHomomorphic,
      let (before, after) = normalize(before: before, after: after, scratch: scratch),
      let fitting = changeRules.exactRules.value.scalarsThatFit(before: before, after: after),
      fitting.isProven
    else { return nil }
    return fitting.scalars
  }
}

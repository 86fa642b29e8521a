extension CompiledProfile {
  /// The Unicode scalars that may be put into a text next, as ranges in the order of their numbers.
  ///
  /// These are the ones behind which something can be typed, at the same place, that completes a value as far as is
  /// asked with every change. They are scalars of the text as it is judged: under `upper` there are no small letters
  /// among them, though they may be typed.
  ///
  /// ```swift
  /// let price = try CompiledProfile(Profile("price", type: .price))
  /// price.scalarsThatFit(in: "0", at: 1)  // ["."..."."]
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: An offset in UTF-16 code units; inside of a surrogate pair it counts as before it.
  /// - Returns: `nil` where that is not known: beyond the end of the text, for rules that no automaton decides, and
  ///   under a normalisation that takes more than single characters into account.
  public func scalarsThatFit(in text: String, at place: Int) -> [ClosedRange<Unicode.Scalar>]? {
    guard let place = TextRange(caret: place).scalars(in: text)?.lowerBound else { return nil }
    return ThreadScratch.withCurrent {
      compiledRules.scalarsThatFit(before: text[..<place], after: text[place...], scratch: $0)
    }?.scalarRanges
  }

  /// What may be put into a text next, as a line for people, such as `Next: a digit or “.”`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: As of ``scalarsThatFit(in:at:)``.
  ///   - locale: The language.
  /// - Returns: `nil` where that is not known, is nothing, or would be long to say; and for sensitive profiles, of
  ///   whose values it would tell.
  public func hint(in text: String, at place: Int, locale: LocaleTag = .english) -> String? {
    guard !profile.isSensitive, let place = TextRange(caret: place).scalars(in: text)?.lowerBound else {
      return nil
    }
    return ThreadScratch.withCurrent {
      compiledRules.scalarsThatFit(before: text[..<place], after: text[place...], scratch: $0)
    }.flatMap { locale.builtInTexts.hint($0) }
  }
}

extension CompiledRules {
  /// The scalars that may be put between two parts of a text next; `nil` where that is not known for all of them.
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
      let (before, after) = normalize(before: before, after: after, scratch: scratch),
      let fitting = changeRules.exactRules.value.scalarsThatFit(before: before, after: after),
      fitting.isProven
    else { return nil }
    return fitting.scalars
  }
}

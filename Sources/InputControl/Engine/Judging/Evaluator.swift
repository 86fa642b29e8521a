/// An evaluator that owns its scratch memory: one for each thread, reused for all texts and profiles.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// let evaluator = Evaluator()
/// for text in ["12.3", "12."] {
///   print(evaluator.verdict(of: text, under: price))  // acceptable, intermediate
/// }
/// ```
public struct Evaluator: ~Copyable {
  let scratch: MatchScratch

  /// Makes an evaluator.
  ///
  /// Its memory is freed with it: about 33 KiB, growing to at most 1 MiB, and 32 MiB more for texts that need
  /// as much back-tracking.
  public init() { scratch = MatchScratch() }

  /// Returns the verdict on a text.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - profile: The profile that judges the text.
  /// - Complexity: O(n) for lengths and characters. A pattern is bounded by the match budget, and a text over
  ///   64 KiB is `undetermined` under a pattern.
  public func verdict(of text: String, under profile: CompiledProfile) -> Verdict {
    profile.judge.verdict(ofUnread: text, scratch: scratch)
  }

  /// Returns the verdict on a text given as UTF-8, the fastest of all questions. Bytes that are not valid UTF-8 are
  /// `invalid`.
  ///
  /// - Parameters:
  ///   - bytes: The text as given, in UTF-8.
  ///   - profile: The profile that judges the text.
  public func verdict(utf8 bytes: Span<UInt8>, under profile: CompiledProfile) -> Verdict {
    profile.judge.verdict(ofUTF8: bytes, scratch: scratch)
  }

  /// Returns the verdict on a text with its violations.
  ///
  /// - Parameters:
  ///   - text: The text as given.
  ///   - profile: The profile that judges the text.
  ///   - locale: The language of the messages.
  public func evaluate(
    _ text: String, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    EvaluationBuilder.evaluation(
      ofUnread: text, under: profile.judge, locale: locale, scratch: scratch)
  }

  /// Returns the verdict on a text given as UTF-8 with its violations. Bytes that are not valid UTF-8 are
  /// `invalid`.
  ///
  /// The ranges of violations refer to the text in which U+FFFD replaces invalid bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text as given, in UTF-8.
  ///   - profile: The profile that judges the text.
  ///   - locale: The language of the messages.
  public func evaluate(
    utf8 bytes: some Collection<UInt8>, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return EvaluationBuilder.refusal(ofInvalidUTF8: Array(bytes), under: profile, locale: locale)
    }
    return EvaluationBuilder.evaluation(
      ofUnread: text, under: profile.judge, locale: locale, scratch: scratch)
  }
}

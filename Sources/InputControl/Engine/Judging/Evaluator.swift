/// Judges texts with scratch memory of its own: one for each thread, reused for every text and profile.
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

  /// Makes an evaluator; its memory is freed with it: about 33 KiB, up to 1 MiB and 32 MiB more once texts were
  /// judged that need so much back-tracking.
  public init() { scratch = MatchScratch() }

  /// The verdict on a text.
  ///
  /// - Parameters:
  ///   - text: The text, before normalisation.
  ///   - profile: The profile that judges.
  /// - Complexity: O(n) for lengths and characters; a pattern is bounded by the match budget, and texts over
  ///   64 KiB are `undetermined` under a pattern.
  public func verdict(of text: String, under profile: CompiledProfile) -> Verdict {
    profile.compiledRules.verdict(of: text, scratch: scratch)
  }

  /// The verdict on a text, and the reasons.
  ///
  /// - Parameters:
  ///   - text: The text, before normalisation.
  ///   - profile: The profile that judges.
  ///   - locale: The language of the messages.
  public func evaluate(
    _ text: String, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    EvaluationBuilder.evaluation(of: text, under: profile.compiledRules, locale: locale, scratch: scratch)
  }

  /// The verdict on bytes that should be UTF-8, and the reasons. Bytes that are not are `invalid`.
  ///
  /// The ranges of violations refer to the text with U+FFFD in place of what is not UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The text, before normalisation.
  ///   - profile: The profile that judges.
  ///   - locale: The language of the messages.
  public func evaluate(
    utf8 bytes: some Collection<UInt8>, under profile: CompiledProfile, locale: LocaleTag = .english
  ) -> Evaluation {
    if let text = String(validating: bytes, as: UTF8.self) {
      return evaluate(text, under: profile, locale: locale)
    }
    return EvaluationBuilder.evaluation(ofInvalidUTF8: bytes, under: profile, locale: locale)
  }
}

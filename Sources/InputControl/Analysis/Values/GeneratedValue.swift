/// A value that was made up to test a profile, and what the profile says of it.
public struct GeneratedValue: Hashable, Sendable {
  /// What a value is there for.
  public enum Kind: String, CaseIterable, Sendable {
    /// It is the empty text.
    case empty
    /// No acceptable value has fewer scalars; where that is not proven, a remark says so.
    case shortest
    /// No acceptable value is longer, in the unit of the limit that it reaches or else in scalars; where that is not
    /// proven, a remark says so.
    case longest
    /// It has exactly the length of a limit, or is at the edge of what a check accepts.
    case boundary
    /// It takes ways through the rules that the values before it do not.
    case coverage
    /// It was drawn by lot.
    case random
    /// Normalisation makes another value of it.
    case normalized
    /// It is acceptable, with a warning.
    case warned
    /// It is an example that the profile states.
    case stated
    /// It is not acceptable, and a slip away from a value that is, or just beyond a limit.
    case nearMiss = "near-miss"
  }

  /// The value, as it is given to the profile.
  public let text: String
  /// What it is there for.
  public let kind: Kind
  /// The rule that it is there for, as violations name it: the one that it breaks, or whose limit it reaches.
  public let rule: String?
  /// The name of the part of a union that it was made for; an acceptable value is acceptable to that part.
  public let part: String?
  /// What the profile says of it.
  public let evaluation: Evaluation

  /// The verdict on it.
  public var verdict: Verdict { evaluation.verdict }

  /// The rules that it breaks and that make it unacceptable, as violations name them.
  public var brokenRules: [String] {
    evaluation.violations.filter { $0.severity == .error }.map(\.rule)
  }
}

/// Values that were made up to test a profile.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", regex: "[0-9]{3}"))
/// for value in code.generateValues(seed: 7).values {
///   print(value.text, value.kind, value.verdict)
/// }
/// ```
public struct GeneratedValues: Sendable {
  /// Whether a profile accepts anything.
  public enum Acceptance: Hashable, Sendable {
    /// It does: there are acceptable values.
    case found
    /// It is proven that it accepts nothing but, at most, the empty text; why, as a sentence in English.
    case impossible(reason: String)
    /// Nothing acceptable was found; why, as a sentence in English.
    case unknown(reason: String)
  }

  /// The values, none of them twice; near misses come last.
  public let values: [GeneratedValue]
  /// Whether something acceptable but the empty text is among them.
  public let acceptance: Acceptance
  /// What is missing among them and why, each as a sentence in English.
  public let remarks: [String]
}

extension CompiledProfile {
  /// Makes up values to test a profile with: the shortest and the longest, those at limits, random ones, and near misses
  /// with the rules that they break.
  ///
  /// Every value is judged, and has the verdict that it really gets. The same seed makes the same values. Values of
  /// more than 10,000 units are not made.
  ///
  /// - Parameters:
  ///   - count: How many random acceptable values are wanted; there are fewer when no more are found.
  ///   - seed: What the random choices are drawn from.
  ///   - locale: The language of the messages.
  /// - Complexity: Some thousand evaluations, more for rules that no automaton decides.
  public func generateValues(
    count: Int = 5, seed: UInt64 = 1, locale: LocaleTag = .english
  ) -> GeneratedValues {
    var generator = ValueGenerator(self, seed: seed, locale: locale)
    return generator.generate(count: count)
  }
}

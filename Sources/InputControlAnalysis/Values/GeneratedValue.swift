public import InputControl

/// A value that was generated to test a profile, with its evaluation.
public struct GeneratedValue: Hashable, Sendable {
  /// The purpose of a generated value.
  public enum Kind: String, CaseIterable, Sendable {
    /// The empty text.
    case empty
    /// An acceptable value with the minimum number of scalars; ``GeneratedValues/remarks`` states if that is
    /// not proven.
    case shortest
    /// An acceptable value of the maximum length, in the unit of the limit that it reaches or else in
    /// scalars; ``GeneratedValues/remarks`` states if that is not proven.
    case longest
    /// A value exactly at a limit of length, or at a boundary of a check.
    case boundary
    /// A value that takes transitions of the automaton that no earlier value takes.
    case coverage
    /// A random value.
    case random
    /// A value that normalisation changes.
    case normalized
    /// An acceptable value with a warning.
    case warned
    /// An example that the profile states.
    case stated
    /// A value that is not acceptable, but one small edit away from an acceptable value or just beyond a
    /// limit.
    case nearMiss = "near-miss"
  }

  /// The value as given to the profile.
  public let text: String
  /// The purpose of the value.
  public let kind: Kind
  /// The id of the rule that the value is generated for: the rule that it violates, or whose limit it
  /// reaches.
  public let rule: String?
  /// The name of the part of a union that the value is generated for; that part accepts an acceptable value.
  public let part: String?
  /// The evaluation of the value.
  public let evaluation: Evaluation

  /// The verdict on the value.
  public var verdict: Verdict { evaluation.verdict }

  /// The ids of the error rules that the value violates.
  public var brokenRules: [String] {
    evaluation.violations.map(\.id)
  }
}

/// Values that were generated to test a profile.
///
/// ```swift
/// let code = try CompiledProfile(Profile("code", regex: "[0-9]{3}"))
/// for value in code.generateValues(seed: 7).values {
///   print(value.text, value.kind, value.verdict)
/// }
/// ```
public struct GeneratedValues: Sendable {
  /// The existence of acceptable values, as far as it is known.
  public enum Acceptance: Hashable, Sendable {
    /// There are acceptable values.
    case found
    /// It is proven that at most the empty text is acceptable; the reason as an English sentence.
    case impossible(reason: String)
    /// No acceptable value was found; the reason as an English sentence.
    case unknown(reason: String)
  }

  /// The values without duplicates; near misses come last.
  public let values: [GeneratedValue]
  /// Whether the values contain an acceptable one that is not empty.
  public let acceptance: Acceptance
  /// The values that are missing, with the reason, each as an English sentence.
  public let remarks: [String]
}

extension CompiledProfile {
  /// Generates values to test a profile with: the shortest and the longest, values at limits, random values,
  /// and near misses with the rules that they violate.
  ///
  /// Every value is judged, and its evaluation is the real one. The same seed generates the same values. No
  /// value has more than 10,000 units.
  ///
  /// - Parameters:
  ///   - count: The number of random acceptable values; fewer are generated if no more are found.
  ///   - seed: The seed of the random choices.
  ///   - locale: The language of the messages.
  /// - Returns: The values, with remarks about missing ones.
  /// - Complexity: Some thousand evaluations; more for rules that no automaton decides.
  public func generateValues(
    count: Int = 5, seed: UInt64 = 1, locale: LocaleTag = .english
  ) -> GeneratedValues {
    var generator = ValueGenerator(self, seed: seed, locale: locale)
    return generator.generate(count: count)
  }
}

/// What is known of a check without judging a text.
package struct CheckTraits: Sendable {
  /// The arguments, as they are written.
  package var arguments: [String] = []
  /// What passes, in English, with its standard.
  package let words: String
  /// What is wrong with a text that does not pass, as a sentence without a full stop.
  package var reason = CheckReason(.wrongCheckDigit)
}

/// What is wrong with a text that does not pass a check.
package struct CheckReason: Sendable {
  /// The sentence.
  package var text: BuiltInText
  /// The values of its placeholders `{min}` and `{max}`.
  package var bounds: (min: String, max: String)?

  init(_ text: BuiltInText, bounds: (min: String, max: String)? = nil) {
    self.text = text
    self.bounds = bounds
  }
}

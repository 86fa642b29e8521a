/// What is known of a check without judging a text.
package struct CheckTraits: Sendable {
  /// The arguments, as they are written.
  package var arguments: [String] = []
  /// What passes, in English, with its standard.
  package let words: String
  /// What is wrong with a text that does not pass, as a sentence without a full stop.
  package var reason = (english: "The check digit is wrong", chinese: "校验位不正确")
}

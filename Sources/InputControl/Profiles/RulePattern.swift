/// A pattern in PCRE2's syntax as a rule states it.
public struct RulePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The pattern itself, without delimiters.
  public let text: String
  /// Whether white space and `#` comments in it are free.
  public let isExtended: Bool
  /// Where its text stands, when it came from a file.
  let location: SourceLocation?

  /// Makes a pattern; it is looked at when the profile is compiled.
  ///
  /// - Parameters:
  ///   - text: The pattern in PCRE2's syntax.
  ///   - isExtended: Whether white space and comments in the pattern are ignored.
  public init(_ text: String, isExtended: Bool = false) {
    self.init(text, isExtended: isExtended, location: nil)
  }

  /// Makes a pattern that matches a text as it is.
  public init(literal text: String) {
    self.init(text.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined())
  }

  /// Makes a pattern from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  init(_ text: String, isExtended: Bool, location: SourceLocation?) {
    self.text = text
    self.isExtended = isExtended
    self.location = location
  }
}

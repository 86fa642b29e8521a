/// A pattern of a rule, in PCRE2's syntax.
public struct RulePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The pattern, without delimiters.
  public let text: String
  /// Whether white space and `#` comments in the pattern are ignored.
  public let isExtended: Bool
  /// The location of the pattern, if it comes from a file.
  package let location: SourceLocation?
  /// The values of parameters in the pattern of an instance; `nil` if there are none.
  package let filled: FilledPattern?

  /// Makes a pattern; errors in it are reported when the profile is compiled.
  ///
  /// - Parameters:
  ///   - text: The pattern in PCRE2's syntax.
  ///   - isExtended: Whether white space and `#` comments in it are ignored.
  public init(_ text: String, isExtended: Bool = false) {
    self.init(text, isExtended: isExtended, location: nil)
  }

  /// Makes a pattern that matches a text literally.
  ///
  /// - Parameter text: The text to match.
  public init(literal text: String) {
    self.init(text.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined())
  }

  /// Makes a pattern from a string literal.
  ///
  /// - Parameter text: The pattern in PCRE2's syntax.
  public init(stringLiteral text: String) { self.init(text) }

  init(_ text: String, isExtended: Bool, location: SourceLocation?, filled: FilledPattern? = nil) {
    self.text = text
    self.isExtended = isExtended
    self.location = location
    self.filled = filled
  }

  /// Returns the location of a part of the pattern; `nil` if the pattern does not come from a file.
  ///
  /// - Parameter range: The range of the part in ``text``.
  package func location(of range: SourceRange) -> SourceLocation? {
    guard let location else { return nil }
    let part = filled?.written(range) ?? range
    let start = location.range.start
    return SourceLocation(location.file, SourceRange(start + part.start, start + part.end))
  }
}

/// A class of characters named by an `allow` rule.
public enum CharacterClass: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The Unicode scalars that a pattern for one character matches, such as `[a-z]` or `\p{Han}`.
  case matching(RulePattern)
  /// The characters (graphemes) of a text.
  case characters(String)
  /// All characters that can be seen, and joiners and selectors where an emoji (UTS #51) or a script (UAX #31) needs
  /// them: `visible` in the rule language.
  case visible

  /// Makes the class of the characters of a string literal.
  ///
  /// - Parameter text: The characters.
  public init(stringLiteral text: String) { self = .characters(text) }
}

/// A `set` of a rule file, with the classes of the sets that it names.
package struct CharacterSetDeclaration: Sendable {
  var name: NameSyntax
  var classes: [CharacterClass]
  package var deprecation: String?
}

/// Some characters, as `allow` names them.
public enum CharacterClass: Hashable, Sendable {
  /// Every Unicode scalar that a pattern for one character matches, such as `[a-z]` or `\p{Han}`.
  case matching(RulePattern)
  /// The characters (graphemes) of a text.
  case characters(String)
}

/// A `set` of a rule file with everything that it names put in.
struct CharacterSetDeclaration: Sendable {
  var name: NameSyntax
  var classes: [CharacterClass]
  var deprecation: String?
}

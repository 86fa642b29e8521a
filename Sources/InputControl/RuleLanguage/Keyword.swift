/// The keywords of the rule language.
enum Keyword {
  /// The keywords that begin a declaration.
  static let declarations = ["language", "use", "set", "profile"]

  /// The keywords of statements that are not rules and take no name.
  static let settings = [
    "type", "keyboard", "ime", "paste", "normalize", "replace", "sensitive", "messages", "drop",
  ]

  /// The keywords that begin examples.
  static let examples = ["accepts", "pending", "rejects", "todo"]

  /// The keywords of rules.
  static let rules = [
    "required", "minLength", "maxLength", "allow", "oneOf", "regex", "forbid", "require", "check",
  ]

  /// The keywords that begin a statement in a profile.
  static let items = settings + rules + ["override"] + examples

  /// Words reserved for later versions of the language.
  static let reserved = ["form", "field", "when", "mask", "template"]

  /// The words that may follow a rule.
  static let tails = ["on"] + severities

  /// The severities of a rule.
  static let severities = ["error", "warning", "info"]

  /// The supported versions of the language.
  static let languageVersions = 1...1

  /// Returns the help for a word that is close to a keyword.
  static func suggestion(_ keyword: String, for word: String) -> String {
    let reason = keyword.lowercased() == word.lowercased() ? "keywords are case-sensitive; " : ""
    return reason + "did you mean `\(keyword)`?"
  }
}

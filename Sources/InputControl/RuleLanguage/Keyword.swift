/// The words that begin a statement or stand behind one.
enum Keyword {
  /// Words that begin a declaration.
  static let declarations = ["language", "use", "set", "profile"]

  /// Statements that are no rules and so take no name.
  static let settings = [
    "type", "keyboard", "ime", "paste", "normalize", "replace", "sensitive", "messages", "drop",
  ]

  /// Statements that begin examples.
  static let examples = ["accepts", "pending", "rejects", "todo"]

  /// Statements that are rules.
  static let rules = [
    "required", "minLength", "maxLength", "allow", "oneOf", "regex", "forbid", "require", "check",
  ]

  /// Words that begin a statement in a profile.
  static let items = settings + rules + ["override"] + examples

  /// Words kept free for what the language may become.
  static let reserved = ["form", "field", "when", "mask", "template"]

  /// Words that stand behind a rule.
  static let tails = ["on"] + severities

  /// How much breaking a rule weighs.
  static let severities = ["error", "warning", "info"]

  /// The versions of the language that this one reads.
  static let languageVersions = 1...1

  /// What to tell somebody who wrote something near to a keyword.
  static func suggestion(_ keyword: String, for word: String) -> String {
    let reason = keyword.lowercased() == word.lowercased() ? "keywords are case-sensitive; " : ""
    return reason + "did you mean `\(keyword)`?"
  }
}

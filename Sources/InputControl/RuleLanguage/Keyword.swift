/// The words that begin a statement, and what this version does with them.
enum Keyword {
  /// Words that begin a declaration.
  static let declarations = ["language", "use", "profile"]

  /// Words that begin a statement in a profile.
  static let items = [
    "type", "keyboard", "sensitive", "messages", "required", "minLength", "maxLength", "regex", "accepts",
    "pending", "rejects",
  ]

  /// Statements that are no rules and so take no name.
  static let nameless = ["type", "keyboard", "sensitive", "messages", "accepts", "pending", "rejects"]

  /// Declarations of the language that this version knows and does not act on.
  static let laterDeclarations = ["set"]

  /// Statements of the language that this version knows and does not act on.
  static let laterItems = [
    "ime", "paste", "normalize", "replace", "allow", "oneOf", "forbid", "require", "check", "override",
    "drop",
    "todo",
  ]

  /// Words kept free for what the language may become.
  static let reserved = ["form", "field", "when", "mask", "template"]

  /// Words behind a rule that this version knows and does not act on.
  static let laterTails = ["on", "error", "warning", "info"]

  /// Words behind an example that this version knows and does not act on.
  static let laterExampleTails = ["as", "warns"]

  /// Units of length that this version knows and does not act on.
  static let laterUnits = ["columns"]

  /// The versions of the language that this one reads.
  static let languageVersions = 1...1
}

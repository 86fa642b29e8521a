/// The keywords of the rule language.
enum Keyword {
  /// The keywords that begin a declaration.
  static let declarations = [
    "language", "use", "set", "check", "list", "profile", "template", "form", "texts",
  ]

  /// The keywords that begin a statement in a form.
  static let formItems = ["field", "when", "messages"] + formRules + examples

  /// The keywords of rules about several fields.
  static let formRules = ["require", "equal", "order", "age", "external"]

  /// The keywords of statements that are not rules and take no name.
  static let settings = [
    "type", "decimals", "integers", "signed", "seconds", "keyboard", "ime", "paste", "refuse", "normalize",
    "replace",
    "display", "prefix", "suffix", "sensitive", "messages", "drop", "label", "hint", "placeholder", "default",
    "autocomplete",
  ]

  /// The control types that earlier languages do not have.
  static let typesOfLanguage4 = ["date", "time", "month", "dateTime"]

  /// The keywords that begin examples.
  static let examples = ["accepts", "pending", "rejects", "todo"]

  /// The keywords of rules.
  static let rules = [
    "required", "minLength", "maxLength", "allow", "oneOf", "in", "regex", "forbid", "require", "check",
    "range",
  ]

  /// The keywords that begin a statement in a profile.
  static let items = settings + rules + ["override"] + examples

  /// Words reserved for later versions of the language.
  static let reserved = ["field", "when", "mask"]

  /// The set of the characters that can be seen. It is no keyword: a set of a file can have the name too.
  static let visible = "visible"

  /// The words that may follow a rule.
  static let tails = ["on"] + severities

  /// The severities of a rule.
  static let severities = ["error", "warning", "info"]

  /// The supported versions of the language.
  static let languageVersions = 1...4

  /// The help for words of other languages that mean a rule or a setting.
  private static let synonyms = [
    "length": "`minLength 2` and `maxLength 12` limit the length",
    "min": "`minLength 2` limits the length, and `check range 1..99` a number",
    "max": "`maxLength 12` limits the length, and `check range 1..99` a number",
    "pattern": "write `regex /…/`",
    "matches": "write `regex /…/`",
    "enum": "write `oneOf \"S\", \"M\", \"L\"`",
    "choices": "write `oneOf \"S\", \"M\", \"L\"`, or `in LIST` for values with labels",
    "chars": "write `allow /[a-z]/`, or `allow \"+-.\"` with the characters themselves",
    "trim": "write `normalize trim`",
    "uppercase": "write `normalize upper`",
    "lowercase": "write `normalize lower`",
    "format": "`display \"#### ####\"` states how a value is shown",
  ]

  /// Returns the advice on a reserved word.
  static func advice(on reserved: String) -> String {
    reserved == "mask"
      ? "`display \"#### ####\"` states how a value is shown"
      : "it is reserved for later versions of the language; choose another name"
  }

  /// Returns the help for a word that is no keyword of a profile; `nil` if it is like none.
  static func help(for word: String) -> String? {
    synonyms[word.lowercased()]
      ?? Suggestion.nearest(to: word, in: items).map { suggestion($0, for: word) }
  }

  /// Returns the help for a word that is close to a keyword.
  static func suggestion(_ keyword: String, for word: String) -> String {
    let reason = keyword.lowercased() == word.lowercased() ? "keywords are case-sensitive; " : ""
    return reason + "did you mean `\(keyword)`?"
  }
}

/// A word of the rule language or a name, for a list of words from which a person chooses.
package struct RuleWord: Hashable, Sendable {
  /// The word.
  package var text: String
  /// A piece of a rule file that begins with the word.
  package var example: String
  /// A short description of the word.
  package var help: String

  init(_ example: String, _ help: String) {
    text = String(example.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    self.example = example
    self.help = help
  }

  init(name: String, _ help: String) {
    text = name
    example = name
    self.help = help
  }
}

/// The words of the rule language with an example and the meaning of each, by what the parser expects.
enum LanguageWords {
  /// Returns the words that are expected; names are not among them.
  ///
  /// - Parameters:
  ///   - expectation: What is expected.
  ///   - keyword: The first word of the statement.
  static func words(_ expectation: WordExpectation, in keyword: String?) -> [RuleWord] {
    switch expectation {
    case .declaration: declarations
    case .item: rules + settings + examples + [todo]
    case .formItem: [field, when] + formRules + [messages] + formExamples + [formTodo]
    case .rule: rules
    case .checkStatement: checkStatements
    case .formRule: formRules
    case .example: examples
    case .formExample: formExamples
    case .controlType: controlTypes
    case .keyboard: keyboards
    case .compositionPolicy: compositionPolicies
    case .pastePolicy: pastePolicies
    case .refusalPolicy: refusalPolicies
    case .normalForm: normalForms
    case .check: checks
    case .lengthUnit: lengthUnits
    case .timing: timings
    case .severity: severities
    case .displayStyle: displayStyles
    case .edge: edges
    case .autofill: autofillWords
    case .parameterKind: parameterKinds
    case .attribute: attributes
    case .set: sets
    case .dateUnit: dateUnits
    case .pluralCategory: pluralCategories
    case .word(let word):
      (joining.first { $0.statements.contains(keyword ?? "") && $0.word.text == word }
        ?? joining.first { $0.statements.isEmpty && $0.word.text == word }).map { [$0.word] } ?? []
    case .shippedFile, .profile, .list, .field, .ruleID, .inheritedRuleID, .parameter, .textKey: []
    }
  }

  // MARK: Statements

  static let declarations = [
    RuleWord("profile code { }", "what a field accepts"),
    RuleWord("set vowels = /[aeiou]/", "characters under a name"),
    RuleWord("check code = /[0-9]{8}/ { luhn }", "a check digit under a name"),
    RuleWord(
      "list plan { \"basic\" { en \"Basic\" }; \"pro\" { en \"Professional\" } }", "values with labels"),
    RuleWord("use standard as std", "the profiles of a shipped file"),
    RuleWord("language 4", "the version of the language"),
    RuleWord("template code(length INT 1..64 = 8) { maxLength length }", "a profile with parameters"),
    RuleWord("form signUp { }", "fields with rules about several of them"),
    RuleWord("texts de for built-in { empty \"Bitte ausfüllen\" }", "messages in another language"),
  ]

  static let rules = [
    RuleWord("regex /[A-Z]{2}[0-9]{4}/", "the whole value matches the pattern"),
    RuleWord("required", "the value is not empty"),
    RuleWord("minLength 2", "at least so many characters"),
    RuleWord("maxLength 12", "at most so many characters"),
    RuleWord("allow /[a-z]/, \"-\"", "every character is one of these"),
    RuleWord("oneOf \"S\", \"M\", \"L\"", "the value is one of these texts"),
    RuleWord("in plan", "the value is one of a list"),
    RuleWord("forbid /--/", "the pattern matches nowhere"),
    RuleWord("require /[0-9]/", "the pattern matches somewhere"),
    RuleWord("check luhn", "a check that no pattern can express"),
    RuleWord("range 1..99", "a number or a date in the range"),
  ]

  static let settings = [
    RuleWord("type number", "the characters and the keyboard"),
    RuleWord("normalize trim", "changes the text before it is checked"),
    RuleWord("replace /[ -]/ with \"\"", "replaces each match of the pattern"),
    RuleWord("display \"## ##\"", "what is shown of the value"),
    RuleWord("prefix \"$ \"", "is shown before the value"),
    RuleWord("suffix \" kg\"", "is shown behind the value"),
    RuleWord("decimals 0..2", "how many decimals a number has"),
    RuleWord("integers 9", "how many digits before the point"),
    RuleWord("signed", "a number may have a minus"),
    RuleWord("seconds optional", "a time may have seconds"),
    RuleWord("keyboard numberPad", "the keyboard of a phone"),
    RuleWord("ime defer", "when a composition is judged"),
    RuleWord("paste fit", "whether a part may be inserted"),
    RuleWord("refuse mark", "what happens to refused input"),
    RuleWord("sensitive", "values never appear in messages"),
    RuleWord("label { en \"Price\" }", "the name of the field for people"),
    RuleWord("hint { en \"With two decimals\" }", "help that stays beside the field"),
    RuleWord("placeholder { en \"12.50\" }", "is shown while the field is empty"),
    RuleWord("default \"1\"", "the value that a new field has"),
    RuleWord("autocomplete email", "what browsers may fill in"),
    messages,
    RuleWord("override regex /[0-9]*/", "states an inherited rule again"),
    RuleWord("drop regex", "removes an inherited rule"),
  ]

  static let checkStatements = [
    RuleWord("sum 1..8 weights 3, 1 mod 10 is 0", "a weighted sum of the characters"),
    RuleWord("number 1..8 mod 97 is 1", "the number that the digits write"),
    RuleWord("luhn", "ISO/IEC 7812-1, of the digits at some positions"),
    RuleWord("verhoeff", "the system of Verhoeff"),
    RuleWord("damm", "the system of Damm"),
    RuleWord("recursive10", "MOD 10 recursive, of Swiss payment slips"),
    RuleWord("iso7064 \"MOD 11-2\"", "a system of ISO/IEC 7064"),
  ]

  static let formRules = [
    RuleWord("equal password, repeat", "two fields have the same value"),
    RuleWord("order from <= until", "values are in order"),
    RuleWord("require 1 of email, phone", "so many of the fields are filled in"),
    RuleWord("age birthDate 18..130", "full years from a date until today"),
    RuleWord("external nameFree(name)", "a question that your program answers"),
  ]

  static let examples = [
    RuleWord("accepts \"AB1234\"", "examples that may be committed"),
    RuleWord("pending \"AB\"", "examples that are not finished"),
    RuleWord("rejects \"1\"", "examples that may not be committed"),
  ]

  private static let formExamples = [
    RuleWord("accepts { country \"US\" }", "values that may be committed"),
    RuleWord("pending { country \"US\" }", "values that are not finished"),
    RuleWord("rejects { country \"US\" }", "values that may not be committed"),
  ]

  private static let messages = RuleWord(
    "messages { en \"A code, like AB1234\" }", "for rules without a message")
  private static let todo = RuleWord("todo accepts \"x\"", "examples that do not hold yet")
  private static let formTodo = RuleWord("todo accepts { country \"US\" }", "examples that do not hold yet")
  private static let field = RuleWord("field email: contact.email", "a field and its profile")
  private static let when = RuleWord("when country is \"US\" { }", "fields and rules for some values")

  // MARK: Values of settings

  static let controlTypes = [
    RuleWord("number", "the digits 0–9"),
    RuleWord("decimal", "a number as the locale writes it"),
    RuleWord("date", "a date of the calendar"),
    RuleWord("time", "a time of the day"),
    RuleWord("month", "a month of a year"),
    RuleWord("dateTime", "a date with a time"),
    RuleWord("price", "digits, at most two decimals"),
    RuleWord("letter", "a–z and A–Z"),
    RuleWord("letterSmall", "a–z"),
    RuleWord("letterBig", "A–Z"),
    RuleWord("number_letter", "0–9, a–z and A–Z"),
    RuleWord("number_letterSmall", "0–9 and a–z"),
    RuleWord("number_letterBig", "0–9 and A–Z"),
    RuleWord("excludeInvisible", "no spaces, no invisible characters"),
    RuleWord("none", "anything"),
  ]

  static let sets = [RuleWord("visible", "all characters that can be seen")]

  static let normalForms = [
    RuleWord("trim", "removes white space at the ends"),
    RuleWord("width", "full-width characters become plain"),
    RuleWord("lower", "lower case"),
    RuleWord("upper", "upper case"),
    RuleWord("nfc", "composed characters"),
    RuleWord("nfkc", "compatible characters"),
  ]

  static let keyboards = [
    RuleWord("default", "of the system"),
    RuleWord("asciiCapable", "with letters of ASCII"),
    RuleWord("numberPad", "digits"),
    RuleWord("decimalPad", "digits and a decimal sign"),
    RuleWord("phonePad", "for phone numbers"),
    RuleWord("emailAddress", "with @"),
    RuleWord("URL", "with / and ."),
  ]

  private static let compositionPolicies = [
    RuleWord("defer", "judged when it ends"), RuleWord("enforce", "judged at once"),
  ]
  private static let pastePolicies = [
    RuleWord("fit", "accepted in part"), RuleWord("whole", "accepted only as a whole"),
  ]
  private static let refusalPolicies = [
    RuleWord("veto", "left out"), RuleWord("mark", "inserted, and marked as wrong"),
  ]
  private static let displayStyles = [
    RuleWord("plain", "without groups"), RuleWord("native", "with the digits of the locale"),
  ]
  private static let edges = [
    RuleWord("start", "counted from the start"), RuleWord("end", "counted from the end"),
  ]

  // MARK: Parts of rules

  static let checks = [
    RuleWord("luhn", "the check digit of cards"),
    RuleWord("mod97", "the check digits of an IBAN"),
    RuleWord("mod11-2", "of Chinese identity numbers"),
    RuleWord("isbn10", "a book number of 10 digits"),
    RuleWord("isbn13", "a book number of 13 digits"),
    RuleWord("ean", "an article number"),
    RuleWord("gtin", "a trade item number"),
    RuleWord("imei", "the number of a phone"),
    RuleWord("vin", "the number of a vehicle"),
    RuleWord("issn", "the number of a journal"),
    RuleWord("aba", "an American routing number"),
    RuleWord("date \"yyyy-MM-dd\"", "a date that exists"),
    RuleWord("range 1..99", "a number in the range"),
  ]

  static let lengthUnits = [
    RuleWord("graphemes", "characters as people see them"),
    RuleWord("scalars", "as databases count"),
    RuleWord("utf16", "as JavaScript counts"),
    RuleWord("bytes", "of UTF-8"),
    RuleWord("columns", "of a terminal"),
  ]

  static let severities = [
    RuleWord("error", "breaks the value"),
    RuleWord("warning", "is reported"),
    RuleWord("info", "is mentioned"),
  ]

  private static let timings = [
    RuleWord("change", "with every key"), RuleWord("commit", "at the end"),
  ]
  private static let attributes = [
    RuleWord("deprecated(\"use price\")", "what to use instead"),
    RuleWord("suppress(redundant-anchor, \"kept for the old engine\")", "a finding that is intended"),
  ]
  private static let parameterKinds = [
    RuleWord("INT 1..64 = 8", "a whole number"),
    RuleWord("NUMBER 0..1 = 0.5", "a number, or a range of numbers"),
    RuleWord("TEXT \"a\", \"b\" = \"a\"", "a text"),
    RuleWord("SET", "a set of characters"),
  ]
  private static let pluralCategories = [
    RuleWord("one \"{count} character\"", "mostly for 1"), RuleWord("two \"{count} characters\"", "for 2"),
    RuleWord("few \"{count} characters\"", "for small numbers"),
    RuleWord("many \"{count} characters\"", "for large numbers"),
    RuleWord("zero \"{count} characters\"", "for 0"),
    RuleWord("other \"{count} characters\"", "for all other numbers"),
  ]
  private static let dateUnits = [
    RuleWord("days", "of the calendar"), RuleWord("months", "of the calendar"),
    RuleWord("years", "of the calendar"),
  ]

  // MARK: Words that join parts

  /// Words that mean something else in other statements are listed with the words that begin theirs.
  static let joining: [(statements: [String], word: RuleWord)] = [
    (["use"], RuleWord("as std", "its name in this file")),
    ([], RuleWord("as \"12\"", "the value after normalisation")),
    ([], RuleWord("shows \"12\"", "what is shown")),
    ([], RuleWord("warns regex", "the rule that warns")),
    (["display"], RuleWord("by \",\"", "the text between groups")),
    ([], RuleWord("by regex", "the rule that rejects it")),
    ([], RuleWord("in de", "the locale of numbers")),
    (
      ["accepts", "pending", "rejects", "todo"], RuleWord("with (length: 8)", "the arguments of the template")
    ),
    ([], RuleWord("with \"\"", "the text in its place")),
    (
      ["accepts", "pending", "rejects", "todo"],
      RuleWord("on day \"2026-11-22\"", "the day that counts as today")
    ),
    ([], RuleWord("day \"2026-11-22\"", "the day that counts as today")),
    ([], RuleWord("on commit", "when the rule is checked")),
    ([], RuleWord("of /[a-z]/, /[0-9]/", "so many of the patterns")),
    ([], RuleWord("no", "values may appear")),
    (["seconds"], RuleWord("optional", "with or without seconds")),
    (["override"], RuleWord("sensitive no", "shows the values of a sensitive parent")),
    ([], RuleWord("groups 3 by \",\"", "groups of digits")),
    ([], RuleWord("locale", "as the locale writes numbers")),
    ([], RuleWord("from start", "where groups begin")),
    (["display"], RuleWord("when /1.*/", "for these values")),
    ([], RuleWord("when country is \"US\" { }", "another condition")),
    ([], RuleWord("else { }", "for all other values")),
    (["profile"], RuleWord("or std.number", "another part")),
    (["check"], RuleWord("or /[A-Z]{8}/", "another form of the text")),
    (["list"], RuleWord("from \"codes.csv\" key code", "the values stand in a file")),
    (["list"], RuleWord("key code { en title }", "the column of the values")),
    (["in"], RuleWord("for chapter", "only the values for that of another field")),
    (["list"], RuleWord("by chapter", "the column by which forms choose values")),
    ([], RuleWord("mod 11", "the rest of the sum")),
    (["sum", "number"], RuleWord("is 0", "what the rest has to be")),
    ([], RuleWord("gives \"0123456789X\" at 10", "the check character of each rest")),
    (["sum", "number"], RuleWord("at 10", "the position of the check character")),
    (["sum", "number"], RuleWord("end", "the end of the text")),
    (["sum", "number"], RuleWord("or \"JABCDEFGHI\" at 9", "other characters that may stand there")),
    (
      ["sum", "number"],
      RuleWord("else sum 1..8 mod 11 is 0", "the sum that decides where this one has no character")
    ),
    ([], RuleWord("values \"0123456789X\"", "the value of each character")),
    ([], RuleWord("weights 3, 1", "the weight of each position")),
    ([], RuleWord("times 3", "a factor")),
    ([], RuleWord("spelled", "a value of two digits counts as two digits")),
    ([], RuleWord("fold", "the digits of each product are added")),
    (["sum"], RuleWord("from end", "positions are counted from the end")),
    (["sum", "number"], RuleWord("by 2", "every second position")),
    ([], RuleWord("or country is \"CA\"", "another condition, of which one suffices")),
    ([], RuleWord("and country is \"CA\"", "a condition that must hold too")),
    ([], RuleWord("not (country is \"US\")", "the opposite")),
    ([], RuleWord("is \"US\"", "the value is one of these texts")),
    ([], RuleWord("matches /3[47].*/", "the value matches the pattern")),
    ([], RuleWord("empty", "nothing is filled in")),
    ([], RuleWord("at repeat", "the fields that are marked")),
    ([], RuleWord("today + 2 days", "the day of today")),
    ([], RuleWord("minor(\"EUR\")", "as many as the currency has")),
    (["texts"], RuleWord("for built-in", "the texts of the library")),
  ]
}

/// The stable name of a kind of finding; it never changes its meaning.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
  /// The name as it is shown: words joined by hyphens.
  public let name: String

  private init(_ name: String) { self.name = name }

  /// The name.
  public var description: String { name }

  // MARK: Files

  /// A file holds bytes that are not UTF-8.
  public static let notUTF8 = Self("not-utf8")
  /// A file is larger than a rule file may be.
  public static let fileTooLarge = Self("file-too-large")
  /// A file has more mistakes than are shown.
  public static let tooManyErrors = Self("too-many-errors")

  // MARK: Characters and words

  /// A character that begins nothing in the language.
  public static let unexpectedCharacter = Self("unexpected-character")
  /// A control or bidirectional character stands in the source itself.
  public static let invisibleCharacter = Self("invisible-character")
  /// A text literal does not end on its line.
  public static let unterminatedString = Self("unterminated-string")
  /// A regex literal does not end.
  public static let unterminatedRegex = Self("unterminated-regex")
  /// A text literal has an escape that does not exist.
  public static let invalidEscape = Self("invalid-escape")
  /// A number is too large to mean anything.
  public static let numberTooLarge = Self("number-too-large")

  // MARK: Statements

  /// Something else is needed at this place.
  public static let expected = Self("expected")
  /// A brace is never closed.
  public static let unclosedBrace = Self("unclosed-brace")
  /// A declaration begins with no known keyword.
  public static let unknownDeclaration = Self("unknown-declaration")
  /// A statement in a profile begins with no known keyword.
  public static let unknownKeyword = Self("unknown-keyword")
  /// A keyword of the language that this version does not act on.
  public static let notSupported = Self("not-supported")
  /// The file asks for a later version of the language.
  public static let unsupportedLanguage = Self("unsupported-language")
  /// `language` or `use` stands behind a declaration.
  public static let misplacedStatement = Self("misplaced-statement")
  /// A length unit that does not exist.
  public static let unknownUnit = Self("unknown-unit")
  /// A control type that does not exist.
  public static let unknownType = Self("unknown-type")
  /// A keyboard that does not exist.
  public static let unknownKeyboard = Self("unknown-keyboard")
  /// A word that is no BCP 47 language tag.
  public static let invalidLocale = Self("invalid-locale")

  // MARK: Meaning

  /// Two profiles have one name.
  public static let duplicateProfile = Self("duplicate-profile")
  /// Two rules of a profile have one id.
  public static let duplicateRule = Self("duplicate-rule")
  /// A profile has more rules, examples or texts of one message than it may have.
  public static let profileTooLarge = Self("profile-too-large")
  /// A setting is made twice.
  public static let duplicateSetting = Self("duplicate-setting")
  /// Two `use` statements choose one name.
  public static let duplicateAlias = Self("duplicate-alias")
  /// A profile that does not exist.
  public static let unknownProfile = Self("unknown-profile")
  /// A shipped rule file that does not exist.
  public static let unknownRuleFile = Self("unknown-rule-file")
  /// A name that no `use` introduces.
  public static let unknownAlias = Self("unknown-alias")
  /// Profiles inherit from each other in a circle.
  public static let inheritanceCycle = Self("inheritance-cycle")
  /// A chain of parents is longer than it may be.
  public static let inheritanceTooDeep = Self("inheritance-too-deep")
  /// A child states another type than its parent.
  public static let conflictingType = Self("conflicting-type")
  /// An example names a rule that the profile does not have.
  public static let unknownRule = Self("unknown-rule")

  /// A length that was stated in code is negative.
  public static let invalidLength = Self("invalid-length")

  // MARK: Patterns

  /// A pattern that PCRE2 does not compile.
  public static let invalidRegex = Self("invalid-regex")
  /// A pattern with a construct that a rule may not contain.
  public static let forbiddenRegexConstruct = Self("forbidden-regex-construct")
  /// A pattern longer than a rule may have.
  public static let regexTooLong = Self("regex-too-long")
}

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
  /// A word that the language keeps free for later.
  public static let reservedKeyword = Self("reserved-keyword")
  /// The file asks for a later version of the language.
  public static let unsupportedLanguage = Self("unsupported-language")
  /// `language` or `use` stands behind a declaration.
  public static let misplacedStatement = Self("misplaced-statement")
  /// An attribute stands before something that takes none of its kind.
  public static let misplacedAttribute = Self("misplaced-attribute")
  /// An attribute that does not exist.
  public static let unknownAttribute = Self("unknown-attribute")
  /// An attribute with arguments that it does not take.
  public static let invalidAttribute = Self("invalid-attribute")
  /// A length unit that does not exist.
  public static let unknownUnit = Self("unknown-unit")
  /// A control type that does not exist.
  public static let unknownType = Self("unknown-type")
  /// A keyboard that does not exist.
  public static let unknownKeyboard = Self("unknown-keyboard")
  /// A policy for compositions or pasting that does not exist.
  public static let unknownPolicy = Self("unknown-policy")
  /// A form of normalisation that does not exist.
  public static let unknownNormalization = Self("unknown-normalization")
  /// The text of a `replace` has a `$` that names no group.
  public static let invalidReplacement = Self("invalid-replacement")
  /// A time to ask a rule that does not exist.
  public static let unknownTiming = Self("unknown-timing")
  /// A check that does not exist.
  public static let unknownCheck = Self("unknown-check")
  /// A check with arguments that it does not take.
  public static let invalidCheckArgument = Self("invalid-check-argument")
  /// `require N of` asks for none, or for more patterns than it names.
  public static let invalidCount = Self("invalid-count")
  /// A word that is no BCP 47 language tag.
  public static let invalidLocale = Self("invalid-locale")

  // MARK: Meaning

  /// Two profiles have one name.
  public static let duplicateProfile = Self("duplicate-profile")
  /// Two rules of a profile have one id.
  public static let duplicateRule = Self("duplicate-rule")
  /// A rule restates an inherited one without `override`.
  public static let restatedRule = Self("restated-rule")
  /// `override` of a rule that is not inherited.
  public static let nothingToOverride = Self("nothing-to-override")
  /// `drop` of a rule that is not inherited.
  public static let nothingToDrop = Self("nothing-to-drop")
  /// A profile has more rules, examples or texts of one message than it may have.
  public static let profileTooLarge = Self("profile-too-large")
  /// A setting is made twice.
  public static let duplicateSetting = Self("duplicate-setting")
  /// Two `use` statements choose one name.
  public static let duplicateAlias = Self("duplicate-alias")
  /// A profile that does not exist.
  public static let unknownProfile = Self("unknown-profile")
  /// Two sets of a file have one name.
  public static let duplicateSet = Self("duplicate-set")
  /// A set that does not exist, or stands further down.
  public static let unknownSet = Self("unknown-set")
  /// A set or an `allow` names more classes than it may.
  public static let setTooLarge = Self("set-too-large")
  /// A rule file that does not exist or cannot be read.
  public static let unknownRuleFile = Self("unknown-rule-file")
  /// A name that no `use` introduces.
  public static let unknownAlias = Self("unknown-alias")
  /// A used file is not in the folder of the file that uses it.
  public static let importOutside = Self("import-outside")
  /// Files use each other in a circle.
  public static let importCycle = Self("import-cycle")
  /// More files use each other than may.
  public static let tooManyImports = Self("too-many-imports")
  /// A profile inherits from a union.
  public static let inheritsFromUnion = Self("inherits-from-union")
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
  /// A class of `allow` or `set` that does not match exactly one character.
  public static let notOneCharacter = Self("not-one-character")
  /// A replacement names a group that its pattern does not have.
  public static let unknownGroup = Self("unknown-group")
  /// A pattern longer than a rule may have.
  public static let regexTooLong = Self("regex-too-long")
}

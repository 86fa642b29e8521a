/// The stable name of a kind of finding; it never changes its meaning.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
  private let code: Code

  private init(_ code: Code) { self.code = code }

  /// The name as it is shown: words joined by hyphens.
  public var name: String { code.rawValue }

  /// The code with a name, or `nil` when there is none.
  public init?(name: String) {
    guard let code = Code(rawValue: name) else { return nil }
    self.init(code)
  }

  /// The name of a code that may have been meant by a name that is not there.
  public static func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: Code.allCases.map(\.rawValue))
  }

  /// The name.
  public var description: String { name }

  // MARK: Files

  /// A file holds bytes that are not UTF-8.
  public static let notUTF8 = Self(.notUTF8)
  /// A file is larger than a rule file may be.
  public static let fileTooLarge = Self(.fileTooLarge)
  /// A file has more mistakes than are shown.
  public static let tooManyErrors = Self(.tooManyErrors)

  // MARK: Characters and words

  /// A character that begins nothing in the language.
  public static let unexpectedCharacter = Self(.unexpectedCharacter)
  /// A control or bidirectional character stands in the source itself.
  public static let invisibleCharacter = Self(.invisibleCharacter)
  /// A text literal does not end on its line.
  public static let unterminatedString = Self(.unterminatedString)
  /// A regex literal does not end.
  public static let unterminatedRegex = Self(.unterminatedRegex)
  /// A text literal has an escape that does not exist.
  public static let invalidEscape = Self(.invalidEscape)
  /// A number is too large to mean anything.
  public static let numberTooLarge = Self(.numberTooLarge)

  // MARK: Statements

  /// Something else is needed at this place.
  public static let expected = Self(.expected)
  /// A brace is never closed.
  public static let unclosedBrace = Self(.unclosedBrace)
  /// A declaration begins with no known keyword.
  public static let unknownDeclaration = Self(.unknownDeclaration)
  /// A statement in a profile begins with no known keyword.
  public static let unknownKeyword = Self(.unknownKeyword)
  /// A word that the language keeps free for later.
  public static let reservedKeyword = Self(.reservedKeyword)
  /// The file asks for a later version of the language.
  public static let unsupportedLanguage = Self(.unsupportedLanguage)
  /// `language` or `use` stands behind a declaration.
  public static let misplacedStatement = Self(.misplacedStatement)
  /// An attribute stands before something that takes none of its kind.
  public static let misplacedAttribute = Self(.misplacedAttribute)
  /// An attribute that does not exist.
  public static let unknownAttribute = Self(.unknownAttribute)
  /// An attribute with arguments that it does not take.
  public static let invalidAttribute = Self(.invalidAttribute)
  /// A length unit that does not exist.
  public static let unknownUnit = Self(.unknownUnit)
  /// A control type that does not exist.
  public static let unknownType = Self(.unknownType)
  /// A keyboard that does not exist.
  public static let unknownKeyboard = Self(.unknownKeyboard)
  /// A policy for compositions or pasting that does not exist.
  public static let unknownPolicy = Self(.unknownPolicy)
  /// A form of normalisation that does not exist.
  public static let unknownNormalization = Self(.unknownNormalization)
  /// The text of a `replace` has a `$` that names no group.
  public static let invalidReplacement = Self(.invalidReplacement)
  /// A time to ask a rule that does not exist.
  public static let unknownTiming = Self(.unknownTiming)
  /// A check that does not exist.
  public static let unknownCheck = Self(.unknownCheck)
  /// A check with arguments that it does not take.
  public static let invalidCheckArgument = Self(.invalidCheckArgument)
  /// `require N of` asks for none, or for more patterns than it names.
  public static let invalidCount = Self(.invalidCount)
  /// A word that is no BCP 47 language tag.
  public static let invalidLocale = Self(.invalidLocale)

  // MARK: Meaning

  /// Two profiles have one name.
  public static let duplicateProfile = Self(.duplicateProfile)
  /// Two rules of a profile have one id.
  public static let duplicateRule = Self(.duplicateRule)
  /// A rule restates an inherited one without `override`.
  public static let restatedRule = Self(.restatedRule)
  /// `override` of a rule that is not inherited.
  public static let nothingToOverride = Self(.nothingToOverride)
  /// `drop` of a rule that is not inherited.
  public static let nothingToDrop = Self(.nothingToDrop)
  /// A profile has more rules, examples or texts of one message than it may have.
  public static let profileTooLarge = Self(.profileTooLarge)
  /// A setting is made twice.
  public static let duplicateSetting = Self(.duplicateSetting)
  /// Two `use` statements choose one name.
  public static let duplicateAlias = Self(.duplicateAlias)
  /// A profile that does not exist.
  public static let unknownProfile = Self(.unknownProfile)
  /// Two sets of a file have one name.
  public static let duplicateSet = Self(.duplicateSet)
  /// A set that does not exist, or stands further down.
  public static let unknownSet = Self(.unknownSet)
  /// A set or an `allow` names more classes than it may.
  public static let setTooLarge = Self(.setTooLarge)
  /// A rule file that does not exist or cannot be read.
  public static let unknownRuleFile = Self(.unknownRuleFile)
  /// A name that no `use` introduces.
  public static let unknownAlias = Self(.unknownAlias)
  /// A used file is not in the folder of the file that uses it.
  public static let importOutside = Self(.importOutside)
  /// Files use each other in a circle.
  public static let importCycle = Self(.importCycle)
  /// More files use each other than may.
  public static let tooManyImports = Self(.tooManyImports)
  /// A profile inherits from a union.
  public static let inheritsFromUnion = Self(.inheritsFromUnion)
  /// Profiles inherit from each other in a circle.
  public static let inheritanceCycle = Self(.inheritanceCycle)
  /// A chain of parents is longer than it may be.
  public static let inheritanceTooDeep = Self(.inheritanceTooDeep)
  /// A child states another type than its parent.
  public static let conflictingType = Self(.conflictingType)
  /// An example names a rule that the profile does not have.
  public static let unknownRule = Self(.unknownRule)

  /// A length that was stated in code is negative.
  public static let invalidLength = Self(.invalidLength)

  // MARK: Patterns

  /// A pattern that PCRE2 does not compile.
  public static let invalidRegex = Self(.invalidRegex)
  /// A pattern with a construct that a rule may not contain.
  public static let forbiddenRegexConstruct = Self(.forbiddenRegexConstruct)
  /// A class of `allow` or `set` that does not match exactly one character.
  public static let notOneCharacter = Self(.notOneCharacter)
  /// A replacement names a group that its pattern does not have.
  public static let unknownGroup = Self(.unknownGroup)
  /// A pattern longer than a rule may have.
  public static let regexTooLong = Self(.regexTooLong)

  // MARK: Lint

  /// An anchor at an end of a `regex`, which matches the whole value anyway.
  public static let redundantAnchor = Self(.redundantAnchor)
  /// A pattern to look for that is found everywhere, because it matches the empty text.
  public static let matchesEmpty = Self(.matchesEmpty)
  /// A range of characters with others in it than it seems.
  public static let obscureRange = Self(.obscureRange)
  /// Something like a quantifier that is taken literally.
  public static let literalQuantifier = Self(.literalQuantifier)
  /// A class with the digits of all scripts.
  public static let unicodeDigit = Self(.unicodeDigit)
  /// A range of Chinese characters that ends where Unicode 1.1 did.
  public static let hanRange = Self(.hanRange)
  /// A class or a quantifier takes a part of what people see as one character.
  public static let splitGrapheme = Self(.splitGrapheme)
  /// `(?i)` over `k` or `s`, which have a third form beyond ASCII.
  public static let caseFold = Self(.caseFold)
  /// Nothing bounds the length of a value.
  public static let unboundedLength = Self(.unboundedLength)
  /// A length without a unit where units differ.
  public static let ambiguousUnit = Self(.ambiguousUnit)
  /// A `minLength` that no text within a `maxLength` can have.
  public static let minOverMax = Self(.minOverMax)
  /// A `regex` whose shortest text is longer than a `maxLength` allows.
  public static let patternOverLimit = Self(.patternOverLimit)
  /// A `forbid` of an end of the text that is asked while the end still moves.
  public static let endAnchoredForbid = Self(.endAnchoredForbid)
  /// An example that cannot be typed on the keyboard of its profile.
  public static let keyboardGap = Self(.keyboardGap)
  /// Normalising a value twice changes it twice.
  public static let unstableNormalization = Self(.unstableNormalization)
  /// A rule that no example notices.
  public static let untestedRule = Self(.untestedRule)
  /// A message without a text in a language of the file.
  public static let missingLocale = Self(.missingLocale)
  /// A message with braces that are never filled in.
  public static let unknownPlaceholder = Self(.unknownPlaceholder)
  /// A message of a sensitive profile that asks for its value.
  public static let leaksSensitive = Self(.leaksSensitive)
  /// A set that nothing uses.
  public static let unusedSet = Self(.unusedSet)
  /// A used file that nothing needs.
  public static let unusedUse = Self(.unusedUse)
  /// Something deprecated is used.
  public static let deprecatedUse = Self(.deprecatedUse)
  /// No value but the empty one is acceptable.
  public static let unsatisfiable = Self(.unsatisfiable)
  /// An acceptable value that cannot be typed from left to right.
  public static let untypeable = Self(.untypeable)
  /// A rule, or a part of one, that can never do anything.
  public static let deadRule = Self(.deadRule)
  /// An overriding rule that lets through what the overridden one refuses.
  public static let loosening = Self(.loosening)
  /// A rule that the others imply.
  public static let redundantRule = Self(.redundantRule)
  /// A question about a profile that stayed open.
  public static let undecided = Self(.undecided)
  /// A pattern waits for what the normalisation changes.
  public static let normalizedAway = Self(.normalizedAway)
  /// An example that cannot hold, whatever is typed.
  public static let impossibleExample = Self(.impossibleExample)
  /// A pattern that makes back-tracking take more than linear time.
  public static let superLinear = Self(.superLinear)
  /// A `@suppress` of a finding that does not occur.
  public static let unusedSuppress = Self(.unusedSuppress)
  /// A `@suppress` of a finding that lint does not know.
  public static let unknownLint = Self(.unknownLint)

  private enum Code: String, CaseIterable {
    case notUTF8 = "not-utf8"
    case fileTooLarge = "file-too-large"
    case tooManyErrors = "too-many-errors"
    case unexpectedCharacter = "unexpected-character"
    case invisibleCharacter = "invisible-character"
    case unterminatedString = "unterminated-string"
    case unterminatedRegex = "unterminated-regex"
    case invalidEscape = "invalid-escape"
    case numberTooLarge = "number-too-large"
    case expected = "expected"
    case unclosedBrace = "unclosed-brace"
    case unknownDeclaration = "unknown-declaration"
    case unknownKeyword = "unknown-keyword"
    case reservedKeyword = "reserved-keyword"
    case unsupportedLanguage = "unsupported-language"
    case misplacedStatement = "misplaced-statement"
    case misplacedAttribute = "misplaced-attribute"
    case unknownAttribute = "unknown-attribute"
    case invalidAttribute = "invalid-attribute"
    case unknownUnit = "unknown-unit"
    case unknownType = "unknown-type"
    case unknownKeyboard = "unknown-keyboard"
    case unknownPolicy = "unknown-policy"
    case unknownNormalization = "unknown-normalization"
    case invalidReplacement = "invalid-replacement"
    case unknownTiming = "unknown-timing"
    case unknownCheck = "unknown-check"
    case invalidCheckArgument = "invalid-check-argument"
    case invalidCount = "invalid-count"
    case invalidLocale = "invalid-locale"
    case duplicateProfile = "duplicate-profile"
    case duplicateRule = "duplicate-rule"
    case restatedRule = "restated-rule"
    case nothingToOverride = "nothing-to-override"
    case nothingToDrop = "nothing-to-drop"
    case profileTooLarge = "profile-too-large"
    case duplicateSetting = "duplicate-setting"
    case duplicateAlias = "duplicate-alias"
    case unknownProfile = "unknown-profile"
    case duplicateSet = "duplicate-set"
    case unknownSet = "unknown-set"
    case setTooLarge = "set-too-large"
    case unknownRuleFile = "unknown-rule-file"
    case unknownAlias = "unknown-alias"
    case importOutside = "import-outside"
    case importCycle = "import-cycle"
    case tooManyImports = "too-many-imports"
    case inheritsFromUnion = "inherits-from-union"
    case inheritanceCycle = "inheritance-cycle"
    case inheritanceTooDeep = "inheritance-too-deep"
    case conflictingType = "conflicting-type"
    case unknownRule = "unknown-rule"
    case invalidLength = "invalid-length"
    case invalidRegex = "invalid-regex"
    case forbiddenRegexConstruct = "forbidden-regex-construct"
    case notOneCharacter = "not-one-character"
    case unknownGroup = "unknown-group"
    case regexTooLong = "regex-too-long"
    case redundantAnchor = "redundant-anchor"
    case matchesEmpty = "matches-empty"
    case obscureRange = "obscure-range"
    case literalQuantifier = "literal-quantifier"
    case unicodeDigit = "unicode-digit"
    case hanRange = "han-range"
    case splitGrapheme = "split-grapheme"
    case caseFold = "case-fold"
    case unboundedLength = "unbounded-length"
    case ambiguousUnit = "ambiguous-unit"
    case minOverMax = "min-over-max"
    case patternOverLimit = "pattern-over-limit"
    case endAnchoredForbid = "end-anchored-forbid"
    case keyboardGap = "keyboard-gap"
    case unstableNormalization = "unstable-normalization"
    case untestedRule = "untested-rule"
    case missingLocale = "missing-locale"
    case unknownPlaceholder = "unknown-placeholder"
    case leaksSensitive = "leaks-sensitive"
    case unusedSet = "unused-set"
    case unusedUse = "unused-use"
    case deprecatedUse = "deprecated-use"
    case unsatisfiable = "unsatisfiable"
    case untypeable = "untypeable"
    case deadRule = "dead-rule"
    case loosening = "loosening"
    case redundantRule = "redundant-rule"
    case undecided = "undecided"
    case normalizedAway = "normalized-away"
    case impossibleExample = "impossible-example"
    case superLinear = "super-linear"
    case unusedSuppress = "unused-suppress"
    case unknownLint = "unknown-lint"
  }
}

extension DiagnosticCode: CaseIterable {
  /// Every code.
  public static let allCases = Code.allCases.map(Self.init)
}

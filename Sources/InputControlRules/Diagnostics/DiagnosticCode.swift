/// The stable code of a kind of finding; its meaning never changes.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
  private let code: Code

  init(_ code: Code) { self.code = code }

  /// The name as it is shown: lowercase words joined by hyphens.
  public var name: String { code.rawValue }

  /// Makes the code with a name, or `nil` if no code has that name.
  ///
  /// - Parameter name: A name such as `unknown-profile`.
  package init?(name: String) {
    guard let code = Code(rawValue: name) else { return nil }
    self.init(code)
  }

  /// Returns the code name closest to an unknown name, or `nil` if none is similar.
  ///
  /// - Parameter name: The unknown name.
  package static func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: Code.allCases.map { $0.rawValue })
  }

  /// The name.
  public var description: String { name }

  // MARK: Files

  /// A file contains bytes that are not UTF-8.
  public static let notUTF8 = Self(.notUTF8)
  /// A file is larger than a rule file may be.
  public static let fileTooLarge = Self(.fileTooLarge)
  /// A file has more errors than are shown.
  public static let tooManyErrors = Self(.tooManyErrors)

  // MARK: Characters and words

  /// A character that begins no word or sign of the language.
  public static let unexpectedCharacter = Self(.unexpectedCharacter)
  /// A control or bidirectional character occurs unescaped in the source.
  public static let invisibleCharacter = Self(.invisibleCharacter)
  /// A text literal is not closed on its line.
  public static let unterminatedString = Self(.unterminatedString)
  /// A regex literal is not closed.
  public static let unterminatedRegex = Self(.unterminatedRegex)
  /// A text literal contains an unknown escape.
  public static let invalidEscape = Self(.invalidEscape)
  /// A number is larger than the language allows.
  public static let numberTooLarge = Self(.numberTooLarge)

  // MARK: Statements

  /// A different word or sign is required at this place.
  public static let expected = Self(.expected)
  /// A brace is never closed.
  public static let unclosedBrace = Self(.unclosedBrace)
  /// A declaration begins with an unknown keyword.
  public static let unknownDeclaration = Self(.unknownDeclaration)
  /// A statement in a profile begins with an unknown keyword.
  public static let unknownKeyword = Self(.unknownKeyword)
  /// A word that the language reserves for later versions.
  public static let reservedKeyword = Self(.reservedKeyword)
  /// The file requires a later version of the language.
  public static let unsupportedLanguage = Self(.unsupportedLanguage)
  /// A word needs a later language than the one that the file states.
  public static let needsNewerLanguage = Self(.needsNewerLanguage)
  /// `language` or `use` is placed after a declaration.
  public static let misplacedStatement = Self(.misplacedStatement)
  /// An attribute is placed before something that does not accept it.
  public static let misplacedAttribute = Self(.misplacedAttribute)
  /// An unknown attribute.
  public static let unknownAttribute = Self(.unknownAttribute)
  /// An attribute has invalid arguments.
  public static let invalidAttribute = Self(.invalidAttribute)
  /// An unknown length unit.
  public static let unknownUnit = Self(.unknownUnit)
  /// An unknown control type.
  public static let unknownType = Self(.unknownType)
  /// An unknown keyboard.
  public static let unknownKeyboard = Self(.unknownKeyboard)
  /// An unknown policy for compositions or pasting.
  public static let unknownPolicy = Self(.unknownPolicy)
  /// An unknown normalisation.
  public static let unknownNormalization = Self(.unknownNormalization)
  /// The text of a `replace` has a `$` that does not begin a group reference or `$$`.
  public static let invalidReplacement = Self(.invalidReplacement)
  /// A `display`, a `prefix` or a `suffix` that cannot be shown.
  public static let invalidDisplay = Self(.invalidDisplay)
  /// A setting of the type `decimal` in a profile with another type.
  public static let needsDecimal = Self(.needsDecimal)
  /// A setting of the types `time` and `dateTime` in a profile with another type.
  public static let needsTime = Self(.needsTime)
  /// A number of digits that no number can have.
  public static let invalidDigitCount = Self(.invalidDigitCount)
  /// An unknown currency.
  public static let unknownCurrency = Self(.unknownCurrency)
  /// An unknown time at which to check a rule.
  public static let unknownTiming = Self(.unknownTiming)
  /// An unknown check.
  public static let unknownCheck = Self(.unknownCheck)
  /// A check has invalid arguments.
  public static let invalidCheckArgument = Self(.invalidCheckArgument)
  /// A parameter stands at a place of a pattern where it has no meaning.
  public static let misplacedParameter = Self(.misplacedParameter)
  /// `require N of` has a count of zero or more than its number of patterns.
  public static let invalidCount = Self(.invalidCount)
  /// A word is not a BCP 47 language tag.
  public static let invalidLocale = Self(.invalidLocale)
  /// A word of `autocomplete` is not one of HTML, or not at its place.
  public static let unknownAutocomplete = Self(.unknownAutocomplete)
  /// A form of a text is for a category of numbers that does not exist.
  public static let unknownPlural = Self(.unknownPlural)
  /// A text with forms for numbers has none that its language needs.
  public static let missingPlural = Self(.missingPlural)
  /// A text is for a rule, or has the name of a built-in text, that does not exist.
  public static let unknownText = Self(.unknownText)
  /// A text lacks a placeholder of the text in the first language, or has another one.
  public static let placeholderMismatch = Self(.placeholderMismatch)

  // MARK: Semantics

  /// Two profiles have the same name.
  public static let duplicateProfile = Self(.duplicateProfile)
  /// An instance of a template that does not exist.
  public static let unknownTemplate = Self(.unknownTemplate)
  /// A template is used without arguments in parentheses.
  public static let needsArguments = Self(.needsArguments)
  /// A template has no parameter with the name of an argument, or with a name in its body.
  public static let unknownParameter = Self(.unknownParameter)
  /// A parameter or an argument is stated twice.
  public static let duplicateParameter = Self(.duplicateParameter)
  /// A parameter without a default has no argument.
  public static let missingArgument = Self(.missingArgument)
  /// A value, or a parameter in the body of a template, is of the wrong kind.
  public static let wrongKind = Self(.wrongKind)
  /// An argument or a default is not within the bounds of its parameter.
  public static let outOfBounds = Self(.outOfBounds)
  /// The bounds of a parameter are not those of its kind, or the smaller one is not first.
  public static let invalidBound = Self(.invalidBound)
  /// A file has more instances of templates than are allowed.
  public static let tooManyInstances = Self(.tooManyInstances)
  /// Two rules of a profile have the same id.
  public static let duplicateRule = Self(.duplicateRule)
  /// A rule restates an inherited rule without `override`.
  public static let restatedRule = Self(.restatedRule)
  /// `override` names a rule that is not inherited.
  public static let nothingToOverride = Self(.nothingToOverride)
  /// `drop` names a rule that is not inherited.
  public static let nothingToDrop = Self(.nothingToDrop)
  /// A profile exceeds a limit: of rules, examples, steps of normalisation, parts of a union, or texts of one
  /// message.
  public static let profileTooLarge = Self(.profileTooLarge)
  /// A setting is stated twice.
  public static let duplicateSetting = Self(.duplicateSetting)
  /// Two `use` statements introduce the same name.
  public static let duplicateAlias = Self(.duplicateAlias)
  /// An unknown profile or form.
  public static let unknownProfile = Self(.unknownProfile)
  /// Two sets of a file have the same name.
  public static let duplicateSet = Self(.duplicateSet)
  /// Two checks have the same name.
  public static let duplicateCheck = Self(.duplicateCheck)
  /// The declaration of a check has a mistake.
  public static let invalidCheck = Self(.invalidCheck)
  /// Two lists have the same name.
  public static let duplicateList = Self(.duplicateList)
  /// The declaration of a list, or a row of its file, has a mistake.
  public static let invalidList = Self(.invalidList)
  /// An unknown list.
  public static let unknownList = Self(.unknownList)
  /// A set that does not exist or is declared further down.
  public static let unknownSet = Self(.unknownSet)
  /// A set or an `allow` names more classes than the limit.
  public static let setTooLarge = Self(.setTooLarge)
  /// A rule file that does not exist or cannot be read.
  public static let unknownRuleFile = Self(.unknownRuleFile)
  /// A qualifier that no `use` introduces.
  public static let unknownAlias = Self(.unknownAlias)
  /// A used file is outside the folder of the file that uses it.
  public static let importOutside = Self(.importOutside)
  /// Files use each other in a cycle.
  public static let importCycle = Self(.importCycle)
  /// The number of used files, or the depth of their use, exceeds the limit.
  public static let tooManyImports = Self(.tooManyImports)
  /// Profiles inherit from each other in a cycle.
  public static let inheritanceCycle = Self(.inheritanceCycle)
  /// A chain of parents is longer than the limit.
  public static let inheritanceTooDeep = Self(.inheritanceTooDeep)
  /// A child states a different type than its parent.
  public static let conflictingType = Self(.conflictingType)
  /// An example names a rule that the profile does not have.
  public static let unknownRule = Self(.unknownRule)

  /// The default of a profile is not one of its values.
  public static let unacceptableDefault = Self(.unacceptableDefault)

  /// A length stated in code is negative.
  public static let invalidLength = Self(.invalidLength)

  // MARK: Patterns

  /// A pattern that PCRE2 does not compile.
  public static let invalidRegex = Self(.invalidRegex)
  /// A pattern contains a construct that rules must not contain.
  public static let forbiddenRegexConstruct = Self(.forbiddenRegexConstruct)
  /// A class of `allow` or `set` does not match exactly one character.
  public static let notOneCharacter = Self(.notOneCharacter)
  /// A replacement names a group that its pattern does not have.
  public static let unknownGroup = Self(.unknownGroup)
  /// A pattern is not regular, and the library is built without PCRE2.
  public static let needsPCRE2 = Self(.needsPCRE2)
  /// A pattern is longer than the limit.
  public static let regexTooLong = Self(.regexTooLong)

  // MARK: Lint

  /// An anchor at an end of a `regex`, which always matches the whole value.
  public static let redundantAnchor = Self(.redundantAnchor)
  /// A searched pattern matches the empty text, so it is found in every value.
  public static let matchesEmpty = Self(.matchesEmpty)
  /// A `.` that matches any character, where a dot is most likely meant.
  public static let unescapedDot = Self(.unescapedDot)
  /// An alternative of a pattern, or a text of a `oneOf`, is stated twice.
  public static let repeatedAlternative = Self(.repeatedAlternative)
  /// A range of characters contains characters that its author probably did not intend.
  public static let obscureRange = Self(.obscureRange)
  /// Braces that look like a quantifier but are matched literally.
  public static let literalQuantifier = Self(.literalQuantifier)
  /// A class contains the digits of all scripts.
  public static let unicodeDigit = Self(.unicodeDigit)
  /// A range of Chinese characters ends at the last one of Unicode 1.1.
  public static let hanRange = Self(.hanRange)
  /// A class or a quantifier applies to only a part of a grapheme.
  public static let splitGrapheme = Self(.splitGrapheme)
  /// `(?i)` applies to `k` or `s`, which have a third case variant outside ASCII.
  public static let caseFold = Self(.caseFold)
  /// The length of a value is not limited.
  public static let unboundedLength = Self(.unboundedLength)
  /// A length has no unit although the units can differ.
  public static let ambiguousUnit = Self(.ambiguousUnit)
  /// A `minLength` is greater than every length that a `maxLength` allows.
  public static let minOverMax = Self(.minOverMax)
  /// The shortest match of a `regex` is longer than a `maxLength` allows.
  public static let patternOverLimit = Self(.patternOverLimit)
  /// A `forbid` that concerns the end of the text is checked on every change, while the end still moves.
  public static let endAnchoredForbid = Self(.endAnchoredForbid)
  /// An example cannot be typed on the keyboard of its profile.
  public static let keyboardGap = Self(.keyboardGap)
  /// Numbers of a range can be written with zeros in front, such as `007` beside `7`.
  public static let leadingZeros = Self(.leadingZeros)
  /// Normalising a normalised value changes it again.
  public static let unstableNormalization = Self(.unstableNormalization)
  /// No example fails if the rule is removed.
  public static let untestedRule = Self(.untestedRule)
  /// A file does not state the version of its language.
  public static let missingLanguage = Self(.missingLanguage)
  /// A message has no text in a language that other messages of the file have.
  public static let missingLocale = Self(.missingLocale)
  /// A message contains braces that are not a placeholder.
  public static let unknownPlaceholder = Self(.unknownPlaceholder)
  /// A message of a sensitive profile contains its value.
  public static let leaksSensitive = Self(.leaksSensitive)
  /// A child shows the values that its parent hides.
  public static let revealsSensitive = Self(.revealsSensitive)
  /// The body of a template does not use a parameter.
  public static let unusedParameter = Self(.unusedParameter)
  /// A set is never used.
  public static let unusedSet = Self(.unusedSet)
  /// Nothing uses a check.
  public static let unusedCheck = Self(.unusedCheck)
  /// Nothing uses a list.
  public static let unusedList = Self(.unusedList)
  /// No profile, no instance and no field is made of a template.
  public static let unusedTemplate = Self(.unusedTemplate)
  /// A used file is not needed.
  public static let unusedUse = Self(.unusedUse)
  /// A deprecated profile or set is used.
  public static let deprecatedUse = Self(.deprecatedUse)
  /// Only the empty value is acceptable.
  public static let unsatisfiable = Self(.unsatisfiable)
  /// An acceptable value cannot be typed from left to right.
  public static let untypeable = Self(.untypeable)
  /// A rule, or a part of a rule, never has an effect.
  public static let deadRule = Self(.deadRule)
  /// The other rules refuse all that an alternative of a pattern or a part of a union accepts.
  public static let deadAlternative = Self(.deadAlternative)
  /// An overriding rule accepts values that the overridden rule rejects.
  public static let loosening = Self(.loosening)
  /// A rule is implied by the other rules.
  public static let redundantRule = Self(.redundantRule)
  /// A question about a profile could not be decided.
  public static let undecided = Self(.undecided)
  /// A pattern or a listed text contains characters that normalisation removes or changes.
  public static let normalizedAway = Self(.normalizedAway)
  /// An example cannot hold.
  public static let impossibleExample = Self(.impossibleExample)
  /// A pattern for which back-tracking can take more than linear time.
  public static let superLinear = Self(.superLinear)
  /// Two values have the same display.
  public static let displayAmbiguous = Self(.displayAmbiguous)
  /// The display of a value is read as another value.
  public static let displayNotRead = Self(.displayNotRead)
  /// An acceptable value is longer than its display.
  public static let displayOverflow = Self(.displayOverflow)
  /// No value has a display.
  public static let displayUnreachable = Self(.displayUnreachable)
  /// Adding a character to a value moves those before it in its display.
  public static let displayJumps = Self(.displayJumps)
  /// A literal of a display can also be a part of the value.
  public static let displayInValue = Self(.displayInValue)
  /// A `@suppress` names a finding that does not occur.
  public static let unusedSuppress = Self(.unusedSuppress)
  /// A `@suppress` names an unknown finding.
  public static let unknownLint = Self(.unknownLint)

  enum Code: String, CaseIterable {
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
    case needsNewerLanguage = "needs-newer-language"
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
    case invalidDisplay = "invalid-display"
    case needsDecimal = "needs-decimal"
    case needsTime = "needs-time"
    case invalidDigitCount = "invalid-digit-count"
    case unknownCurrency = "unknown-currency"
    case unknownTiming = "unknown-timing"
    case unknownCheck = "unknown-check"
    case invalidCheckArgument = "invalid-check-argument"
    case misplacedParameter = "misplaced-parameter"
    case invalidCount = "invalid-count"
    case invalidLocale = "invalid-locale"
    case unknownAutocomplete = "unknown-autocomplete"
    case unknownPlural = "unknown-plural"
    case missingPlural = "missing-plural"
    case unknownText = "unknown-text"
    case placeholderMismatch = "placeholder-mismatch"
    case duplicateProfile = "duplicate-profile"
    case unknownTemplate = "unknown-template"
    case needsArguments = "needs-arguments"
    case unknownParameter = "unknown-parameter"
    case duplicateParameter = "duplicate-parameter"
    case missingArgument = "missing-argument"
    case wrongKind = "wrong-kind"
    case outOfBounds = "out-of-bounds"
    case invalidBound = "invalid-bound"
    case tooManyInstances = "too-many-instances"
    case duplicateRule = "duplicate-rule"
    case restatedRule = "restated-rule"
    case nothingToOverride = "nothing-to-override"
    case nothingToDrop = "nothing-to-drop"
    case profileTooLarge = "profile-too-large"
    case duplicateSetting = "duplicate-setting"
    case duplicateAlias = "duplicate-alias"
    case unknownProfile = "unknown-profile"
    case duplicateSet = "duplicate-set"
    case duplicateCheck = "duplicate-check"
    case invalidCheck = "invalid-check"
    case duplicateList = "duplicate-list"
    case invalidList = "invalid-list"
    case unknownList = "unknown-list"
    case unknownSet = "unknown-set"
    case setTooLarge = "set-too-large"
    case unknownRuleFile = "unknown-rule-file"
    case unknownAlias = "unknown-alias"
    case importOutside = "import-outside"
    case importCycle = "import-cycle"
    case tooManyImports = "too-many-imports"
    case inheritanceCycle = "inheritance-cycle"
    case inheritanceTooDeep = "inheritance-too-deep"
    case conflictingType = "conflicting-type"
    case unknownRule = "unknown-rule"
    case unacceptableDefault = "unacceptable-default"
    case invalidLength = "invalid-length"
    case invalidRegex = "invalid-regex"
    case forbiddenRegexConstruct = "forbidden-regex-construct"
    case notOneCharacter = "not-one-character"
    case unknownGroup = "unknown-group"
    case needsPCRE2 = "needs-pcre2"
    case regexTooLong = "regex-too-long"
    case redundantAnchor = "redundant-anchor"
    case matchesEmpty = "matches-empty"
    case unescapedDot = "unescaped-dot"
    case repeatedAlternative = "repeated-alternative"
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
    case leadingZeros = "leading-zeros"
    case unstableNormalization = "unstable-normalization"
    case untestedRule = "untested-rule"
    case missingLanguage = "missing-language"
    case missingLocale = "missing-locale"
    case unknownPlaceholder = "unknown-placeholder"
    case leaksSensitive = "leaks-sensitive"
    case revealsSensitive = "reveals-sensitive"
    case unusedParameter = "unused-parameter"
    case unusedSet = "unused-set"
    case unusedCheck = "unused-check"
    case unusedList = "unused-list"
    case unusedTemplate = "unused-template"
    case unusedUse = "unused-use"
    case deprecatedUse = "deprecated-use"
    case unsatisfiable = "unsatisfiable"
    case untypeable = "untypeable"
    case deadRule = "dead-rule"
    case deadAlternative = "dead-alternative"
    case loosening = "loosening"
    case redundantRule = "redundant-rule"
    case undecided = "undecided"
    case normalizedAway = "normalized-away"
    case impossibleExample = "impossible-example"
    case superLinear = "super-linear"
    case displayAmbiguous = "display-ambiguous"
    case displayNotRead = "display-not-read"
    case displayOverflow = "display-overflow"
    case displayUnreachable = "display-unreachable"
    case displayJumps = "display-jumps"
    case displayInValue = "display-in-value"
    case unusedSuppress = "unused-suppress"
    case unknownLint = "unknown-lint"
    case nestedTooDeep = "nested-too-deep"
    case formTooLarge = "form-too-large"
    case duplicateForm = "duplicate-form"
    case fieldTwice = "field-twice"
    case unknownField = "unknown-field"
    case invalidDate = "invalid-date"
    case operandKind = "operand-kind"
    case missingDay = "missing-day"
    case conditionCycle = "condition-cycle"
    case deadCondition = "dead-condition"
    case unreachableField = "unreachable-field"
    case deadBranch = "dead-branch"
    case contradiction
    case narrowedByEqual = "narrowed-by-equal"
    case unsatisfiableForm = "unsatisfiable-form"
  }
}

extension DiagnosticCode: CaseIterable {
  /// All codes.
  public static let allCases = Code.allCases.map(Self.init)
}

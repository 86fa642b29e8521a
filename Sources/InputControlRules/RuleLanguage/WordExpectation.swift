/// A kind of word that the parser accepts at a place, for completion.
enum WordExpectation: Equatable {
  // Words of the language.
  case declaration, item, formItem, checkStatement, rule, formRule, example, formExample
  case controlType, keyboard, compositionPolicy, pastePolicy, refusalPolicy, normalForm, check, lengthUnit
  case timing, severity, displayStyle, edge, parameterKind, attribute, dateUnit, autofill
  case pluralCategory
  /// The name of a text in a declaration of texts.
  case textKey(isForBuiltIn: Bool)
  /// A word of the language that joins parts of a statement.
  case word(String)
  // Names.
  case shippedFile, profile, set, list, field
  /// The id of a rule of this profile, or of a profile that it inherits from.
  case ruleID
  case inheritedRuleID
  /// One of the parameters of the template.
  case parameter([String])
}

/// Collects what the parser expects at the end of a file.
final class WordExpectations {
  fileprivate(set) var all: [WordExpectation] = []
  /// Whether a statement begins at the end of the file: what the block around it expects behind it does not count.
  fileprivate var beginsStatement = false
  /// The word that begins the statement at the end of the file.
  fileprivate(set) var keyword: String?
}

extension Parser {
  /// Returns what the language expects at the end of a file: what could continue its last statement, or begin one.
  static func expectations(atEndOf file: SourceFile) -> WordExpectations {
    let expectations = WordExpectations()
    guard unreadable(file) == nil else { return expectations }
    var parser = Parser(file)
    parser.expectations = expectations
    parser.parseFile()
    return expectations
  }

  /// Notes what is expected, if the current token is the end of the file and belongs to the statement.
  func expect(_ expectation: WordExpectation) {
    guard let expectations, !expectations.beginsStatement, current.kind == .endOfFile, isContinuation else {
      return
    }
    if expectations.all.isEmpty {
      let first = tokens[statementStart]
      expectations.keyword = first.kind == .name ? text(first) : nil
    }
    if !expectations.all.contains(expectation) { expectations.all.append(expectation) }
  }

  /// Notes that a statement may begin, if the current token is the end of the file and the last one is complete.
  mutating func expectStatement(_ expectation: WordExpectation) {
    guard let expectations, expectations.all.isEmpty, current.kind == .endOfFile else { return }
    let isComplete =
      if index == 0 {
        true
      } else {
        switch tokens[index - 1].kind {
        case .leftBrace, .semicolon: true
        case .comma: false
        default: current.startsLine && index != indexAfterOr
        }
      }
    guard isComplete else { return }
    statementStart = index
    expect(expectation)
    expectations.beginsStatement = true
  }
}

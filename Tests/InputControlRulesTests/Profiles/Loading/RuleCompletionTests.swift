import Foundation
import InputControl
import InputControlTestSupport
import Testing

@testable import InputControlRules

/// The words that an editor completes: the language knows each of them at its place, and the list lacks none.
@Suite struct RuleCompletionTests {
  /// An expectation, and files in which an example of it is valid at `|`.
  private typealias Place = (expectation: WordExpectation, keyword: String?, files: [String])

  private static let places: [Place] = profilePlaces + formPlaces

  private static let profilePlaces: [Place] = [
    (.declaration, nil, ["|"]),
    (
      .rule, nil,
      ["profile p { a: | }", "profile p { type number; a: | }", "list plan { \"pro\" }\nprofile p { a: | }"]
    ),
    (
      .item, nil,
      [
        "profile parent { regex /[0-9]*/ }\nprofile p : parent {\n  |\n}", "profile p { type decimal; | }",
        "profile p { type time; | }", "profile p { regex /[A-Z]{2}[0-9]{4}/; | }", "profile p { | }",
        "list plan { \"pro\" }\nprofile p { | }",
      ]
    ),
    (
      .rule, "override",
      [
        """
        list plan { "pro" }
        profile parent {
          in plan; regex /[0-9]*/; required; minLength 1; maxLength 9; allow /[0-9a-z-]/
          oneOf "S"; forbid /a/; require /S/; check luhn; range 1..9
        }
        profile p : parent { override | }
        """
      ]
    ),
    (.example, nil, ["profile p { regex /[A-Z]{2}[0-9]{4}/; todo | }"]),
    (.controlType, nil, ["profile p { type | }"]),
    (
      .normalForm, nil,
      ["profile p { normalize | }", "profile p { normalize width, | }", "profile p { normalize trim, | }"]
    ),
    (.set, nil, ["profile p { allow | }", "profile p { allow \"-\", | }", "set letters = |"]),
    (.keyboard, nil, ["profile p { keyboard | }"]),
    (.compositionPolicy, nil, ["profile p { ime | }"]),
    (.pastePolicy, nil, ["profile p { paste | }"]),
    (.refusalPolicy, nil, ["profile p { refuse | }"]),
    (.check, nil, ["profile p { check | }"]),
    (.lengthUnit, nil, ["profile p { maxLength 3 | }", "profile p { minLength 3 | }"]),
    (
      .autofill, nil,
      [
        "profile p { autocomplete | }", "profile p { autocomplete | name }",
        "profile p { autocomplete | tel }", "profile p { autocomplete username | }",
      ]
    ),
    (.timing, nil, ["profile p { required on | }"]),
    (
      .severity, nil,
      ["profile p { required | }", "profile p { required on commit | }", "profile p { maxLength 3 | }"]
    ),
    (.displayStyle, nil, ["profile p { type decimal; display locale | }"]),
    (.edge, nil, ["profile p { type number; display groups 3 by \",\" from | }"]),
    (
      .parameterKind, nil,
      [
        "template t(n |) { maxLength n }", "template t(n |) { allow n }",
        "template t(n |) { check range 0..n }",
        "template t(n |) { oneOf n }",
      ]
    ),
    (
      .pluralCategory, nil,
      ["profile p { required { en { |; other \"x\" } } }", "profile p { required { en { | } } }"]
    ),
    (.attribute, nil, ["@|\nprofile p { }", "profile p {\n  @|\n  required\n}"]),
  ]

  private static let formPlaces: [Place] = [
    (
      .formItem, nil,
      [
        "use contact as contact\nform f {\n  |\n}",
        form("|"), form("rule: require country { en \"x\" }\n  |"),
        "use contact as contact\nprofile t { }\nform f {\n field country: t\n field other: t\n |\n}",
      ]
    ),
    (.formRule, nil, [form("a: |")]),
    (.formExample, nil, [form("todo |")]),
    (.dateUnit, nil, [form("order from <= today + 2 |")]),
  ]

  private static func form(_ statement: String) -> String {
    """
    use contact as contact
    use time as time
    profile any { }
    form f {
      field country: any
      field password: any
      field repeat: any
      field email: any
      field phone: any
      field name: any
      field from: time.isoDate
      field until: time.isoDate
      field birthDate: time.isoDate
      \(statement)
    }
    """
  }

  private func completion(_ text: String) throws -> RuleCompletion? {
    let place = try #require(text.range(of: "|"))
    let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    return RuleCompletion(
      at: offset,
      in: SourceFile(name: "test.rules", text: text.replacingCharacters(in: place, with: "")))
  }

  private func words(_ text: String) throws -> [String] { try completion(text)?.words.map { $0.text } ?? [] }

  private func errors(_ text: String) -> [String] {
    do throws(RuleError) {
      for profile in try RuleSet([SourceFile(name: "test.rules", text: text)]).profiles {
        _ = try CompiledProfile(profile)
      }
      return []
    } catch {
      return error.diagnostics.filter { $0.severity == .error }.map { $0.rendered() }
    }
  }

  @Test func everyExampleIsRightAtItsPlace() throws {
    for (expectation, keyword, files) in try nonEmpty(Self.places) {
      for word in try nonEmpty(LanguageWords.words(expectation, in: keyword)) {
        #expect(word.example.hasPrefix(word.text) && !word.text.isEmpty)
        let problems = files.map { errors($0.replacing("|", with: word.example)) }
        #expect(problems.contains([]), "\(expectation): \(word.example): \(problems)")
      }
    }
  }

  @Test func everyWordIsOfferedWhereItsExampleStands() throws {
    for (expectation, keyword, files) in try nonEmpty(Self.places) {
      for word in LanguageWords.words(expectation, in: keyword) {
        for begun in ["", String(word.text.prefix(1)), String(word.text.dropLast())] {
          let isOffered = try files.contains { file in
            let found = try completion(file.replacing("|", with: begun + "|"))
            let start = file.utf8.distance(from: file.startIndex, to: try #require(file.firstIndex(of: "|")))
            return found?.start == start && found?.words.contains(word) ?? false
          }
          #expect(isOffered, "\(expectation): “\(begun)” of \(word.text)")
        }
      }
    }
  }

  /// Words that join the parts of a statement, and the words in their place.
  @Test(arguments: [
    ("use standard |", ["as"]),
    ("use standard as std\nprofile p = std.number |", ["or"]),
    ("profile p { replace /-/ | }", ["with"]),
    ("profile p { require 1 | }", ["of"]),
    ("profile p { decimals | }", ["minor"]),
    ("profile p { display | }", ["groups", "locale"]),
    ("profile p { display locale | }", ["plain", "native", "when"]),
    ("profile p { display \"##\" | }", ["when"]),
    ("profile p { display groups 3 | }", ["by"]),
    ("profile p { display groups 3 by \",\" | }", ["from", "when"]),
    ("profile p { display groups 3 by \",\" from start | }", ["when"]),
    ("profile p { required | }", ["on", "error", "warning", "info"]),
    ("profile p { required on commit | }", ["error", "warning", "info"]),
    ("profile p { required error | }", []),
    (
      "profile p { maxLength 3 | }",
      ["graphemes", "scalars", "utf16", "bytes", "columns", "on", "error", "warning", "info"]
    ),
    ("profile p { accepts \"1\" | }", ["as", "shows", "warns", "in"]),
    ("profile p { accepts \"1\" as \"1\" | }", ["shows", "warns", "in"]),
    ("profile p { accepts \"1\", \"2\" | }", ["as", "shows", "warns", "in"]),
    ("profile p { pending \"1\" | }", ["shows", "in"]),
    ("profile p { rejects \"1\" | }", ["by", "in"]),
    ("template t(n INT) { rejects \"1\" | }", ["by", "in", "with"]),
    ("template t(n INT) { maxLength | }", ["n"]),
    ("profile a { sensitive }\nprofile p : a { override sensitive | }", ["no"]),
    ("profile p { sensitive | }", []),
    ("texts de | { }", ["for"]),
    ("list l { \"a\" }\nprofile p { in | }", ["l"]),
    ("list l |", ["from"]),
    ("list l from \"a.csv\" |", ["key"]),
    ("list l from \"a.csv\" key a |", ["by"]),
    ("form f {\n field a: t\n field b: t { in l | }\n}", ["for", "on", "error", "warning", "info"]),
    ("profile p { a: required }\ntexts de { | }", ["p", "p.a"]),
    ("form f {\n field a: t\n when a | \n}", ["matches", "is"]),
    ("form f {\n field a: t\n when a is | \n}", ["not", "empty"]),
    ("form f {\n field a: t\n when a is \"1\" | \n}", ["and", "or"]),
    ("form f {\n field a: t\n when | \n}", ["not", "a"]),
    ("form f {\n field a: t\n when a is \"1\" { } | \n}", ["else"]),
    ("form f {\n field a: t\n when a is \"1\" { } else | \n}", ["when"]),
    ("form f {\n field a: t\n rejects { a \"1\" } | \n}", ["by", "on"]),
    ("form f {\n field a: t\n equal a, b | \n}", ["at", "error", "warning", "info"]),
    ("form f {\n field a: t\n order today | \n}", []),
    ("form f {\n field a: t\n order a < | \n}", ["today", "a"]),
  ])
  func joiningWords(text: String, expected: [String]) throws {
    #expect(try words(text) == expected, "\(text)")
    for word in try #require(try completion(text)).words { #expect(!word.help.isEmpty) }
  }

  @Test func theListsAreThoseOfTheLanguage() {
    func sorted(_ words: [RuleWord]) -> [String] { words.map { $0.text }.sorted() }
    #expect(sorted(LanguageWords.declarations) == Keyword.declarations.sorted())
    #expect(sorted(LanguageWords.words(.item, in: nil)) == Keyword.items.sorted())
    #expect(sorted(LanguageWords.words(.formItem, in: nil)) == Keyword.formItems.sorted())
    #expect(sorted(LanguageWords.rules) == Keyword.rules.sorted())
    #expect(sorted(LanguageWords.formRules) == Keyword.formRules.sorted())
    #expect(LanguageWords.severities.map { $0.text } == Keyword.severities)
    #expect(sorted(LanguageWords.controlTypes) == ControlType.allCases.map { $0.rawValue }.sorted())
    #expect(sorted(LanguageWords.lengthUnits) == LengthUnit.allCases.map { $0.rawValue }.sorted())
    #expect(sorted(LanguageWords.keyboards) == Profile.KeyboardLayout.allCases.map { $0.rawValue }.sorted())
  }

  /// The help for a word that nothing is called lists those that there are.
  @Test(arguments: [
    ("profile p { type zzzzzz }", WordExpectation.controlType),
    ("profile p { normalize zzzzzz }", .normalForm),
    ("profile p { keyboard zzzzzz }", .keyboard), ("profile p { ime zzzzzz }", .compositionPolicy),
    ("profile p { paste zzzzzz }", .pastePolicy), ("profile p { refuse zzzzzz }", .refusalPolicy),
    ("profile p { check zzzzzz }", .check), ("profile p { maxLength 3 zzzzzz }", .lengthUnit),
    ("profile p { required on zzzzzz }", .timing),
    ("profile p { type number; display groups 3 by \",\" from zzzzzz }", .edge),
    ("@zzzzzz(\"a\")\nprofile p { }", .attribute),
  ])
  private func theLanguageKnowsNoOtherWords(text: String, expectation: WordExpectation) throws {
    let error = try #require(throws: RuleError.self) {
      try RuleSet([SourceFile(name: "test.rules", text: text)])
    }
    let help = error.diagnostics.flatMap { $0.help }.joined(separator: " ")
    let choices = help.matches(of: #/`@?([\w-]+)/#).map { String($0.1) }.sorted()
    #expect(LanguageWords.words(expectation, in: nil).map { $0.text }.sorted() == choices)
  }

  /// Every word in the tables of docs/rules.md is a word that is offered somewhere.
  @Test func everyWordOfThePage() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
    let page = try String(contentsOf: root.appending(path: "docs/rules.md"), encoding: .utf8)
    let titles = ["In a profile", "What is shown", "Numbers", "Checks", "The control types"]
    let sections = page.split(separator: #/(?m)^##+ /#).filter { section in
      titles.contains { section.hasPrefix($0) }
    }
    #expect(sections.count == titles.count)
    let rows = sections.flatMap { $0.matches(of: #/(?m)^\|.*\|$/#) }.map { $0.0.replacing("\\|", with: "") }
    // Patterns, texts, settings of a number and names in capitals are no words, nor is what is written as an example.
    let words = rows.flatMap { $0.matches(of: #/`([^`]+)`/#) }.flatMap { span in
      span.1.replacing(#/"[^"]*"|/[^/]*/|\[[^\]]*\]|\{[^}]*\}/#, with: " ")
        .matches(of: #/(?:^|[^\w$….<-])([a-z][\w-]*)/#).map { String($0.1) }
    }
    let lists =
      Self.places.flatMap { LanguageWords.words($0.expectation, in: $0.keyword) }
      + LanguageWords.joining.map { $0.word }
    let known = Set(lists.map { $0.text }).union([
      "a", "z", "yyyy", "dd", "d", "zh-Hans", "en", "inputctl", "test",
    ])
    #expect(Set(words).subtracting(known).isEmpty)
    #expect(words.count > 100)
  }

  @Test func namesOfTheFileAndOfFilesThatItUses() throws {
    #expect(
      try words("use money as m\nprofile price { }\nprofile sale : |")
        == ["price", "m.amount", "m.signedAmount", "m.percentage", "m.currencyCode"])
    #expect(try words("use money as m\nprofile sale : m.si|") == ["m.signedAmount"])
    #expect(try words("use money as m\nprofile sale = m.amount or m.per| { }") == ["m.percentage"])
    #expect(try words("set vowels = /[aeiou]/\nset more = vow|") == ["vowels"])
    #expect(
      try words("set vowels = /[aeiou]/\nprofile p {\n  allow /[0-9]/, v|\n}") == ["visible", "vowels"])
    #expect(
      try words("profile a {\n  shape: regex /a/\n  maxLength 3 bytes\n}\nprofile b : a {\n  drop |\n}")
        == ["shape", "maxLength.bytes"])
    #expect(
      try words("profile a {\n  shape: regex /a/\n  check luhn\n  rejects \"b\" by |\n}") == [
        "shape", "luhn",
      ])
    #expect(try words("profile a { }\nform f {\n field b: |\n}") == ["a"])
    #expect(
      try words("form f {\n field b: a\n when b is \"1\" {\n field c: a\n }\n equal b, |\n}") == ["b", "c"])
    #expect(try words("form f {\n field b: a\n rejects { | }\n}") == ["b"])
    #expect(try words("form f {\n field b: a\n same: equal b, b\n rejects { b \"1\" } by |\n}") == ["same"])
    #expect(try words("use |").contains("money"))
    #expect(try !words("use |").contains("forms"))
  }

  @Test(arguments: [
    "// pro|", "/// pro|", "profile p { regex /re| }", "profile p { accepts \"ac|", "profile p|", "set v|",
    "profile p { regex #/ re|/# }", "profile p { regex #/\n re|\n/# }", "profile p { messages { e| } }",
    "profile p { maxLength 1|", "profile p { } |", "form f { field | }", "template t(|",
  ])
  func nothingIsOfferedInLiteralsAndForNewNames(text: String) throws {
    #expect(try words(text) == [])
  }

  @Test func aWordThatStandsThereIsNotOffered() throws {
    let found = try #require(try completion("profile p { type number| }"))
    #expect(found.isWhole)
    #expect(found.words.map { $0.text } == ["number_letter", "number_letterSmall", "number_letterBig"])
  }

  /// A hostile text ends, and is read without a trap.
  @Test func hostileTexts() {
    for piece in [
      "#/\n", "{\n", "\"", "/", "@(", "profile a {\n", "\\", "😀", "#", ": = or ,", "(", "form f {", "a.b-",
    ] {
      let text = String(repeating: piece, count: 30_000 / piece.utf8.count)
      for place in [0, 1, text.utf8.count / 2, text.utf8.count] {
        _ = RuleCompletion(at: place, in: SourceFile(name: "test.rules", text: text))
      }
    }
  }

  @Test func everyPlaceOfTheShippedRules() {
    for file in RuleSet.shippedFiles {
      for place in stride(from: 0, to: min(file.bytes.count, 2000), by: 61) {
        _ = RuleCompletion(at: place, in: file)
      }
    }
  }
}

import InputControlTestSupport
import Testing

@testable import InputControl

/// A person may type a label letter by letter; the value of the field is the one that has the label.
struct LabelTypingTests {
  private static let rules = """
    language 4
    list plan { "basic" { en "Basic"; de "Einfach" }; "pro" { en "Professional"; de "Für Profis" }; "max" }
    list size { "S" { en "Small" }; "L" { en "Large"; de "Groß" }; "XL" { en "Larger" } }
    list town { "1" { ja "東京" }; "2" { ja "大阪" } }
    profile plan { in plan; forbid /m/ }
    profile size { normalize upper; in size }
    profile needed { normalize upper; required; in size }
    profile town { in town }
    profile either = plan or size
    profile secret { in plan; sensitive }
    form order { field plan: plan { required }; field size: size }
    """

  private func profile(_ name: String) throws -> CompiledProfile {
    try RuleSet([SourceFile(name: "p.rules", text: Self.rules)]).profile(name)
  }

  private func field(_ name: String, _ locale: String? = nil) throws -> InputField {
    InputField(try profile(name), locale: try locale.map { try .tag($0) })
  }

  @discardableResult
  private func type(_ text: String, into field: TextControl) -> [Bool] {
    text.map { field.insert(String($0), origin: .key).isAllowed }
  }

  @Test(arguments: [
    ("plan", "de", "Einfach", "Einfach", "basic"), ("plan", "de", "einfach", "Einfach", "basic"),
    ("plan", "de-AT", "FÜR PROFIS", "Für Profis", "pro"), ("plan", "en", "pro", "pro", "pro"),
    ("plan", "en", "Ｐｒｏｆｅｓｓｉｏｎａｌ", "Professional", "pro"),
    ("plan", "ja", "basic", "basic", "basic"),
    ("size", "en", "large", "Large", "L"), ("size", "en", "larger", "Larger", "XL"),
    ("size", "en", "xl", "XL", "XL"),
    ("size", "de", "groß", "Groß", "L"), ("size", "de", "GROSS", "Groß", "L"), ("size", "de", "l", "L", "L"),
    ("size", "fr", "small", "Small", "S"),
    ("town", "ja", "東京", "東京", "1"), ("town", "ja", "2", "2", "2"),
    ("either", "de", "Einfach", "Einfach", "basic"), ("either", "de", "groß", "Groß", "L"),
    ("either", "en", "xl", "xl", "XL"),
  ])
  func aLabelIsTyped(name: String, locale: String, keys: String, text: String, value: String) throws {
    let field = try field(name, locale)
    #expect(type(keys, into: field).allSatisfy { $0 })
    #expect(field.text == text)
    #expect(field.evaluation.verdict == .acceptable && field.evaluation.value == value)
    #expect(field.commit() == .committed(value))
    // Backspace leads out, by way of texts that are unfinished or other values.
    while !field.text.isEmpty {
      field.deleteBackward()
      #expect(field.evaluation.verdict != .invalid)
    }
  }

  @Test func theBeginningOfALabelIsUnfinished() throws {
    let field = try field("size", "en")
    type("sma", into: field)
    #expect(field.text == "Sma" && field.evaluation.verdict == .intermediate)
    #expect(field.evaluation.violations.map(\.message) == ["One of S (Small)"])
    #expect(field.commit() == .refused(field.evaluation.violations))
    #expect(type("x", into: field) == [false])
    #expect(field.text == "Sma")
    #expect(field.vetoed(["l", "L", "x"]) == ["x"])
  }

  /// The reason is about the label if more of it is typed than of a value.
  @Test func theReasonNamesTheNearestLabels() throws {
    let field = try field("plan", "de")
    type("Einf", into: field)
    guard case .veto(let violations) = field.insert("x", origin: .key) else {
      Issue.record("the key is accepted")
      return
    }
    #expect(violations.map(\.message).contains { $0.contains("basic (Einfach)") }, "\(violations)")
    #expect(violations.map(\.range) == [TextRange(4, 5)])
  }

  @Test func theReasonForALabelOfAChangedValueIsAboutTheLabel() throws {
    let field = InputField(try CompiledProfile(shipped: "countryCode"), locale: try .tag("de"))
    type("Deut", into: field)
    guard case .veto(let violations) = field.insert("x", origin: .key) else {
      Issue.record("the key is accepted")
      return
    }
    #expect(violations.map(\.reason) == ["Kein Eintrag beginnt mit „Deutx“; möglich: DE (Deutschland)"])
    #expect(violations.map(\.range) == [TextRange(4, 5)])
  }

  /// Programs set values, and a value is no label.
  @Test func aTextThatCodeSetsIsNotRead() throws {
    let field = try field("plan", "de")
    field.text = "Einfach"
    #expect(field.evaluation.verdict == .invalid)
    field.locale = .english
    #expect(field.text == "Einfach")
    field.locale = try .tag("de")
    field.text = "Einfac"
    field.selection = TextRange(caret: 6)
    type("h", into: field)
    #expect(field.evaluation.value == "basic")
    #expect(field.profile.verdict(of: "Einfach") == .invalid)
  }

  /// Without a stated language nobody types labels, and keys are changed as they are typed.
  @Test func withoutALanguageValuesAreTyped() throws {
    let field = try field("size")
    #expect(type("small", into: field) == [true, false, false, false, false])
    #expect(field.text == "S")
  }

  @Test func anotherLanguageKeepsTheValue() throws {
    let field = try field("plan", "de")
    type("Einfach", into: field)
    field.locale = .english
    #expect(field.text == "basic" && field.evaluation.value == "basic")
  }

  @Test func aRequiredValueIsRequired() throws {
    let field = try field("needed", "en")
    #expect(field.evaluation.verdict == .intermediate)
    type("small", into: field)
    #expect(field.evaluation.value == "S")
    while !field.text.isEmpty { field.deleteBackward() }
    #expect(field.evaluation.verdict == .intermediate)
  }

  /// A label whose value another rule refuses is no value.
  @Test func otherRulesJudgeTheValue() throws {
    let rules = """
      language 4
      list half { "am" { en "Morning" }; "pm" { en "Evening" } }
      profile half { in half; forbid /p/ }
      """
    let profile = try RuleSet([SourceFile(name: "p.rules", text: rules)]).profile("half")
    let field = InputField(profile, locale: .english)
    #expect(type("e", into: field) == [false])
    #expect(field.text.isEmpty)
    type("morning", into: field)
    #expect(field.evaluation.value == "am")
  }

  /// A commit asks about a refused key even if later keys make the text a label.
  @Test(arguments: ["eu!ro", "e!uro", "!euro"])
  func aRefusedKeyIsAskedAbout(keys: String) throws {
    let field = InputField(try CompiledProfile(shipped: "currencyCode"), locale: .english)
    type(keys, into: field)
    #expect(field.evaluation.value == "EUR")
    guard case .asks(let question) = field.commit() else {
      Issue.record("\(keys) is committed without a question")
      return
    }
    #expect(question.refusals.map(\.text) == ["!"])
  }

  /// A key that is taken is no refused input, whatever it replaces.
  @Test(arguments: [("Einfach", 0, "e"), ("Einfach", 4, "A"), ("Einfach", 6, "h")])
  func aKeyInPlaceOfTextIsTaken(label: String, start: Int, key: String) throws {
    let field = try field("plan", "de")
    type(label, into: field)
    field.selection = TextRange(start, 7)
    type(key, into: field)
    #expect(field.refusals.isEmpty)
    type(String(label.dropFirst(start + 1)), into: field)
    #expect(field.commit() == .committed("basic"))
  }

  @Test func aProgramInsertsValuesOnly() throws {
    let field = try field("plan", "de")
    let whole = TextRange(0, 0)
    #expect(!field.replace(whole, with: "Einfach", origin: .programmatic).isAllowed)
    #expect(
      field.replace(whole, with: "pro", origin: .programmatic).isAllowed && field.evaluation.value == "pro")
  }

  /// A text that a person has written elsewhere is read, and may be unfinished.
  @Test func aWrittenTextIsRead() throws {
    let field = try field("plan", "de")
    #expect(field.setDisplay("Einfach") && field.evaluation.value == "basic")
    #expect(field.setDisplay("Einf") && field.evaluation.verdict == .intermediate)
    type("ach", into: field)
    #expect(field.evaluation.value == "basic")
  }

  @Test func aLanguageWithTheSameLabelKeepsTheText() throws {
    let field = try field("size", "en")
    type("Sm!all", into: field)
    field.locale = try .tag("fr")
    #expect(field.text == "Small" && field.evaluation.value == "S" && !field.refusals.isEmpty)
  }

  /// Keyboards have no typographic apostrophes, and one of two ß may be typed as ss.
  @Test(arguments: [
    ("cote d'ivoire", "CI"), ("Schlossstrasse", "x"), ("schloßstrasse", "x"), ("SCHLOSSSTRASSE", "x"),
    ("Schlossstraße", "x"), ("a - b", "y"), ("A – B", "y"),
  ])
  func usualKeysAreEnough(keys: String, value: String) throws {
    let rules = """
      language 4
      list l { "CI" { de "Cote d’Ivoire" }; "x" { de "Schloßstraße" }; "y" { de "A\u{A0}– B" } }
      profile p { in l }
      """
    let profile = try RuleSet([SourceFile(name: "p.rules", text: rules)]).profile("p")
    let field = InputField(profile, locale: try .tag("de"))
    #expect(type(keys, into: field).allSatisfy { $0 })
    #expect(field.evaluation.value == value)
    #expect(profile.localized(for: try .tag("de")).evaluate(reading: keys).value == value)
  }

  @Test func aFormWhoseLanguageIsStatedLaterReadsLabels() throws {
    let form = try RuleSet([SourceFile(name: "p.rules", text: Self.rules)]).form("order")
    let input = InputForm(form, today: ExampleForm.today)
    input.locale = .english
    type("Basic", into: try input["plan"])
    #expect(input.values == ["plan": "basic"])
  }

  @Test func aLongTextIsRefusedAtOnce() throws {
    let field = try field("plan", "de")
    #expect(!field.paste(String(repeating: "Einfach", count: 20_000)).isAllowed)
  }

  @Test func secretsAreNotNamed() throws {
    let field = try field("secret", "en")
    type("Bas", into: field)
    #expect(field.evaluation.verdict == .intermediate)
    #expect(field.evaluation.violations.allSatisfy { !$0.message.contains("asic") })
  }

  @Test func formsReadTypedLabels() throws {
    let form = try RuleSet([SourceFile(name: "p.rules", text: Self.rules)]).form("order")
    let input = InputForm(form, today: ExampleForm.today, locale: try .tag("de"))
    type("Einf", into: try input["plan"])
    #expect(input.verdict == .intermediate && input.evaluation.verdict == .intermediate)
    type("ach", into: try input["plan"])
    type("gross", into: try input["size"])
    #expect(input.values == ["plan": "basic", "size": "L"])
    #expect(input.commit() == .committed(["plan": "basic", "size": "L"]))
    // Texts that a program sets are values.
    try input.setTexts(["plan": "Einfach"])
    #expect(input.verdict == .invalid && input.evaluation.verdict == .invalid)
    try input.setTexts(["plan": "basic"])
    #expect(input.values?["plan"] == "basic")
  }

  @Test func tokensAreValues() throws {
    let field = TokenField(try profile("size"), locale: .english)
    type("small,xl,", into: field)
    field.paste("large, L")
    _ = field.commit()
    #expect(field.tokens == ["S", "XL", "L", "L"])
  }

  /// A part of a label may be composed.
  @Test func labelsAreComposed() throws {
    let field = try field("town", "ja")
    field.setMarkedText("とうきょう")
    field.setMarkedText("東京")
    field.unmarkText()
    #expect(field.evaluation.value == "1")
    let other = try self.field("town", "ja")
    other.setMarkedText("大")
    other.unmarkText()
    #expect(other.text == "大" && other.evaluation.verdict == .intermediate)
    other.insertText("阪")
    #expect(other.evaluation.value == "2")
  }

  @Test func fieldsAreReleasedWithTheirJudges() throws {
    weak var judge: RuleJudge?
    weak var values: RuleJudge?
    do {
      let field = try field("plan", "de")
      type("Einf", into: field)
      judge = field.controller.judge
      values = field.profile.judge
      #expect(judge !== values && judge != nil)
    }
    #expect(judge == nil && values == nil)
  }

  @Test(arguments: ["countryCode", "currencyCode", "usState", "caProvince"])
  func labelsOfShippedListsAreTyped(name: String) throws {
    let profile = try CompiledProfile(shipped: name)
    for (number, locale) in BuiltInMessages.languages.enumerated() {
      let choices = profile.choices(limit: 1_000, locale: locale)
      for (place, choice) in choices.enumerated() where (place + number).isMultiple(of: 9) {
        let label = try #require(choice.label)
        for keys in [label, label.lowercased()] {
          let field = InputField(profile, locale: locale)
          type(keys, into: field)
          #expect(field.evaluation.value == choice.value, "\(locale): \(keys): \(field.text)")
        }
      }
    }
  }
}

import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis
@testable import InputControlRules

/// Lists whose values are chosen by another field.
struct FormListTests {
  private static let rules = SourceFile(
    name: "clinic.rules",
    text: """
      language 4
      list icd10 from "icd10.csv" key code { en title; de titel } by chapter
      profile text { maxLength 9 }
      form visit {
        field chapter: text { required }
        field code: text { in icd10 for chapter }
        accepts { chapter "1"; code "A00" }
        pending { chapter "1"; code "A0" }
        rejects { chapter "2"; code "A00" } by code.in
      }
      """)

  /// Chapter 1 has two codes, chapter 10 has ten that begin with B, and chapter 2 has one that continues one of chapter 1.
  private static let rows = SourceFile(
    name: "icd10.csv",
    text: "code,title,titel,chapter\nA00,Cholera,Cholera,1\nA01,Typhoid fever,Typhus,1\nA010,Other,Andere,2\n"
      + (0..<10).map { "B0\($0),Label \($0),Name \($0),10\n" }.joined())

  private func form() throws -> CompiledForm { try RuleSet([Self.rules, Self.rows]).form("visit") }

  private func evaluation(_ chapter: String, _ code: String, _ locale: String = "en") throws -> FormEvaluation
  {
    try form().evaluate(
      ["chapter": chapter, "code": code], today: try #require(CivilDate("2026-11-22")),
      locale: try #require(LocaleTag(locale)))
  }

  @Test(arguments: [
    ("1", "A00", Verdict.acceptable), ("1", "A0", .intermediate), ("1", "A", .intermediate),
    ("2", "A010", .acceptable),
    ("2", "A00", .invalid), ("2", "A01", .intermediate), ("2", "B", .invalid), ("3", "A00", .invalid),
    // Chapter 1 may become chapter 10.
    ("1", "B00", .intermediate), ("10", "B00", .acceptable), ("", "A00", .intermediate),
    ("2", "", .acceptable),
  ])
  func onlyValuesForTheOtherField(chapter: String, code: String, verdict: Verdict) throws {
    #expect(try evaluation(chapter, code).verdict == verdict)
  }

  @Test(arguments: [
    ("2", "A00", "en", "One of A010 (Other)"), ("1", "B00", "de", "Möglich: A00 (Cholera), A01 (Typhus)"),
    ("10", "A00", "en", "“code” has no such value for “chapter”"),
    ("3", "A00", "de", "„code“ hat keinen solchen Wert für „chapter“"),
  ])
  func reasonsNameTheValuesForTheOtherField(chapter: String, code: String, locale: String, reason: String)
    throws
  {
    let violation = try #require(try evaluation(chapter, code, locale).violations.first)
    #expect(violation.rule == "code.in")
    #expect(violation.fields == ["code"])
    #expect(violation.reason == reason)
  }

  @Test func examplesHold() throws {
    let form = try form()
    #expect(form.testExamples().map { $0.passes } == [true, true, true])
  }

  /// The menu of a field has the values for the other field.
  @Test func choicesOfAField() throws {
    let form = InputForm(try form(), today: try #require(CivilDate("2026-11-22")))
    #expect(form.choices(of: "code", limit: 3).map { $0.value } == ["A00", "A01", "A010"])
    try form.setTexts(["chapter": "1"])
    #expect(form.choices(of: "code").map { $0.label } == ["Cholera", "Typhoid fever"])
    #expect(form.choices(of: "code", matching: "ty").map { $0.value } == ["A01"])
    #expect(form.choices(of: "code", matching: "oth").isEmpty)
    try form.setTexts(["chapter": "9"])
    #expect(form.choices(of: "code").isEmpty)
    #expect(form.choices(of: "chapter").isEmpty)
  }
}

import InputControlTestSupport
import Testing

@testable import InputControl

/// Texts of people in the fields of a form, which are read in a locale as those of single profiles.
struct LocalizedFormTests {
  private static let source = """
    language 3
    profile weight { type decimal; decimals 3; display locale }
    profile word { type letter }
    form f {
      field gross: weight
      field net: weight
      field note: word
      order net <= gross
      when net is "1234.5" { field more: word { required } }
    }
    """

  private static func form() throws -> CompiledForm {
    try RuleSet([SourceFile(name: "f.rules", text: source)]).form("f")
  }

  private static let texts = ["1.234,50", "1234,5", "1.234", "1.5", "1,5", "1234.5", "7", "", "x", " 7,000 "]

  /// Each field has the value and the verdict that its profile alone gives its text.
  @Test(arguments: ["de", "fr", "en-IN", "de-CH"])
  func fieldsAreReadAsProfiles(tag: String) throws {
    let locale = try #require(LocaleTag(tag))
    let form = try Self.form().localized(for: locale)
    #expect(form.numberLocale == locale)
    let field = try #require(form.form.fields.first)
    let profile = try CompiledProfile(field.profile).localized(for: locale)
    let batch = BatchForm(form)
    var evaluator = BatchFormEvaluator(batch, today: ExampleForm.today, answers: [:])
    for text in Self.texts {
      let alone = profile.evaluate(reading: text)
      let inForm = try form.evaluate(["gross": text], today: ExampleForm.today, readsDisplays: true)
      let known = try #require(inForm.fields.first?.evaluation)
      #expect(known == alone, "\(text) in \(tag)")
      let bytes = Array(text.utf8)
      let empty = bytes.count..<bytes.count
      _ = evaluator.outcome(of: bytes.span, fields: [0..<bytes.count, empty, empty, empty])
      #expect(evaluator.fieldResults[0].verdict == alone.verdict, "\(text) in \(tag)")
    }
  }

  @Test func conditionsAndRulesKnowValues() throws {
    let german = try Self.form().localized(for: try #require(LocaleTag("de")))
    let evaluation = try german.evaluate(
      ["gross": "1.234,5", "net": "1.234,50"], today: ExampleForm.today, readsDisplays: true)
    // The branch of 1234.5 holds, and wants a text.
    #expect(evaluation.verdict == .intermediate)
    #expect(evaluation.allViolations.isEmpty)
    #expect(evaluation.fields.map { $0.evaluation?.value } == ["1234.5", "1234.50", "", ""])
    // A text of a program is a value in every locale.
    let values = try german.evaluate(["gross": "1.234", "net": "1.5"], today: ExampleForm.today)
    #expect(values.verdict == .invalid)
    #expect(values.allViolations.map(\.rule) == ["order"])
  }

  @Test func aFormWithoutNumbersStaysAsItIs() throws {
    let form = try ExampleForm.compiled("field a: word")
    #expect(!form.canBeLocalized)
    #expect(form.localized(for: try #require(LocaleTag("de"))).numberLocale == nil)
  }
}

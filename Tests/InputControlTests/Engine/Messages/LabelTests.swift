import InputControl
import Testing

/// Names of fields in messages.
struct LabelTests {
  private static let text = """
    language 4
    profile amount {
      label { en "Price"; de "Preis" }
      range 0..9 { en "{label} is too high"; de "{label} ist zu hoch" }
    }
    profile bare { range 0..9 { en "{label} is too high" } }
    profile union = amount or bare
    profile named = amount or bare { label { en "Sum" } }
    profile said = amount or bare { label { en "Sum" }; messages { en "{label} is wrong" } }
    form order {
      field first: amount { label { en "First" } }
      field second: amount { label { en "Second" } }
      field third: amount { label { en "Third" } }
      field fourth: amount { label { en "Third" } }
      built: order first < second
      same: equal third, fourth
      stated: equal first, third at third { en "{label} is not {first}" }
    }
    form other {
      field label: amount
      field b: amount
      equal label, b { en "not {label}" }
    }
    """

  private static func rules() throws -> RuleSet { try RuleSet([SourceFile(name: "a.rules", text: text)]) }

  @Test(arguments: [
    ("amount", "en", "Price is too high"), ("amount", "de", "Preis ist zu hoch"),
    ("amount", "fr", "Price is too high"),
    ("bare", "en", "bare is too high"), ("named", "en", "Sum is too high"), ("said", "en", "Sum is wrong"),
  ])
  func inMessages(profile: String, locale: String, message: String) throws {
    let compiled = try Self.rules().profile(profile)
    let evaluation = compiled.evaluate("12", locale: try #require(LocaleTag(locale)))
    #expect(evaluation.violations.map(\.message) == [message])
  }

  private static func messages(
    _ form: String, _ values: [String: String], _ locale: LocaleTag
  ) throws -> [String] {
    let today = try #require(CivilDate("2026-11-22"))
    return try rules().form(form).evaluate(values, today: today, locale: locale).violations.map(\.message)
  }

  @Test func inRulesAboutSeveralFields() throws {
    let values = ["first": "5", "second": "4", "third": "1", "fourth": "2"]
    #expect(
      try Self.messages("order", values, .english) == [
        "“Second” must be more than “First”", "“fourth” differs from “third”", "third is not 5",
      ])
  }

  /// The value of a field goes before.
  @Test func aFieldMayHaveTheName() throws {
    #expect(try Self.messages("other", ["label": "1", "b": "2"], .english) == ["not 1"])
  }
}

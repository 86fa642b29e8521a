import Foundation
import InputControl
import InputControlTestSupport
import Testing

/// The JSON of values is that of docs/json.md.
struct EvaluationCodingTests {
  private let rules = """
    profile code {
      shape: regex /\\d{3}/ { en "Three digits" }
      warn: forbid /^0/ warning { en "Old" }
    }
    """

  private func data(_ value: some Encodable, places: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    if places { encoder.userInfo[.rulePlaces] = true }
    return try encoder.encode(value)
  }

  private func json(_ value: some Encodable, places: Bool = true) throws -> String {
    String(decoding: try data(value, places: places), as: UTF8.self)
  }

  @Test func placesOfRulesAreWrittenOnlyOnDemand() throws {
    let evaluation = try ruleSet(rules).profile("code").evaluate("0x")
    let text = try json(evaluation, places: false)
    #expect(!text.contains("test.rules"))
    #expect(try json(JSONDecoder().decode(Evaluation.self, from: Data(text.utf8))) == text)
  }

  @Test func anEvaluationIsWrittenAsTheCommandWritesIt() throws {
    let evaluation = try ruleSet(rules).profile("code").evaluate("0x")
    #expect(
      try json(evaluation)
        == #"{"value":"0x","verdict":"invalid","violations":[{"message":"Three digits","range":"#
        + #"{"end":2,"start":1,"unit":"utf16"},"reason":"“x” may not follow “0”: a digit may come here","#
        + #""rule":"code.shape","severity":"error","source":{"column":3,"file":"test.rules","line":2}},"#
        + #"{"message":"Old","range":{"end":1,"start":0,"unit":"utf16"},"reason":"“0” stands out","#
        + #""rule":"code.warn","severity":"warning","source":{"column":3,"file":"test.rules","line":3}}]}"#)
    #expect(evaluation.violations.map(\.id) == ["code.shape"])
    #expect(evaluation.warnings.map(\.id) == ["code.warn"])
    #expect(evaluation.violations.map(\.profile) == ["code"])
    #expect(evaluation.violations.map(\.rule) == ["shape"])
  }

  @Test(arguments: ["12", "012", "", "0x", "12٣"])
  func anEvaluationComesBack(text: String) throws {
    let evaluation = try ruleSet(rules).profile("code").evaluate(text)
    let data = try data(evaluation)
    #expect(try JSONDecoder().decode(Evaluation.self, from: data) == evaluation)
  }

  @Test func aRangeInTheDisplayComesBack() throws {
    let field = InputField(try CompiledProfile(Profile("code", regex: #"\d{4}"#).display("##-##")))
    field.text = "12x"
    let evaluation = field.evaluation
    #expect(try json(evaluation).contains(#""display_range":{"end":4,"start":3,"unit":"utf16"}"#))
    let data = try data(evaluation)
    #expect(try JSONDecoder().decode(Evaluation.self, from: data) == evaluation)
  }

  @Test(.needsPCRE2) func anApproximateVerdictComesBack() throws {
    let evaluation = try CompiledProfile(Profile("p", regex: #"(\d)(\d)\2\1"#)).evaluate("12")
    #expect(evaluation.isApproximate)
    let data = try data(evaluation)
    #expect(try JSONDecoder().decode(Evaluation.self, from: data) == evaluation)
  }

  @Test func aSensitiveValueIsNotWritten() throws {
    let pin = try CompiledProfile(Profile("pin", type: .number).minLength(4).sensitive())
    let text = try json(pin.evaluate("739"))
    #expect(!text.contains("739"))
    let decoded = try JSONDecoder().decode(Evaluation.self, from: Data(text.utf8))
    #expect(decoded.verdict == .intermediate)
    #expect(decoded.value == "" && decoded.isSensitive)
  }

  @Test func anEditIsWrittenWithItsRange() throws {
    let edit = TextEdit(TextRange(1, 3), with: "é", origin: .paste)
    #expect(
      try json(edit)
        == #"{"origin":"paste","range":{"end":3,"start":1,"unit":"utf16"},"replacement":"é"}"#)
    #expect(try JSONDecoder().decode(TextEdit.self, from: JSONEncoder().encode(edit)) == edit)
    #expect(
      try json(TextEdit(TextRange(1, 3), with: "é"))
        == #"{"range":{"end":3,"start":1,"unit":"utf16"},"replacement":"é"}"#)
    let key = try JSONDecoder().decode(
      TextEdit.self, from: Data(#"{"range":{"start":0,"end":0},"replacement":"a"}"#.utf8))
    #expect(key == TextEdit(TextRange(caret: 0), with: "a"))
  }

  @Test(arguments: [
    #"{"start":3,"end":1}"#, #"{"start":-1,"end":1}"#, #"{"start":0,"end":1,"unit":"bytes"}"#,
    #"{"start":0}"#,
  ])
  func aWrongRangeIsAnError(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TextRange.self, from: Data(json.utf8))
    }
  }

  @Test func aRuleWithoutItsProfileIsAnError() {
    let json =
      #"{"rule":"shape","severity":"error","message":"","reason":"","range":{"start":0,"end":0}}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Violation.self, from: Data(json.utf8))
    }
  }

  private let form = """
    language 3
    profile word { type letter; required }
    profile pin { type number; minLength 4; sensitive; required }
    form f {
      field a: word
      field b: word
      field p: pin
      when a is "x" { field c: word }
      same: equal a, b { en "The same, please" }
      free: external free(a) { en "Taken" }
    }
    """

  @Test(arguments: [["a": "x", "b": "y", "p": "739"], ["a": "x", "b": "x", "p": "7391", "c": "d"], [:]])
  func theEvaluationOfAFormComesBack(texts: [String: String]) throws {
    let day = try #require(CivilDate("2026-11-22"))
    let evaluation = try ruleSet(form).form("f").evaluate(texts, today: day)
    let written = try json(evaluation)
    #expect(!written.contains("739"))
    let decoded = try JSONDecoder().decode(FormEvaluation.self, from: Data(written.utf8))
    #expect(try json(decoded) == written)
    #expect(decoded.verdict == evaluation.verdict && decoded.today == day)
    #expect(decoded.violations == evaluation.violations && decoded.questions == evaluation.questions)
    #expect(decoded.fields.map(\.isActive) == evaluation.fields.map(\.isActive))
    #expect((decoded == evaluation) == (texts["p"] == nil), "only the text of a sensitive field is lost")
    #expect(Set([evaluation, decoded]).count == (texts["p"] == nil ? 1 : 2))
  }

  @Test func theEvaluationOfAFormIsWrittenAsTheCommandWritesIt() throws {
    let day = try #require(CivilDate("2026-11-22"))
    let evaluation = try ruleSet(form).form("f").evaluate(["a": "x", "b": "y", "c": "d"], today: day)
    let text = try json(evaluation)
    for part in [
      #""form":"f""#, #""today":"2026-11-22""#, #""verdict":"invalid""#,
      #""active":true,"field":"a","text":"x""#,
      #""fields":["b"],"message":"The same, please""#, #""rule":"f.same""#,
      #""source":{"column":3,"file":"test.rules","line":9}"#,
      #""questions":[{"name":"free","values":["x"]}]"#,
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
    #expect(try !json(evaluation, places: false).contains("test.rules"))
  }
}

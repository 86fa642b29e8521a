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

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func anEvaluationIsWrittenAsTheCommandWritesIt() throws {
    let evaluation = try ruleSet(rules).compiled("code").evaluate("0x")
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
    let evaluation = try ruleSet(rules).compiled("code").evaluate(text)
    let data = try JSONEncoder().encode(evaluation)
    #expect(try JSONDecoder().decode(Evaluation.self, from: data) == evaluation)
  }

  @Test func aRangeInTheDisplayComesBack() throws {
    let field = InputField(try CompiledProfile(Profile("code", regex: #"\d{4}"#).display("##-##")))
    field.text = "12x"
    let evaluation = field.evaluation
    #expect(try json(evaluation).contains(#""display_range":{"end":4,"start":3,"unit":"utf16"}"#))
    let data = try JSONEncoder().encode(evaluation)
    #expect(try JSONDecoder().decode(Evaluation.self, from: data) == evaluation)
  }

  @Test(.needsPCRE2) func anApproximateVerdictComesBack() throws {
    let evaluation = try CompiledProfile(Profile("p", regex: #"(\d)(\d)\2\1"#)).evaluate("12")
    #expect(evaluation.isApproximate)
    let data = try JSONEncoder().encode(evaluation)
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
}

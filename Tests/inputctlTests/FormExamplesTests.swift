import Foundation
import InputControl
import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import inputctl

private typealias Inputctl = InputControlTestSupport.Inputctl

/// The output of `examples --form`.
struct FormExamplesTests {
  /// All that is printed, comments too, holds in the form for which it was made.
  @Test(arguments: ["checkout", "booking", "address"])
  func whatIsPrintedHoldsWhereItIsPasted(name: String) throws {
    let url = Inputctl.fixtures.appending(path: "\(name).rules")
    let text = try String(contentsOf: url, encoding: .utf8)
    let form = try RuleSet([SourceFile(name: "\(name).rules", text: text)]).form(name)
    let today = try #require(CivilDate("2026-11-22"))
    let generated = form.generateForms(today: today, seed: 3)
    let report = ExamplesReport(generated, of: form.form, seed: 3).text(isColoured: false)
    let start = try #require(text.firstRange(of: "form \(name) {\n"))
    let pasted = text[..<start.upperBound] + report + text[start.upperBound...]
    let results = try CompiledForm(
      try RuleSet([SourceFile(name: "pasted.rules", text: String(pasted))]).uncompiledForm(name)
    ).testExamples()
    #expect(results.count == generated.forms.count + form.form.examples.count)
    for result in try nonEmpty(results.prefix(generated.forms.count)) {
      #expect(result.outcome == .passed, "\(result.example.location)")
    }
    #expect(generated.missing.isEmpty && generated.remarks.isEmpty)
  }

  @Test func text() throws {
    let result = try Inputctl.run(["examples", "--form", "address", "--rules", "address.rules"])
    let output = """
      // when country is "US"
      accepts { country "US"; zip "00000"; state "0"; email "0"; phone "0"; pin "0" }
      // else of when country is "US"
      accepts { country "FR"; town "0"; email "0"; phone "0"; pin "0" }
      // as few fields as possible
      accepts { country "US"; zip "00000"; phone "0" }
      // breaks address.reach
      rejects { country "US"; zip "00000" } by reach

      """
    #expect(result == Inputctl.Result(output: output, error: "", status: 0))
  }

  @Test func json() throws {
    let result = try Inputctl.run(
      ["examples", "--form", "address", "--rules", "address.rules", "--format", "json"])
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.first
        == #"{"version":1,"form":"address","kind":"full","branches":["when country is \"US\""],"values":{"country":"US","zip":"00000","state":"0","email":"0","phone":"0","pin":"0"},"verdict":"acceptable","violations":[]}"#
    )
    #expect(
      lines.last
        == #"{"version":1,"summary":{"form":"address","seed":1,"forms":4,"acceptable":3,"missing":[],"remarks":[]}}"#
    )
  }

  @Test func questionsAreAnswered() throws {
    let result = try Inputctl.run(
      ["examples", "--form", "booking", "--rules", "booking.rules", "--today", "2026-11-22"])
    let remark = "// questions are answered with yes, and with no where their rule rejects"
    #expect(result.output.split(separator: "\n").last.map(String.init) == remark)
  }

  @Test(arguments: [
    (["examples"], "Error: name a profile, or a form with --form"),
    (["examples", "price", "--form", "a"], "Error: --form excludes the name of a profile"),
    (["examples", "price", "--today", "2026-11-22"], "Error: --today belongs to --form"),
    (
      ["examples", "--form", "a", "--count", "3"],
      "Error: --count belongs to a profile: the rules of a form say how many there are"
    ),
  ])
  func options(arguments: [String], error: String) throws {
    let result = try Inputctl.run(arguments)
    #expect(result.status == 64)
    #expect(result.error.split(separator: "\n").first.map(String.init) == error)
  }

  @Test func formInPlaceOfAProfile() throws {
    let result = try Inputctl.run(["examples", "address", "--rules", "address.rules"])
    let error = """
      error: there is no profile `address`
      help: it is a form, which `check`, `prompt`, `scan` and `examples` take as `--form address`

      """
    #expect(result == Inputctl.Result(output: "", error: error, status: 64))
  }

  @Test func unknownForm() throws {
    let result = try Inputctl.run(["examples", "--form", "adress", "--rules", "address.rules"])
    #expect(result.status == 64)
    #expect(
      result.error == "error: there is no form `adress`\nhelp: did you mean `address`?\n")
  }
}

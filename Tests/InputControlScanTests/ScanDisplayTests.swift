import Foundation
import InputControlTestSupport
import Testing

/// Tests of `scan --fix --display` and `scan --annotate --annotate-display`.
struct ScanDisplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ options: [String], _ input: String) throws -> Inputctl.Result {
    try Inputctl.run(["scan", "--rules", "displays.rules"] + options, input: Data(input.utf8))
  }

  /// Values and displays, of which `--fix` makes values and `--fix --display` displays.
  private static let files: [(options: [String], input: String, values: String, displays: String)] = [
    (
      ["--profile", "amount"], "1234\n$ 1,234.5\n12,34\n\n12\r\n1234",
      "1234\n1234.5\n12,34\n\n12\r\n1234", "$ 1,234\n$ 1,234.5\n12,34\n\n$ 12\r\n$ 1,234"
    ),
    (
      ["--profile", "phone", "--input", "nul"], "9123456789\u{0}89123456789\u{0}912\u{0}",
      "9123456789\u{0}9123456789\u{0}912\u{0}", "+7 (912) 345-67-89\u{0}+7 (912) 345-67-89\u{0}912\u{0}"
    ),
    (
      ["--check", "a=amount", "--check", "e=expiry", "--input", "csv"],
      "a,e,x\n1234,12/27,1234\n\"$ 1,234\",1227,\"1,234\"\n1.,13/27,\n",
      "a,e,x\n1234,1227,1234\n1234,1227,\"1,234\"\n1.,13/27,\n",
      "a,e,x\n\"$ 1,234\",12/27,1234\n\"$ 1,234\",12/27,\"1,234\"\n1.,13/27,\n"
    ),
    (
      ["--check", "/card/number=card", "--input", "ndjson"],
      #"{"card":{"number":4111111111111111}}"# + "\n" + #"{"card":{"number":"3782 822463 10005"},"x":1}"#
        + "\n",
      #"{"card":{"number":4111111111111111}}"# + "\n" + #"{"card":{"number":"378282246310005"},"x":1}"#
        + "\n",
      #"{"card":{"number":"4111 1111 1111 1111"}}"# + "\n"
        + #"{"card":{"number":"3782 822463 10005"},"x":1}"# + "\n"
    ),
    // A profile without a display.
    (["--profile", "plain"], "1234\n", "1234\n", "1234\n"),
  ]

  @Test(arguments: files.indices)
  func valuesAndDisplays(index: Int) throws {
    let (options, input, values, displays) = Self.files[index]
    func fixed(_ more: [String], _ input: String) throws -> String {
      try scan(options + ["--fix", "-"] + more, input).output
    }
    #expect(try fixed([], input) == values)
    #expect(try fixed(["--display"], input) == displays)
    // Each of them can be made from the other one.
    #expect(try fixed(["--display"], values) == displays)
    #expect(try fixed([], displays).replacing("\"4111111111111111\"", with: "4111111111111111") == values)
    #expect(try fixed(["--display"], displays) == displays)
  }

  /// A number of JSON is a value, whatever the locale; a text is written as the locale writes numbers.
  @Test func numbersOfJSON() throws {
    let rows = #"{"a":1.234}"# + "\n" + #"{"a":"1.234"}"# + "\n" + #"{"a":-1234.5}"# + "\n"
    let fixed = try Inputctl.run(
      ["scan", "--check", "a=decimal", "--locale", "de", "--input", "ndjson", "--fix", "-"],
      input: Data(rows.utf8))
    #expect(
      fixed.output == #"{"a":1.234}"# + "\n" + #"{"a":"1234"}"# + "\n" + #"{"a":-1234.5}"# + "\n")
  }

  @Test func annotations() throws {
    let csv = try scan(
      ["--check", "a=amount", "--input", "csv", "--annotate", "-", "--annotate-display"],
      "a,b\n1234,x\n12,y,z\n1.,x\n\"$ 12\",x\n")
    #expect(
      csv.output == """
        a,b,a.verdict,a.rule,a.message,a.display
        1234,x,acceptable,,,"$ 1,234"
        12,y,z,unreadable,,"the row has 3 fields, the header has 2",
        1.,x,intermediate,amount.shape,Something must follow “1.”: a digit,
        "$ 12",x,acceptable,,,$ 12

        """)
    let lines = try scan(["--profile", "expiry", "--annotate", "-", "--annotate-display"], "1227\n12\n")
    #expect(
      lines.output == """
        acceptable\t\t\t12/27\t1227
        intermediate\texpiry.regex\tSomething must follow “12”: a digit\t\t12

        """)
    let objects = try scan(
      ["--check", "e=expiry", "--input", "ndjson", "--annotate", "-", "--annotate-display"],
      "{\"e\":\"1227\"}\n{\"e\":\"1\"}\n[\n")
    let reason = "Something must follow “1”: a digit 0–2"
    #expect(
      objects.output.hasPrefix(
        """
        {"e":"1227","inputctl":{"e":{"verdict":"acceptable","display":"12/27"}}}
        {"e":"1","inputctl":{"e":{"verdict":"intermediate","rule":"expiry.regex","message":"\(reason)"}}}
        {"inputctl":{"e":{"verdict":"unreadable",
        """), "\(objects.output)")
    #expect(!objects.output.dropFirst(60).contains("display"))
  }

  @Test func withoutTheOptions() throws {
    let rows = try scan(["--check", "a=amount", "--input", "csv", "--annotate", "-"], "a\n1234\n")
    #expect(rows.output == "a,a.verdict,a.rule,a.message\n1234,acceptable,,\n")
  }

  /// A display is as secret as its value.
  @Test(arguments: [["--fix", "-", "--display"], ["--annotate", "-", "--annotate-display"]])
  func secrets(options: [String]) throws {
    let refused = try scan(["--profile", "secretCard"] + options, "4111111111111111\n")
    #expect(refused.status == 64)
    #expect(refused.output == "")
    #expect(!refused.error.contains("4111"))
    let written = try scan(
      ["--profile", "secretCard", "--include-sensitive"] + options, "4111111111111111\n")
    #expect(written.output.contains("4111 1111 1111 1111"))
    #expect(!written.error.contains("4111"))
  }

  @Test func formulas() throws {
    let rows = try scan(
      ["--check", "p=phone", "--input", "csv", "--fix", "-", "--display", "--safe-for-spreadsheets"],
      "p\n9123456789\n")
    #expect(rows.output == "p\n'+7 (912) 345-67-89\n")
  }

  @Test(arguments: [
    ("--display", "--fix", "--annotate"), ("--annotate-display", "--annotate", "--fix"),
  ])
  func withoutAFile(option: String, needed: String, other: String) throws {
    for options in [[option], [option, other, folder.path("out")]] {
      let result = try scan(["--profile", "card"] + options, "1\n")
      #expect(result.status == 64)
      #expect(result.error.hasPrefix("Error: \(option) needs \(needed), whose file it changes\n"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }
  }

  /// A scan that was interrupted goes on with the options that it began with.
  @Test func resuming() throws {
    let file = try folder.write(Array("1234\nx\n1234567\n".utf8), to: "in.txt")
    let options = ["--profile", "amount", file, "--fix", folder.path("out")]
    #expect(try scan(options + ["--display", "--max-errors", "1"], "").status == 1)
    let refused = try scan(options + ["--resume"], "")
    #expect(refused.status == 64)
    #expect(refused.error.contains("--display was `given`, and is not given now"))
    #expect(try scan(options + ["--display", "--resume"], "").status == 1)
    #expect(try String(contentsOfFile: folder.path("out"), encoding: .utf8) == "$ 1,234\nx\n$ 1,234,567\n")
  }
}

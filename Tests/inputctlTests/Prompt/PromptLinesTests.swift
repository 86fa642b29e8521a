import Foundation
import InputControlTestSupport
import Testing

/// The command `prompt` where standard input is no terminal.
struct PromptLinesTests {
  /// Only answers of somebody else are missing.
  @Test func aFormThatWaitsForAnAnswerIsWritten() throws {
    let arguments = ["prompt", "--rules", "booking.rules", "--form", "booking", "--today", "2026-11-22"]
    let output =
      #"{"version":1,"form":"booking","verdict":"intermediate","#
      + #""values":{"from":"2026-11-24","until":"2026-11-25","room":"single"},"#
      + #""questions":[{"name":"isFree","values":["single","2026-11-24","2026-11-25"]}]}"# + "\n"
    let error = "intermediate: booking\n  booking.free (room): This has not been answered yet\n"
    let lines = Data("2026-11-24\n2026-11-25\nsingle\n\n\n".utf8)
    #expect(
      try Inputctl.run(arguments, input: lines)
        == Inputctl.Result(output: output, error: error, status: 2))
  }

  @Test(arguments: [
    ("1e9", "1\n", "", 0 as Int32),
    ("0", "", "Error: --timeout must be a number of seconds above 0, and at most 1000000000\n", 64),
    ("1000000001", "", "Error: --timeout must be a number of seconds above 0, and at most 1000000000\n", 64),
  ])
  func limitsOfTheTime(seconds: String, output: String, error: String, status: Int32) throws {
    let result = try Inputctl.run(
      ["prompt", "--type", "number", "--timeout", seconds], input: Data("1\n".utf8))
    #expect(result.output == output)
    #expect(result.error.hasPrefix(error) && result.error.isEmpty == error.isEmpty)
    #expect(result.status == status)
  }
}

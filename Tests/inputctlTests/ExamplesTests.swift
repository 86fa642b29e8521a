import InputControl
import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import inputctl

private typealias Inputctl = InputControlTestSupport.Inputctl

/// The output of `examples` can be pasted into a rule file.
struct ExamplesTests {
  /// All that is printed, comments too, holds of a profile that extends the one that it was made for.
  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func whatIsPrintedHoldsWhereItIsPasted(profile: Profile) throws {
    let generated = try CompiledProfile(profile).generateValues(seed: 3)
    let report = ExamplesReport(generated, of: profile, seed: 3).text(isColoured: false)
    let module = try #require(profile.location?.file.name.split(separator: ".").first)
    // A union has no children; one of it alone is the same.
    let relation = profile.parts.isEmpty ? ":" : "="
    let file = SourceFile(
      name: "pasted.rules",
      text: "use \(module) as base\n\nprofile pasted \(relation) base.\(profile.name) {\n\(report)}\n")
    let pasted = try RuleSet([file]).profile("pasted")
    let own = pasted.testExamples().filter { $0.example.statedBy == "pasted" }
    #expect(own.count == generated.values.count)
    for result in try nonEmpty(own) {
      #expect(result.outcome == .passed, "\(result.example.expectation) \(result.example.text)")
    }
  }

  private static func report(of name: String, _ rules: String) throws -> [String] {
    let profile = try RuleSet([SourceFile(name: "own.rules", text: rules)]).profile(name)
    let report = ExamplesReport(
      profile.generateValues(count: 0, seed: 1), of: profile.profile, seed: 1)
    return report.text(isColoured: false).split(separator: "\n").map(String.init)
  }

  /// The empty value is of no part.
  @Test func commentsNameThePartOfAUnion() throws {
    let lines = try Self.report(
      of: "either",
      """
      profile short { allow /[0-9]/; maxLength 3 }
      profile word { regex /[a-z]{2}/ }
      profile either = short or word
      """)
    let comments = lines.filter { $0.hasPrefix("accepts ") }.map { $0.split(separator: " // ").last }
    #expect(
      comments == [
        "empty", "shortest of short", "longest of short: short.maxLength", "shortest of word",
        "longest of word",
      ])
  }

  /// A value that is made to break a rule names this one, though it breaks others before it.
  @Test func aRejectedValueNamesTheRuleItIsMadeFor() throws {
    let lines = try Self.report(
      of: "code", "profile code { type number; forbid /[^0-9]/; digit: forbid /[a-z]/ }")
    let rules = lines.filter { $0.hasPrefix("rejects ") }.compactMap { line in
      line.split(separator: " by ").last?.prefix { $0 != " " }
    }
    #expect(Set(rules) == ["chars", "forbid", "digit"])
  }

  @Test func aPersonPastesThem() throws {
    let result = try Inputctl.shell(
      """
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT
      {
        echo 'use payment as payment'
        echo 'profile mine : payment.iban {'
        inputctl examples iban
        echo '}'
      } > mine.rules
      inputctl test mine.rules | sed 's/[0-9][0-9]* examples/N examples/'
      """)
    #expect(result == Inputctl.Result(output: "1 profile, N examples: all hold\n", error: "", status: 0))
  }

  /// The seed decides, and nothing else does.
  @Test func theSeedDecides() throws {
    let values = try Inputctl.run(["examples", "price", "--seed", "9223372036854775807"])
    #expect(values.status == 0)
    #expect(try Inputctl.run(["examples", "price", "--seed", "9223372036854775807"]) == values)
    #expect(try Inputctl.run(["examples", "price"]).output != values.output)
    #expect(
      try Inputctl.run(["examples", "price"])
        == Inputctl.run(["examples", "price", "--seed", "1", "--count", "5"]))
  }

  /// Values have controls and marks of direction; a terminal gets none of them.
  @Test func nothingPrintedIsObeyed() throws {
    for profile in ["none", "displayName"] {
      for format in ["text", "json"] {
        let result = try Inputctl.run(["examples", profile, "--count", "200", "--format", format])
        let isTerminalControl = { (scalar: Unicode.Scalar) in
          scalar != "\n"
            && [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
        #expect(
          try !nonEmpty(result.output).unicodeScalars.contains(where: isTerminalControl),
          "\(profile) as \(format)")
      }
    }
  }
}

import InputControlTestSupport
import Testing

/// The output of `explain` for a profile.
struct ExplanationTests {
  @Test(arguments: [("pin", true), ("code", false)])
  func onlyWhatIsSensitiveIsSaidToBe(profile: String, isSensitive: Bool) throws {
    let result = try Inputctl.run(["explain", profile, "--rules", "rules"])
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("  sensitive       its values are never shown") == isSensitive)
    #expect(lines.contains { $0.hasPrefix("  sensitive") } == isSensitive)
    #expect(lines.contains("  type            number"))
    #expect(result.status == 0)
  }
}

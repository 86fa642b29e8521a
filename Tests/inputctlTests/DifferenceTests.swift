import InputControlTestSupport
import Testing

/// The output of `diff` for profiles.
struct DifferenceTests {
  private static func diff(_ old: String, _ new: String, _ options: String...) throws -> Inputctl.Result {
    let folder = try TemporaryFolder()
    let paths = try [("old.rules", old), ("new.rules", new)].map { name, text in
      try folder.write(Array(text.utf8), to: name)
    }
    return try Inputctl.run(["diff"] + paths + options)
  }

  /// Examples of a sensitive profile are hidden, and values that were generated are shown.
  @Test(arguments: [
    ("", "", #""A" became "A" before, becomes "a" now"#),
    ("sensitive", "", #""A" became "A" before, becomes "a" now"#),
    ("", #"accepts "Q7""#, #""Q7" became "Q7" before, becomes "q7" now"#),
    ("sensitive", #"accepts "Q7""#, "(an example of a sensitive profile) becomes another value now"),
  ])
  func aValueThatBecomesAnotherOne(setting: String, example: String, line: String) throws {
    let regex = example.isEmpty ? "[A-Za-z]?" : #"(?:(.)\d\1)?|[A-Z]7|[a-z]7"#
    let old = "profile a { \(setting)\nregex /\(regex)/\n\(example)\n}"
    let new = "profile a { \(setting)\nregex /\(regex)/\nnormalize lower\n\(example)\n}"
    let result = try Self.diff(old, new)
    #expect(result.output.split(separator: "\n").map(String.init).contains("  " + line), "\(result)")
    #expect(result.status == 1)
  }

  /// A name that is like one of either version.
  @Test(arguments: ["retird", "addd"]) func unknownName(name: String) throws {
    let result = try Self.diff("profile retired {}", "profile added {}", "--profile", name)
    let error = """
      error: there is no profile `\(name)`, neither in the old rules nor in the new ones
      help: did you mean `\(name == "addd" ? "added" : "retired")`?

      """
    #expect(result == Inputctl.Result(output: "", error: error, status: 64))
  }

  @Test func whatIsGoneIsListedAndNotCountedAsTheSame() throws {
    let result = try Self.diff(
      "profile kept {}\nprofile gone { maxLength 1 }", "profile kept {}\nprofile new { maxLength 2 }")
    let output = "gone: removed\nnew: added\n1 profile is the same\n"
    #expect(result == Inputctl.Result(output: output, error: "", status: 1))
  }
}

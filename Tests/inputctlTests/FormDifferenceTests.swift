import InputControlTestSupport
import Testing

/// The output of `diff` for forms.
struct FormDifferenceTests {
  private static func diff(_ options: String...) throws -> Inputctl.Result {
    try Inputctl.run(["diff", "versions/forms-old.rules", "versions/forms-new.rules"] + options)
  }

  @Test func text() throws {
    let output = #"""
      code: stricter
        accepted before, rejected now: "00000"
          code.maxLength: Enter at most 4 characters
      booking: changed
        the field `tax` is active always, and was when company is not empty
        the field `guests` was added
        the field `note` was removed
        the rule `stay` is `order from < until`, and was `order from <= until`
        the rule `reach` was added: `require 1 of company, guests`
        the fields `code`, `tax`: stricter
          accepted before, rejected now: "00000"
            code.maxLength: Enter at most 4 characters
        accepted before, rejected now: { from "2028-12-30"; until "2028-12-31" }
          booking.reach: 0 of “company”, “guests” are given, and at least 1 must be
        other difference: a violation of `stay` is shown at from, and was at until
        other difference: the rule `far` is `order from <= "2028-12-31"`, and was `order from <= "2027-12-31"`
      contact: same verdicts
        other difference: the form has other messages
      gone: removed
      undecided: undecided
        the field `name`: undecided
          whether the same values are accepted: the rule `name.regex` cannot be analysed, because it refers back to what a group matched
      added: added
      2 profiles are the same
      1 form is the same
      help: to decide an open question, add an `accepts` example that should differ, and run the command again

      """#
    #expect(try Self.diff() == Inputctl.Result(output: output, error: "", status: 1))
  }

  @Test func json() throws {
    let result = try Self.diff("--form", "booking", "--form", "gone", "--format", "json")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.status == 1 && lines.count == 3)
    for part in [
      #"{"version":1,"form":"booking","relation":"changed","changes":[{"kind":"condition","words":"the field `tax`"#,
      #""fields":[{"fields":["code","tax"],"relation":"stricter","rejected":[{"text":"00000","violation":{"#,
      #""rejected":[{"values":{"from":"2028-12-30","until":"2028-12-31"},"verdict":"intermediate","#
        + #""rules":["reach"]}],"accepted":[],"notes":[{"kind":"place","words":"a violation of `stay`"#,
      #""source":{"file":"versions/forms-new.rules","line":19,"column":6}}"#,
    ] {
      #expect(lines[0].contains(part))
    }
    #expect(
      lines[1] == #"{"version":1,"form":"gone","relation":"removed","#
        + #""source":{"file":"versions/forms-old.rules","line":40,"column":6}}"#)
    #expect(
      lines[2].hasSuffix(#""forms":{"same":0,"changed":1,"undecided":0,"added":0,"removed":1}}}"#))
  }

  /// The names of forms leave out profiles, and the reverse.
  @Test(arguments: [
    (["--profile", "day"], "the profile is the same\n", 0 as Int32),
    (["--form", "unchanged"], "the form is the same\n", 0),
    (["--form", "unchanged", "--profile", "day"], "the profile is the same\nthe form is the same\n", 0),
    (["--form", "gone"], "gone: removed\n", 1), (["--form", "added"], "added: added\n", 1),
    (
      ["--form", "contact"], "contact: same verdicts\n  other difference: the form has other messages\n", 0
    ),
  ])
  func named(options: [String], output: String, status: Int32) throws {
    let result = try Inputctl.run(["diff", "versions/forms-old.rules", "versions/forms-new.rules"] + options)
    #expect(result == Inputctl.Result(output: output, error: "", status: status))
  }

  @Test func whatIsNotProvenIsUndecided() throws {
    let result = try Self.diff("--form", "undecided")
    #expect(result.status == 3)
    #expect(result.output.hasPrefix("undecided: undecided\n  the field `name`: undecided\n"))
  }

  @Test func unknownName() throws {
    let error = """
      error: there is no form `bokking`, neither in the old rules nor in the new ones
      help: did you mean `booking`?

      """
    #expect(try Self.diff("--form", "bokking") == Inputctl.Result(output: "", error: error, status: 64))
  }
}

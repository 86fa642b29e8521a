import InputControlTestSupport
import Testing

/// The output of `explain` for a form.
struct FormExplanationTests {
  /// The name of a form, of one of its rules or of one of its fields leads to the form.
  @Test(arguments: ["booking", "booking.stay", "booking.room"])
  func text(subject: String) throws {
    let result = try Inputctl.run(["explain", subject, "--rules", "booking.rules"])
    let output = #"""
      booking
        stated in       booking.rules:22:6

      Fields
        from
          required; day in booking.rules:3:9
          stated in booking.rules:23:9; adds `required`
        until
          required; day in booking.rules:3:9
          stated in booking.rules:24:9; adds `required`
        room
          required; room in booking.rules:8:9
          stated in booking.rules:25:9; adds `required`
        code
          optional; code in booking.rules:16:9; its values are never shown
          stated in booking.rules:26:9
        again
          optional; code in booking.rules:16:9; its values are never shown
          stated in booking.rules:27:9
        companion
          when room is "double", "suite"
          required; guest in booking.rules:12:9
          stated in booking.rules:30:11; adds `required`

      Branches
        when room is "double", "suite"
          fields companion; stated in booking.rules:29:3

      Rules about several fields
        stay
          today is not after `from`, and `from` is before `until`
          order today <= from < until
          message: The stay begins today or later, and ends after it begins
          stated in booking.rules:33:3; a violation is shown at `until`
        free
          somebody else answers the question `isFree` about `room`, `from` and `until` with yes
          external isFree(room, from, until)
          stated in booking.rules:37:3; a violation is shown at `room`
        equal
          `again` is the same as `code`
          equal code, again
          stated in booking.rules:38:3; a violation is shown at `again`

      Needed for an evaluation
        the day, for `stay`
        an answer to isFree(room, from, until)

      Examples: 2 accepts, 1 pending, 2 rejects

      """#
    #expect(result == Inputctl.Result(output: output, error: "", status: 0))
  }

  @Test func json() throws {
    let result = try Inputctl.run(["explain", "address", "--rules", "address.rules", "--format", "json"])
    let place = { (line: Int, column: Int) in
      #"{"file":"address.rules","line":\#(line),"column":\#(column)}"#
    }
    let field = {
      (name: String, profile: String, line: Int, isRequired: Bool, place: String, branch: String) in
      #"{"field":"\#(name)","profile":"\#(profile)","profileSource":{"file":"address.rules","line":\#(line),"column":9},"#
        + #""required":\#(isRequired),"sensitive":\#(profile == "secret"),"#
        + #""addedRules":[\#(isRequired ? #""required""# : "")],"#
        + (branch.isEmpty ? "" : #""branch":"\#(branch)","#) + #""source":\#(place)}"#
    }
    let first = #"when country is \"US\""#
    let fields = [
      field("country", "country", 3, true, place(21, 9), ""),
      field("zip", "zip", 11, true, place(24, 11), first),
      field("state", "name", 7, false, place(25, 11), first),
      field("town", "name", 7, true, place(27, 11), "else of \(first)"),
      field("email", "name", 7, false, place(30, 9), ""), field("phone", "name", 7, false, place(31, 9), ""),
      field("pin", "secret", 15, false, place(32, 9), ""),
    ]
    let output =
      #"{"version":1,"form":"address","source":\#(place(20, 6)),"fields":[\#(fields.joined(separator: ","))],"#
      + #""branches":[{"branch":"\#(first)","fields":["zip","state"],"rules":[],"source":\#(place(23, 3))},"#
      + #"{"branch":"else of \#(first)","fields":["town"],"rules":[],"source":\#(place(26, 5))}],"#
      + #""rules":[{"name":"reach","words":"at least 1 of `email` and `phone` is given","#
      + #""rule":"require 1 of email, phone","message":"An address or a telephone number","fields":["phone"],"#
      + #""severity":"error","source":\#(place(34, 3))}],"today":[],"questions":[],"#
      + #""examples":{"accepts":0,"pending":0,"rejects":0}}"# + "\n"
    #expect(result == Inputctl.Result(output: output, error: "", status: 0))
  }

  /// A field that has the name of its profile, a template, a rule that only warns, and the documentation.
  @Test func details() throws {
    let result = try Inputctl.run(["explain", "checkout", "--rules", "checkout.rules"])
    #expect(
      result.output.hasPrefix("checkout\n  An order in a shop.\n\n  It is paid with a card or, by adults,"))
    for lines in [
      """
        country
          required; country in checkout.rules:9:9
          stated in checkout.rules:38:9; adds `required`
      """,
      #"""
        code
          when pay is "card": else of when card matches /3[47]\d*/
          required; numerals(count: 3) in checkout.rules:21:10
          stated in checkout.rules:53:13; adds `required`
      """#,
      """
        adult
          else of when pay is "card"
          18 to 130 full years have passed since `birthday`
          age birthday 18..130
      """,
      """
        count
          `least` is at most `most`, and `most` is at most 20
          order least <= most <= 20
          stated in checkout.rules:77:3; a violation is shown at `most`; warning only
      """,
    ] {
      #expect(result.output.contains(lines + "\n"))
    }
  }

  @Test func anAgeWithoutAnEnd() throws {
    let result = try Inputctl.shell(
      #"""
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT
      rules='profile day { regex /[\d-]{10}/; check date "yyyy-MM-dd" }'
      printf '%s\nform f { field born: day; adult: age born 18.. }\n' "$rules" > new.rules
      printf '%s\nform f { field born: day; adult: age born 18..9998 }\n' "$rules" > old.rules
      inputctl explain f --rules new.rules | grep -A 2 '^  adult'
      inputctl diff old.rules new.rules | grep adult
      """#)
    #expect(
      result.output == """
          adult
            at least 18 full years have passed since `born`
            age born 18..
          the rule `adult` is `age born 18..`, and was `age born 18..9998`

        """)
  }

  @Test func unknownName() throws {
    let result = try Inputctl.run(["explain", "bookign", "--rules", "booking.rules"])
    let error = """
      error: there is no profile, form or code `bookign`
      help: did you mean `booking`?

      """
    #expect(result == Inputctl.Result(output: "", error: error, status: 64))
  }
}

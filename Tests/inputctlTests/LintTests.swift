import InputControlTestSupport
import Testing

/// Mending files in a folder as a person has it.
struct LintTests {
  /// Runs lines of shell in a new folder that has the fixtures, with `inputctl` as a command.
  private func run(_ script: String) throws -> Inputctl.Result {
    try Inputctl.shell(
      "folder=$(mktemp -d) && cp *.rules \"$folder\" && cd \"$folder\" && trap 'rm -rf \"$folder\"' EXIT\n"
        + script)
  }

  @Test func whatKeepsTheMeaningIsMended() throws {
    let result = try run(
      """
      printf 'profile a {\\n  regex /^ab?$/\\n  forbid /a$/\\n  b: regex /[A-z]+/\\n}\\n' > a.rules
      inputctl lint --fix a.rules | grep -E '^[a-z]+\\[|^1 file'; cat a.rules
      """)
    #expect(
      result.output == """
        warning[obscure-range]: the range `A-z` also contains “[ \\ ] ^ _ `”
        1 file: 1 warning
        profile a {
          regex /ab?/
          forbid /a$/ on commit
          b: regex /[A-z]+/
        }

        """)
    #expect(result.error == "fixed: a.rules\n")
  }

  /// An undecided question is shown by `--all`, and is no finding.
  @Test func whatIsUndecidedIsNoFinding() throws {
    let result = try run(
      """
      printf 'language 1\\nprofile a {\\n  regex /([a-z]+)-\\\\1/\\n  forbid /[A-Z]/\\n  maxLength 9 graphemes\\n' > a.rules
      printf '  accepts "a-a"\\n  rejects "a-b" by regex, "A-A" by forbid, "abcde-abcde" by maxLength\\n}\\n' >> a.rules
      inputctl lint --all a.rules | grep -E '^[a-z]+\\[|^1 file'; inputctl lint --all a.rules > /dev/null; echo $?
      """)
    #expect(
      result.output == "info[undecided]: not everything about `a` could be decided\n1 file: 1 info\n0\n")
  }

  /// How many profiles could not be decided is said where the questions are not shown.
  @Test func undecidedProfilesAreCounted() throws {
    let result = try run(
      "inputctl lint contradiction.rules | tail -n 2; inputctl lint --all contradiction.rules | tail -n 1")
    #expect(
      result.output == """
        1 file: 2 errors
        1 profile could not be decided completely: `inputctl lint --all` says why
        1 file: 2 errors, 3 warnings, 3 info

        """)
  }

  /// The address of a file has two digits for each byte that cannot stand in one.
  @Test func addressesInSARIF() throws {
    let name = #"$(printf 'a\tb é.rules')"#
    let result = try run(
      "printf 'profile a { regex /^b/ }' > \"\(name)\"; inputctl lint --format sarif \"\(name)\" | grep -o '\"uri\":[^,}]*' | sort -u"
    )
    #expect(result.output == "\"uri\":\"a%09b%20%C3%A9.rules\"\n")
  }

  /// A code is described by its first sentence, and other places are counted from 1.
  @Test func membersOfSARIF() throws {
    let result = try run(
      #"""
      printf 'use standard as std\nprofile a { accepts "a" }\n' > a.rules
      inputctl lint --format sarif a.rules | grep -o '"shortDescription":{[^}]*}'
      inputctl lint --format sarif contradiction.rules | grep -o '"relatedLocations":\[{[^}]*}'
      """#)
    #expect(
      result.output == #"""
        "shortDescription":{"text":"Nothing in the file uses a file that a `use` names."}
        "relatedLocations":[{"id":1,"message":{"text":"`odd`"}

        """#)
  }

  /// The rules of the guide: they hold, lint finds nothing, and formatting them twice changes them once.
  @Test func theGuideIsAsItShouldBe() throws {
    let result = try run(
      """
      inputctl list --rules guide.rules --rules login.rules > /dev/null && inputctl test guide.rules login.rules
      inputctl lint guide.rules login.rules
      inputctl fmt guide.rules login.rules; inputctl fmt --check guide.rules login.rules; echo $?
      inputctl test guide.rules login.rules
      """)
    #expect(
      result
        == Inputctl.Result(
          output: """
            7 profiles, 24 examples: all hold
            2 files: nothing found
            formatted: guide.rules
            formatted: login.rules
            0
            7 profiles, 24 examples: all hold

            """, error: "", status: 0))
  }

  /// The last lines of the guide, a file of their own: a union of built-in profiles.
  @Test func aUnionOfBuiltInProfilesIsAsItShouldBe() throws {
    let result = try run(
      """
      printf 'use contact as contact\\n\\nprofile login = contact.email or contact.phone\\n' > either.rules
      inputctl fmt --check either.rules && inputctl lint either.rules
      inputctl check --rules either.rules --profile login name@example.com '+44 20 7946 0958'
      """)
    #expect(
      result
        == Inputctl.Result(
          output: """
            1 file: nothing found
            acceptable: "name@example.com"
            acceptable: "+44 20 7946 0958" as "+442079460958"

            """, error: "", status: 0))
  }
}

import InputControlTestSupport
import Testing

/// Files that use each other, in a folder as a person has it.
struct ImportTests {
  /// Runs lines of shell in a new folder, with `inputctl` as a command.
  private func run(_ script: String) throws -> Inputctl.Result {
    try Inputctl.shell("cd \"$(mktemp -d)\" && trap 'rm -rf \"$PWD\"' EXIT\n" + script)
  }

  @Test func aFileInAFolderBelowIsUsed() throws {
    let result = try run(
      """
      mkdir parts
      echo 'profile code { type number; accepts "1"; rejects "a" by chars }' > parts/base.rules
      echo 'use "parts/base.rules" as base\nprofile pin : base.code { maxLength 4 }' > a.rules
      inputctl check --rules a.rules --profile pin 12345
      """)
    #expect(result.status == 1)
    #expect(result.output.contains("pin.maxLength: Enter at most 4 characters"))
  }

  /// Two files use a third, which is read once.
  @Test func aDiamondIsNoCircle() throws {
    let result = try run(
      """
      echo 'profile code { type number }' > base.rules
      echo 'use "base.rules" as base\nprofile left : base.code { maxLength 4 }' > left.rules
      echo 'use "base.rules" as base\nprofile right : base.code { minLength 2 }' > right.rules
      echo 'use "left.rules" as l\nuse "right.rules" as r\nprofile both = l.left or r.right' > a.rules
      inputctl list --rules . && inputctl check --rules a.rules --profile both 12345
      """)
    #expect(
      result
        == Inputctl.Result(output: "both\ncode\nleft\nright\nacceptable: \"12345\"\n", error: "", status: 0))
  }

  @Test func aLinkThatLeadsOutIsRefused() throws {
    let result = try run(
      """
      mkdir rules && echo 'profile code { type number }' > secret.rules
      ln -s ../secret.rules rules/base.rules
      echo 'use "base.rules" as base\nprofile pin : base.code { }' > rules/a.rules
      inputctl list --rules rules/a.rules
      """)
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("error[import-outside]"))
    #expect(result.error.contains(" --> rules/a.rules:1:5"))
  }

  /// The name of a folder beside it begins as its own does.
  @Test func aLinkThatLeadsBesideTheFolderIsRefused() throws {
    let result = try run(
      """
      mkdir rules rules-of-others && echo 'profile code { type number }' > rules-of-others/base.rules
      ln -s ../rules-of-others/base.rules rules/base.rules
      echo 'use "base.rules" as base\nprofile pin : base.code { }' > rules/a.rules
      inputctl list --rules rules/a.rules
      """)
    #expect(result.status == 65)
    #expect(result.error.contains("error[import-outside]"))
  }

  @Test func aLinkThatStaysInsideIsFollowed() throws {
    let result = try run(
      """
      echo 'profile code { type number }' > real.rules && ln -s real.rules base.rules
      echo 'use "base.rules" as base\nprofile pin : base.code { }' > a.rules
      inputctl list --rules a.rules
      """)
    #expect(result == Inputctl.Result(output: "pin\n", error: "", status: 0))
  }

  @Test func aLongChainEndsInAnError() throws {
    let result = try run(
      """
      i=0; while [ $i -lt 40 ]; do
        echo "use \\"f$((i+1)).rules\\" as n" > f$i.rules; i=$((i+1))
      done
      echo 'profile end { }' > f40.rules
      inputctl list --rules f0.rules
      """)
    #expect(result.status == 65)
    #expect(result.error.contains("error[too-many-imports]"))
  }

  @Test func aFolderIsNoRuleFile() throws {
    let result = try run(
      """
      mkdir base.rules && echo 'use "base.rules" as base' > a.rules && inputctl list --rules a.rules
      """)
    #expect(result.status == 65)
    #expect(result.error.contains("cannot read `base.rules`: Is a directory"))
  }

  @Test func aFileThatIsGivenTwiceIsThereOnce() throws {
    let result = try run(
      "echo 'profile a { }' > a.rules && inputctl list --rules a.rules --rules a.rules")
    #expect(result == Inputctl.Result(output: "a\n", error: "", status: 0))
  }
}

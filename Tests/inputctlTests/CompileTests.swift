import InputControl
import InputControlTestSupport
import Testing

/// `inputctl compile`, and the files that it writes.
struct CompileTests {
  @Test func aFileIsWrittenAndReadAgain() throws {
    let result = try Inputctl.shell(
      """
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT
      printf 'profile code { regex /[0-9]{6}/ }\\nprofile other { maxLength 3 }\\n' > shop.rules
      inputctl compile --rules shop.rules --output all.icp
      inputctl compile --rules shop.rules code code -o one.icp --format json
      inputctl compile --rules shop.rules code | cmp - one.icp && echo same
      ls -A
      """)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count >= 3)
    #expect(lines[0].hasPrefix("2 profiles in all.icp, ") && lines[0].hasSuffix(" bytes"))
    #expect(lines[1].hasPrefix(#"{"version":1,"file":"one.icp","bytes":"#))
    #expect(lines[1].hasSuffix(#","profiles":["code"]}"#))
    #expect(lines[2...] == ["same", "all.icp", "one.icp", "shop.rules"])
    #expect(result.error == "")
    #expect(result.status == 0)
  }

  /// A file that exists keeps its content if there is an error, and is replaced as a whole if there is none.
  @Test func aFileIsReplacedAsAWhole() throws {
    let result = try Inputctl.shell(
      #"""
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT
      echo old > a.icp && ln -s a.icp link.icp
      printf '%s\n' 'profile twice { regex /(a|b)\1/ }' > bad.rules
      inputctl compile --rules bad.rules -o a.icp 2>&1 | head -n 1
      cat a.icp
      inputctl compile price -o link.icp > summary && test -L link.icp && head -c 3 a.icp && echo
      inputctl compile price -o none/a.icp 2>&1
      inputctl compile prise -o b.icp 2>&1
      echo "$?" && ls -A
      """#)
    #expect(
      result.output == """
        error[needs-pcre2]: only PCRE2 can judge this pattern, because it refers back to what a group matched
        old
        ICP
        error: cannot write `none/a.icp`: No such file or directory
        help: create the folder first
        error: there is no profile `prise`
        help: did you mean `price`?
        64
        a.icp
        bad.rules
        link.icp
        summary

        """)
  }

  /// A file of rules that is read is never overwritten: named by another path, by a link, in a folder, by `use`, or open
  /// as standard output.
  @Test(arguments: [
    ("--rules shop.rules -o shop.rules", "shop.rules"),
    ("--rules shop.rules code -o ./folder/../shop.rules", "./folder/../shop.rules"),
    ("--rules shop.rules -o symbolic", "symbolic"), ("--rules shop.rules -o hard", "hard"),
    ("--rules symbolic -o shop.rules", "shop.rules"),
    ("--rules folder code -o folder/other.rules", "folder/other.rules"),
    ("--rules user.rules -o used.rules", "used.rules"),
    ("--rules named.partial -o named", "named.partial"),
    ("--rules shop.rules >> shop.rules", nil),
  ])
  func aFileThatIsReadIsNotOverwritten(arguments: String, told: String?) throws {
    let result = try Inputctl.shell(
      #"""
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT
      echo 'profile code { maxLength 6 }' > shop.rules
      ln -s shop.rules symbolic && ln shop.rules hard && cp shop.rules named.partial
      mkdir folder && cp shop.rules folder && echo 'profile other { maxLength 3 }' > folder/other.rules
      echo 'set digits = /[0-9]/' > used.rules
      printf 'use "used.rules" as used\nprofile code { allow used.digits }\n' > user.rules
      cat *.rules folder/*.rules named.partial > before
      INPUTCTL compile 2> error
      echo $?
      cat *.rules folder/*.rules named.partial | cmp before && cat error
      """#.replacing("INPUTCTL compile", with: "inputctl compile \(arguments)"))
    let expected =
      told.map {
        "error: `\($0)` is read and would be overwritten\nhelp: give the output another name\n"
      }
      ?? "error: `shop.rules` is read, and standard output would be written to the same file\nhelp: write to another file\n"
    #expect(result.output == "64\n" + expected)
  }

  /// A pipe stays a pipe when profiles are written to it, and a file keeps its permissions.
  @Test func aPipeStaysAPipeAndPermissionsStay() throws {
    let result = try Inputctl.shell(
      #"""
      folder=$(mktemp -d) && cd "$folder" && trap 'rm -rf "$folder"' EXIT && umask 027
      mkfifo pipe
      cat pipe > read &
      inputctl compile price -o pipe > summary && wait && head -c 3 read && echo && test -p pipe && rm pipe
      for output in - /dev/stdout; do
        echo old > kept && inputctl compile price -o $output >> kept
        tail -c +5 kept | cmp - read && head -n 1 kept
      done
      for mode in 600 664 666; do
        touch a.icp a.icp.partial && chmod $mode a.icp && chmod 604 a.icp.partial && inputctl compile price -o a.icp > summary
        ls -l a.icp | cut -c 1-10
      done
      inputctl compile price -o b.icp > summary && ls -l b.icp | cut -c 1-10
      ln -s c.icp link.icp && inputctl compile price -o link.icp > summary && test -L link.icp && head -c 3 c.icp
      echo && ls -A
      """#)
    #expect(
      result.output == """
        ICP
        old
        old
        -rw-------
        -rw-rw-r--
        -rw-rw-rw-
        -rw-r-----
        ICP
        a.icp
        b.icp
        c.icp
        kept
        link.icp
        read
        summary

        """)
  }

  @Test(arguments: [[], ["-o", "-"], ["--output", "/dev/stdout"]])
  func jsonNeedsAFile(output: [String]) throws {
    let result = try Inputctl.run(["compile", "price", "--format", "json"] + output)
    #expect(result.status == 64)
    #expect(result.error.contains("--format json needs --output, because the file goes to standard output"))
  }
}

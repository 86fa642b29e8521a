import Foundation
import InputControl
import InputControlTestSupport
import Testing

@testable import inputctl

private typealias Inputctl = InputControlTestSupport.Inputctl

/// Formatting files in a folder as a person has it.
struct FormatTests {
  /// Runs lines of shell in a new folder, with `inputctl` as a command.
  private func run(_ script: String) throws -> Inputctl.Result {
    try Inputctl.shell("cd \"$(mktemp -d)\" && trap 'rm -rf \"$PWD\"' EXIT\n" + script)
  }

  @Test func aFileIsFormattedInPlace() throws {
    let result = try run(
      """
      echo 'profile a{type number}' > a.rules && echo 'profile b {}' > b.rules
      inputctl fmt . && inputctl fmt . && cat a.rules && ls -A
      """)
    #expect(
      result
        == Inputctl.Result(
          output: "formatted: ./a.rules\nprofile a {\n  type number\n}\na.rules\nb.rules\n", error: "",
          status: 0))
  }

  @Test func aLinkStaysALinkAndPermissionsStay() throws {
    let result = try run(
      """
      echo 'profile a{}' > real && chmod 640 real && ln -s real a.rules
      inputctl fmt a.rules && ls -l | cut -c 1-10 && cat real
      """)
    #expect(result.output == "formatted: a.rules\ntotal 4\nlrwxrwxrwx\n-rw-r-----\nprofile a {}\n")
  }

  @Test func aBrokenFileIsLeftAndTheOthersAreFormatted() throws {
    let result = try run(
      """
      echo 'profile a{' > a.rules && echo 'profile b{}' > b.rules
      inputctl fmt .; echo $?; cat a.rules b.rules
      """)
    #expect(result.output == "formatted: ./b.rules\n65\nprofile a{\nprofile b {}\n")
    #expect(result.error.hasPrefix("error[unclosed-brace]: "))
  }

  /// A limit of the size of files fails as a full disk does: in the middle of writing.
  @Test func aFullDiskLeavesTheOldFile() throws {
    let result = try run(
      """
      i=0; while [ $i -lt 400 ]; do echo "profile a$i{}" >> a.rules; i=$((i+1)); done
      cp a.rules old && trap '' XFSZ
      (ulimit -f 2; inputctl fmt a.rules; echo $?)
      cmp a.rules old && ls -A
      """)
    #expect(result.output == "74\na.rules\nold\n")
    #expect(
      result.error == "error: cannot write `a.rules`: File too large\nhelp: the file is unchanged\n")
  }

  @Test func aFolderThatCannotBeWrittenLeavesTheOldFile() throws {
    let result = try run("inputctl fmt /proc/self/status; echo $?")
    #expect(result.output == "65\n")
  }

  /// The name of the new file is longer than that of the old one, and too long for the system.
  @Test func aFileThatCannotBeMadeLeavesTheOldFile() throws {
    let result = try run(
      """
      folder=$PWD; most=$(getconf PATH_MAX /)
      while [ ${#folder} -lt $((most - 250)) ]; do folder=$folder/$(printf '%0200d' 0); done
      folder=$folder/$(printf "%0$((most - 12 - ${#folder}))d" 0)
      mkdir -p "$folder" && echo 'profile a{}' > "$folder/a"
      inputctl fmt "$folder/a"; echo $?
      cat "$folder/a" && ls -A "$folder"
      """)
    #expect(result.output == "74\nprofile a{}\na\n")
    #expect(result.error.hasPrefix("error: cannot write `"))
    #expect(result.error.hasSuffix("/a`: File name too long\nhelp: the file is unchanged\n"))
  }

  @Test func standardInputGoesToStandardOutput() throws {
    let result = try run(
      "echo 'profile a{}' | inputctl fmt; echo 'profile a{}' | inputctl fmt --check; echo $?")
    #expect(result.output == "profile a {}\nnot formatted: <stdin>\n1\n")
  }

  @Test func aFileThatIsGivenTwiceIsFormattedOnce() throws {
    let result = try run(
      "echo 'profile a{}' > a.rules && inputctl fmt a.rules ./a.rules . && inputctl lint a.rules .")
    #expect(
      result == Inputctl.Result(output: "formatted: a.rules\n1 file: nothing found\n", error: "", status: 0))
  }

  /// Nobody writes into the pipe, and nothing waits for it but where it is named.
  @Test func aPipeInAFolderIsNoRuleFile() throws {
    let result = try run(
      "mkfifo p.rules; inputctl test .; echo $?; echo 'profile a {}' | inputctl list --rules /dev/stdin")
    #expect(result.output == "66\na\n")
    #expect(result.error.hasPrefix("error: `./p.rules` is not a file\n"))
  }

  @Test func aPipeStaysAPipe() throws {
    let result = try run(
      """
      mkfifo p
      echo 'profile a{}' > p & inputctl fmt p; echo $?; test -p p && echo pipe
      echo 'profile a{}' | inputctl fmt /dev/stdin; echo $?
      """)
    #expect(result.output == "74\npipe\n74\n")
    #expect(
      result.error == """
        error: cannot write `p`: it is a pipe or a device
        help: save the rules in a file first
        error: cannot write `/dev/stdin`: it is a pipe or a device
        help: save the rules in a file first

        """)
  }

  // MARK: Differences

  /// Changes with up to five lines between them are in one hunk.
  @Test func hunksOfDifferences() {
    for (between, hunks) in [(5, ["@@ -1,7 +1,7 @@"]), (6, ["@@ -1,4 +1,4 @@", "@@ -5,4 +5,4 @@"])] {
      let lines = String(repeating: "same\n", count: between)
      let difference = UnifiedDiff(from: "a\n\(lines)b\n".utf8, to: "c\n\(lines)d\n".utf8).text(name: "x")
      #expect(difference.split(separator: "\n").filter { $0.hasPrefix("@@") }.map(String.init) == hunks)
    }
  }

  @Test func differencesFromAndToNothing() {
    #expect(
      UnifiedDiff(from: "a\nb\n".utf8, to: "".utf8).text(name: "x")
        == "--- x\n+++ x\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    #expect(UnifiedDiff(from: "".utf8, to: "a\n".utf8).text(name: "x") == "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n")
    #expect(UnifiedDiff(from: "a\n".utf8, to: "a\n".utf8).text(name: "x") == "")
  }

  @Test func rulesWithoutExamplesAreNotTested() throws {
    let result = try run("echo 'profile a {}' > a.rules && inputctl test a.rules")
    #expect(result.output == "1 profile, 0 examples: nothing was tested\n")
    #expect(result.status == 0)
    let strict = try run("echo 'profile a {}' > a.rules && inputctl test --fail-on-untested a.rules")
    #expect(
      strict.output
        == "a.rules:1:9: `a` has no example\n1 profile, 0 examples: nothing was tested, 1 untested\n")
    #expect(strict.status == 1)
  }

  // MARK: Somebody else writes

  private func withTemporaryFile(_ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("profile a{}\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  @Test func aChangeMeanwhileIsNotOverwritten() throws {
    try withTemporaryFile { path in
      let file = try RuleFile(at: path)
      try Data("profile somebody { }\n".utf8).write(to: URL(filePath: path))
      #expect {
        try file.replace(with: Array("profile a {}\n".utf8))
      } throws: { error in
        (error as? Failure)?.message == "cannot write `\(path)`: another program has changed it meanwhile"
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "profile somebody { }\n")
      let folder = (path as NSString).deletingLastPathComponent
      #expect(
        try !FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasPrefix(".inputctl-") })
    }
  }

  /// A file that grows all the time: two states of it must not be read as one.
  @Test func aFileThatChangesWhileItIsReadIsRefused() throws {
    try withTemporaryFile { path in
      try Data(repeating: UInt8(ascii: "\n"), count: 3 << 20).write(to: URL(filePath: path))
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      // It ends by itself too, should nobody be left to end it.
      writer.arguments = [
        "-c", "i=0; while [ $i -lt 3000000 ]; do echo >> \"$0\"; i=$((i+1)); done", path,
      ]
      (writer.standardOutput, writer.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try writer.run()
      defer {
        kill(writer.processIdentifier, SIGKILL)
        writer.waitUntilExit()
      }
      var refusal: String?
      for _ in 0..<100 where refusal == nil {
        do throws(RuleFileError) {
          _ = try RuleFile(at: path)
        } catch {
          refusal = error.message
        }
      }
      #expect(refusal == "`\(path)` was changed while it was read")
    }
  }
}

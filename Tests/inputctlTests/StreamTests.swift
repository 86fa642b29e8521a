import Foundation
import InputControlTestSupport
import Testing

struct StreamTests {
  @Test func theWorstOfSeveralDecides() throws {
    let attack = String(repeating: "a", count: 40) + "b"
    let regex = ["check", "--regex", "(?:(a+)+)+\\1?|1\\.2"]
    #expect(try Inputctl.run(regex + ["a", "1.2"]).status == 0)
    #expect(try Inputctl.run(regex + ["a", "1."]).status == 2)
    #expect(try Inputctl.run(regex + ["x", "1."]).status == 1)
    #expect(try Inputctl.run(regex + ["1.", "x"]).status == 1)
    #expect(try Inputctl.run(regex + [attack, "x", "1."]).status == 3)
    let lines = Data("\"x\"\n{\n\"\(attack)\"\n".utf8)
    #expect(try Inputctl.run(regex + ["--input", "ndjson"], input: lines).status == 65)
  }

  @Test func whatIsNotUTF8IsInvalidWhereverItComesFrom() throws {
    for format in ["lines", "nul", "ndjson"] {
      let value = format == "ndjson" ? "\"a\u{0}b\"" : "a\u{0}b"
      var input = Data(value.utf8)
      input[input.firstIndex(of: 0) ?? 0] = 0xFF
      let result = try Inputctl.run(
        ["check", "--type", "none", "--format", "json", "--input", format], input: input)
      #expect(result.status == 1)
      #expect(result.output.contains(#""rule":"inline.encoding""#))
      #expect(result.output.contains("Not valid UTF-8 at byte 1"))
      #expect(result.output.contains(#""text":"a�b""#))
    }
    let argument = try Inputctl.shell(#"inputctl check --type none "$(printf 'a\377b')""#)
    #expect(argument.status == 1)
    #expect(argument.output.contains("inline.encoding"))
    let elsewhere = Data(#"{"text":"a","regex":"a"#.utf8) + Data([0xFF]) + Data("\"}\n".utf8)
    #expect(try Inputctl.run(["check", "--input", "ndjson"], input: elsewhere).status == 65)
  }

  @Test func whatATerminalObeysIsNeverWrittenRaw() throws {
    let nasty = "\u{1B}[31m\u{9B}31m\u{7F}\u{202E}"
    var results = [try Inputctl.run(["check", "--type", "number", "--format", "json", nasty])]
    results.append(try Inputctl.run(["check", "--type", "number", nasty]))
    for option in [
      "--type", "--max-length", "--locale", "--format", "--input", "--profile", "--rules", "--regex",
    ] {
      results.append(try Inputctl.run(["check", option, nasty, "1"]))
    }
    results.append(try Inputctl.run([nasty]))
    results.append(
      try Inputctl.run(["check", "--type", "number", "--input", "ndjson"], input: Data((nasty + "\n").utf8)))
    for result in results {
      let written = try nonEmpty(result.output + result.error).unicodeScalars
      #expect(!written.contains { "\u{1B}\u{9B}\u{7F}\u{202E}".unicodeScalars.contains($0) }, "\(result)")
    }
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLineOnly() throws {
    let lines = Data("\u{FEFF}1\n\u{FEFF}2\n\n3\r\n4\r".utf8)
    let result = try Inputctl.run(["check", "--type", "number", "--input", "lines"], input: lines)
    let verdicts = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map {
      $0.prefix { $0 != ":" }
    }
    #expect(verdicts == ["acceptable", "invalid", "acceptable", "acceptable", "invalid"])
    let empty = try Inputctl.run(
      ["check", "--type", "number", "--input", "lines"], input: Data("\n1\n".utf8))
    #expect(empty.output == "acceptable: \"\"\nacceptable: \"1\"\n")
  }

  @Test func aBrokenLineDoesNotQuoteItsValue() throws {
    let arguments = ["check", "--rules", "rules", "--profile", "pin", "--input", "ndjson"]
    let result = try Inputctl.run(arguments, input: Data("\"4111 2222\n{\"text\": 4111}\n".utf8))
    #expect(result.status == 65)
    #expect(!result.output.contains("4111"))
  }

  @Test func aMistakeSaysInWhichOfSeveralValuesItIs() throws {
    let arguments = ["check", "--form", "booking", "--rules", "booking.rules"]
    let message = "these values are not JSON: a name in quotes is expected, at column 2"
    #expect(
      try Inputctl.run(arguments + ["{bad"])
        == Inputctl.Result(output: "", error: "error: \(message)\n", status: 65))
    #expect(
      try Inputctl.run(arguments + ["{}", "{bad"]).error == "error: value 2: \(message)\n")
  }

  /// Values that look the same are written with escapes, others as they are.
  @Test func valuesThatLookTheSame() throws {
    let result = try Inputctl.run(
      ["check", "--rules", "versions/new.rules", "--profile", "composed", "e\u{301}", "\u{E9}", "小"])
    #expect(
      result.output == #"""
        acceptable: "e\u{301}" as "\u{E9}"
        acceptable: "é"
        acceptable: "小"

        """#)
  }

  @Test func argumentsThatAreNotUTF8() throws {
    let values = try Inputctl.shell(
      #"inputctl check --type none --format json "$(printf '\377')" "$(printf '\357\277\275')""#)
    let verdicts = values.output.split(separator: "\n").map { $0.contains(#""verdict":"acceptable""#) }
    #expect(verdicts == [false, true])
    let option = try Inputctl.shell(#"inputctl check --regex "$(printf '[^\377]')" a"#)
    #expect(option.status == 64)
    #expect(try Inputctl.shell(#"inputctl list --rules "$(printf '\377')""#).status == 64)
  }

  @Test func rulesAreReadBeforeTheFirstLine() throws {
    let arguments = ["check", "--type", "number", "--rules", "nowhere", "--input", "ndjson"]
    let result = try Inputctl.run(arguments, input: Data("\"1\"\n".utf8))
    #expect(result.status == 66)
  }

  @Test func aTextOfTenMegabytes() throws {
    let text = Data(repeating: UInt8(ascii: "7"), count: 10_000_000)
    #expect(try Inputctl.run(["check", "--type", "number", "--input", "lines"], input: text).status == 0)
    let price = try Inputctl.run(["check", "--profile", "price", "--input", "lines"], input: text)
    #expect(price.status == 1)
    #expect(price.output.utf8.count < 2000)
    #expect(try Inputctl.run(["check", "--regex", "7+", "--input", "lines"], input: text).status == 0)
    let reference = try Inputctl.run(["check", "--regex", "(7)+\\1", "--input", "lines"], input: text)
    #expect(reference.status == 3)
  }

  @Test func rulesAreNotReadWithoutEnd() throws {
    let result = try Inputctl.run(["list", "--rules", "/dev/zero"])
    #expect(result.status == 65)
    #expect(result.error.hasPrefix("error[file-too-large]"))
  }

  @Test func aFileThatMayNotBeReadIsNamed() throws {
    guard getuid() == 0 else { return try expectUnreadable(run: Inputctl.shell) }
    // Root may read everything, so ask as nobody.
    try expectUnreadable { line in
      try Inputctl.shell(
        line.replacing(
          "inputctl list", with: "setpriv --reuid=65534 --clear-groups \"\(Inputctl.binary.path)\" list"))
    }
  }

  private func expectUnreadable(run: (String) throws -> Inputctl.Result) throws {
    let result = try run(
      "file=$(mktemp); chmod 0 $file; inputctl list --rules $file; status=$?; rm -f $file; exit $status")
    #expect(result.status == 66)
    #expect(result.error.contains("Permission denied"))
  }

  // MARK: Standard output that goes away

  @Test func aClosedPipeEndsQuietly() throws {
    let result = try Inputctl.shell(
      "{ yes 12.345 | inputctl check --profile price --input lines; echo $? >&2; } | head -n 1")
    #expect(result.output == "invalid: \"12.345\"\n")
    #expect(result.error.split(separator: "\n") == ["141"])
    let ignoring = try Inputctl.shell(
      "trap '' PIPE; { yes 1 | inputctl check --type none --input lines; echo $? >&2; } | head -n 1")
    #expect(ignoring.error.split(separator: "\n").contains("141"))
  }

  @Test func aClosedOrFullOutputIsReported() throws {
    let closed = try Inputctl.shell("inputctl check --type number 1 >&-")
    #expect(closed.status == 74)
    #expect(closed.error == "error: cannot write to standard output: Bad file descriptor\n")
    let full = try Inputctl.shell("inputctl check --type number 1 >/dev/full")
    #expect(full.status == 74)
    #expect(full.error == "error: cannot write to standard output: No space left on device\n")
    #expect(try Inputctl.shell("inputctl check --type number 1 >&- 2>&-").status == 74)
    #expect(try Inputctl.shell("inputctl --help >/dev/full").status == 74)
  }

  @Test func aClosedInputIsReported() throws {
    let closed = try Inputctl.shell("inputctl check --type number --input lines <&-")
    #expect(closed.output == "")
    let folder = try Inputctl.shell("inputctl check --type number --input lines < .")
    #expect(folder.status == 74)
    #expect(folder.error == "error: cannot read standard input: Is a directory\n")
  }

  /// Another program keeps the command running beside it: every line is answered before the next one is sent.
  @Test(arguments: ["ndjson", "lines"])
  func answersAreThereBeforeTheNextQuestion(format: String) throws {
    let process = Inputctl.process(
      ["check", "--type", "number", "--input", format, "--format", "json"], environment: [:])
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for value in ["1", "x", "22"] {
      let line = format == "ndjson" ? "\"\(value)\"\n" : "\(value)\n"
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.contains("\"text\":\"\(value)\""))
      #expect(answer.hasSuffix("}\n"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  // MARK: Terminals

  @Test func coloursAreForTerminals() throws {
    let line = "inputctl check --profile price 12.345"
    #expect(try onTerminal(line).contains("\u{1B}[31m✗ invalid\u{1B}[0m: \"12.345\""))
    #expect(!(try onTerminal("NO_COLOR=1; export NO_COLOR; " + line)).contains("\u{1B}"))
    #expect(!(try onTerminal("TERM=dumb; export TERM; " + line)).contains("\u{1B}"))
  }

  /// Runs a line of shell with a pseudo-terminal for its output, by script(1).
  private func onTerminal(_ line: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let command = "TERM=xterm; export TERM; " + line.replacing("inputctl", with: Inputctl.binary.path)
    try Data(command.utf8).write(to: file)
    return try Inputctl.shell("script -qec 'sh \(file.path)' /dev/null </dev/null").output
  }

  /// Rule files may come from strangers: nothing in them is obeyed by a terminal or a build server.
  @Test func controlCharactersOfRuleFilesAreEscaped() throws {
    let result = try Inputctl.shell(
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      name="$(printf 'e\033[31m.rules')"
      echo 'profile c { forbid /x/ { en "\u{1B}[31m {value}" }; accepts "x" }' > "$name"
      inputctl check --rules . --profile c x; inputctl test .; inputctl test --format junit .
      inputctl lint .; inputctl explain --rules . c; inputctl fmt --diff .
      """#)
    #expect(result.output.contains("c.forbid: \\u{1B}[31m x"))
    #expect(result.output.contains("file=\"./e\\u{1B}[31m.rules\""))
    #expect(!(result.output + result.error).unicodeScalars.contains("\u{1B}"))
  }
}

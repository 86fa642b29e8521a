#if os(Linux)
  import Foundation
  import InputControl
  import Testing

  @testable import inputctl

  struct ShellAssignmentsTests {
    private static func form(_ fields: String) throws -> CompiledForm {
      let text = "language 3\nprofile any { maxLength 400 }\nform f {\n\(fields)\n}\n"
      return try RuleSet([SourceFile(name: "shell.rules", text: text)]).form("f")
    }

    /// A shell gets every value as it is, and fields without a value as empty texts.
    @Test(arguments: [
      "", "plain", "it's", "''", "$(touch x) `id` \\ \" ! ~ *", "-n", "é 小 \u{1F600}", "\u{1}\t",
    ])
    func aShellReadsWhatIsWritten(value: String) throws {
      let form = try Self.form("field a: any\nfield b_2: any\nwhen a is \"?\" { field c: any }")
      let day = try #require(CivilDate("2026-11-22"))
      let evaluation = try form.evaluate(["a": value, "c": "left out"], today: day)
      let assignments = ShellAssignments(evaluation) { field in
        field.evaluation.map(\.value).flatMap { $0.isEmpty ? nil : $0 }
      }
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", "b_2=1 c=1; eval \"$1\"; printf '%s|%s|%s' \"$a\" \"$b_2\" \"$c\"", "sh", assignments.text,
      ]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      #expect(String(decoding: bytes, as: UTF8.self) == "\(value)||")
    }

    @Test func aFieldThatIsNoVariableIsAnError() throws {
      try ShellAssignments.check(Self.form("field _a: any\nfield B9: any").form)
      let form = try Self.form("field a: any\nfield to-name: any").form
      let error = #expect(throws: Failure.self) { try ShellAssignments.check(form) }
      #expect(error?.status == .usage)
      #expect(error?.message == "the field `to-name` cannot be a variable of a shell")
    }
  }
#endif

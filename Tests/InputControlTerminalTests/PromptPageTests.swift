#if os(Linux)
  import Foundation
  import InputControlTestSupport
  import Testing

  /// The programs in docs/prompt.md do what the page says, exactly as they stand there. All of them are one program in
  /// several languages, so that the same is expected of each.
  struct PromptPageTests {
    enum Language: String, CaseIterable, CustomTestStringConvertible {
      case bash, zsh, fish, python

      var testDescription: String { rawValue }

      /// The language that the page names: Bash and zsh share a program.
      var name: String { self == .zsh ? "bash" : rawValue }

      /// The command that runs a program of the language, and its requirements.
      var programs: [String] { self == .python ? ["python3"] : [rawValue, "jq"] }
    }

    /// The keys that are typed, and the expected result.
    struct Dialogue: CustomTestStringConvertible {
      var testDescription: String
      var keys: [String]
      /// Other than the answers: a setting of the scenario.
      var setting = ""
      /// More options of the prompt, behind its own.
      var options = ""
      var status: Int32
      var output = ""
      /// The text that is written to the terminal; empty if nothing is reported.
      var complaint = ""
    }

    /// Before it is there, Ctrl-C would be a signal.
    private static let firstScreen = """
      screen
      | Price:
      | … Enter a value
      |   Next: a digit
      styles
      | bbbbb
      | 3
      cursor 0,7
      """

    private static let price = "12.34<enter>"
    private static let password = "correct horse 9 B<enter>"
    private static let email = "mary@example.com<enter>"
    private static let left = "Nothing is paid."

    static let dialogues = [
      Dialogue(
        testDescription: "answers", keys: [price, password, email, "2026-05-17<enter>"], status: 0,
        output: "mary@example.com pays 12.34 on 2026-05-17; the password has 17 characters.\n"),
      Dialogue(testDescription: "Esc", keys: ["12<esc>"], status: 130, complaint: left),
      Dialogue(testDescription: "Ctrl-C", keys: ["12<c-c>"], status: 130, complaint: left),
      Dialogue(testDescription: "Esc in a secret", keys: [price, "<esc>"], status: 130, complaint: left),
      Dialogue(
        testDescription: "Esc in the second of two", keys: [price, password, email, "2026<esc>"], status: 130,
        complaint: left),
      Dialogue(
        testDescription: "no time", keys: [], options: "--timeout 0.1", status: 124,
        complaint: "No answer came in time."),
      Dialogue(
        testDescription: "no rules", keys: [], setting: "env INPUTCTL_RULES=missing.rules", status: 66,
        complaint: "This cannot be asked here."),
    ]

    @Test(arguments: Language.allCases, dialogues)
    func theProgramsDoWhatThePageSays(language: Language, dialogue: Dialogue) throws {
      let programs = try language.programs.map { name in
        try #require(
          Self.program(named: name), "`\(name)` is not installed; `Scripts/setup tests` installs it")
      }
      let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = folder.appending(path: "script")
      try Self.script(in: language).write(to: script, atomically: false, encoding: .utf8)
      if !dialogue.options.isEmpty {
        // Of an option that is given twice the last one counts.
        let lines = "#!/bin/sh\nexec '\(Inputctl.binary.path)' \"$@\" \(dialogue.options)\n"
        let text = folder.appending(path: "wrapper")
        try lines.write(to: text, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: text.path)
        // A program that this process wrote could be busy: a child of another test may have it open for a moment.
        let copy = try Process.run(
          URL(filePath: "/bin/cp"), arguments: [text.path, folder.appending(path: "inputctl").path])
        copy.waitUntilExit()
        try #require(copy.terminationStatus == 0)
      }
      let path = ([folder, Inputctl.binary.deletingLastPathComponent()] + Self.searchPath).map(\.path)
      let run = try ScenarioRun(
        Scenario(
          """
          $ '\(programs[0].path)' '\(script.path)'
          env PATH=\(path.joined(separator: ":"))
          env HOME=\(folder.path)
          \(dialogue.setting)
          \(dialogue.keys.isEmpty ? "" : Self.firstScreen)
          \(dialogue.keys.map { "keys \($0)" }.joined(separator: "\n"))
          exit \(dialogue.status)
          """))
      try run.perform()
      #expect(String(decoding: run.terminal.standardOutput, as: UTF8.self) == dialogue.output)
      let terminal = String(decoding: run.terminal.output, as: UTF8.self)
      #expect(terminal.contains(dialogue.complaint + "\r\n"), "\(terminal)")
    }

    /// A language without a program would be one that is not tested.
    @Test func thePageHasOneProgramInEachLanguage() throws {
      for language in Language.allCases { #expect(try Self.blocks(in: language).count == 1) }
    }

    // MARK: The page

    private static func script(in language: Language) throws -> String {
      try #require(blocks(in: language).first, "docs/prompt.md has no program in \(language)")
    }

    private static func blocks(in language: Language) throws -> [String] {
      let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/prompt.md").standardized
      let text = try String(contentsOf: page, encoding: .utf8)
      return text.components(separatedBy: "```\(language.name)\n").dropFirst().compactMap {
        $0.components(separatedBy: "```").first
      }
    }

    // MARK: The programs

    private static let searchPath = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":").map { URL(filePath: String($0)) }

    private static func program(named name: String) -> URL? {
      searchPath.map { $0.appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
  }
#endif

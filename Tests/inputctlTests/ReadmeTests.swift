import Foundation
import InputControl
import InputControlTestSupport
import Testing

/// The examples of the README and of the pages are real.
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The pages with examples, and how many commands each shows at least.
  static let pages = [
    ("README.md", 4), ("docs/command.md", 10), ("docs/cookbook.md", 30), ("docs/forms.md", 3),
    ("docs/profiles.md", 1),
    ("docs/prompt.md", 7), ("docs/scan.md", 5), ("docs/typing.md", 7),
  ]

  /// In every block marked `console`, a line that begins with `$` prints the lines below it.
  @Test(arguments: pages)
  func theConsoleExamplesAreReal(page: String, leastCommands: Int) throws {
    let text = try Self.text(of: page)
    let commands = Self.blocks(of: "console", in: text).flatMap(Self.commands)
    #expect(commands.count >= leastCommands)
    let folder = try Self.folder(for: text)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Scripts find the command on the path.
    let setUp = "cd '\(folder.path)'; PATH='\(Inputctl.binary.deletingLastPathComponent().path)':$PATH; "
    for command in commands {
      let result = try Inputctl.shell(setUp + command.line)
      // Lines of CSV end with CR LF, those of the pages do not.
      let printed = (result.output + result.error).replacing("\r\n", with: "\n")
      #expect(printed == command.output, "\(command.line)")
    }
  }

  /// The server of the cookbook is a file of these tests, and checks values with the rules of the page.
  @Test func theServerOfTheCookbookIsReal() throws {
    let page = try Self.text(of: "docs/cookbook.md")
    let server = try Self.text(of: "Tests/inputctlTests/BookingValidator.swift")
    #expect(Self.blocks(of: "swift", in: page) == [server])
    let folder = try Self.folder(for: page)
    defer { try? FileManager.default.removeItem(at: folder) }
    let validator = try BookingValidator(rules: folder.appending(path: "booking.rules").path)
    #expect(validator.guests("4").value == "4")
    #expect(validator.guests("4").messages == [])
    #expect(validator.guests("21").value == nil)
    #expect(validator.guests("21").messages == ["A table is for 1 to 20 people"])
    #expect(throws: RuleError.self) {
      try BookingValidator(rules: folder.appending(path: "day.rules").path)
    }
  }

  /// The library example is the one that continuous integration compiles and runs.
  @Test func theSwiftExampleIsCompiled() throws {
    let readme = try Self.text(of: "README.md")
    let example = try Self.text(of: "Examples/Quickstart/Sources/Quickstart/main.swift")
    #expect(Self.blocks(of: "swift", in: readme).contains(example))
    let output = try Self.text(of: "Examples/Quickstart/output.txt")
    #expect(Self.blocks(of: "", in: readme).contains(output))
  }

  /// The form prints what continuous integration compares with the file.
  @Test func theOutputOfTheFormIsShown() throws {
    let page = try Self.text(of: "docs/library.md")
    let output = try Self.text(of: "Examples/OrderForm/output.txt")
    #expect(Self.blocks(of: "", in: page).contains(output))
  }

  /// The terminal form of a new account prints what continuous integration compares with the file.
  @Test func theOutputOfSigningUpIsShown() throws {
    let page = try Self.text(of: "docs/library.md")
    #expect(Self.blocks(of: "", in: page).contains(try Self.text(of: "Examples/SignUp/output.txt")))
  }

  /// The page shows a part of the program that continuous integration runs, with the output that it compares.
  @Test func theScanExampleIsCompiled() throws {
    let page = try Self.text(of: "docs/scan.md")
    let example = try Self.text(of: "Examples/CheckFile/Sources/CheckFile/CheckFile.swift")
    let parts = Self.blocks(of: "swift", in: page)
    #expect(parts.count == 1)
    #expect(parts.allSatisfy { example.contains($0) })
    #expect(Self.blocks(of: "", in: page).contains(try Self.text(of: "Examples/CheckFile/output.txt")))
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// A new folder with the files that a page, and that about forms, tells its readers to save, and with the fixtures of
  /// the project.
  private static func folder(for page: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Tests"), withDestinationURL: root.appending(path: "Tests"))
    // A file of the page comes last, and replaces one of the same name.
    let pages = try text(of: "docs/forms.md") + page
    for file in pages.matches(of: #/(?s)Save\s+this\s+as\s+`([^`]+)`:\n\n```[a-z]*\n(.*?)```\n/#) {
      try String(file.2).write(
        to: folder.appending(path: String(file.1)), atomically: false, encoding: .utf8)
    }
    return folder
  }

  private static func blocks(of language: String, in markdown: String) -> [String] {
    markdown.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private static func commands(in block: String) -> [(line: String, output: String)] {
    var commands: [(line: String, output: String)] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
    return commands
  }
}

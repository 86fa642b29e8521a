import Foundation
import Testing

/// What the README and the pages with examples show is what happens.
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// In every block marked `console`, a line that begins with `$ inputctl` prints the lines below it.
  @Test(arguments: ["README.md", "docs/prompt.md", "docs/scan.md", "docs/typing.md"])
  func theConsoleExamplesAreReal(page: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    let commands = Self.blocks(of: "console", in: text).flatMap(Self.commands)
    #expect(commands.count >= 4)
    for command in commands {
      let result = try Inputctl.shell("cd '\(Self.root.path)'; " + command.line)
      // Lines of CSV end with CR LF, those of the pages do not.
      let printed = (result.output + result.error).replacing("\r\n", with: "\n")
      #expect(printed == command.output, "\(command.line)")
    }
  }

  /// The library example is the one that continuous integration compiles and runs.
  @Test func theSwiftExampleIsCompiled() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let example = try String(
      contentsOf: Self.root.appending(path: "Examples/Quickstart/Sources/Quickstart/main.swift"),
      encoding: .utf8)
    #expect(Self.blocks(of: "swift", in: readme).contains(example))
  }

  /// The form prints what continuous integration compares with the file.
  @Test func theOutputOfTheFormIsShown() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let output = try String(
      contentsOf: Self.root.appending(path: "Examples/OrderForm/output.txt"), encoding: .utf8)
    #expect(Self.blocks(of: "", in: readme).contains(output))
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
    return commands.filter { $0.line.contains("inputctl") }
  }
}

import ArgumentParser
import InputControlTestSupport
import Testing

@testable import inputctl

/// A command that is parsed as if there were no others is the one that the root finds.
struct CommandAloneTests {
  private typealias Root = inputctl.Inputctl

  private static let more: [[String]] = [
    [], ["check"], ["help"], ["help", "check"], ["--help"], ["--version"], ["chekc", "5"], ["-h", "check"],
    ["check", "--help"], ["check", "-h"], ["check", "--version"], ["check", "help"],
    ["check", "--type", "number", "help"], ["check", "--type", "number", "check", "5"],
    ["check", "--type", "number", "--", "--help"], ["check", "--type", "number", "5", "--help"],
    ["check", "--type=number", "--max-length=5", "5"], ["check", "--type", "--help", "5"],
    ["check", "--type", "number", "---completion", "check", "--", "type", "0", "0"],
    ["check", "---completion", "check", "--", "--type", "0", "0"],
    ["---completion", "check", "--", "--type", "0", "0"], ["check", "--experimental-dump-help"],
    ["--generate-completion-script", "bash"], ["check", "--generate-completion-script", "bash"],
    ["check", "--type", "number", "--generate-completion-script=fish", "5"],
    ["check", "--type", "number", "5", "--generate-completion-script"],
    ["check", "--type", "number", "--", "--generate-completion-script", "zsh"],
    ["check", "--type=--generate-completion-script", "5"], ["check", "--type", "number", "--", "-x", "--"],
    ["check", "--typo", "number", "5"], ["check", "--type", "number", "--locale", "1", "5"],
    ["check", "--profile", "price", "--format", "json", "5"], ["list"], ["list", "--format", "json"],
    ["list", "x"], ["scan", "--profile", "price", "a", "b"], ["scan", "--profile", "price", "--sample", "x"],
    ["prompt", "--profile", "price", "--required", "--keypad"], ["prompt", "--timeout", "0"],
    ["compile", "--profile", "price", "--output", "a"], ["replay", "a"], ["type", "--profile", "price", "1"],
  ]

  @Test(arguments: try nonEmpty(SnapshotTests.examples.map(\.arguments) + more))
  func isTheOneThatTheRootFinds(arguments: [String]) throws {
    let found = try? Root.parseAsRoot(arguments)
    let alone = Root.commandAlone(arguments)
    guard let found = found as? any AnsweringCommand else {
      #expect(alone == nil)
      return
    }
    let command = try #require(alone)
    #expect(Self.description(of: command) == Self.description(of: found))
  }

  private static func description(of command: any AnsweringCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }
}

internal import ArgumentParser
internal import InputControl
internal import InputControlSystem

@main
struct Inputctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inputctl",
    abstract: "Controls what may be typed: judges values by rules that are written once.",
    discussion: """
      Rules come from --rules, else from INPUTCTL_RULES, else from the built-in profiles.

      Exit status: 0 acceptable, 1 invalid, 2 intermediate, 3 undetermined, 64 usage, 65 a rule file or data \
      is wrong, 66 cannot open a file, 74 input or output failed, 124 time ran out, 130 left without a value. The \
      worst of several results counts, in the order 64 to 74, 3, 1, 2, 0.
      """,
    version: "\(inputControlVersion)\n\(UnicodeVersions.words), CLDR \(NumberFormat.cldrVersion)",
    subcommands: commands)

  private static let commands: [any AnsweringCommand.Type] = [
    Check.self, TypeKeys.self, Prompt.self, Scan.self, Test.self, Lint.self, Format.self, List.self,
    Explain.self, Examples.self, Diff.self, Compile.self, Replay.self, Texts.self,
  ]

  static func main() {
    StandardStreams.prepare()
    var writesJSON = false
    do {
      if var command = commandAlone(Array(CommandLine.arguments.dropFirst())) {
        writesJSON = command.writesJSON
        try command.run()
      } else {
        try refuseUnknownCommand()
        var helpOrError = try parseAsRoot()
        try helpOrError.run()
      }
    } catch let failure as Failure {
      failure.end(writesJSON: writesJSON)
    } catch let code as ExitCode {
      StandardStreams.exit(code.rawValue)
    } catch {
      end(withArgumentError: error)
    }
  }

  /// Parses arguments by the command that the first one names, as if there were no others; returns `nil` for
  /// all that `parseAsRoot` must answer: help, completion scripts and errors.
  ///
  /// The argument parser searches all conformances of the program for each property of the commands that it
  /// looks at, and by the root it looks at several. With `_superCommandName`, which all commands state, it
  /// leaves completion scripts to the root.
  static func commandAlone(_ arguments: [String]) -> (any AnsweringCommand)? {
    guard let name = arguments.first else { return nil }
    return commands.first { $0.configuration.commandName == name }?.parsed(Array(arguments.dropFirst()))
  }

  /// Reports a command that does not exist. The argument parser would blame its options, and `help` would ignore
  /// it.
  private static func refuseUnknownCommand() throws(Failure) {
    let words = CommandLine.arguments.dropFirst().prefix(2)
    let first = words.first == "help" ? words.dropFirst().first : words.first
    guard let word = first, !word.hasPrefix("-") else { return }
    let names = commands.compactMap { $0.configuration.commandName } + ["help"]
    guard !names.contains(word) else { return }
    throw Failure(
      .usage, "there is no command `\(DisplayText.escaped(word))`",
      help: Suggestion.nearest(to: word, in: names).map { "did you mean `inputctl \($0)`?" }
        ?? "`inputctl --help` lists the commands")
  }

  /// Ends the program with the message of the argument parser: help goes to standard output, an error,
  /// escaped, to standard error.
  private static func end(withArgumentError error: any Error) -> Never {
    let status = exitCode(for: error).rawValue
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    let message =
      lines.isEmpty || lines == [""]
      ? "" : lines.map { DisplayText.escaped($0) }.joined(separator: "\n") + "\n"
    guard status == 0 else {
      StandardStreams.writeError(message)
      StandardStreams.exit(status)
    }
    do throws(Failure) {
      var output = OutputWriter()
      try output.write(message)
      try output.flush()
    } catch {
      error.end(writesJSON: false)
    }
    StandardStreams.exit(0)
  }
}

internal import ArgumentParser
internal import InputControl
internal import InputControlTerminal

extension Inputctl {
  /// The command `inputctl diff`.
  struct Diff: ParsableCommand, AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compares what two versions of rules accept, with values that show it.",
      usage: "inputctl diff [--profile <name> ...] <old> <new>",
      discussion: """
        Profiles are matched by their names. One is stricter or looser when that is proven for all values, changed \
        when it is neither, and undecided when nothing was found and nothing is proven. Other differences, such as \
        messages and keyboards, are shown but do not affect the exit status. Built-in files that the rules use are \
        those of this program.

        Exit status: 0 when the same values are accepted, 1 when not or when a profile was added, removed or \
        renamed, 3 when something is undecided and nothing else differs.
        """)

    @Argument(help: "The old rules: a file, or a folder of files.", completion: .file())
    var old: String

    @Argument(help: "The new rules: a file, or a folder of files.", completion: .file())
    var new: String

    @Option(
      help: ArgumentHelp(
        "Compare only this profile, by its old or new name; may be given several times.",
        valueName: "name"))
    var profile: [String] = []

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the differences.")
    var format = OutputFormat.text

    var writesJSON: Bool { format == .json }

    func validate() throws { _ = try LocaleTag.chosen(locale) }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let (oldRules, newRules) = try load()
      for name in profile where oldRules[name] == nil && newRules[name] == nil {
        throw Failure(
          .usage,
          "there is no profile `\(DisplayText.escaped(name))`, neither in the old rules nor in the new ones",
          help: (newRules.suggestion(for: name) ?? oldRules.suggestion(for: name)).map {
            "did you mean `\($0)`?"
          })
      }
      let difference = try RuleSetDifference(
        from: oldRules.profiles, to: newRules.profiles, only: profile, locale: try LocaleTag.chosen(locale))
      let report = DifferenceReport(difference, isColoured: Terminal.isColoured(.output))
      var output = OutputWriter()
      try output.write(format == .json ? report.json : report.text)
      try output.flush()
      throw ExitCode(difference.exitStatus)
    }

    /// Returns both versions of the rules. Errors in both are reported together.
    private func load() throws(Failure) -> (old: RuleSet, new: RuleSet) {
      let oldRules: RuleSet
      do throws(Failure) {
        oldRules = try RulePaths.load([old])
      } catch {
        guard !error.diagnostics.isEmpty else { throw error }
        do throws(Failure) {
          _ = try RulePaths.load([new])
        } catch let other {
          guard !other.diagnostics.isEmpty else { throw other }
          throw Failure(error.diagnostics + other.diagnostics)
        }
        throw error
      }
      return (oldRules, try RulePaths.load([new]))
    }
  }
}

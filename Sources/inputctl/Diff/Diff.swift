internal import ArgumentParser
internal import InputControl

extension Inputctl {
  /// `inputctl diff`
  struct Diff: ParsableCommand, AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compares what two versions of rules accept, with values that show it.",
      usage: "inputctl diff [--profile <name> ...] <old> <new>",
      discussion: """
        Profiles are matched by their names. One is stricter or looser when that is proven for all values, changed \
        when it is neither, and undecided when nothing was found and nothing is proven. What else differs, such as \
        messages and keyboards, is told, and is no difference. A built-in file that both versions use is the one of \
        this program.

        Exit status: 0 when the same is accepted, 1 when not, or when a profile is added, removed or renamed, 3 when \
        something is undecided and nothing else differs.
        """)

    @Argument(help: "The rules as they were: a file, or a folder of them.", completion: .file())
    var old: String

    @Argument(help: "The rules as they are.", completion: .file())
    var new: String

    @Option(
      help: ArgumentHelp(
        "Compare only this profile; may be given several times. Of a renamed one either name will do.",
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

    /// Both versions of the rules; what is wrong with either of them is told at once.
    private func load() throws(Failure) -> (old: RuleSet, new: RuleSet) {
      let oldRules: RuleSet
      do throws(Failure) {
        oldRules = try RuleFiles.load([old])
      } catch {
        guard !error.diagnostics.isEmpty else { throw error }
        do throws(Failure) {
          _ = try RuleFiles.load([new])
        } catch let other {
          guard !other.diagnostics.isEmpty else { throw other }
          throw Failure(error.diagnostics + other.diagnostics)
        }
        throw error
      }
      return (oldRules, try RuleFiles.load([new]))
    }
  }
}

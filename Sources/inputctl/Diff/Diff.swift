internal import ArgumentParser
internal import InputControl
internal import InputControlAnalysis

extension Inputctl {
  /// The command `inputctl diff`.
  struct Diff: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", _superCommandName: "inputctl",
      abstract: "Compares what two versions of rules accept, with values that show it.",
      usage: "inputctl diff [--profile <name> ...] [--form <name> ...] <old> <new>",
      discussion: """
        Profiles are matched by their names. One is stricter or looser when that is proven for all values, changed \
        when it is neither, and undecided when nothing was found and nothing is proven. Other differences, such as \
        messages and keyboards, are shown but do not affect the exit status. A form is changed when its fields, conditions \
        or rules differ, or what the profiles of its fields accept; values that show it are among its examples and \
        generated ones. Built-in files that the rules use are \
        those of this program.

        Exit status: 0 when the same values are accepted, 1 when not or when a profile or a form was added, removed or \
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

    @Option(
      help: ArgumentHelp("Compare only this form; may be given several times.", valueName: "name"))
    var form: [String] = []

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the differences.")
    var format = OutputFormat.text

    func validate() throws { _ = try LocaleTag.chosen(locale) }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let (oldRules, newRules) = try load()
      try checkNames(oldRules, newRules)
      let locale = try LocaleTag.chosen(locale)
      let budget = WorkBudget()
      // Naming only forms leaves out all profiles, and the reverse.
      let comparesProfiles = form.isEmpty || !profile.isEmpty
      let comparesForms = profile.isEmpty || !form.isEmpty
      let report = DifferenceReport(
        profiles: try .init(
          from: comparesProfiles ? oldRules.profiles : [], to: comparesProfiles ? newRules.profiles : [],
          only: profile, locale: locale, within: budget),
        forms: try .init(
          from: comparesForms ? oldRules.forms : [], to: comparesForms ? newRules.forms : [], only: form,
          locale: locale, within: budget))
      try report.write(as: format)
      throw ExitCode(
        Self.status(of: report.profiles.entries.map(\.change.word) + report.forms.entries.map(\.change.word)))
    }

    /// Returns the exit status: 1 when something differs, else 3 when something is undecided, else 0.
    private static func status(of changes: [String]) -> Int32 {
      if changes.contains(where: { $0 != "same" && $0 != "undecided" }) { return 1 }
      return changes.contains("undecided") ? 3 : 0
    }

    /// Reports a name that neither version has.
    private func checkNames(_ old: RuleSet, _ new: RuleSet) throws(Failure) {
      for name in profile where old[name] == nil && new[name] == nil {
        throw unknown("profile", name, new.suggestion(for: name) ?? old.suggestion(for: name))
      }
      for name in form where !(old.forms + new.forms).contains(where: { $0.name == name }) {
        throw unknown("form", name, new.formSuggestion(for: name) ?? old.formSuggestion(for: name))
      }
    }

    private func unknown(_ kind: String, _ name: String, _ suggestion: String?) -> Failure {
      Failure(
        .usage,
        "there is no \(kind) `\(DisplayText.escaped(name))`, neither in the old rules nor in the new ones",
        help: suggestion.map { "did you mean `\($0)`?" })
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

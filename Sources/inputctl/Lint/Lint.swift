internal import ArgumentParser
internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON
internal import InputControlSystem

extension Inputctl {
  /// The command `inputctl lint`.
  struct Lint: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "lint", _superCommandName: "inputctl",
      abstract: "Finds likely mistakes in valid rules.",
      usage: "inputctl lint [--all] [--fix] [<path> ...]",
      discussion: """
        Without a path, the rules of INPUTCTL_RULES are checked, else the built-in ones. An intended finding is \
        silenced by an attribute before the statement, the set or the profile: @suppress(CODE, "why"). \
        `inputctl explain CODE` explains a finding.

        Findings about what rules accept are proven, such as that no value is acceptable or that a rule can never be \
        broken. `--all` also lists the questions that could not be decided, with the reasons.

        Exit status: 0 when nothing was found, 1 otherwise; an undecided question is not a finding.
        """)

    /// The format of the findings.
    enum Format: String, OptionWord {
      case text, json, sarif
    }

    @Argument(help: "Rule files, and folders of them.", completion: .file())
    var paths: [String] = []

    @Flag(
      help: """
        Report optional findings too: lengths without a bound or a unit, rules that no example tests, messages that \
        lack a language, files that do not state theirs, rules that others imply, overrides that accept more, and questions that could not be decided.
        """)
    var all = false

    @Flag(help: "Fix the findings whose fix does not change which values are accepted.")
    var fix = false

    @Option(help: "How to write the findings; sarif is the JSON that code scanners exchange.")
    var format = Format.text

    var writesJSON: Bool { format != .text }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let files = try RulePaths.files(at: RulePaths.allPaths(paths))
      var sources = files.isEmpty ? RuleSet.shippedFiles + RuleSet.shippedTexts : files.map(\.source)
      var findings = try firstFindings(in: sources)
      if fix {
        guard !files.isEmpty else {
          throw Failure(.usage, "the built-in rules cannot be changed", help: "name a rule file")
        }
        (sources, findings) = try mend(files, findings)
      }
      let undecided = findings.filter { $0.code == .undecided }
      if !all { findings.removeAll { $0.code == .undecided } }
      let report = LintReport(
        files: sources, findings: findings, undecidedCount: undecided.count, showsAll: all)
      switch format {
      case .text: try report.write(as: .text)
      case .json: try report.write(as: .json)
      case .sarif: try OutputWriter.write(all: report.sarif)
      }
      throw ExitCode(findings.count { $0.code != .undecided } == 0 ? 0 : 1)
    }

    /// Returns the findings before anything is fixed.
    private func firstFindings(in sources: [SourceFile]) throws -> [Diagnostic] {
      do throws(Failure) {
        return try findings(in: sources)
      } catch {
        guard format == .sarif else { throw error }
        // Code scanners expect errors in the format of findings as well.
        try OutputWriter.write(
          all: LintReport(files: sources, findings: error.diagnostics, undecidedCount: 0, showsAll: all).sarif
        )
        throw ExitCode(error.status.rawValue)
      }
    }

    private func findings(in sources: [SourceFile]) throws(Failure) -> [Diagnostic] {
      try Failure.ofRules(
        try RuleLinter.lint(sources, includesAll: all, importer: RuleFileReader.importFile))
    }

    /// Fixes files until no more fixes apply, writes them, and returns the remaining findings.
    private func mend(
      _ files: [RuleFile], _ findings: [Diagnostic]
    ) throws(Failure) -> (sources: [SourceFile], findings: [Diagnostic]) {
      var sources = files.map(\.source)
      var findings = findings
      // A fix may uncover another finding, so fixing is repeated a bounded number of times.
      for _ in 0..<8 {
        let fixed = sources.map { RuleLinter.fixed($0, findings: findings) ?? $0 }
        guard zip(fixed, sources).contains(where: { $0 !== $1 }) else { break }
        findings = try self.findings(in: fixed)
        sources = fixed
      }
      for (file, source) in zip(files, sources) where file.source !== source {
        try file.replace(with: source.bytes)
        StandardStreams.writeError("fixed: \(DisplayText.escaped(file.path))\n")
      }
      return (sources, findings)
    }
  }
}

internal import ArgumentParser
internal import InputControl

extension Inputctl {
  /// The command `inputctl test`.
  struct Test: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", _superCommandName: "inputctl",
      abstract: "Tests the examples in rule files and reports those that do not hold.",
      usage: "inputctl test [<path> ...]",
      discussion: """
        Without a path, the rules of INPUTCTL_RULES are tested, else the built-in ones. Children must reject the \
        values that their parent rejects, except for values that they state themselves and rules that they replace. \
        The examples of a template are judged with its defaults, or with the arguments that they name.

        Exit status: 0 when all examples hold, 1 when one does not.
        """)

    /// The format of the results.
    enum Format: String, OptionWord {
      case text, json, junit
    }

    @Argument(help: "Rule files, and folders of them.", completion: .file())
    var paths: [String] = []

    @Option(help: "How to write the results; junit is the XML that build servers read.")
    var format = Format.text

    @Flag(help: "Fail when a profile has no example, or a rule that no example tests.")
    var failOnUntested = false

    var writesJSON: Bool { format == .json }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      var report = TestReport(looksForUntested: failOnUntested)
      do throws(Failure) {
        try test(with: &report)
      } catch {
        if format == .junit {
          // Build servers expect the file even after a failure.
          try OutputWriter.write(all: TestReport.junit(of: error))
        }
        throw error
      }
      switch format {
      case .text: try report.write(as: .text)
      case .json: try report.write(as: .json)
      case .junit: try OutputWriter.write(all: report.junit)
      }
      throw ExitCode(report.passes ? 0 : 1)
    }

    private func test(with report: inout TestReport) throws(Failure) {
      let rules = try RulePaths.load(paths)
      do throws(RuleError) {
        for profile in rules.profiles { report.add(try CompiledProfile(profile)) }
        for template in rules.templates { try report.add(template) }
        for form in rules.forms { report.add(try CompiledForm(form)) }
      } catch {
        throw Failure(error.diagnostics)
      }
    }
  }
}

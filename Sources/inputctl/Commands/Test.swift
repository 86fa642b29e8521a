internal import ArgumentParser
internal import InputControl

/// `inputctl test`
struct Test: ParsableCommand, AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Judges the examples in rule files and says which do not hold.",
    usage: "inputctl test [<path> ...]",
    discussion: """
      Without a path the rules of INPUTCTL_RULES are tested, else those that are built in. What a profile rejects \
      its children have to reject too, but for values that they state themselves and rules that they replace.

      Exit status: 0 when all examples hold, 1 when one does not.
      """)

  /// How results are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, junit
  }

  @Argument(help: "Rule files, and folders of them.", completion: .file())
  var paths: [String] = []

  @Option(help: "How to write the results; junit is the XML that build servers read.")
  var format = Format.text

  @Flag(help: "Fail when a profile has no example, or a rule that no example notices.")
  var failOnUntested = false

  var writesJSON: Bool { format == .json }

  func run() throws {
    try CommandLineArguments.refuseInvalidUTF8()
    let profiles = try RuleFiles.load(paths).profiles
    var report = TestReport(format: format, looksForUntested: failOnUntested)
    for profile in profiles {
      do throws(ProfileError) {
        report.add(try CompiledProfile(profile))
      } catch {
        throw Failure(error.diagnostics)
      }
    }
    var output = OutputWriter()
    try output.write(report.text)
    try output.flush()
    throw ExitCode(report.isFine ? 0 : 1)
  }
}

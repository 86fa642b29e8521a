internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl replay`.
  struct Replay: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", _superCommandName: "inputctl",
      abstract: "Replays recorded events of devices and compares the results.",
      usage: "inputctl replay <file> ...",
      discussion: """
        A file contains traces in JSON: a profile, a text, the events in their order, and the expected text, \
        selection, answers and notifications. The format is described in docs/traces.md.

        Exit status: 0 when all traces have the expected results, 1 when one does not.
        """)

    @Argument(help: "Files of traces.", completion: .file(extensions: ["json"]))
    var files: [String]

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: "How to write the results.")
    var format = OutputFormat.text

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      var source = ProfileSource(rulePaths: rules)
      var report = ReplayReport()
      for file in files {
        for trace in try traces(in: file) {
          let profile: CompiledProfile
          do throws(Failure) {
            profile =
              switch trace.profile {
              case .named(let name): try source.profile(named: name)
              case .inline(let profile): try source.compile(profile)
              }
          } catch {
            throw error.in("`\(DisplayText.escaped(file))`, trace `\(DisplayText.escaped(trace.id))`")
          }
          report.add(
            trace, of: file, TraceRunner(trace, profile).run(), isSensitive: profile.profile.isSensitive)
        }
      }
      try report.write(as: format)
      throw ExitCode(report.passes ? 0 : 1)
    }

    private func traces(in file: String) throws(Failure) -> [Trace] {
      let bytes = try WholeFile.read(file)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        let offset = UTF8Validation.firstInvalidByte(in: bytes) ?? 0
        throw Failure(.data, "`\(DisplayText.escaped(file))` is not UTF-8, from byte \(offset) on")
      }
      do throws(Failure) {
        return try Trace.all(in: text)
      } catch {
        throw error.in("`\(DisplayText.escaped(file))`")
      }
    }
  }
}

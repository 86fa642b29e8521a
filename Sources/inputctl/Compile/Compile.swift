internal import ArgumentParser
internal import InputControl
internal import InputControlJSON
internal import InputControlScan
internal import InputControlSystem

extension Inputctl {
  /// The command `inputctl compile`.
  struct Compile: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "compile", _superCommandName: "inputctl",
      abstract: "Compiles profiles to a file that programs read without rules.",
      discussion: """
        The file has the automata of the profiles, so that a page needs only the slim module, which has no rule \
        language. It has no examples and no places in rule files. It belongs to this version of the library; other \
        versions refuse it, and so they do if it was cut or altered. Patterns that are not regular cannot be compiled.

        Without --output, the file goes to standard output, unless that is a terminal.
        """)

    @Argument(help: "The names of the profiles; by default all.")
    var names: [String] = []

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "path"), completion: .file())
    var output: String?

    @Option(help: "How to write the summary.")
    var format = OutputFormat.text

    /// The file to write; `nil` for standard output, to which no summary goes.
    private var file: String? { output.flatMap { OutputFile.isStandardOutput($0) ? nil : $0 } }

    func validate() throws {
      guard file == nil else { return }
      if format == .json {
        throw ValidationError("--format json needs --output, because the file goes to standard output")
      }
      if isatty(STDOUT_FILENO) != 0 {
        throw ValidationError("the file is not text; name it with --output, or pipe it into a program")
      }
    }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      var source = ProfileSource(rulePaths: rules)
      let profiles = try chosenProfiles(of: &source)
      let read = FilesRead(source.filesRead)
      do throws(ScanError) {
        try read.checkOutput(output ?? "-")
      } catch {
        throw Failure(error)
      }
      let bytes = try Failure.ofRules(try ProfileArchive.bytes(of: profiles))
      var writer = OutputWriter()
      guard let file else {
        try writer.write(bytes: bytes)
        return try writer.flush()
      }
      try write(bytes, to: file)
      switch format {
      case .text:
        try writer.write(
          "\(String.count(profiles.count, "profile")) in \(DisplayText.escaped(file)), \(bytes.count) bytes\n"
        )
      case .json:
        try writer.write(
          JSON.answer([
            "file": .string(file), "bytes": .integer(bytes.count), "profiles": .texts(profiles.map(\.name)),
          ]).line)
      }
      try writer.flush()
    }

    /// Returns the profiles that are named, each once, or all.
    private func chosenProfiles(of source: inout ProfileSource) throws(Failure) -> [Profile] {
      guard !names.isEmpty else { return try source.allProfiles() }
      var profiles: [Profile] = []
      for name in names where !profiles.contains(where: { $0.name.isIdentical(to: name) }) {
        profiles.append(try source.profile(named: name).profile)
      }
      return profiles
    }

    private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
      do throws(ScanError) {
        let file = try OutputFile(path: path)
        do throws(ScanError) {
          try file.finish(with: bytes)
        } catch {
          file.discard()
          throw error
        }
      } catch {
        throw Failure(error)
      }
    }
  }
}

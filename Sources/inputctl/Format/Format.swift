internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl fmt`.
  struct Format: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "fmt", _superCommandName: "inputctl",
      abstract: "Formats rule files in their canonical form.",
      usage: "inputctl fmt [--check | --diff] [<path> ...]",
      discussion: """
        Without a path, rules are read from standard input and written to standard output. A file that contains \
        errors, or that another program changes meanwhile, is left unchanged.

        Exit status: 0 on success; with --check and --diff 1 when a file is not in its canonical form.
        """)

    @Argument(help: "Rule files, and folders of them.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Change nothing; list the files that are not in their canonical form.")
    var check = false

    @Flag(help: "Change nothing; show the changes that would be made.")
    var diff = false

    @Option(help: "How to write the results.")
    var format = OutputFormat.text

    func validate() throws {
      if check, diff { throw ValidationError("choose one of --check and --diff") }
      if paths.isEmpty, format == .json, !check, !diff {
        throw ValidationError("--format json needs a path, because the rules go to standard output")
      }
    }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let files = try paths.isEmpty ? [RuleFile.standardInput()] : RulePaths.files(at: paths)
      var output = OutputWriter()
      var broken: [Diagnostic] = []
      var hasChanges = false
      for file in files {
        let formatted: String
        do {
          formatted = try RuleFormatter.format(file.source)
        } catch {
          broken += error.diagnostics
          continue
        }
        let isChanged = !formatted.utf8.elementsEqual(file.source.bytes)
        hasChanges = hasChanges || isChanged
        try tell(file, formatted, isChanged: isChanged, to: &output)
      }
      try output.flush()
      guard broken.isEmpty else { throw Failure(broken) }
      throw ExitCode(hasChanges && (check || diff) ? 1 : 0)
    }

    /// Reports whether a file was changed, and writes the formatted text unless `--check` or `--diff` is
    /// given.
    private func tell(_ file: RuleFile, _ formatted: String, isChanged: Bool, to output: inout OutputWriter)
      throws(Failure)
    {
      let name = DisplayText.escaped(file.path)
      if !check, !diff {
        guard !paths.isEmpty else { return try output.write(formatted) }
        if isChanged { try file.replace(with: Array(formatted.utf8)) }
      }
      if format == .json {
        let difference =
          diff ? UnifiedDiff(from: file.source.bytes, to: formatted.utf8).text(name: name) : nil
        let answer = JSON.answer([
          "file": .string(file.path), "changed": .bool(isChanged),
          "diff": difference.map { .string($0) },
        ])
        try output.write(answer.line)
      } else if isChanged {
        try output.write(
          diff
            ? UnifiedDiff(from: file.source.bytes, to: formatted.utf8).text(name: name)
            : check ? "not formatted: \(name)\n" : "formatted: \(name)\n")
      }
    }
  }
}

internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl list`.
  struct List: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", _superCommandName: "inputctl",
      abstract: "Lists the profiles, or the forms, with their purposes.",
      discussion: "With --format json each line is one profile or form as an object.")

    @Option(help: .rules, completion: .file()) var rules: [String] = []
    @Flag(name: .customLong("forms"), help: "List the forms instead of the profiles.")
    var listsForms = false
    @Option(help: "How to write the list.") var format = OutputFormat.text

    var writesJSON: Bool { format == .json }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let rules = try RulePaths.load(self.rules)
      var output = OutputWriter()
      switch format {
      case .text:
        let entries =
          listsForms
          ? rules.forms.map { (name: $0.name, documentation: $0.documentation) }
          : rules.profiles.map { (name: $0.name, documentation: $0.documentation) }
        let width = entries.map(\.name.count).max() ?? 0
        for entry in entries {
          let name = entry.name + String(repeating: " ", count: width - entry.name.count)
          let summary = DisplayText.escaped(Self.summary(of: entry.documentation))
          try output.write(summary.isEmpty ? "\(entry.name)\n" : "\(name)  \(summary)\n")
        }
      case .json:
        let answers = listsForms ? rules.forms.map { JSON($0) } : rules.profiles.map { JSON($0) }
        for answer in answers { try output.write(answer.line) }
      }
      try output.flush()
    }

    /// Returns the first paragraph of a documentation, on one line.
    private static func summary(of documentation: String?) -> String {
      let lines = (documentation ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      return lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
    }
  }
}

extension JSON {
  /// The answer of `list` for one profile.
  fileprivate init(_ profile: Profile) {
    self = .object([
      "version": JSON.version,
      "name": .string(profile.name),
      "documentation": profile.documentation.map { .string($0) },
      "type": .string(profile.type.rawValue),
      "keyboard": .string(profile.keyboard.rawValue),
      "autocorrection": .bool(profile.allowsAutocorrection),
      "sensitive": .bool(profile.isSensitive),
      "rules": .array(profile.rules.map { .string($0.id) }),
      "displays": profile.displays.isEmpty ? nil : .array(profile.displays.map { .string($0.written) }),
      "parts": profile.parts.isEmpty ? nil : .array(profile.parts.map { .string($0.name) }),
      "source": profile.location.map(JSON.init),
    ])
  }

  /// The answer of `list` for one form.
  fileprivate init(_ form: FormProfile) {
    self = .object([
      "version": JSON.version,
      "form": .string(form.name),
      "documentation": form.documentation.map { .string($0) },
      "fields": .array(form.fieldNames.map { .string($0) }),
      "rules": .array(form.rules.map { .string($0.id) }),
      "needsToday": .bool(form.needsToday),
      "source": form.location.map(JSON.init),
    ])
  }
}

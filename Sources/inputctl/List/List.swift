internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl list`.
  struct List: ParsableCommand, AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists the profiles with their purposes.",
      discussion: "With --format json each line is one profile as an object.")

    @OptionGroup var rules: RulesOptions
    @Option(help: "How to write the list.") var format = OutputFormat.text

    var writesJSON: Bool { format == .json }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let profiles = try RulePaths.load(rules.rules).profiles
      var output = OutputWriter()
      switch format {
      case .text:
        let width = profiles.map(\.name.count).max() ?? 0
        for profile in profiles {
          let name = profile.name + String(repeating: " ", count: width - profile.name.count)
          let summary = DisplayText.escaped(profile.summary)
          try output.write(summary.isEmpty ? "\(profile.name)\n" : "\(name)  \(summary)\n")
        }
      case .json:
        for profile in profiles { try output.write(JSON(profile).line) }
      }
      try output.flush()
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
}

extension Profile {
  /// The first paragraph of the documentation, on one line.
  fileprivate var summary: String {
    let lines = (documentation ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
  }
}

internal import ArgumentParser
internal import InputControl

/// `inputctl list`
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the profiles with what they are for.",
    discussion: "With --format json each line is one profile as an object.")

  @OptionGroup var rules: RulesOptions
  @Option(help: "How to write the list.") var format = OutputFormat.text

  func run() throws {
    let profiles = try RuleFiles.load(rules.rules).profiles
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
      for profile in profiles { try output.write(try JSON.line(ListAnswer(profile))) }
    }
    try output.flush()
  }
}

/// The JSON that `list` writes for one profile.
private struct ListAnswer: Encodable {
  var version = JSON.version
  var name: String
  var documentation: String?
  var type: String
  var keyboard: String
  var allowsAutocorrection: Bool
  var sensitive: Bool
  /// The ids of its rules, in order.
  var rules: [String]
  var source: PlaceAnswer?

  init(_ profile: Profile) {
    name = profile.name
    documentation = profile.documentation
    type = profile.type.rawValue
    keyboard = profile.keyboard.rawValue
    allowsAutocorrection = profile.type.allowsAutocorrection
    sensitive = profile.isSensitive
    rules = profile.rules.map(\.id)
    source = profile.location.map(PlaceAnswer.init)
  }
}

extension Profile {
  /// The first paragraph of the documentation, on one line.
  fileprivate var summary: String {
    let lines = (documentation ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
  }
}

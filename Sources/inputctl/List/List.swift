internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl list`.
  struct List: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", _superCommandName: "inputctl",
      abstract: "Lists the profiles, or the forms, with their purposes.",
      discussion: "With --format json each line is one profile or form as an object.")

    @Option(help: .rules, completion: .file()) var rules: [String] = []
    @Flag(name: .customLong("forms"), help: "List the forms instead of the profiles.")
    var listsForms = false
    @Option(help: "How to write the list.") var format = OutputFormat.text

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let rules = try RulePaths.load(self.rules)
      let report =
        listsForms
        ? ListReport(entries: rules.forms.map { ($0.name, $0.documentation, JSON($0)) })
        : ListReport(entries: rules.profiles.map { ($0.name, $0.documentation, JSON($0)) })
      try report.write(as: format)
    }
  }
}

/// The output of `list`.
private struct ListReport: Report {
  let entries: [(name: String, documentation: String?, answer: JSON)]

  func text(isColoured: Bool) -> String {
    var table = TextTable()
    for entry in entries {
      table.add([.init(entry.name), .init(DisplayText.escaped(Self.summary(of: entry.documentation)))])
    }
    return table.text(isColoured: isColoured)
  }

  var answers: [JSON] { entries.map(\.answer) }

  /// Returns the first paragraph of a documentation, on one line.
  private static func summary(of documentation: String?) -> String {
    let lines = (documentation ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.allSatisfy(\.isWhitespace) }.joined(separator: " ")
  }
}

extension JSON {
  /// The answer of `list` for one profile.
  fileprivate init(_ profile: Profile) {
    self = .answer([
      "name": .string(profile.name),
      "documentation": profile.documentation.map { .string($0) },
      "type": .string(profile.type.rawValue),
      "keyboard": .string(profile.keyboard.rawValue),
      "autocorrection": .bool(profile.allowsAutocorrection),
      "sensitive": .bool(profile.isSensitive),
      "label": .texts(byLanguage: profile.label),
      "hint": .texts(byLanguage: profile.hint),
      "placeholder": .texts(byLanguage: profile.placeholder),
      "default": profile.defaultValue.map { .string($0) },
      "autocomplete": profile.autocomplete.map { .string($0.description) },
      "rules": .texts(profile.rules.map(\.id)),
      "displays": profile.displays.isEmpty ? nil : .texts(profile.displays.map(\.written)),
      "parts": profile.parts.isEmpty ? nil : .texts(profile.parts.map(\.name)),
      "source": profile.location.map(JSON.init),
    ])
  }

  /// Returns texts as an object with a member for each language; `nil` without any.
  private static func texts(byLanguage texts: LocalizedText) -> JSON? {
    guard !texts.isEmpty else { return nil }
    return .object(texts.all.map { Member(key: $0.locale.description, value: .string($0.forms.other)) })
  }

  /// The answer of `list` for one form.
  fileprivate init(_ form: FormProfile) {
    self = .answer([
      "form": .string(form.name),
      "documentation": form.documentation.map { .string($0) },
      "fields": .texts(form.fieldNames),
      "rules": .texts(form.rules.map(\.id)),
      "needsToday": .bool(form.needsToday),
      "source": form.location.map(JSON.init),
    ])
  }
}

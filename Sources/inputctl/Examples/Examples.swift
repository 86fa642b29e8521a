internal import ArgumentParser
internal import InputControl
internal import InputControlAnalysis

extension Inputctl {
  /// The command `inputctl examples`.
  struct Examples: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "examples", _superCommandName: "inputctl",
      abstract: "Generates values for testing a profile or a form.",
      usage: """
        inputctl examples [--count <n>] [--seed <n>] <profile>
        inputctl examples --form <name> [--today <date>] [--seed <n>]
        """,
      discussion: """
        The values are the empty one, the shortest, the longest and those at limits; values that cover all branches \
        of the rules, and random ones; and for each rule values that break it and are nearly acceptable. Each is \
        judged and written as a statement of the rule language, followed by its purpose. The same seed generates the \
        same values.

        For a form these are acceptable values for each branch, and for each rule values that break only it.

        The values of a sensitive profile are shown too, because they are generated.

        Exit status: 0 when a value is acceptable, 1 when it is proven that none but the empty one is, 3 when no \
        acceptable value was found.
        """)

    @Argument(help: "The name of a profile.")
    var profile: String?

    @Option(help: ArgumentHelp("The form to generate values for, instead of a profile.", valueName: "name"))
    var form: String?

    @Option(help: .today) var today: String?

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(
      help: ArgumentHelp(
        "The number of random values, from 0 to \(maximumValues); 5 by default.", valueName: "n"),
      transform: { try number($0, from: 0...maximumValues) })
    var count: Int?

    @Option(
      help: ArgumentHelp(
        "The seed of the random choices, from 0 to \(Int.max); 1 by default.", valueName: "n"),
      transform: { try number($0, from: 0...Int.max) })
    var seed = 1

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the values; json writes a line for each.")
    var format = OutputFormat.text

    /// The greatest number of examples that a profile may have.
    private static let maximumValues = 4096

    func validate() throws {
      _ = try LocaleTag.chosen(locale)
      if profile == nil, form == nil { throw ValidationError("name a profile, or a form with --form") }
      if form == nil, today != nil { throw ValidationError("--today belongs to --form") }
      guard form != nil else { return }
      if profile != nil { throw ValidationError("--form excludes the name of a profile") }
      if count != nil {
        throw ValidationError("--count belongs to a profile: the rules of a form say how many there are")
      }
      _ = try CivilDate.chosen(today)
    }

    /// Parses a number within a range. A number too large for `Int` gives the same error.
    private static func number(_ text: String, from range: ClosedRange<Int>) throws -> Int {
      guard let number = Int(text), range.contains(number) else {
        throw ValidationError("it must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let locale = try LocaleTag.chosen(locale)
      var source = ProfileSource(rulePaths: rules)
      if let form {
        let form = try source.form(named: form)
        let generated = form.generateForms(
          today: try CivilDate.chosen(today), seed: UInt64(seed), locale: locale)
        try ExamplesReport(generated, of: form.form, seed: seed).write(as: format)
        throw ExitCode(generated.forms.isEmpty ? 3 : 0)
      }
      guard let profile else { return }
      let compiled = try source.profile(named: profile)
      let values = compiled.generateValues(count: count ?? 5, seed: UInt64(seed), locale: locale)
      try ExamplesReport(values, of: compiled.profile, seed: seed).write(as: format)
      throw ExitCode(values.acceptance.status)
    }
  }
}

extension GeneratedValues.Acceptance {
  fileprivate var status: Int32 {
    switch self {
    case .found: 0
    case .impossible: 1
    case .unknown: 3
    }
  }
}

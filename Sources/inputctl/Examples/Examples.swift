internal import ArgumentParser
internal import InputControl
internal import InputControlAnalysis
internal import InputControlTerminal

extension Inputctl {
  /// The command `inputctl examples`.
  struct Examples: ParsableCommand, AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "examples",
      abstract: "Generates values for testing a profile.",
      discussion: """
        The values are the empty one, the shortest, the longest and those at limits; values that cover all branches \
        of the rules, and random ones; and for each rule values that break it and are nearly acceptable. Each is \
        judged and written as a statement of the rule language, followed by its purpose. The same seed generates the \
        same values.

        The values of a sensitive profile are shown too, because they are generated.

        Exit status: 0 when a value is acceptable, 1 when it is proven that none but the empty one is, 3 when no \
        acceptable value was found.
        """)

    @Argument(help: "The name of a profile.")
    var profile: String

    @OptionGroup var rules: RulesOptions

    @Option(
      help: ArgumentHelp(
        "The number of random values, from 0 to \(maximumValues); 5 by default.", valueName: "n"),
      transform: { try number($0, from: 0...maximumValues) })
    var count = 5

    @Option(
      help: ArgumentHelp(
        "The seed of the random choices, from 0 to \(Int.max); 1 by default.", valueName: "n"),
      transform: { try number($0, from: 0...Int.max) })
    var seed = 1

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the values; json writes a line for each.")
    var format = OutputFormat.text

    var writesJSON: Bool { format == .json }

    /// The greatest number of examples that a profile may have.
    private static let maximumValues = 4096

    func validate() throws {
      _ = try LocaleTag.chosen(locale)
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
      var source = ProfileSource(rulePaths: rules.rules)
      let compiled = try source.profile(named: profile)
      let values = compiled.generateValues(
        count: count, seed: UInt64(seed), locale: try LocaleTag.chosen(locale))
      let report = ExamplesReport(values, of: compiled.profile)
      var output = OutputWriter()
      try output.write(
        format == .json ? report.json(seed: seed) : report.text(isColoured: Terminal.isColoured(.output)))
      try output.flush()
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

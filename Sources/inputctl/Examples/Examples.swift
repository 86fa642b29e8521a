internal import ArgumentParser
internal import InputControl

extension Inputctl {
  /// `inputctl examples`
  struct Examples: ParsableCommand, AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "examples",
      abstract: "Makes up values to test a profile with.",
      discussion: """
        The empty value, the shortest, the longest and those at limits; values that take all ways through the rules, \
        and random ones; and for each rule values that break it and are nearly acceptable. Each is judged, and written \
        as a statement of the rule language, with what it is there for behind it. The same seed makes the same values.

        The values of a sensitive profile are shown too: they are made up.

        Exit status: 0 when something is acceptable, 1 when it is proven that nothing but the empty value is, 3 when \
        nothing acceptable was found.
        """)

    @Argument(help: "The name of a profile.")
    var profile: String

    @OptionGroup var rules: RulesOptions

    @Option(
      help: ArgumentHelp(
        "How many random values to make, from 0 to \(mostValues); 5 by default.", valueName: "n"),
      transform: { try number($0, from: 0...mostValues) })
    var count = 5

    @Option(
      help: ArgumentHelp(
        "What random choices depend on, from 0 to \(Int.max); 1 by default.", valueName: "n"),
      transform: { try number($0, from: 0...Int.max) })
    var seed = 1

    @Option(help: .locale) var locale: String?

    @Option(help: "How to write the values; as json a line for each.")
    var format = OutputFormat.text

    var writesJSON: Bool { format == .json }

    /// As many as an example of a rule file may be.
    private static let mostValues = 4096

    func validate() throws {
      _ = try LocaleTag.chosen(locale)
    }

    /// A number within a range; what is far beyond it is told the range too.
    private static func number(_ text: String, from range: ClosedRange<Int>) throws -> Int {
      guard let number = Int(text), range.contains(number) else {
        throw ValidationError("it is a number from \(range.lowerBound) to \(range.upperBound)")
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

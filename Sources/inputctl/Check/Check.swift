internal import ArgumentParser
internal import InputControl
internal import InputControlJSON

extension Inputctl {
  /// The command `inputctl check`.
  struct Check: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", _superCommandName: "inputctl",
      abstract: "Judges values by a profile or a form and says what is wrong with them.",
      usage: """
        inputctl check --profile <name> <value> ...
        inputctl check --profile <name> --input lines < file
        inputctl check --type number --max-length 6 <value> ...
        inputctl check --form <name> '{"field": "text"}' ...
        """,
      discussion: """
        Put -- before values that begin with a hyphen. On standard input a value is a line (ended by LF or CR LF), \
        a text between NUL bytes, or a line of JSON: a text, or an object {"text": …} that may name its "profile" \
        or describe one with "regex", "type", "maxLength" and "unit".

        A value of --form is a JSON object with the texts of the fields; on standard input it is a line. Fields \
        that it leaves out are empty.

        Without --locale, numbers are values, such as 1234.5. With it, all texts are read as people write numbers \
        there, those in JSON too.

        With --format json, and by default with --input ndjson, each answer is one line of JSON, written as soon \
        as its value has been read.
        """)

    /// The format of the values on standard input.
    enum Input: String, OptionWord {
      case lines, nul, ndjson
    }

    @Option(help: ArgumentHelp("The profile to judge by.", valueName: "name"))
    var profile: String?

    @Option(
      help: ArgumentHelp(
        "The form to judge by; a value is a JSON object of fields and texts.", valueName: "name"))
    var form: String?

    @Option(help: .today) var today: String?

    @Option(help: .inlineType, completion: .controlTypes) var type: String?
    @Option(help: .inlineRegex) var regex: String?
    @Option(help: .inlineMaxLength) var maxLength: String?
    var inline: InlineOptions { InlineOptions(type: type, regex: regex, maxLength: maxLength) }

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: .localeOfNumbers) var locale: String?

    @Option(help: "How to write the answers; by default text, for ndjson input json.")
    var format: OutputFormat?

    @Option(help: "Read the values from standard input.")
    var input: Input?

    @Argument(help: "The values to judge.")
    var values: [String] = []

    var writesJSON: Bool { answerFormat == .json }

    private var answerFormat: OutputFormat { format ?? (input == .ndjson ? .json : .text) }

    func validate() throws {
      if form != nil { return try validateForm() }
      if today != nil { throw ValidationError("--today belongs to --form") }
      try inline.validate(instead: profile, rules: rules, isOptional: input == .ndjson)
      if values.isEmpty, input == nil {
        throw ValidationError(
          "there is no value; give values as arguments, behind -- if they begin with a hyphen, or read them with --input"
        )
      }
      if !values.isEmpty, input != nil {
        throw ValidationError("--input reads standard input and excludes values as arguments")
      }
      _ = try LocaleTag.chosen(locale)
    }

    private func validateForm() throws {
      if try inline.profile() != nil || profile != nil {
        throw ValidationError("--form excludes --profile, --type, --regex and --max-length")
      }
      if !values.isEmpty, input != nil {
        throw ValidationError("--input reads standard input and excludes values as arguments")
      }
      if input == .nul || input == .lines {
        throw ValidationError("forms are read as lines of JSON: leave --input out, or write --input ndjson")
      }
      _ = try CivilDate.chosen(today)
      _ = try LocaleTag.chosen(locale)
    }

    func run() throws {
      if let form { throw ExitCode(try check(form: form)) }
      if input != nil { try CommandLineArguments.refuseInvalidUTF8() }
      let judge = try ProfileJudge(
        ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale)), named: profile,
        inline: try inline.profile(), readsRequests: input == .ndjson, locale: try LocaleTag.chosen(locale))
      var session = CheckSession(judge, format: answerFormat)
      switch input {
      case nil: try session.judge(arguments: values)
      case .lines, .ndjson: try session.judge(recordsSeparatedBy: UInt8(ascii: "\n"))
      case .nul: try session.judge(recordsSeparatedBy: 0)
      }
      throw ExitCode(try session.finish())
    }

    private func check(form: String) throws -> Int32 {
      try CommandLineArguments.refuseInvalidUTF8()
      var source = ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale))
      let judge = FormJudge(
        form: try source.form(named: form), today: try CivilDate.chosen(today),
        locale: try LocaleTag.chosen(locale))
      var session = CheckSession(judge, format: format ?? (values.isEmpty ? .json : .text))
      if values.isEmpty {
        try session.judge(recordsSeparatedBy: UInt8(ascii: "\n"))
      } else {
        try session.judge(arguments: values)
      }
      return try session.finish()
    }
  }
}

internal import ArgumentParser
internal import InputControl

extension Inputctl {
  /// The command `inputctl type`.
  struct TypeKeys: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "type", _superCommandName: "inputctl",
      abstract: "Types keystrokes into a field and shows the result of each.",
      usage: """
        inputctl type --profile <name> <keys>
        inputctl type --type number --max-length 6 <keys>
        """,
      discussion: """
        In <keys> every character is a key, except for these:

          ⌫ <backspace>  ⌦ <delete>  ← <left>  → <right>  ⏎ <return>
          <backspace 3>       a key that is held down: three keystrokes
          <home> <end> <clear> <undo> <redo>
          <select 0 2>        selects the first two characters; also <select all>
          <select 2>          puts the caret behind the second character
          <key TEXT>          one key that inserts a text, such as .com
          <paste TEXT>        pastes a text
          <mark TEXT>         an input method shows a text; repeated, replaces it
          <commit TEXT>       ... commits a text instead
          <unmark> <cancel>   ... commits the text that it shows, or discards it
          <blur>              editing ends
          <<                  the character <

        A TEXT has the escapes \\n \\r \\t \\< \\> \\\\ and \\u{…}. Put -- before keys that begin with a hyphen.

        In the table | is the caret, |…| a selection, […] the text that an input method shows, and ␣ the space bar. The \
        exit status is that of the verdict on the text at the end.
        """)

    @Option(help: ArgumentHelp("The profile to judge by.", valueName: "name"))
    var profile: String?

    @Option(help: .inlineType, completion: .controlTypes) var type: String?
    @Option(help: .inlineRegex) var regex: String?
    @Option(help: .inlineMaxLength) var maxLength: String?
    var inline: InlineOptions { InlineOptions(type: type, regex: regex, maxLength: maxLength) }

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: .localeOfField) var locale: String?

    @Option(help: "How to write the results; json writes a line for each keystroke.")
    var format = OutputFormat.text

    @Option(help: "The initial text; the caret is at its end.")
    var text = ""

    @Option(help: .refusal, completion: .list(RefusalPolicy.allCases.map(\.rawValue))) var refuse: String?

    @Flag(help: "Allow several lines in the field.")
    var multiline = false

    @Argument(help: "The keystrokes.")
    var keys: String

    func validate() throws {
      try inline.validate(instead: profile, rules: rules)
      _ = try LocaleTag.chosen(locale)
      _ = try RefusalPolicy.chosen(refuse)
    }

    func run() throws {
      try CommandLineArguments.refuseInvalidUTF8()
      let profile = try compiledProfile()
      let keystrokes = try keystrokes(isSensitive: profile.profile.isSensitive)
      let stepper = FieldStepper(
        profile, content: TextContent(text), isMultiline: multiline, locale: try LocaleTag.ofField(locale))
      let start = text.isEmpty ? nil : stepper.state
      let steps = keystrokes.map { keystroke in
        stepper.step(keystroke) { Typist(control: $0).play(keystroke) }
      }
      let report = TypeReport(profile: profile.profile, start: start, steps: steps, end: stepper.state)
      try report.write(as: format)
      var status = ExitStatus()
      status.add(report.end.evaluation.verdict)
      throw ExitCode(status.code)
    }

    private func compiledProfile() throws -> CompiledProfile {
      var source = ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale))
      let compiled =
        if let inline = try inline.profile() {
          try source.profile(inline)
        } else {
          try source.profile(named: profile ?? "")
        }
      return try source.profile(compiled, refusing: RefusalPolicy.chosen(refuse))
    }

    private func keystrokes(isSensitive: Bool) throws(Failure) -> [Keystroke] {
      do throws(KeystrokeParser.Mistake) {
        return try KeystrokeParser.keystrokes(in: keys)
      } catch {
        throw isSensitive ? Failure(hiding: error, in: keys) : Failure(error, in: keys)
      }
    }
  }
}

internal import ArgumentParser
internal import InputControl
internal import InputControlJSON
internal import InputControlScan
internal import InputControlSystem
internal import InputControlTerminal

extension Inputctl {
  /// The command `inputctl prompt`.
  struct Prompt: AnsweringCommand {
    static let configuration = CommandConfiguration(
      commandName: "prompt", _superCommandName: "inputctl",
      abstract: "Asks for a value at the terminal and writes it to standard output once it is acceptable.",
      usage: """
        price=$(inputctl prompt --profile price --label Price --required)
        inputctl prompt --profile price --profile email
        inputctl prompt --form booking --rules booking.rules
        """,
      discussion: """
        The line is edited with the keys that shells have: arrows, Home and End, Alt-B and F by words, Ctrl-K, U, W \
        and Y to cut and insert the cut text, Ctrl-_ and Alt-/ to undo and redo, Shift with the arrows to select, Ctrl-Z to \
        suspend. Insert switches between inserting and overwriting. Return commits an acceptable value; Esc, Ctrl-C, and \
        Ctrl-D in an empty field leave.

        It draws on the terminal, and writes the value and nothing else to standard output: for several profiles one \
        JSON object with all values. If standard input is not a terminal, it reads a line and judges it. The field shows \
        the value as its profile displays it; the value is written without the separators, unless --print display is given.

        --form asks for the active fields of a form, in order; ↑ goes back, and ↓ forward again. After the last one, it \
        asks again for fields that are not acceptable or carry a violation. It writes one JSON object, or with \
        --format shell an assignment for each field. If nothing but answers to external questions is missing, it writes \
        the JSON with these questions, and exits with status 2.

        Exit status: 0 with a value; 130 when it was left without one, 124 when time ran out; without a terminal that \
        of the verdict (1 invalid, 2 intermediate, 3 undetermined), or 66 when there is no line.
        """)

    @Option(
      help: ArgumentHelp("The profile to ask by; several are asked one after the other.", valueName: "name"))
    var profile: [String] = []

    @Option(help: ArgumentHelp("The form to ask by, instead of a profile.", valueName: "name"))
    var form: String?

    @Option(help: .today) var today: String?

    @Option(help: .inlineType, completion: .controlTypes) var type: String?
    @Option(help: .inlineRegex) var regex: String?
    @Option(help: .inlineMaxLength) var maxLength: String?
    var inline: InlineOptions { InlineOptions(type: type, regex: regex, maxLength: maxLength) }

    @Option(help: .rules, completion: .file()) var rules: [String] = []

    @Option(help: .localeOfField) var locale: String?

    @Option(
      help: ArgumentHelp(
        "The text before the field; by default the profile's label, or its name.",
        discussion:
          "With several profiles, the first --label, --default and --placeholder belong to the first one, and so on.",
        valueName: "text"))
    var label: [String] = []

    @Option(
      help: ArgumentHelp(
        "The initial text of the field; without a terminal, the value of an empty line. By default the profile's default.",
        valueName: "text"
      ))
    var `default`: [String] = []

    @Option(
      help: ArgumentHelp(
        "The text that the field shows while it is empty; by default the profile's placeholder.",
        valueName: "text"))
    var placeholder: [String] = []

    @Flag(help: "Refuse the empty value, even if the profile accepts it.")
    var required = false

    @Option(
      help: ArgumentHelp(
        "Exit with status 124 if not all values were entered within this time.",
        valueName: "seconds")
    )
    var timeout: Double?

    @Option(
      help: ArgumentHelp(
        "Keep values in a file; the arrow keys recall them.",
        discussion: "Only its owner may read it. Values of sensitive profiles are never kept.",
        valueName: "file"),
      completion: .file())
    var history: String?

    @Flag(
      help:
        "Draw the profile's keyboard below the field, with brackets around the keys that may be clicked next."
    )
    var keypad = false

    @Flag(
      help: "Ask line by line without redrawing, for screen readers; this is the default where TERM is dumb.")
    var plain = false

    @Option(help: .refusal, completion: .list(RefusalPolicy.allCases.map(\.rawValue))) var refuse: String?

    // Values without a default, because the argument parser looks through all conformances to describe one.
    @Option(help: "How to signal a refused key; by default visible.")
    var bell: PromptSession.Bell?

    @Option(help: "How to write the value; by default text, for several values and for a form json.")
    var format: Format?

    /// The format of the values.
    enum Format: String, OptionWord {
      case text, json, shell
    }

    @Option(
      name: .customLong("print"),
      help: "What to write: the value, which is the default, or what is shown of it.")
    var printed: Printed?

    /// The form in which a value is written.
    enum Printed: String, OptionWord {
      case value, display
    }

    var writesJSON: Bool { format == .json }

    func validate() throws {
      if let timeout, !(timeout > 0 && timeout <= 1e9) {
        throw ValidationError("--timeout must be a number of seconds above 0, and at most 1000000000")
      }
      _ = try LocaleTag.chosen(locale)
      _ = try RefusalPolicy.chosen(refuse)
      if form != nil { return try validateForm() }
      if today != nil { throw ValidationError("--today belongs to --form") }
      if format == .shell { throw ValidationError("--format shell belongs to --form") }
      try inline.validate(instead: profile.first, rules: rules)
      if let twice = profile.indices.first(where: { profile[..<$0].contains(profile[$0]) }) {
        throw ValidationError(
          "the profile `\(DisplayText.escaped(profile[twice]))` is given twice, and the JSON has one member for each profile"
        )
      }
      for (name, values) in [("label", label), ("default", `default`), ("placeholder", placeholder)]
      where values.count > max(1, profile.count) {
        throw ValidationError("there is more than one --\(name) for a profile")
      }
    }

    func run() throws {
      if let form { return try ask(form: form) }
      try CommandLineArguments.refuseInvalidUTF8()
      var source = ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale))
      var questions = try questions(of: &source)
      let kept = try history.map { path throws(Failure) in
        try History(path: path, unlike: FilesRead(source.filesRead))
      }
      if let kept {
        for index in questions.indices {
          questions[index].history = kept.entries(acceptedBy: questions[index])
        }
      }
      let answers = try ask(
        { session throws(TerminalPromptError) in try session.ask(questions) },
        plainly: { device, prompt throws(TerminalPromptError) in
          try askPlainly(questions, at: device, prompt)
        })
      try finish(questions, answers, history: kept)
    }

    // MARK: Asking

    private func questions(of source: inout ProfileSource) throws -> [Question] {
      let profiles = try compiledProfiles(&source)
      let tag = try LocaleTag.ofField(locale)
      return try profiles.enumerated().map { index, compiled in
        let compiled = try source.profile(compiled, refusing: RefusalPolicy.chosen(refuse))
        let stated = index < label.count ? label[index] : profile.isEmpty ? "Value" : nil
        var question = Question(compiled, label: stated, locale: tag)
        if index < `default`.count { question.initialText = `default`[index] }
        if index < placeholder.count { question.placeholder = placeholder[index] }
        if required {
          question.requirement = try source.compile(Profile(compiled.profile.name, rules: [Rule(.required)]))
        }
        return question
      }
    }

    private func compiledProfiles(_ source: inout ProfileSource) throws -> [CompiledProfile] {
      if let inline = try inline.profile() {
        return [try source.profile(inline)]
      }
      return try profile.map { try source.profile(named: $0) }
    }

    /// Asks at the terminal; line by line where the screen cannot be redrawn.
    func ask<Result>(
      _ ask: (PromptSession) throws(TerminalPromptError) -> Result,
      plainly askPlainly: (TerminalDevice?, consuming PlainPrompt) throws(TerminalPromptError) -> Result
    ) throws(Failure) -> Result {
      let duration = timeout.map { Duration.seconds($0) }
      do throws(TerminalPromptError) {
        let device = try TerminalDevice.open()
        guard let device, !plain, !Terminal.isDumb else {
          return try askPlainly(device, PlainPrompt(device, timeout: duration))
        }
        return try ask(
          PromptSession(
            device, bell: bell ?? .visible, showsKeypad: keypad, timeout: duration,
            isColoured: Terminal.environment("NO_COLOR") == nil))
      } catch {
        throw Failure(error)
      }
    }

    /// Reports what is wrong with an answer that was read line by line.
    ///
    /// - Parameter field: The field of a form that was asked.
    /// - Returns: Whether more can be asked.
    func report(
      _ answer: Answer, to question: Question, at device: TerminalDevice?, of field: String? = nil
    ) -> Bool {
      let field = field.map { "\(DisplayText.escaped($0)): " } ?? ""
      switch answer {
      case .value: return true
      case .unacceptable(let text, let evaluation):
        let judgement = Judgement.value(evaluation, of: text, under: question.profile.profile)
        StandardStreams.writeError(field + judgement.text(isColoured: Terminal.isColoured(.error)))
        return true
      case .timedOut where device == nil:
        StandardStreams.writeError("error: \(field)\(question.words.timeout)\n")
        return false
      case .left, .timedOut, .ended: return false
      }
    }

    /// Asks line by line.
    private func askPlainly(
      _ questions: [Question], at device: TerminalDevice?, _ prompt: consuming PlainPrompt
    ) throws(TerminalPromptError) -> [Answer] {
      var answers: [Answer] = []
      for question in questions {
        let answer = try prompt.ask(question)
        answers.append(answer)
        guard report(answer, to: question, at: device) else { break }
      }
      return answers
    }

    // MARK: Answers

    private func finish(_ questions: [Question], _ answers: [Answer], history: History?) throws {
      var status = ExitStatus()
      var values: [String] = []
      for (question, answer) in zip(questions, answers) {
        switch answer {
        case .value(let value): values.append(value)
        case .unacceptable(_, let evaluation): status.add(evaluation.verdict)
        case .ended:
          throw Failure(
            .noInput,
            "standard input ended before a value for `\(DisplayText.escaped(question.label))`",
            help:
              "write it as a line on standard input, give --default, or ask at the terminal with </dev/tty")
        case .left: throw ExitCode(130)
        case .timedOut: throw ExitCode(124)
        }
      }
      guard values.count == questions.count else { throw ExitCode(status.code) }
      try write(questions, values)
      do {
        for (question, value) in zip(questions, values) where !question.isSecret { try history?.add(value) }
      } catch {
        // A failure of the history is only a warning, because the value is already written.
        StandardStreams.writeError("warning: \(error.summary)\n")
      }
    }

    private func write(_ questions: [Question], _ values: [String]) throws(Failure) {
      let texts = zip(questions, values).map { question, value in
        printed == .display ? question.display(of: value) : value
      }
      if format != .json, questions.count == 1 {
        try OutputWriter.write(all: texts[0] + "\n")
      } else {
        let members = zip(questions, texts).map { question, value in
          JSON.Member(key: question.profile.profile.name, value: .string(value))
        }
        try OutputWriter.write(all: JSON.answer(["values": .object(members)]).line)
      }
    }
  }
}

extension PromptSession.Bell: OptionWord {}

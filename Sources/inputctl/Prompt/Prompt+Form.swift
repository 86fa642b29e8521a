internal import ArgumentParser
internal import InputControl
internal import InputControlJSON
internal import InputControlSystem
internal import InputControlTerminal

// `inputctl prompt --form`: asks for the fields of a form.

extension Inputctl.Prompt {
  func validateForm() throws {
    if !profile.isEmpty || !inline.isEmpty {
      throw ValidationError("--form excludes --profile, --type, --regex and --max-length")
    }
    if !label.isEmpty || !`default`.isEmpty || !placeholder.isEmpty || required || history != nil {
      throw ValidationError(
        """
        --form excludes --label, --default, --placeholder, --required and --history, because the form states \
        its fields
        """)
    }
    if format == .text {
      throw ValidationError("the values of a form are written as JSON, or as assignments with --format shell")
    }
    _ = try CivilDate.chosen(today)
  }

  func ask(form name: String) throws {
    try CommandLineArguments.refuseInvalidUTF8()
    var source = ProfileSource(rulePaths: rules, numbersOf: try LocaleTag.ofNumbers(locale))
    let form = try source.form(named: name, refusing: try RefusalPolicy.chosen(refuse))
    if format == .shell { try ShellAssignments.check(form.form) }
    let walk = FormWalk(form, today: try CivilDate.chosen(today), locale: try LocaleTag.ofField(locale))
    var status = ExitStatus()
    switch try ask(walk, &status) {
    case .left: throw ExitCode(130)
    case .timedOut: throw ExitCode(124)
    case .ended:
      let name = walk.field.map { DisplayText.escaped($0) } ?? ""
      throw Failure(
        .noInput, "standard input ended before a value for `\(name)`",
        help: "write a line for each active field on standard input, or ask at the terminal with </dev/tty")
    case .value, .unacceptable, nil: break
    }
    try finish(walk, &status)
    throw ExitCode(status.code)
  }

  /// Returns why the person has not come to the end; `nil` at the end.
  private func ask(_ walk: FormWalk, _ status: inout ExitStatus) throws(Failure) -> Answer? {
    try ask(
      { session throws(TerminalPromptError) in try session.ask(walk) },
      plainly: { device, prompt throws(TerminalPromptError) in
        try askPlainly(walk, at: device, prompt, &status)
      })
  }

  /// Asks line by line. Without a terminal it reads a line for each active field, and reports what is wrong.
  private func askPlainly(
    _ walk: FormWalk, at device: TerminalDevice?, _ prompt: consuming PlainPrompt, _ status: inout ExitStatus
  ) throws(TerminalPromptError) -> Answer? {
    while walk.advance(mends: device != nil), let question = walk.question {
      let answer = try prompt.ask(walk)
      guard report(answer, to: question, at: device, of: walk.field) else { return answer }
      switch answer {
      case .value(let value): walk.commit(line: value)
      case .unacceptable(let text, let evaluation):
        status.add(evaluation.verdict)
        walk.commit(line: text)
      case .left, .timedOut, .ended: break
      }
    }
    return nil
  }

  /// Writes the values of a form that is acceptable but for answers of somebody else, and reports what else
  /// is wrong.
  private func finish(_ walk: FormWalk, _ status: inout ExitStatus) throws(Failure) {
    let evaluation = walk.form.evaluation
    if !evaluation.violations.isEmpty {
      StandardStreams.writeError(evaluation.ownText(isColoured: Terminal.isColoured(.error)))
    }
    let isWaiting =
      evaluation.fields.allSatisfy { ($0.evaluation?.verdict ?? .acceptable) == .acceptable }
      && evaluation.violations.allSatisfy { $0.isWaiting }
    guard status.code == 0, evaluation.verdict == .acceptable || isWaiting else {
      return status.add(evaluation.verdict)
    }
    status.add(evaluation.verdict)
    switch format {
    case .shell:
      guard evaluation.verdict == .acceptable else { return }
      try OutputWriter.write(all: ShellAssignments(evaluation) { shown($0, walk) }.text)
    case .text, .json, nil: try OutputWriter.write(all: json(evaluation, walk).line)
    }
  }

  private func json(_ evaluation: FormEvaluation, _ walk: FormWalk) -> JSON {
    let isAcceptable = evaluation.verdict == .acceptable
    let values = evaluation.fields.compactMap { field in
      shown(field, walk).map { JSON.Member(key: field.name, value: .string($0)) }
    }
    return .answer([
      "form": .string(evaluation.form),
      "verdict": isAcceptable ? nil : .string(evaluation.verdict.rawValue),
      "values": .object(values),
      "questions": isAcceptable ? nil : JSON.questions(evaluation.questions),
    ])
  }

  /// Returns what is written of the value of a field; `nil` for one that is empty or not active.
  private func shown(_ field: FormEvaluation.Field, _ walk: FormWalk) -> String? {
    guard let value = field.evaluation?.value, !value.isEmpty else { return nil }
    // Displays of numbers are those of the locale in which they were asked.
    return printed == .display ? walk.question(for: field.name)?.display(of: value) : value
  }
}

internal import InputControl
internal import InputControlJSON
internal import InputControlSystem
internal import InputControlTerminal

/// Judges the values of forms, a JSON object each, writes the answers, and keeps the exit status.
struct FormCheckSession: ~Copyable {
  private let form: CompiledForm
  private let today: CivilDate
  private let locale: LocaleTag
  private let format: OutputFormat
  private let report = FormReport(isColoured: Terminal.isColoured(.output))
  private let names: Set<String>
  private var output = OutputWriter()
  private var status = ExitStatus()
  private var answers = 0

  /// - Parameter today: The day of the evaluation.
  init(_ form: CompiledForm, today: CivilDate, locale: LocaleTag, format: OutputFormat) {
    self.form = form
    self.today = today
    self.locale = locale
    self.format = format
    names = Set(form.form.fieldNames)
  }

  /// Flushes the output and returns the exit status.
  mutating func finish() throws(Failure) -> Int32 {
    try output.flush()
    if answers == 0 { StandardStreams.writeError("note: standard input contained no value\n") }
    return status.code
  }

  /// Judges values that were given as arguments.
  mutating func judge(_ values: [String]) throws(Failure) {
    for (index, value) in values.enumerated() {
      do throws(Failure) {
        try answer(try texts(of: value))
      } catch {
        throw error.status == .data && values.count > 1 ? error.in("value \(index + 1)") : error
      }
    }
  }

  /// Judges the lines of standard input. A malformed line gets an error object in the place of its answer.
  mutating func judgeLines() throws(Failure) {
    var reader = RecordReader(standardInputSeparatedBy: UInt8(ascii: "\n"))
    var line = 0
    while let bytes = try nextRecord(of: &reader) {
      line += 1
      do throws(Failure) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw Failure(.data, "this line is not valid UTF-8")
        }
        try answer(try texts(of: text))
      } catch {
        guard error.status == .data else { throw error }
        status.add(.data)
        answers += 1
        switch format {
        case .text: try output.write("error: line \(line): \(error.summary)\n")
        case .json: try output.write(JSON.error(error, line: line).line)
        }
      }
    }
  }

  private mutating func nextRecord(of reader: inout RecordReader) throws(Failure) -> [UInt8]? {
    try reader.next { () throws(Failure) in try output.flush() }
  }

  /// Returns the texts of the fields in a JSON object.
  private func texts(of line: String) throws(Failure) -> [String: String] {
    let value: JSON
    do {
      value = try JSON(parsing: line)
    } catch {
      throw Failure(.data, "these values are not JSON: \(error.message), at column \(error.column)")
    }
    guard case .object(let members) = value else {
      throw Failure(
        .data,
        "the values of a form are a JSON object, such as {\"\(form.form.fieldNames.first ?? "name")\": \"…\"}"
      )
    }
    var texts: [String: String] = [:]
    for member in members {
      let name = DisplayText.escaped(member.key)
      guard names.contains(member.key) else {
        throw Failure(
          .data, "the form `\(form.form.name)` has no field `\(name)`",
          help: Suggestion.help(
            for: member.key, in: form.form.fieldNames, "its fields are", none: "it has no fields"))
      }
      guard case .string(let text) = member.value else {
        throw Failure(.data, "the value of `\(name)` must be a text in quotes")
      }
      texts[member.key] = text
    }
    return texts
  }

  private mutating func answer(_ texts: [String: String]) throws(Failure) {
    answers += 1
    let evaluation = form.evaluate(texts, today: today, readsDisplays: true, locale: locale)
    status.add(evaluation.verdict)
    switch format {
    case .text: try output.write(report.text(evaluation))
    case .json:
      try output.write(JSON.answer(evaluation, needsToday: form.form.needsToday).line)
    }
  }
}

internal import ArgumentParser
internal import InputControl
internal import InputControlScan

/// The options of a scan in which a form judges the rows.
struct ScanFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The form to judge by; a row has the values of its fields.", valueName: "name"))
  var form: String?

  @Option(
    help: ArgumentHelp(
      "A column and its field, if their names differ; may be given several times.", valueName: "column=field")
  )
  var map: [String] = []

  @Option(help: .today) var today: String?

  @Option(
    help: ArgumentHelp(
      "The answers to questions of `external`, as lines of JSON.", valueName: "file.ndjson"),
    completion: .file())
  var answers: String?

  var isGiven: Bool { form != nil }

  func validate() throws {
    guard form != nil else {
      if !map.isEmpty { throw ValidationError("--map belongs to --form") }
      if today != nil { throw ValidationError("--today belongs to --form") }
      if answers != nil { throw ValidationError("--answers belongs to --form") }
      return
    }
    for word in map {
      guard let place = word.lastIndex(of: "="), place != word.startIndex else {
        throw ValidationError(
          "--map takes a column and a field, like arrival=from, not `\(DisplayText.escaped(word))`")
      }
    }
    _ = try CivilDate.chosen(today)
  }

  /// Returns the form with the columns of its fields; `nil` if no form judges the rows.
  ///
  /// - Parameter source: The rules that have the form.
  func form(of kind: InputKind, hasHeader: Bool, from source: inout ProfileSource) throws -> ScanForm? {
    guard let form else { return nil }
    if kind == .lines || kind == .nul {
      throw Failure(
        .usage, "\(kind.rawValue) has no columns, and the fields of a form are columns",
        help: "give the format with --input csv, tsv or ndjson")
    }
    let compiled = try source.form(named: form)
    let columns = try columns(of: compiled)
    if kind != .ndjson, !hasHeader, columns.isEmpty {
      throw Failure(
        .usage, "without a header, no column has the name of a field",
        help: "add --map number=field, such as --map 1=\(compiled.form.fieldNames.first ?? "name")")
    }
    return ScanForm(
      compiled, today: try CivilDate.chosen(today), columns: columns,
      answers: try answers.map { path throws(Failure) in try ScanAnswers.read(path, for: compiled) })
  }

  /// Returns the columns of fields that `--map` states, by the names of the fields.
  private func columns(of form: CompiledForm) throws(Failure) -> [String: String] {
    let fields = form.form.fieldNames
    var columns: [String: String] = [:]
    for word in map {
      let place = word.lastIndex(of: "=") ?? word.endIndex
      let column = String(word[..<place])
      let field = String(word[place...].dropFirst())
      guard fields.contains(field) else {
        throw Failure(
          .usage, "the form `\(form.form.name)` has no field `\(DisplayText.escaped(field))`",
          help: Suggestion.help(for: field, in: fields, "its fields are", none: "it has no fields"))
      }
      if let first = columns[field] {
        throw Failure(
          .usage,
          "the field `\(field)` is mapped twice, to `\(DisplayText.escaped(first))` and to `\(DisplayText.escaped(column))`",
          help: "leave out one --map; a field has one column")
      }
      columns[field] = column
    }
    return columns
  }
}

internal import InputControl
internal import InputControlJSON

/// Formats rows for the outputs of a scan.
struct RowWriter {
  let plan: ScanPlan
  /// The names of the checks in annotations.
  private let names: [String]
  /// Makes fields of CSV safe for spreadsheets; `nil` if they are written unchanged.
  let formulas: FormulaEscaping?

  init(_ plan: ScanPlan) {
    self.plan = plan
    names = plan.annotationNames
    formulas = plan.formulaEscaping
  }

  /// Returns the beginning of an output: the header, extended by the annotation columns for `annotate`.
  static func header(of output: RowOutput, _ plan: ScanPlan, _ header: [UInt8]) -> [UInt8] {
    let whole = Self.extendedHeader(of: output, plan, header)
    let mark = SourceFile.byteOrderMark
    return plan.formulaEscaping?.escaped(whole, from: whole.starts(with: mark) ? mark.count : 0) ?? whole
  }

  private static func extendedHeader(of output: RowOutput, _ plan: ScanPlan, _ header: [UInt8]) -> [UInt8] {
    guard output == .annotate, let dialect = plan.dialect, !header.isEmpty else { return header }
    var content = header[...]
    while let last = content.last, last == 0x0A || last == 0x0D { content = content.dropLast() }
    var result = Array(content)
    let parts =
      plan.form == nil
      ? ["verdict", "rule", "message"] + (plan.annotatesDisplays ? ["display"] : [])
      : ["verdict", "rule", "fields", "message"]
    for name in plan.annotationNames {
      for part in parts {
        result.append(dialect.delimiter)
        CSVRows.write("\(name).\(part)".utf8, dialect, to: &result)
      }
    }
    return result + header[content.endIndex...]
  }

  /// Writes a row to each output that it belongs to.
  func write(
    _ bytes: InputBytes, _ cursor: inout some RowCursor, _ isAccepted: Bool,
    _ findings: [RowFinding], _ checks: [CheckJudge], _ result: inout BlockResult
  ) {
    write(bytes, &cursor, isAccepted, &result) { cursor in
      notes(bytes, &cursor, findings, checks)
    } replacements: { cursor in
      replacements(bytes, &cursor, findings, checks)
    }
  }

  /// Writes a row to each output that it belongs to.
  ///
  /// - Parameters:
  ///   - notes: Returns the annotations, if an output needs them.
  ///   - replacements: Returns the values that take the place of others, if an output needs them.
  func write<Cursor: RowCursor>(
    _ bytes: InputBytes, _ cursor: inout Cursor, _ isAccepted: Bool,
    _ result: inout BlockResult, notes: (inout Cursor) -> [Note],
    replacements: (inout Cursor) -> [Replacement]
  ) {
    for output in plan.outputs {
      switch output {
      case .accepts where isAccepted, .rejects where !isAccepted:
        result.outputs[output, default: []].append(contentsOf: bytes[cursor.row])
      case .accepts, .rejects:
        break
      case .annotate:
        annotate(bytes, cursor, notes(&cursor), &result.outputs[.annotate, default: []])
      case .fix:
        write(bytes, cursor, replacements(&cursor), to: &result.outputs[.fix, default: []])
      }
    }
  }

  /// Makes the rows of a block safe for spreadsheets if the plan says so.
  func escapeFormulas(in result: inout BlockResult) {
    guard let formulas else { return }
    for (output, rows) in result.outputs { result.outputs[output] = formulas.escaped(rows) }
  }

  // MARK: Annotations

  /// The annotation of a check, or of a form.
  struct Note {
    var verdict: String
    var rule = ""
    /// The fields of the form that carry the violation; `nil` without a form.
    var fields: [String]?
    var message = ""
    /// The display of the value; `nil` if the plan does not ask for it.
    var display: String?

    /// The texts of the annotation in their order.
    var texts: [String] {
      [verdict, rule] + (fields.map { [$0.joined(separator: " ")] } ?? []) + [message]
        + (display.map { [$0] } ?? [])
    }
  }

  private func notes(
    _ bytes: InputBytes, _ cursor: inout some RowCursor, _ findings: [RowFinding],
    _ checks: [CheckJudge]
  ) -> [Note] {
    var notes: [Note] = []
    for (index, finding) in findings.enumerated() {
      switch finding {
      case .unreadable(let unreadable):
        notes.append(unreadableNote(unreadable.detail))
      case .outcome(0):
        notes.append(Note(verdict: Verdict.acceptable.rawValue))
      case .outcome(let outcome):
        let evaluation = withValue(bytes, &cursor, index) {
          checks[index].evaluation(of: $0, plan.locale)
        }
        // A warning is shown only if nothing else is wrong.
        let violation = evaluation?.violations.first ?? evaluation?.warnings.first
        notes.append(
          Note(
            verdict: checks[index].outcome(outcome).verdict.rawValue, rule: violation?.id ?? "",
            message: violation?.message ?? ""))
      }
      guard plan.annotatesDisplays, case .outcome(let outcome) = finding else { continue }
      notes[index].display =
        checks[index].isAcceptable(outcome)
        ? withValue(bytes, &cursor, index) { checks[index].display(of: $0) ?? "" } : ""
    }
    return notes
  }

  /// Returns the annotation of a row that cannot be read.
  func unreadableNote(_ message: String) -> Note {
    Note(
      verdict: "unreadable", fields: plan.form == nil ? nil : [], message: message,
      display: plan.annotatesDisplays ? "" : nil)
  }

  @inline(__always)
  private func withValue<Result>(
    _ bytes: InputBytes, _ cursor: inout some RowCursor, _ check: Int, _ body: (InputBytes) -> Result
  ) -> Result? {
    switch cursor.value(for: check) {
    case .place(let range): body(bytes[range])
    case .scratch: cursor.scratch.withInputBytes(body)
    case .unreadable: nil
    }
  }

  private func annotate(
    _ bytes: InputBytes, _ cursor: borrowing some RowCursor, _ notes: [Note],
    _ output: inout [UInt8]
  ) {
    switch plan.kind {
    case .lines, .nul:
      for note in notes { Self.writeBeforeLine(note, to: &output) }
      output.append(contentsOf: bytes[cursor.row])
    case .csv, .tsv:
      guard let dialect = plan.dialect else { return }
      output.append(contentsOf: bytes[cursor.content])
      Self.writeFields(notes, dialect, to: &output)
      output.append(contentsOf: bytes[cursor.content.upperBound..<cursor.row.upperBound])
    case .ndjson:
      if let (place, isFirst) = cursor.memberInsertionPoint {
        output.append(contentsOf: bytes[cursor.row.lowerBound..<place])
        if !isFirst { output.append(UInt8(ascii: ",")) }
        writeMember(notes, to: &output)
        output.append(contentsOf: bytes[place..<cursor.row.upperBound])
      } else {
        writeLine(bytes[cursor.content], notes, to: &output)
        output.append(contentsOf: bytes[cursor.content.upperBound..<cursor.row.upperBound])
      }
    }
  }

  /// Writes an annotation as fields before a line. Replaces tabs, line breaks and NUL, which would split
  /// them.
  static func writeBeforeLine(_ note: Note, to output: inout [UInt8]) {
    for text in note.texts {
      output += text.utf8.map { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0 ? 0x20 : $0 }
      output.append(0x09)
    }
  }

  static func writeFields(_ notes: [Note], _ dialect: CSVDialect, to output: inout [UInt8]) {
    for note in notes {
      for text in note.texts {
        output.append(dialect.delimiter)
        CSVRows.write(text.utf8, dialect, to: &output)
      }
    }
  }

  private func writeMember(_ notes: [Note], to output: inout [UInt8]) {
    JSONText.quote(NDJSONCursor.annotation.utf8, into: &output)
    output += ":{".utf8
    for (index, (note, name)) in zip(notes, names).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.quote(name.utf8, into: &output)
      output += ":{\"verdict\":".utf8
      JSONText.quote(note.verdict.utf8, into: &output)
      if !note.rule.isEmpty {
        output += ",\"rule\":".utf8
        JSONText.quote(note.rule.utf8, into: &output)
      }
      if let fields = note.fields, !fields.isEmpty {
        output += ",\"fields\":[".utf8
        for (index, field) in fields.enumerated() {
          if index > 0 { output.append(UInt8(ascii: ",")) }
          JSONText.quote(field.utf8, into: &output)
        }
        output.append(UInt8(ascii: "]"))
      }
      if !note.message.isEmpty {
        output += ",\"message\":".utf8
        JSONText.quote(note.message.utf8, into: &output)
      }
      if let display = note.display, !display.isEmpty {
        output += ",\"display\":".utf8
        JSONText.quote(display.utf8, into: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Writes an object that contains a line to which no member can be added.
  private func writeLine(_ line: InputBytes, _ notes: [Note], to output: inout [UInt8]) {
    writeLineBegin(notes, to: &output)
    output.removeLast()
    JSONText.quote(line, into: &output)
    output.append(UInt8(ascii: "}"))
  }

  /// Writes the object up to the first character of the line.
  func writeLineBegin(_ notes: [Note], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    writeMember(notes, to: &output)
    output += ",\"line\":\"".utf8
  }

  // MARK: Normalised and shown values

  private func replacements(
    _ bytes: InputBytes, _ cursor: inout some RowCursor, _ findings: [RowFinding],
    _ checks: [CheckJudge]
  ) -> [Replacement] {
    var replacements: [Replacement] = []
    for (index, finding) in findings.enumerated() {
      guard case .outcome(let outcome) = finding, checks[index].isAcceptable(outcome),
        let range = cursor.sourceRange(for: index),
        // If two profiles judge a column, the normalisation of the first one applies.
        !replacements.contains(where: { $0.range == range })
      else { continue }
      let value: String? = withValue(bytes, &cursor, index) { value in
        guard plan.fixesDisplays else { return checks[index].normalized(value) }
        let display = checks[index].display(of: value)
        return display?.utf8.elementsEqual(value) == true ? nil : display
      }.flatMap { $0 }
      if let value { replacements.append(Replacement(range: range, value: value)) }
    }
    return replacements
  }

  /// A value that takes the place of one in the row.
  struct Replacement {
    var range: Range<Int>
    var value: String
  }

  /// Writes a row with other values.
  private func write(
    _ bytes: InputBytes, _ cursor: borrowing some RowCursor, _ replacements: [Replacement],
    to output: inout [UInt8]
  ) {
    // A number of JSON is the value already.
    let replacements = replacements.filter { replacement in
      !endsRow(replacement.value) && !replacement.value.utf8.elementsEqual(bytes[replacement.range])
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var place = cursor.row.lowerBound
    for replacement in replacements {
      let (range, value) = (replacement.range, replacement.value)
      output.append(contentsOf: bytes[place..<range.lowerBound])
      if plan.dialect != nil, value.isEmpty, range == cursor.content {
        // An empty line would not be a row.
        output += [CSVDialect.quote, CSVDialect.quote]
      } else {
        write(value, to: &output)
      }
      place = range.upperBound
    }
    output.append(contentsOf: bytes[place..<cursor.row.upperBound])
  }

  /// Returns whether a written value would end its row in kinds of input whose rows are values.
  private func endsRow(_ value: String) -> Bool {
    switch plan.kind {
    case .csv, .tsv, .ndjson: false
    case .nul: value.utf8.contains(0)
    case .lines: value.utf8.contains(0x0A) || value.utf8.last == 0x0D
    }
  }

  private func write(_ value: String, to output: inout [UInt8]) {
    if let dialect = plan.dialect {
      CSVRows.write(value.utf8, dialect, to: &output)
    } else if plan.kind == .ndjson {
      JSONText.quote(value.utf8, into: &output)
    } else {
      output += value.utf8
    }
  }
}

internal import InputControl
internal import InputControlJSON

/// The rows that cannot be split into fields.
extension RowWriter {
  /// Writes a row, or a part of one, that cannot be split into fields.
  func writeUnreadable(
    _ bytes: InputBytes, _ reason: String, isFirst: Bool, isLast: Bool,
    _ result: inout BlockResult
  ) {
    for output in plan.outputs where output != .accepts {
      var written: [UInt8] = []
      if output == .annotate {
        annotateUnreadable(bytes, reason, isFirst: isFirst, isLast: isLast, &written)
      } else if formulas != nil {
        // In a spreadsheet, an open quote would move the quotes of all rows behind it.
        let end = writeAsField(bytes, isFirst: isFirst, isLast: isLast, &written)
        written.append(contentsOf: bytes[end...])
      } else {
        written.append(contentsOf: bytes)
      }
      result.outputs[output] = written
    }
  }

  private func annotateUnreadable(
    _ bytes: InputBytes, _ reason: String, isFirst: Bool, isLast: Bool,
    _ output: inout [UInt8]
  ) {
    let notes = plan.annotationNames.map { _ in unreadableNote(reason) }
    switch plan.kind {
    case .lines, .nul:
      if isFirst { for note in notes { Self.writeBeforeLine(note, to: &output) } }
      output.append(contentsOf: bytes)
    case .csv, .tsv:
      guard let dialect = plan.dialect else { return }
      let end = writeAsField(bytes, isFirst: isFirst, isLast: isLast, &output)
      guard isLast else { return }
      Self.writeFields(notes, dialect, to: &output)
      output.append(contentsOf: bytes[end...])
    case .ndjson:
      if isFirst { writeLineBegin(notes, to: &output) }
      // A carriage return is a part of the line, as in readable lines.
      let end = isLast && bytes.last == 0x0A ? bytes.count - 1 : bytes.count
      var text: [UInt8] = []
      JSONText.quote(bytes[..<end], into: &text)
      output += text.dropFirst().dropLast()
      guard isLast else { return }
      output += "\"}".utf8
      output.append(contentsOf: bytes[end...])
    }
  }

  /// Writes a row, or a part of one, as one quoted field, so that an open quote does not swallow what follows.
  ///
  /// - Returns: The offset of the line break at the end of the row.
  private func writeAsField(
    _ bytes: InputBytes, isFirst: Bool, isLast: Bool, _ output: inout [UInt8]
  ) -> Int {
    if isFirst { output.append(CSVDialect.quote) }
    let end = isLast ? Self.contentEnd(bytes) : bytes.count
    bytes[..<end].forEach { byte in
      if byte == CSVDialect.quote { output.append(byte) }
      output.append(byte)
    }
    if isLast { output.append(CSVDialect.quote) }
    if isFirst { formulas?.escape(&output, isWhole: isLast) }
    return end
  }

  /// Returns the offset of the line break at the end of a row.
  private static func contentEnd(_ bytes: InputBytes) -> Int {
    var end = bytes.count
    if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
    if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}

internal import InputControl

/// The rows that a form judges.
extension RowWriter {
  /// Writes a row to each output that it belongs to.
  ///
  /// - Parameter unreadable: The reason why the row cannot be read; `nil` if the form has judged it.
  func write(
    _ bytes: UnsafeBufferPointer<UInt8>, _ cursor: inout some RowCursor, _ isAccepted: Bool,
    _ unreadable: Unreadable?, _ form: FormJudge, _ result: inout BlockResult
  ) {
    for output in plan.outputs {
      switch output {
      case .accepts where isAccepted, .rejects where !isAccepted:
        unsafe result.outputs[output, default: []].append(contentsOf: bytes[cursor.row])
      case .accepts, .rejects:
        break
      case .annotate:
        let note = unsafe unreadable.map { unreadableNote($0.detail) } ?? note(bytes, form)
        unsafe annotate(bytes, cursor, [note], &result.outputs[.annotate, default: []])
      case .fix:
        var replacements: [Replacement] = []
        if unreadable == nil { replacements = unsafe self.replacements(bytes, cursor, form) }
        unsafe write(bytes, cursor, replacements, to: &result.outputs[.fix, default: []])
      }
    }
  }

  private func note(_ bytes: UnsafeBufferPointer<UInt8>, _ form: FormJudge) -> Note {
    let note = unsafe form.rowNote(bytes, plan.locale)
    return Note(verdict: note.verdict.rawValue, rule: note.rule, fields: note.fields, message: note.message)
  }

  private func replacements(
    _ bytes: UnsafeBufferPointer<UInt8>, _ cursor: borrowing some RowCursor, _ form: FormJudge
  ) -> [Replacement] {
    var replacements: [Replacement] = []
    for field in form.form.fieldNames.indices where form.hasColumn(field) {
      // If two fields have a column, the normalisation of the first one applies.
      guard let range = cursor.sourceRange(for: field), !replacements.contains(where: { $0.range == range }),
        let value = unsafe form.replacement(field, bytes, isDisplay: plan.fixesDisplays)
      else { continue }
      replacements.append(Replacement(range: range, value: value))
    }
    return replacements
  }
}

internal import InputControl

/// The rows that a form judges.
extension RowWriter {
  /// Writes a row to each output that it belongs to.
  ///
  /// - Parameter unreadable: The reason why the row cannot be read; `nil` if the form has judged it.
  func write(
    _ bytes: InputBytes, _ cursor: inout some RowCursor, _ isAccepted: Bool,
    _ unreadable: Unreadable?, _ form: FormJudge, _ result: inout BlockResult
  ) {
    write(bytes, &cursor, isAccepted, &result) { _ in
      [unreadable.map { unreadableNote($0.detail) } ?? note(bytes, form)]
    } replacements: { cursor in
      unreadable == nil ? replacements(bytes, cursor, form) : []
    }
  }

  private func note(_ bytes: InputBytes, _ form: FormJudge) -> Note {
    let note = form.rowNote(bytes, plan.locale)
    return Note(verdict: note.verdict.rawValue, rule: note.rule, fields: note.fields, message: note.message)
  }

  private func replacements(
    _ bytes: InputBytes, _ cursor: borrowing some RowCursor, _ form: FormJudge
  ) -> [Replacement] {
    var replacements: [Replacement] = []
    for field in form.form.fieldNames.indices where form.hasColumn(field) {
      // If two fields have a column, the normalisation of the first one applies.
      guard let range = cursor.sourceRange(for: field), !replacements.contains(where: { $0.range == range }),
        let value = form.replacement(field, bytes, isDisplay: plan.fixesDisplays)
      else { continue }
      replacements.append(Replacement(range: range, value: value))
    }
    return replacements
  }
}

internal import InputControl

/// Judges the rows of a block with a form and counts the outcomes, of each field and of the rows.
final class FormJudge {
  let form: ScanForm
  private var evaluator: BatchFormEvaluator
  private var values: FormRowValues
  private var counts: Counts
  private var unreadable = UnreadableCounter()
  /// The outcome of the current row.
  private var outcome = 0
  private let sensitiveFields: Set<String>

  /// The counts of a block. They are one value, so that a row takes few checks of exclusive access.
  private struct Counts {
    /// The outcomes of the values, by declaration of the field.
    var values: [OutcomeCounter]
    var rows = OutcomeCounter()
    /// The number of rows in which each field is not active.
    var inactive: [Int]
    /// For each outcome of rows so far, whether the row is accepted, and whether it breaks a rule of the form.
    var facts = [(isAccepted: true, breaksRules: false)]

    /// Counts the outcomes of a row.
    ///
    /// - Returns: Whether a value has an outcome other than the first.
    mutating func count(_ outcome: Int, _ fields: [BatchFormEvaluator.FieldResult]) -> Bool {
      rows.count(outcome)
      var hasNotes = false
      for field in fields.indices {
        let result = fields[field]
        if result.isActive {
          values[result.declaration].count(result.outcome)
          if result.outcome != 0 { hasNotes = true }
        } else {
          inactive[field] += 1
        }
      }
      return hasNotes
    }
  }

  init(_ form: ScanForm, _ batch: BatchForm) {
    self.form = form
    evaluator = BatchFormEvaluator(batch, today: form.today, answers: form.answers)
    counts = Counts(
      values: Array(repeating: OutcomeCounter(), count: evaluator.declarationCount),
      inactive: Array(repeating: 0, count: form.fieldNames.count))
    values = FormRowValues(fieldCount: form.fieldNames.count)
    sensitiveFields = Set(form.form.form.fields.filter { $0.profile.isSensitive }.map(\.name))
  }

  private var fieldCount: Int { form.fieldNames.count }

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - columns: The column of each field; -1 for a field without one.
  ///   - full: The kinds that have enough samples, of each field and of the form.
  ///   - sampleCount: The maximum number of samples of each kind.
  func begin(columns: [Int], full: FullSamples, sampleCount: Int) {
    values.columns = columns
    for field in 0..<fieldCount {
      for declaration in evaluator.declarations(of: field) {
        counts.values[declaration].begin(full: full[field], sampleCount: sampleCount)
      }
    }
    counts.rows.begin(full: full[fieldCount], sampleCount: sampleCount)
    unreadable.begin(full: full[fieldCount], sampleCount: sampleCount)
  }

  // MARK: Rows

  /// Takes the values of the current row of a cursor.
  ///
  /// - Returns: The reason why the row cannot be read; `nil` if it can.
  @inline(__always)
  func take(_ cursor: inout some RowCursor, _ bytes: InputBytes) -> Unreadable? {
    values.take(&cursor, bytes)
  }

  /// Judges the row that was taken, and counts its outcomes.
  ///
  /// - Returns: Whether no value and no rule of the form has a violation.
  @inline(__always)
  func judge(_ bytes: InputBytes) -> Bool {
    let outcome = values.outcome(&evaluator, bytes)
    self.outcome = outcome
    if outcome >= counts.facts.count { learnOutcomes() }
    let hasNotes = counts.count(outcome, evaluator.fieldResults)
    return !hasNotes && !counts.facts[outcome].breaksRules
  }

  private func learnOutcomes() {
    for outcome in evaluator.outcomes.dropFirst(counts.facts.count) {
      counts.facts.append((outcome.verdict == .acceptable, !outcome.rules.isEmpty))
    }
  }

  func hasColumn(_ field: Int) -> Bool { values.columns[field] >= 0 }

  /// Whether the form accepts the current row.
  var isAccepted: Bool { counts.facts[outcome].isAccepted }

  func noteUnreadable(_ reason: String) { unreadable.count(reason) }

  // MARK: Samples

  /// Returns the samples that are needed of the current row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - locale: The language of the messages.
  ///   - base: Makes a sample with the place of the row.
  func samples(_ bytes: InputBytes, _ locale: LocaleTag, _ base: () -> ScanSample) -> [SampleNote] {
    var notes: [SampleNote] = []
    for (field, result) in evaluator.fieldResults.enumerated() where result.isActive && result.outcome != 0 {
      let isNeeded = counts.values[result.declaration].wantsSample(of: result.outcome) {
        evaluator.outcomes(ofDeclaration: result.declaration).map(\.rules)
      }
      guard isNeeded else { continue }
      counts.values[result.declaration].noteSample(of: result.outcome)
      let evaluation = evaluation(of: field, bytes, locale)
      var sample = base()
      if !sensitiveFields.contains(form.fieldNames[field]) {
        sample.value = withRow(bytes) { ScanSample.shown($0[values.ranges[field]]) }
      }
      for rule in evaluator.outcomes(ofDeclaration: result.declaration)[result.outcome].rules {
        sample.message = evaluation.allViolations.first { $0.id == rule }?.message ?? ""
        notes.append(SampleNote(check: field, kind: .rule(rule), sample: sample))
      }
    }
    let isNeeded =
      counts.facts[outcome].breaksRules
      && counts.rows.wantsSample(of: outcome) { evaluator.outcomes.map(\.rules) }
    guard isNeeded else { return notes }
    counts.rows.noteSample(of: outcome)
    let violations = violations(bytes, locale)
    for rule in evaluator.outcomes[outcome].rules {
      var sample = base()
      sample.message = violations.first { $0.id == rule }?.message ?? ""
      sample.fields = withRow(bytes) { shownFields(of: rule, $0) }
      notes.append(SampleNote(check: fieldCount, kind: .rule(rule), sample: sample))
    }
    return notes
  }

  /// Returns a sample of a row that cannot be read, if one is needed.
  func sample(of reason: Unreadable, _ base: () -> ScanSample) -> SampleNote? {
    let kind = SampleKind.unreadable(reason.reason)
    guard unreadable.wantsSample(of: kind) else { return nil }
    var sample = base()
    sample.message = reason.detail
    return SampleNote(check: fieldCount, kind: kind, sample: sample)
  }

  /// Returns the values of the fields that a rule is about, without those of sensitive fields.
  private func shownFields(of rule: String, _ bytes: InputBytes) -> [ScanSample.Field] {
    let operands = form.form.form.rules.first { "\(form.name).\($0.id)" == rule }?.operands.map(\.name) ?? []
    return form.fieldNames.enumerated().compactMap { field, name in
      guard operands.contains(name), !sensitiveFields.contains(name) else { return nil }
      return ScanSample.Field(name: name, value: ScanSample.shown(bytes[values.ranges[field]]))
    }
  }

  private func violations(_ bytes: InputBytes, _ locale: LocaleTag) -> [FormViolation] {
    withRow(bytes) {
      $0.withSpan {
        evaluator.violations(
          of: $0, fields: values.ranges, outcome: evaluator.outcomes[outcome], locale: locale)
      }
    }
  }

  private func evaluation(of field: Int, _ bytes: InputBytes, _ locale: LocaleTag) -> Evaluation {
    let declaration = evaluator.fieldResults[field].declaration
    return withRow(bytes) {
      $0[values.ranges[field]].withSpan {
        evaluator.evaluation(of: $0, declaration: declaration, locale: locale)
      }
    }
  }

  /// Calls a function with the bytes that hold the values of the current row.
  private func withRow<Result>(_ bytes: InputBytes, _ body: (InputBytes) -> Result) -> Result {
    values.withRow(bytes, body)
  }

  // MARK: Results

  /// Returns the counts since the last call, of each field and of the form, and resets them.
  func takeTallies() -> [CheckTally] {
    let reasons = unreadable.takeCounts()
    var tallies: [CheckTally] = []
    for field in 0..<fieldCount {
      var tally = CheckTally()
      for declaration in evaluator.declarations(of: field) {
        let outcomes = evaluator.outcomes(ofDeclaration: declaration)
        counts.values[declaration].takeCounts {
          tally.add($1, outcomes[$0].verdict, breaking: outcomes[$0].rules)
        }
      }
      // A row can be read for all fields or for none, so the form has the reasons.
      tally.counts.unreadable = reasons.reduce(0) { $0 + $1.count }
      tally.counts.inactive = counts.inactive[field]
      if !values.columns.indices.contains(field) || !hasColumn(field) {
        tally.withoutColumn = tally.counts.rows
      }
      counts.inactive[field] = 0
      tallies.append(tally)
    }
    var tally = CheckTally()
    let outcomes = evaluator.outcomes
    counts.rows.takeCounts { place, count in
      tally.add(count, outcomes[place].verdict, breaking: outcomes[place].rules)
      if outcomes[place].isUnanswered { tally.unanswered += count }
    }
    tally.add(reasons)
    return tallies + [tally]
  }

  /// The verdict on the current row, and what causes it.
  struct RowNote {
    var verdict: Verdict
    /// The id of the first broken rule that causes the verdict; of a warning if nothing is wrong.
    var rule = ""
    /// The fields that carry the violation.
    var fields: [String] = []
    var message = ""
  }

  func rowNote(_ bytes: InputBytes, _ locale: LocaleTag) -> RowNote {
    let verdict = evaluator.outcomes[outcome].verdict
    var note = RowNote(verdict: verdict)
    var warning: (rule: String, fields: [String], message: String)?
    for (field, result) in evaluator.fieldResults.enumerated() where result.isActive && result.outcome != 0 {
      let evaluation = evaluation(of: field, bytes, locale)
      let name = [form.fieldNames[field]]
      if verdict != .acceptable, result.verdict == verdict, let violation = evaluation.violations.first {
        (note.rule, note.fields, note.message) = (violation.id, name, violation.message)
        return note
      }
      if let first = evaluation.warnings.first { warning = warning ?? (first.id, name, first.message) }
    }
    for violation in violations(bytes, locale) {
      if verdict != .acceptable, violation.severity == .error, violation.verdict == verdict {
        (note.rule, note.fields, note.message) = (violation.id, violation.fields, violation.message)
        return note
      }
      guard violation.severity != .error else { continue }
      warning = warning ?? (violation.id, violation.fields, violation.message)
    }
    if verdict == .acceptable, let warning { (note.rule, note.fields, note.message) = warning }
    return note
  }

  /// Returns the acceptable value of a field of the current row as it is to be written; `nil` if it stays unchanged.
  ///
  /// - Parameter isDisplay: Whether the display of the value is to be written.
  func replacement(_ field: Int, _ bytes: InputBytes, isDisplay: Bool) -> String? {
    let result = evaluator.fieldResults[field]
    guard result.isActive, result.verdict == .acceptable else { return nil }
    return withRow(bytes) { row in
      let value = row[values.ranges[field]]
      let normalized = value.withSpan { evaluator.normalized($0, declaration: result.declaration) }
      guard isDisplay else { return normalized }
      let text = normalized ?? String(decoding: value, as: UTF8.self)
      let display = evaluator.profile(ofDeclaration: result.declaration).display(of: text)
      return display.utf8.elementsEqual(value) ? nil : display
    }
  }
}

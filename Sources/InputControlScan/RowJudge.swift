internal import InputControl

/// A judge of the rows of blocks. Each thread has its own.
final class RowJudge {
  private let plan: ScanPlan
  private let checks: [CheckJudge]
  /// The judge of a form, in place of checks.
  private let form: FormJudge?
  private let writer: RowWriter
  private var exceptions: [BatchEvaluator.RowException] = []
  /// The finding of each check for the current row.
  private var findings: [RowFinding]

  init(_ plan: ScanPlan) {
    self.plan = plan
    checks = zip(plan.checks, plan.batches).map(CheckJudge.init)
    form =
      if let form = plan.form, let batch = plan.batchForm { FormJudge(form, batch) } else { nil }
    writer = RowWriter(plan)
    findings = Array(repeating: .outcome(0), count: plan.checks.count)
  }

  /// Judges all rows of a block.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - full: The kinds that have enough samples.
  ///   - limit: The number of rejected rows at which judging stops; `nil` for no limit.
  func judge(_ block: Block, full: FullSamples, untilRejected limit: Int? = nil) -> BlockResult {
    var result = BlockResult(block, checkCount: plan.tallyCount)
    // In lines of JSON, each row has its own members.
    form?.begin(
      columns: plan.dialect == nil ? plan.columns.map { $0.isEmpty ? -1 : 0 } : block.layout.columns,
      full: full, sampleCount: plan.sampleCount)
    for index in checks.indices { checks[index].begin(full: full[index], sampleCount: plan.sampleCount) }
    switch block.content {
    case .brokenRow(let reason):
      noteUnreadableRow(block, reason, &result)
      writer.writeUnreadable(block.bytes, reason, isFirst: true, isLast: true, &result)
    case .longRow(let isFirst, let isLast):
      let reason = "the row is longer than \(plan.longestRow >> 20) MiB"
      if isFirst { noteUnreadableRow(block, reason, &result) }
      result.continuesRow = !isFirst
      writer.writeUnreadable(block.bytes, reason, isFirst: isFirst, isLast: isLast, &result)
    case .rows:
      judgeRows(of: block, untilRejected: limit, &result)
      writer.escapeFormulas(in: &result)
    }
    if plan.dialect != nil || plan.kind == .ndjson {
      let end = block.count - (block.endOffset - result.endOffset)
      result.lines = block.bytes[..<end].count(of: 0x0A)
    }
    result.checks = form?.takeTallies() ?? checks.map { $0.takeTally() }
    return result
  }

  private func judgeRows(of block: Block, untilRejected limit: Int?, _ result: inout BlockResult) {
    switch plan.kind {
    case .lines, .nul:
      if limit == nil, plan.outputs.isSubset(of: [.accepts, .rejects]) {
        judgeBatch(block, &result)
      } else {
        var cursor = LineCursor(block.bytes, rowEnd: plan.rowEnd)
        judgeRows(of: block, at: &cursor, untilRejected: limit, &result)
      }
    case .csv, .tsv:
      guard let dialect = plan.dialect else { return }
      var cursor = CSVCursor(block, dialect, hasHeader: plan.hasHeader)
      judgeRows(of: block, at: &cursor, untilRejected: limit, &result)
    case .ndjson:
      guard let paths = plan.memberPaths else { return }
      var cursor = NDJSONCursor(
        block, columns: plan.columns,
        numberProfiles: (form?.form.profiles ?? plan.checks.map { [$0.profile] }).map { profiles in
          profiles.first { $0.numberLocale != nil }
        },
        readsMissingAsEmpty: form != nil, isAnnotated: plan.outputs.contains(.annotate), paths)
      judgeRows(of: block, at: &cursor, untilRejected: limit, &result)
    }
  }

  // MARK: Rows that are values

  /// Judges the rows of a block as a batch.
  private func judgeBatch(_ block: Block, _ result: inout BlockResult) {
    let bytes = block.bytes
    let end = bytes.lastIndex(of: plan.rowEnd).map { $0 + 1 } ?? 0
    exceptions.removeAll(keepingCapacity: true)
    let check = checks[0]
    result.rows = check.judgeRows(bytes[..<end], exceptions: &exceptions)
    result.acceptedRows = result.rows
    if end < bytes.count {
      // The last row of a file may have no line break.
      result.rows += 1
      result.acceptedRows += 1
      let outcome = check.judge(bytes[end...])
      if outcome != 0 {
        exceptions.append(BatchEvaluator.RowException(range: end..<bytes.count, outcome: outcome))
      }
    }
    var rejects: [UInt8] = []
    var accepts: [UInt8] = []
    var copied = 0
    let writesRejects = plan.outputs.contains(.rejects)
    let writesAccepts = plan.outputs.contains(.accepts)
    for exception in exceptions {
      let start = exception.range.lowerBound
      if check.wantsSample(of: exception.outcome) {
        findings[0] = .outcome(exception.outcome)
        takeSamples(
          by: 0, value: bytes[exception.range], block, row: bytes[..<start].count(of: plan.rowEnd), at: start,
          &result)
      }
      guard !check.isAcceptable(exception.outcome) else { continue }
      result.acceptedRows -= 1
      guard writesRejects || writesAccepts else { continue }
      let rowEnd = min(bytes.count, bytes.offset(of: plan.rowEnd, from: exception.range.upperBound) + 1)
      if writesRejects { rejects.append(contentsOf: bytes[start..<rowEnd]) }
      if writesAccepts { accepts.append(contentsOf: bytes[copied..<start]) }
      copied = rowEnd
    }
    if writesAccepts { accepts.append(contentsOf: bytes[copied...]) }
    if writesRejects { result.outputs[.rejects] = rejects }
    if writesAccepts { result.outputs[.accepts] = accepts }
  }

  // MARK: Row by row

  private func judgeRows(
    of block: Block, at cursor: inout some RowCursor, untilRejected limit: Int?, _ result: inout BlockResult
  ) {
    if let form {
      judgeRows(of: block, at: &cursor, by: form, untilRejected: limit, &result)
    } else {
      judgeRowsByChecks(of: block, at: &cursor, untilRejected: limit, &result)
    }
  }

  private func judgeRowsByChecks(
    of block: Block, at cursor: inout some RowCursor, untilRejected limit: Int?, _ result: inout BlockResult
  ) {
    let bytes = block.bytes
    let writesNoRows = plan.outputs.isEmpty
    while cursor.next() {
      var isAccepted = true
      let offset = cursor.row.lowerBound
      for index in checks.indices {
        switch cursor.value(for: index) {
        case .place(let range):
          isAccepted = judge(bytes[range], by: index, block, at: offset, &result) && isAccepted
        case .scratch:
          cursor.scratch.withInputBytes {
            isAccepted = judge($0, by: index, block, at: offset, &result) && isAccepted
          }
        case .unreadable(let unreadable):
          checks[index].noteUnreadable(unreadable.reason)
          findings[index] = .unreadable(unreadable)
          isAccepted = false
          takeSamples(by: index, value: nil, block, row: result.rows, at: offset, &result)
        }
      }
      if !writesNoRows { writer.write(bytes, &cursor, isAccepted, findings, checks, &result) }
      if finishRow(cursor.row, of: block, isAccepted: isAccepted, untilRejected: limit, &result) { break }
    }
  }

  private func judgeRows(
    of block: Block, at cursor: inout some RowCursor, by form: FormJudge, untilRejected limit: Int?,
    _ result: inout BlockResult
  ) {
    let bytes = block.bytes
    while cursor.next() {
      var newSample: ScanSample { sample(block, row: result.rows, at: cursor.row.lowerBound) }
      let unreadable = form.take(&cursor, bytes)
      var isAccepted = false
      if let unreadable {
        form.noteUnreadable(unreadable.reason)
        if let note = form.sample(of: unreadable, { newSample }) { result.samples.append(note) }
      } else {
        let isPlain = form.judge(bytes)
        isAccepted = form.isAccepted
        if !isPlain { result.samples += form.samples(bytes, plan.locale) { newSample } }
      }
      if !plan.outputs.isEmpty { writer.write(bytes, &cursor, isAccepted, unreadable, form, &result) }
      if finishRow(cursor.row, of: block, isAccepted: isAccepted, untilRejected: limit, &result) { break }
    }
  }

  /// Counts a row.
  ///
  /// - Returns: Whether judging stops after it, because enough rows are rejected.
  @inline(__always)
  private func finishRow(
    _ row: Range<Int>, of block: Block, isAccepted: Bool, untilRejected limit: Int?,
    _ result: inout BlockResult
  ) -> Bool {
    result.rows += 1
    if isAccepted { result.acceptedRows += 1 }
    guard result.rows - result.acceptedRows == limit else { return false }
    result.endOffset += row.upperBound - block.count
    return true
  }

  /// Judges a value, and notes the finding.
  ///
  /// - Returns: Whether the value is acceptable, for example with a warning.
  @inline(__always)
  private func judge(
    _ value: InputBytes, by index: Int, _ block: Block, at offset: Int, _ result: inout BlockResult
  ) -> Bool {
    let outcome = checks[index].judge(value)
    findings[index] = .outcome(outcome)
    return outcome == 0 || note(outcome, of: value, by: index, block, at: offset, &result)
  }

  /// Takes samples of a value whose outcome is not 0, which means acceptable without violations.
  ///
  /// - Returns: Whether the value is acceptable, for example with a warning.
  @inline(never)
  private func note(
    _ outcome: Int, of value: InputBytes, by index: Int, _ block: Block, at offset: Int,
    _ result: inout BlockResult
  ) -> Bool {
    if checks[index].wantsSample(of: outcome) {
      takeSamples(by: index, value: value, block, row: result.rows, at: offset, &result)
    }
    return checks[index].isAcceptable(outcome)
  }

  // MARK: Samples

  /// Takes samples of the current row for a check.
  ///
  /// - Parameter value: The value; `nil` if the row is unreadable.
  private func takeSamples(
    by index: Int, value: InputBytes?, _ block: Block, row: Int,
    at offset: Int, _ result: inout BlockResult
  ) {
    let check = checks[index]
    var sample: ScanSample { self.sample(block, row: row, at: offset) }
    switch findings[index] {
    case .unreadable(let unreadable):
      let kind = SampleKind.unreadable(unreadable.reason)
      guard check.wantsSample(of: kind) else { return }
      var sample = sample
      sample.message = unreadable.detail
      result.samples.append(SampleNote(check: index, kind: kind, sample: sample))
    case .outcome(let outcome):
      guard let value else { return }
      check.noteSample(of: outcome)
      var sample = sample
      let evaluation = check.evaluation(of: value, plan.locale)
      if !check.check.profile.profile.isSensitive { sample.value = ScanSample.shown(value) }
      for rule in check.outcome(outcome).rules {
        sample.message = evaluation.allViolations.first { $0.id == rule }?.message ?? ""
        result.samples.append(SampleNote(check: index, kind: .rule(rule), sample: sample))
      }
    }
  }

  /// Returns a sample with the place of a row. Line numbers are computed only for samples.
  private func sample(_ block: Block, row: Int, at offset: Int) -> ScanSample {
    let line = plan.kind == .nul ? row : block.bytes[..<offset].count(of: 0x0A)
    return ScanSample(file: block.layout.path, row: row, line: line, message: "")
  }

  private func noteUnreadableRow(_ block: Block, _ reason: String, _ result: inout BlockResult) {
    result.rows = 1
    if let form {
      form.noteUnreadable(reason)
      let note = form.sample(of: Unreadable(reason)) { sample(block, row: 0, at: 0) }
      if let note { result.samples.append(note) }
    }
    for index in checks.indices {
      checks[index].noteUnreadable(reason)
      findings[index] = .unreadable(Unreadable(reason))
      takeSamples(by: index, value: nil, block, row: 0, at: 0, &result)
    }
  }
}

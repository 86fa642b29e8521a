internal import InputControl
internal import InputControlSystem

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
      unsafe writer.writeUnreadable(block.bytes, reason, isFirst: true, isLast: true, &result)
    case .longRow(let isFirst, let isLast):
      let reason = "the row is longer than \(plan.longestRow >> 20) MiB"
      if isFirst { noteUnreadableRow(block, reason, &result) }
      result.continuesRow = !isFirst
      unsafe writer.writeUnreadable(block.bytes, reason, isFirst: isFirst, isLast: isLast, &result)
    case .rows:
      judgeRows(of: block, limit, &result)
      writer.escapeFormulas(in: &result)
    }
    if plan.dialect != nil || plan.kind == .ndjson {
      let end = block.count - (block.endOffset - result.endOffset)
      result.lines = unsafe ByteSearch.count(0x0A, in: block.base, from: 0, to: end)
    }
    result.checks = form?.takeTallies() ?? checks.map { $0.takeTally() }
    return result
  }

  private func judgeRows(
    of block: Block, _ limit: Int?, _ result: inout BlockResult
  ) {
    switch plan.kind {
    case .lines, .nul:
      if limit == nil, plan.outputs.isSubset(of: [.accepts, .rejects]) {
        judgeBatch(block, &result)
      } else {
        var cursor = unsafe LineCursor(block.bytes, rowEnd: plan.rowEnd)
        judgeRows(block, &cursor, limit, &result)
      }
    case .csv, .tsv:
      guard let dialect = plan.dialect else { return }
      var cursor = CSVCursor(block, dialect, hasHeader: plan.hasHeader)
      judgeRows(block, &cursor, limit, &result)
    case .ndjson:
      guard let paths = plan.memberPaths else { return }
      var cursor = NDJSONCursor(
        block, columns: plan.columns,
        numberProfiles: form == nil
          ? plan.checks.map { $0.profile.numberLocale == nil ? nil : $0.profile }
          : plan.columns.map { _ in nil },
        readsMissingAsEmpty: form != nil, isAnnotated: plan.outputs.contains(.annotate), paths)
      judgeRows(block, &cursor, limit, &result)
    }
  }

  // MARK: Rows that are values

  /// Judges the rows of a block as a batch.
  private func judgeBatch(_ block: Block, _ result: inout BlockResult) {
    let bytes = unsafe block.bytes
    let end = unsafe bytes.lastIndex(of: plan.rowEnd).map { $0 + 1 } ?? 0
    exceptions.removeAll(keepingCapacity: true)
    let check = checks[0]
    result.rows = unsafe check.judgeRows(
      UnsafeBufferPointer(rebasing: bytes[..<end]), exceptions: &exceptions)
    result.acceptedRows = result.rows
    if end < bytes.count {
      // The last row of a file may have no line break.
      result.rows += 1
      result.acceptedRows += 1
      let outcome = unsafe check.judge(UnsafeBufferPointer(rebasing: bytes[end...]))
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
      if check.wantsSample(of: exception.outcome) {
        findings[0] = .outcome(exception.outcome)
        unsafe takeSamples(
          by: 0, value: UnsafeBufferPointer(rebasing: bytes[exception.range]), block,
          row: ByteSearch.count(plan.rowEnd, in: block.base, from: 0, to: exception.range.lowerBound),
          at: exception.range.lowerBound, &result)
      }
      guard !check.isAcceptable(exception.outcome) else { continue }
      result.acceptedRows -= 1
      guard writesRejects || writesAccepts else { continue }
      let rowEnd = unsafe min(
        bytes.count,
        ByteSearch.first(plan.rowEnd, in: block.base, from: exception.range.upperBound, to: bytes.count) + 1)
      if writesRejects { unsafe rejects.append(contentsOf: bytes[exception.range.lowerBound..<rowEnd]) }
      if writesAccepts { unsafe accepts.append(contentsOf: bytes[copied..<exception.range.lowerBound]) }
      copied = rowEnd
    }
    if writesAccepts { unsafe accepts.append(contentsOf: bytes[copied...]) }
    if writesRejects { result.outputs[.rejects] = rejects }
    if writesAccepts { result.outputs[.accepts] = accepts }
  }

  // MARK: Row by row

  private func judgeRows(
    _ block: Block, _ cursor: inout some RowCursor, _ limit: Int?, _ result: inout BlockResult
  ) {
    if let form {
      judge(block, &cursor, limit, by: form, &result)
    } else {
      judge(block, &cursor, limit, &result)
    }
  }

  private func judge(
    _ block: Block, _ cursor: inout some RowCursor, _ limit: Int?,
    _ result: inout BlockResult
  ) {
    let bytes = unsafe block.bytes
    var rejected = 0
    let writesNoRows = plan.outputs.isEmpty
    while cursor.next() {
      var isAccepted = true
      for index in checks.indices {
        switch cursor.value(for: index) {
        case .place(let range):
          let value = unsafe UnsafeBufferPointer(rebasing: bytes[range])
          let outcome = unsafe checks[index].judge(value)
          findings[index] = .outcome(outcome)
          if outcome != 0 {
            isAccepted = unsafe note(index, value, block, cursor, &result) && isAccepted
          }
        case .scratch:
          let scratch = cursor.scratch
          unsafe scratch.withUnsafeBufferPointer { value in
            let outcome = unsafe checks[index].judge(value)
            findings[index] = .outcome(outcome)
            if outcome != 0 {
              isAccepted = unsafe note(index, value, block, cursor, &result) && isAccepted
            }
          }
        case .unreadable(let unreadable):
          checks[index].noteUnreadable(unreadable.reason)
          findings[index] = .unreadable(unreadable)
          isAccepted = false
          unsafe takeSamples(
            by: index, value: nil, block, row: result.rows, at: cursor.row.lowerBound, &result)
        }
      }
      result.rows += 1
      if isAccepted { result.acceptedRows += 1 } else { rejected += 1 }
      if !writesNoRows { unsafe writer.write(bytes, &cursor, isAccepted, findings, checks, &result) }
      if rejected == limit {
        result.endOffset += cursor.row.upperBound - block.count
        break
      }
    }
  }

  /// Judges rows by a form.
  private func judge(
    _ block: Block, _ cursor: inout some RowCursor, _ limit: Int?, by form: FormJudge,
    _ result: inout BlockResult
  ) {
    let bytes = unsafe block.bytes
    var rejected = 0
    while cursor.next() {
      let unreadable = unsafe form.take(&cursor, bytes)
      var isAccepted = false
      if let unreadable {
        form.noteUnreadable(unreadable.reason)
        let note = form.sample(of: unreadable) {
          sample(block, row: result.rows, at: cursor.row.lowerBound)
        }
        if let note { result.samples.append(note) }
      } else {
        let isPlain = unsafe form.judge(bytes)
        isAccepted = form.isAccepted
        if !isPlain {
          result.samples += unsafe form.samples(bytes, plan.locale) {
            sample(block, row: result.rows, at: cursor.row.lowerBound)
          }
        }
      }
      result.rows += 1
      if isAccepted { result.acceptedRows += 1 } else { rejected += 1 }
      if !plan.outputs.isEmpty {
        unsafe writer.write(bytes, &cursor, isAccepted, unreadable, form, &result)
      }
      if rejected == limit {
        result.endOffset += cursor.row.upperBound - block.count
        break
      }
    }
  }

  /// Takes samples of a value whose outcome is not 0, which means acceptable without violations.
  ///
  /// - Returns: Whether the value is acceptable, for example with a warning.
  @inline(never)
  private func note(
    _ index: Int, _ value: UnsafeBufferPointer<UInt8>, _ block: Block, _ cursor: borrowing some RowCursor,
    _ result: inout BlockResult
  ) -> Bool {
    guard case .outcome(let outcome) = findings[index] else { return false }
    if checks[index].wantsSample(of: outcome) {
      unsafe takeSamples(
        by: index, value: value, block, row: result.rows, at: cursor.row.lowerBound, &result)
    }
    return checks[index].isAcceptable(outcome)
  }

  // MARK: Samples

  /// Takes samples of the current row for a check.
  ///
  /// - Parameter value: The value; `nil` if the row is unreadable.
  private func takeSamples(
    by index: Int, value: UnsafeBufferPointer<UInt8>?, _ block: Block, row: Int,
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
      guard let value = unsafe value else { return }
      check.noteSample(of: outcome)
      var sample = sample
      let evaluation = unsafe check.evaluation(of: value, plan.locale)
      if !check.check.profile.profile.isSensitive { unsafe sample.value = ScanSample.shown(value) }
      for rule in check.outcome(outcome).rules {
        sample.message = evaluation.allViolations.first { $0.id == rule }?.message ?? ""
        result.samples.append(SampleNote(check: index, kind: .rule(rule), sample: sample))
      }
    }
  }

  /// Returns a sample with the place of a row. Line numbers are computed only for samples.
  private func sample(_ block: Block, row: Int, at offset: Int) -> ScanSample {
    let line = unsafe plan.kind == .nul ? row : ByteSearch.count(0x0A, in: block.base, from: 0, to: offset)
    return ScanSample(file: block.layout.path, row: row, line: line, message: "")
  }

  private func noteUnreadableRow(
    _ block: Block, _ reason: String, _ result: inout BlockResult
  ) {
    result.rows = 1
    if let form {
      form.noteUnreadable(reason)
      let note = form.sample(of: Unreadable(reason)) { sample(block, row: 0, at: 0) }
      if let note { result.samples.append(note) }
    }
    for index in checks.indices {
      checks[index].noteUnreadable(reason)
      findings[index] = .unreadable(Unreadable(reason))
      unsafe takeSamples(by: index, value: nil, block, row: 0, at: 0, &result)
    }
  }
}

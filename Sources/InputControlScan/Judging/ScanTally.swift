internal import InputControl

/// The results of all blocks so far, added in order.
struct ScanTally: Equatable, Sendable {
  var rows = 0
  var acceptedRows = 0
  var bytesRead = 0
  var checks: [Check]
  var problems: [ScanProblem] = []
  /// The index of the current file, and the rows and lines read from it.
  var fileIndex = 0
  var fileRows = 0
  var fileLines = 0
  /// The offset of the next block in that file, in decompressed bytes.
  var fileOffset = 0
  /// Whether that block begins inside a row that is too long.
  var isInRow = false
  /// The number of bytes in the files before it, before decompression.
  var bytesBefore = 0

  /// The counts and samples of one check.
  struct Check: Equatable, Sendable {
    var counts = VerdictCounts()
    var rules: [String: Int] = [:]
    var unreadable: [String: Int] = [:]
    /// The number of rows of a form in which a question has no answer.
    var unanswered = 0
    /// The number of rows in which a field of a form has no column.
    var withoutColumn = 0
    var samples: [SampleKind: [ScanSample]] = [:]
  }

  /// The maximum number of distinct reasons; rows with further reasons are counted together.
  private static let maximumReasonCount = 100

  init(checkCount: Int) { checks = Array(repeating: Check(), count: checkCount) }

  /// Adds the result of the next block.
  mutating func add(_ result: BlockResult, _ plan: ScanPlan) {
    if fileOffset == 0 { fileLines = result.layout.lineCount }
    for (index, found) in result.checks.enumerated() {
      checks[index].counts += found.counts
      checks[index].unanswered += found.unanswered
      checks[index].withoutColumn += found.withoutColumn
      for (rule, count) in found.rules { checks[index].rules[rule, default: 0] += count }
      for (reason, count) in found.unreadable {
        let isKnown = checks[index].unreadable[reason] != nil
        let name =
          isKnown || checks[index].unreadable.count < Self.maximumReasonCount ? reason : "other reasons"
        checks[index].unreadable[name, default: 0] += count
      }
    }
    for note in result.samples {
      // Samples of reasons beyond the limit are not reported.
      if case .unreadable(let reason) = note.kind, checks[note.check].unreadable[reason] == nil { continue }
      var samples = checks[note.check].samples[note.kind, default: []]
      guard samples.count < plan.sampleCount else { continue }
      var sample = note.sample
      sample.row += fileRows + 1
      sample.line = plan.kind == .lines || plan.kind == .nul ? sample.row : sample.line + fileLines + 1
      samples.append(sample)
      checks[note.check].samples[note.kind] = samples
    }
    rows += result.rows
    acceptedRows += result.acceptedRows
    fileRows += result.rows
    fileLines += result.lines
    fileOffset = result.endOffset
    isInRow = result.isOpen
    bytesRead = result.bytesRead
    if let problem = result.problem {
      problems.append(
        ScanProblem(
          file: result.layout.path, message: problem.summary, rows: fileRows, kind: problem.kind))
    }
    if result.isEndOfFile {
      // A completed file is not read again when the scan is resumed, even if it was unreadable.
      fileIndex = result.layout.index + 1
      fileRows = 0
      fileLines = 0
      fileOffset = 0
      bytesBefore = bytesRead
    }
  }

  /// Returns the kinds that have enough samples, by check.
  func full(_ plan: ScanPlan) -> FullSamples {
    checks.map { check in
      Set(check.samples.filter { $0.value.count >= plan.sampleCount }.keys)
    }
  }

  /// Returns the summary of the results so far.
  func summary(_ plan: ScanPlan, stop: ScanStop?) -> ScanSummary {
    var summary = ScanSummary(checks: [])
    summary.rows = rows
    summary.bytes = bytesRead
    summary.acceptedRows = acceptedRows
    summary.problems = problems
    summary.stop = stop
    for (check, found) in zip(plan.checks, checks) {
      let profile = check.profile.profile
      summary.checks.append(
        CheckSummary(
          column: check.column, profile: profile.name, isSensitive: profile.isSensitive, counts: found.counts,
          rules: found.brokenRules(known: profile.severities), unreadable: found.unreadableReasons))
    }
    if let form = plan.form { addResults(of: form, to: &summary) }
    return summary
  }

  /// Adds the results of the fields of a form, and of the form, which are behind them.
  private func addResults(of form: ScanForm, to summary: inout ScanSummary) {
    for (index, field) in form.fieldNames.enumerated() {
      let profiles = form.form.form.fields.filter { $0.name == field }.map(\.profile)
      let found = checks[index]
      let hasColumn = found.counts.rows == 0 || found.withoutColumn < found.counts.rows
      summary.checks.append(
        CheckSummary(
          field: field, column: hasColumn ? form.column(of: index) : nil, profile: field,
          isSensitive: profiles.contains { $0.isSensitive }, counts: found.counts,
          rules: found.brokenRules(known: profiles.flatMap(\.severities)), unreadable: found.unreadableReasons
        ))
    }
    guard let found = checks.last else { return }
    summary.form = FormSummary(
      form: form.name, today: form.form.form.needsToday ? form.today : nil, counts: found.counts,
      rules: found.brokenRules(known: form.form.form.rules.map { ("\(form.name).\($0.id)", $0.severity) }),
      unreadable: found.unreadableReasons, unansweredRows: found.unanswered)
  }
}

extension ScanTally.Check {
  /// Returns the broken rules, in the order of the known ones; others, such as that of the encoding, come last.
  fileprivate func brokenRules(known: [(rule: String, severity: Severity)]) -> [RuleSummary] {
    let order =
      known.map(\.rule) + rules.keys.sorted().filter { rule in !known.contains { $0.rule == rule } }
    var seen: Set<String> = []
    return order.filter { seen.insert($0).inserted }.compactMap { rule in
      guard let count = rules[rule] else { return nil }
      return RuleSummary(
        rule: rule, severity: known.first { $0.rule == rule }?.severity ?? .error, count: count,
        samples: samples[.rule(rule)] ?? [])
    }
  }

  /// The reasons why rows could not be read, the most frequent one first.
  fileprivate var unreadableReasons: [UnreadableSummary] {
    unreadable.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      UnreadableSummary(reason: $0.key, count: $0.value, samples: samples[.unreadable($0.key)] ?? [])
    }
  }
}

extension VerdictCounts {
  static func += (sum: inout VerdictCounts, other: VerdictCounts) {
    sum.acceptable += other.acceptable
    sum.intermediate += other.intermediate
    sum.invalid += other.invalid
    sum.undetermined += other.undetermined
    sum.unreadable += other.unreadable
    sum.inactive += other.inactive
  }
}

extension Profile {
  /// The ids of the rules that values may break, in their order, with their severities.
  fileprivate var severities: [(rule: String, severity: Severity)] {
    ([self] + parts).flatMap { part in
      part.rules.map { (part.id(of: $0), $0.severity) }
    }
  }
}

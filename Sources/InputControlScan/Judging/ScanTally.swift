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
      let known = check.rules
      let order =
        known.map(\.rule) + found.rules.keys.sorted().filter { rule in !known.contains { $0.rule == rule } }
      var seen: Set<String> = []
      let rules = order.filter { seen.insert($0).inserted }.compactMap { rule -> RuleSummary? in
        guard let count = found.rules[rule] else { return nil }
        return RuleSummary(
          rule: rule, severity: known.first { $0.rule == rule }?.severity ?? .error, count: count,
          samples: found.samples[.rule(rule)] ?? [])
      }
      let unreadable = found.unreadable.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        UnreadableSummary(
          reason: $0.key, count: $0.value, samples: found.samples[.unreadable($0.key)] ?? [])
      }
      summary.checks.append(
        CheckSummary(
          column: check.column, profile: check.profile.profile.name,
          isSensitive: check.profile.profile.isSensitive,
          counts: found.counts, rules: rules, unreadable: unreadable))
    }
    return summary
  }
}

extension VerdictCounts {
  static func += (sum: inout VerdictCounts, other: VerdictCounts) {
    sum.acceptable += other.acceptable
    sum.intermediate += other.intermediate
    sum.invalid += other.invalid
    sum.undetermined += other.undetermined
    sum.unreadable += other.unreadable
  }
}

extension ScanCheck {
  /// The ids of the rules that values may break, in the order of the profile.
  fileprivate var rules: [(rule: String, severity: Severity)] {
    ([profile.profile] + profile.profile.parts).flatMap { part in
      part.rules.map { (part.id(of: $0), $0.severity) }
    }
  }
}

internal import InputControl

/// What was found in all blocks so far, in their order.
struct ScanTally: Equatable, Sendable {
  var rows = 0
  var acceptedRows = 0
  var bytesRead = 0
  var checks: [Check]
  var problems: [ScanProblem] = []
  /// The file that is read, and what there was of it.
  var fileIndex = 0
  var fileRows = 0
  var fileLines = 0
  /// Where the next block begins in that file, in unpacked bytes.
  var fileOffset = 0
  /// Whether it begins inside of a row, which is too long to be read.
  var isInRow = false
  /// The bytes of the files before it, as they are.
  var bytesBefore = 0

  /// What one check has found.
  struct Check: Equatable, Sendable {
    var counts = VerdictCounts()
    var rules: [String: Int] = [:]
    var unreadable: [String: Int] = [:]
    var samples: [SampleKind: [ScanSample]] = [:]
  }

  /// So many reasons why rows cannot be read are told apart.
  private static let mostReasons = 100

  init(checkCount: Int) { checks = Array(repeating: Check(), count: checkCount) }

  /// Adds what was found in the next block.
  mutating func add(_ result: BlockResult, _ plan: ScanPlan) {
    if fileOffset == 0 { fileLines = result.layout.lineCount }
    for (index, found) in result.checks.enumerated() {
      checks[index].counts += found.counts
      for (rule, count) in found.rules { checks[index].rules[rule, default: 0] += count }
      for (reason, count) in found.unreadable {
        let isKnown = checks[index].unreadable[reason] != nil
        let name =
          isKnown || checks[index].unreadable.count < Self.mostReasons ? reason : "other reasons"
        checks[index].unreadable[name, default: 0] += count
      }
    }
    for note in result.samples {
      // Nobody is told of samples of other reasons.
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
      // It is not to be read again, also where it cannot be read.
      fileIndex = result.layout.index + 1
      fileRows = 0
      fileLines = 0
      fileOffset = 0
      bytesBefore = bytesRead
    }
  }

  /// What there are samples enough of.
  func full(_ plan: ScanPlan) -> FullSamples {
    checks.map { check in
      Set(check.samples.filter { $0.value.count >= plan.sampleCount }.keys)
    }
  }

  /// What it comes to.
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
      part.rules.map { ("\(part.name).\($0.id)", $0.severity) }
    }
  }
}

internal import InputControl
internal import InputControlSystem

/// A scan from its beginning to its end: what is read, what is written, and what to do after an interruption.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// var plan = ScanPlan(files: ["orders.csv"], kind: .csv, checks: [ScanCheck(column: "price", profile: price)])
/// plan.hasHeader = true
/// let result = try ScanRequest(plan, outputs: [(.rejects, "rejected.csv")]).run()
/// print(result.summary.acceptedRows, "of", result.summary.rows)
/// ```
public struct ScanRequest {
  /// The plan, with the outputs of this request.
  public let plan: ScanPlan
  /// The files of rows to write.
  public let outputs: [(output: RowOutput, path: String)]
  /// The path of the HTML page to write.
  public var report: String?
  /// The path of the summary to write; standard output is left to the `showSummary` of ``run(progress:showSummary:)``.
  public var summary: (path: String, format: SummaryFormat)?
  /// Whether to continue an interrupted scan.
  public var resumes = false
  /// The files that rules were read from. A scan does not overwrite them.
  public var ruleFiles: [String] = []
  /// The settings that must be the same when the scan is resumed, besides those of the plan.
  package var circumstances: [ScanCircumstance] = []

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - plan: What to read, and how to judge it.
  ///   - outputs: The files of rows to write. Each is written beside its path and renamed on completion.
  public init(_ plan: ScanPlan, outputs: [(output: RowOutput, path: String)] = []) {
    var plan = plan
    plan.outputs = Set(outputs.map(\.output))
    self.plan = plan
    self.outputs = outputs
  }

  /// The outcome of a scan that has ended.
  public struct Result {
    public let summary: ScanSummary
    /// Whether the same request with ``ScanRequest/resumes`` continues the scan.
    public let canBeResumed: Bool
    /// Whether the reader of a pipe that rows are written to has closed it.
    package let isPipeClosed: Bool
  }

  /// Scans all files.
  ///
  /// - Parameters:
  ///   - progress: Called now and then with what was read so far, by one thread at a time.
  ///   - showSummary: Called with the summary before the files that a resumed scan needs are removed.
  /// - Throws: ``ScanError`` when the scan cannot start or continue. Rows that cannot be read are no error: the summary
  ///   counts them.
  public func run(
    progress: (@Sendable (ScanProgress) -> Void)? = nil,
    showSummary: (ScanSummary) throws(ScanError) -> Void = { _ in }
  ) throws(ScanError) -> Result {
    try refuseOverwriting()
    let state = try makeState()
    if resumes, state == nil {
      throw ScanError(
        .usage, "there is nothing to resume from: the scan writes no file, or reads standard input",
        help:
          "only scans of files that write --rejects, --accepts, --annotate, --fix or --report can be resumed")
    }
    let resumed = try resumes ? state?.load() : nil
    let tally = resumed?.tally ?? ScanTally(checkCount: plan.checks.count)
    let plan = try plan.withMemberPaths()
    var reader = BlockReader(plan)
    if resumed != nil {
      try refuseExhausted(tally)
      try reader.start(after: tally)
    } else {
      try reader.start()
    }
    // Before hours have gone into what then cannot be written.
    let pages = try Pages(report: report, summary: summary?.path)
    let files: ScanOutputs
    do throws(ScanError) {
      files = try ScanOutputs(outputs, state: state, resumed: resumed, tally)
    } catch {
      pages.discard()
      throw error
    }
    let report = progress.map { progress in
      let size = totalSize
      return { @Sendable (current: ScanTally) in
        progress(ScanProgress(current, resumed: tally, totalBytes: size))
      }
    }
    return try end(Scanner(plan, reader, tally, files, report).run(), pages, showSummary)
  }

  /// Writes what was found, and removes what a resumed scan would need if there is nothing to resume.
  private func end(
    _ end: Scanner.End, _ pages: Pages, _ showSummary: (ScanSummary) throws(ScanError) -> Void
  ) throws(ScanError) -> Result {
    let summary = end.tally.summary(plan, stop: end.stop)
    let result = Result(
      summary: summary, canBeResumed: end.outputs.canBeResumed, isPipeClosed: end.outputs.isPipeClosed)
    if result.isPipeClosed {
      pages.discard()
      return result
    }
    var failure = end.failure
    do throws(ScanError) {
      try pages.report?.finish(with: HTMLReport(summary, files: plan.files, generatedAt: DateText.now).page)
    } catch {
      failure = failure ?? error
    }
    do throws(ScanError) {
      if let format = self.summary?.format, let file = pages.summary {
        try file.finish(with: summary.text(format, fileCount: plan.files.count))
      } else {
        try showSummary(summary)
      }
    } catch {
      failure = failure ?? error
    }
    pages.discard()
    if end.stop == nil, failure == nil { end.outputs.forget() }
    if var failure {
      if result.canBeResumed {
        failure.help = (failure.help.map { "\($0); " } ?? "") + "the same command with --resume goes on"
      }
      throw failure
    }
    return result
  }

  /// Throws where a resumed scan would end at once, because it has reached its number of errors.
  private func refuseExhausted(_ tally: ScanTally) throws(ScanError) {
    let rejected = tally.rows - tally.acceptedRows
    guard let most = plan.mostErrors, rejected >= most else { return }
    throw ScanError(
      .usage, "the interrupted scan has rejected \(rejected) rows already",
      help: "give a greater number to --max-errors, or leave it out")
  }

  private func makeState() throws(ScanError) -> ScanStateFile? {
    let paths = (outputs.map(\.path) + [report].compactMap { $0 }).filter { !OutputFile.isSpecial($0) }
    guard let first = paths.first, !outputs.contains(where: { OutputFile.isSpecial($0.path) }) else {
      return nil
    }
    var circumstances = circumstances + plan.circumstances
    for output in RowOutput.allCases {
      let path = outputs.first { $0.output == output }?.path
      circumstances.append(ScanCircumstance(name: "--\(output.rawValue)", value: path ?? ""))
    }
    for file in plan.files {
      guard let file else { return nil }
      let version = try? FileVersion(at: file)
      // What came through a pipe does not come again.
      if let version, !version.isRegularFile { return nil }
      circumstances.append(
        ScanCircumstance(
          name: "the file `\(file)`", value: version?.lasting ?? ScanCircumstance.missing, isShown: false))
    }
    return ScanStateFile(beside: first, circumstances: circumstances)
  }

  /// The size of all files, in bytes; `nil` where that of one is not known.
  private var totalSize: Int? {
    var sum = 0
    for file in plan.files {
      guard let file, let version = try? FileVersion(at: file), version.isRegularFile else { return nil }
      sum += version.size
    }
    return sum
  }
}

/// How far a scan is.
public struct ScanProgress: Sendable {
  /// The rows that were read.
  public let rows: Int
  /// The bytes that were read of files as they are, packed or not.
  public let bytes: Int
  /// The bytes of all files; `nil` where the size of one is not known.
  public let totalBytes: Int?
  /// The rows and bytes that an interrupted scan had read before it was resumed.
  public let resumedRows: Int
  public let resumedBytes: Int

  init(_ tally: ScanTally, resumed: ScanTally, totalBytes: Int?) {
    rows = tally.rows
    bytes = tally.bytesRead
    self.totalBytes = totalBytes
    resumedRows = resumed.rows
    resumedBytes = resumed.bytesRead
  }
}

/// The files that are written when a scan has ended, opened before hours have gone into what then cannot be written.
private struct Pages {
  let report: OutputFile?
  /// `nil` where the summary goes to a standard stream.
  let summary: OutputFile?

  init(report: String?, summary: String?) throws(ScanError) {
    let page = try report.map { path throws(ScanError) in try OutputFile(path: path) }
    do throws(ScanError) {
      self.summary = try summary.flatMap { path throws(ScanError) in
        OutputFile.isStandardOutput(path) ? nil : try OutputFile(path: path)
      }
    } catch {
      page?.discard()
      throw error
    }
    self.report = page
  }

  /// Removes the files that were not finished.
  func discard() {
    report?.discard()
    summary?.discard()
  }
}

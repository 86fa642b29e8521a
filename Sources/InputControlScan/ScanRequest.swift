internal import InputControl
internal import InputControlSystem

/// A scan from its beginning to its end: what is read, what is written, and what to do after an interruption.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// let plan = ScanPlan(files: ["orders.csv"], kind: .csv, checks: [ScanCheck(column: "price", profile: price)])
/// let result = try ScanRequest(plan, outputs: [.rejects: "rejected.csv"]).run()
/// print(result.summary.acceptedRows, "of", result.summary.rows, "rows are accepted")
/// ```
public struct ScanRequest: Sendable {
  /// The plan, with the outputs of this request.
  public let plan: ScanPlan
  /// The paths of the files of rows to write; `-` is standard output.
  public let outputs: [RowOutput: String]
  /// The path of the HTML page to write; `nil` for none.
  public var report: String?
  /// The file of the summary to write; `nil` for none.
  public var summary: SummaryFile?
  /// Whether to continue an interrupted scan. The plan, the files and the outputs must be those of that scan.
  public var resumes = false
  /// Whether rows may be written when a check has a sensitive profile.
  public var includesSensitive = false
  /// The files that rules were read from. A scan does not overwrite them.
  public var ruleFiles: [String] = []
  /// The settings outside of the plan that must be the same when the scan is resumed.
  package var resumeConditions: [ResumeCondition] = []

  /// The file of a summary.
  public struct SummaryFile: Sendable {
    /// The path of the file.
    public var path: String
    /// The format of the summary.
    public var format: SummaryFormat

    /// Makes a file of a summary.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - format: The format of the summary.
    public init(path: String, format: SummaryFormat = .text) {
      self.path = path
      self.format = format
    }
  }

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - plan: The files to read, and the profiles that judge them.
  ///   - outputs: The paths of the files of rows to write; `-` is standard output. Each file is written beside its path
  ///     and renamed on completion.
  public init(_ plan: ScanPlan, outputs: [RowOutput: String] = [:]) {
    var plan = plan
    plan.outputs = Set(outputs.keys)
    self.plan = plan
    self.outputs = outputs
  }

  /// The outcome of a scan that has ended.
  public struct Result: Sendable {
    /// The counts of the rows that were read, and the first values that break a rule.
    public let summary: ScanSummary
    /// Whether the same request with ``ScanRequest/resumes`` continues the scan.
    public let canBeResumed: Bool
    /// Whether the reader of a pipe that rows are written to has closed it.
    package let isPipeClosed: Bool
  }

  /// Scans all files. Returns when all rows are judged and all files are written.
  ///
  /// - Parameter progress: Called with the progress of the scan now and then, by one thread at a time.
  /// - Throws: ``ScanError`` when the scan cannot start or continue. Rows and files that cannot be read are no error:
  ///   the summary counts them.
  public func run(progress: (@Sendable (ScanProgress) -> Void)? = nil) throws(ScanError) -> Result {
    try run(progress: progress) { _ throws(ScanError) in }
  }

  /// Scans all files.
  ///
  /// - Parameters:
  ///   - progress: Called with the progress of the scan now and then, by one thread at a time.
  ///   - showSummary: Called with the summary before the files that a resumed scan needs are removed.
  /// - Throws: ``ScanError`` when the scan cannot start or continue.
  package func run(
    progress: (@Sendable (ScanProgress) -> Void)?,
    showSummary: (ScanSummary) throws(ScanError) -> Void
  ) throws(ScanError) -> Result {
    try plan.refuseInvalid()
    try refuseSensitive()
    try checkOverwriting()
    let state = try makeState()
    if resumes, state == nil {
      throw ScanError(
        .usage, "there is nothing to resume: the scan writes no file, or reads standard input",
        help:
          "only scans of files that write --rejects, --accepts, --annotate, --fix or --report can be resumed")
    }
    let resumed = try resumes ? state?.load(for: plan, writing: orderedOutputs.map(\.output)) : nil
    let tally = resumed?.tally ?? ScanTally(checkCount: plan.tallyCount)
    let plan = try plan.withMemberPaths()
    var reader = BlockReader(plan)
    if resumed != nil {
      try checkErrorLimit(tally)
      try reader.start(after: tally)
    } else {
      try reader.start()
    }
    // Opened first, so that an output that cannot be written is reported before a long scan.
    let pages = try ReportFiles(report: report, summary: summary?.path)
    let files: ScanOutputs
    do throws(ScanError) {
      files = try ScanOutputs(orderedOutputs, state: state, resumed: resumed, tally)
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

  /// Writes the reports, and removes the files for resuming if the scan is complete.
  private func end(
    _ end: Scanner.End, _ pages: ReportFiles, _ showSummary: (ScanSummary) throws(ScanError) -> Void
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
      let report = HTMLReport(summary, files: plan.files, generatedAt: DateText.now, locale: plan.locale)
      try pages.report?.finish(with: Array(report.page.utf8))
    } catch {
      failure = failure ?? error
    }
    do throws(ScanError) {
      if let format = self.summary?.format, let file = pages.summary {
        try file.finish(with: Array(summary.text(format, namesFiles: plan.files.count > 1).utf8))
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
        failure.help =
          (failure.help.map { "\($0); " } ?? "") + "run the same command with --resume to continue"
      }
      throw failure
    }
    return result
  }

  /// The files of rows, always in the same order.
  var orderedOutputs: [(output: RowOutput, path: String)] {
    RowOutput.allCases.compactMap { output in outputs[output].map { (output, $0) } }
  }

  /// Throws if rows of a sensitive profile would be written without permission.
  private func refuseSensitive() throws(ScanError) {
    let name =
      plan.form?.sensitiveField ?? plan.checks.lazy.map(\.profile.profile).first(where: \.isSensitive)?.name
    guard !outputs.isEmpty, !includesSensitive, let name else { return }
    throw ScanError(
      .usage, "`\(name)` is sensitive, and the output files would contain its values",
      help: "add --include-sensitive to write them")
  }

  /// Throws where a resumed scan would end at once, because it has reached its number of errors.
  private func checkErrorLimit(_ tally: ScanTally) throws(ScanError) {
    let rejected = tally.rows - tally.acceptedRows
    guard let most = plan.maxRejectedRows, rejected >= most else { return }
    throw ScanError(
      .usage, "the interrupted scan has rejected \(rejected) rows already",
      help: "give a greater number to --max-errors, or leave it out")
  }

  private func makeState() throws(ScanError) -> ScanStateFile? {
    let paths = orderedOutputs.map(\.path) + [report].compactMap { $0 }.filter { !OutputFile.isSpecial($0) }
    guard let first = paths.first, !outputs.values.contains(where: OutputFile.isSpecial) else {
      return nil
    }
    var resumeConditions = resumeConditions + plan.resumeConditions
    for output in RowOutput.allCases {
      resumeConditions.append(ResumeCondition(name: "--\(output.rawValue)", value: outputs[output] ?? ""))
    }
    for file in plan.files {
      guard let file else { return nil }
      let version = try? FileVersion(at: file)
      // Data from a pipe cannot be read again.
      if let version, !version.isRegularFile { return nil }
      resumeConditions.append(
        ResumeCondition(
          name: "the file `\(file)`", value: version?.persistentText ?? ResumeCondition.missing,
          isShown: false))
    }
    return ScanStateFile(beside: first, resumeConditions: resumeConditions)
  }

  /// The size of all files in bytes; `nil` if the size of one is not known.
  private var totalSize: Int? {
    var sum = 0
    for file in plan.files {
      guard let file, let version = try? FileVersion(at: file), version.isRegularFile else { return nil }
      sum += version.size
    }
    return sum
  }
}

/// The progress of a scan.
public struct ScanProgress: Sendable {
  /// The number of rows that were read.
  public let rows: Int
  /// The number of bytes that were read from the files, before decompression.
  public let bytes: Int
  /// The size of all files, in bytes; `nil` if that of one is not known.
  public let totalBytes: Int?
  /// The number of rows that an interrupted scan had read before it was resumed.
  public let resumedRows: Int
  /// The number of bytes that an interrupted scan had read before it was resumed.
  public let resumedBytes: Int

  init(_ tally: ScanTally, resumed: ScanTally, totalBytes: Int?) {
    rows = tally.rows
    bytes = tally.bytesRead
    self.totalBytes = totalBytes
    resumedRows = resumed.rows
    resumedBytes = resumed.bytesRead
  }
}

/// The reports that are written at the end of a scan. They are opened at its start, so that errors are
/// reported before a long scan.
private struct ReportFiles {
  let report: OutputFile?
  /// The file of the summary; `nil` if the summary goes to a standard stream.
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

  /// Removes the unfinished files.
  func discard() {
    report?.discard()
    summary?.discard()
  }
}

internal import InputControl

/// One scan from its beginning to its end: what goes where, and what it leaves behind.
struct ScanRequest {
  var plan: ScanPlan
  var outputs: [(output: RowOutput, path: String)]
  /// The page for people.
  var report: String?
  /// Where the summary goes; `nil` where nothing is said of it.
  var summaryPath: String?
  var format: Scan.SummaryFormat
  var resumes: Bool
  /// Whether only what kept rows from being read makes a status other than 0.
  var ignoresVerdicts: Bool
  /// The files that rules were read from.
  var ruleFiles: [String]
  /// What must be the same to go on with an interrupted scan.
  var circumstances: [ScanCircumstance]

  /// - Returns: The exit status.
  func run() throws(Failure) -> Int32 {
    Interruption.watch()
    try refuseOverwriting()
    let state = try makeState()
    if resumes, state == nil {
      throw Failure(
        .usage, "there is nothing to resume from: the scan writes no file, or reads standard input",
        help:
          "only scans of files that write --rejects, --accepts, --annotate, --fix or --report can be resumed")
    }
    let resumed = try resumes ? state?.load() : nil
    let tally = resumed?.tally ?? ScanTally(checkCount: plan.checks.count)
    var reader = BlockReader(plan)
    if resumed != nil {
      try refuseExhausted(tally)
      try reader.start(after: tally)
    } else {
      try reader.start()
    }
    // Before hours have gone into what then cannot be written.
    let pages = try Pages(report: report, summary: summaryPath)
    let files: ScanOutputs
    do throws(Failure) {
      files = try ScanOutputs(outputs, state: state, resumed: resumed, tally)
    } catch {
      pages.discard()
      throw error
    }
    return try end(Scanner(plan, reader, tally, files, progress(tally)).run(), pages)
  }

  /// Tells what was found, and takes away what is not needed any more.
  private func end(_ end: Scanner.End, _ pages: Pages) throws(Failure) -> Int32 {
    if end.outputs.isPipeClosed {
      pages.discard()
      OutputWriter.dieOfClosedPipe()
    }
    let summary = end.tally.summary(plan, stop: end.stop)
    var failure = end.failure
    do throws(Failure) {
      try pages.report?.finish(with: HTMLReport(summary, files: plan.files, generatedAt: DateText.now).page)
    } catch {
      failure = failure ?? error
    }
    do throws(Failure) {
      try write(summary, to: pages.summary)
    } catch {
      failure = failure ?? error
    }
    pages.discard()
    if end.stop == nil, failure == nil { end.outputs.forget() }
    if var failure {
      if end.outputs.canBeResumed {
        failure.help = (failure.help.map { "\($0); " } ?? "") + "the same command with --resume goes on"
      }
      throw failure
    }
    writeHelp(end)
    return status(of: summary)
  }

  // MARK: Before

  /// A scan that has come to so many errors would end at once.
  private func refuseExhausted(_ tally: ScanTally) throws(Failure) {
    let rejected = tally.rows - tally.acceptedRows
    guard let most = plan.mostErrors, rejected >= most else { return }
    throw Failure(
      .usage, "the interrupted scan has rejected \(rejected) rows already",
      help: "give a greater number to --max-errors, or leave it out")
  }

  private func makeState() throws(Failure) -> ScanStateFile? {
    let paths = (outputs.map(\.path) + [report].compactMap { $0 }).filter { !OutputFile.isSpecial($0) }
    guard let first = paths.first, !outputs.contains(where: { OutputFile.isSpecial($0.path) }) else {
      return nil
    }
    var circumstances = circumstances
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

  /// The bytes of all files; `nil` where one is not known.
  private var totalSize: Int? {
    var sum = 0
    for file in plan.files {
      guard let file, let version = try? FileVersion(at: file), version.isRegularFile else { return nil }
      sum += version.size
    }
    return sum
  }

  /// Shows how far it is to somebody who sees that, and does not see the rows at the same place.
  private func progress(_ tally: ScanTally) -> ScanProgress? {
    let showsRows = outputs.contains { OutputFile.isStandardOutput($0.path) } && Terminal.isTerminal(.output)
    guard Terminal.isTerminal(.error), !Terminal.isDumb, !showsRows else { return nil }
    return ScanProgress(size: totalSize, resumed: tally)
  }

  // MARK: After

  /// Tells what can be done about a scan that has not come to its end.
  private func writeHelp(_ end: Scanner.End) {
    guard let stop = end.stop else { return }
    if end.outputs.canBeResumed {
      var help = "the same command with --resume goes on"
      if case .tooManyErrors = stop { help = "\(help), with a greater --max-errors or without it" }
      StandardStreams.writeError("help: \(help)\n")
    } else if outputs.contains(where: { !OutputFile.isSpecial($0.path) }) {
      StandardStreams.writeError(
        "help: the rows so far are in the files that end in .partial; this scan cannot be resumed\n")
    }
  }

  private func write(_ summary: ScanSummary, to file: OutputFile?) throws(Failure) {
    // Rows that go to standard output are not to be mixed with it.
    let isTaken = (outputs.map(\.path) + [report].compactMap { $0 }).contains(
      where: OutputFile.isStandardOutput)
    let stream: Terminal.Stream = isTaken ? .error : .output
    let text =
      switch format {
      case .text:
        ScanReport(summary, fileCount: plan.files.count)
          .text(isColoured: file == nil && Terminal.isColoured(stream))
      case .json: ScanReport(summary).json.line
      case .csv: ScanReport(summary).csv
      }
    if let file { return try file.finish(with: text) }
    guard !isTaken else { return StandardStreams.writeError(text) }
    var output = OutputWriter()
    try output.write(text)
    try output.flush()
  }

  private func status(of summary: ScanSummary) -> Int32 {
    if case .interrupted? = summary.stop { return 130 }
    var status = ExitStatus()
    for problem in [Failure.Status.inputOutput, .noInput, .data]
    where summary.problems.contains(where: { $0.status == problem }) {
      status.add(problem)
    }
    for check in summary.checks where !ignoresVerdicts || summary.stop != nil {
      if check.counts.unreadable > 0 { status.add(.data) }
      if check.counts.undetermined > 0 { status.add(.undetermined) }
      if check.counts.invalid > 0 { status.add(.invalid) }
      if check.counts.intermediate > 0 { status.add(.intermediate) }
    }
    return status.code
  }
}

/// What is written of a scan when it has ended, opened before hours have gone into what then cannot be written.
private struct Pages {
  let report: OutputFile?
  /// `nil` where the summary goes to a standard stream.
  let summary: OutputFile?

  init(report: String?, summary: String?) throws(Failure) {
    let page = try report.map { path throws(Failure) in try OutputFile(path: path) }
    do throws(Failure) {
      self.summary = try summary.flatMap { path throws(Failure) in
        OutputFile.isStandardOutput(path) ? nil : try OutputFile(path: path)
      }
    } catch {
      page?.discard()
      throw error
    }
    self.report = page
  }

  /// Takes away what was not finished.
  func discard() {
    report?.discard()
    summary?.discard()
  }
}

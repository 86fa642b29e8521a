internal import InputControl

/// The files of rows that a scan writes, and its saved state for resuming.
struct ScanOutputs {
  private var files: [(output: RowOutput, file: OutputFile)] = []
  /// The state file; `nil` if the scan cannot be resumed.
  private let state: ScanStateFile?
  private var hasHeaders: Bool
  /// The file sizes, and whether headers were written, at the last point at which the files held exactly the
  /// rows counted.
  private var whole: (sizes: [Int], hasHeaders: Bool)
  /// Whether the written data is reliable: the system reports a write error of a file only once.
  private var isSound = true
  /// Whether all rows are written.
  private var isComplete = false
  private var nextSave: ContinuousClock.Instant = .now

  /// The inverse of the maximum share of time spent on saving: a slow disk is saved to less often.
  private static let saveShare = 50
  /// The range of the time between two saves.
  private static let saveIntervals = Duration.milliseconds(20)...Duration.seconds(30)

  /// Opens the files and saves the initial state.
  ///
  /// - Parameters:
  ///   - paths: The paths of the outputs.
  ///   - state: The state file; `nil` if the scan cannot be resumed.
  ///   - resumed: The state of the interrupted scan; `nil` for a new scan.
  ///   - tally: The results so far.
  init(
    _ paths: [(output: RowOutput, path: String)], state: ScanStateFile?, resumed: ScanState?,
    _ tally: ScanTally
  ) throws(ScanError) {
    self.state = state
    hasHeaders = resumed?.hasHeaders ?? false
    whole = ([], hasHeaders)
    do throws(ScanError) {
      for (output, path) in paths {
        let written = resumed.map { (size: $0.sizes[output.rawValue] ?? 0, isComplete: $0.isComplete) }
        files.append((output, try OutputFile(path: path, resuming: written)))
      }
      // No file has changed so far. The state of an earlier scan would not match the new files.
      if resumed == nil { state?.remove() }
      for (_, file) in files { try file.truncate(to: file.size) }
      whole.sizes = files.map(\.file.size)
      if resumed == nil { try save(tally) }
    } catch {
      if resumed == nil { for (_, file) in files where file.isNew { file.discard() } }
      throw error
    }
  }

  /// Whether the same command with `--resume` can continue the scan if it ends now.
  var canBeResumed: Bool { state != nil }

  /// Whether the reader of an output pipe has closed it.
  var isPipeClosed: Bool { files.contains { $0.file.isPipeClosed } }

  /// Writes the rows of a block.
  mutating func write(_ result: BlockResult, _ plan: ScanPlan) throws(ScanError) {
    if !hasHeaders, !result.layout.header.isEmpty {
      for (output, file) in files { try file.write(RowWriter.header(of: output, plan, result.layout.header)) }
      hasHeaders = true
    }
    for (output, file) in files {
      guard let rows = result.outputs[output], !rows.isEmpty else { continue }
      // A missing line break at the end of a file is added when more rows follow.
      if let last = file.lastByte, last != plan.rowEnd, !(plan.dialect != nil && last == 0x0D),
        !result.continuesRow
      {
        try file.write([plan.rowEnd])
      }
      try file.write(rows)
    }
    whole = (files.map(\.file.size), hasHeaders)
  }

  /// Saves the state if the last save is long enough ago.
  mutating func saveIfDue(_ tally: ScanTally) throws(ScanError) {
    guard state != nil, ContinuousClock.now >= nextSave else { return }
    try save(tally)
  }

  private mutating func save(_ tally: ScanTally) throws(ScanError) {
    guard let state, isSound else { return }
    let start = ContinuousClock.now
    isSound = false
    for (_, file) in files { try file.synchronize() }
    isSound = true
    let sizes = zip(files, whole.sizes).map { ($0.output.rawValue, $1) }
    try state.save(
      ScanState(
        tally: tally, sizes: Dictionary(uniqueKeysWithValues: sizes), hasHeaders: whole.hasHeaders,
        isComplete: isComplete))
    let now = ContinuousClock.now
    let pause = (now - start) * Self.saveShare
    nextSave = now + min(max(pause, Self.saveIntervals.lowerBound), Self.saveIntervals.upperBound)
  }

  /// Saves the state, so that the scan can be resumed.
  mutating func suspend(_ tally: ScanTally) throws(ScanError) {
    // Rows that are not counted are removed, which also frees space on a full disk.
    for ((_, file), size) in zip(files, whole.sizes) { try? file.truncate(to: size) }
    try save(tally)
  }

  /// Renames the files.
  mutating func complete(_ tally: ScanTally) throws(ScanError) {
    // An interruption between two renames can be resumed, too.
    isComplete = true
    try save(tally)
    for (_, file) in files { try file.finish() }
  }

  /// Removes the state file when nothing is left to be done.
  func forget() { state?.remove() }
}

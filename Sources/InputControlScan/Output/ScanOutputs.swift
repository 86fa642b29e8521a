internal import InputControl

/// The files of rows that a scan writes, and what is kept to go on after an interruption.
struct ScanOutputs {
  private var files: [(output: RowOutput, file: OutputFile)] = []
  /// Where it is kept how far the scan is; `nil` where nothing could be resumed.
  private let state: ScanStateFile?
  private var hasHeaders: Bool
  /// What the files had when all rows that are counted were in them, and no others.
  private var whole: (sizes: [Int], hasHeaders: Bool)
  /// Whether what was written can be relied on: the system tells only once that it could not write something down.
  private var isSound = true
  /// Whether all rows are written.
  private var isComplete = false
  private var nextSave: ContinuousClock.Instant = .now

  /// Saving takes at most one part of so many of the time: on a slow disk it is done less often.
  private static let saveShare = 50
  /// The least and the greatest time between two saves.
  private static let saveIntervals = Duration.milliseconds(20)...Duration.seconds(30)

  /// Opens the files, and keeps that nothing was read yet, or what an interrupted scan had read.
  ///
  /// - Parameter resumed: How far an interrupted scan was.
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
      // No file has changed so far. The state of another scan would not fit to what is now written.
      if resumed == nil { state?.remove() }
      for (_, file) in files { try file.truncate(to: file.size) }
      whole.sizes = files.map(\.file.size)
      if resumed == nil { try save(tally) }
    } catch {
      if resumed == nil { for (_, file) in files where file.isNew { file.discard() } }
      throw error
    }
  }

  /// Whether the same command with `--resume` goes on when the scan ends now.
  var canBeResumed: Bool { state != nil }

  /// Whether nobody reads any more what is written.
  var isPipeClosed: Bool { files.contains { $0.file.isPipeClosed } }

  /// Writes the rows of a block.
  mutating func write(_ result: BlockResult, _ plan: ScanPlan) throws(ScanError) {
    if !hasHeaders, !result.layout.header.isEmpty {
      for (output, file) in files { try file.write(RowWriter.header(of: output, plan, result.layout.header)) }
      hasHeaders = true
    }
    for (output, file) in files {
      guard let rows = result.outputs[output], !rows.isEmpty else { continue }
      // The last row of a file that has no end gets one when more follows.
      if let last = file.lastByte, last != plan.rowEnd, !(plan.dialect != nil && last == 0x0D),
        !result.continuesRow
      {
        try file.write([plan.rowEnd])
      }
      try file.write(rows)
    }
    whole = (files.map(\.file.size), hasHeaders)
  }

  /// Keeps how far the scan is, when that was not done for a while.
  mutating func saveSometimes(_ tally: ScanTally) throws(ScanError) {
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

  /// Keeps how far the scan is, to be gone on with.
  mutating func suspend(_ tally: ScanTally) throws(ScanError) {
    // What was written of rows that are not counted goes, and makes room where the disk is full.
    for ((_, file), size) in zip(files, whole.sizes) { try? file.truncate(to: size) }
    try save(tally)
  }

  /// Gives the files their names.
  mutating func complete(_ tally: ScanTally) throws(ScanError) {
    // When this is interrupted between two files, it can be gone on with, too.
    isComplete = true
    try save(tally)
    for (_, file) in files { try file.finish() }
  }

  /// Takes away what is needed to go on, when nothing is left to be done.
  func forget() { state?.remove() }
}

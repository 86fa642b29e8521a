internal import InputControl
internal import InputControlSystem

/// Runs a scan: each thread takes a block, judges it, and submits the result. The results are merged in the
/// order of the blocks.
final class Scanner: Sendable {
  private let plan: ScanPlan
  private let reader: Monitor<BlockReader>
  /// Cancels the reading when judging ends, even if a pipe has no data.
  private let cancellation: Cancellation
  private let work: Monitor<Work>

  /// The state that the threads share.
  private struct Work {
    var tally: ScanTally
    var full: FullSamples
    /// The results submitted before those of earlier blocks.
    var waiting: [Int: (result: BlockResult, block: Block)] = [:]
    var nextNumber = 0
    var free: [Block] = []
    var blockCount = 0
    var outputs: ScanOutputs
    var progress: (@Sendable (ScanTally) -> Void)?
    var stop: ScanStop?
    var failure: ScanError?
  }

  init(
    _ plan: ScanPlan, _ reader: sending BlockReader, _ tally: ScanTally, _ outputs: sending ScanOutputs,
    _ progress: (@Sendable (ScanTally) -> Void)?
  ) {
    self.plan = plan
    cancellation = reader.cancellation
    self.reader = Monitor(reader)
    work = Monitor(Work(tally: tally, full: tally.full(plan), outputs: outputs, progress: progress))
  }

  /// The state of a scan that has ended.
  struct End {
    var tally: ScanTally
    /// The reason why it ended before its input.
    var stop: ScanStop?
    /// The error that ended it.
    var failure: ScanError?
    var outputs: ScanOutputs
  }

  /// Scans all files, and renames the outputs when they are complete.
  func run() -> End {
    Threads.run(plan.threadCount - 1, { self.judgeBlocks() }, meanwhile: { self.judgeBlocks() })
    return work.withLock { work in
      if work.failure == nil, work.stop == nil, work.tally.fileIndex < plan.files.count {
        work.stop = .interrupted
      }
      do throws(ScanError) {
        if let failure = work.failure { throw failure }
        if work.stop == nil {
          try work.outputs.complete(work.tally)
        } else {
          try work.outputs.suspend(work.tally)
        }
      } catch {
        // The rows written before can be resumed.
        try? work.outputs.suspend(work.tally)
        work.failure = error
        work.stop = .failed
      }
      return End(tally: work.tally, stop: work.stop, failure: work.failure, outputs: work.outputs)
    }
  }

  private func judgeBlocks() {
    let judge = RowJudge(plan)
    while let (block, full) = takeBlock() {
      guard reader.withLock({ $0.next(block) }) else {
        work.withLock { $0.free.append(block) }
        work.wakeAll()
        return
      }
      submit(judge.judge(block, full: full), block)
    }
  }

  /// Returns a free block as soon as there is one; `nil` if there is no more work.
  private func takeBlock() -> (Block, FullSamples)? {
    work.wait { work -> (Block, FullSamples)?? in
      if work.stop != nil || work.failure != nil { return .some(nil) }
      if let block = work.free.popLast() { return (block, work.full) }
      // The number of blocks is limited, so that memory use is constant.
      guard work.blockCount < 2 * plan.threadCount + 1 else { return .none }
      work.blockCount += 1
      return (Block(capacity: plan.blockSize), work.full)
    }
  }

  private func submit(_ result: BlockResult, _ block: Block) {
    work.withLock { work in
      work.waiting[result.number] = (result, block)
      while work.stop == nil, work.failure == nil,
        let next = work.waiting.removeValue(forKey: work.nextNumber)
      {
        merge(next.result, next.block, &work)
        work.nextNumber += 1
        work.free.append(next.block)
      }
      if work.stop != nil || work.failure != nil { cancellation.request() }
    }
    work.wakeAll()
  }

  private func merge(_ result: BlockResult, _ block: Block, _ work: inout Work) {
    var result = result
    if let most = plan.maxRejectedRows {
      let left = most - (work.tally.rows - work.tally.acceptedRows)
      // A long last row is written to its end.
      if result.rows - result.acceptedRows >= left, !result.isOpen {
        if result.rows > 1 { result = RowJudge(plan).judge(block, full: work.full, untilRejected: left) }
        work.stop = .tooManyErrors(most)
      }
    }
    do throws(ScanError) {
      try work.outputs.write(result, plan)
      work.tally.add(result, plan)
      try work.outputs.saveIfDue(work.tally)
    } catch {
      // An interruption ends waiting for a blocked output; it is not a failure.
      if Interruption.isRequested { work.stop = .interrupted } else { work.failure = error }
      return
    }
    if !result.samples.isEmpty { work.full = work.tally.full(plan) }
    work.progress?(work.tally)
  }
}

/// What was found in one block, to be put together with the others in their order.
struct BlockResult: Sendable {
  var number = 0
  var rows = 0
  /// The line feeds in it, where lines are counted apart from rows.
  var lines = 0
  var acceptedRows = 0
  var checks: [CheckTally]
  /// Rows to be written.
  var outputs: [RowOutput: [UInt8]] = [:]
  var samples: [SampleNote] = []
  var layout: FileLayout
  /// Where it ends in its file, in unpacked bytes.
  var endOffset = 0
  var bytesRead = 0
  /// Whether nothing more comes of its file.
  var isEndOfFile = false
  var problem: ScanError?
  /// Whether it goes on with the row of the block before it.
  var continuesRow = false
  /// Whether its row goes on in the next block.
  var isOpen = false

  init(_ block: Block, checkCount: Int) {
    number = block.number
    layout = block.layout
    endOffset = block.endOffset
    bytesRead = block.bytesRead
    isOpen = block.isOpen
    isEndOfFile = block.isEndOfFile
    problem = block.problem
    checks = Array(repeating: CheckTally(), count: checkCount)
  }
}

/// What one check says of the rows of a block.
struct CheckTally: Sendable {
  var counts = VerdictCounts()
  var rules: [String: Int] = [:]
  /// How many rows for each reason, in the order in which they were met.
  var unreadable: [(reason: String, count: Int)] = []
}

/// What a sample is an example of.
enum SampleKind: Hashable, Sendable {
  case rule(String)
  case unreadable(String)
}

/// A sample of a block, whose row and line are counted from 0 at the beginning of the block.
struct SampleNote: Sendable {
  var check: Int
  var kind: SampleKind
  var sample: ScanSample
}

/// The kinds of which there are samples enough, by check.
typealias FullSamples = [Set<SampleKind>]

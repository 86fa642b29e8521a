internal import InputControl

/// The result of one block, to be added to those of the blocks before it.
struct BlockResult: Sendable {
  var number = 0
  var rows = 0
  /// The number of line feeds, for kinds of input whose rows may span several lines.
  var lines = 0
  var acceptedRows = 0
  var checks: [CheckTally]
  /// The rows to be written to each output.
  var outputs: [RowOutput: [UInt8]] = [:]
  var samples: [SampleNote] = []
  var layout: FileLayout
  /// The offset of its end in the file, in decompressed bytes.
  var endOffset = 0
  var bytesRead = 0
  /// Whether it is the last block of its file.
  var isEndOfFile = false
  var problem: ScanError?
  /// Whether it continues the row of the previous block.
  var continuesRow = false
  /// Whether its last row continues in the next block.
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

/// The counts of one check for the rows of a block.
struct CheckTally: Sendable {
  var counts = VerdictCounts()
  var rules: [String: Int] = [:]
  /// The number of unreadable rows by reason, in the order of their first occurrence.
  var unreadable: [(reason: String, count: Int)] = []
  /// The number of rows of a form in which a question has no answer.
  var unanswered = 0
  /// The number of rows in which a field of a form has no column.
  var withoutColumn = 0

  mutating func add(_ count: Int, _ verdict: Verdict, breaking broken: [String]) {
    switch verdict {
    case .acceptable: counts.acceptable += count
    case .intermediate: counts.intermediate += count
    case .invalid: counts.invalid += count
    case .undetermined: counts.undetermined += count
    }
    for rule in broken { rules[rule, default: 0] += count }
  }

  mutating func add(_ reasons: [(reason: String, count: Int)]) {
    unreadable = reasons
    counts.unreadable = reasons.reduce(0) { $0 + $1.count }
  }
}

/// The rule or the reason that a sample illustrates.
enum SampleKind: Hashable, Sendable {
  case rule(String)
  case unreadable(String)
}

/// A sample of a block. Its row and line count from 0 at the beginning of the block.
struct SampleNote: Sendable {
  var check: Int
  var kind: SampleKind
  var sample: ScanSample
}

extension ScanSample {
  /// Returns a value, cut to the maximum size of a sample.
  static func shown(_ value: some RandomAccessCollection<UInt8>) -> String {
    guard value.count > longestValue else { return String(decoding: value, as: UTF8.self) }
    var part = value.prefix(longestValue + 1)
    while let last = part.popLast(), last & 0xC0 == 0x80 {}
    return String(decoding: part, as: UTF8.self) + "…"
  }
}

/// The kinds that have enough samples, by check.
typealias FullSamples = [Set<SampleKind>]

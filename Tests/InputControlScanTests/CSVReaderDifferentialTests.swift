import Foundation
import InputControl
import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControlScan
@testable import inputctl

/// Compares the rows of random CSV files with those of Python's `csv`, for all positions of block boundaries.
struct CSVReaderDifferentialTests {
  struct Case {
    var bytes: [UInt8]
    var delimiter: UInt8
    var hasHeader: Bool
    var longestRow: Int
  }

  /// The number of files for each seed; the environment variable `FILES` overrides it.
  private static let count = ProcessInfo.processInfo.environment["FILES"].flatMap { Int($0) } ?? 2000

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whatPythonSays(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let cases = (0..<Self.count).map { index in
      var files = RandomCSV(seed: random.next())
      return Case(
        bytes: files.file(most: 8), delimiter: files.delimiter, hasHeader: index.isMultiple(of: 2),
        longestRow: index.isMultiple(of: 3) ? Int.random(in: 8...60, using: &random) : 4 << 20)
    }
    let answers = try python(cases)
    let folder = try TemporaryFolder()
    var source = ProfileSource(rulePaths: [])
    // A profile that accepts everything, compiled once.
    let plan = ScanPlan(
      files: [], kind: .csv, checks: [ScanCheck(column: "1", profile: try source.profile(named: "none"))])
    for (one, answer) in zip(try nonEmpty(cases), answers) {
      let path = try folder.write(one.bytes, to: "file")
      // All block boundaries, and finally a single block.
      for blockSize in [1, 2, Int.random(in: 3...40, using: &random), one.bytes.count + 1] {
        let reader = CSVRowsOfFile(path: path, one, blockSize: blockSize, plan)
        let own = try reader.read()
        guard own == answer else {
          Issue.record(
            """
            blocks of \(blockSize), \(one.hasHeader), limit \(one.longestRow), delimiter \(one.delimiter): \
            \(String(decoding: one.bytes, as: UTF8.self).debugDescription)
            \(own)
            \(answer)
            """)
          return
        }
      }
    }
  }

  private func python(_ cases: [Case]) throws -> [String] {
    let lines = cases.map { one in
      "\(ReferenceProgram.hex([one.delimiter])) \(one.hasHeader ? 1 : 0) \(one.longestRow) \(ReferenceProgram.hex(one.bytes))\n"
    }
    let answers = try ReferenceProgram.run("csv_rows.py", input: lines.joined()).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    try #require(answers.count == cases.count + 1)
    return Array(answers.dropLast())
  }
}

/// The rows of a file, formatted like the output of the Python program.
private struct CSVRowsOfFile {
  private let plan: ScanPlan
  private let dialect: CSVDialect
  private let content: [UInt8]
  private var rows: [String] = []
  private var longRow: [UInt8]?

  init(path: String, _ one: CSVReaderDifferentialTests.Case, blockSize: Int, _ plan: ScanPlan) {
    dialect = CSVDialect(delimiter: one.delimiter)
    var plan = plan
    plan.files = [path]
    plan.delimiter = one.delimiter
    plan.hasHeader = one.hasHeader
    plan.blockSize = blockSize
    plan.longestRow = one.longestRow
    self.plan = plan
    content = one.bytes
  }

  func read() throws -> String {
    var copy = self
    return try copy.readAll()
  }

  private mutating func readAll() throws -> String {
    var reader = BlockReader(plan)
    let block = Block(capacity: plan.blockSize)
    var offset: Int?
    while reader.next(block) {
      if block.problem != nil { return "unreadable" }
      if offset == nil {
        offset = block.endOffset - block.count
        add(header: block.layout.header)
      }
      // The blocks cover the file without gaps or overlaps.
      let begin = offset ?? 0
      try #require(block.endOffset == begin + block.count)
      try #require(content[begin..<block.endOffset].elementsEqual(block.bytes))
      offset = block.endOffset
      add(block)
    }
    try #require((offset ?? content.count) == content.count && longRow == nil)
    return rows.joined(separator: " ")
  }

  private mutating func add(header: [UInt8]) {
    let names = content.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(header.dropFirst(3)) : header
    guard plan.hasHeader else { return }
    let padded = names + Array(repeating: 0, count: Block.padding)
    unsafe padded.withUnsafeBufferPointer { padded in
      if let base = padded.baseAddress { unsafe add(base, names.count) }
    }
  }

  private mutating func add(_ block: Block) {
    let bytes = Array(block.bytes)
    switch block.content {
    case .rows: unsafe add(block.base, block.count)
    case .brokenRow: rows.append(ReferenceProgram.hex(bytes) + "!quote")
    case .longRow(_, let isLast):
      let row = (longRow ?? []) + bytes
      longRow = isLast ? nil : row
      if isLast { rows.append(ReferenceProgram.hex(row) + "!long") }
    }
  }

  private mutating func add(_ base: UnsafePointer<UInt8>, _ count: Int) {
    var counter = unsafe CSVRows(base, count: count, from: 0, dialect, columns: [])
    var most = 0
    while counter.next() { most = max(most, counter.fieldCount) }
    var cursor = unsafe CSVRows(base, count: count, from: 0, dialect, columns: Array(0..<most))
    var scratch: [UInt8] = []
    let bytes = unsafe UnsafeBufferPointer(start: base, count: count)
    while cursor.next() {
      let fields = cursor.fields[..<cursor.fieldCount].map { field in
        unsafe CSVRows.value(of: field, in: base, scratch: &scratch).map {
          unsafe ReferenceProgram.hex(Array(bytes[$0]))
        }
          ?? ReferenceProgram.hex(scratch)
      }
      unsafe rows.append(ReferenceProgram.hex(Array(bytes[cursor.row])) + "=" + fields.joined(separator: ","))
    }
  }
}

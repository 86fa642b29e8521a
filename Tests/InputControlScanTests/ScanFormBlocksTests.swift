import Foundation
import InputControl
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// A scan with a form has the same results for all sizes of blocks and numbers of threads.
struct ScanFormBlocksTests {
  private let folder: TemporaryFolder
  private let form: ScanForm

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    let file = Inputctl.fixtures.appending(path: "booking.rules")
    let source = SourceFile(name: file.path, text: try String(contentsOf: file, encoding: .utf8))
    let compiled = try RuleSet([source]).form("booking")
    let today = try #require(CivilDate("2026-11-22"))
    let answers = [
      FormQuestion("isFree", ["single", "2026-11-24", "2026-11-26"]): true,
      FormQuestion("isFree", ["double", "2026-11-24", "2026-11-26"]): false,
    ]
    form = ScanForm(compiled, today: today, answers: answers)
  }

  @Test(arguments: [InputKind.csv, .ndjson])
  func blocksAndThreads(kind: InputKind) throws {
    var rows = RandomBookings(seed: 11)
    let objects = (0..<400).map { _ in rows.row() }
    let path = try folder.write(kind == .csv ? Self.table(objects) : try Self.lines(objects), to: "rows")
    var first: (summary: ScanSummary, outputs: [String: [UInt8]])?
    for (blockSize, threads) in [(1 << 20, 1), (1 << 20, 3), (100, 1), (1000, 3), (333, 2)] {
      var plan = ScanPlan(files: [path], kind: kind, form: form)
      plan.blockSize = blockSize
      plan.threadCount = threads
      let outputs = RowOutput.allCases.map { ($0, folder.path("out.\($0.rawValue)")) }
      var request = ScanRequest(plan, outputs: Dictionary(uniqueKeysWithValues: outputs))
      request.includesSensitive = true
      let summary = try request.run().summary
      let written = try folder.contents("out.")
      let counts = try #require(summary.form?.counts)
      #expect(counts.rows == summary.rows && counts.acceptable == summary.acceptedRows)
      for check in summary.checks { #expect(check.counts.rows == summary.rows) }
      guard let known = first else {
        #expect(written.count == RowOutput.allCases.count && summary.rows >= 400)
        #expect(counts.acceptable > 0 && counts.intermediate > 0 && counts.invalid > 0)
        first = (summary, written)
        continue
      }
      #expect(summary == known.summary, "\(blockSize) bytes, \(threads) threads")
      #expect(written == known.outputs, "\(blockSize) bytes, \(threads) threads")
    }
  }

  private static func lines(_ rows: [[String: String]]) throws -> [UInt8] {
    try rows.flatMap { row in
      try JSONSerialization.data(withJSONObject: row, options: .sortedKeys) + [0x0A]
    }
  }

  /// Returns a table in which a tenth of the rows have too few fields.
  private static func table(_ rows: [[String: String]]) -> [UInt8] {
    let fields = ["companion", "until", "from", "again", "room", "code"]
    var text = fields.joined(separator: ",") + "\n"
    for (index, row) in rows.enumerated() {
      let values = fields.dropLast(index % 10 == 9 ? 1 : 0).map { row[$0] ?? "" }
      text += values.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }
    return Array(text.utf8)
  }
}

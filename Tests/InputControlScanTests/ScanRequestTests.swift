import Foundation
import InputControl
import InputControlScan
import InputControlTestSupport
import Testing

/// Scans of Swift programs, which no option of the command has checked before.
struct ScanRequestTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static func plan(
    _ files: [String?], _ kind: InputKind = .csv, columns: [String?] = ["price"], isSensitive: Bool = false,
    change: (inout ScanPlan) -> Void = { _ in }
  ) throws -> ScanPlan {
    let profile = try CompiledProfile(Profile("price", type: .price, isSensitive: isSensitive))
    var plan = ScanPlan(
      files: files, kind: kind, checks: columns.map { ScanCheck(column: $0, profile: profile) })
    change(&plan)
    return plan
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func plansThatCannotBeRunAreErrors() throws {
    let plans: [(plan: ScanPlan, message: String)] = [
      (try Self.plan([]), "there are no files"),
      (try Self.plan([nil], columns: []), "there are no checks"),
      (try Self.plan([nil], columns: ["price", nil]), "csv has columns, and a check names none"),
      (try Self.plan([nil], .lines), "lines has no columns, and a check names one"),
      (try Self.plan([nil]) { $0.delimiter = UInt8(ascii: "\"") }, "the byte 34 cannot separate fields"),
      (try Self.plan([nil]) { $0.delimiter = 0x80 }, "the byte 128 cannot separate fields"),
      (
        try Self.plan([nil]) { $0.sampleCount = 1001 },
        "the number of values to show must be from 0 to 1000, not 1001"
      ),
      (
        try Self.plan([nil]) { $0.maxRejectedRows = 0 },
        "the number of rejected rows must be at least 1, not 0"
      ),
      (try Self.plan([nil]) { $0.threadCount = 0 }, "the number of threads must be from 1 to 256, not 0"),
    ]
    for (plan, message) in plans {
      let error = #expect(throws: ScanError.self) { try ScanRequest(plan).run() }
      #expect(error?.kind == .usage)
      #expect(error?.description == message)
    }
  }

  @Test func rowsOfSensitiveProfilesAreWrittenOnlyWithLeave() throws {
    let path = try folder.write(Array("price\n1.234\n".utf8), to: "in.csv")
    var request = ScanRequest(
      try Self.plan([path], isSensitive: true), outputs: [.rejects: folder.path("out.csv")])
    let error = #expect(throws: ScanError.self) { try request.run() }
    #expect(error?.message == "`price` is sensitive, and the output files would contain its values")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.csv")))
    request.includesSensitive = true
    #expect(try request.run().summary.rejectedRows == 1)
    #expect(try text("out.csv") == "price\n1.234\n")
  }

  /// One profile may judge several columns, and two profiles may have one name.
  @Test func anInterruptedScanIsContinued() throws {
    let path = try folder.write(Array("price,cost\n1,2\n1.234,2\n1,2.345\n1,2\n".utf8), to: "in.csv")
    var plan = try Self.plan([path], columns: ["price", "cost"])
    plan.maxRejectedRows = 1
    let outputs = [RowOutput.accepts: folder.path("out.csv")]
    let interrupted = try ScanRequest(plan, outputs: outputs).run()
    #expect(interrupted.summary.stop == .tooManyErrors(1))
    #expect(interrupted.canBeResumed)
    plan.maxRejectedRows = nil
    var request = ScanRequest(plan, outputs: outputs)
    request.resumes = true
    let summary = try request.run().summary
    #expect(summary.isComplete)
    #expect(summary.rows == 4 && summary.acceptedRows == 2)
    #expect(try text("out.csv") == "price,cost\n1,2\n1,2\n")
  }

  @Test func theSummaryIsWritten() throws {
    let path = try folder.write(Array("1\n1.234\n".utf8), to: "in.txt")
    var request = ScanRequest(try Self.plan([path], .lines, columns: [nil]))
    request.summary = .init(path: folder.path("summary.json"), format: .json)
    let summary = try request.run().summary
    #expect(try text("summary.json") == summary.text(.json, namesFiles: false))
    #expect(summary.checks.map(\.counts.invalid) == [1])
  }
}

import Foundation
import InputControl
import Testing

@testable import InputControlScan
@testable import inputctl

/// Where blocks end and how many threads there are makes no difference, also with rows that are too long, and for scans
/// that end before their files do.
struct ScanBlocksTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ScanInput.Format.allCases, [1, 2] as [UInt64])
  func blocksMakeNoDifference(format: ScanInput.Format, seed: UInt64) throws {
    var input = ScanInput(format, seed: seed)
    let paths = try input.smallFiles().enumerated().map { try folder.write($1, to: "\($0)") }
    let whole = try scan(input, paths, name: "whole")
    #expect(whole.checks.allSatisfy { $0.counts.rows == whole.rows && $0.counts.unreadable > 0 })
    let reference = try ScanReference(
      input.description(of: paths, longestRow: input.longestRow), outputs: "whole", in: folder)
    #expect(reference.numbers.rows == whole.rows && reference.numbers.accepted == whole.acceptedRows)
    #expect(reference.differences.isEmpty, "\(reference.differences)")
    for (blockSize, threads) in [(1, 1), (3, 3), (64, 2), (100, 5), (1000, 2)] {
      let other = try scan(input, paths, name: "other", blockSize: blockSize, threads: threads)
      #expect(other == whole, "blocks of \(blockSize)")
      for output in ScanRun.outputs {
        #expect(try bytes("other.\(output)") == bytes("whole.\(output)"), "\(output), blocks of \(blockSize)")
      }
    }
  }

  @Test(arguments: ScanInput.Format.allCases)
  func theLastRejectedRowIsTheLastRow(format: ScanInput.Format) throws {
    var input = ScanInput(format, seed: 3)
    let paths = try input.smallFiles().enumerated().map { try folder.write($1, to: "\($0)") }
    let whole = try scan(input, paths, name: "whole")
    let rejected = whole.rows - whole.acceptedRows
    for most in [1, 2, 3, 10, 11, 12, rejected] {
      let part = try scan(input, paths, name: "part", most: most)
      #expect(part.stop == .tooManyErrors(most))
      #expect(part.rows - part.acceptedRows == most)
      #expect(part.checks.allSatisfy { $0.counts.rows == part.rows })
      for (blockSize, threads) in [(1, 1), (10, 4), (300, 2)] {
        let other = try scan(input, paths, name: "other", blockSize: blockSize, threads: threads, most: most)
        #expect(other.withoutBytes == part.withoutBytes, "blocks of \(blockSize), \(most) rows")
        for output in ScanRun.outputs {
          let bytes = try bytes("other.\(output).partial")
          #expect(try bytes == self.bytes("part.\(output).partial"), "\(output), \(blockSize), \(most)")
          #expect(try self.bytes("whole.\(output)").starts(with: bytes), "\(output), \(blockSize), \(most)")
        }
      }
    }
    // One that is never reached.
    #expect(try scan(input, paths, name: "other", most: rejected + 1) == whole)
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }

  /// Scans as the command does, with smaller blocks and shorter rows.
  private func scan(
    _ input: ScanInput, _ paths: [String], name: String, blockSize: Int = 512 << 10, threads: Int = 1,
    most: Int? = nil
  ) throws -> ScanSummary {
    var source = ProfileSource(rulePaths: [ScanRun.rules])
    let kind = InputKind(rawValue: input.format.rawValue) ?? .csv
    let checks = try input.checks.map { check in
      ScanCheck(
        column: check.column.isEmpty ? nil : check.column, profile: try source.profile(named: check.profile))
    }
    var plan = ScanPlan(files: paths, kind: kind, checks: checks)
    if plan.dialect != nil { plan.delimiter = input.delimiter }
    plan.hasHeader = input.hasHeader
    plan.outputs = Set(RowOutput.allCases)
    plan.threadCount = threads
    plan.blockSize = blockSize
    plan.longestRow = input.longestRow
    plan.mostErrors = most
    plan = try plan.withMemberPaths()
    let tally = ScanTally(checkCount: checks.count)
    let outputs = try ScanOutputs(
      RowOutput.allCases.map { ($0, folder.path("\(name).\($0.rawValue)")) }, state: nil, resumed: nil, tally)
    let end = Scanner(plan, BlockReader(plan), tally, outputs, nil).run()
    try #require(end.failure == nil)
    return end.tally.summary(plan, stop: end.stop)
  }
}

extension ScanSummary {
  /// How much was read when a scan ended depends on blocks.
  fileprivate var withoutBytes: ScanSummary {
    var copy = self
    copy.bytes = 0
    return copy
  }
}

import Foundation
import InputControl
import InputControlSystem
import InputControlTestSupport
import Testing

@testable import InputControlScan
@testable import inputctl

/// Tests that block boundaries and the number of threads do not affect the result, including rows that are
/// too long and scans that end early.
struct ScanBlocksTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ScanInput.Format.allCases, [1, 2] as [UInt64])
  func blocksMakeNoDifference(format: ScanInput.Format, seed: UInt64) throws {
    var input = ScanInput(format, seed: seed)
    let paths = try input.smallFiles().enumerated().map { try folder.write($1, to: "\($0)") }
    let whole = try scan(input, paths, name: "whole")
    #expect(
      try nonEmpty(whole.checks).allSatisfy { $0.counts.rows == whole.rows && $0.counts.unreadable > 0 })
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
      #expect(try nonEmpty(part.checks).allSatisfy { $0.counts.rows == part.rows })
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
    // A limit that is never reached.
    #expect(try scan(input, paths, name: "other", most: rejected + 1) == whole)
  }

  /// Each part of a long row is valid UTF-8. A file is read in blocks of equal size.
  @Test(arguments: [InputKind.lines, .nul, .csv, .ndjson])
  func aLongRowIsCutBetweenCharacters(kind: InputKind) throws {
    for (character, length) in [("é", 2), ("价", 3), ("😀", 4)] {
      for shift in 0..<length {
        let row = String(repeating: "b", count: shift) + String(repeating: character, count: 60)
        let bytes = Array(row.utf8) + [kind == .nul ? 0 : 10]
        let path = try folder.write(bytes, to: "row")
        for blockSize in 1...25 {
          let parts = try Self.parts(of: path, kind, blockSize: blockSize)
          let note: Comment = "\(kind), \(character) behind \(shift) bytes, blocks of \(blockSize)"
          #expect(parts.count > 1, note)
          #expect(parts.flatMap(\.self) == bytes, note)
          let isWhole = parts.allSatisfy { !$0.isEmpty && String(validating: $0, as: UTF8.self) != nil }
          #expect(isWhole, note)
        }
      }
    }
  }

  /// The same for a pipe that delivers one byte in each read.
  @Test(.hangLimit(minutes: 5)) func aLongRowThatComesByteByByteIsCutBetweenCharacters() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    for shift in 0..<4 {
      let row = String(repeating: "b", count: shift) + String(repeating: "😀", count: 12) + "\n"
      Self.write(row.utf8.map { [$0] }, to: path)
      let parts = try Self.parts(of: path, .lines, blockSize: 1)
      #expect(parts.flatMap(\.self) == Array(row.utf8))
      // Each part has at least one character and no part of one.
      let texts = parts.map { String(validating: $0, as: UTF8.self) }
      #expect(texts.count > 5 && texts.allSatisfy { $0?.isEmpty == false }, "\(shift): \(texts)")
    }
  }

  /// A byte order mark has three bytes, and a row of two bytes may be all that comes for now.
  @Test(.hangLimit(minutes: 5), arguments: [[], [[0xEF], [0xBB, 0xBF]], [[0xEF, 0xBB, 0xBF]]])
  func aShortFirstRowDoesNotWaitForTheNext(mark: [[UInt8]]) throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    Self.write(mark + [Array("1\n".utf8), Array("2\n".utf8)], to: path)
    let plan = ScanPlan(
      files: [path], kind: .lines, checks: [ScanCheck(column: nil, profile: try Self.profileOfAnything)])
    var reader = BlockReader(plan)
    let block = Block(capacity: plan.blockSize)
    var blocks: [String] = []
    while reader.next(block) {
      if !block.isEndOfFile { blocks.append(String(decoding: block.bytes, as: UTF8.self)) }
    }
    #expect(blocks == ["1\n", "2\n"])
  }

  /// Writes pieces to a pipe from another thread, each when the one before it has been read.
  private static func write(_ pieces: [[UInt8]], to path: String) {
    Thread.detachNewThread {
      let descriptor = SystemCall.open(path, O_WRONLY)
      for piece in pieces {
        try? SystemCall.write(piece, to: descriptor)
        var count: Int32 = 1
        for _ in 0..<100_000 where count > 0 {
          usleep(20)
          _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
        }
      }
      close(descriptor)
    }
  }

  /// Returns the parts of the only row of a file, which exceeds the maximum row length of 20 bytes.
  private static func parts(of path: String, _ kind: InputKind, blockSize: Int) throws -> [[UInt8]] {
    var plan = ScanPlan(
      files: [path], kind: kind, checks: [ScanCheck(column: "1", profile: try profileOfAnything)])
    plan.hasHeader = false
    plan.blockSize = blockSize
    plan.longestRow = 20
    var reader = BlockReader(plan)
    let block = Block(capacity: plan.blockSize)
    var parts: [[UInt8]] = []
    while reader.next(block) {
      if block.isEndOfFile { continue }
      guard case .longRow(let isFirst, _) = block.content else {
        throw ReferenceProgram.Failed(description: "\(block.content) is no part of a long row")
      }
      try #require(isFirst == parts.isEmpty)
      parts.append(Array(block.bytes))
    }
    return parts
  }

  private static var profileOfAnything: CompiledProfile {
    get throws {
      var source = ProfileSource(rulePaths: [])
      return try source.profile(named: "none")
    }
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }

  /// Scans like the command, with smaller blocks and shorter rows.
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
    plan.maxRejectedRows = most
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
  /// The summary without the byte count, which depends on blocks when a scan ends early.
  fileprivate var withoutBytes: ScanSummary {
    var copy = self
    copy.bytes = 0
    return copy
  }
}

import Foundation
import InputControl
import InputControlAnalysis
import InputControlJSON
import InputControlTestSupport
import Testing

@testable import InputControlScan
@testable import inputctl

/// Tests of scans that are interrupted after each of their blocks and resumed.
struct ScanResumeTests {
  /// A set of files for scans that are interrupted at every possible point.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var kind: InputKind
    /// The names and contents of the files; `nil` for a missing file.
    var files: [(name: String, bytes: [UInt8]?)]
    var longestRow = 4 << 20
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    var data = ScanData(seed: 7)
    let lines = data.lines(60)
    let last = Array("12.5".utf8)
    let long = [UInt8](repeating: UInt8(ascii: "7"), count: 2500)
    let records = data.records(25)
    let packed = Packer.gzip(data.lines(400))
    let otherHeader = Array("id;price\n1;2\n".utf8)
    return [
      Case(
        name: "lines",
        kind: .lines,
        files: [
          ("plain", lines + last), ("packed", Packer.gzip(data.lines(60)) + Packer.gzip(last)),
          ("missing", nil), ("empty", []), ("zstd", Packer.zstd(data.lines(60, end: "\r\n") + last)),
          ("damaged", Array(packed.dropLast(60))), ("last", last),
        ]),
      Case(
        name: "long rows", kind: .lines,
        files: [("a", lines + long + long), ("b", long + [10] + lines + long + [10]), ("c", last + [10])],
        longestRow: 1000),
      Case(name: "nul", kind: .nul, files: [("a", lines.map { $0 == 10 ? 0 : $0 } + last), ("b", last)]),
      Case(
        name: "csv", kind: .csv,
        files: [
          ("empty", []), ("other", otherHeader), ("header", Array(ScanData.header.utf8.dropLast())),
          ("a", records), ("gz", Packer.gzip(data.records(25))), ("wrong", Array("id,price\n1,2\n".utf8)),
          ("returns", data.records(9).map { $0 == 10 ? 13 : $0 }), ("b", Array(data.records(25).dropLast())),
          ("open", Array(ScanData.header.utf8) + Array("1,\"2\n3,4,\n".utf8)), ("c", data.records(3)),
        ]),
      Case(
        name: "csv with long rows", kind: .csv,
        files: [
          ("a", records + Array("1,2,".utf8) + long + long),
          ("b", Array((data.records(9) + long).dropLast())),
        ], longestRow: 1000),
      Case(
        name: "ndjson", kind: .ndjson,
        files: [("a", data.objects(40)), ("b", Packer.zstd(data.objects(40))), ("c", data.objects(2))]),
    ]
  }()

  @Test(arguments: cases) func everyBlockCanBeTheLastOne(_ scan: Case) throws {
    let folder = try TemporaryFolder(inMemory: true)
    for (name, bytes) in scan.files { if let bytes { try folder.write(bytes, to: name) } }
    let plan = try plan(scan, in: folder)
    let whole = try #require(try run(plan, "whole", in: folder, resumes: false))
    let expected = try folder.contents("whole.")
    #expect(expected.count == RowOutput.allCases.count)
    #expect(whole.fileIndex == plan.files.count)

    var count = 0
    while try run(plan, "part", in: folder, resumes: false, blocks: count) == nil {
      let tally = try #require(try run(plan, "part", in: folder, resumes: true))
      #expect(tally == whole, "after \(count) blocks")
      #expect(try different("part.", from: expected, in: folder) == [], "after \(count) blocks")
      try folder.remove("part.")
      count += 1
    }
    #expect(count > 2 * scan.files.count)

    // Interrupts the scan after every block.
    try folder.remove("part.")
    var tally = try run(plan, "part", in: folder, resumes: false, blocks: 0)
    while tally == nil { tally = try run(plan, "part", in: folder, resumes: true, blocks: 1) }
    #expect(tally == whole)
    #expect(try different("part.", from: expected, in: folder) == [])
  }

  /// Returns the names of files that differ from those of the whole scan.
  private func different(
    _ prefix: String, from expected: [String: [UInt8]], in folder: TemporaryFolder
  ) throws -> [String] {
    let found = try folder.contents(prefix)
    guard found.count == expected.count else { return ["\(found.keys)"] }
    return found.keys.filter { found[$0] != expected[$0.replacing(prefix, with: "whole.")] }
  }

  private func plan(_ scan: Case, in folder: TemporaryFolder) throws -> ScanPlan {
    var source = ProfileSource(rulePaths: [])
    let hasColumns = scan.kind == .csv || scan.kind == .ndjson
    let check = ScanCheck(column: hasColumns ? "price" : nil, profile: try source.profile(named: "price"))
    var plan = ScanPlan(
      files: scan.files.map { folder.path($0.name) }, kind: scan.kind, checks: [check])
    plan.outputs = Set(RowOutput.allCases)
    plan.blockSize = 150
    plan.longestRow = scan.longestRow
    return try plan.withMemberPaths()
  }

  /// Scans a number of blocks, or all.
  ///
  /// - Returns: The results if all blocks were scanned; otherwise `nil`.
  private func run(
    _ plan: ScanPlan, _ name: String, in folder: TemporaryFolder, resumes: Bool, blocks: Int = .max
  ) throws -> ScanTally? {
    let outputs = RowOutput.allCases.map { ($0, folder.path("\(name).\($0.rawValue)")) }
    let state = ScanStateFile(
      beside: outputs[0].1, resumeConditions: [ResumeCondition(name: "--sample", value: "3")])
    let resumed = resumes ? try state.load(for: plan, writing: RowOutput.allCases) : nil
    var tally = resumed?.tally ?? ScanTally(checkCount: plan.checks.count)
    var reader = BlockReader(plan)
    if let resumed { try reader.start(after: resumed.tally) }
    var files = try ScanOutputs(outputs, state: state, resumed: resumed, tally)
    let block = Block(capacity: plan.blockSize)
    let judge = RowJudge(plan)
    for _ in 0..<blocks {
      guard reader.next(block) else {
        try files.complete(tally)
        files.forget()
        return tally
      }
      let result = judge.judge(block, full: tally.full(plan))
      try files.write(result, plan)
      tally.add(result, plan)
    }
    try files.suspend(tally)
    return nil
  }

  /// The state after a power failure between the renaming of two files.
  @Test func namesThatWereGivenStay() throws {
    let scan = Self.cases[0]
    let folder = try TemporaryFolder(inMemory: true)
    for (name, bytes) in scan.files { if let bytes { try folder.write(bytes, to: name) } }
    let plan = try plan(scan, in: folder)
    let whole = try run(plan, "whole", in: folder, resumes: false)
    let expected = try folder.contents("whole.")
    for renamed in 0...RowOutput.allCases.count {
      let outputs = RowOutput.allCases.map { ($0, folder.path("whole.\($0.rawValue)")) }
      let state = ScanStateFile(
        beside: outputs[0].1, resumeConditions: [ResumeCondition(name: "--sample", value: "3")])
      let sizes = try RowOutput.allCases.map { output in
        (output.rawValue, try #require(expected["whole.\(output.rawValue)"]).count)
      }
      try state.save(
        ScanState(
          tally: try #require(whole), sizes: Dictionary(uniqueKeysWithValues: sizes), hasHeaders: false,
          isComplete: true))
      for (_, path) in outputs.dropFirst(renamed) {
        try FileManager.default.moveItem(atPath: path, toPath: path + ".partial")
      }
      #expect(try run(plan, "whole", in: folder, resumes: true) == whole)
      #expect(try folder.contents("whole.") == expected)
    }
  }

  @Test func aStateIsReadAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    let resumeConditions = [
      ResumeCondition(name: "the file `a\u{0}\u{202E}`", value: ""),
      ResumeCondition(name: "--sample", value: "é\n"),
    ]
    let file = ScanStateFile(beside: folder.path("x"), resumeConditions: resumeConditions)
    var tally = ScanTally(checkCount: 2)
    tally.rows = .max
    tally.isInRow = true
    tally.fileOffset = 3
    tally.checks[1].counts.undetermined = 5
    tally.checks[1].counts.inactive = 6
    tally.checks[1].unanswered = 7
    tally.checks[1].withoutColumn = 8
    tally.checks[1].rules = ["a.b": 1, "": 2]
    tally.checks[0].unreadable = ["there is no `\u{1F600}`": 7]
    let field = ScanSample.Field(name: "from", value: "\u{0}\"")
    let sample = ScanSample(
      file: nil, row: 1, line: 2, value: "\u{0}\u{85}\"", fields: [field], message: "é")
    tally.checks[0].samples = [.rule("a.b"): [sample, sample], .unreadable("x"): [sample]]
    tally.problems = [
      ScanProblem(file: "f", message: "m", rows: 3, kind: .inputOutput),
      ScanProblem(file: nil, message: "", rows: 0, kind: .noInput),
    ]
    let state = ScanState(
      tally: tally, sizes: ["fix": 3, "accepts": 0], hasHeaders: true, isComplete: false)
    try file.save(state)
    #expect(try file.load() == state)
  }

  @Test func damagedStatesAreNoticed() throws {
    let folder = try TemporaryFolder()
    let file = ScanStateFile(beside: folder.path("x"), resumeConditions: [])
    var tally = ScanTally(checkCount: 1)
    tally.rows = 12_345
    try file.save(ScanState(tally: tally, sizes: ["fix": 3], hasHeaders: true, isComplete: false))
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: file.path)))
    var random = SplitMix(state: 1)
    for _ in 0..<500 {
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 3 {
      case 0: damaged[place] ^= 1 << (random.next() % 8)
      case 1: damaged.removeLast(bytes.count - place)
      default: damaged.remove(at: place)
      }
      // White space has no meaning in JSON.
      if damaged == bytes || damaged + [10] == bytes { continue }
      try folder.write(damaged, to: "x.resume")
      let failure = #expect(throws: ScanError.self) { try file.load() }
      #expect(failure?.message.hasSuffix("x.resume` is damaged or not the state of a scan") == true)
      #expect(failure?.help == "scan again without --resume")
    }
  }

  /// A state with a right checksum may have been changed by hand. It is refused, or the scan goes on without a trap and
  /// is complete only at the end of its files.
  @Test(arguments: [0, 1])
  func forgedStates(number: Int) throws {
    let scan = try #require([Self.cases.first, Self.cases.first { $0.kind != .lines }][number])
    let folder = try TemporaryFolder(inMemory: true)
    for (name, bytes) in scan.files { if let bytes { try folder.write(bytes, to: name) } }
    let plan = try plan(scan, in: folder)
    #expect(try run(plan, "x", in: folder, resumes: false, blocks: 3) == nil)
    let outputs = RowOutput.allCases.map { ($0, folder.path("x.\($0.rawValue)")) }
    let condition = ResumeCondition(name: "--sample", value: "3")
    let file = ScanStateFile(beside: outputs[0].1, resumeConditions: [condition])
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: file.path)))
    let json = try JSON(parsing: String(decoding: bytes, as: UTF8.self))
    let content = try #require(json.members.first { $0.key == "content" }?.value)
    var (refused, resumed) = (0, 0)
    for forged in Self.forgeries(of: content) {
      let json = JSON.object([
        "version": JSON.version, "sum": .string(ScanStateFile.sum(of: forged)), "content": forged,
      ])
      try folder.write(Array(json.line.utf8), to: "x.\(RowOutput.allCases[0].rawValue).resume")
      do throws(ScanError) {
        let state = try file.load(for: plan, writing: RowOutput.allCases)
        #expect(!state.isComplete || state.tally.fileIndex == plan.files.count)
        var tally = state.tally
        var reader = BlockReader(plan)
        try reader.start(after: tally)
        let block = Block(capacity: plan.blockSize)
        let judge = RowJudge(plan)
        while reader.next(block) { tally.add(judge.judge(block, full: tally.full(plan)), plan) }
        #expect(tally.fileIndex == plan.files.count)
        _ = tally.summary(plan, stop: nil).text(.json, namesFiles: true)
        resumed += 1
      } catch {
        #expect([.data, .usage].contains(error.kind), "\(error)")
        refused += 1
      }
    }
    #expect(refused > 100 && resumed > 10)
  }

  /// The value with one of its parts changed or left out.
  private static func forgeries(of json: JSON) -> [JSON] {
    switch json {
    case .integer(let number):
      return [-1, 0, number &+ 1, 1 << 53, .max, .min].map { .integer($0) } + [.null]
    case .bool(let value): return [.bool(!value), .null]
    case .array(let items):
      return [.array([]), .array(items + items), .array(Array(items.dropLast()))]
        + items.indices.flatMap { index in
          forgeries(of: items[index]).map { forged in
            var items = items
            items[index] = forged
            return .array(items)
          }
        }
    case .object(let members):
      return [.object([])]
        + members.indices.flatMap { index in
          [JSON.object(members.filter { $0 != members[index] })]
            + forgeries(of: members[index].value).map { forged in
              var members = members
              members[index].value = forged
              return .object(members)
            }
        }
    case .null, .number, .string: return [.null, .string("x")]
    }
  }
}

extension JSON {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

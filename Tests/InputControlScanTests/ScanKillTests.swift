import InputControl
import InputControlAnalysis
#if os(Linux)
  import Foundation
  import Glibc
  import InputControlTestSupport
  import Testing

  /// Tests of scans that are killed and resumed.
  @Suite(.serialized, .hangLimit(minutes: 5))
  struct ScanKillTests {
    /// The factor of the number of rows. Slow builds need fewer rows to be killed in the middle.
    private static let size = ProcessInfo.processInfo.environment["ROWS"].flatMap { Int($0) } ?? usualSize
    #if DEBUG
      private static let usualSize = 1
    #else
      private static let usualSize = 4
    #endif

    private let outputs = RowOutputs.all

    @Test func lines() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 1)
      try folder.write(data.lines(20_000 * Self.size) + Array("12".utf8), to: "a.txt")
      try folder.write(Packer.gzip(data.lines(20_000 * Self.size)), to: "b.gz")
      try folder.write(Packer.zstd(data.lines(20_000 * Self.size)) + Packer.zstd([49]), to: "c.zst")
      try folder.write(Array(Packer.gzip(data.lines(9000)).dropLast(2000)), to: "d.gz")
      try folder.write(data.lines(5000, end: "\r\n"), to: "e.txt")
      try check(
        ["--profile", "price", "a.txt", "b.gz", "missing", "c.zst", "d.gz", "e.txt"], folder, rounds: 6)
    }

    @Test func records() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 2)
      try folder.write(data.records(9000 * Self.size), to: "in/a.csv")
      try folder.write(Array(ScanData.header.utf8), to: "in/b.csv")
      try folder.write(Packer.zstd(data.records(9000 * Self.size)), to: "in/c.csv.zst")
      try folder.write(data.records(10, header: "price;id\n"), to: "in/d.csv")
      try folder.write(Packer.gzip(data.records(9000 * Self.size)), to: "in/e.csv.gz")
      try check(["--check", "price=price", "--check", "id=price", "in"], folder, rounds: 6)
    }

    @Test func objects() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 3)
      try folder.write(Packer.gzip(data.objects(9000 * Self.size)), to: "a.ndjson.gz")
      try folder.write(data.objects(9000 * Self.size), to: "b.jsonl")
      try folder.write(Packer.zstd(data.objects(9000 * Self.size)), to: "c.ndjson.zst")
      try check(["--profile", "price", "--column", "price", "*.ndjson*", "b.jsonl"], folder, rounds: 5)
    }

    /// One row exceeds the maximum row length, and another one exceeds the block size.
    @Test func longRows() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 4)
      let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 5 << 20)
      let lines = data.lines(10_000 * Self.size)
      try folder.write(lines + digits.prefix(3 << 20) + [10] + lines, to: "a")
      try folder.write(lines + digits + digits + [10] + lines, to: "b")
      try folder.write(digits, to: "c")
      try check(["--profile", "price", "a", "b", "c"], folder, rounds: 3)
    }

    /// Kills a scan repeatedly, and compares its result with that of an uninterrupted scan.
    private func check(_ arguments: [String], _ folder: TemporaryFolder, rounds: Int) throws {
      var random = SplitMix(state: 1)
      func share() -> Double { Double(random.next() % 1000) / 1000 }
      let inputs = try nonEmpty(FileManager.default.contentsOfDirectory(atPath: folder.url.path))
      let whole = try RunningScan.run(arguments + outputs.options, in: folder.url.path)
      let summary = try #require(whole.summary)
      #expect(summary.isSound)
      let expected = try folder.contents("out-")
      #expect(Set(expected.keys) == Set(outputs.names))
      var kills = 0
      for round in 0..<rounds {
        try folder.remove("out-")
        var end: RunningScan.End?
        // Some scans are killed several times.
        for attempt in 0..<20 where end == nil {
          // There is nothing to resume before anything is written.
          let resumes = attempt > 0 && folder.exists("out-rejects.resume")
          let scan = try RunningScan(
            RunningScan.arguments + arguments + outputs.options + (resumes ? ["--resume"] : []),
            in: folder.url.path)
          if attempt <= round % 3 {
            if round == 0 {
              // There are no bytes to measure progress by at the beginning.
              usleep(useconds_t(share() * 20_000))
            } else {
              let part = (Double(round) - 1 + share() + Double(attempt) / 3) / Double(rounds - 1)
              let size = Int(part * Double(expected["out-annotate"]?.count ?? 0))
              scan.wait { folder.size("out-annotate.partial") >= size }
            }
            scan.signal(SIGKILL)
          }
          let result = scan.finish()
          if result.signal == SIGKILL { kills += 1 } else { end = result }
          // No output has its final name before it is complete.
          if result.signal == SIGKILL {
            let named = try folder.contents("out-").filter { outputs.names.contains($0.key) }
            #expect(named.keys.filter { named[$0] != expected[$0] } == [])
          }
        }
        #expect(end?.summary == summary, "\(round)")
        #expect(end?.status == whole.status, "\(round) \(end?.error ?? "")")
        let found = try folder.contents("out-")
        #expect(Set(found.keys) == Set(expected.keys), "\(round)")
        #expect(found.keys.filter { found[$0] != expected[$0] } == [], "\(round)")
        #expect(inputs.allSatisfy { folder.exists($0) })
      }
      // The other scans ended before they were killed.
      #expect(kills >= rounds / 2)
    }
  }

  /// The options for all outputs.
  struct RowOutputs {
    var names: [String]
    var options: [String]

    static let all = RowOutputs("rejects", "accepts", "annotate", "fix")

    init(_ names: String...) {
      self.names = names.map { "out-" + $0 }
      options = names.flatMap { ["--" + $0, "out-" + $0] }
    }
  }

  extension TemporaryFolder {
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
  }
#endif

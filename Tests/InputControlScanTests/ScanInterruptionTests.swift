#if os(Linux)
  import Foundation
  import Glibc
  import InputControlTestSupport
  import Testing

  /// Tests of scans that are interrupted by a signal.
  @Suite(.hangLimit(minutes: 5))
  struct ScanInterruptionTests {
    private let price = ["--profile", "price"]

    /// Begins a scan that blocks on its output pipe and cannot end before the test reads it.
    private func blockedScan(_ options: [String], in folder: TemporaryFolder) throws -> RunningScan {
      var data = ScanData(seed: 5)
      try folder.write(data.lines(200_000), to: "prices")
      let scan = try RunningScan(
        RunningScan.arguments + price + ["prices", "--accepts", "-"] + options, in: folder.url.path,
        drains: true)
      scan.waitUntilQuiet()
      return scan
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func partOfAFileIsToldAndGoneOnWith(_ signal: Int32) throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 6)
      try folder.write(data.lines(100_000), to: "first")
      try folder.write(Packer.gzip(data.lines(300_000)), to: "second")
      let arguments = price + ["first", "second", "--rejects", "bad", "--annotate", "all", "--threads", "2"]
      let whole = try RunningScan.run(arguments, in: folder.url.path)
      let summary = try #require(whole.summary)
      let expected = try [nonEmpty(folder.contents("bad")), nonEmpty(folder.contents("all"))]

      func interrupt() throws -> RunningScan.End {
        try folder.remove("bad")
        try folder.remove("all")
        let scan = try RunningScan(RunningScan.arguments + arguments, in: folder.url.path)
        // The signal arrives while the second file is read.
        scan.wait { folder.size("all.partial") > (expected[1]["all"]?.count ?? 0) / 3 }
        scan.signal(signal)
        return scan.finish()
      }
      var end = try interrupt()
      // On a busy machine, the signal may arrive too late.
      for _ in 0..<5 where end.status == whole.status { end = try interrupt() }
      #expect(end.status == 130)
      #expect(end.signal == nil)
      #expect(end.error == "help: run the same command with --resume to continue\n")
      let part = try #require(end.summary)
      #expect(part.stop == "interrupted")
      #expect(part.isSound)
      #expect(part.rows >= 100_000 && part.rows < summary.rows)
      // The files contain exactly the rows that were counted.
      for (name, count) in [("all", part.rows), ("bad", part.rows - part.accepted)] {
        let bytes = try #require(try folder.contents(name)[name + ".partial"])
        #expect(bytes.count { $0 == 10 } == count, "\(name)")
        #expect(!folder.exists(name))
      }

      let resumed = try RunningScan.run(arguments + ["--resume"], in: folder.url.path)
      #expect(resumed.summary == summary)
      #expect(resumed.status == whole.status)
      let isSame = try [folder.contents("bad"), folder.contents("all")] == expected
      #expect(isSame)
    }

    @Test func theSecondTimeItEndsAtOnce() throws {
      for signals in [[SIGINT, SIGINT], [SIGTERM, SIGTERM], [SIGINT, SIGTERM]] {
        let folder = try TemporaryFolder()
        var end: RunningScan.End?
        // On a busy machine, the second signal may arrive too late.
        for _ in 0..<5 where end?.signal == nil {
          let scan = try blockedScan([], in: folder)
          scan.signal(signals[0])
          scan.waitUntilQuiet()
          scan.signal(signals[1])
          #expect(scan.wait { scan.hasEnded })
          end = scan.finish()
        }
        #expect(end?.signal == signals[1])
      }
    }

    @Test func whoDoesNotReadIsNotWaitedFor() throws {
      let folder = try TemporaryFolder()
      let scan = try blockedScan(["--rejects", "bad"], in: folder)
      scan.signal(SIGINT)
      #expect(scan.wait { scan.hasEnded })
      let end = scan.finish()
      #expect(end.status == 130)
      let summary = try #require(end.summary)
      #expect(summary.stop == "interrupted" && summary.isSound && summary.rows < 200_000)
      let bad = try #require(try folder.contents("bad.partial")["bad.partial"])
      #expect(bad.count { $0 == 10 } == summary.rows - summary.accepted)
    }

    /// Includes pipes without any data, and compressed data.
    @Test func aQuietPipeIsWaitedForNoLonger() throws {
      let text = Array("1.5\n2.5\nx\n".utf8)
      let packed = Packer.gzip(text)
      for (name, bytes, rows) in [
        ("nothing", [], 0), ("lines", text, 3), ("gzip", packed, 3),
        ("part of gzip", Array(packed.prefix(12)), 0),
        ("zstd", Packer.zstd(text), 3), ("part of zstd", Array(Packer.zstd(text).prefix(5)), 0),
      ] as [(String, [UInt8], Int)] {
        for signal in [SIGINT, SIGTERM] {
          let folder = try TemporaryFolder()
          let scan = try RunningScan(
            RunningScan.arguments + price + ["--accepts", "good"], in: folder.url.path, feeds: true)
          try scan.write(bytes)
          scan.waitUntilQuiet()
          scan.signal(signal)
          let isInTime = scan.wait { scan.hasEnded }
          #expect(isInTime, "\(name)")
          let end = scan.finish()
          #expect(end.status == 130, "\(name)")
          #expect(end.summary?.rows == rows, "\(name)")
          #expect(end.summary?.problems.isEmpty == true, "\(name)")
          #expect(end.error.contains("the rows so far are in the files that end in .partial"), "\(name)")
          #expect(!folder.exists("good") && folder.exists("good.partial") && !folder.exists("good.resume"))
        }
      }
    }

    @Test func aHeaderThatIsNotThereYetIsNoError() throws {
      for text in ["", "id,pri", "id,price\n1,2\n"] {
        let folder = try TemporaryFolder()
        let scan = try RunningScan(
          RunningScan.arguments + price + ["--column", "price", "--input", "csv"], in: folder.url.path,
          feeds: true)
        try scan.write(text)
        scan.waitUntilQuiet()
        scan.signal(SIGINT)
        // Closing the pipe would make the input complete.
        scan.wait { scan.hasEnded }
        let end = scan.finish()
        #expect(end.status == 130)
        #expect(end.summary?.problems.isEmpty == true)
        #expect(end.summary?.rows == (text.contains("\n") ? 1 : 0))
        #expect(end.error == "")
      }
    }

    @Test func whatIsIgnoredStaysIgnored() throws {
      let folder = try TemporaryFolder()
      let scan = try RunningScan(
        RunningScan.arguments + price, in: folder.url.path, feeds: true, prelude: "trap '' HUP")
      try scan.write("1\n")
      scan.waitUntilQuiet()
      scan.signal(SIGHUP)
      try scan.write("2\nx\n")
      let end = scan.finish()
      #expect(end.status == 1)
      #expect(end.summary?.rows == 3)
      #expect(end.summary?.stop == nil)
    }

    /// Another thread may be waiting for input.
    @Test func tooManyErrorsEndTheWaitingForMore() throws {
      for count in 1...8 {
        let folder = try TemporaryFolder()
        let scan = try RunningScan(
          RunningScan.arguments + price + ["--max-errors", "2", "--threads", String(count)],
          in: folder.url.path, feeds: true)
        try scan.write("1\nx\n2\ny\nz\n")
        #expect(scan.wait { scan.hasEnded })
        let end = scan.finish()
        #expect(end.summary?.rows == 4)
        #expect(end.summary?.stop == "too-many-errors")
        #expect(end.status == 1)
      }
    }

    @Test func tooManyErrorsCanBeGoneOnWith() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 8)
      try folder.write(data.records(3000), to: "a.csv")
      try folder.write(data.records(3000), to: "b.csv")
      let arguments =
        price + ["--column", "price", "a.csv", "b.csv", "--rejects", "bad", "--fix", "all", "--sample", "50"]
      let summary = try #require(try RunningScan.run(arguments, in: folder.url.path).summary)
      let expected = try [nonEmpty(folder.contents("bad")), nonEmpty(folder.contents("all"))]
      try folder.remove("bad")
      try folder.remove("all")
      var options: [String] = []
      for limit in [1, 2, 700, 701] {
        let end = try RunningScan.run(
          arguments + options + ["--max-errors", String(limit)], in: folder.url.path)
        #expect(end.summary?.stop == "too-many-errors")
        #expect(end.summary.map { $0.rows - $0.accepted } == limit)
        #expect(end.error.contains("--resume to continue, with a greater --max-errors"))
        options = ["--resume"]
      }
      let refused = try RunningScan.run(
        arguments + ["--resume", "--max-errors", "5"], in: folder.url.path)
      #expect(refused.status == 64)
      #expect(refused.output.contains("has rejected 701 rows already"))
      #expect(try RunningScan.run(arguments + ["--resume"], in: folder.url.path).summary == summary)
      let isSame = try [folder.contents("bad"), folder.contents("all")] == expected
      #expect(isSame)
    }
  }
#endif

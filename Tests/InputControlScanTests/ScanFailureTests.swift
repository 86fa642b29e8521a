#if os(Linux)
  import Foundation
  import Glibc
  import InputControlTestSupport
  import Testing

  /// Tests of files that cannot be read or written, completely or in part.
  @Suite(.hangLimit(minutes: 5))
  struct ScanFailureTests {
    private let price = ["--profile", "price"]

    // MARK: Writing

    /// The scan can be resumed when there is space again.
    @Test func aFileThatMayGrowNoLarger() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 9)
      try folder.write(data.lines(100_000), to: "a")
      try folder.write(Packer.zstd(data.lines(200_000)), to: "b")
      let outputs = RowOutputs.all
      let arguments = price + ["a", "b"] + outputs.options
      let whole = try RunningScan.run(arguments, in: folder.url.path)
      let expected = try nonEmpty(folder.contents("out-"))
      try folder.remove("out-")
      var options: [String] = []
      // The unit of `ulimit -f` is 512 bytes.
      for limit in [1, 8, 100, 2000, 2001, 6000] {
        let end = try RunningScan.run(arguments + options, in: folder.url.path, prelude: "ulimit -f \(limit)")
        #expect(end.status == 74, "\(limit)")
        #expect(end.error.contains("File too large"), "\(limit) \(end.error)")
        #expect(try folder.contents("out-").keys.allSatisfy { !outputs.names.contains($0) })
        guard limit > 1 else {
          // Not even the state can be saved.
          #expect(try folder.contents("out-").isEmpty, "\(limit)")
          continue
        }
        #expect(end.error.hasSuffix("help: run the same command with --resume to continue\n"))
        let summary = try #require(end.summary)
        #expect(summary.stop == "failed" && summary.isSound)
        #expect(folder.size("out-annotate.partial") <= limit * 512)
        options = ["--resume"]
      }
      let resumed = try RunningScan.run(arguments + options, in: folder.url.path)
      #expect(resumed.summary == whole.summary)
      #expect(resumed.status == whole.status)
      let isSame = try folder.contents("out-") == expected
      #expect(isSame)
    }

    /// The same with a full file system, if one can be mounted.
    @Test func aFullDisk() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 10)
      try folder.write(data.records(40_000), to: "a.csv")
      let options = price + ["--column", "price", "a.csv"]
      let whole = try RunningScan.run(options + RowOutputs.all.options, in: folder.url.path)
      let expected = try nonEmpty(folder.contents("out-"))
      try folder.remove("out-")
      try FileManager.default.createDirectory(atPath: folder.path("disk"), withIntermediateDirectories: false)
      let outputs = RowOutputs.all.names.flatMap { ["--" + $0.dropFirst(4), "disk/" + $0] }
      let script = """
        mount -t tmpfs -o size=1m none disk || exit 99
        scan="$1"; shift
        "$scan" "$@" > first 2> first-error; echo $? > first-status
        ls disk > first-names
        mount -o remount,size=64m disk
        "$scan" "$@" --resume > second 2> second-error; echo $? > second-status
        cp disk/* .
        """
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/unshare")
      process.currentDirectoryURL = folder.url
      process.arguments =
        (getuid() == 0 ? [] : ["--user", "--map-root-user"])
        + ["--mount", "sh", "-c", script, "sh", Inputctl.binary.path] + RunningScan.arguments + options
        + outputs
      process.standardError = FileHandle.nullDevice
      // Without the right to mount or without unshare(1), only the test above applies.
      guard (try? process.run()) != nil else { return }
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return }
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
      }
      #expect(try text("first-status") == "74\n")
      let error = try text("first-error")
      #expect(error.hasPrefix("error: cannot write to `disk/out-"))
      #expect(
        error.contains(
          "No space left on device\nhelp: free some disk space; run the same command with --resume to continue"
        ))
      #expect(try ScanNumbers(text("first"))?.stop == "failed")
      #expect(
        try nonEmpty(text("first-names").split(separator: "\n")).allSatisfy {
          $0.hasSuffix(".partial") || $0.hasSuffix(".resume")
        })
      #expect(try text("second-status") == "\(whole.status)\n")
      #expect(try ScanNumbers(text("second")) == whole.summary)
      let isSame = try folder.contents("out-") == expected
      #expect(isSame)
    }

    @Test func aDeviceThatIsFull() throws {
      let folder = try TemporaryFolder()
      try folder.write(ScanDataLines.some, to: "a")
      for output in ["/dev/full", "-"] {
        let end = try RunningScan.run(
          price + ["a", "--accepts", output], in: folder.url.path,
          prelude: output == "-" ? "exec > /dev/full" : "")
        #expect(end.status == 74)
        #expect(end.error.contains("error: cannot write to "))
        #expect(end.error.contains("No space left on device"))
        #expect(!end.error.contains("--resume"))
        #expect(end.summary?.stop == "failed")
        #expect(end.summary?.rows == 0)
      }
      // The summary cannot be written.
      let end = try RunningScan.run(
        price + ["a", "--accepts", "good"], in: folder.url.path, prelude: "exec > /dev/full")
      #expect(end.status == 74)
      // The numbers are available after resuming.
      #expect(folder.exists("good") && folder.exists("good.resume"))
      #expect(
        try RunningScan.run(price + ["a", "--accepts", "good", "--resume"], in: folder.url.path).summary?.stop
          == nil)
      #expect(!folder.exists("good.resume"))
    }

    @Test func namesThatCannotBeWritten() throws {
      let folder = try TemporaryFolder()
      try folder.write(ScanDataLines.some, to: "a")
      try folder.write([], to: "folder/x")
      let before = try folder.contents("a")
      for (path, message, status) in [
        (
          "missing/out",
          "cannot write `missing/out`: No such file or directory\nhelp: create the folder first",
          74
        ),
        ("a/out", "cannot write `a/out`: Not a directory", 74),
        ("folder", "`folder` is a folder\nhelp: name a file in it", 64),
        ("", "the name of an output file is empty", 64),
      ] {
        for option in ["--accepts", "--report"] {
          let end = try RunningScan(
            ["scan"] + price + ["a", "--rejects", "bad", option, path], in: folder.url.path
          ).finish()
          #expect(end.error == "error: \(message)\n", "\(option)")
          #expect(end.status == status)
          #expect(end.output == "")
          // The scan fails at once and leaves no files.
          #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == ["a", "folder"])
        }
      }
      #expect(try folder.contents("a") == before)
    }

    @Test func aReportThatCannotBeWrittenCanBeGoneOnWith() throws {
      let folder = try TemporaryFolder()
      try folder.write(Array(ScanDataLines.some.prefix(1000)), to: "a")
      let arguments = price + ["a", "--accepts", "good", "--report", "page"]
      let end = try RunningScan.run(arguments, in: folder.url.path, prelude: "ulimit -f 8")
      #expect(end.status == 74)
      #expect(end.error.contains("cannot write to `page`: File too large"))
      #expect(!folder.exists("page") && !folder.exists("page.partial"))
      let resumed = try RunningScan.run(arguments + ["--resume"], in: folder.url.path)
      #expect(resumed.summary?.rows == end.summary?.rows)
      #expect(folder.size("page") > 4096)
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == ["a", "good", "page"])
    }

    /// Neither a file that may grow no larger nor the summary behind it can be written.
    @Test(arguments: ["--report", "--annotate"]) func theFirstOfTwoFailuresIsTold(option: String) throws {
      let folder = try TemporaryFolder()
      try folder.write(ScanDataLines.some, to: "a")
      let end = try RunningScan.run(
        price + ["a", option, "out"], in: folder.url.path, prelude: "ulimit -f 8; exec > /dev/full")
      #expect(
        end.error == """
          error: cannot write to `out`: File too large
          help: run the same command with --resume to continue

          """)
      #expect(end.status == 74)
    }

    @Test func nobodyReadsTheRows() throws {
      let folder = try TemporaryFolder()
      var data = ScanData(seed: 11)
      try folder.write(data.lines(100_000), to: "a")
      for threads in 1...3 {
        let result = try Inputctl.shell(
          """
          cd '\(folder.url.path)'
          { inputctl scan --profile price a --accepts - --threads \(threads) --rejects bad; echo $? >&2; } | head -1
          """)
        #expect(result.output.count { $0 == "\n" } == 1)
        // The program ends silently, as by SIGPIPE.
        #expect(result.error == "141\n")
        #expect(!folder.exists("bad"))
      }
    }

    @Test func whatGoesToAPipeIsNotRenamed() throws {
      let folder = try TemporaryFolder()
      try folder.write(Array("1\nx\n2\n".utf8), to: "a")
      let end = try RunningScan.run(
        price + ["a", "--accepts", "/dev/fd/3", "--rejects", "/dev/null"], in: folder.url.path,
        prelude: "exec 3> out")
      #expect(end.status == 1)
      #expect(end.error == "")
      #expect(try folder.contents("out") == ["out": Array("1\n2\n".utf8)])
      let output = try RunningScan.run(price + ["a", "--accepts", "/dev/stdout"], in: folder.url.path)
      #expect(output.output == "1\n2\n")
      #expect(output.summary?.rows == 3)
    }

    // MARK: Reading

    @Test func filesThatCannotBeRead() throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 12)
      let packed = Packer.gzip(data.lines(30_000))
      var damaged = packed
      damaged[packed.count / 2] ^= 0xFF
      try folder.write(Array("1\nx\n".utf8), to: "in/a")
      try folder.write(damaged, to: "in/b.gz")
      try folder.write(Packer.gzip(Array("2\n3".utf8)) + [1, 2, 3], to: "in/c.gz")
      try FileManager.default.createSymbolicLink(atPath: folder.path("in/d"), withDestinationPath: "nowhere")
      try folder.write(Array("4\n".utf8), to: "in/f")
      let end = try RunningScan.run(
        price + ["in/a", "in/b.gz", "in/c.gz", "in/d", "in/f", "--rejects", "bad", "--accepts", "good"],
        in: folder.url.path)
      let summary = try #require(end.summary)
      #expect(summary.isSound)
      #expect(summary.problems.map(\.file) == ["in/b.gz", "in/c.gz", "in/d"])
      let messages = summary.problems.map(\.message)
      #expect(messages[0].hasPrefix("`in/b.gz` is damaged: its gzip data is wrong at byte "))
      #expect(messages[1].hasPrefix("`in/c.gz` has other data behind its gzip data, from byte "))
      #expect(messages[2] == "cannot open `in/d`: No such file or directory")
      #expect(summary.problems[0].rows > 1000)
      #expect(summary.rows == 3 + summary.problems.reduce(0) { $0 + $1.rows })
      #expect(end.status == 66)
      let good = try #require(try folder.contents("good")["good"])
      #expect(good.starts(with: Array("1\n".utf8)) && good.reversed().starts(with: Array("\n4\n".utf8)))
      #expect(good.count { $0 == 10 } == summary.accepted)

      let only = try RunningScan.run(price + ["in/a", "in/d"], in: folder.url.path)
      #expect(only.status == 66 && only.summary?.rows == 2)
    }

    /// The file is truncated or removed while it is read.
    @Test(arguments: [false, true]) func filesThatChange(isRemoved: Bool) throws {
      let folder = try TemporaryFolder(inMemory: true)
      var data = ScanData(seed: 13)
      let lines = data.lines(400_000)
      try folder.write(lines, to: "a")
      try folder.write(Array("4\n".utf8), to: "b")
      let scan = try RunningScan(
        RunningScan.arguments + price + ["a", "b", "--fix", "-", "--threads", "1"], in: folder.url.path,
        drains: true)
      // The scan now waits for its output to be read.
      scan.waitUntilQuiet()
      let length = lines.count - 100_000
      if isRemoved {
        try FileManager.default.removeItem(atPath: folder.path("a"))
        try FileManager.default.removeItem(atPath: folder.path("b"))
      } else {
        #expect(unsafe truncate(folder.path("a"), off_t(length)) == 0)
      }
      let end = scan.finish()
      let summary = try #require(end.summary)
      #expect(summary.isSound)
      if isRemoved {
        #expect(end.status == 66)
        #expect(summary.problems.map(\.message) == ["cannot open `b`: No such file or directory"])
        #expect(summary.rows == 400_000)
        #expect(Array(end.output.utf8) == lines)
      } else {
        #expect(end.status == 74)
        #expect(
          summary.problems.map(\.message) == [
            "`a` became shorter while it was read: it ends at byte \(length) of \(lines.count)"
          ])
        #expect(summary.rows == summary.problems[0].rows + 1)
        // Includes the truncated row.
        #expect(summary.problems[0].rows == lines[..<length].count { $0 == 10 } + 1)
        #expect(Array(end.output.utf8) == lines[..<length] + Array("\n4\n".utf8))
      }
    }
  }

  enum ScanDataLines {
    static let some: [UInt8] = {
      var data = ScanData(seed: 14)
      return data.lines(2000)
    }()
  }
#endif

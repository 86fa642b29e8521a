#if os(Linux)
  import Foundation
  import Glibc
  import InputControlTestSupport
  import Testing

  /// Tests of scans that are refused because of `--resume` or the names of files.
  @Suite(.hangLimit(minutes: 5))
  struct ScanRefusalTests {
    private static let rules = "profile code { regex /[a-z]+/ { en \"letters\" } }\n"
    private static let options = ["--rules", "own.rules", "--profile", "code", "a", "b", "--sample", "2"]
    private static let outputs = ["--rejects", "bad", "--accepts", "good"]

    /// Returns a folder with a scan that was interrupted.
    private func interrupted() throws -> TemporaryFolder {
      let folder = try TemporaryFolder(inMemory: true)
      try folder.write(Array(Self.rules.utf8), to: "own.rules")
      try folder.write(Array("x\n1\ny\n2\n".utf8), to: "a")
      try folder.write(Array("3\nz\n".utf8), to: "b")
      let end = try RunningScan.run(
        Self.options + Self.outputs + ["--max-errors", "2"], in: folder.url.path)
      try #require(end.summary?.stop == "too-many-errors")
      return folder
    }

    /// Expects that a scan is refused with a message and changes nothing.
    private func expect(
      _ message: String, _ help: String, status: Int32 = 64, _ folder: TemporaryFolder,
      _ options: [String] = options, _ outputs: [String] = outputs, _ more: String...,
      location: SourceLocation = #_sourceLocation
    ) throws {
      let before = try nonEmpty(folder.contents(""))
      let end = try RunningScan(["scan"] + options + outputs + more, in: folder.url.path).finish()
      #expect(end.error == "error: \(message)\nhelp: \(help)\n", sourceLocation: location)
      #expect(end.status == status, sourceLocation: location)
      #expect(end.output == "", sourceLocation: location)
      #expect(try folder.contents("") == before, sourceLocation: location)
    }

    private static let sameAgain = "give the same options and files, or scan again without --resume"
    private static let again = "scan again without --resume"

    @Test func theSameCommandGoesOn() throws {
      let folder = try interrupted()
      // Settings that do not affect rows may change, and so may the position of rules.
      try folder.write(Array("\n// Somewhere else.\n\n\(Self.rules)".utf8), to: "own.rules")
      let end = try RunningScan(
        ["scan"] + Self.options + Self.outputs + ["--resume", "--threads", "3", "--format", "csv"],
        in: folder.url.path
      ).finish()
      #expect(end.status == 1)
      #expect(end.error == "")
      #expect(try folder.contents("good") == ["good": Array("x\ny\nz\n".utf8)])
      #expect(try folder.contents("bad") == ["bad": Array("1\n2\n3\n".utf8)])
    }

    @Test func otherFiles() throws {
      let changes: [(String, (TemporaryFolder) throws -> Void)] = [
        ("the file `a` has changed since", { try $0.write(Array("x\n1\ny\n7\n".utf8), to: "a") }),
        ("the file `b` has changed since", { try $0.write(Array("3\nz\n5\n".utf8), to: "b") }),
        (
          "the file `b` has changed since",
          {
            _ = unsafe utimes($0.path("b"), [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)])
          }
        ),
        ("the file `b` is missing now", { try $0.remove("b") }),
        (
          "the profile `code` has changed since",
          { try $0.write(Array(Self.rules.replacing("a-z", with: "a-y").utf8), to: "own.rules") }
        ),
        (
          "the profile `code` has changed since",
          { try $0.write(Array(Self.rules.replacing("letters", with: "only letters").utf8), to: "own.rules") }
        ),
      ]
      for (message, change) in changes {
        let folder = try interrupted()
        if message.contains("missing") {
          try FileManager.default.removeItem(atPath: folder.path("b"))
        } else {
          try change(folder)
        }
        try expect(
          "this scan differs from the interrupted one: \(message)", Self.sameAgain, folder, Self.options,
          Self.outputs, "--resume")
      }
    }

    @Test func otherOptions() throws {
      let folder = try interrupted()
      let was = "this scan differs from the interrupted one: "
      var options = Self.options
      options[options.count - 1] = "3"
      try expect(
        was + "--sample was `2`, and is `3` now", Self.sameAgain, folder, options, Self.outputs, "--resume")
      try expect(
        was + "--input was `lines`, and is `nul` now", Self.sameAgain, folder,
        Self.options + ["--input", "nul"],
        Self.outputs, "--resume")
      try expect(
        was + "the file `own.rules` is new", Self.sameAgain, folder, Self.options + ["own.rules"],
        Self.outputs,
        "--resume")
      try expect(
        was + "--fix was not given, and is `fixed` now", Self.sameAgain, folder, Self.options,
        Self.outputs + ["--fix", "fixed"], "--resume")
      try expect(
        was + "--accepts was `good`, and is not given now", Self.sameAgain, folder, Self.options,
        ["--rejects", "bad"], "--resume")
      try expect(
        was + "its files or options are in another order", Self.sameAgain, folder,
        ["--rules", "own.rules", "--profile", "code", "b", "a", "--sample", "2"], Self.outputs, "--resume")
      try expect(
        "there is nothing to resume: `other.resume` does not exist",
        "scan without --resume; that file holds the state of an unfinished scan", status: 66,
        folder,
        Self.options, ["--rejects", "other", "--accepts", "good"], "--resume")
    }

    @Test func damage() throws {
      let unlike = "`bad.resume` is damaged or not the state of a scan"
      for text in ["", "{", "{}", "[]", "{\"version\":1}", "\u{0}"] {
        let folder = try interrupted()
        try folder.write(Array(text.utf8), to: "bad.resume")
        try expect(unlike, Self.again, status: 65, folder, Self.options, Self.outputs, "--resume")
      }
      let folder = try interrupted()
      let state = try #require(try folder.contents("bad.resume")["bad.resume"])
      let text = String(decoding: state, as: UTF8.self).replacing("\"rows\":4", with: "\"rows\":5")
      try folder.write(Array(text.utf8), to: "bad.resume")
      try expect(unlike, Self.again, status: 65, folder, Self.options, Self.outputs, "--resume")

      for name in ["bad", "good"] {
        let lost = "`\(name).partial` does not contain the rows that the interrupted scan has written"
        let cut = try interrupted()
        try cut.write([], to: name + ".partial")
        try expect(lost, Self.again, status: 65, cut, Self.options, Self.outputs, "--resume")
        try FileManager.default.removeItem(atPath: cut.path(name + ".partial"))
        try expect(lost, Self.again, status: 65, cut, Self.options, Self.outputs, "--resume")
      }
    }

    /// Data behind the saved size is discarded.
    @Test func partialFilesMayBeLonger() throws {
      let folder = try interrupted()
      for name in ["bad.partial", "good.partial"] {
        let bytes = try #require(try folder.contents(name)[name])
        try folder.write(bytes + Array("half a r".utf8), to: name)
      }
      #expect(
        try RunningScan.run(Self.options + Self.outputs + ["--resume"], in: folder.url.path).status == 1)
      #expect(try folder.contents("good") == ["good": Array("x\ny\nz\n".utf8)])
      #expect(try folder.contents("bad") == ["bad": Array("1\n2\n3\n".utf8)])
    }

    @Test func nothingToResumeFrom() throws {
      let folder = try interrupted()
      let message = "there is nothing to resume: the scan writes no file, or reads standard input"
      let help =
        "only scans of files that write --rejects, --accepts, --annotate, --fix or --report can be resumed"
      for (files, outputs) in [
        (["a"], []), (["a"], ["--accepts", "-"]), (["-"], ["--accepts", "good"]),
        ([], ["--accepts", "good"]),
        (["a"], ["--accepts", "good", "--rejects", "-"]), (["a"], ["--accepts", "/dev/null"]),
        (["a"], ["--accepts", "/dev/stdout"]),
      ] {
        try expect(message, help, folder, ["--profile", "price"] + files, outputs, "--resume")
      }
    }

    /// Without `--resume` the scan begins again, whatever an earlier scan has left.
    @Test func beginningAgain() throws {
      let folder = try interrupted()
      let end = try RunningScan.run(
        ["--profile", "price", "a", "b", "--max-errors", "1"] + Self.outputs, in: folder.url.path)
      #expect(end.summary?.rows == 1)
      try expect(
        "this scan differs from the interrupted one: --profile was `price`, and is `code` now",
        Self.sameAgain,
        folder, Self.options, Self.outputs, "--resume")
      #expect(try RunningScan.run(Self.options + Self.outputs, in: folder.url.path).summary?.rows == 6)
      #expect(try folder.contents("good") == ["good": Array("x\ny\nz\n".utf8)])
      #expect(try folder.contents("bad") == ["bad": Array("1\n2\n3\n".utf8)])
    }

    @Test func twoScansDoNotWriteTheSame() throws {
      let folder = try interrupted()
      let first = try RunningScan(
        RunningScan.arguments + ["--profile", "price", "--accepts", "out"], in: folder.url.path, feeds: true)
      try first.write("1\n")
      first.waitUntilQuiet()
      let second = try RunningScan.run(["--profile", "price", "a", "--accepts", "out"], in: folder.url.path)
      #expect(second.status == 74)
      #expect(
        second.error
          == "error: `out.partial` is being written by another program\nhelp: wait until it has ended, or end it\n"
      )
      try first.write("2\n")
      #expect(first.finish().status == 0)
      #expect(try folder.contents("out") == ["out": Array("1\n2\n".utf8)])
    }

    @Test func whatIsReadIsNotWritten() throws {
      let folder = try interrupted()
      let help = "give the output another name"
      try folder.write(Array("1\n".utf8), to: "c.partial")
      try folder.write(Array("1\n".utf8), to: "c.resume")
      try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("partial"), withDestinationPath: "c.partial")
      try FileManager.default.linkItem(atPath: folder.path("a"), toPath: folder.path("hard"))
      for (input, output, told) in [
        ("a", "a", "a"), ("a", "./a", "./a"), ("link", "a", "a"), ("a", "link", "link"),
        ("c.partial", "c", "c.partial"), ("c.resume", "c", "c.resume"), ("a", "hard", "hard"),
        ("partial", "c", "c.partial"),
      ] {
        try expect(
          "`\(told)` is read and would be overwritten", help, folder, ["--profile", "price", input],
          ["--rejects", output])
        try expect(
          "`\(told)` is read and would be overwritten", help, folder, ["--profile", "price", input],
          ["--report", output])
      }
      try expect(
        "`x.partial` is written twice", "give each file its own name", folder, ["--profile", "price", "a"],
        ["--rejects", "x", "--accepts", "x.partial"])
    }

    @Test func whatTheShellHasOpenedIsNotReadAndWritten() throws {
      let folder = try interrupted()
      try folder.write(Array("1\nx\n".utf8), to: "d/in")
      for (arguments, told) in [
        ("--accepts good < good", "`good` is read"), ("--accepts - d > d/out", "`d/out` is read"),
        ("--accepts - d/in >> d/in", "`d/in` is read"),
        ("--report - - < d/in >> d/in", "standard input is read"),
        ("--rejects /dev/fd/3 d/in 3>> d/in", "`d/in` is read"),
        ("--rejects own.rules d/in", "`own.rules` is read"),
      ] {
        try folder.write(Array("1\n".utf8), to: "good")
        let result = try Inputctl.shell(
          "cd '\(folder.url.path)' && inputctl scan --rules own.rules --profile code \(arguments)")
        #expect(result.status == 64, "\(arguments)")
        #expect(result.error.contains("error: \(told)"), "\(result)")
        #expect(try String(contentsOfFile: folder.path("d/in"), encoding: .utf8) == "1\nx\n")
        #expect(try folder.contents("own.rules") == ["own.rules": Array(Self.rules.utf8)])
      }
    }

    /// Rows for an open file are appended to its content.
    @Test func openFilesAreWrittenOn() throws {
      let folder = try interrupted()
      for path in ["/dev/fd/3", "/proc/self/fd/3"] {
        try folder.write(Array("before\n".utf8), to: "log")
        let result = try Inputctl.shell(
          "cd '\(folder.url.path)' && inputctl scan --profile price --rejects \(path) a 3>> log")
        #expect(result.status == 1, "\(result)")
        #expect(try folder.contents("log") == ["log": Array("before\nx\ny\n".utf8)])
      }
    }

    /// A descriptor of a scan is none of the standard ones, so that the summary does not go among the rows.
    @Test func aClosedStandardErrorIsNoOutput() throws {
      let folder = try interrupted()
      try folder.write(Array("1\nx\n".utf8), to: "d/in")
      let result = try Inputctl.shell(
        "cd '\(folder.url.path)' && inputctl scan --profile price --accepts - d/in > rows 2>&-")
      #expect(result.status == 1)
      #expect(try folder.contents("rows") == ["rows": Array("1\n".utf8)])
    }

    @Test func linksBesideOutputsAreNotFollowed() throws {
      for name in ["out.partial", "out.resume.partial"] {
        let folder = try interrupted()
        try folder.write(Array("precious\n".utf8), to: "precious")
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(name), withDestinationPath: "precious")
        let end = try RunningScan.run(["--profile", "price", "a", "--rejects", "out"], in: folder.url.path)
        #expect(end.status == 74, "\(end)")
        #expect(try folder.contents("precious") == ["precious": Array("precious\n".utf8)])
      }
    }

    @Test func linksInACircleStay() throws {
      let folder = try interrupted()
      for (name, other) in [("one", "two"), ("two", "one"), ("self", "self")] {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: other)
        for option in ["--accepts", "--report", "--summary"] where name != "one" {
          let end = try RunningScan.run(["--profile", "price", "b", option, name], in: folder.url.path)
          #expect(end.status == 74, "\(option) \(end)")
        }
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("two")) == "one")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("self")) == "self")
    }

    @Test func linksToNothingStay() throws {
      let folder = try interrupted()
      try FileManager.default.createDirectory(atPath: folder.path("later"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("link"), withDestinationPath: "later/file")
      #expect(
        try RunningScan.run(["--profile", "price", "b", "--accepts", "link"], in: folder.url.path).status == 1
      )
      #expect(try String(contentsOfFile: folder.path("later/file"), encoding: .utf8) == "3\n")
    }

    @Test func whatCameThroughAPipeOrWasMissing() throws {
      let folder = try interrupted()
      let missing = try RunningScan.run(
        ["--profile", "price", "none", "a", "--rejects", "out", "--max-errors", "1"], in: folder.url.path)
      #expect(missing.summary?.stop == "too-many-errors")
      try expect(
        "this scan differs from the interrupted one: --profile was `price`, and is `code` now",
        Self.sameAgain,
        folder,
        ["--rules", "own.rules", "--profile", "code", "a"], ["--rejects", "out"], "--resume")
      try expect(
        "this scan differs from the interrupted one: the file `none` is missing now", Self.sameAgain, folder,
        ["--profile", "price", "a"], ["--rejects", "out"], "--resume")
      try folder.write(Array("7\n".utf8), to: "none")
      try expect(
        "this scan differs from the interrupted one: the file `none` has changed since", Self.sameAgain,
        folder,
        ["--profile", "price", "none", "a"], ["--rejects", "out"], "--resume")
      let piped = try Inputctl.shell(
        "cd '\(folder.url.path)' && mkfifo pipe && cat a > pipe & cd '\(folder.url.path)' && sleep 0.2 && "
          + "inputctl scan --profile price pipe --rejects piped --max-errors 1; wait")
      #expect(piped.error.contains("this scan cannot be resumed"), "\(piped)")
      #expect(!folder.exists("piped.resume"))
    }

    /// A scan without a written summary can be resumed, because its numbers were not reported.
    @Test func aSummaryThatCannotBeWritten() throws {
      let folder = try interrupted()
      let arguments = ["--profile", "price", "a", "--rejects", "out"]
      for path in [".", "", "none/summary"] {
        let end = try RunningScan(["scan"] + arguments + ["--summary", path], in: folder.url.path).finish()
        #expect(end.error.hasPrefix("error: ") && end.status != 0)
        #expect(!folder.exists("out") && !folder.exists("out.partial"))
      }
      let full = try RunningScan(["scan"] + arguments + ["--summary", "/dev/full"], in: folder.url.path)
        .finish()
      #expect(full.status == 74 && full.error.contains("run the same command with --resume to continue"))
      let end = try RunningScan.run(arguments + ["--resume"], in: folder.url.path)
      #expect(end.summary?.rows == 4)
      #expect(!folder.exists("out.resume"))
    }

    @Test func linksStayAndModesToo() throws {
      let folder = try interrupted()
      try folder.write(Array("old\n".utf8), to: "target")
      try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target")
      // More than the mask of the process leaves to a new file, too.
      for mode: mode_t in [0o600, 0o666] {
        #expect(unsafe chmod(folder.path("target"), mode) == 0)
        let arguments = ["--profile", "price", "b", "--accepts", "link"]
        #expect(try RunningScan.run(arguments, in: folder.url.path).status == 1)
        #expect(try folder.contents("target") == ["target": Array("3\n".utf8)])
        #expect(
          try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "target")
        var status = stat()
        #expect(unsafe stat(folder.path("target"), &status) == 0 && status.st_mode & 0o777 == mode)
      }
    }
  }
#endif

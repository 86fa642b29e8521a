import Foundation
import InputControlTestSupport
import Testing

/// Tests of the command between two pipes.
@Suite(.hangLimit(minutes: 5))
struct ScanFilterTests {
  /// Rows are written although the input pipe is still open.
  @Test(arguments: [
    (["--profile", "price", "--accepts", "-"], "12.3\n", "12.3\n"),
    (["--profile", "price", "--annotate", "-"], "12.3\n", "acceptable\t\t\t12.3\n"),
    (["--profile", "price", "--input", "nul", "--fix", "-"], "012\u{0}", "012\u{0}"),
    (
      ["--profile", "price", "--input", "csv", "--column", "b", "--accepts", "-"], "a,b\n1,2\n", "a,b\n1,2\n"
    ),
    (
      ["--profile", "price", "--input", "csv", "--no-header", "--column", "2", "--rejects", "-"], "1,x\n",
      "1,x\n"
    ),
    (
      ["--profile", "price", "--input", "ndjson", "--column", "b", "--annotate", "-"], #"{"b":"2"}"# + "\n",
      #"{"b":"2","inputctl":{"b":{"verdict":"acceptable"}}}"# + "\n"
    ),
  ])
  func rowsDoNotWaitForOthers(arguments: [String], input: String, output: String) throws {
    let process = Inputctl.process(["scan"] + arguments, environment: [:])
    let (source, sink) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = sink
    process.standardError = FileHandle.nullDevice
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    var written = Data()
    while written.count < output.utf8.count {
      let piece = sink.fileHandleForReading.availableData
      if piece.isEmpty { break }
      written += piece
    }
    #expect(String(decoding: written, as: UTF8.self) == output)
    #expect(process.isRunning)
    try source.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  @Test(arguments: ["accepts", "rejects", "annotate", "fix"])
  func aHeaderAloneIsWritten(output: String) throws {
    let arguments = ["scan", "--input", "csv", "--profile", "price", "--column", "b", "--\(output)", "-"]
    for header in ["a,b\r\n", "a,b"] {
      let result = try Inputctl.run(arguments, input: Data(header.utf8))
      let added = output == "annotate" ? ",b.verdict,b.rule,b.message" : ""
      #expect(result.output == header.replacing("a,b", with: "a,b" + added))
      #expect(result.status == 0)
    }
  }

  @Test func theSummaryInAFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("summary.json")
    let arguments = ["scan", "--profile", "price", "--format", "json", "--summary", path]
    let alone = try Inputctl.run(arguments + ["--rejects", "-"], input: Data("1\nx\n".utf8))
    #expect((alone.output, alone.error, alone.status) == ("x\n", "", 1))
    let summary = try String(contentsOfFile: path, encoding: .utf8)
    #expect(summary.contains(#""rows":2"#) && summary.hasSuffix("}\n"))
    let none = try Inputctl.run(
      ["scan", "--profile", "price", "--summary", "/dev/null"], input: Data("1\n".utf8))
    #expect((none.output, none.error, none.status) == ("", "", 0))
    let twice = ["--summary", path, "--rejects", path]
    #expect(try Inputctl.run(["scan", "--profile", "price"] + twice).status == 64)
    try "1\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try Inputctl.run(["scan", "--profile", "price", "--summary", path, path]).status == 64)
  }

  /// Programs that read rows never receive an error message as a row.
  @Test func failuresAreNoRows() throws {
    let arguments = ["scan", "--rules", "five-mistakes.rules", "--profile", "price", "--format", "json"]
    let alone = try Inputctl.run(arguments)
    #expect(alone.output.hasPrefix("{") && alone.error.isEmpty)
    for more in [["--annotate", "-"], ["--summary", "summary.json"]] {
      let result = try Inputctl.run(arguments + more)
      #expect(result.output.isEmpty)
      #expect(result.error.hasPrefix("error["))
      #expect(result.status == 65)
    }
  }

  @Test func statusesThatAreNoFailures() throws {
    for (kind, rows) in [("lines", "1\nx\n12.\n"), ("ndjson", "{\"a\":1}\n{\n")] {
      let arguments =
        ["scan", "--profile", "price", "--input", kind] + (kind == "lines" ? [] : ["--column", "a"])
      let worst = try Inputctl.run(arguments, input: Data(rows.utf8))
      #expect(worst.status == (kind == "lines" ? 1 : 65))
      let result = try Inputctl.run(arguments + ["--exit-zero"], input: Data(rows.utf8))
      #expect((result.output, result.error, result.status) == (worst.output, worst.error, 0))
    }
    let price = ["scan", "--exit-zero", "--profile"]
    #expect(try Inputctl.run(price + ["price", "nowhere.txt"]).status == 66)
    #expect(try Inputctl.run(price + ["pric"]).status == 64)
    #expect(try Inputctl.run(price + ["price", "--rules", "five-mistakes.rules"]).status == 65)
    let stopped = try Inputctl.run(price + ["price", "--max-errors", "1"], input: Data("x\n1\n".utf8))
    #expect(stopped.status == 1)
    let damaged = try Inputctl.run(price + ["price"], input: Data(Packer.gzip(Array("1\n".utf8)).dropLast(4)))
    #expect(damaged.status == 65)
  }
}

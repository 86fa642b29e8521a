import Foundation
import InputControlTestSupport
import Testing

@testable import inputctl

/// Tests of the progress line.
struct ScanProgressTests {
  private func line(_ bytes: Int, _ size: Int?, rate: Double = 5e7, columns: Int) -> String {
    ProgressLine.line(
      rows: bytes / 10, bytes: bytes, size: size, rowRate: rate / 10, rate: rate, columns: columns)
  }

  @Test func whatSaysLeastGoesFirst() {
    let lines = [120, 80, 70, 60, 50, 40, 30, 20, 10, 6, 5, 1].map {
      line(700_000_000, 1_300_000_000, columns: $0)
    }
    #expect(
      lines == [
        "[############............]  53 %  70 M rows  5.0 M rows/s  50 MB/s  12 s left",
        "[############............]  53 %  70 M rows  5.0 M rows/s  50 MB/s  12 s left",
        "[########........]  53 %  70 M rows  5.0 M rows/s  50 MB/s  12 s left",
        "[##########..........]  53 %  70 M rows  50 MB/s  12 s left",
        "[#####.....]  53 %  70 M rows  50 MB/s  12 s left",
        " 53 %  70 M rows  50 MB/s  12 s left",
        " 53 %  70 M rows  12 s left",
        " 53 %  12 s left", " 53 %", " 53 %", "", "",
      ])
    // The size of a pipe is not known.
    #expect(line(700_000_000, nil, columns: 80) == "70 M rows  5.0 M rows/s  50 MB/s")
    #expect(line(0, 0, rate: 0, columns: 80) == "0 rows  0 rows/s  0 B/s")
    #expect(
      line(1000, 3_600_000_000, rate: 500, columns: 80)
        == "[.....................]   0 %  100 rows  50 rows/s  500 B/s  1999 h 59 min left")
  }

  @Test func itIsNeverWiderThanTheWindow() {
    for columns in 1...200 {
      for size in [nil, 0, 1, 999, 1_000_000, 123_456_789, 1 << 50] {
        for bytes in [0, 1, 1000, 999_500, 2_000_000_000, 1 << 50] {
          for rate in [0, 0.3, 999.5, 1e6, 1e12] {
            let text = line(bytes, size, rate: rate, columns: columns)
            #expect(text.utf8.count < max(columns, 1) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
          }
        }
      }
    }
  }

  @Test func numbersHaveThreeDigits() {
    #expect(
      [0, 9.7, 999.4, 999.5, 9949, 9951, 99_499, 999_499, 999_500, 1e12, 1.5e13].map(ProgressLine.short) == [
        "0", "10", "999", "1.0 k", "9.9 k", "10 k", "99 k", "999 k", "1.0 M", "1000 G", "15000 G",
      ])
  }

  @Test func timesAreShort() {
    #expect(
      [0.2, 59.4, 60, 3599, 3600, 90_000, 1e30].map(ProgressLine.time) == [
        "0 s", "59 s", "1 min 0 s", "59 min 59 s", "1 h 0 min", "25 h 0 min", "277777 h 46 min",
      ])
  }

  #if os(Linux)
    /// Returns the output of a scan of a large file to a terminal; the scan blocks for a while until its rows
    /// are read.
    private func run(columns: Int, _ environment: [String: String] = [:]) throws -> String {
      let folder = try TemporaryFolder(inMemory: true)
      let rows = Array(repeating: Array("12.50\n".utf8), count: 500_000)
      let terminal = try PseudoTerminal(
        PseudoTerminal.Program(
          path: "inputctl",
          arguments: [
            "scan", "--profile", "price", try folder.write(rows.flatMap(\.self), to: "a"), "--fix", "-",
          ], environment: environment), columns: columns, rows: 4)
      usleep(600_000)
      while !terminal.hasEnded {
        terminal.pump()
        usleep(1000)
      }
      #expect(terminal.exitStatus == 0)
      #expect(terminal.standardOutput.count == 3_000_000)
      return String(decoding: terminal.output, as: UTF8.self)
    }

    @Test(arguments: [100, 40, 16]) func aTerminalShowsOneLine(columns: Int) throws {
      let text = try run(columns: columns)
      let end = try #require(text.range(of: "500,000 rows read"))
      let progress = text[..<end.lowerBound]
      let erase = "\u{1B}[K"
      #expect(progress.hasSuffix("\r" + erase))
      let lines = progress.split(separator: "\r").dropLast().map { $0.replacing(erase, with: "") }
      #expect(!lines.isEmpty)
      let screen = TerminalScreen(columns: columns, rows: 4)
      screen.feed("above\r\n".utf8)
      for line in lines {
        #expect(line.utf8.count < columns)
        #expect(line.contains(" %") && (columns < 40 || line.contains(" rows")))
        #expect(columns < 100 || line.hasPrefix("[") && line.contains("rows/s") && line.contains("B/s"))
        screen.feed(("\r" + line + erase).utf8)
        let shown = "screen\n| above\n| \(line)\ncursor 1,\(line.utf8.count)"
        #expect(screen.picture == shown)
      }
      #expect(lines.contains { $0.hasSuffix(" s left") || columns < 16 })
      // The progress line is erased.
      screen.feed(("\r" + erase).utf8)
      #expect(screen.picture == "screen\n| above\ncursor 1,0")
    }

    @Test func onlyTerminalsShowIt() throws {
      let dumb = try run(columns: 80, ["TERM": "dumb"])
      #expect(dumb.hasPrefix("500,000 rows read") && !dumb.contains("\u{1B}"))

      let folder = try TemporaryFolder(inMemory: true)
      try folder.write(Array(repeating: Array("12.50\n".utf8), count: 300_000).flatMap(\.self), to: "a")
      let scan = try RunningScan(
        ["scan", "--profile", "price", "a", "--fix", "-"], in: folder.url.path, drains: true)
      usleep(600_000)
      let end = scan.finish()
      #expect(end.status == 0)
      #expect(end.error.hasPrefix("300,000 rows read"))
      #expect(!end.error.contains("\r") && !end.error.contains("\u{1B}"))
    }
  #endif
}

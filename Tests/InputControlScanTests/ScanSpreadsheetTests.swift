import Foundation
import InputControl
import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of `scan --safe-for-spreadsheets`.
struct ScanSpreadsheetTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let rules = Inputctl.fixtures.appending(path: "scan/formulas.rules").path
  private static let file = Inputctl.fixtures.appending(path: "scan/formulas.csv").path
  private static let options = ["scan", "--rules", rules, "--check", "price=amount"]

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
  }

  /// Each file of rows, also its header. A row that cannot be split into fields becomes one field.
  @Test func outputs() throws {
    let result = try Inputctl.run(
      Self.options + [Self.file, "--safe-for-spreadsheets", "--format", "csv"]
        + RowOutput.allCases.flatMap { ["--\($0.rawValue)", folder.path($0.rawValue)] })
    #expect(result.status == 65 && result.error == "")
    let header = "\u{FEFF}'=id,\"'@mail\",price,'+note"
    let first = "1,'-5,12,\"'=HYPERLINK(\"\"http://example.invalid\"\",\"\"x\"\")\""
    let rejected = [
      "\"'=2\",'@x,1.234,ok", "3,\"'  =1+1\",2.,\"\"\"=quoted\"\"\"", "4,\"'\t=x\",'=5,\"a\n=b\"",
      "5,\"a \"\"b\",\"'=1\",'＝1", "'+6,1", "\"\"\"=7,open,1,2\"",
    ]
    func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    #expect(try read("accepts") == lines([header, first]))
    #expect(try read("rejects") == lines([header] + rejected))
    #expect(try read("fix") == lines([header, first] + rejected))
    let digits = ",invalid,amount.shape,'=digits only"
    let notes = [
      ",acceptable,,", digits, digits, digits, digits,
      ",unreadable,,\"the row has 2 fields, the header has 4\"",
      ",unreadable,,a quote is not closed",
    ]
    #expect(
      try read("annotate")
        == lines(
          [header + ",price.verdict,price.rule,price.message"]
            + zip([first] + rejected, notes).map { $0 + $1 }))
    // The summary is safe with and without the option.
    for text in [result.output] + (try RowOutput.allCases.map { try read($0.rawValue) }) {
      for reading in CellReader.Reading.allCases {
        let cells = try #require(CellReader.cells(of: text.replacing("\u{FEFF}", with: ""), reading))
        #expect(try nonEmpty(cells).filter(CellReader.isFormula) == [])
      }
    }
    let plain = try Inputctl.run(Self.options + [Self.file, "--format", "csv"])
    #expect(plain.output == result.output)
  }

  /// Without the option, rows are unchanged byte for byte.
  @Test func theDefaultIsExact() throws {
    let result = try Inputctl.run(
      Self.options + [
        Self.file, "--format", "json", "--fix", folder.path("fix"), "--accepts", folder.path("accepts"),
      ])
    #expect(result.status == 65)
    #expect(
      try Data(contentsOf: folder.url.appending(path: "fix")) == Data(contentsOf: URL(filePath: Self.file)))
    #expect(
      try read("accepts")
        == "\u{FEFF}=id,\"@mail\",price,+note\n1,-5,12,\"=HYPERLINK(\"\"http://example.invalid\"\",\"\"x\"\")\"\n"
    )
  }

  /// The profile judges the value of the file, and the fixed value is protected.
  @Test func otherDialects() throws {
    let result = try Inputctl.run(
      [
        "scan", "--rules", Self.rules, "--profile", "amount", "--column", "2", "--input", "tsv",
        "--no-header",
      ]
        + ["--safe-for-spreadsheets", "--fix", "-"], input: Data("=a\t 5 \r\n-1\t\" =\"\r\n".utf8))
    #expect(result.output == "'=a\t5\r\n'-1\t\"' =\"\r\n")
    let signed = try Inputctl.run(
      ["scan", "--profile", "signedAmount", "--column", "a", "--input", "csv", "--delimiter", ";"]
        + ["--safe-for-spreadsheets", "--accepts", "-"], input: Data("a;b\n-5;+\n'-5;1\n".utf8))
    #expect(signed.output == "a;b\n'-5;'+\n")
    #expect(signed.status == 1)
  }

  /// Blocks and threads make no difference, also for rows that are too long or have an open quote.
  @Test func blocks() throws {
    var random = SplitMix(state: 1)
    let pieces = [
      "=1", "5", "\"=,5\"", "\"a\"=", "", " ", "\"-\"\"\"", "@\"", "   ", "\"open", "7\n=8,9", "\r\n", "+",
    ]
    var text = "=a,b\n"
    for _ in 0..<300 {
      text +=
        (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
          pieces.randomElement(using: &random)
        }.joined(separator: ",") + "\n"
    }
    text += String(repeating: " ", count: 100) + "=1,\"\n=2,5\n"
    let path = try folder.write(Array(text.utf8), to: "in.csv")
    let whole = try scan(path, blockSize: 1 << 16, threads: 1)
    for output in RowOutput.allCases {
      let rows = String(decoding: try #require(whole[output]), as: UTF8.self)
      #expect(rows.hasPrefix("'=a,b"))
      let cells = try #require(CellReader.cells(of: rows, .python))
      for reading in CellReader.Reading.allCases { #expect(CellReader.cells(of: rows, reading) == cells) }
      #expect(try nonEmpty(cells).filter(CellReader.isFormula) == [])
    }
    for (blockSize, threads) in [(1, 1), (7, 3), (64, 2), (1000, 1)] {
      #expect(try scan(path, blockSize: blockSize, threads: threads) == whole, "blocks of \(blockSize)")
    }
  }

  private func scan(_ path: String, blockSize: Int, threads: Int) throws -> [RowOutput: Data] {
    var plan = ScanPlan(
      files: [path], kind: .csv,
      checks: [ScanCheck(column: "b", profile: try CompiledProfile(Profile("digits", type: .number)))])
    plan.escapesFormulas = true
    plan.blockSize = blockSize
    plan.longestRow = 60
    plan.threadCount = threads
    let outputs = RowOutput.allCases.map { ($0, folder.path($0.rawValue)) }
    _ = try ScanRequest(plan, outputs: Dictionary(uniqueKeysWithValues: outputs)).run()
    return Dictionary(
      uniqueKeysWithValues: try outputs.map { ($0.0, try Data(contentsOf: URL(filePath: $0.1))) })
  }

  /// A scan that was interrupted goes on with the option that it began with.
  @Test(arguments: [false, true])
  func resuming(isSafe: Bool) throws {
    let option = isSafe ? ["--safe-for-spreadsheets"] : []
    let other = isSafe ? [] : ["--safe-for-spreadsheets"]
    let arguments = Self.options + [Self.file, "--annotate", folder.path("out")]
    #expect(try Inputctl.run(arguments + option + ["--annotate", folder.path("whole")]).status == 65)
    #expect(try Inputctl.run(arguments + option + ["--max-errors", "2"]).status == 1)
    let refused = try Inputctl.run(arguments + other + ["--resume"])
    #expect(refused.status == 64)
    #expect(
      refused.error == """
        error: this scan differs from the interrupted one: --safe-for-spreadsheets was \
        \(isSafe ? "`given`, and is not given" : "not given, and is `given`") now
        help: give the same options and files, or scan again without --resume

        """)
    #expect(try Inputctl.run(arguments + option + ["--resume"]).status == 65)
    #expect(try read("out") == read("whole"))
    #expect(try read("out").contains("'=id") == isSafe)
  }

  @Test func anApostropheThatSeparatesFields() throws {
    let result = try Inputctl.run(
      ["scan", "--profile", "price", "--column", "a", "--input", "csv", "--delimiter", "'", "--fix", "-"]
        + ["--safe-for-spreadsheets"], input: Data("a'b\n".utf8))
    #expect(result.status == 64 && result.output == "")
    #expect(
      result.error
        == "error: an apostrophe separates the fields, so it cannot make them safe for spreadsheets\n")
  }

  /// The option is an error when no CSV is written.
  @Test func nothingToProtect() throws {
    let writesNone = "error: --safe-for-spreadsheets is for csv and tsv, and this scan writes none\n"
    let add = "help: add --annotate, --rejects, --accepts or --fix, or leave out --safe-for-spreadsheets\n"
    let read = "help: read csv or tsv, or leave out --safe-for-spreadsheets\n"
    for (options, help) in [
      (["--column", "a", "--input", "csv"], add),
      (["--column", "a", "--input", "csv", "--format", "json"], add),
      (["--column", "a", "--input", "csv", "--report", folder.path("page")], add),
      (["--column", "a", "--input", "ndjson", "--annotate", folder.path("out")], read),
      (["--input", "lines", "--annotate", folder.path("out")], read),
      (["--input", "nul", "--fix", "-"], read),
    ] {
      let result = try Inputctl.run(["scan", "--profile", "price", "--safe-for-spreadsheets"] + options)
      #expect(result.status == 64 && !FileManager.default.fileExists(atPath: folder.path("out")))
      #expect((options.contains("json") ? result.output : result.error).contains("this scan writes none"))
      if !options.contains("json") { #expect(result.error == writesNone + help) }
    }
    // A summary in CSV is one.
    let summary = try Inputctl.run(
      ["scan", "--profile", "price", "--input", "lines", "--safe-for-spreadsheets", "--format", "csv"],
      input: Data("1\n".utf8))
    #expect(summary.status == 0 && summary.error == "")
  }
}

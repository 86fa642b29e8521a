import Foundation
import Testing

/// Files that are empty, cut off, or end in the middle of something.
struct ScanEndsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theRowInWhichAFileBreaksOffIsUnreadable() throws {
    // Stored, so that all bytes before the cut can be read, and without the sum behind them.
    let packed = Packer.gzip(Array("id,price\n1,12\n2,34\n3,5678\n".utf8), level: 0).dropLast(8 + 3)
    try folder.write(Array(packed), to: "cut.csv.gz")
    try folder.write(Array("id,price\n4,1\n".utf8), to: "whole.csv")
    let run = try ScanRun(
      ["--check", "price=even"], files: [folder.path("cut.csv.gz"), folder.path("whole.csv")], in: folder,
      name: "out")
    let numbers = try run.numbers
    #expect(numbers.hold && numbers.rows == 4 && numbers.counts[0]["unreadable"] == 1)
    #expect(run.result.output.contains("\"reason\":\"the file breaks off in the row\""))
    #expect(run.result.output.contains("\"problems\":[{"))
    #expect(run.result.status == 65)
    #expect(try String(decoding: run.written("rejects"), as: UTF8.self).contains("3,56\n"))
  }

  /// Without a header the first row that can be read tells the columns, and one that cannot costs no other.
  @Test func theFirstRowIsARowLikeOthers() throws {
    let long = String(repeating: "b", count: 5 << 20)
    for (first, rest) in [
      ("\"b,1\n", String(repeating: "bb,1\n", count: 1_100_000)), (long + ",1\n", "bb,1\n"),
      (long, "\nbb,1\nx\n"), ("\n\n\"b,1\nbb,2\n", ""),
      (String(repeating: "\n", count: 5 << 20), "bb,1\n\"b,1\n"),
    ] {
      let path = try folder.write(Array((first + rest).utf8), to: "a.csv")
      let run = try ScanRun(
        ["--no-header", "--check", "1=even"], files: [path], in: folder, name: "out",
        outputs: ["rejects", "accepts"])
      let numbers = try run.numbers
      let unreadable = rest.contains("x") ? 2 : 1
      #expect(numbers.hold && numbers.counts[0]["unreadable"] == unreadable, "\(first.prefix(9)) \(numbers)")
      #expect(try run.written("accepts").count == numbers.accepted * 5)
      #expect(numbers.accepted == numbers.rows - unreadable && numbers.accepted > 0)
    }
    let cut = Packer.gzip(Array("1,12\n2,34\n".utf8), level: 0).dropLast(8 + 7)
    let path = try folder.write(Array(cut), to: "cut.csv.gz")
    let run = try ScanRun(["--no-header", "--check", "1=even"], files: [path], in: folder, name: "cut")
    #expect(try run.written("rejects") == Data("1,1".utf8))
    #expect(try run.numbers.counts[0]["unreadable"] == 1)
    let narrow = try folder.write(Array("\"b,1\nb,2\n".utf8), to: "narrow.csv")
    let missing = try ScanRun(["--no-header", "--check", "3=even"], files: [narrow], in: folder, name: "no")
    #expect(missing.result.status == 65)
    #expect(missing.result.output.contains("there is no column 3, there are 2"))
  }

  @Test func emptyLinesBeforeAHeader() throws {
    let text = String(repeating: "\r\n", count: 1 << 20) + "id,price\n1,b\n2,b1\n"
    let path = try folder.write(Array("\u{FEFF}\(text)".utf8), to: "a.csv")
    let run = try ScanRun(["--check", "price=even"], files: [path], in: folder, name: "out")
    #expect(try run.written("rejects") == Data("\u{FEFF}id,price\n2,b1\n".utf8))
    #expect(run.result.output.contains("\"row\":2,\"line\":\((1 << 20) + 3)"), "\(run.result.output)")
  }

  @Test func aValueThatBecomesMoreThanARowStaysAsItWas() throws {
    let rules = try folder.write(
      Array("profile lines { replace /;/ with \"\\n\"\n regex /[a-z\\n]*/ }".utf8), to: "lines.rules")
    let path = try folder.write(Array("ab;cd\n;x\nok\n".utf8), to: "a.txt")
    let result = try Inputctl.run([
      "scan", "--rules", rules, "--profile", "lines", "--fix", folder.path("fixed"), path,
    ])
    #expect(result.status == 0, "\(result)")
    #expect(try Data(contentsOf: folder.url.appending(path: "fixed")) == Data("ab;cd\n;x\nok\n".utf8))
  }

  @Test func aFileWithNothingButAHeader() throws {
    let path = try folder.write(Array("\u{FEFF}\r\n\nid,price".utf8), to: "a.csv")
    let run = try ScanRun(["--check", "id=even"], files: [path], in: folder, name: "out")
    #expect(run.result.status == 0)
    #expect(try run.written("accepts") == Data("\u{FEFF}id,price".utf8))
    #expect(try run.written("rejects") == Data("\u{FEFF}id,price".utf8))
    #expect(
      try run.written("annotate") == Data("\u{FEFF}id,price,id.verdict,id.rule,id.message".utf8))
  }

  @Test func whatComesThroughAPipeInPieces() throws {
    let pieces = ["\\n", "\\n\\357", "\\273\\277i", "d,price\\r", "\\n1,\"2", "\"", "\"\"\\r", "2,4\\n"]
    let print = pieces.map { "printf '\($0)'; sleep 0.05" }.joined(separator: "; ")
    let result = try Inputctl.shell(
      "(\(print)) | inputctl scan --input csv --check price=none --format json --annotate '\(folder.path("out"))'"
    )
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("\"rows\":2,"))
  }

  @Test func aValueThatBecomesEmptyIsNotAnEmptyLine() throws {
    let path = try folder.write(Array("x\n  \n\" \"\n\"\"\n A \n".utf8), to: "a.csv")
    let run = try ScanRun(["--check", "x=tidy"], files: [path], in: folder, name: "out")
    #expect(try run.written("fix") == Data("x\n\"\"\n\"\"\n\"\"\na\n".utf8))
    #expect(try run.numbers.rows == 4)
  }

  /// Of rows with ever other numbers of fields, the first hundred reasons are told, the same ones each time.
  @Test func reasonsAreInTheirOrder() throws {
    let rows = (0..<150).map { String(repeating: ",", count: $0 == 1 ? 0 : $0) + "x\n" }.reversed()
    let path = try folder.write(Array("a,b\n".utf8) + Array(rows.joined().utf8), to: "a.csv")
    let runs = try (0..<3).map { index in
      try ScanRun(["--check", "a=even", "--sample", "1"], files: [path], in: folder, name: "\(index)")
    }
    #expect(runs[0].result == runs[1].result && runs[1].result == runs[2].result)
    #expect(try runs[0].numbers.counts[0]["unreadable"] == 150)
    #expect(runs[0].result.output.contains("\"reason\":\"other reasons\",\"count\":50"))
    #expect(runs[0].result.output.contains("the row has 51 fields, the header has 2"))
    #expect(!runs[0].result.output.contains("the row has 50 fields, the header has 2"))
  }

  @Test func theLongestRow() throws {
    // 4 MiB with its end.
    let longest = String(repeating: "b", count: (4 << 20) - 1) + "\n"
    let text = "b\n" + longest + "b" + longest + "b,\"\n" + longest + "b\n"
    let path = try folder.write(Array(text.utf8), to: "a.txt")
    for (input, unreadable) in [("lines", 1), ("csv", 2)] {
      let file = try ScanRun(
        ["--input", input]
          + (input == "csv" ? ["--no-header", "--check", "1=even"] : ["--profile", "even"]),
        files: [path], in: folder, name: "out", outputs: ["rejects", "accepts"])
      let numbers = try file.numbers
      #expect(
        numbers.hold && numbers.rows == 6 && numbers.counts[0]["unreadable"] == unreadable, "\(numbers)")
      #expect(try file.written("rejects").count + file.written("accepts").count == text.utf8.count)
    }
  }
}

import Foundation
import InputControlTestSupport
import Testing

/// Tests of files that are empty, cut off, or end inside a row.
struct ScanEndsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theRowInWhichAFileBreaksOffIsUnreadable() throws {
    // Stored, so that all bytes before the cut can be read, and without the trailing checksum.
    let packed = Packer.gzip(Array("id,price\n1,12\n2,34\n3,5678\n".utf8), level: 0).dropLast(8 + 3)
    try folder.write(Array(packed), to: "cut.csv.gz")
    try folder.write(Array("id,price\n4,1\n".utf8), to: "whole.csv")
    let run = try ScanRun(
      ["--check", "price=even"], files: [folder.path("cut.csv.gz"), folder.path("whole.csv")], in: folder,
      name: "out")
    let numbers = try run.numbers
    #expect(numbers.hold && numbers.rows == 4 && numbers.counts[0]["unreadable"] == 1)
    #expect(run.result.output.contains("\"reason\":\"the file ends in the middle of the row\""))
    #expect(run.result.output.contains("\"problems\":[{"))
    #expect(run.result.status == 65)
    #expect(try String(decoding: run.written("rejects"), as: UTF8.self).contains("3,56\n"))
  }

  /// Without a header, the first readable row determines the columns; an unreadable one does not affect other
  /// rows.
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
    #expect(missing.result.output.contains("there is no column 3, only 2"))
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

  /// In a line, a carriage return at the end would be half of a line break.
  @Test func aValueThatComesToEndInACarriageReturnStaysAsItWas() throws {
    let rules = try folder.write(
      Array("profile lines { replace /;/ with \"\\r\"\n regex /[a-z\\r]*/ }".utf8), to: "lines.rules")
    let text = "ab;\nx;y\nab;\r\n;"
    for (kind, fixed) in [("lines", "ab;\nx\ry\nab;\r\n;"), ("nul", "ab;\nx;y\nab;\r\n;")] {
      let result = try Inputctl.run(
        ["scan", "--rules", rules, "--profile", "lines", "--input", kind, "--fix", "-"],
        input: Data(text.utf8))
      #expect(result.output == fixed, "\(kind)")
      #expect(result.status == (kind == "lines" ? 0 : 1), "\(result.error)")
    }
    // NUL ends a row here; in quotes, a carriage return is a part of the value.
    let rows = try Inputctl.run(
      ["scan", "--rules", rules, "--profile", "lines", "--input", "nul", "--fix", "-"],
      input: Data("ab;\0x;y\0".utf8))
    #expect(rows.output == "ab\r\0x\ry\0")
    let records = try Inputctl.run(
      ["scan", "--rules", rules, "--check", "a=lines", "--input", "csv", "--fix", "-"],
      input: Data("b,a\n1,ab;\n".utf8))
    #expect(records.output == "b,a\n1,\"ab\r\"\n")
  }

  @Test func checksMayComeInAnotherOrderThanColumns() throws {
    for (kind, text, fixed, columns) in [
      ("csv", "a,b,c\n A , B , C \n\" A\",\"B \",C\n", "a,b,c\na,b,c\na,b,c\n", ["b", "a", "c"]),
      ("csv", "a,b,c\n A , B , C \n", "a,b,c\na, B ,c\n", ["c", "a"]),
      ("tsv", "a\tb\n A \t B \n", "a\tb\na\tb\n", ["b", "a"]),
      (
        "ndjson", "{\"a\":\" A \",\"b\":[\" B \"]}\n", "{\"a\":\"a\",\"b\":[\"b\"]}\n", ["/b/0", "a"]
      ),
    ] {
      let result = try Inputctl.run(
        ["scan", "--rules", ScanRun.rules, "--input", kind, "--fix", "-"]
          + columns.flatMap { ["--check", "\($0)=tidy"] }, input: Data(text.utf8))
      #expect(result.output == fixed, "\(kind), \(columns): \(result.error)")
      #expect(result.status == 0)
    }
  }

  /// The first of two checks of a column determines its normalisation.
  @Test func aColumnThatIsCheckedTwiceIsWrittenOnce() throws {
    let rules = try folder.write(
      Array("profile trimmed { normalize trim }\nprofile small { normalize trim, lower }".utf8),
      to: "two.rules")
    for (checks, value) in [(["trimmed", "small"], "BB"), (["small", "trimmed"], "bb")] {
      let result = try Inputctl.run(
        ["scan", "--rules", rules, "--input", "csv", "--fix", "-"]
          + checks.flatMap { ["--check", "b=\($0)"] },
        input: Data("a,b,c\n A , BB ,C\n".utf8))
      #expect(result.output == "a,b,c\n A ,\(value),C\n")
    }
  }

  /// Quotes stand for an empty value only if the line would otherwise be empty.
  @Test func aFieldThatBecomesEmptyNeedsNoQuotes() throws {
    let result = try Inputctl.run(
      ["scan", "--rules", ScanRun.rules, "--input", "csv", "--check", "a=tidy", "--fix", "-"],
      input: Data("a,b\n  ,x\n".utf8))
    #expect(result.output == "a,b\n,x\n")
  }

  /// A carriage return without a line feed is a part of the value.
  @Test func theLastLineMayEndInACarriageReturn() throws {
    let text = Data("12\r\n12\r".utf8)
    // Rows judged as a batch, and rows judged one by one.
    for options in [[], ["--fix", "/dev/null"]] {
      let result = try Inputctl.run(["scan", "--profile", "number", "--rejects", "-"] + options, input: text)
      #expect(result.output == "12\r")
      #expect(result.status == 1)
    }
  }

  /// Includes a row that is read in parts.
  @Test func theLastRejectedRowIsWrittenToItsEnd() throws {
    let row = String(repeating: "7", count: 9 << 20) + "x\n"
    let path = try folder.write(Array((row + "12\n").utf8), to: "a.txt")
    let result = try Inputctl.run([
      "scan", "--profile", "price", "--max-errors", "1", "--rejects", folder.path("bad"), path,
    ])
    #expect(result.status == 65, "\(result.error)")
    #expect(folder.size("bad.partial") == row.utf8.count)
  }

  /// A long value is cut at the end of a character.
  @Test func longValuesAreShownUpToACharacter() throws {
    for (shift, count) in [(0, 250), (1, 249), (2, 249), (3, 249)] {
      let start = String(repeating: "x", count: shift)
      let result = try Inputctl.run(
        ["scan", "--profile", "price", "--format", "json"],
        input: Data((start + String(repeating: "😀", count: 300)).utf8))
      let shown = start + String(repeating: "😀", count: count)
      #expect(result.output.contains("\"value\":\"\(shown)…\""), "\(shift)")
    }
    let longest = String(repeating: "x", count: 1000)
    let result = try Inputctl.run(
      ["scan", "--profile", "price", "--format", "json"], input: Data(longest.utf8))
    #expect(result.output.contains("\"value\":\"\(longest)\""))
  }

  @Test func aRowOfOneField() throws {
    for (options, first) in [([], "header"), (["--no-header"], "first row")] {
      let result = try Inputctl.run(
        ["scan", "--profile", "none", "--input", "csv", "--column", "2"] + options,
        input: Data("a,b\n1\n".utf8))
      #expect(result.output.contains("the row has 1 field, the \(first) has 2\n"), "\(result)")
    }
  }

  /// Reasons with equal counts are in alphabetical order.
  @Test func reasonsThatAreAsManyAreSorted() throws {
    let lines = "[]\n{\"a\":[]}\n{\"b\":1}\n{\"a\":1,\"a\":2}\n"
    let result = try Inputctl.run(
      ["scan", "--profile", "price", "--input", "ndjson", "--column", "a"], input: Data(lines.utf8))
    let reasons = result.output.split(separator: "\n").filter {
      $0.contains("25.00%") && !$0.contains("able")
    }
    .map { $0.split(separator: "25.00%  ").last ?? "" }
    #expect(
      reasons == [
        "`a` is an object or an array, not a single value", "the line is not an object",
        "the object has `a` twice",
        "there is no `a`",
      ])
    // A pointer may lead into a value that is not an object.
    let pointer = try Inputctl.run(
      ["scan", "--profile", "price", "--input", "ndjson", "--column", "/a"], input: Data("[]\n".utf8))
    #expect(pointer.output.contains("there is no `/a`"))
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

  /// If each row has a different number of fields, the first hundred reasons are reported, the same ones each
  /// time.
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
    // 4 MiB including the line break.
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

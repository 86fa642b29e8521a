import Foundation
import InputControlTestSupport
import Testing

/// Tests of error messages of `scan`: the problem, its position, and the remedy.
struct ScanMessagesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("id,price\n1,2\n", to: "a.csv")
    try write("12\nx\n", to: "p.txt")
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  /// Runs a scan in the folder.
  private func scan(_ arguments: String) throws -> Inputctl.Result {
    try Inputctl.shell("cd '\(folder.url.path)' && inputctl scan \(arguments)")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var arguments: String
    var status: Int32
    var message: String
    var help: String?
    var testDescription: String { arguments }

    init(_ arguments: String, _ status: Int32, _ message: String, help: String? = nil) {
      self.arguments = arguments
      self.status = status
      self.message = message
      self.help = help
    }
  }

  /// Mistakes after which nothing is read and no file is written.
  @Test(arguments: [
    Mistake(
      "p.txt", 64, "name a profile with --profile, or describe one with --type, --regex and --max-length"),
    Mistake("--profile pric p.txt", 64, "there is no profile `pric`", help: "did you mean `price`?"),
    Mistake("--profile price --type number p.txt", 64, "--profile excludes --type, --regex and --max-length"),
    Mistake(
      "--check price p.txt", 64, "--check takes a column and a profile, like price=price, not `price`"),
    Mistake(
      "--check a=price --column b a.csv", 64,
      "--check excludes --profile, --column, --type, --regex and --max-length"),
    Mistake("--check a=prise a.csv", 64, "there is no profile `prise`", help: "did you mean `price`?"),
    Mistake("--check 1=price --check 1=price a.csv", 64, "--check `1=price` is given twice"),
    Mistake(
      "--profile price a.csv", 64, "csv has columns; name the one to check",
      help: "add --column, or --check column=profile"),
    Mistake(
      "--profile price --column price p.txt", 64, "lines has no columns",
      help: "give the format with --input csv, tsv or ndjson, or leave out the column"),
    Mistake(
      "--profile price --input ndjson --column /a~2 p.txt", 64,
      "`/a~2` is not a JSON Pointer: `0` or `1` has to follow each `~`",
      help: "write `~0` for `~`, and `~1` for `/`"),
    Mistake(
      "--profile price p.txt a.csv", 64, "`p.txt` is lines, `a.csv` is csv",
      help: "scan files of one format at a time, or give their format with --input"),
    Mistake(
      "--profile price --column price --delimiter ';;' a.csv", 64,
      "--delimiter takes one ASCII character other than a quote or a line break; for tabs use --input tsv"),
    Mistake(
      "--profile price --delimiter ';' p.txt", 64, "--delimiter and --no-header are for csv and tsv",
      help: "add --input csv"),
    Mistake("--profile price --max-errors 0 p.txt", 64, "--max-errors takes a number from 1"),
    Mistake("--profile price --threads 0 p.txt", 64, "--threads takes a number from 1 to 256"),
    Mistake("--profile price --sample 1001 p.txt", 64, "--sample takes a number from 0 to 1000"),
    Mistake(
      "--profile price --input xml p.txt", 64,
      "The value 'xml' is invalid for '--input <input>'. Please provide one of 'lines', 'nul', 'csv', 'tsv' or 'ndjson'."
    ),
    Mistake(
      "--profile price --rejects p.txt p.txt", 64, "`p.txt` is read and would be overwritten",
      help: "give the output another name"),
    Mistake(
      "--profile price --input lines --fix \"$PWD/p.txt\" .", 64,
      "/p.txt` is read and would be overwritten",
      help: "give the output another name"),
    Mistake(
      "--profile price --rejects r --accepts r p.txt", 64,
      "`r` is written twice; give each file its own name"),
    Mistake(
      "--profile price --rejects r.resume.partial --accepts r p.txt", 64,
      "`r.resume.partial` is written twice",
      help: "give each file its own name"),
    Mistake(
      "--profile price --rejects r --report \"$PWD/r\" p.txt", 64, "/r` is written twice",
      help: "give each file its own name"),
    Mistake(
      "--profile price --rejects - --accepts - p.txt", 64,
      "only one file can go to standard output"),
    Mistake("--profile price --rejects . p.txt", 64, "`.` is a folder", help: "name a file in it"),
    Mistake(
      "--profile price --rejects no/r p.txt", 74, "cannot write `no/r`: No such file or directory"),
    Mistake(
      "--profile cvc --rejects r p.txt", 64,
      "`cvc` is sensitive, and the output files would contain its values",
      help: "add --include-sensitive to write them"),
    Mistake("--profile price none.txt", 66, "cannot open `none.txt`: No such file or directory"),
    Mistake("--profile price '*.none'", 66, "no file matches `*.none`"),
    Mistake(
      "--profile price empty", 66, "the folder `empty` has no files",
      help: "files whose names begin with a dot or end in `.partial` or `.resume` are skipped"),
    Mistake(
      "--profile price - -", 64, "`-` is given twice", help: "standard input can be read only once"),
  ])
  func mistakesInArguments(mistake: Mistake) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: false)
    let result = try scan(mistake.arguments)
    #expect(result.status == mistake.status)
    #expect(result.output.isEmpty)
    let lines = result.error.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(first.lowercased().hasPrefix("error: ") && first.hasSuffix(mistake.message), "\(result.error)")
    if let help = mistake.help { #expect(lines.last == "help: \(help)") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "a.csv", "empty", "p.txt",
      ])
  }

  /// In the first file these are usage errors; in other files they are problems of the summary.
  @Test(arguments: [
    ("a,b\n1,2\n", "--column price", "there is no column `price`; the header has `a`, `b`"),
    (
      "id;price\n1;2\n", "--column price",
      "there is no column `price`; the header has only one column; if the separator is another one, add --delimiter ';'"
    ),
    (
      "id\tprice\n1\t2\n", "--column price",
      "there is no column `price`; the header has only one column; if the separator is another one, add --input tsv"
    ),
    ("a,price,price\n1,2,3\n", "--column price", "there are 2 columns `price`; name one by its number: 2, 3"),
    ("a\n1\n", "--column 2", "there is no column 2, only 1"),
  ])
  func columnsThatAreNotThere(text: String, options: String, message: String) throws {
    try write(text, to: "wrong.csv")
    let first = try scan("--profile none \(options) --rejects r wrong.csv a.csv")
    #expect(first.status == 64 && first.output.isEmpty)
    let error = first.error.replacing("error: ", with: "").replacing("\nhelp: ", with: "; ")
    #expect(error == message + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("r")))
    let problem = try self.problem("--profile none \(options) a.csv wrong.csv")
    #expect(problem == "wrong.csv: \(message)")
  }

  @Test(arguments: [
    ("", "the file is empty, without a header"),
    ("\n\r\n", "the file is empty, without a header"),
    (
      "a,\"b\n1,2\n",
      "a quote in the header is not closed; close it, or write it twice if it is part of a name"
    ),
  ])
  func headersThatCannotBeRead(text: String, message: String) throws {
    try write(text, to: "wrong.csv")
    for files in ["wrong.csv a.csv", "a.csv wrong.csv", "wrong.csv"] {
      #expect(try problem("--profile none --column 2 \(files)") == "wrong.csv: \(message)")
    }
  }

  @Test func columnsAreNumbersWithoutAHeader() throws {
    let result = try scan("--profile none --column price --no-header a.csv")
    #expect(
      result.error
        == "error: there is no column `price`\nhelp: without a header, columns are numbers from 1 to 2\n")
    #expect(result.status == 64)
  }

  /// Returns the message of the only problem in the summary.
  private func problem(_ arguments: String) throws -> String {
    let result = try scan("\(arguments) --format json")
    #expect(result.status == 65)
    let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let summary = answer?["summary"] as? [String: Any]
    let problems = try #require(summary?["problems"] as? [[String: Any]])
    #expect(problems.count == 1 && summary?["complete"] as? Bool == false)
    return "\(problems.first?["file"] ?? ""): \(problems.first?["message"] ?? "")"
  }

  @Test func theOtherFilesAreRead() throws {
    try write("x\n", to: "q.txt")
    let result = try scan("--profile price --rejects r --format json p.txt none.txt q.txt")
    #expect(result.status == 66)
    #expect(result.output.contains(#""message":"cannot open `none.txt`: No such file or directory""#))
    #expect(result.output.contains(#""rows":3,"#))
    #expect(try String(contentsOf: folder.url.appending(path: "r"), encoding: .utf8) == "x\nx\n")
  }

  @Test func filesWithOtherColumnsDoNotGoIntoOne() throws {
    try write("\"id\",price\r\n7,8\r\n", to: "b.csv")
    try write("price,id\n9,10\n", to: "c.csv")
    let result = try scan("--profile none --column price --accepts - a.csv b.csv c.csv")
    #expect(result.output == "id,price\n1,2\n7,8\r\n")
    #expect(result.status == 65)
    #expect(
      result.error.contains(
        "c.csv: the header differs from that of the first file, so the rows cannot be written to one file; scan the files one by one"
      ))
    // Without outputs, the headers may differ.
    #expect(try scan("--profile none --column price a.csv b.csv c.csv").status == 0)
  }

  @Test func aColumnAskedAboutTwiceHasTwoNames() throws {
    let options = "--check price=price --check price=number --annotate -"
    #expect(
      try scan("\(options) a.csv").output == """
        id,price,price=price.verdict,price=price.rule,price=price.message,\
        price=number.verdict,price=number.rule,price=number.message
        1,2,acceptable,,,acceptable,,

        """)
    try write("{\"price\":2}", to: "a.jsonl")
    #expect(
      try scan("\(options) a.jsonl").output
        == #"{"price":2,"inputctl":{"price=price":{"verdict":"acceptable"},"price=number":{"verdict":"acceptable"}}}"#
    )
  }

  @Test func sensitiveRowsAreWrittenWhereThatIsAskedFor() throws {
    let result = try scan("--profile cvc --include-sensitive --rejects - p.txt")
    #expect(result.output == "12\nx\n")
    #expect(!result.error.contains("\"x\""))
  }
}

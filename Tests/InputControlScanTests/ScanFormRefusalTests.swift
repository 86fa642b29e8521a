import Foundation
import InputControlTestSupport
import Testing

/// Tests of mistakes in the options of `scan --form`, and in the file of answers: nothing is read, and no file is written.
struct ScanFormRefusalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("from,until,room,room\n2026-11-24,2026-11-25,single,x\n", to: "twice.csv")
    try write("start,until,room\n2026-11-24,2026-11-25,single\n", to: "a.csv")
    try write("x;y\n1;2\n", to: "other.csv")
    try write("12\n", to: "p.txt")
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func scan(_ arguments: String) throws -> Inputctl.Result {
    let rules = Inputctl.fixtures.appending(path: "booking.rules").path
    return try Inputctl.shell(
      "cd '\(folder.url.path)' && inputctl scan --rules '\(rules)' \(arguments)")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var arguments: String
    var message: String
    var help: String?
    var testDescription: String { arguments }

    init(_ arguments: String, _ message: String, help: String? = nil) {
      self.arguments = arguments
      self.message = message
      self.help = help
    }
  }

  @Test(arguments: [
    Mistake("--form bookin a.csv", "there is no form `bookin`", help: "did you mean `booking`?"),
    Mistake(
      "--form booking --column room a.csv",
      "--form excludes --profile, --check, --column, --type, --regex, --max-length and --annotate-display"),
    Mistake("--profile room --column room --map a=from a.csv", "--map belongs to --form"),
    Mistake("--profile room --column room --today 2026-11-22 a.csv", "--today belongs to --form"),
    Mistake(
      "--profile room --no-header p.txt", "--delimiter and --no-header are for csv and tsv",
      help: "add --input csv"),
    Mistake(
      "--profile room --delimiter ';' p.txt", "--delimiter and --no-header are for csv and tsv",
      help: "add --input csv"),
    Mistake("--profile room --column room --answers x a.csv", "--answers belongs to --form"),
    Mistake(
      "--form booking --map start a.csv", "--map takes a column and a field, like arrival=from, not `start`"),
    Mistake(
      "--form booking --map =from a.csv", "--map takes a column and a field, like arrival=from, not `=from`"),
    Mistake(
      "--form booking --map start=form a.csv", "the form `booking` has no field `form`",
      help: "did you mean `from`?"),
    Mistake(
      "--form booking --map start=x a.csv", "the form `booking` has no field `x`",
      help: "its fields are `from`, `until`, `room`, `code`, `again`, `companion`"),
    Mistake(
      "--form booking --map start=from --map until=from a.csv",
      "the field `from` is mapped twice, to `start` and to `until`",
      help: "leave out one --map; a field has one column"),
    Mistake(
      "--form booking --map strat=from a.csv", "there is no column `strat`",
      help: "did you mean `start`? the header has `start`, `until`, `room`"),
    Mistake(
      "--form booking --map 4=from a.csv", "there is no column 4, only 3"),
    Mistake(
      "--form booking twice.csv", "there are 2 columns `room`",
      help: "map one by its number, such as --map 3=room: 3, 4"),
    Mistake(
      "--form booking other.csv", "no column has the name of a field of the form `booking`",
      help:
        "add --map column=field; its fields are `from`, `until`, `room`, `code`, `again`, `companion`; the header has only one column; if the separator is another one, add --delimiter ';'"
    ),
    Mistake(
      "--form booking --no-header a.csv", "without a header, no column has the name of a field",
      help: "add --map number=field, such as --map 1=from"),
    Mistake(
      "--form booking p.txt", "lines has no columns, and the fields of a form are columns",
      help: "give the format with --input csv, tsv or ndjson"),
    Mistake(
      "--form booking --today 2026-11-31 a.csv",
      "--today needs a date such as 2026-11-22, and `2026-11-31` is none"),
    Mistake(
      "--form booking --rejects b.csv a.csv",
      "`code` is sensitive, and the output files would contain its values",
      help: "add --include-sensitive to write them"),
  ])
  func mistakesInArguments(mistake: Mistake) throws {
    let result = try scan(mistake.arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.error.contains("\(mistake.message)\n"), "\(result.error)")
    if let help = mistake.help { #expect(result.error.contains("\nhelp: \(help)\n"), "\(result.error)") }
  }

  private static let shape =
    #"this is not an answer"# + "\n"
    + #"help: an answer looks like {"name":"isFree","values":["suite","2026-11-24"],"answer":true}"#

  @Test(arguments: [
    ("x", "this line is not JSON"), ("[]", shape),
    (#"{"name":"isFree","values":["a","b","c"],"answer":"yes"}"#, shape),
    (#"{"name":"isFree","values":["a","b",1],"answer":true}"#, shape),
    (
      #"{"name":"isfree","values":["a","b","c"],"answer":true}"#,
      "the form `booking` has no question `isfree`\nhelp: did you mean `isFree`?"
    ),
    (
      #"{"name":"isFree","values":["a"],"answer":true}"#,
      "the question `isFree` has 3 values, not 1\nhelp: give the normalised values of its fields, in the order of the rule"
    ),
    (
      #"{"name":"isFree","values":["s","f","u"],"answer":false}"#,
      "the question was answered differently in line 1\nhelp: keep one of the two lines"
    ),
  ])
  func mistakesInAnswers(line: String, message: String) throws {
    try write(#"{"name":"isFree","values":["s","f","u"],"answer":true}"# + "\n\n\(line)\n", to: "answers")
    let result = try scan("--form booking --map start=from --answers answers a.csv")
    #expect(result.status == 65)
    if message.hasPrefix("this line is not JSON") {
      #expect(result.error.hasPrefix("error: `answers`, line 3: this line is not JSON: "), "\(result.error)")
    } else {
      #expect(result.error == "error: `answers`, line 3: \(message)\n")
    }
    #expect(try scan("--form booking --map start=from --answers none a.csv").status == 66)
  }

  @Test func theFileOfAnswersIsNotOverwritten() throws {
    try write("", to: "answers")
    let result = try scan("--form booking --map start=from --answers answers --report answers a.csv")
    #expect(result.error.hasPrefix("error: `answers` is read and would be overwritten\n"))
    #expect(result.status == 64)
  }

  /// Nor is a file of rules, also one that another one uses, or that has nothing of the form or profile.
  @Test(arguments: ["--form f a.csv", "--profile p p.txt", "--check room=p a.csv"], ["used", "other"])
  func filesOfRulesAreNotOverwritten(judge: String, file: String) throws {
    let other = "set letters = /[a-z]/\n"
    try write(other, to: "rules/used.rules")
    try write("profile other { maxLength 3 }\n", to: "rules/other.rules")
    try write(
      "language 3\nuse \"used.rules\" as used\nprofile p { allow used.letters }\nform f { field room: p }\n",
      to: "rules/p.rules")
    let result = try Inputctl.shell(
      "cd '\(folder.url.path)' && inputctl scan --rules rules \(judge) --rejects rules/\(file).rules")
    let message = "`rules/\(file).rules` is read and would be overwritten"
    #expect(result.error == "error: \(message)\nhelp: give the output another name\n")
    #expect(result.status == 64)
    #expect(try String(contentsOf: folder.url.appending(path: "rules/used.rules"), encoding: .utf8) == other)
  }
}

import Foundation
import InputControlTestSupport
import Testing

/// Tests of `scan --form`: a row is a form.
struct ScanFormTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let rules = Inputctl.fixtures.appending(path: "booking.rules").path

  private static let bookings = #"""
    id,arrival,until,room,companion,code,again
    1,2026-11-24,2026-11-26,single,,,
    2,2026-11-24,2026-11-24,single,,,
    3,2026-11-24,2026-1,suite,,,
    4,2026-11-24,2026-11-27,suite,"Lu ""x""",12,12
    5,2026-11-20,2026-11-27,suite,Lu,1234,5678
    6,2026-11-24,2026-11-27,sweet,Lu,,
    7,2026-11-24

    """#

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  /// Runs a scan in the folder with the form `booking`.
  private func scan(
    _ arguments: String, rules: String = rules, today: String = "--today 2026-11-22"
  ) throws -> Inputctl.Result {
    try Inputctl.shell(
      "cd '\(folder.url.path)' && inputctl scan --rules '\(rules)' --form booking \(today) \(arguments)")
  }

  private func summary(_ arguments: String, today: String = "--today 2026-11-22") throws -> [String: Any] {
    let result = try scan("--format json \(arguments)", today: today)
    let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(answer?["summary"] as? [String: Any], "\(result.error)")
  }

  private func form(in summary: [String: Any]) throws -> [String: Any] {
    try #require(summary["form"] as? [String: Any])
  }

  // MARK: Columns

  @Test func rowsAreCountedByTheVerdictOfTheForm() throws {
    try write(Self.bookings, to: "a.csv")
    let summary = try summary("--map arrival=from a.csv")
    let form = try form(in: summary)
    #expect(summary["accepted"] as? Int == 2)
    #expect(
      form["counts"] as? [String: Int] == [
        "acceptable": 2, "intermediate": 1, "invalid": 3, "undetermined": 0, "unreadable": 1,
      ])
    #expect(form["today"] as? String == "2026-11-22")
    #expect(form["unanswered"] as? Int == 4)
    let rules = form["rules"] as? [[String: Any]] ?? []
    #expect(
      rules.map { "\($0["rule"] ?? "") \($0["count"] ?? "")" } == ["booking.stay 2", "booking.equal 1"])
    let checks = summary["checks"] as? [[String: Any]] ?? []
    #expect(checks.map { "\($0["field"] ?? "")" } == ["from", "until", "room", "code", "again", "companion"])
    #expect(checks.first?["column"] as? String == "arrival")
    #expect(checks[3]["column"] as? String == "code")
    let companion = try #require(checks.last?["counts"] as? [String: Int])
    #expect(companion["inactive"] == 3 && companion.values.reduce(0, +) == 7)
  }

  /// A column that is mapped to one field is not taken by the field with its name.
  @Test func aMappedColumnIsOnlyWhatTheMapSays() throws {
    try write("until,from,room\n2026-11-24,2026-11-26,single\n", to: "swapped.csv")
    #expect(try scan("--map until=from --map from=until swapped.csv").status == 0)
    try write("until,room\n2026-11-24,single\n", to: "one.csv")
    let checks = try summary("--map until=from one.csv")["checks"] as? [[String: Any]] ?? []
    #expect(checks[1]["field"] as? String == "until" && checks[1]["column"] == nil)
    let rules = checks[1]["rules"] as? [[String: Any]] ?? []
    #expect(rules.map { $0["rule"] as? String } == ["until.required"])
  }

  @Test func aColumnMayBelongToTwoFields() throws {
    try write("from,until,room,pin\n2026-11-24,2026-11-25,single,12\n", to: "a.csv")
    #expect(try scan("--map pin=code --map pin=again a.csv").status == 0)
  }

  @Test func columnsAreNumbersWithoutAHeader() throws {
    try write("single;2026-11-24;2026-11-25\n", to: "a.csv")
    let columns = "--no-header --delimiter ';' --map 1=room --map 2=from --map 3=until"
    #expect(try scan("\(columns) a.csv").status == 0)
  }

  /// A field without a column in any file is shown without one.
  @Test func aFieldWithoutAColumn() throws {
    try write("from,until,room\n2026-11-24,2026-11-25,single\n", to: "a.csv")
    try write("from,until,room,code\n2026-11-24,2026-11-25,single,1\n", to: "b.csv")
    #expect(try scan("a.csv").output.contains("\nfield code, no column\n"))
    #expect(try scan("a.csv b.csv").output.contains("\nfield code, column code\n"))
    #expect(try scan("b.csv").output.contains("\nfield again, no column\n"))
  }

  @Test func filesMayHaveTheirColumnsInAnyOrder() throws {
    try write("from,until,room\n2026-11-24,2026-11-25,single\n", to: "a.csv")
    try write("room,id,until,from\nsingle,7,2026-11-25,2026-11-24\n", to: "b.csv")
    #expect(try summary("a.csv b.csv")["accepted"] as? Int == 2)
  }

  // MARK: Rows

  /// A row of CSV with too few fields is unreadable; a member of JSON that is left out is empty, as for `check --form`.
  @Test func rowsWithTooFewValues() throws {
    try write("from,until,room\n2026-11-24,2026-11-25\n2026-11-24,2026-11-25,\n", to: "a.csv")
    let table = try form(in: summary("a.csv"))
    #expect((table["counts"] as? [String: Int])?["unreadable"] == 1)
    #expect((table["counts"] as? [String: Int])?["intermediate"] == 1)
    let lines = [
      #"{"from":"2026-11-24","until":"2026-11-25","room":"single"}"#,
      #"{"from":"2026-11-24","until":"2026-11-25"}"#,
      #"{"from":"2026-11-24","until":"2026-11-25","room":null}"#,
      #"{"from":"2026-11-24","until":["2026-11-25"],"room":"single"}"#,
      #"["2026-11-24"]"#,
      #"{"from":"2026-11-24","until":"2026-11-25","room":"s\u0069ngle","code":12,"again":"1\u0032"}"#,
    ]
    try write(lines.map { $0 + "\n" }.joined(), to: "a.ndjson")
    let summary = try summary("a.ndjson")
    let objects = try form(in: summary)
    #expect(
      objects["counts"] as? [String: Int] == [
        "acceptable": 2, "intermediate": 2, "invalid": 0, "undetermined": 0, "unreadable": 2,
      ])
    let reasons = (objects["unreadable"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
    #expect(
      reasons.sorted() == [
        "`until` is an object or an array, not a single value", "the line is not an object",
      ])
  }

  @Test func pointersSelectNestedMembers() throws {
    try write(
      #"{"stay":{"a":"2026-11-24","b":"2026-11-24"},"room":"single"}"# + "\n{\"room\":\"single\"}\n",
      to: "a.ndjson")
    let result = try scan("--include-sensitive --map /stay/a=from --map /stay/b=until --annotate - a.ndjson")
    #expect(
      result.output == """
        {"stay":{"a":"2026-11-24","b":"2026-11-24"},"room":"single","inputctl":{"booking":\
        {"verdict":"invalid","rule":"booking.stay","fields":["until"],\
        "message":"The stay begins today or later, and ends after it begins"}}}
        {"room":"single","inputctl":{"booking":{"verdict":"intermediate","rule":"from.required",\
        "fields":["from"],"message":"Enter a value"}}}

        """)
  }

  // MARK: Outputs

  @Test func outputsOfRows() throws {
    try write(Self.bookings, to: "a.csv")
    let result = try scan(
      "--map arrival=from --include-sensitive --annotate b.csv --rejects c.csv --accepts d.csv a.csv")
    #expect(result.status == 65)
    let lines = Self.bookings.split(separator: "\n").map { "\($0)\n" }
    #expect(try read("d.csv") == lines[0] + lines[1] + lines[4])
    #expect(try read("c.csv") == lines[0] + lines[2] + lines[3] + lines[5...].joined())
    #expect(
      try read("b.csv") == #"""
        id,arrival,until,room,companion,code,again,booking.verdict,booking.rule,booking.fields,booking.message
        1,2026-11-24,2026-11-26,single,,,,acceptable,,,
        2,2026-11-24,2026-11-24,single,,,,invalid,booking.stay,until,"The stay begins today or later, and ends after it begins"
        3,2026-11-24,2026-1,suite,,,,intermediate,until.regex,until,Something must follow “2026-1”: a digit 0–2
        4,2026-11-24,2026-11-27,suite,"Lu ""x""",12,12,acceptable,,,
        5,2026-11-20,2026-11-27,suite,Lu,1234,5678,invalid,booking.stay,until,"The stay begins today or later, and ends after it begins"
        6,2026-11-24,2026-11-27,sweet,Lu,,,invalid,room.oneOf,room,"One of single, double, suite"
        7,2026-11-24,unreadable,,,"the row has 2 fields, the header has 7"

        """#)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// Values of active fields are normalised; those of other fields stay as they are.
  @Test func valuesAreFixed() throws {
    try write(
      """
      language 3
      profile word { normalize lower, trim; allow /[a-z]/ }
      form booking { field a: word; when a is "yes" { field b: word } }

      """, to: "words.rules")
    try write("a,b\n Yes ,\" NO\"\nNO,NO\nYes,1\n", to: "a.csv")
    #expect(
      try scan("--fix - a.csv", rules: "words.rules", today: "").output == "a,b\nyes,no\nno,NO\nyes,1\n")
  }

  @Test func sensitiveValuesAreNeverShown() throws {
    try write(Self.bookings, to: "a.csv")
    for format in ["text", "json", "csv"] {
      let result = try scan("--map arrival=from --format \(format) --report page.html a.csv")
      #expect(result.output.contains("booking.equal"))
      for text in [result.output, result.error, try read("page.html")] {
        #expect(!text.contains("1234") && !text.contains("5678"))
      }
    }
    let refused = try scan("--map arrival=from --rejects b.csv a.csv")
    #expect(
      refused.error.hasPrefix("error: `code` is sensitive, and the output files would contain its values\n"))
    #expect(refused.status == 64)
  }

  // MARK: Answers

  @Test func answersAreUsed() throws {
    try write(
      "from,until,room\n2026-11-24,2026-11-26,single\n2026-11-24,2026-11-27,single\n2026-11-24,2026-11-28,single\n",
      to: "a.csv")
    try write(
      """
      {"name":"isFree","values":["single","2026-11-24","2026-11-26"],"answer":true}

      {"answer":false,"name":"isFree","values":["single","2026-11-24","2026-11-27"]}

      """, to: "answers")
    let summary = try summary("--answers answers a.csv")
    let form = try form(in: summary)
    #expect(summary["accepted"] as? Int == 1)
    #expect(form["unanswered"] as? Int == 1)
    let rules = form["rules"] as? [[String: Any]] ?? []
    #expect(rules.map { $0["rule"] as? String } == ["booking.free"])
    #expect(rules.map { $0["count"] as? Int } == [2])
    #expect((form["counts"] as? [String: Int])?["intermediate"] == 1)
    let sample = (rules.first?["samples"] as? [[String: Any]])?.first
    #expect(
      sample?["values"] as? [String: String] == [
        "from": "2026-11-24", "until": "2026-11-27", "room": "single",
      ])
    #expect(sample?["message"] as? String == "This was answered with no")
  }

  // MARK: Resuming

  @Test func aResumedScanHasTheSameForm() throws {
    try write(Self.bookings, to: "a.csv")
    try write(#"{"name":"isFree","values":["single","2026-11-24","2026-11-26"],"answer":true}"#, to: "yes")
    let options = "--map arrival=from --include-sensitive --annotate b.csv"
    func stop() throws { #expect(try scan("\(options) --max-errors 2 a.csv").status == 1) }
    try stop()
    let other = try scan("\(options) --resume a.csv", today: "--today 2026-11-23")
    #expect(
      other.error
        == "error: this scan differs from the interrupted one: --today was `2026-11-22`, and is `2026-11-23` now\nhelp: give the same options and files, or scan again without --resume\n"
    )
    #expect(try scan("\(options) --answers yes --resume a.csv").status == 64)
    #expect(try scan("\(options.replacing("arrival=from", with: "2=from")) --resume a.csv").status == 64)
    let resumed = try scan("\(options) --format json --resume a.csv")
    let resumedRows = try read("b.csv")
    let whole = try scan("\(options) --format json a.csv")
    #expect(resumed == whole)
    #expect(try read("b.csv") == resumedRows)
  }

  @Test func aChangedFormIsNotResumed() throws {
    try write(Self.bookings, to: "a.csv")
    let text = try String(contentsOfFile: Self.rules, encoding: .utf8)
    for (old, new) in [
      ("from < until", "from <= until"), ("\"suite\" {", "\"single\" {"), ("stay:", "time:"),
    ] {
      try write(text, to: "now.rules")
      let options = "--map arrival=from --include-sensitive --annotate b.csv"
      #expect(try scan("\(options) --max-errors 2 a.csv", rules: "now.rules").status == 1)
      let changed = text.replacing(old, with: new)
        .replacing("by stay", with: new == "time:" ? "by time" : "by stay")
      try #require(changed != text)
      try write(changed, to: "now.rules")
      let result = try scan("\(options) --resume a.csv", rules: "now.rules")
      #expect(
        result.error.hasPrefix(
          "error: this scan differs from the interrupted one: the form `booking` has changed since\n"),
        "\(old)")
    }
  }

  // MARK: The same as `check --form`

  /// For random rows, the annotation has the verdict of `check --form`, and its first violation with that verdict.
  @Test(arguments: 0..<4)
  func annotationsAreThoseOfCheck(seed: UInt64) throws {
    var rows = RandomBookings(seed: seed)
    let objects = (0..<300).map { _ in rows.row() }
    let data = try objects.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
    let lines = data.map { String(decoding: $0, as: UTF8.self) }
    try write(lines.map { $0 + "\n" }.joined(), to: "rows.ndjson")
    let answers = try objects.compactMap { row in try rows.answer(to: row) }
    try write(Set(answers).sorted().map { $0 + "\n" }.joined(), to: "answers")
    let scanned = try scan("--include-sensitive --answers answers --threads 2 --annotate - rows.ndjson")
    let checked = try Inputctl.shell(
      "cd '\(folder.url.path)' && inputctl check --rules '\(Self.rules)' --form booking --today 2026-11-22 < rows.ndjson"
    )
    let pairs = zip(scanned.output.split(separator: "\n"), checked.output.split(separator: "\n"))
    var count = 0
    for (scanned, checked) in pairs {
      let row = try #require(try JSONSerialization.jsonObject(with: Data(scanned.utf8)) as? [String: Any])
      let note = (row["inputctl"] as? [String: Any])?["booking"] as? [String: Any] ?? [:]
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(checked.utf8)) as? [String: Any])
      let known = try rows.expectation(of: row, answer)
      #expect(note["verdict"] as? String == known.verdict, "\(scanned)\n\(checked)")
      #expect(note["rule"] as? String == known.rule, "\(scanned)\n\(checked)")
      count += 1
    }
    #expect(count == objects.count)
  }
}

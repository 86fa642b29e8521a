import InputControlJSON
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of the summary of `scan` as text, JSON and CSV.
struct ScanReportTests {
  // MARK: Text

  @Test func text() {
    #expect(
      ScanReport(ScanExamples.orders).text(isColoured: false) == """
        1,234,567 rows read (24.1 MB): 1,226,622 accepted (99.36%), 7,945 rejected (0.64%)
        complete: nothing was left out

        column price, profile price
          1,226,624   99.36%  acceptable
                  3   <0.01%  intermediate
              7,900    0.64%  invalid
                 40   <0.01%  unreadable
          broken rules:
              7,903    0.64%  price.shape
                                row 12, line 13 of orders.csv:     "12.345"  At most two decimals
                                row 1000, line 1004 of orders.csv: " 1,50"   Digits and a point
              1,200    0.10%  warning: price.large: Is it that expensive?
                                row 5, line 6 of orders.csv: "99999"
          unreadable, because:
                 40   <0.01%  the row has 3 fields, the header has 5
                                row 77, line 80 of orders.csv

        column card, profile card
          1,234,565  >99.99%  acceptable
                  2   <0.01%  invalid
          broken rules:
                  2   <0.01%  card.luhn: A digit is wrong
                                row 3, line 4 of orders.csv: (sensitive)

        """)
  }

  @Test func oneOfEach() {
    var summary = ScanExamples.oneRow
    summary.problems = [ScanProblem(file: nil, message: "the disk \u{7}broke", rows: 1)]
    #expect(
      ScanReport(summary).text(isColoured: false) == #"""
        1 row read (1 byte): 0 accepted (0.00%), 1 rejected (100.00%)
        not complete: 1 file could not be read completely
          standard input: the disk \u{7}broke, after 1 row

        whole lines, profile price
          0    0.00%  acceptable
          1  100.00%  invalid
          broken rules:
          1  100.00%  price.shape: <b>\u{202E}no</b>
                        row 1: "<script>alert('1')</script>&"\u{202E}\u{1B}[31m\u{9}\u{D}\u{A}\u{0}"

        """#)
  }

  @Test func noRows() {
    let report = ScanReport(ScanExamples.nothing)
    #expect(
      report.text(isColoured: false) == """
        0 rows read (0 bytes)
        complete: nothing was left out

        whole lines, profile price
          0        –  acceptable

        """)
    #expect(report.csv.contains("verdict,,price,acceptable,,0,,,,,,\r\n"))
  }

  @Test func colours() {
    let text = ScanReport(ScanExamples.orders).text(isColoured: true)
    #expect(text.contains("  \u{1B}[32m✓ acceptable\u{1B}[0m\n"))
    #expect(text.contains("  \u{1B}[31m✗ invalid\u{1B}[0m\n"))
    #expect(text.contains("  \u{1B}[36m! unreadable\u{1B}[0m\n"))
  }

  /// There may be as many reasons as rows.
  @Test func manyReasons() {
    var summary = ScanExamples.nothing
    summary.rows = 50
    summary.checks[0].counts.unreadable = 50
    summary.checks[0].unreadable = (0..<50).map {
      UnreadableSummary(reason: "the row has \($0) fields", count: 1)
    }
    summary.problems = (0..<22).map { ScanProblem(file: "\($0).csv", message: "is a folder", rows: 0) }
    let text = ScanReport(summary).text(isColoured: false)
    #expect(text.contains("\n  30   60.00%  30 more reasons\n"))
    #expect(text.contains("\n  19.csv: is a folder\n  and 2 files more\n"))
  }

  @Test(arguments: [
    (ScanStop.interrupted, "it was interrupted"),
    (.tooManyErrors(1), "it stopped at 1 rejected row"),
    (.tooManyErrors(2_000), "it stopped at 2,000 rejected rows"),
    (.failed, "a file could not be read or written"),
  ])
  func stops(stop: ScanStop, words: String) {
    var summary = ScanExamples.oneRow
    summary.stop = stop
    let report = ScanReport(summary)
    #expect(report.text(isColoured: false).contains("\nnot complete: \(words)\n"))
    #expect(
      report.csv.contains(
        "\r\nstop,,,\(stop.name),,,,,,,,\(words.contains(",") ? "\"\(words)\"" : words)\r\n"))
    #expect(HTMLReport(summary).page.contains("Incomplete:</strong> \(words). The numbers"))
  }

  // MARK: JSON

  @Test func json() throws {
    let report = ScanReport(ScanExamples.orders)
    #expect(try JSON(parsing: report.json.line) == report.json)
    let summary = try #require(report.json.member("summary"))
    #expect(summary.member("rows") == .integer(1_234_567))
    #expect(summary.member("accepted") == .integer(1_226_622))
    #expect(summary.member("rejected") == .integer(7_945))
    #expect(summary.member("complete") == .bool(true))
    #expect(summary.member("stop") == nil)
    guard case .array(let checks) = summary.member("checks") else {
      Issue.record("no checks")
      return
    }
    #expect(
      checks[0].line.hasPrefix(
        """
        {"column":"price","profile":"price","sensitive":false,"counts":{"acceptable":1226624,"intermediate":3,\
        "invalid":7900,"undetermined":0,"unreadable":40},"rules":[{"rule":"price.large","severity":"warning",\
        "count":1200,"samples":[{"file":"orders.csv","row":5,"line":6,"value":"99999","message":"Is it that \
        expensive?"}]},
        """))
    #expect(
      checks[1].line.hasSuffix(
        """
        "rules":[{"rule":"card.luhn","severity":"error","count":2,"samples":[{"file":"orders.csv","row":3,\
        "line":4,"message":"A digit is wrong"}]}],"unreadable":[]}

        """))
  }

  @Test func jsonOfTheIncomplete() {
    var summary = ScanExamples.nothing
    summary.stop = .tooManyErrors(5)
    summary.problems = [ScanProblem(file: "a.csv", message: "is a folder", rows: 0)]
    #expect(
      ScanReport(summary).json.line == """
        {"version":1,"summary":{"rows":0,"bytes":0,"accepted":0,"rejected":0,"complete":false,\
        "stop":{"reason":"too-many-errors","limit":5},"checks":[{"profile":"price","sensitive":false,\
        "counts":{"acceptable":0,"intermediate":0,"invalid":0,"undetermined":0,"unreadable":0},"rules":[],\
        "unreadable":[]}],"problems":[{"file":"a.csv","message":"is a folder","rows":0}]}}

        """)
  }

  // MARK: CSV

  @Test func csv() {
    let lines = ScanReport(ScanExamples.orders).csv.split(separator: "\r\n").map(String.init)
    #expect(
      Array(lines.prefix(16)) == [
        "kind,column,profile,name,severity,count,share,file,row,line,value,message",
        "scan,,,rows,,1234567,,,,,,",
        "scan,,,accepted,,1226622,0.993565,,,,,",
        "scan,,,rejected,,7945,0.006435,,,,,",
        "scan,,,bytes,,24123456,,,,,,",
        "verdict,price,price,acceptable,,1226624,0.993566,,,,,",
        "verdict,price,price,intermediate,,3,0.000002,,,,,",
        "verdict,price,price,invalid,,7900,0.006399,,,,,",
        "verdict,price,price,undetermined,,0,0.000000,,,,,",
        "verdict,price,price,unreadable,,40,0.000032,,,,,",
        "rule,price,price,price.large,warning,1200,0.000972,,,,,",
        #"rule-sample,price,price,price.large,warning,,,orders.csv,5,6,"""99999""",Is it that expensive?"#,
        "rule,price,price,price.shape,error,7903,0.006401,,,,,",
        #"rule-sample,price,price,price.shape,error,,,orders.csv,12,13,"""12.345""",At most two decimals"#,
        #"rule-sample,price,price,price.shape,error,,,orders.csv,1000,1004,""" 1,50""",Digits and a point"#,
        "rule,price,price,price.chars,error,0,0.000000,,,,,",
      ])
    #expect(
      lines.last == "rule-sample,card,card,card.luhn,error,,,orders.csv,3,4,,A digit is wrong")
  }

  /// Text that a spreadsheet would interpret as a formula, or a terminal as a control sequence, is written as
  /// JSON, which preserves it.
  @Test(arguments: [
    "=1+1", "+1", "-1", "@x", "＝1", " =1", "\"", "\t=1", "\u{202E}", "a\nb", ScanExamples.hostile,
  ])
  func harmlessCSV(text: String) throws {
    var summary = ScanExamples.oneRow
    summary.problems = [ScanProblem(file: text, message: "is a folder", rows: 0)]
    summary.checks[0].rules[0].samples[0].value = text
    let csv = ScanReport(summary).csv
    let literal = String(JSON.string(text).line.dropLast())
    let field = "\"" + literal.replacing("\"", with: "\"\"") + "\""
    #expect(try JSON(parsing: literal) == .string(text))
    #expect(csv.contains("problem,,,,,0,,\(field),,,,is a folder\r\n"))
    #expect(csv.contains("rule-sample,,price,price.shape,error,,,,1,1,\(field),"))
    #expect(
      !csv.replacing("\r\n", with: "").unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  // MARK: Figures

  @Test func figures() {
    #expect(
      [0, 999, 1_000, 12_345_678, -1_234].map(ScanFigures.grouped) == [
        "0", "999", "1,000", "12,345,678", "-1,234",
      ])
    #expect(ScanFigures.counted(1, "row") == "1 row")
    #expect(ScanFigures.counted(0, "row") == "0 rows")
    #expect(
      [0, 1, 999, 1_000, 1_049, 1_050, 999_949, 999_950, 5_000_000_000, Int.max].map(ScanFigures.bytes) == [
        "0 bytes", "1 byte", "999 bytes", "1.0 kB", "1.0 kB", "1.1 kB", "999.9 kB", "1.0 MB", "5.0 GB",
        "9.2 EB",
      ])
    #expect(ScanFigures.share(0, of: 0) == nil)
    #expect(ScanFigures.share(0, of: 7) == "0.00%")
    #expect(ScanFigures.share(7, of: 7) == "100.00%")
    #expect(ScanFigures.share(1, of: 3) == "33.33%")
    #expect(ScanFigures.share(1, of: 1_000_000) == "<0.01%")
    #expect(ScanFigures.share(999_999, of: 1_000_000) == ">99.99%")
    #expect(ScanFigures.fraction(1, of: 0) == nil)
    #expect(ScanFigures.fraction(1, of: 3) == "0.333333")
    #expect(ScanFigures.fraction(1, of: 1) == "1.000000")
  }

  /// The parts add up to the whole.
  @Test func sums() throws {
    let summary = ScanExamples.orders
    for check in try nonEmpty(summary.checks) {
      let counts = check.counts
      #expect(VerdictCounts.Kind.allCases.reduce(0) { $0 + counts[$1] } == counts.rows)
      #expect(counts.rows == summary.rows)
    }
    #expect(summary.acceptedRows + summary.rejectedRows == summary.rows)
  }
}

extension JSON {
  fileprivate func member(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

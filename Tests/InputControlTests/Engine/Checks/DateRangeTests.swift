import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct DateRangeTests {
  /// Ranges of all types, with one end and with both.
  static var ranges: [DateRange] {
    [
      ("date", "1899-12-31", "1904-02-29"), ("date", "2020-01-01", nil), ("date", nil, "1999-12-31"),
      ("date", "2023-03-01", "2023-03-31"), ("time", "06:00", "22:00"), ("time", "09:30:15", nil),
      ("time", nil, "00:59:59"), ("month", "1999-11", "2001-02"), ("dateTime", "2023-12-31T23:59", nil),
      ("dateTime", "2023-12-31T23:59:30", "2024-01-01T00:00:10"),
    ].compactMap { type, first, last in
      ControlType(rawValue: type).flatMap { type in
        DateForm(type, seconds: type.isOfTimes ? .optional : .none).flatMap {
          DateRange(of: $0, from: first, until: last)
        }
      }
    }
  }

  @Test func allRangesAreRanges() { #expect(Self.ranges.count == 10) }

  @Test(
    arguments: try cases(.date, from: "2020-01-01", until: nil) { range in
      CheckCase.acceptable(range, "2020-01-01", "9999-12-31", "2020-13-45")
        + CheckCase.unfinished(range, "2", "20", "202", "2020", "2020-01-0")
        + CheckCase.invalid(range, "19", 0..<2) + CheckCase.invalid(range, "2019", 0..<4)
        + CheckCase.invalid(range, "2020-01-00", 0..<10) + CheckCase.invalid(range, "2020/", 4..<5)
    }
      + cases(.time, seconds: .optional, from: "09:30:15", until: "22:00") { range in
        CheckCase.acceptable(range, "09:31", "09:30:15", "22:00", "22:00:00")
          + CheckCase.unfinished(range, "0", "2", "09:3", "09:30:1", "22:00:")
          + CheckCase.mendable(range, "09:30", 0..<5) + CheckCase.invalid(range, "08", 0..<2)
          + CheckCase.invalid(range, "22:00:01", 0..<8) + CheckCase.invalid(range, "09:30:14", 0..<8)
      })
  func judgesTextsInPart(_ example: CheckCase) { example.expectResult() }

  private static func cases(
    _ type: ControlType, seconds: DateForm.Seconds = .none, from first: String?, until last: String?,
    _ make: (ValueCheck) -> [CheckCase]
  ) throws -> [CheckCase] {
    let form = try #require(DateForm(type, seconds: seconds))
    return make(.dates(try #require(DateRange(of: form, from: first, until: last))))
  }

  @Test(
    arguments: [
      ("date", "2020-02-30", nil), ("date", "2020-1-1", nil), ("date", "2021-01-01", "2020-01-01"),
      ("date", nil, nil),
      ("time", "24:00", nil), ("time", "22:00", "06:00"), ("time", "12:00:00", nil),
      ("month", "2020-01-01", nil),
      ("dateTime", "2020-01-01", nil),
    ] as [(String, String?, String?)])
  func textsThatAreNoRanges(type: String, first: String?, last: String?) throws {
    let type = try #require(ControlType(rawValue: type))
    let form = try #require(DateForm(type))
    #expect(DateRange(of: form, from: first, until: last) == nil)
  }

  // MARK: Exactness

  /// The calendar and a range together, in every order: each beginning of each day of some years, and each with one more
  /// character, gets the verdict of a search.
  @Test(arguments: ["yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy", "ddMMyyyy", "MMddyyyy", "yyyyMMdd"])
  func verdictsAreThoseOfASearch(format: String) throws {
    let format = try #require(DateFormat(format))
    let first = try #require(CivilMoment("1899-12-31"))
    let last = try #require(CivilMoment("1904-02-29"))
    let range = DateRange(format, first, last)
    let profile = try CompiledProfile(
      Profile("day", rules: [.check(.date(format)), .check(.dates(range)).on(.change)]))
    var values: Set<String> = []
    var beginnings: Set<String> = []
    var tried: Set<String> = []
    for year in 1898...1905 {
      for month in 1...12 {
        for day in 1...31 {
          let moment = CivilMoment(.date, [year, month, day, 0, 0, 0])
          let text = format.text(of: moment)
          for count in 1...text.utf8.count {
            let beginning = String(text.prefix(count))
            tried.insert(beginning)
            if count < text.utf8.count { for next in "0123456789.-/" { tried.insert("\(beginning)\(next)") } }
          }
          guard moment.date != nil, range.contains(moment) else { continue }
          values.insert(text)
          for count in 1..<text.utf8.count { beginnings.insert(String(text.prefix(count))) }
        }
      }
    }
    #expect(values.count == 1521)
    var mismatches: [String] = []
    for text in tried {
      let expected: Verdict =
        values.contains(text) ? .acceptable : beginnings.contains(text) ? .intermediate : .invalid
      let verdict = profile.verdict(of: text)
      if verdict != expected, mismatches.count < 10 { mismatches.append("\(text): \(verdict), \(expected)") }
    }
    #expect(mismatches == [])
    #expect(profile.exactness.allSatisfy { $0.isComplete })
  }

  /// All times of the day with optional seconds, against a search.
  @Test func timesAreThoseOfASearch() throws {
    let form = try #require(DateForm(.time, seconds: .optional))
    let range = try #require(DateRange(of: form, from: "09:59:58", until: "20:00"))
    let profile = try CompiledProfile(
      Profile("opening").date(form).rule(.check(.dates(range)).on(.change)))
    var values: Set<String> = []
    var beginnings: Set<String> = []
    func add(_ text: String) {
      values.insert(text)
      for count in 1..<text.utf8.count { beginnings.insert(String(text.prefix(count))) }
    }
    for second in (9 * 3600 + 59 * 60 + 58)...(20 * 3600) {
      let moment = CivilMoment(
        .time, [0, 0, 0, second / 3600, second / 60 % 60, second % 60], hasSeconds: true)
      add("\(moment)")
      if second % 60 == 0 { add("\(CivilMoment(.time, moment.numbers))") }
    }
    var mismatches: [String] = []
    for text in beginnings.union(values) {
      for text in [text] + "0123456789:".map({ "\(text)\($0)" }) {
        let expected: Verdict =
          values.contains(text) ? .acceptable : beginnings.contains(text) ? .intermediate : .invalid
        let verdict = profile.verdict(of: text)
        if verdict != expected, mismatches.count < 10 {
          mismatches.append("\(text): \(verdict), \(expected)")
        }
      }
    }
    #expect(mismatches == [])
  }
}

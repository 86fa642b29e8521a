import InputControlTestSupport
import Testing

@testable import InputControl

/// Rules of forms about dates and times that have a type.
struct FormTimeTests {
  private static let rules = """
    language 4
    profile day { type date; range "1900-01-01".. }
    profile clock { type time; seconds optional }
    profile period { type month }
    profile moment { type dateTime }
    form opening {
      field from: clock
      field until: clock
      hours: order "06:00" <= from < until
    }
    form stay {
      field arrival: day
      field departure: day
      stay: order today <= arrival < departure
      grown: age arrival ..17
    }
    form term { field first: period; field last: period; term: order first <= last <= "2030-12" }
    form meeting { field begin: moment; field end: moment; meeting: order begin < end }
    form born { field day: day; grown: age day 18.. }
    """

  private func verdict(_ form: String, _ values: [String: String], on day: String = "2026-11-22") throws
    -> Verdict
  {
    let rules = try RuleSet([SourceFile(name: "a.rules", text: Self.rules)])
    return try rules.form(form).evaluate(values, today: try #require(CivilDate(day))).verdict
  }

  @Test(
    arguments: [
      ("08:00", "17:30", .acceptable), ("08:00", "08:00:01", .acceptable), ("08:00", "08:00", .intermediate),
      ("08:00:00", "08:00:00", .invalid), ("05:59", "17:30", .invalid), ("05:59:59", "17:30", .invalid),
      ("17", "09", .invalid), ("17", "1", .intermediate), ("2", "19", .invalid),
      ("08:0", "08:00:0", .intermediate),
    ] as [(String, String, Verdict)])
  func timesAreInOrder(from: String, until: String, expected: Verdict) throws {
    #expect(try verdict("opening", ["from": from, "until": until]) == expected)
  }

  @Test(
    arguments: [
      ("2028-01", "2028-01", .acceptable), ("2028-02", "2028-01", .invalid),
      ("2028-02", "2028", .intermediate),
      ("2028-02", "2031", .invalid),
    ] as [(String, String, Verdict)])
  func monthsAreInOrder(first: String, last: String, expected: Verdict) throws {
    #expect(try verdict("term", ["first": first, "last": last]) == expected)
  }

  @Test(
    arguments: [
      ("2028-02-29T09:00", "2028-02-29T09:01", .acceptable),
      ("2028-02-29T09:00", "2028-02-29T09:00", .invalid),
      ("2028-02-29T09:00", "2028-02-29T0", .intermediate), ("2028-02-29T09:00", "2028-02-28", .invalid),
    ] as [(String, String, Verdict)])
  func datesWithTimesAreInOrder(begin: String, end: String, expected: Verdict) throws {
    #expect(try verdict("meeting", ["begin": begin, "end": end]) == expected)
  }

  @Test func datesOfTheTypeAreDates() throws {
    #expect(try verdict("stay", ["arrival": "2026-11-22", "departure": "2026-11-23"]) == .acceptable)
    #expect(try verdict("stay", ["arrival": "2026-11-21", "departure": "2026-11-23"]) == .invalid)
    #expect(try verdict("stay", ["arrival": "2026-1", "departure": "2026-11-2"]) == .intermediate)
    #expect(try verdict("born", ["day": "2008-11-22"]) == .acceptable)
    #expect(try verdict("born", ["day": "2008-11-23"]) == .invalid)
    #expect(try verdict("born", ["day": "2009"]) == .invalid)
    #expect(try verdict("born", ["day": "20"]) == .intermediate)
  }

  @Test(arguments: [
    ("order from <= today", "a time and a date cannot be compared"),
    ("order from <= 3", "a time and a number cannot be compared"),
    ("order from <= \"2026-11\"", "a time and a month cannot be compared"),
    ("age from 18..", "`age` needs a date, and `from` is a time"),
  ])
  func valuesOfDifferentTypesAreNotCompared(rule: String, message: String) {
    let text = "language 4\nprofile clock { type time }\nform a { field from: clock; \(rule) }"
    #expect {
      _ = try RuleSet([SourceFile(name: "a.rules", text: text)]).form("a")
    } throws: { error in
      (error as? RuleError)?.diagnostics.map { $0.message } == [message]
    }
  }
}

import InputControlTestSupport
import Testing

@testable import InputControl

struct DateCheckTests {
  @Test(
    arguments: try cases("yyyy-MM-dd") { date in
      CheckCase.acceptable(date, "2026-02-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31")
        + CheckCase.unfinished(
          date, "2", "2026", "2026-", "2026-0", "2026-1", "2026-02-2", "2023-02-2", "000")
        + CheckCase.invalid(date, "2026-13", 5..<7) + CheckCase.invalid(date, "2026-2", 5..<6)
        + CheckCase.invalid(date, "2026-00", 5..<7) + CheckCase.invalid(date, "2026-02-3", 8..<9)
        + CheckCase.invalid(date, "2023-02-29", 8..<10) + CheckCase.invalid(date, "1900-02-29", 8..<10)
        + CheckCase.invalid(date, "2026-04-31", 8..<10) + CheckCase.invalid(date, "2026-04-00", 8..<10)
        + CheckCase.invalid(date, "0000", 0..<4) + CheckCase.invalid(date, "0000-13", 0..<4)
        + CheckCase.invalid(date, "2026/", 4..<5) + CheckCase.invalid(date, "2026年", 4..<7)
        + CheckCase.invalid(date, "2026-13x", 7..<8) + CheckCase.invalid(date, "2026-12-311", 10..<11)
    })
  func yearFirst(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: try cases("dd.MM.yyyy") { date in
      CheckCase.acceptable(date, "31.12.1999", "29.02.1904")
        + CheckCase.unfinished(date, "3", "30.", "31.0", "29.02.", "29.02.19", "29.02.190", "29.02.000")
        + CheckCase.invalid(date, "31.04", 0..<2) + CheckCase.invalid(date, "30.02", 0..<2)
        + CheckCase.invalid(date, "29.02.2023", 0..<2) + CheckCase.invalid(date, "29.02.1903", 0..<2)
        + CheckCase.invalid(date, "29.02.1900", 0..<2) + CheckCase.invalid(date, "4", 0..<1)
        + CheckCase.invalid(date, "32.13", 0..<2) + CheckCase.invalid(date, "01.01.0000", 6..<10)
    })
  func dayFirst(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: try cases("MMdd") { date in
      CheckCase.acceptable(date, "0229", "1231") + CheckCase.unfinished(date, "0", "02", "022", "043")
        + CheckCase.invalid(date, "023", 2..<3) + CheckCase.invalid(date, "0230", 2..<4)
        + CheckCase.invalid(date, "0431", 2..<4) + CheckCase.invalid(date, "2", 0..<1)
    }
      + cases("yyyy dd") { date in
        CheckCase.acceptable(date, "2023 31", "2023 29") + CheckCase.invalid(date, "2023 32", 5..<7)
      }
      + cases("[dd]") { date in
        CheckCase.acceptable(date, "[31]") + CheckCase.unfinished(date, "[", "[3", "[31")
          + CheckCase.invalid(date, "[4", 1..<2) + CheckCase.invalid(date, "(", 0..<1)
      })
  func partsOfADate(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: try cases(.time) { time in
      CheckCase.acceptable(time, "00:00", "09:30", "23:59")
        + CheckCase.unfinished(time, "0", "2", "23", "23:", "23:5") + CheckCase.invalid(time, "3", 0..<1)
        + CheckCase.invalid(time, "24", 0..<2) + CheckCase.invalid(time, "12:6", 3..<4)
        + CheckCase.invalid(time, "12:60", 3..<5) + CheckCase.invalid(time, "24:00", 0..<2)
        + CheckCase.invalid(time, "12:30:", 5..<6) + CheckCase.invalid(time, "1230", 2..<3)
    }
      + cases(.time, .optional) { time in
        CheckCase.acceptable(time, "12:30", "12:30:59") + CheckCase.unfinished(time, "12:30:", "12:30:5")
          + CheckCase.invalid(time, "12:30:60", 6..<8) + CheckCase.invalid(time, "12:30:6", 6..<7)
      }
      + cases(.time, .required) { time in
        CheckCase.acceptable(time, "12:30:00") + CheckCase.unfinished(time, "12:30", "12:30:0")
      }
      + cases(.month) { month in
        CheckCase.acceptable(month, "2028-02", "0001-01") + CheckCase.unfinished(month, "2028", "2028-1")
          + CheckCase.invalid(month, "2028-13", 5..<7) + CheckCase.invalid(month, "0000", 0..<4)
      }
      + cases(.dateTime, .optional) { moment in
        CheckCase.acceptable(moment, "2028-02-29T09:30", "2028-02-29T09:30:15")
          + CheckCase.unfinished(moment, "2028-02-29", "2028-02-29T", "2028-02-29T09:30:")
          + CheckCase.invalid(moment, "2027-02-29T09:30", 8..<10)
          + CheckCase.invalid(moment, "2028-02-29T24", 11..<13)
          + CheckCase.invalid(moment, "2028-02-29 ", 10..<11)
      })
  func formsOfTypes(_ example: CheckCase) { example.expectResult() }

  private static func cases(
    _ type: ControlType, _ seconds: DateForm.Seconds = .none, _ make: (ValueCheck) -> [CheckCase]
  ) throws -> [CheckCase] {
    make(.date(try #require(DateForm(type, seconds: seconds)).format))
  }

  private static func cases(_ format: String, _ make: (ValueCheck) -> [CheckCase]) throws -> [CheckCase] {
    make(.date(try #require(DateFormat(format))))
  }

  // MARK: Exactness

  /// Every order of every choice of the three numbers, with and without something between them.
  private static let formats: [String] = {
    let names = ["yyyy", "MM", "dd"]
    var orders = names.map { [$0] }
    for order in orders { orders += names.filter { !order.contains($0) }.map { order + [$0] } }
    for order in orders where order.count == 2 {
      orders += names.filter { !order.contains($0) }.map { order + [$0] }
    }
    return orders.map { $0.joined(separator: "-") }
      + orders.filter { $0.count < 3 }.map { "(\($0.joined()))" }
  }()

  /// Every prefix of every text whose years are written with some digits only, and each with one wrong
  /// character.
  @Test(arguments: try nonEmpty(formats))
  func verdictsAreThoseOfASearch(format: String) throws {
    var search = Search(format, try #require(DateFormat(format)))
    let canPass = search.canPass([])
    #expect(canPass)
    #expect(search.mismatches == [])
  }

  /// The leap years of the Gregorian calendar, seen from the 29 February before them.
  @Test func aLeapDayNeedsALeapYear() throws {
    let check = ValueCheck.date(try #require(DateFormat("dd.MM.yyyy")))
    let start = Array("29.02.".utf8)
    var reachable: Set<[UInt8]> = []
    for year in 1...9999 where year % 400 == 0 || year % 4 == 0 && year % 100 != 0 {
      let digits = Array(String(10_000 + year).utf8.dropFirst())
      for count in 0...4 { reachable.insert(start + digits.prefix(count)) }
    }
    var mismatches: [CheckMismatch] = []
    for count in 0...4 {
      for value in 0..<[1, 10, 100, 1000, 10_000][count] {
        let text = start + String(10_000 + value).utf8.suffix(count)
        let canPass = reachable.contains(text)
        CheckMismatch(check, text, passes: canPass && count == 4, canPass: canPass).map {
          mismatches.append($0)
        }
      }
    }
    #expect(mismatches == [])
  }

  /// Goes through all texts of a format, from the longest back to the shortest.
  private struct Search {
    let format: [UInt8]
    let check: ValueCheck
    var mismatches: [CheckMismatch] = []

    init(_ source: String, _ format: DateFormat) {
      self.format = Array(source.utf8)
      check = .date(format)
    }

    mutating func canPass(_ text: [UInt8]) -> Bool {
      let passes = text.count == format.count && isDate(text)
      var canPass = passes
      if text.count < format.count {
        for byte in alphabet(at: text.count) { canPass = self.canPass(text + [byte]) || canPass }
        note(text + [UInt8(ascii: "x")], passes: false, canPass: false)
      }
      if !text.isEmpty { note(text, passes: passes, canPass: canPass) }
      return canPass
    }

    private mutating func note(_ text: [UInt8], passes: Bool, canPass: Bool) {
      CheckMismatch(check, text, passes: passes, canPass: canPass).map { mismatches.append($0) }
    }

    /// As many digits as show every difference.
    ///
    /// With 0, 4 and 6 every decade that can be written has its leap year, and 0000, 0400, 0600 and 4646
    /// occur.
    private func alphabet(at offset: Int) -> [UInt8] {
      let isSecond = offset > 0 && format[offset - 1] == format[offset]
      return switch format[offset] {
      case UInt8(ascii: "y"): Array("046".utf8)
      case UInt8(ascii: "M"): Array(isSecond ? "0123456789".utf8 : "0123".utf8)
      case UInt8(ascii: "d"): Array(isSecond ? "01289".utf8 : "01234".utf8)
      default: [format[offset]]
      }
    }

    private func isDate(_ text: [UInt8]) -> Bool {
      var numbers: [UInt8: Int] = [:]
      for (letter, byte) in zip(format, text) {
        numbers[letter] = 10 * (numbers[letter] ?? 0) + Int(byte) - 48
      }
      let year = numbers[UInt8(ascii: "y")] ?? 2000
      let month = numbers[UInt8(ascii: "M")] ?? 1
      let day = numbers[UInt8(ascii: "d")] ?? 1
      guard year > 0, (1...12).contains(month) else { return false }
      let leap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return (1...lengths[month - 1]).contains(day)
    }
  }
}

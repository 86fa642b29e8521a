import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl

/// Dates as people write them in a locale: reading, showing, and the verdicts on what is not finished.
struct DateReaderTests {
  /// A locale for each layout that there is.
  static let locales: [String] = {
    guard let file = try? Fixtures.numbers.read("dates.tsv") else { return [] }
    var tags: [DateLayout: String] = [:]
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let tag = line.prefix { $0 != "\t" }
      guard let layout = LocaleTag(String(tag)).flatMap({ DateLayout(of: $0) }) else { continue }
      if tags[layout] == nil { tags[layout] = String(tag) }
    }
    return tags.values.sorted()
  }()

  private static func profile(_ statements: String, _ locale: String) throws -> CompiledProfile {
    let file = SourceFile(name: "a.rules", text: "language 4\nprofile a { \(statements); display locale }")
    return try RuleSet([file]).profile("a").localized(for: try #require(LocaleTag(locale)))
  }

  /// Every day is shown in such a way that it is read as the same day: all days of 400 years with `DAYS=1`.
  @Test(arguments: try nonEmpty(locales)) func whatIsShownIsRead(locale: String) throws {
    let profile = try Self.profile("type date", locale)
    let first = try #require(CivilDate("1900-01-01")), last = try #require(CivilDate("2299-12-31"))
    let step = ProcessInfo.processInfo.environment["DAYS"].flatMap { Int($0) } ?? 97
    let distance = CivilDate.Distance(step, .days)
    var day = first
    var count = 0
    while day <= last {
      let value = day.description
      let shown = profile.display(of: value)
      let evaluation = profile.evaluate(reading: shown)
      guard evaluation.verdict == .acceptable, evaluation.value == value, shown.unicodeScalars.count == 10
      else {
        Issue.record("\(value) is shown as \(shown), which is read as \(evaluation.value)")
        return
      }
      day = day.advanced(by: distance)
      count += 1
    }
    #expect(count > 365 * 400 / step)
  }

  /// Texts that are read in one way only, or not at all.
  @Test(arguments: [
    ("de", "1.3.2019", "2019-03-01"), ("en-US", "1.3.2019", "2019-01-03"),
    ("en-US", "01/02/2019", "2019-01-02"),
    ("de", "01/02/2019", "2019-02-01"), ("de", "01022019", "2019-02-01"), ("ja", "20190201", "2019-02-01"),
    ("de", "1. 3. 2019", "2019-03-01"), ("hu", "2019. 03. 01.", "2019-03-01"),
    ("ko", "2019. 3. 1.", "2019-03-01"),
    ("ja", "2019年03月01日", "2019-03-01"), ("ko", "2019년 3월 1일", "2019-03-01"),
    ("ja", "２０１９年３月１日", "2019-03-01"),
    ("ar-EG", "١/٣/٢٠١٩", "2019-03-01"), ("de", "١.٣.٢٠١٩", "2019-03-01"), ("de", "29.02.2024", "2024-02-29"),
    ("en-GB", "29/02/2024", "2024-02-29"), ("sv", "2024-02-29", "2024-02-29"),
    ("sv", "2024-2-9", "2024-02-09"),
  ])
  func read(locale: String, text: String, value: String) throws {
    let evaluation = try Self.profile("type date", locale).evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value, "\(evaluation)")
  }

  @Test(arguments: [
    ("de", "2019-3-1"), ("de", "2019/03/01"), ("de", "1.3/2019"), ("de", "1..3.2019"), ("de", "٣1.3.2019"),
    ("de", "1.3.2019 x"), ("de", "0.3.2019"), ("de", "1.3.0000"), ("de", "1.3.20190"), ("de", "29.02.2023"),
    ("en-US", "02/29/2023"), ("ja", "2023/02/29"), ("en-US", "13/01/2019"), ("de", "2019年3月1日"),
    ("ja", "2019年3/1"),
    ("ja", "年3月1日"), ("de", "1,3,2019"), ("de", "März 2019"), ("sv", "3/1/2019"), ("de", "0000-01-01"),
    ("ja", "2019月3年1日"), ("de", "-1.3.2019"),
  ])
  func notRead(locale: String, text: String) throws {
    #expect(try Self.profile("type date", locale).evaluate(reading: text).verdict == .invalid)
  }

  /// Nothing is completed that the person has not written.
  @Test(arguments: [
    ("de", "1"), ("de", "2."), ("de", "31.0"), ("de", "29.02."), ("en-US", "02/29/"), ("ja", "2024/02/"),
    ("de", "1.3.19"), ("de", "1.3.201"), ("de", "2019-0"), ("de", "2019-03-"), ("en-US", "1/3/19"),
    ("ja", "2019022"),
    ("ja", "2019年"), ("ja", "2019/0"), ("de", "0103201"),
  ])
  func notFinished(locale: String, text: String) throws {
    #expect(try Self.profile("type date", locale).evaluate(reading: text).verdict == .intermediate)
  }

  @Test(arguments: [
    ("de", "8:30", "08:30"), ("de", "08:30", "08:30"), ("de", "0830", "08:30"), ("fi", "8.30", "08:30"),
    ("fi", "8:30", "08:30"),
    ("de", "23:59", "23:59"), ("de", "0:00", "00:00"),
  ])
  func times(locale: String, text: String, value: String) throws {
    let evaluation = try Self.profile("type time", locale).evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value)
  }

  @Test(arguments: [
    ("de", "24:00"), ("de", "12:60"), ("de", "8 PM"), ("de", "8.30"), ("de", "8:3:0"), ("de", "08:30:00"),
    ("de", "8:60"),
  ])
  func noTimes(locale: String, text: String) throws {
    #expect(try Self.profile("type time", locale).evaluate(reading: text).verdict == .invalid)
  }

  /// The texts that ICU and browsers write for a date with its time.
  @Test(arguments: [
    ("en-US", "11/30/2026, 8:30 AM", "08:30"), ("en-US", "11/30/2026, 8:30\u{202F}PM", "20:30"),
    ("de", "30.11.2026, 20:30", "20:30"), ("fr", "30/11/2026 20:30", "20:30"),
    ("hu", "2026. 11. 30. 8:30", "08:30"), ("zh-Hant", "2026/11/30 下午8:30", "20:30"),
    ("ko", "2026. 11. 30. 오후 8:30", "20:30"), ("ja", "2026/11/30 20:30", "20:30"),
    ("ar", "30\u{200F}/11\u{200F}/2026، 8:30 م", "20:30"),
    ("ar", "٣٠\u{200F}/١١\u{200F}/٢٠٢٦، ٨:٣٠ م", "20:30"),
    ("de", "30.11.2026T20:30", "20:30"), ("de", "30.11.2026，20:30", "20:30"),
    ("sv", "2026-11-30 20:30", "20:30"), ("de", "2026-11-30T20:30", "20:30"),
  ])
  func datesWithTimes(locale: String, text: String, time: String) throws {
    let evaluation = try Self.profile("type dateTime", locale).evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == "2026-11-30T" + time)
    let field = InputField(try Self.profile("type dateTime", locale), locale: try .tag(locale))
    #expect(field.paste(text).isAllowed)
    #expect(field.commit() == .committed("2026-11-30T" + time))
  }

  @Test(arguments: [
    ("de", "1T2T2019 8:30"), ("de", "1,2,2019 8:30"), ("de", "30.11,2026 8:30"), ("de", "30/11/2026. 8:30"),
    ("en-US", "11/30/2026, PM 8:30 PM"), ("zh-Hant", "下午2026/11/30 8:30"), ("ko", "2026. 11. 30. 오후 20:30"),
    ("de", "30.11.2026,, 8:30"),
  ])
  func noDatesWithTimes(locale: String, text: String) throws {
    #expect(try Self.profile("type dateTime", locale).evaluate(reading: text).verdict == .invalid)
  }

  @Test(arguments: [
    ("de", "30.11.2026,"), ("zh-Hant", "2026/11/30 下"), ("zh-Hant", "2026/11/30 下午"),
    ("zh-Hant", "2026/11/30 下午8:3"), ("ar", "30\u{200F}/11\u{200F}"),
  ])
  func beginningsOfDatesWithTimes(locale: String, text: String) throws {
    #expect(try Self.profile("type dateTime", locale).evaluate(reading: text).verdict == .intermediate)
  }

  @Test(arguments: [("8:30", "08:30"), ("083015", "08:30:15"), ("8:30:15", "08:30:15"), ("0830", "08:30")])
  func secondsThatMayBeMissing(text: String, value: String) throws {
    let profile = try Self.profile("type time; seconds optional", "de")
    #expect(profile.evaluate(reading: text).value == value)
    #expect(profile.evaluate(reading: profile.display(of: value)).value == value)
  }

  /// Verdicts are compared with those that follow from a list of all texts that are read: for each text that can be continued,
  /// and each of them with one more character.
  @Test(arguments: [
    ("de", "2020-02-25", "2020-03-05"), ("en-US", "2020-02-25", "2020-03-05"),
    ("ja", "2020-02-25", "2020-03-05"),
    ("de", "1999-12-20", "2000-01-31"), ("en-US", "1999-12-20", "2000-01-31"),
    ("ja", "1999-12-20", "2000-01-31"),
  ])
  func verdictsAreThoseOfAList(locale: String, first: String, last: String) throws {
    let profile = try Self.profile("type date; range \"\(first)\"..\"\(last)\"", locale)
    let list = try Self.writtenDays(from: first, until: last, locale)
    var beginnings: Set<String> = []
    for text in list {
      for end in text.indices { beginnings.insert(String(text[..<end])) }
    }
    var mismatches: [String] = []
    func check(_ text: String) {
      let expected: Verdict =
        list.contains(text) ? .acceptable : beginnings.contains(text) ? .intermediate : .invalid
      let verdict = profile.verdict(reading: text)
      if verdict != expected { mismatches.append("\(text): \(verdict), not \(expected)") }
    }
    let characters = Array("0123456789./- 年月日x")
    for text in beginnings.union(list) where !text.isEmpty {
      check(text)
      for character in characters where character != " " { check(text + String(character)) }
    }
    #expect(mismatches.sorted().prefix(20) == [])
  }

  /// All texts that are read as a day of a range, with spaces only as separators.
  private static func writtenDays(from first: String, until last: String, _ locale: String) throws -> Set<
    String
  > {
    var texts: Set<String> = []
    var day = try #require(CivilDate(first))
    let end = try #require(CivilDate(last))
    while day <= end {
      func forms(_ number: Int) -> [String] {
        number < 10 ? ["\(number)", "0\(number)"] : ["\(number)"]
      }
      let year = "\(day.year)", months = forms(day.month), days = forms(day.day)
      texts.insert(day.description)
      for month in months {
        for number in days {
          let numbers =
            switch locale {
            case "de": [number, month, year]
            case "en-US": [month, number, year]
            default: [year, month, number]
            }
          for sign in [".", "/", "-", " "] {
            texts.insert(numbers.joined(separator: sign))
            if sign == "." { texts.insert(numbers.joined(separator: sign) + ".") }
          }
          if month.count == 2, number.count == 2 { texts.insert(numbers.joined()) }
          if locale == "ja" {
            texts.insert("\(year)年\(month)月\(number)日")
            texts.insert("\(year)年\(month)月\(number)")
          }
        }
      }
      day = day.advanced(by: CivilDate.Distance(1, .days))
    }
    return texts
  }

  /// A rule about other characters than the numbers of a date cannot be judged in another order.
  @Test(arguments: [
    ("type date; forbid /13$/", "the rule `forbid` is about"),
    ("type date; replace /x/ with \"\"", "a `replace` changes"),
    ("type text", "neither the type"), ("type date; maxLength 10", "the rule `maxLength` is about"),
  ])
  func otherRulesAreErrors(statements: String, message: String) throws {
    let file = SourceFile(name: "a.rules", text: "language 4\nprofile a { \(statements); display locale }")
    let error = #expect(throws: RuleError.self) { try RuleSet([file]) }
    #expect(
      error?.diagnostics.contains { $0.message.contains(message) } == true, "\(String(describing: error))")
  }
}

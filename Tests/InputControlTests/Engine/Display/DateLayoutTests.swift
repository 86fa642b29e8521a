import InputControlTestSupport
import Testing

@testable import InputControl

/// The order and the signs of dates, compared with those that ICU shows.
struct DateLayoutTests {
  @Test(arguments: [
    ("de", "dd.MM.yyyy"), ("de-CH", "dd.MM.yyyy"), ("de-XX", "dd.MM.yyyy"), ("en", "MM/dd/yyyy"),
    ("en-US", "MM/dd/yyyy"), ("en-GB", "dd/MM/yyyy"), ("en-CA", "yyyy-MM-dd"), ("fr-CA", "yyyy-MM-dd"),
    ("sv", "yyyy-MM-dd"), ("nl", "dd-MM-yyyy"), ("ja", "yyyy/MM/dd"), ("ko", "yyyy.MM.dd"),
    ("zh-TW", "yyyy/MM/dd"), ("zh-HK", "dd/MM/yyyy"), ("hu", "yyyy.MM.dd"), ("pt-BR", "dd/MM/yyyy"),
  ])
  func aLocaleHasItsLayout(tag: String, pattern: String) throws {
    #expect(DateLayout(of: try #require(LocaleTag(tag)))?.pattern == pattern)
  }

  @Test func wordsAndTimes() throws {
    func layout(_ tag: String) throws -> DateLayout {
      let locale = try #require(LocaleTag(tag))
      return try #require(DateLayout(of: locale))
    }
    #expect(try layout("ja").words == .han)
    #expect(try layout("zh-Hant-TW").words == .han)
    #expect(try layout("ko").words == .hangul)
    #expect(try layout("de").words == nil)
    #expect(try layout("fi").timeSeparator == ".")
    #expect(try layout("de").timeSeparator == ":")
    #expect(DateLayout(of: try #require(LocaleTag("xx"))) == nil)
  }

  /// The locales whose CLDR pattern puts the day between the year and the month, or writes other signs between them. Theirs is
  /// the layout of ISO 8601: 2019-03-01 would be another day in the order that they state.
  private static let different = [
    "kk-Arab", "kk-Arab-CN", "ky", "ky-KG", "nqo", "nqo-GN", "ug", "ug-CN", "tok", "tok-001",
  ]

  /// In all locales, the numbers stand in the order that ICU shows.
  @Test func theOrderIsThatOfICU() throws {
    let lines = String(decoding: try Fixtures.numbers.read("dates.tsv"), as: UTF8.self).split(separator: "\n")
      .dropFirst(2)
    #expect(lines.count > 800)
    var mismatches: [String] = []
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let locale = try #require(LocaleTag(fields[0]))
      let layout = try #require(DateLayout(of: locale))
      let numbers: [String: String] =
        switch layout.order {
        case .dayMonthYear: ["2019": "1 3 2019", "1999": "31 12 1999"]
        case .monthDayYear: ["2019": "3 1 2019", "1999": "12 31 1999"]
        case .yearMonthDay: ["2019": "2019 3 1", "1999": "1999 12 31"]
        }
      for (field, year) in [(fields[1], "2019"), (fields[2], "1999")] {
        let shown = field.split { !$0.isNumber }.map { $0.drop { $0 == "0" } }.joined(separator: " ")
        if shown != numbers[year], !Self.different.contains(fields[0]) {
          mismatches.append("\(fields[0]): \(field)")
        }
        let isSigned = field.unicodeScalars.contains(layout.separator) || field.contains("年")
        if !isSigned, !Self.different.contains(fields[0]) {
          mismatches.append("\(fields[0]): \(layout.separator) in \(field)")
        }
      }
    }
    #expect(mismatches == [])
  }
}

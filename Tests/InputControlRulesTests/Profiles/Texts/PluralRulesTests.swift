import InputControlTestSupport
import Testing

@testable import InputControlRules

/// The categories of the sample numbers that CLDR 48 states in `plurals.xml` (`@integer`).
struct PluralRulesTests {
  private static let one: [(PluralCategory, [Int])] = [
    (.one, [1]), (.other, [0, 2, 3, 16, 100, 1000, 10_000, 100_000, 1_000_000]),
  ]
  private static let millions: [(PluralCategory, [Int])] = [
    (.one, [1]), (.many, [1_000_000, 2_000_000]),
    (.other, [0, 2, 16, 100, 1000, 10_000, 100_000, 1_000_001]),
  ]
  private static let zeroAndOne: [(PluralCategory, [Int])] = [
    (.one, [0, 1]), (.many, [1_000_000]), (.other, [2, 17, 100, 1000, 10_000, 100_000]),
  ]

  static let samples: [(language: String, numbers: [(PluralCategory, [Int])])] = [
    ("en", one), ("de", one), ("nl", one), ("sv", one),
    ("es", millions), ("it", millions), ("pt-PT", millions), ("fr", zeroAndOne), ("pt-BR", zeroAndOne),
    ("ja", [(.other, [0, 1, 15, 100, 1_000_000])]), ("ko", [(.other, [0, 1, 15, 100])]),
    ("zh-Hans", [(.other, [0, 1, 15])]), ("zh-Hant", [(.other, [0, 1, 15])]),
    (
      "ru",
      [
        (.one, [1, 21, 31, 41, 51, 61, 71, 81, 101, 1001]),
        (.few, [2, 3, 4, 22, 24, 32, 34, 42, 54, 62, 102, 1002]),
        (.many, [0, 5, 11, 12, 14, 19, 100, 111, 112, 1000, 10_000, 1_000_000]),
      ]
    ),
    (
      "pl",
      [
        (.one, [1]), (.few, [2, 3, 4, 22, 24, 32, 34, 102, 1002]),
        (.many, [0, 5, 11, 12, 14, 19, 21, 25, 31, 100, 101, 111, 112, 1000, 1_000_000]),
      ]
    ),
    (
      "ar",
      [
        (.zero, [0]), (.one, [1]), (.two, [2]), (.few, [3, 10, 103, 110, 1003]),
        (.many, [11, 26, 99, 111, 1011]), (.other, [100, 101, 102, 200, 202, 300, 1000, 10_000, 1_000_000]),
      ]
    ),
    ("cs", [(.one, [1]), (.few, [2, 3, 4]), (.other, [0, 5, 22, 100])]),
    ("uk", [(.one, [1, 21]), (.few, [2, 24]), (.many, [0, 11, 14, 25])]),
    ("sr", [(.one, [1, 21]), (.few, [2, 24]), (.other, [0, 5, 11, 12])]),
  ]

  @Test(arguments: samples.map(\.language)) func numbersHaveTheirCategories(language: String) throws {
    let locale = try #require(LocaleTag(language))
    for (category, numbers) in try #require(Self.samples.first { $0.language == language }).numbers {
      for number in numbers {
        #expect(PluralCategory(of: number, in: locale) == category, "\(number)")
        #expect(category == .many || PluralCategory.needed(in: locale).contains(category))
      }
    }
  }
}

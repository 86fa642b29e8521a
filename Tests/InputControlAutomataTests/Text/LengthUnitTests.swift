import Testing

@testable import InputControl

struct LengthUnitTests {
  /// Text, graphemes, scalars, UTF-16 code units, bytes, columns.
  static let lengths: [(String, [Int])] = [
    ("", [0, 0, 0, 0, 0]),
    ("abc", [3, 3, 3, 3, 3]),
    ("é", [1, 1, 1, 2, 1]),
    ("e\u{301}", [1, 2, 2, 3, 1]),
    ("小明", [2, 2, 2, 6, 4]),
    ("😀", [1, 1, 2, 4, 2]),
    ("👨‍👩‍👧", [1, 5, 8, 18, 2]),
    ("🇨🇳🇩🇪", [2, 4, 8, 16, 4]),
    ("\r\n", [1, 2, 2, 2, 0]),
  ]

  @Test(arguments: lengths)
  func counts(text: String, expected: [Int]) {
    #expect(LengthUnit.allCases.map { $0.length(of: text) } == expected)
  }

  @Test(arguments: lengths)
  func findsTheExcess(text: String, expected: [Int]) {
    for (unit, length) in zip(LengthUnit.allCases, expected) {
      #expect(unit.excess(over: length, in: text) == nil)
      guard length > 0 else { continue }
      #expect(unit.excess(over: length - 1, in: text) != nil, "\(unit)")
    }
  }

  @Test func theExcessBeginsOnAGrapheme() throws {
    let text = "ab👨‍👩‍👧"
    let excess = try #require(LengthUnit.bytes.excess(over: 5, in: text))
    #expect(String(text[excess...]) == "👨‍👩‍👧")
  }
}

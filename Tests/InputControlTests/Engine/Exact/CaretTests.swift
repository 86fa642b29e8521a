import Testing

@testable import InputControl

/// Compares the next characters at a caret with every way to insert something.
struct CaretTests {
  /// 200 patterns × every text of up to three characters over six letters × every caret, with and without a limit.
  @Test(arguments: try nonEmpty(RegularExpression.generated(count: 200, seed: 2)))
  func aTextCanBeCompletedExactlyWhereSomethingCompletesIt(expression: RegularExpression) throws {
    let oracle = PartialDerivatives(expression)
    let pattern = expression.pattern
    let free = try CompiledProfile(Profile("p", regex: pattern)).compiledRules
    let limited = try [4, 9].map { limit in
      try CompiledProfile(Profile("p", maxLength: limit, unit: .scalars, regex: pattern)).compiledRules
    }
    let letters = RegularExpression.alphabet
    let scratch = MatchScratch()
    for text in try nonEmpty(Self.texts(upTo: 3)) {
      for caret in 0...text.count {
        let before = Self.string(text[..<caret])
        let after = Self.string(text[caret...])
        // At the end the text is judged as it is.
        if !after.isEmpty {
          let gap = oracle.shortestGap(Array(text[..<caret]), Array(text[caret...]))
          #expect(free.changeRules.permit(before: before, after: after, scratch: scratch) == (gap != nil))
          for (rules, limit) in zip(limited, [4, 9]) {
            let fits = gap.map { text.count + $0 <= limit } ?? false
            #expect(rules.changeRules.permit(before: before, after: after, scratch: scratch) == fits)
          }
        }
        for (rules, limit) in zip(limited, [4, 9]) {
          let next = try #require(
            rules.changeRules.exactRules.value.scalarsThatFit(before: before, after: after))
          #expect(next.isProven)
          for (index, letter) in letters.enumerated() {
            let gap = oracle.shortestGap(Array(text[..<caret]) + [index], Array(text[caret...]))
            let fits = gap.map { text.count + 1 + $0 <= limit } ?? false
            #expect(
              next.scalars.contains(letter) == fits,
              "\(pattern): \(letter) at \(caret) of \(before)\(after)")
          }
        }
      }
    }
  }

  private static func texts(upTo length: Int) -> [[Int]] {
    var result: [[Int]] = []
    var layer: [[Int]] = [[]]
    for _ in 1...length {
      layer = layer.flatMap { text in RegularExpression.alphabet.indices.map { text + [$0] } }
      result += layer
    }
    return result
  }

  private static func string(_ text: ArraySlice<Int>) -> String {
    String(String.UnicodeScalarView(text.map { RegularExpression.alphabet[$0] }))
  }

  @Test(arguments: [
    ("A124|5Z", true), ("A1245|Z", true), ("|A1245Z", false), ("A|12345Z", true), ("A12345|Z", true),
    ("A1234|56Z", false), ("A12|Y", true), ("A12|y", false), ("D|12345Z", false),
  ])
  func aDigitThatIsMissingInTheMiddle(shown: String, expected: Bool) throws {
    let compiledRules = try CompiledProfile(Profile("p", regex: #"[A-C]\d{5}[W-Z]"#)).compiledRules
    let parts = shown.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let canBe = compiledRules.changeRules.permit(before: parts[0], after: parts[1], scratch: MatchScratch())
    #expect(canBe == expected)
  }

  /// A forbidden text may not stand there, even if something could be inserted into it.
  @Test func whatIsForbiddenMayNotWaitToBeParted() throws {
    let rules = [Rule(.forbid("--"))]
    let profile = try CompiledProfile(Profile("p", regex: "[a-z]+(?:-+[a-z]+)*", rules: rules))
    #expect(!profile.decide(TextEdit(TextRange(1, 1), with: "-", origin: .key), in: "a-b").isAllowed)
    #expect(profile.decide(TextEdit(TextRange(1, 1), with: "-", origin: .key), in: "ab").isAllowed)
  }
}

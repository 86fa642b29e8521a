#if PCRE2
  import Foundation
  import InputControlTestSupport
  import Testing

  @testable import InputControl
  @testable import InputControlAnalysis

  /// Searches without PCRE2 against those of PCRE2: the same matches with the same groups.
  struct SearchDifferentialTests {
    /// The number of random texts for each random pattern; `TEXTS` in the environment is another one.
    static let textCount = ProcessInfo.processInfo.environment["TEXTS"].flatMap { Int($0) } ?? 20

    @Test(arguments: 1...4)
    func randomPatterns(part: Int) throws {
      var comparison = SearchComparison()
      let count = RandomPattern.count / 4
      for (index, pattern) in try nonEmpty(
        RandomPattern.patterns(count: count, seed: UInt64(part), areSearches: true)
      ).enumerated() {
        var random = SplitMix(state: UInt64(index))
        try comparison.compare(
          pattern, on: (0..<Self.textCount).map { _ in RandomPattern.searchedText(using: &random) })
      }
      print("part \(part): \(comparison.summary)")
      #expect(comparison.patternCount > count / 2)
      #expect(comparison.matchCount > 2 * comparison.patternCount)
      #expect(comparison.disputedCount <= 1 + comparison.patternCount / 50)
    }

    /// Patterns of published packages, on texts that they are for and on parts and joins of these.
    @Test(arguments: 0..<4)
    func patternsOfPackages(part: Int) throws {
      var comparison = SearchComparison()
      for line in String(decoding: try Fixtures.patterns.read("patterns.tsv"), as: UTF8.self).split(
        separator: "\n"
      ).enumerated()
      where line.offset % 4 == part {
        let fields = line.element.unicodeScalars.split(separator: "\t").map { String($0) }
        let texts = Array(fields[2...])
        let joined = texts.joined(separator: " ")
        let halves = texts.flatMap { text in
          let half = text.unicodeScalars.count / 2
          return [
            String(text.unicodeScalars.prefix(half)), String(text.unicodeScalars.dropFirst(half)),
          ]
        }
        try comparison.compare(fields[1], on: ["", joined, joined + "\n"] + texts + halves)
      }
      print("part \(part): \(comparison.summary)")
      #expect(comparison.patternCount > 900)
      #expect(comparison.disputedCount == 0)
    }
  }
#endif

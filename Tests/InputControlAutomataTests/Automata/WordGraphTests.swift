import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControlAutomata

/// The minimal acyclic automaton of a list of texts.
struct WordGraphTests {
  /// The graph of some texts is compared with the texts themselves.
  @Test(arguments: 0..<40)
  func itAcceptsItsTexts(seed: UInt64) {
    var random = SplitMix(state: seed)
    let letters = ["a", "b", "é", "漢", "😀"]
    let texts = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in letters[Int.random(in: 0..<5, using: &random)] }
        .joined()
    }
    let graph = WordGraph(TextTable(texts))
    let different = Set(texts)
    #expect(graph.count == different.count)
    let sorted = different.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(graph.texts(beginningWith: "") == sorted)
    for text in texts + ["ab", "ba", "é漢", "x"] {
      let state = graph.state(after: text, from: graph.start)
      let begun = sorted.filter { $0.utf8.starts(with: text.utf8) }
      #expect(state.map { graph.isAccepting($0) } ?? false == different.contains(text))
      #expect(state.map { graph.count(from: $0) } ?? 0 == begun.count)
      #expect(graph.texts(beginningWith: text) == begun)
      #expect(graph.texts(beginningWith: text, limit: 2) == Array(begun.prefix(2)))
      guard let state else { continue }
      let next = Set(begun.compactMap { $0.unicodeScalars.dropFirst(text.unicodeScalars.count).first })
      #expect(graph.characters(after: state).map { $0.scalar } == next.sorted())
      for suffix in ["a", "é", "漢b", "😀"] {
        #expect(
          graph.canEnd(in: suffix, from: state)
            == begun.contains {
              $0.utf8.dropFirst(text.utf8.count).suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
            })
      }
    }
  }

  /// No two states have the same continuations, so that there is no smaller automaton.
  @Test func itIsMinimal() {
    let digits = (0..<10_000).map { String($0 + 10_000) }
    // A state for each number of digits that are missing: `1` and four digits.
    #expect(WordGraph(TextTable(digits)).stateCount == 6)
    #expect(WordGraph(TextTable(["tap", "taps", "top", "tops"])).stateCount == 5)
    #expect(WordGraph(TextTable([])).count == 0)
    #expect(WordGraph(TextTable(["", ""])).count == 1)
  }

  /// The texts need not be sorted, and a register that grows finds what it had.
  @Test func manyTextsInAnyOrder() {
    var random = SplitMix(state: 1)
    let texts = (0..<20_000).map { _ in String(Int.random(in: 0..<1_000_000, using: &random), radix: 36) }
    let graph = WordGraph(TextTable(texts))
    #expect(graph.count == Set(texts).count)
    #expect(graph.stateCount == WordGraph(TextTable(texts.sorted().reversed())).stateCount)
    #expect(
      texts.allSatisfy { graph.contains($0) })
  }
}

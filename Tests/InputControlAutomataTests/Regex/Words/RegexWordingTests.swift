import InputControl
import Testing

@testable import InputControlAutomata

/// The wording of patterns in words.
struct RegexWordingTests {
  /// A comma before the last part tells which words belong together.
  @Test(arguments: [
    ([], "nothing"), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
    (["a or b", "c"], "a or b, or c"), (["a but b", "c"], "a but b, or c"),
    (["a", "b but c", "d"], "a, b but c, or d"),
    (["a", "b or c"], "a or b or c"), (["afor be", "b"], "afor be or b"),
  ])
  func alternatives(parts: [String], words: String) {
    #expect(RegexWording.either(parts) == words)
  }

  /// Of a range that begins in ASCII the letters are named, and the rest as a range.
  @Test(arguments: [
    ("[a-é]", "\u{80}", "é"), ("[\u{7F}-é]", "\u{80}", "é"), ("[\u{80}-é]", "\u{80}", "é"),
    ("[è-é]", "è", "é"),
  ])
  func rangesBeyondASCII(pattern: String, first: String, last: String) throws {
    let words = try RegexTree(pattern).words()
    let visible = try #require(first.unicodeScalars.first).value < 0xA0 ? "\\u{80}" : first
    #expect(words.contains(" from \(visible) to \(last)"), "\(words)")
  }

  /// Five levels are told in words, and what is deeper is quoted.
  @Test(arguments: 1...8)
  func deepLookaheads(depth: Int) throws {
    let pattern = String(repeating: "(?=", count: depth) + "b" + String(repeating: ")", count: depth) + "."
    let words = try RegexTree(pattern).words()
    #expect(words.contains("`") == (depth > 5), "\(words)")
  }
}

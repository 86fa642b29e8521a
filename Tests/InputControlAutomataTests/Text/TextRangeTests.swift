import Testing

@testable import InputControl

struct TextRangeTests {
  @Test func countsUTF16() {
    let text = "小👨‍👩‍👧x"
    let family = TextRange(text.index(after: text.startIndex)..<text.index(before: text.endIndex), in: text)
    #expect(family == TextRange(1, 9))
    #expect(family.count == 8)
    #expect(family.indices(in: text).map { String(text[$0]) } == "👨‍👩‍👧")
  }

  @Test func roundsInsideASurrogatePairDown() {
    let text = "a😀b"
    #expect(TextRange(2, 3).indices(in: text).map { String(text[$0]) } == "😀")
    #expect(TextRange(2, 2).indices(in: text).map { String(text[$0]) } == "")
  }

  @Test func isNilBeyondTheText() {
    #expect(TextRange(0, 4).indices(in: "abc") == nil)
    #expect(TextRange(4, 4).indices(in: "abc") == nil)
    #expect(TextRange(3, 3).indices(in: "abc") != nil)
    #expect(TextRange(0, 0).indices(in: "") != nil)
  }

  @Test func isMadeOfTwoOffsetsThatComeFromElsewhere() {
    #expect(TextRange(from: 2, to: 2) == TextRange(2, 2))
    #expect(TextRange(from: 2, to: 1) == nil)
    #expect(TextRange(from: -1, to: 1) == nil)
  }

  @Test(arguments: [
    (TextRange(0, 2), TextRange(0, 3), "a😀"), (TextRange(2, 3), TextRange(1, 3), "😀"),
    (TextRange(2, 2), TextRange(1, 1), ""), (TextRange(0, 1), TextRange(0, 1), "a"),
  ])
  func isWidenedToWholeScalars(range: TextRange, whole: TextRange, content: String) throws {
    let text = "a😀b"
    let resolved = try #require(range.resolved(in: text))
    #expect(resolved.range == whole)
    #expect(text[resolved.place] == content)
  }

  /// A range that begins where something is put in grows, one that begins behind what was replaced moves.
  @Test(arguments: [
    (TextRange(2, 4), TextEdit(TextRange(2, 2), with: "xy"), TextRange(2, 6)),
    (TextRange(4, 6), TextEdit(TextRange(2, 4), with: "xyz"), TextRange(5, 7)),
    (TextRange(3, 5), TextEdit(TextRange(2, 4), with: "xyz"), TextRange(2, 6)),
    (TextRange(0, 2), TextEdit(TextRange(2, 4), with: "x"), TextRange(0, 2)),
  ])
  func movesWithAnEdit(range: TextRange, edit: TextEdit, expected: TextRange) {
    #expect(range.moved(by: edit) == expected)
  }

  @Test(
    arguments: [
      ("aéb", "aèb", nil, TextEdit(TextRange(1, 2), with: "è")),
      ("aéb", "aĩb", nil, TextEdit(TextRange(1, 2), with: "ĩ")),
      ("aa", "aaa", 1, TextEdit(TextRange(0, 0), with: "a")),
      ("aa", "aaa", nil, TextEdit(TextRange(2, 2), with: "a")),
      ("abc", "ac", nil, TextEdit(TextRange(1, 2), with: "")), ("ab", "ab", nil, nil),
    ] as [(String, String, Int?, TextEdit?)])
  func theSmallestEditIsOfWholeScalars(old: String, new: String, caret: Int?, expected: TextEdit?) {
    let edit = TextEdit.smallest(from: old, to: new, caret: caret, origin: .key)
    #expect(edit == expected)
    #expect(edit.map { Array($0.replacement.utf8) } == expected.map { Array($0.replacement.utf8) })
  }

  @Test func refusesAnEndBeforeItsStart() async {
    await #expect(processExitsWith: .failure) { _ = TextRange(2, 1) }
  }
}

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

  @Test func refusesAnEndBeforeItsStart() async {
    await #expect(processExitsWith: .failure) { _ = TextRange(2, 1) }
  }
}

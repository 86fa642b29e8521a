import Testing

@testable import InputControl

@Suite("Searches for a text")
struct StringSearchTests {
  @Test(
    "the first place of a text",
    arguments: [
      ("1..2", "..", 1), ("...", "..", 0), ("a.b..", "..", 3), (".", "..", nil), ("", "..", nil),
      ("é..", "..", 2),
      ("aab", "ab", 1),
    ] as [(String, String, Int?)])
  func first(text: String, wanted: String, offset: Int?) {
    let place = text.firstPlace(of: wanted)
    #expect(place.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    #expect(place.map { String(text[$0]) } == (offset == nil ? nil : wanted))
    #expect(text.includes(wanted) == (offset != nil))
    // A part of a text has the indices of the whole text.
    let part = "x\(text)".dropFirst()
    #expect(part.firstPlace(of: wanted).map { String(part[$0]) } == (offset == nil ? nil : wanted))
  }
}

import Testing

@testable import InputControl

struct DisplayTextTests {
  @Test(arguments: [
    ("plain ~", "plain ~"),
    ("\u{1B}[31m", #"\u{1B}[31m"#),
    ("a\nb\r\nc\t", #"a\u{A}b\u{D}\u{A}c\u{9}"#),
    ("\u{0}\u{7F}\u{9B}", #"\u{0}\u{7F}\u{9B}"#),
    ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
    ("\u{FEFF}x\u{200B}", #"\u{FEFF}x\u{200B}"#),
    ("a\u{200D}b", #"a\u{200D}b"#),
    ("\u{E000}\u{10FFFF}", #"\u{E000}\u{10FFFF}"#),
    ("\u{200D}", #"\u{200D}"#),
    ("小明 é e\u{301}", "小明 é e\u{301}"),
    ("👨‍👩‍👧❤️1️⃣", "👨‍👩‍👧❤️1️⃣"),
  ])
  func escapesWhatATerminalObeysOrNobodySees(text: String, expected: String) {
    #expect(DisplayText.escaped(text) == expected)
    #expect(DisplayText.escaped(text[...]) == expected)
  }

  @Test(arguments: [
    ("abc", 3), ("小明", 4), ("é", 1), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("❤️", 2), ("１", 2), ("", 0),
  ])
  func countsColumns(text: String, columns: Int) {
    #expect(DisplayText.columns(text) == columns)
  }

  @Test func anEllipsisStandsWhereATextIsCut() {
    #expect(DisplayText.shortened("abc", atMost: 3) == "abc")
    #expect(DisplayText.shortened("abcd", atMost: 3) == "abc…")
    #expect(DisplayText.shortened("a\n", atMost: 3) == #"a\u{A}"#)
  }

  /// A text that is shown as it is takes a shorter way.
  @Test(arguments: ["", "~", "abc", "abcd", "a\n", "a\u{7F}", "ab\u{1F}", "a\r\nb", "é", "ae\u{301}b", "小明"])
  func theShortWayLeadsToTheSameText(text: String) {
    for count in 0...5 {
      #expect(DisplayText.shortened(text, atMost: count) == DisplayText.shortened(text[...], atMost: count))
    }
  }

  @Test func excerptsUnderlineByColumns() {
    let excerpt = Excerpt(before: "价格", place: "x\u{1B}", behind: "end")
    #expect(excerpt.line == "价格x\\u{1B}end")
    #expect(excerpt.underlineStart == 4)
    #expect(excerpt.underlineWidth == 7)
  }

  @Test func excerptsOfALongTextAreCut() {
    let long = String(repeating: "a", count: 10_000)[...]
    let excerpt = Excerpt(before: long, place: long, behind: long)
    #expect(excerpt.line == "…" + String(repeating: "a", count: 120) + "…")
    #expect(excerpt.underlineStart == 61)
    #expect(excerpt.underlineWidth == 60)
  }
}

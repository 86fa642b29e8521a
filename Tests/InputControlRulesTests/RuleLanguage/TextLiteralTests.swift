import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct TextLiteralTests {
  @Test(arguments: [
    ("", #""""#), ("a b", #""a b""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#), ("\r\n", #""\r\n""#),
    ("\u{0}\u{202E}\u{FEFF}", #""\u{0}\u{202E}\u{FEFF}""#), ("e\u{301}", "\"e\u{301}\""),
    ("\u{301}e", #""\u{301}e""#), ("\"\u{301}", #""\"\u{301}""#), ("👨‍👩‍👧小明", "\"👨‍👩‍👧小明\""),
    ("👨\u{200D}", "\"👨\\u{200D}\""), ("👨\u{200D}\"", "\"👨\\u{200D}\\\"\""),
    ("\u{A0}\u{E000}", #""\u{A0}\u{E000}""#),
  ])
  func textsAreWritten(text: String, literal: String) {
    #expect(TextLiteral.written(text) == literal)
  }

  /// Whatever is written is read as the same scalars.
  @Test func whatIsWrittenIsRead() throws {
    var random = SplitMix(state: 1)
    let interesting: [ClosedRange<UInt32>] = [
      0...0x7F, 0x20...0x7E, 0x80...0xFF, 0x300...0x36F, 0x1100...0x11FF, 0x200B...0x206F, 0xFE00...0xFEFF,
      0x1F1E6...0x1F1FF, 0x1F466...0x1F469, 0xE0000...0xE01EF, 0...0xD7FF, 0xE000...0x10FFFF,
    ]
    for _ in 0..<400 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let range = interesting.randomElement(using: &random) ?? 0...0
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { scalars.append(scalar) }
      }
      let text = String(scalars)
      let literal = TextLiteral.written(text)
      let file = SourceFile(name: "a.rules", text: "profile p { accepts \(literal) }")
      let rules = RuleSet(reading: [file])
      #expect(rules.diagnostics == [], "\(literal)")
      let read = try #require(rules["p"]?.examples.first?.text)
      #expect(read.isIdentical(to: text), "\(literal)")
    }
  }
}

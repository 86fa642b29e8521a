import Testing

@testable import InputControl

struct SourceFileTests {
  @Test func countsLinesAndGraphemes() {
    let file = SourceFile(name: "x", text: "a\r\n价e\u{301}b\n\n")
    #expect(file.position(of: 0).description == "1:1")
    #expect(file.position(of: 3).description == "2:1")
    #expect(file.position(of: 6).description == "2:2")
    #expect(file.position(of: 9).description == "2:3")
    #expect(file.position(of: 11).description == "3:1")
    #expect(file.position(of: 12).description == "4:1")
  }

  @Test func aByteOrderMarkTakesNoColumn() {
    let file = SourceFile(name: "x", bytes: [0xEF, 0xBB, 0xBF] + Array("ab".utf8))
    #expect(file.position(of: 4).description == "1:2")
  }

  @Test(
    arguments: [
      ([], nil), ([0x61], nil), ([0x61, 0xFF], 1), ([0xC3], 0), ([0xC3, 0xA9], nil), ([0xED, 0xA0, 0x80], 0),
      ([0xF0, 0x9F, 0x98, 0x80], nil), ([0x61, 0xF0, 0x9F, 0x98], 1), ([0xC0, 0x80], 0),
      ([0xC3, 0xA9, 0x61, 0xFF], 3), ([0xE4, 0xBB, 0xB7, 0xC3], 3),
    ] as [([UInt8], Int?)])
  func findsWhatIsNotUTF8(bytes: [UInt8], offset: Int?) {
    #expect(UTF8Validation.firstInvalidByte(in: bytes) == offset)
  }
}

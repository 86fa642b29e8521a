import Testing

@testable import InputControlJSON

/// Tests of valid and invalid JSON according to RFC 8259, after the cases of Nicolas Seriot's JSONTestSuite.
struct JSONMembersSyntaxTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "123.456e78", "1E22", "1e-2", "1E+2", "0e1", "0e+1", "-0.0E-0", "20e1", "1.0",
    "123123e100000", "-1e+9999", "0.4e00669999999999999999999999", "100000000000000000000",
    "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "true", "false", "null", "\"\"", "\" \"", "\"asd\"", "[]", "{}", "[[]]", "[[] ]", "[\"\"]", "[false]",
    "[null, 1, \"1\", {}]", "[1,null,null,null,2]", "[2] ", " [1]", "[1\n]", "\t[\r1 ,\n2 ]\t",
    "{\"\":0}", "{\"a\":[]}", "{ \"a\" : \"b\" }", "{\"a\":\"b\",\"a\":\"b\"}", "{\"a\":\"b\",\"a\":\"c\"}",
    "{\"foo\\u0000bar\": 42}", "{\n\"a\": \"b\"\n}", "{\"a\":{\"b\":{\"c\":{}}}}",
    #"["\u0060\u012a\u12AB"]"#, #"["\uD801\udc37"]"#, #"["\ud83d\ude39\ud83d\udc8d"]"#,
    #"["\"\\\/\b\f\n\r\t"]"#, #"["\\u0000"]"#, #"["\""]"#, #"["a/*b*/c/*d//e"]"#, #"["\\a"]"#, #"["\\n"]"#,
    #"["\u0012"]"#, #"["\uFFFF"]"#, #"["\uDBFF\uDFFF"]"#, #"["\u0022"]"#, #"["\u005C"]"#,
    // RFC 8259 allows unpaired surrogates.
    #"["\uDADA"]"#, #"["\uD888\u1234"]"#, #"["\uDd1e\uD834"]"#, #"["\ud800\n"]"#,
    "[\"\u{7F}\"]", "[\"\u{FFFF}\"]", "[\"\u{10FFFF}\"]", "[\"\u{1BFFF}\"]", "[\"\u{2028}\u{2029}\"]",
    "[\"\u{E9}\u{20AC}\u{1D11E}\"]", "[\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{10000}\"]", "[\"\u{FEFF}\"]",
  ])
  func json(_ line: String) throws { #expect(try outcome(line) == .found) }

  @Test(arguments: ["", " ", "\t", "\r", "\n", " \t\r\n ", "         \r\n"])
  func blank(_ line: String) throws { #expect(try outcome(line) == .blank) }

  /// Invalid lines, with the problem and the offset of the byte.
  static let broken: [(String, JSONSyntax.Problem, Int)] = [
    // Numbers
    ("-", .number, 1), ("+1", .value, 0), ("[-]", .number, 2), ("01", .leadingZero, 0),
    ("-01", .leadingZero, 1),
    ("00", .leadingZero, 0), ("[-012]", .leadingZero, 2), ("1.", .number, 2), (".5", .value, 0),
    ("-.5", .number, 1),
    ("1.e3", .number, 2), ("1e", .number, 2), ("1e+", .number, 3), ("0E", .number, 2), ("0e+", .number, 3),
    ("1.5.2", .trailing, 3), ("1 000", .trailing, 2), ("[1 000.0]", .element, 3), ("[1a]", .element, 2),
    ("0x1F", .trailing, 1), ("1_000", .trailing, 1), ("[--1]", .number, 2), ("[-x]", .number, 2),
    ("[1+2]", .element, 2),
    ("1e1.5", .trailing, 3), ("１", .value, 0), ("Infinity", .word, 0), ("-Infinity", .number, 1),
    ("NaN", .word, 0),
    ("[-NaN]", .number, 2), ("[Inf]", .word, 1), ("{\"a\":NaN}", .word, 5),
    // Words
    ("nul", .word, 0), ("tru", .word, 0), ("fals", .word, 0), ("True", .word, 0), ("nulL", .word, 0),
    ("[TRUE]", .word, 1), ("truetrue", .trailing, 4), ("nullx", .trailing, 4), ("undefined", .word, 0),
    ("[nul]", .word, 1), ("a", .word, 0), ("'a'", .value, 0), ("true false", .trailing, 5),
    // Arrays
    ("[", .end, 1), ("]", .value, 0), ("[1", .end, 2), ("[1,", .end, 3), ("[1,]", .trailingComma, 2),
    ("[,1]", .value, 1), ("[,]", .value, 1), ("[1,,2]", .value, 3), ("[1 2]", .element, 3),
    ("[1}", .element, 2),
    ("[1]]", .trailing, 3), ("[[1]", .end, 4), ("[\"a\" \"b\"]", .element, 5), ("[1:2]", .element, 2),
    ("[3[4]]", .element, 2), ("[1][2]", .trailing, 3), ("[1],", .trailing, 3), ("[\"x\"", .end, 4),
    ("[\u{A0}]", .value, 1), ("[\u{B}]", .value, 1), ("[\u{C}]", .value, 1), ("[\u{0}]", .value, 1),
    ("[1\u{FEFF}]", .element, 2),
    ("[*]", .value, 1), ("<null>", .value, 0), ("[a", .word, 1), ("[1\n2]", .element, 3),
    // Objects
    ("{", .end, 1), ("}", .value, 0), ("{]", .name, 1), ("{\"a\"", .end, 4), ("{\"a\":", .end, 5),
    ("{\"a\"}", .colon, 4),
    ("{\"a\":}", .value, 5), ("{\"a\":1", .end, 6), ("{\"a\":1,", .end, 7), ("{\"a\":1,}", .trailingComma, 6),
    ("{\"a\":1, }", .trailingComma, 6), ("{,}", .name, 1), ("{\"a\":1,,\"b\":2}", .name, 7),
    ("{a:1}", .name, 1), ("{'a':1}", .name, 1),
    ("{1:1}", .name, 1), ("{\"a\",1}", .colon, 4), ("{\"a\" 1}", .colon, 5), ("{\"a\"::1}", .value, 5),
    ("{\"a\":1 \"b\":2}", .member, 7), ("{\"a\":1]", .member, 6), ("{\"a\":1}}", .trailing, 7),
    ("{\"a\":1}#", .trailing, 7),
    ("{\"a\":1}/**/", .trailing, 7), ("{\"a\":1}//", .trailing, 7), ("/**/{}", .value, 0),
    ("{\"a\":/*c*/1}", .value, 5), ("{}{}", .trailing, 2), ("{} {}", .trailing, 3),
    ("{null:1}", .name, 1), ("{\"a\":1,\"b\"}", .colon, 10), ("{\"a\":1:2}", .member, 6),
    ("{[1]:2}", .name, 1), ("{\"a\":\"b\"", .end, 8),
    ("{\"a\":\"b\",\"c", .openText, 9), ("[{\"a\":1]", .member, 7), ("{\"a\":[1}", .element, 7),
    ("{\"\\u12\":1}", .hexDigits, 2),
    // Texts
    ("\"", .openText, 0), ("[\"a]", .openText, 1), ("\"a\tb\"", .control, 2), ("\"\u{0}\"", .control, 1),
    ("\"a\nb\"", .control, 2),
    ("\"\u{1F}\"", .control, 1), ("\"123456789\u{1}\"", .control, 10), (#""\x41""#, .escape, 1),
    (#""\a""#, .escape, 1),
    (#""\'""#, .escape, 1), (#""\0""#, .escape, 1), (#""\U0041""#, .escape, 1), (#""\"#, .end, 2),
    (#""\""#, .openText, 0),
    (#""\\\""#, .openText, 0), (#""\u""#, .hexDigits, 1), (#""\u00""#, .hexDigits, 1),
    (#""\u00A""#, .hexDigits, 1),
    (#""\u00G0""#, .hexDigits, 1), (#""\u+123""#, .hexDigits, 1), (#""\u 123""#, .hexDigits, 1),
    (#""\ud834\u""#, .hexDigits, 7),
    (#""\uD834\uDd""#, .hexDigits, 7), ("\"\\\u{1F300}\"", .escape, 1), ("\"\\\t\"", .escape, 1),
    ("\"a\"x", .trailing, 3), ("\u{201C}a\u{201D}", .value, 0),
    ("\\u0022a\"", .value, 0), ("\u{FEFF}{}", .byteOrderMark, 0), ("\u{FEFF}", .byteOrderMark, 0),
    (" \u{FEFF}{}", .value, 1),
    ("\u{2060}{}", .value, 0),
  ]

  @Test(arguments: broken)
  func notJSON(_ line: String, _ problem: JSONSyntax.Problem, _ offset: Int) throws {
    var finder = JSONMemberFinder(try JSONMemberPaths(["a", "/0", "/a/0"]))
    #expect(finder.find(in: Array(line.utf8).span) == .malformed(problem, offset: offset))
    let longer = "[\"0123456789\u{E9}\",\(line)]"
    guard case .malformed = finder.find(in: Array(longer.utf8).span) else {
      Issue.record("found in \(longer)")
      return
    }
  }

  /// Invalid UTF-8 in a string, with and without plain characters before it, and with different bytes behind
  /// it.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0xAF],
      [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x28, 0x8C, 0xBC],
      [0xF0, 0x9F, 0x28, 0xBC], [0xF0, 0x9F, 0x98, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func notUTF8(_ bytes: [UInt8]) throws {
    var finder = JSONMemberFinder(try JSONMemberPaths(["a"]))
    for before in 0...9 {
      let start: [UInt8] = Array("[\"".utf8) + Array(repeating: 0x20, count: before)
      for end in ["", "\"", "\"]", "         \"]"] {
        let outcome = finder.find(in: (start + bytes + Array(end.utf8)).span)
        #expect(outcome == .malformed(.encoding, offset: start.count))
      }
    }
    #expect(finder.find(in: bytes.span) != .found)
  }

  @Test func utf16() throws {
    for bytes: [UInt8] in [[0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0xFF, 0xFE, 0x5B, 0], [0xEF, 0xBB]] {
      var finder = JSONMemberFinder(try JSONMemberPaths(["a"]))
      #expect(finder.find(in: bytes.span) != .found)
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"b\":[", "]}]")])
  func depth(_ open: String, _ close: String) throws {
    let levels = open.filter { $0 == "[" || $0 == "{" }.count
    let most = 512 / levels
    func nested(_ count: Int) -> String {
      String(repeating: open, count: count) + "0" + String(repeating: close, count: count)
    }
    #expect(try outcome(nested(most)) == .found)
    for count in [most + 1, 100_000] {
      let text = Array(nested(count).utf8)
      let brackets = text.indices.filter { text[$0] == UInt8(ascii: "[") || text[$0] == UInt8(ascii: "{") }
      #expect(try outcome(nested(count)) == .malformed(.depth, offset: brackets[512]))
    }
    #expect(
      try outcome("[" + Array(repeating: nested(511 / levels), count: 5).joined(separator: ",") + "]")
        == .found)
  }

  /// Each character at each offset of an eight-byte word.
  @Test func everyByteAtEveryPlaceOfAText() throws {
    var finder = JSONMemberFinder(try JSONMemberPaths(["/0"]))
    for byte in UInt8.min...UInt8.max {
      for place in 0..<17 {
        for length in [place + 1, 17, 24] {
          var text = Array(repeating: UInt8(ascii: "x"), count: max(length, place + 1))
          text[place] = byte
          let outcome = finder.find(in: (Array("[\"".utf8) + text + Array("\"]".utf8)).span)
          if (0x20..<0x80).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            #expect(outcome == .found)
            #expect(finder.values == [.text(2..<2 + text.count)])
          } else if byte == UInt8(ascii: "\""), place == text.count - 1 {
            #expect(outcome != .found)
          } else {
            guard case .malformed(_, let offset) = outcome else {
              Issue.record("\(byte) at \(place) of \(length)")
              continue
            }
            // A quote ends the string; a backslash may escape the closing quote.
            #expect(offset == 2 + place + (byte == UInt8(ascii: "\"") ? 1 : 0) || byte == UInt8(ascii: "\\"))
          }
        }
      }
    }
  }

  private func outcome(_ line: String) throws -> JSONMemberFinder.Outcome {
    var finder = JSONMemberFinder(try JSONMemberPaths(["a", "/0", "/a/0"]))
    return finder.find(in: Array(line.utf8).span)
  }
}

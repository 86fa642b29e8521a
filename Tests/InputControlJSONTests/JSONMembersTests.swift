import Testing

@testable import InputControlJSON

/// Tests of the members found in lines of NDJSON. `JSONMembersDifferentialTests` compares them with Python.
struct JSONMembersTests {
  // MARK: Members

  @Test func valuesOfEachKind() throws {
    let line = #"{"text":"a b","escaped":"a\tb","number":-1.5e3,"yes":true,"no":false,"nothing":null,"#
    let columns = ["text", "escaped", "number", "yes", "no", "nothing", "object", "array", "other"]
    let found = try Found(line + #""object":{"other":1},"array":[1]}"#, columns)
    #expect(
      found.texts == [
        "text a b", "escaped a\tb", "literal -1.5e3", "literal true", "literal false", "null", "container",
        "container", "missing",
      ])
    #expect(
      found.written == [
        #""a b""#, #""a\tb""#, "-1.5e3", "true", "false", "null", #"{"other":1}"#, "[1]", nil,
      ])
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, "repeated", "literal 2"),
    (#"{"a":1,"b":2,"\u0061":3}"#, "repeated", "literal 2"),
    // Only requested names of the top-level object matter.
    (#"{"c":1,"c":2,"a":{"a":1,"b":2},"b":[{"a":1},{"a":1}]}"#, "container", "container"),
    (#"{"a":1,"b":2,"a":{"b":1},"a":3}"#, "repeated", "literal 2"),
  ])
  func aNameThatStandsThereTwice(_ line: String, _ a: String, _ b: String) throws {
    #expect(try Found(line, ["a", "b"]).texts == [a, b])
  }

  /// Names are compared by code points (RFC 8259): a precomposed letter differs from a decomposed one.
  @Test func namesAreEqualByCodePoints() throws {
    let found = try Found("{\"\u{E9}\":1,\"e\u{301}\":2}", ["\u{E9}", "e\u{301}", "E\u{301}"])
    #expect(found.texts == ["literal 1", "literal 2", "missing"])
  }

  @Test func namesAreToldApartByAllTheirBytes() throws {
    let names = ["", "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj", "abcdefgh\0", "a\0"]
    let members = names.enumerated().map { offset, name in "\(quoted(name)):\(offset)" }
    let found = try Found("{\(members.joined(separator: ","))}", names)
    #expect(found.texts == names.indices.map { "literal \($0)" })
    for name in names {
      // The name is at the very end, where no whole word can be read.
      let found = try Found("{\(quoted(name)):0}", names)
      #expect(found.texts == names.map { $0 == name ? "literal 0" : "missing" })
    }
  }

  @Test func aColumnMayBeAskedForTwice() throws {
    #expect(try Found(#"{"a":1}"#, ["a", "/a", "a"]).texts == ["literal 1", "literal 1", "literal 1"])
    #expect(try Found(#"{"a":1}"#, []).texts == [])
  }

  @Test func lineAfterLine() throws {
    var finder = JSONMemberFinder(try JSONMemberPaths(["a", "/b/c"]))
    let lines: [(String, [String])] = [
      (#"{"a":1,"b":{"c":2}}"#, ["literal 1", "literal 2"]),
      (#"{"a":1,"a":2,"b":{"c":"#, []),
      (#"{"b":{"c":3}}"#, ["missing", "literal 3"]),
      (" \t\r", []),
      (#"{"b":{"c":3},"b":4,"a":"x"}"#, ["text x", "repeated"]),
      ("17", ["missing", "missing"]),
    ]
    for (line, expected) in lines {
      let outcome = finder.find(in: Array(line.utf8).span)
      #expect((outcome == .found) == !expected.isEmpty)
      if outcome == .found { #expect(Found(finder, line).texts == expected) }
    }
  }

  // MARK: Pointers

  /// The document and the pointers of RFC 6901, section 5.
  @Test func pointersOfTheirDefinition() throws {
    let line =
      #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
    let pointers = [
      "/foo", "/foo/0", "/", "/a~1b", "/c%d", "/e^f", "/g|h", "/i\\j", "/k\"l", "/ ", "/m~0n", "/foo/-",
      "/foo/2", "/foo/00", "/foo/01",
    ]
    #expect(
      try Found(line, pointers).texts == ["container", "text bar"] + (0...8).map { "literal \($0)" }
        + ["missing", "missing", "missing", "missing"])
  }

  @Test func pointersGoThroughObjectsAndArrays() throws {
    let line = #"{"a":[0,{"b":[[1,2],{"0":"x","b":3}]}],"0":4,"c":5,"d":{"e":1,"e":2,"f":3}}"#
    let columns = [
      "/a/1/b/0/1", "/a/1/b/1/0", "/a/1/b/1/b", "/0", "0", "/c/x", "/a/b", "/d/e", "/d/e/x", "/d/f",
    ]
    #expect(
      try Found(line, columns).texts == [
        "literal 2", "text x", "literal 3", "literal 4", "literal 4", "missing", "missing", "repeated",
        "repeated", "literal 3",
      ])
  }

  @Test func aNameOnTheWayThatStandsThereTwice() throws {
    let columns = ["/a/b", "/a/b/c", "/a", "/d"]
    for line in [
      #"{"a":{"b":{"c":1}},"a":2,"d":3}"#, #"{"a":2,"d":3,"a":{"b":{"c":1}}}"#, #"{"a":1,"a":2,"d":3}"#,
    ] {
      #expect(try Found(line, columns).texts == ["repeated", "repeated", "repeated", "literal 3"])
    }
  }

  @Test func valuesThatAreNoObjects() throws {
    for line in ["1", "\"a\"", "true", "null", " [ ] ", "[{\"a\":1}]", "{}"] {
      #expect(try Found(line, ["a", "", "0", "/a"]).texts == ["missing", "missing", "missing", "missing"])
    }
    #expect(
      try Found("[1,[2]]", ["0", "/0", "/1/0", "/2"]).texts == [
        "missing", "literal 1", "literal 2", "missing",
      ])
  }

  @Test(arguments: ["/~", "/a~2", "/a/~/b", "/~~0", "/a~"])
  func pointersThatAreNone(_ pointer: String) {
    #expect { try JSONMemberPaths(["a", pointer]) } throws: {
      ($0 as? JSONMemberPaths.PointerError)?.pointer == pointer
    }
    // As a plain member name it is valid.
    #expect(throws: Never.self) { try JSONMemberPaths([String(pointer.dropFirst())]) }
  }

  @Test func pointersThatAreVeryDeepOrVeryFar() throws {
    let deep = String(repeating: "/0", count: 100_000)
    let line = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try Found(line, [deep, "/99999999999999999999"]).texts == ["missing", "missing"])
  }

  // MARK: Where things stand

  @Test(arguments: [
    ("{}", 1, true), (" { } \r\n", 3, true), ("{\"a\":1}", 6, false), (#"{"a":{}}"#, 7, false),
    (#"{"a":{},"b":[{}] }"#, 17, false), ("[{}]", nil, false), ("{\"a\":\"}\"} ", 8, false),
    ("0", nil, false),
  ])
  func theClosingBrace(_ line: String, _ end: Int?, _ isEmpty: Bool) throws {
    let found = try Found(line, ["a"])
    #expect(found.finder.objectEnd == end)
    #expect(found.finder.isEmptyObject == isEmpty)
  }

  /// Each prefix of a line is either rejected or found, without reading out of bounds.
  @Test func lineThatEndsTooEarly() throws {
    let line =
      #" {"name of eight and more" : [ "ä\u00e4\ud83d\ude00€😀", -0.5e+10 , true, null ], "b":{"c":false}}"#
    let bytes = Array(line.utf8)
    var finder = JSONMemberFinder(try JSONMemberPaths(["/name of eight and more/1", "/b/c"]))
    for length in 0..<bytes.count {
      switch finder.find(in: Array(bytes[..<length]).span) {
      case .found: Issue.record("\(length) bytes are no JSON")
      case .blank: #expect(length < 2)
      case .malformed(_, let offset): #expect(length > 1 && offset <= length)
      }
    }
    #expect(finder.find(in: bytes.span) == .found)
  }

  // MARK: Texts

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, Array("\"\\/\u{8}\u{C}\n\r\t".utf8)),
    (#"\u0000\u007f\u0080\u07FF\u0800\uffff"#, Array("\0\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}".utf8)),
    (#"x\ud83d\ude00y\uDBFF\uDFFF"#, Array("x\u{1F600}y\u{10FFFF}".utf8)),
    (#"\ud83d"#, [0xED, 0xA0, 0xBD]),
    (#"\ude00\ud83d"#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
    (#"\ud83d\ud83d\ude00"#, [0xED, 0xA0, 0xBD] + Array("\u{1F600}".utf8)),
    (#"\ud83d\n"#, [0xED, 0xA0, 0xBD, 0x0A]),
    (#"\ud83d\\ude00"#, [0xED, 0xA0, 0xBD] + Array("\\ude00".utf8)),
  ])
  func unescaping(_ escaped: String, _ expected: [UInt8]) throws {
    let found = try Found("{\"a\":\"\(escaped)\"}", ["a"])
    guard case .escapedText = found.finder.values[0] else {
      Issue.record("\(found.finder.values)")
      return
    }
    #expect(found.bytes(0) == expected)
  }

  /// Unescaping expects valid strings, but does not read out of bounds for others.
  @Test func unescapingWhatIsNoText() {
    for text in ["\\", "\\u", "\\u12", "\\uD800\\u", "\\uD800\\uDC0", "\\x", "\\uD8zz"] {
      var output: [UInt8] = []
      JSONText.unescape(Array(text.utf8).span, into: &output)
      #expect(output.count <= text.utf8.count)
    }
  }

  @Test(arguments: [
    ("", #""""#), (#"a"b\c/"#, #""a\"b\\c/""#), ("\u{8}\u{C}\n\r\t\0\u{1B}", #""\b\f\n\r\t\u0000\u001b""#),
    ("ä€😀", "\"ä€😀\""),
    // Characters that a terminal interprets, and those that change the text direction.
    ("\u{7F}\u{85}\u{202E}\u{2028}\u{E0001}", #""\u007f\u0085\u202e\u2028\udb40\udc01""#),
  ])
  func quoting(_ text: String, _ expected: String) {
    #expect(quoted(text) == expected)
    // Slashes are not escaped.
    #expect(JSON.string(text).line == expected + "\n")
  }

  /// Tests each character: those that a terminal interprets are escaped, as in all other output.
  @Test func quotingEachCharacter() {
    let wrong = (UInt32(0x7F)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      var output: [UInt8] = []
      JSONText.quote(String(scalar).utf8, into: &output)
      return output[1] == UInt8(ascii: "\\")
        ? !JSONText.isTerminalControl(scalar) : JSONText.isTerminalControl(scalar)
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func quotingWhatIsNotUTF8() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x22, 0xE2, 0x82, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xC3]
    var output: [UInt8] = []
    JSONText.quote(bytes, into: &output)
    let expected = String(decoding: bytes, as: UTF8.self).replacing("\"", with: "\\\"")
    #expect(String(decoding: output, as: UTF8.self) == "\"\(expected)\"")
  }

  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    JSONText.quote(text.utf8, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// The result for a line, as text.
struct Found {
  let finder: JSONMemberFinder
  private let line: [UInt8]

  init(_ line: String, _ columns: [String]) throws {
    var finder = JSONMemberFinder(try JSONMemberPaths(columns))
    let outcome = finder.find(in: Array(line.utf8).span)
    #expect(outcome == .found, "\(line)")
    self.init(finder, line)
  }

  init(_ finder: JSONMemberFinder, _ line: String) { self.init(finder, Array(line.utf8)) }

  init(_ finder: JSONMemberFinder, _ line: [UInt8]) {
    self.finder = finder
    self.line = line
  }

  /// The kind of each value, followed by a space and its content.
  var texts: [String] {
    finder.values.indices.map { column in
      let kind =
        switch finder.values[column] {
        case .text: "text"
        case .escapedText: "escaped"
        case .literal: "literal"
        case .null: "null"
        case .container: "container"
        case .missing: "missing"
        case .repeated: "repeated"
        }
      return kind + (bytes(column).map { " " + String(decoding: $0, as: UTF8.self) } ?? "")
    }
  }

  /// The values as written.
  var written: [String?] {
    finder.ranges.map { range in range.map { String(decoding: line[$0], as: UTF8.self) } }
  }

  /// Returns a string unescaped, and a number or word as written.
  func bytes(_ column: Int) -> [UInt8]? {
    switch finder.values[column] {
    case .text(let range), .literal(let range): return Array(line[range])
    case .escapedText(let range):
      var output: [UInt8] = []
      JSONText.unescape(line.span.extracting(range), into: &output)
      return output
    case .null, .container, .missing, .repeated: return nil
    }
  }
}

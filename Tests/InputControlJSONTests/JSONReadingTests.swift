import InputControlAnalysis
import InputControlTestSupport
import Testing

@testable import InputControlJSON

/// Tests of JSON values that are read and written. `JSONMembersSyntaxTests` has further texts, which both readers judge.
struct JSONReadingTests {
  // MARK: Valid texts

  static let values: [(String, JSON)] = [
    ("null", .null), (" true\r\n", .bool(true)), ("\tfalse ", .bool(false)),
    ("0", .integer(0)), ("-0", .integer(0)), ("-17", .integer(-17)), ("1.5", .number("1.5")),
    ("1E2", .number("1E2")),
    ("-0.0e-1", .number("-0.0e-1")), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("1e-400", .number("1e-400")), ("-1e400", .number("-1e400")), ("0.1e1", .number("0.1e1")),
    ("9223372036854775808", .number("9223372036854775808")),
    ("-9223372036854775809", .number("-9223372036854775809")),
    (#""""#, .string("")), (#""a b/c""#, .string("a b/c")),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u0000""#, .string("\0")), (#""\u00E9\u20ac\uD83D\ude00""#, .string("\u{E9}€😀")),
    ("\"\u{E9}€😀\u{7F}\u{FFFF}\"", .string("\u{E9}€😀\u{7F}\u{FFFF}")), (#""\\ud800""#, .string("\\ud800")),
    ("[]", .array([])), ("[ \n]", .array([])), ("{}", .object([])), ("{ }", .object([])),
    ("[1 , [ ], {}]", .array([.integer(1), .array([]), .object([])])),
    (
      #"{"b": [null], "a": {"b": "\u0062"}}"#,
      .object([
        .init(key: "b", value: .array([.null])), .init(key: "a", value: .object(["b": .string("b")])),
      ])
    ),
    (#"{"": 1, "\u0000": 2}"#, .object(["": .integer(1), "\0": .integer(2)])),
    // Names are equal if their code points are. Swift compares texts in another way.
    ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", .object(["\u{E9}": .integer(1), "e\u{301}": .integer(2)])),
  ]

  @Test(arguments: values)
  func value(_ text: String, _ value: JSON) throws {
    let read = try JSON(parsing: text)
    #expect(read == value)
    // Also those that Swift takes for equal to others.
    #expect(read.line == value.line)
    #expect(try JSON(parsing: value.line) == value)
  }

  // MARK: Errors

  /// Invalid texts, with the message, the line and the column.
  @Test(arguments: [
    ("", "it ends too early", 1, 1), ("[1,\n", "it ends too early", 2, 1),
    (#"{"a""#, "it ends too early", 1, 5), ("\u{FEFF}{}", "a byte order mark stands before the value", 1, 1),
    ("[\n secret]", "a word is none of true, false and null", 2, 2), ("[,]", "a value is expected", 1, 2),
    ("{\n\n  a: 1}", "a name in quotes is expected", 3, 3),
    (#"{"é😀" 1}"#, "a colon is expected behind the name", 1, 7),
    (#"{"a": 1 "b": 2}"#, "a comma or a closing brace is expected", 1, 9),
    ("[\"e\u{301}\" 1]", "a comma or a closing bracket is expected", 1, 7),
    ("[1, 2, ]", "nothing follows the comma", 1, 6), ("{} {}", "something follows the value", 1, 4),
    (#"["a]"#, "a text has no closing quote", 1, 2),
    ("\"a\nb\"", "a text has a control character that is not escaped", 1, 3),
    (#""\x""#, "a text has an escape that does not exist", 1, 2),
    (#""\u12g4""#, "four hexadecimal digits are expected behind \\u", 1, 2),
    ("-01", "a number begins with a zero that it does not need", 1, 2), ("[1.]", "a digit is expected", 1, 4),
    // What is JSON and cannot be represented.
    (#"{"a": 1, "a": 2}"#, "the object already has this name", 1, 10),
    ("[{\"é\": 1},\n{\"é\": {}, \"\\u00e9\": 2}]", "the object already has this name", 2, 11),
    (#"["é\ud800"]"#, "an escape is only half of a surrogate pair", 1, 4),
    (#""\uD83D\uDE00\uDE00\uD83D""#, "an escape is only half of a surrogate pair", 1, 14),
    (#"{"\udc00": 1}"#, "an escape is only half of a surrogate pair", 1, 3),
    (#""\ud800\u0041""#, "an escape is only half of a surrogate pair", 1, 2),
  ])
  func mistake(_ text: String, _ message: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  /// The same problems at the same places as in a line of `scan`.
  @Test(arguments: JSONMembersSyntaxTests.broken)
  func notJSON(_ text: String, _ problem: JSONSyntax.Problem, _ offset: Int) {
    let before = String(decoding: Array(text.utf8)[..<offset], as: UTF8.self)
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = JSON.SyntaxError(
      problem: problem, line: lines.count, column: (lines.last?.count ?? 0) + 1)
    #expect(throws: expected) { try JSON(parsing: text) }
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
  )
  func notUTF8(_ wrong: [UInt8]) {
    let bytes = Array("[\"é".utf8) + wrong + Array("\"]".utf8)
    #expect(throws: JSON.SyntaxError(problem: .encoding, line: 1, column: 4)) {
      try JSON(parsing: bytes.span)
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
  func depth(_ open: String, _ close: String) throws {
    let levels = close.count
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth / levels) + "0" + String(repeating: close, count: depth / levels)
    }
    #expect(try JSON(parsing: nested(512)).line == nested(512) + "\n")
    for depth in [512 + levels, 1_000_000] {
      let error = #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: nested(depth)) }
      #expect(error?.message == "objects and arrays are nested more than 512 levels deep")
    }
  }

  /// Random lines are values for this reader if they are for that of `scan`, or have a problem that it does not know.
  @Test(arguments: [5, 6] as [UInt64])
  func readersAgree(seed: UInt64) throws {
    var lines = RandomJSON(random: SplitMix(state: seed))
    var finder = JSONMemberFinder(try JSONMemberPaths([]))
    var counts: [JSONSyntax.Problem?: Int] = [:]
    for _ in 0..<4000 {
      let line = lines.next()
      let outcome = finder.find(in: line.span)
      var problem: JSONSyntax.Problem?
      do throws(JSON.SyntaxError) {
        let value = try JSON(parsing: line.span)
        let again = try JSON(parsing: value.line)
        #expect(again == value)
      } catch {
        problem = error.problem
      }
      counts[problem, default: 0] += 1
      switch problem {
      case nil: #expect(outcome == .found)
      case .repeatedName, .surrogate: break
      case .end where outcome == .blank: break
      case let problem?:
        guard case .malformed(problem, _) = outcome else {
          Issue.record("\(problem) in \(String(decoding: line, as: UTF8.self))")
          return
        }
      }
    }
    #expect((counts[nil] ?? 0) > 500)
    #expect(counts.count > 15)
  }

  // MARK: Writing

  /// A text that a terminal would obey is escaped, whatever JSON requires.
  @Test(arguments: [
    ("\u{7F}", #""\u007f""#), ("\u{AD}", #""\u00ad""#), ("\u{E0001}", #""\udb40\udc01""#), ("é~", "\"é~\""),
  ])
  func controlsAreEscaped(text: String, line: String) {
    #expect(JSON.string(text).line == line + "\n")
  }
}

extension JSON {
  /// The reason why a text is not JSON, or not a value that the program can represent.
  package struct SyntaxError: Error, Equatable {
    package var problem: JSONSyntax.Problem
    /// The line number, from 1.
    package var line: Int
    /// The column in characters, from 1.
    package var column: Int

    /// The problem in words. Does not quote the text, which may be sensitive.
    package var message: String { problem.rawValue }
  }

  /// Parses one value. A name that occurs twice in an object, a number that neither `Int` nor `Double` can
  /// represent, and an unpaired surrogate are errors.
  package init(parsing text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    try self.init(parsing: bytes.span)
  }

  /// Parses one value in UTF-8, as `init(parsing: String)` does.
  package init(parsing bytes: Span<UInt8>) throws(SyntaxError) {
    do throws(JSONSyntax.SyntaxError) {
      var at = 0
      JSONSyntax.skipSpace(bytes, &at)
      self = try Self.read(bytes, &at, depth: 0)
      try JSONSyntax.skipEnd(bytes, &at)
    } catch {
      var place = SyntaxError(problem: error.problem, line: 1, column: 1)
      for offset in 0..<error.offset {
        if bytes[offset] == 0x0A {
          place.line += 1
          place.column = 1
        } else if bytes[offset] & 0xC0 != 0x80 {
          place.column += 1
        }
      }
      throw place
    }
  }

  private static func read(
    _ bytes: Span<UInt8>, _ at: inout Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) -> JSON {
    let start = at
    switch try JSONSyntax.readToken(bytes, &at) {
    case .text(let content, let isEscaped):
      return .string(try text(bytes, content, isEscaped: isEscaped))
    case .number(let isWhole):
      return number(text(bytes, start..<at), isWhole: isWhole)
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .null: return .null
    case .object: return .object(try members(bytes, &at, depth: depth))
    case .array: return .array(try elements(bytes, &at, depth: depth))
    }
  }

  private static func members(
    _ bytes: Span<UInt8>, _ at: inout Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) -> [Member] {
    let brace = UInt8(ascii: "}")
    guard try JSONSyntax.open(bytes, &at, until: brace, depth: depth) else { return [] }
    var members: [Member] = []
    // Names are compared by code points. Swift treats some strings with different ones as equal.
    var names: Set<[UInt8]> = []
    repeat {
      let start = at
      let (name, isEscaped) = try JSONSyntax.readName(bytes, &at)
      let key = try text(bytes, name, isEscaped: isEscaped)
      guard names.insert(Array(key.utf8)).inserted else { throw .init(.repeatedName, start) }
      members.append(Member(key: key, value: try read(bytes, &at, depth: depth + 1)))
    } while try JSONSyntax.advance(bytes, &at, until: brace)
    return members
  }

  private static func elements(
    _ bytes: Span<UInt8>, _ at: inout Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) -> [JSON] {
    let bracket = UInt8(ascii: "]")
    guard try JSONSyntax.open(bytes, &at, until: bracket, depth: depth) else { return [] }
    var elements: [JSON] = []
    repeat {
      elements.append(try read(bytes, &at, depth: depth + 1))
    } while try JSONSyntax.advance(bytes, &at, until: bracket)
    return elements
  }

  /// Returns the content of a string.
  private static func text(
    _ bytes: Span<UInt8>, _ content: Range<Int>, isEscaped: Bool
  ) throws(JSONSyntax.SyntaxError) -> String {
    guard isEscaped else { return text(bytes, content) }
    var unescaped: [UInt8] = []
    if let offset = JSONText.unescape(bytes.extracting(content), into: &unescaped) {
      throw .init(.surrogate, content.lowerBound + offset)
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private static func number(_ text: String, isWhole: Bool) -> JSON {
    if isWhole, let number = Int(text) { return .integer(number) }
    return .number(text)
  }
}

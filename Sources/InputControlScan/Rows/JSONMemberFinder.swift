internal import InputControlJSON

/// Finds the requested members of a line of NDJSON, and checks that the whole line is JSON (RFC 8259).
///
/// Used by one thread for all its lines. Allocates no memory unless names are escaped. Skips members that are
/// not requested without building values, which is why Jansson is not used here.
struct JSONMemberFinder {
  /// The value of a column. Ranges are those of the line.
  enum Value: Equatable {
    /// A string without escapes; the range excludes its quotes.
    case text(Range<Int>)
    /// A string with escapes; the range excludes its quotes. Decoded by `unescape`.
    case escapedText(Range<Int>)
    /// A number, `true` or `false`, as written.
    case literal(Range<Int>)
    case null
    /// An object or an array.
    case container
    case missing
    /// The member, or one on the path of its pointer, occurs twice.
    case repeated
  }

  enum Outcome: Equatable {
    case found
    /// The line contains only white space.
    case blank
    /// The line is not JSON: one sentence without a full stop that counts bytes from 1, and the offset of the
    /// byte.
    case malformed(String, offset: Int)
  }

  /// The problem of a `.malformed` line without its position, by which lines can be counted.
  private(set) var problem: JSONSyntax.Problem?
  /// The value of each requested column. Valid only after `.found`, like the properties below.
  private(set) var values: [Value]
  /// The range of each value, including the quotes of a string; `nil` for missing and repeated members.
  private(set) var ranges: [Range<Int>?]
  /// The offset of the closing brace if the line is an object.
  private(set) var objectEnd: Int?
  /// Whether the line is an object without members.
  private(set) var isEmptyObject = false

  private let paths: JSONMemberPaths
  /// The number of the line in which each node last occurred.
  private var lastMet: [Int]
  private var lines = 0
  /// The objects and arrays that enclose the innermost open one.
  private var outer: [Container]
  private var unescapedName: [UInt8] = []

  /// An open object or array.
  private struct Container {
    /// The node of the container; -1 if nothing in it is requested.
    var node: Int
    var start: Int
    /// The index of the current element; -1 in an object.
    var element: Int

    var isObject: Bool { element < 0 }
  }

  init(_ paths: JSONMemberPaths) {
    self.paths = paths
    values = Array(repeating: .missing, count: paths.columns.count)
    ranges = Array(repeating: nil, count: paths.columns.count)
    lastMet = Array(repeating: 0, count: paths.nodes.count)
    outer = Array(repeating: Container(node: -1, start: 0, element: -1), count: JSONSyntax.depthLimit)
  }

  /// Parses a line, with or without its line feed.
  mutating func find(in line: UnsafeBufferPointer<UInt8>) -> Outcome {
    find(in: unsafe line.span)
  }

  /// Parses a line, with or without its line feed.
  mutating func find(in line: Span<UInt8>) -> Outcome {
    lines &+= 1
    for column in values.indices {
      values[column] = .missing
      ranges[column] = nil
    }
    objectEnd = nil
    isEmptyObject = false
    problem = nil
    do {
      return try read(line) ? .found : .blank
    } catch {
      problem = error.problem
      return .malformed(
        "the line is not JSON: \(error.problem.rawValue), at byte \(error.offset + 1)", offset: error.offset)
    }
  }

  /// Parses a line, and returns whether it contains a value.
  private mutating func read(_ bytes: Span<UInt8>) throws(JSONSyntax.SyntaxError) -> Bool {
    typealias SyntaxError = JSONSyntax.SyntaxError
    var at = 0
    JSONSyntax.skipSpace(bytes, &at)
    guard at < bytes.count else { return false }
    var depth = 0
    /// The innermost open container; meaningless at depth 0.
    var container = Container(node: -1, start: 0, element: -1)
    /// The node of the next value; -1 if it is not requested.
    var node = 0
    reading: while true {
      guard at < bytes.count else { throw SyntaxError(.end, at) }
      let start = at
      switch bytes[at] {
      case JSONSyntax.quote:
        at &+= 1
        let isEscaped = try JSONSyntax.skipText(bytes, &at)
        if node >= 0 {
          let text = start &+ 1..<at &- 1
          record(isEscaped ? .escapedText(text) : .text(text), start..<at, of: node)
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        try JSONSyntax.skipNumber(bytes, &at)
        if node >= 0 { record(.literal(start..<at), start..<at, of: node) }
      case UInt8(ascii: "t"):
        try JSONSyntax.skipWord(bytes, &at, "true")
        if node >= 0 { record(.literal(start..<at), start..<at, of: node) }
      case UInt8(ascii: "f"):
        try JSONSyntax.skipWord(bytes, &at, "false")
        if node >= 0 { record(.literal(start..<at), start..<at, of: node) }
      case UInt8(ascii: "n"):
        try JSONSyntax.skipWord(bytes, &at, "null")
        if node >= 0 { record(.null, start..<at, of: node) }
      case UInt8(ascii: "{"):
        guard depth < JSONSyntax.depthLimit else { throw SyntaxError(.depth, at) }
        outer[depth] = container
        depth &+= 1
        container = Container(node: node, start: start, element: -1)
        at &+= 1
        JSONSyntax.skipSpace(bytes, &at)
        guard at < bytes.count, bytes[at] == JSONSyntax.closingBrace else {
          node = try member(bytes, &at, of: container.node)
          continue reading
        }
        isEmptyObject = depth == 1
      case UInt8(ascii: "["):
        guard depth < JSONSyntax.depthLimit else { throw SyntaxError(.depth, at) }
        outer[depth] = container
        depth &+= 1
        container = Container(node: node, start: start, element: 0)
        at &+= 1
        JSONSyntax.skipSpace(bytes, &at)
        guard at < bytes.count, bytes[at] == JSONSyntax.closingBracket else {
          node = node >= 0 ? paths.element(of: node, at: 0) : -1
          continue reading
        }
      default: throw SyntaxError(Self.problem(with: bytes, at), at)
      }

      while true {
        JSONSyntax.skipSpace(bytes, &at)
        guard depth > 0 else {
          guard at == bytes.count else { throw SyntaxError(.trailing, at) }
          return true
        }
        guard at < bytes.count else { throw SyntaxError(.end, at) }
        if bytes[at] == JSONSyntax.comma {
          let comma = at
          at &+= 1
          JSONSyntax.skipSpace(bytes, &at)
          if container.isObject {
            guard at == bytes.count || bytes[at] != JSONSyntax.closingBrace else {
              throw SyntaxError(.trailingComma, comma)
            }
            node = try member(bytes, &at, of: container.node)
          } else {
            guard at == bytes.count || bytes[at] != JSONSyntax.closingBracket else {
              throw SyntaxError(.trailingComma, comma)
            }
            container.element &+= 1
            node = container.node >= 0 ? paths.element(of: container.node, at: container.element) : -1
          }
          continue reading
        }
        guard bytes[at] == (container.isObject ? JSONSyntax.closingBrace : JSONSyntax.closingBracket) else {
          throw SyntaxError(container.isObject ? .member : .element, at)
        }
        at &+= 1
        if container.node >= 0 { record(.container, container.start..<at, of: container.node) }
        depth &-= 1
        if depth == 0 { end(container, at &- 1) }
        container = outer[depth]
      }
    }
  }

  /// Advances from the beginning of a name to the value of the member, and returns the node of the value; -1
  /// if it is not requested.
  @inline(__always)
  private mutating func member(
    _ bytes: Span<UInt8>, _ at: inout Int, of parent: Int
  ) throws(JSONSyntax.SyntaxError) -> Int {
    guard at < bytes.count else { throw JSONSyntax.SyntaxError(.end, at) }
    guard bytes[at] == JSONSyntax.quote else { throw JSONSyntax.SyntaxError(.name, at) }
    at &+= 1
    let start = at
    let isEscaped = try JSONSyntax.skipText(bytes, &at)
    let name = start..<at &- 1
    JSONSyntax.skipSpace(bytes, &at)
    guard at < bytes.count else { throw JSONSyntax.SyntaxError(.end, at) }
    guard bytes[at] == UInt8(ascii: ":") else { throw JSONSyntax.SyntaxError(.colon, at) }
    at &+= 1
    JSONSyntax.skipSpace(bytes, &at)
    guard parent >= 0 else { return -1 }
    let node =
      isEscaped
      ? escapedMember(bytes.extracting(name), of: parent)
      : paths.member(of: parent, in: bytes, named: name)
    guard node >= 0 else { return -1 }
    guard lastMet[node] != lines else {
      markRepeated(node)
      return -1
    }
    lastMet[node] = lines
    return node
  }

  @inline(never)
  private mutating func escapedMember(_ name: Span<UInt8>, of parent: Int) -> Int {
    unescapedName.removeAll(keepingCapacity: true)
    JSONText.unescape(name, into: &unescapedName)
    return paths.member(of: parent, in: unescapedName.span, named: 0..<unescapedName.count)
  }

  @inline(__always)
  private mutating func record(_ value: Value, _ range: Range<Int>, of node: Int) {
    for place in paths.nodes[node].columns {
      let column = paths.columns[place]
      values[column] = value
      ranges[column] = range
    }
  }

  /// Marks the columns of a member that occurs twice, and of all members below it, as ambiguous.
  @inline(never)
  private mutating func markRepeated(_ node: Int) {
    var pending = [node]
    while let node = pending.popLast() {
      for place in paths.nodes[node].columns {
        values[paths.columns[place]] = .repeated
        ranges[paths.columns[place]] = nil
      }
      pending += paths.nodes[node].children
    }
  }

  /// Ends the outermost container.
  private mutating func end(_ container: Container, _ offset: Int) {
    if container.isObject {
      objectEnd = offset
    } else {
      // The name `0` does not select an element of an array; the pointer `/0` does.
      for column in paths.plainNames {
        values[column] = .missing
        ranges[column] = nil
      }
    }
  }

  /// Returns the reason why no value begins at an offset.
  private static func problem(with bytes: Span<UInt8>, _ at: Int) -> JSONSyntax.Problem {
    if at == 0, JSONSyntax.startsWithByteOrderMark(bytes) { return .byteOrderMark }
    switch bytes[at] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return .word
    default: return .value
    }
  }
}

extension JSONMemberFinder {
  /// Appends the UTF-8 of an escaped string. An unpaired surrogate becomes three bytes that are not valid
  /// UTF-8.
  static func unescape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    JSONText.unescape(unsafe bytes.span, into: &output)
  }

  /// Appends a text as a JSON string.
  static func quote(_ bytes: some Sequence<UInt8>, into output: inout [UInt8]) {
    JSONText.quote(bytes, into: &output)
  }
}

/// Finds the requested members of a line of NDJSON, and checks that the whole line is JSON (RFC 8259).
///
/// Used by one thread for all its lines. Allocates no memory unless names are escaped. Skips members that are
/// not requested without building values.
package struct JSONMemberFinder {
  /// The value of a column. Ranges are those of the line.
  package enum Value: Equatable {
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

  package enum Outcome: Equatable {
    case found
    /// The line contains only white space.
    case blank
    /// The line is not JSON.
    case malformed(JSONSyntax.Problem, offset: Int)
  }

  /// The value of each requested column. Valid only after `.found`, like the properties below.
  package private(set) var values: [Value]
  /// The range of each value, including the quotes of a string; `nil` for missing and repeated members.
  package private(set) var ranges: [Range<Int>?]
  /// The offset of the closing brace if the line is an object.
  package private(set) var objectEnd: Int?
  /// Whether the line is an object without members.
  package private(set) var isEmptyObject = false

  private let paths: JSONMemberPaths
  /// The number of the line in which each node last occurred.
  private var lastMet: [Int]
  private var lines = 0
  private var unescapedName: [UInt8] = []

  package init(_ paths: JSONMemberPaths) {
    self.paths = paths
    values = Array(repeating: .missing, count: paths.columns.count)
    ranges = Array(repeating: nil, count: paths.columns.count)
    lastMet = Array(repeating: 0, count: paths.nodes.count)
  }

  /// Parses a line, with or without its line feed.
  package mutating func find(in line: Span<UInt8>) -> Outcome {
    lines &+= 1
    forget(values.indices)
    objectEnd = nil
    isEmptyObject = false
    do {
      return try read(line) ? .found : .blank
    } catch {
      return .malformed(error.problem, offset: error.offset)
    }
  }

  /// Parses a line, and returns whether it contains a value.
  private mutating func read(_ line: Span<UInt8>) throws(JSONSyntax.SyntaxError) -> Bool {
    var at = 0
    JSONSyntax.skipSpace(line, &at)
    guard at < line.count else { return false }
    let start = at
    try readValue(line, &at, of: 0, depth: 0)
    switch line[start] {
    case UInt8(ascii: "{"): objectEnd = at - 1
    // The name `0` does not select an element of an array; the pointer `/0` does.
    case UInt8(ascii: "["): forget(paths.plainNames)
    default: break
    }
    try JSONSyntax.skipEnd(line, &at)
    return true
  }

  /// Advances over a value.
  ///
  /// - Parameters:
  ///   - node: The node of the value; -1 if neither it nor anything in it is requested.
  ///   - depth: The number of objects and arrays around the value.
  @inline(__always)
  private mutating func readValue(
    _ line: Span<UInt8>, _ at: inout Int, of node: Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) {
    let start = at
    switch try JSONSyntax.readToken(line, &at) {
    case .text(let content, let isEscaped):
      record(isEscaped ? .escapedText(content) : .text(content), start..<at, of: node)
    case .number, .true, .false: record(.literal(start..<at), start..<at, of: node)
    case .null: record(.null, start..<at, of: node)
    case .object:
      try readMembers(line, &at, of: node, depth: depth)
      record(.container, start..<at, of: node)
    case .array:
      try readElements(line, &at, of: node, depth: depth)
      record(.container, start..<at, of: node)
    }
  }

  /// Advances over an object.
  @inline(never)
  private mutating func readMembers(
    _ line: Span<UInt8>, _ at: inout Int, of parent: Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) {
    let brace = UInt8(ascii: "}")
    guard try JSONSyntax.open(line, &at, until: brace, depth: depth) else {
      if depth == 0 { isEmptyObject = true }
      return
    }
    repeat {
      let (name, isEscaped) = try JSONSyntax.readName(line, &at)
      let node = parent < 0 ? -1 : member(of: parent, in: line, named: name, isEscaped: isEscaped)
      try readValue(line, &at, of: node, depth: depth &+ 1)
    } while try JSONSyntax.advance(line, &at, until: brace)
  }

  /// Advances over an array.
  @inline(never)
  private mutating func readElements(
    _ line: Span<UInt8>, _ at: inout Int, of parent: Int, depth: Int
  ) throws(JSONSyntax.SyntaxError) {
    let bracket = UInt8(ascii: "]")
    guard try JSONSyntax.open(line, &at, until: bracket, depth: depth) else { return }
    var index = 0
    repeat {
      let node = parent < 0 ? -1 : paths.element(of: parent, at: index)
      try readValue(line, &at, of: node, depth: depth &+ 1)
      index &+= 1
    } while try JSONSyntax.advance(line, &at, until: bracket)
  }

  /// Returns the node of a member; -1 if it is not requested, or has occurred in the line.
  @inline(__always)
  private mutating func member(
    of parent: Int, in line: Span<UInt8>, named name: Range<Int>, isEscaped: Bool
  ) -> Int {
    let node =
      isEscaped
      ? escapedMember(line.extracting(name), of: parent)
      : paths.member(of: parent, in: line, named: name)
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
  private mutating func record(_ value: Value, _ range: Range<Int>?, of node: Int) {
    guard node >= 0 else { return }
    for place in paths.nodes[node].columns {
      let column = paths.columns[place]
      values[column] = value
      ranges[column] = range
    }
  }

  private mutating func forget(_ columns: some Sequence<Int>) {
    for column in columns {
      values[column] = .missing
      ranges[column] = nil
    }
  }

  /// Marks the columns of a member that occurs twice, and of all members below it, as ambiguous.
  @inline(never)
  private mutating func markRepeated(_ node: Int) {
    var pending = [node]
    while let node = pending.popLast() {
      record(.repeated, nil, of: node)
      pending += paths.nodes[node].children
    }
  }
}

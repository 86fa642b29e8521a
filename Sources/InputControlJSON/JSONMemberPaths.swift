/// The requested members of a JSON value, as a tree.
package struct JSONMemberPaths: Sendable {
  /// A node: the value itself, or a member or element on the path to a column.
  struct Node {
    /// The range of its name in `names`.
    var name: Range<Int>
    /// The first eight bytes of the name, padded with zeros.
    var prefix: UInt64
    /// The index of the array element that it means; -1 if it is not an element of a pointer.
    var element: Int
    /// The range of its child nodes.
    var children = 0..<0
    /// The greatest index of its requested elements; -1 for none.
    var lastElement = -1
    /// The range of its columns in `columns`.
    var columns: Range<Int>
  }

  /// The error of a text that begins with `/` and is not a JSON Pointer.
  package struct PointerError: Error {
    package var pointer: String
  }

  /// The nodes in breadth-first order, beginning with the value itself; siblings are adjacent.
  let nodes: [Node]
  /// The columns of all nodes.
  let columns: [Int]
  /// The columns that are plain names, which do not select elements of an array.
  let plainNames: [Int]
  private let names: [UInt8]

  /// Creates the tree.
  ///
  /// - Parameter columns: Names of members of the top-level object, or JSON Pointers (RFC 6901), which begin
  ///   with `/`.
  /// - Throws: The first pointer in which a `~` is followed by neither `0` nor `1`.
  package init(_ columns: [String]) throws(PointerError) {
    var drafts = [Draft(name: [], element: -1)]
    for (column, text) in columns.enumerated() {
      var place = 0
      if text.utf8.first == UInt8(ascii: "/") {
        for token in try Self.tokens(of: text) {
          place = Self.child(of: place, named: token, element: Self.element(token), in: &drafts)
        }
      } else {
        place = Self.child(of: place, named: Array(text.utf8), element: -1, in: &drafts)
      }
      drafts[place].columns.append(column)
    }

    var names: [UInt8] = []
    var wanted: [Int] = []
    var nodes: [Node] = []
    var order = [0]
    // The children of a node are appended when the node is reached.
    while nodes.count < order.count {
      let draft = drafts[order[nodes.count]]
      var node = Node(
        name: names.count..<names.count + draft.name.count,
        prefix: Self.prefix(draft.name.span, 0..<draft.name.count), element: draft.element,
        columns: wanted.count..<wanted.count + draft.columns.count)
      node.children = order.count..<order.count + draft.children.count
      node.lastElement = draft.children.map { drafts[$0].element }.max() ?? -1
      order += draft.children
      names += draft.name
      wanted += draft.columns
      nodes.append(node)
    }
    self.nodes = nodes
    self.names = names
    self.columns = wanted
    plainNames = columns.indices.filter { columns[$0].utf8.first != UInt8(ascii: "/") }
  }

  /// Returns the node of a member of an object, or -1 if it is not requested.
  @inline(__always)
  func member(of parent: Int, in bytes: Span<UInt8>, named name: Range<Int>) -> Int {
    let children = nodes[parent].children
    guard !children.isEmpty else { return -1 }
    let prefix = Self.prefix(bytes, name)
    for child in children where nodes[child].prefix == prefix {
      let wanted = nodes[child].name
      guard wanted.count == name.count else { continue }
      var offset = 8
      while offset < name.count,
        names[wanted.lowerBound &+ offset] == bytes[name.lowerBound &+ offset]
      { offset &+= 1 }
      if offset >= name.count { return child }
    }
    return -1
  }

  /// Returns the node of an element of an array, or -1 if it is not requested.
  func element(of parent: Int, at place: Int) -> Int {
    guard place <= nodes[parent].lastElement else { return -1 }
    return nodes[parent].children.first { nodes[$0].element == place } ?? -1
  }

  @inline(__always)
  private static func prefix(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    if range.lowerBound &+ 8 <= bytes.count {
      let word = JSONSyntax.word(bytes, range.lowerBound)
      return range.count >= 8 ? word : word & ((1 &<< UInt64(8 &* range.count)) &- 1)
    }
    var word: UInt64 = 0
    for offset in range.reversed() { word = word &<< 8 | UInt64(bytes[offset]) }
    return word
  }
}

// MARK: Preparing

extension JSONMemberPaths {
  private struct Draft {
    var name: [UInt8]
    var element: Int
    var children: [Int] = []
    var columns: [Int] = []
  }

  private static func child(
    of parent: Int, named name: [UInt8], element: Int, in drafts: inout [Draft]
  ) -> Int {
    if let known = drafts[parent].children.first(where: { drafts[$0].name == name }) {
      drafts[known].element = max(drafts[known].element, element)
      return known
    }
    drafts.append(Draft(name: name, element: element))
    drafts[parent].children.append(drafts.count - 1)
    return drafts.count - 1
  }

  /// Returns the tokens of a JSON Pointer, in which `~0` is written for `~` and `~1` for `/`.
  private static func tokens(of pointer: String) throws(PointerError) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    for part in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      var token: [UInt8] = []
      var rest = part.makeIterator()
      while let byte = rest.next() {
        guard byte == UInt8(ascii: "~") else {
          token.append(byte)
          continue
        }
        switch rest.next() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default:
          throw PointerError(pointer: pointer)
        }
      }
      tokens.append(token)
    }
    return tokens
  }

  /// Returns the index of the array element that a token means, or -1 for none.
  private static func element(_ token: [UInt8]) -> Int {
    guard token.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      token.count == 1 || token.first != UInt8(ascii: "0")
    else { return -1 }
    return Int(String(decoding: token, as: UTF8.self)) ?? -1
  }
}

/// Texts in one piece of memory: a million of them take little more than their bytes.
package struct TextTable: Hashable, Sendable {
  /// The UTF-8 of all texts, one behind the other.
  package private(set) var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [UInt32] = []

  package init() {}

  package init(_ texts: some Sequence<String>) {
    for text in texts { append(text.utf8) }
  }

  /// The maximum number of bytes of all texts together.
  package static let maximumByteCount = 1 << 30

  package var count: Int { ends.count }
  package var isEmpty: Bool { ends.isEmpty }
  package var indices: Range<Int> { 0..<ends.count }

  /// Appends a text in UTF-8.
  ///
  /// - Precondition: All texts together have at most ``maximumByteCount`` bytes.
  package mutating func append(_ text: some Sequence<UInt8>) {
    bytes += text
    precondition(bytes.count <= Self.maximumByteCount, "a table of texts has at most 1 GiB")
    ends.append(UInt32(bytes.count))
  }

  /// Returns the range of a text in ``bytes``.
  package func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  package subscript(index: Int) -> String { String(decoding: bytes[range(of: index)], as: UTF8.self) }

  /// Whether a text has no characters.
  package func isEmptyText(_ index: Int) -> Bool { range(of: index).isEmpty }

  /// Returns whether a text comes before another one, compared byte by byte.
  package func isBefore(_ left: Int, _ right: Int) -> Bool {
    compare(bytes[range(of: left)], bytes[range(of: right)]) < 0
  }

  /// The indices of the texts, sorted by their bytes; equal texts in the order in which they were appended.
  package var sortedIndices: [UInt32] {
    var order = indices.map { UInt32($0) }
    // Files are often sorted.
    guard !indices.dropFirst().allSatisfy({ !isBefore($0, $0 - 1) }) else { return order }
    // Most texts differ in their first eight bytes, which are compared as a number.
    var keys = order.map { (beginning: beginning(of: Int($0)), index: $0) }
    keys.sort {
      if $0.beginning != $1.beginning { return $0.beginning < $1.beginning }
      let result = compare(bytes[range(of: Int($0.index))], bytes[range(of: Int($1.index))])
      return result == 0 ? $0.index < $1.index : result < 0
    }
    for place in order.indices { order[place] = keys[place].index }
    return order
  }

  /// Returns the first eight bytes of a text as a number that has the order of the texts, as far as they differ in them.
  private func beginning(of index: Int) -> UInt64 {
    var result: UInt64 = 0
    let range = range(of: index)
    for place in 0..<8 {
      result = result << 8 | (place < range.count ? UInt64(bytes[range.lowerBound + place]) : 0)
    }
    return result
  }

  /// Returns the place in an order of the first text that is not before another text.
  ///
  /// - Parameter order: The indices of the texts, sorted by their bytes.
  package func firstPlace(notBefore text: [UInt8], in order: [UInt32]) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if compare(bytes[range(of: Int(order[middle]))], text[...]) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns whether a text begins with another one.
  package func begins(_ index: Int, with text: [UInt8]) -> Bool { bytes[range(of: index)].starts(with: text) }

  private func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var (place, other) = (left.startIndex, right.startIndex)
    while place < left.endIndex, other < right.endIndex {
      let (a, b) = (left[place], right[other])
      if a != b { return a < b ? -1 : 1 }
      place += 1
      other += 1
    }
    return left.count - right.count
  }

  /// The memory that the texts take, in bytes.
  package var byteCount: Int { bytes.count + 4 * ends.count }
}

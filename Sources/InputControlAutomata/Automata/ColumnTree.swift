/// The lists that lead from the bytes of a scalar beyond ASCII to its column; equal lists are stored once.
package struct ColumnTree {
  /// The lists of 64 entries, one after the other.
  package private(set) var lists: [UInt16] = []
  private var numbers: [[UInt16]: UInt16] = [:]
  private var uniform: [UInt32: UInt16] = [:]
  private let starts: [UInt32]
  private let columns: [UInt16]

  package init(_ alphabet: Alphabet, _ columnOfClass: [Int]) {
    var starts: [UInt32] = []
    var columns: [UInt16] = []
    for (start, number) in alphabet.pieces {
      let column = UInt16(columnOfClass[Int(number)])
      // Adjacent ranges with the same column are merged.
      guard columns.last != column else { continue }
      starts.append(start)
      columns.append(column)
    }
    self.starts = starts
    self.columns = columns
    // The first list is for the lead bytes; its entries are known last.
    lists = Array(repeating: 0, count: 64)
    var leads = [UInt16](repeating: 0, count: 64)
    // RFC 3629: two bytes from U+0080, three from U+0800, four from U+10000 on.
    for lead in UInt32(0xC2)...0xDF { leads[Int(lead & 0x3F)] = number(from: (lead & 0x1F) << 6, bits: 6) }
    for lead in UInt32(0xE0)...0xEF { leads[Int(lead & 0x3F)] = number(from: (lead & 0x0F) << 12, bits: 12) }
    for lead in UInt32(0xF0)...0xF4 { leads[Int(lead & 0x3F)] = number(from: (lead & 0x07) << 18, bits: 18) }
    lists.replaceSubrange(0..<64, with: leads)
  }

  /// Returns the number of the list for the scalars that differ from `first` only in the last `bits` bits.
  private mutating func number(from first: UInt32, bits: UInt32) -> UInt16 {
    var list: [UInt16] = []
    if let column = column(ofAll: first...(first | (1 << bits - 1))) {
      return number(ofLists: bits / 6, of: column)
    }
    for index in UInt32(0)..<64 {
      let start = first | index << (bits - 6)
      list.append(bits == 6 ? column(of: start) : number(from: start, bits: bits - 6))
    }
    return number(of: list)
  }

  /// Returns the number of the list that leads to one column for all scalars, nested `depth` levels deep.
  private mutating func number(ofLists depth: UInt32, of column: UInt16) -> UInt16 {
    let key = UInt32(column) << 2 | depth
    if let number = uniform[key] { return number }
    let entry = depth == 1 ? column : number(ofLists: depth - 1, of: column)
    let number = number(of: Array(repeating: entry, count: 64))
    uniform[key] = number
    return number
  }

  private mutating func number(of list: [UInt16]) -> UInt16 {
    if let number = numbers[list] { return number }
    let number = UInt16(lists.count / 64)
    lists += list
    numbers[list] = number
    return number
  }

  private func column(of value: UInt32) -> UInt16 { columns[starts.piece(of: value)] }

  /// Returns the common column of all scalars of a range, or `nil` if they have several.
  private func column(ofAll range: ClosedRange<UInt32>) -> UInt16? {
    let piece = starts.piece(of: range.lowerBound)
    guard piece + 1 == starts.count || starts[piece + 1] > range.upperBound else { return nil }
    return columns[piece]
  }
}

/// An automaton laid out to be run over UTF-8.
///
/// A byte of ASCII is looked up in a list of columns, the bytes of any other scalar lead through a tree of such lists;
/// the column and the state give the next state. So a step is a table look-up, and the tree is one for all states.
@safe
final class ByteTable: @unchecked Sendable {
  // Sendable: nothing is written once it is made.

  /// What the loop needs, without an object in between.
  @unsafe
  struct Layout {
    /// For each state what is known of it, and then the next state for each column; states are numbered by where they
    /// begin.
    fileprivate let rows: UnsafeMutablePointer<UInt32>
    /// The columns of ASCII.
    fileprivate let ascii: UnsafeMutablePointer<UInt16>
    /// Lists of 64, by the low six bits of a byte: the first for lead bytes, and then those they lead to.
    fileprivate let tree: UnsafeMutablePointer<UInt16>
    let start: UInt32
  }

  /// What is known about a state.
  enum Kind: UInt32 {
    case accepting, live, dead
  }

  /// The words of a state before its columns: its kind, and for how many bytes of a text that says enough.
  fileprivate static let headerSize = 3

  let layout: Layout
  /// The number of 32-bit words of one state.
  let stride: Int
  private let sizes: (rows: Int, tree: Int)

  /// Lays out an automaton.
  ///
  /// - Parameter certainty: For how many bytes of a text that has led to a state its kind says enough; `nil` for none.
  init(_ automaton: Automaton, certainty: (_ state: Int, Kind) -> ClosedRange<Int>?) {
    let (columnOfClass, columnCount) = automaton.columns
    let stride = columnCount + Self.headerSize
    self.stride = stride
    let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: automaton.stateCount * stride)
    for state in 0..<automaton.stateCount {
      let kind: Kind =
        state == Automaton.dead ? .dead : automaton.isAccepting[state] ? .accepting : .live
      let counts = certainty(state, kind)
      let first = UInt32(clamping: counts?.lowerBound ?? Int.max)
      unsafe rows[state * stride] = kind.rawValue
      unsafe rows[state * stride + 1] = first
      unsafe rows[state * stride + 2] =
        UInt32(clamping: counts?.upperBound ?? 0) &- (counts == nil ? 0 : first)
      for number in 0..<automaton.classCount {
        unsafe rows[state * stride + columnOfClass[number]] = UInt32(automaton.next(state, number) * stride)
      }
    }
    let ascii = UnsafeMutablePointer<UInt16>.allocate(capacity: 128)
    for value in UInt8(0)..<128 {
      unsafe ascii[Int(value)] = UInt16(columnOfClass[automaton.alphabet.number(of: Unicode.Scalar(value))])
    }
    let lists = ColumnTree(automaton.alphabet, columnOfClass).lists
    let tree = UnsafeMutablePointer<UInt16>.allocate(capacity: lists.count)
    unsafe tree.initialize(from: lists, count: lists.count)
    unsafe layout = Layout(rows: rows, ascii: ascii, tree: tree, start: UInt32(automaton.start * stride))
    sizes = (automaton.stateCount * stride, lists.count)
  }

  deinit {
    unsafe layout.rows.deallocate()
    unsafe layout.ascii.deallocate()
    unsafe layout.tree.deallocate()
  }

  /// The memory that it takes, in bytes.
  var byteCount: Int { 4 * sizes.rows + 2 * 128 + 2 * sizes.tree }
}

/// How often it is looked whether a text has led to the dead state.
private let bytesBetweenLooks = 64

extension ByteTable.Layout {
  /// The state behind a text in UTF-8, from another state on.
  @inline(__always)
  func state(after text: Span<UInt8>, from state: UInt32) -> UInt32 {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return state }
      let rows = unsafe rows
      let ascii = unsafe ascii
      var state = Int(state)
      var offset = 0
      let count = bytes.count
      while true {
        let end = min(count, offset &+ bytesBetweenLooks)
        while offset < end {
          let byte = unsafe base[offset]
          guard byte < 0x80 else { break }
          let column = unsafe rows + Int(ascii[Int(byte)])
          unsafe state = Int(column[state])
          offset &+= 1
        }
        guard offset < count else { break }
        if offset == end {
          // Whether all is lost is a guess that goes wrong as often as values are: it is made in long ones alone.
          if state == 0 { break }
          continue
        }
        let (column, width) = unsafe self.column(at: base + offset)
        unsafe state = Int(rows[state &+ column])
        offset &+= width
      }
      return UInt32(truncatingIfNeeded: state)
    }
  }

  /// The column of a scalar beyond ASCII, and how many bytes it has.
  @inline(__always)
  private func column(at bytes: UnsafePointer<UInt8>) -> (column: Int, width: Int) {
    let lead = unsafe bytes[0]
    func list(_ number: UInt16, _ byte: UInt8) -> UInt16 {
      unsafe tree[Int(number) << 6 + Int(byte & 0x3F)]
    }
    let second = unsafe list(list(0, lead), bytes[1])
    if lead < 0xE0 { return (Int(second), 2) }
    let third = unsafe list(second, bytes[2])
    if lead < 0xF0 { return (Int(third), 3) }
    return unsafe (Int(list(third, bytes[3])), 4)
  }

  /// What is known about a state.
  @inline(__always)
  func kind(of state: UInt32) -> ByteTable.Kind {
    unsafe ByteTable.Kind(rawValue: rows[Int(state)]).unsafelyUnwrapped
  }

  /// Whether the kind of a state says enough about a text of so many bytes that has led to it.
  @inline(__always)
  func isCertain(in state: UInt32, byteCount: Int) -> Bool {
    let count = UInt32(truncatingIfNeeded: byteCount)
    return unsafe count &- rows[Int(state) &+ 1] <= rows[Int(state) &+ 2] && byteCount >> 32 == 0
  }
}

extension Automaton {
  /// A column for each class, behind what is known of a state; classes that lead to the same states everywhere share one.
  fileprivate var columns: (ofClass: [Int], count: Int) {
    var known: [[Int32]: Int] = [:]
    let columns = (0..<classCount).map { number in
      let targets = (0..<stateCount).map { table[$0 * classCount + number] }
      if let column = known[targets] { return column }
      let column = ByteTable.headerSize + known.count
      known[targets] = column
      return column
    }
    return (columns, known.count)
  }
}

/// The lists that lead from the bytes of a scalar to its column, equal ones only once.
private struct ColumnTree {
  /// One list of 64 behind the other.
  private(set) var lists: [UInt16] = []
  private var numbers: [[UInt16]: UInt16] = [:]
  private var uniform: [UInt32: UInt16] = [:]
  private let starts: [UInt32]
  private let columns: [UInt16]

  init(_ alphabet: Alphabet, _ columnOfClass: [Int]) {
    var starts: [UInt32] = []
    var columns: [UInt16] = []
    for (start, number) in alphabet.pieces {
      let column = UInt16(columnOfClass[Int(number)])
      // Neighbours that differ in nothing but their class are one.
      guard columns.last != column else { continue }
      starts.append(start)
      columns.append(column)
    }
    self.starts = starts
    self.columns = columns
    // The first list is that of the lead bytes, which is known last.
    lists = Array(repeating: 0, count: 64)
    var leads = [UInt16](repeating: 0, count: 64)
    // RFC 3629: two bytes from U+0080, three from U+0800, four from U+10000 on.
    for lead in UInt32(0xC2)...0xDF { leads[Int(lead & 0x3F)] = number(from: (lead & 0x1F) << 6, bits: 6) }
    for lead in UInt32(0xE0)...0xEF { leads[Int(lead & 0x3F)] = number(from: (lead & 0x0F) << 12, bits: 12) }
    for lead in UInt32(0xF0)...0xF4 { leads[Int(lead & 0x3F)] = number(from: (lead & 0x07) << 18, bits: 18) }
    lists.replaceSubrange(0..<64, with: leads)
  }

  /// The number of the list for scalars that have all but the last bits in common.
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

  /// The number of the list of nothing but one column, nested as deep as there are bytes.
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

  /// The place in `starts` of the piece that a scalar belongs to.
  private func piece(of value: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  private func column(of value: UInt32) -> UInt16 { columns[piece(of: value)] }

  /// The column that all scalars of a range have; `nil` when they have several.
  private func column(ofAll range: ClosedRange<UInt32>) -> UInt16? {
    let piece = piece(of: range.lowerBound)
    guard piece + 1 == starts.count || starts[piece + 1] > range.upperBound else { return nil }
    return columns[piece]
  }
}

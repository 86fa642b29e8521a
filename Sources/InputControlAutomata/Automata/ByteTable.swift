/// The transition table of an automaton for UTF-8.
///
/// An ASCII byte is looked up in a list of columns; the bytes of any other scalar lead through a tree of such
/// lists to a column. State and column determine the next state. A step therefore consists of table lookups
/// only, and all states share the tree.
@safe @usableFromInline
package final class ByteTable: @unchecked Sendable {
  // Sendable: the memory is immutable after initialisation.

  /// The pointers used by the matching loop, stored without indirection through an object. Its functions are inlined
  /// into other modules, because a call takes a fifth of the time of a verdict; for that, the types and what the functions
  /// use have to be marked too.
  @unsafe @usableFromInline
  package struct Layout {
    /// The rows of the states: a header, followed by the next state for each column. A state is identified by
    /// the offset of its row.
    @usableFromInline let rows: UnsafeMutablePointer<UInt32>
    /// The columns of the ASCII characters, and behind them lists of 64 entries, indexed by the low six bits of a byte; the
    /// first list is for lead bytes, the others for continuation bytes.
    @usableFromInline let columns: UnsafeMutablePointer<UInt16>
    @usableFromInline package let start: UInt32
  }

  /// The kind of a state, whose raw value stands in its row.
  @usableFromInline
  package enum Kind: UInt32 {
    case accepting, live, dead
  }

  /// The number of words in the header of a row: the kind, and the range of byte counts for which the kind
  /// decides.
  fileprivate static let headerSize = 3

  @usableFromInline package let layout: Layout
  /// The number of 32-bit words of one row.
  package let stride: Int
  private let sizes: (rows: Int, columns: Int)

  /// Makes the table of an automaton.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - certainty: Returns the range of byte counts of a text for which the kind of its final state decides;
  ///     `nil` if there is none.
  package init(_ automaton: Automaton, certainty: (_ state: Int, Kind) -> ClosedRange<Int>?) {
    let groups = ColumnGroups(table: automaton.table, classCount: automaton.classCount)
    let columnOfClass = groups.groupOfClass.map { Self.headerSize + $0 }
    let stride = Self.headerSize + groups.representatives.count
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
      for (group, number) in groups.representatives.enumerated() {
        unsafe rows[state * stride + Self.headerSize + group] = UInt32(automaton.next(state, number) * stride)
      }
    }
    let lists = ColumnTree(automaton.alphabet, columnOfClass).lists
    let columns = UnsafeMutablePointer<UInt16>.allocate(capacity: 128 + lists.count)
    for value in UInt8(0)..<128 {
      unsafe columns[Int(value)] = UInt16(columnOfClass[automaton.alphabet.number(of: Unicode.Scalar(value))])
    }
    unsafe (columns + 128).initialize(from: lists, count: lists.count)
    unsafe layout = Layout(rows: rows, columns: columns, start: UInt32(automaton.start * stride))
    sizes = (automaton.stateCount * stride, 128 + lists.count)
  }

  deinit {
    unsafe layout.rows.deallocate()
    unsafe layout.columns.deallocate()
  }

  /// Whether anything may follow a text that has led to a state.
  func hasContinuation(in state: UInt32) -> Bool {
    (Self.headerSize..<stride).contains { unsafe layout.rows[Int(state) + $0] != 0 }
  }

  /// The size of the table in bytes.
  package var byteCount: Int { 4 * sizes.rows + 2 * sizes.columns }
}

extension ByteTable.Layout {
  /// The number of bytes between two tests for the dead state.
  @inlinable
  static var bytesBetweenDeadStateTests: Int { 64 }

  /// Returns the state after a text in UTF-8, starting from a state.
  @inlinable @inline(__always)
  package func state(after text: Span<UInt8>, from state: UInt32) -> UInt32 {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return state }
      let rows = unsafe rows
      let columns = unsafe columns
      var state = Int(state)
      var offset = 0
      let count = bytes.count
      while true {
        let end = unsafe min(count, offset &+ Self.bytesBetweenDeadStateTests)
        while offset < end {
          let byte = unsafe base[offset]
          guard byte < 0x80 else { break }
          let column = unsafe rows + Int(columns[Int(byte)])
          unsafe state = Int(column[state])
          offset &+= 1
        }
        guard offset < count else { break }
        if offset == end {
          // The branch on the dead state is mispredicted as often as values are wrong, so it is used only in
          // long texts.
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

  /// Returns the states of two tables after a text in UTF-8, from their start states.
  ///
  /// The steps of both depend on the steps before them only, so that together they take little longer than one.
  @inlinable @inline(__always)
  package static func states(after text: Span<UInt8>, _ first: Self, _ second: Self) -> (UInt32, UInt32) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return unsafe (first.start, second.start) }
      let (rows, otherRows) = unsafe (first.rows, second.rows)
      let (columns, otherColumns) = unsafe (first.columns, second.columns)
      var states = unsafe (Int(first.start), Int(second.start))
      var offset = 0
      while offset < bytes.count {
        let byte = unsafe base[offset]
        if byte < 0x80 {
          unsafe states.0 = Int(rows[states.0 &+ Int(columns[Int(byte)])])
          unsafe states.1 = Int(otherRows[states.1 &+ Int(otherColumns[Int(byte)])])
          offset &+= 1
          continue
        }
        let (column, width) = unsafe first.column(at: base + offset)
        unsafe states.0 = Int(rows[states.0 &+ column])
        unsafe states.1 = Int(otherRows[states.1 &+ second.column(at: base + offset).column])
        offset &+= width
      }
      return (UInt32(truncatingIfNeeded: states.0), UInt32(truncatingIfNeeded: states.1))
    }
  }

  /// Returns the state after a text of any bytes, starting from a state; `nil` if they are not ASCII.
  @inlinable @inline(__always)
  package func state(afterASCII text: Span<UInt8>, from state: UInt32) -> UInt32? {
    unsafe text.withUnsafeBufferPointer { bytes in
      let rows = unsafe rows
      let columns = unsafe columns
      var state = Int(state)
      var all: UInt8 = 0
      for offset in 0..<bytes.count {
        let byte = unsafe bytes[offset]
        all |= byte
        let column = unsafe rows + Int(columns[Int(byte & 0x7F)])
        unsafe state = Int(column[state])
      }
      return all < 0x80 ? UInt32(truncatingIfNeeded: state) : nil
    }
  }

  /// Returns the column of a non-ASCII scalar, and its number of bytes.
  @inlinable @inline(__always)
  func column(at bytes: UnsafePointer<UInt8>) -> (column: Int, width: Int) {
    let lead = unsafe bytes[0]
    func list(_ number: UInt16, _ byte: UInt8) -> UInt16 {
      unsafe columns[128 + Int(number) << 6 + Int(byte & 0x3F)]
    }
    let second = unsafe list(list(0, lead), bytes[1])
    if lead < 0xE0 { return (Int(second), 2) }
    let third = unsafe list(second, bytes[2])
    if lead < 0xF0 { return (Int(third), 3) }
    return unsafe (Int(list(third, bytes[3])), 4)
  }

  /// Returns whether the texts that lead to a state are accepted.
  @inlinable @inline(__always)
  package func isAccepting(_ state: UInt32) -> Bool { unsafe rows[Int(state)] == 0 }

  /// Returns the kind of a state.
  @inlinable @inline(__always)
  package func kind(of state: UInt32) -> ByteTable.Kind {
    // A row has no other number. The compiler needs no comparisons then, which took a tenth of the time of a verdict.
    let kind: ByteTable.Kind? =
      switch unsafe rows[Int(state)] {
      case 0: .accepting
      case 1: .live
      case 2: .dead
      default: nil
      }
    return unsafe kind.unsafelyUnwrapped
  }

  /// Returns whether the kind of a state decides about a text of `byteCount` bytes that led to it.
  @inlinable @inline(__always)
  package func isCertain(in state: UInt32, byteCount: Int) -> Bool {
    let count = UInt32(truncatingIfNeeded: byteCount)
    return unsafe count &- rows[Int(state) &+ 1] <= rows[Int(state) &+ 2] && byteCount >> 32 == 0
  }
}

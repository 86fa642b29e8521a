/// An ``OutcomeMachine`` as a table that runs over the bytes of a file.
///
/// A row of the table is a state: the answer for a value that ends there, followed by an entry for each
/// column of bytes. An entry is the offset of the next state's row. The separator after a value leads back to
/// the start, with a flag if the value is not plainly acceptable.
@safe
final class OutcomeTable: @unchecked Sendable {
  // Sendable: the tables are not written after initialisation.

  /// The separator at the end of each row of a file.
  enum RowEnd: Sendable {
    /// A line feed, or a carriage return and a line feed.
    case lineFeed
    case nul

    var byte: UInt8 { self == .lineFeed ? 0x0A : 0 }
  }

  /// The outcomes; an answer is an index into this array. The first is acceptable without violations.
  let outcomes: [ValueOutcome]
  /// The byte counts for which the table knows the outcome; values of other lengths have the answer `ask`.
  let window: ClosedRange<Int>
  /// The checks outside of the table.
  let checks: [ValueCheck]
  /// The separator of rows, if there are rows.
  let rowEnd: RowEnd?

  /// The answer for a value that the profile has to evaluate.
  static let ask: UInt32 = 0x7FFF_FFFF
  /// The answer for a value that is acceptable without violations if ``checks`` find nothing.
  static let check: UInt32 = 0x7FFF_FFFE
  /// The flag of an entry that holds an answer instead of the offset of a row.
  static let answers: UInt32 = 0x8000_0000

  /// The column of each byte in rows of a file; the column of the separator ends a value.
  let columns: UnsafeMutablePointer<UInt8>
  /// The column of each byte in a value.
  let valueColumns: UnsafeMutablePointer<UInt8>
  let rows: UnsafeMutablePointer<UInt32>
  /// The offset of the start state's row.
  let start: UInt32

  init(_ machine: OutcomeMachine, rowEnd: RowEnd?) {
    var outcomes = [ValueOutcome.acceptable]
    func number(_ answer: OutcomeMachine.Answer) -> UInt32 {
      let outcome: ValueOutcome
      switch answer {
      case .outcome(let known): outcome = known
      case .check: return Self.check
      case .ask: return Self.ask
      }
      if let index = outcomes.firstIndex(of: outcome) { return UInt32(index) }
      outcomes.append(outcome)
      return UInt32(outcomes.count - 1)
    }
    // At most 245 columns, which are numbered from 1: bytes that are never part of UTF-8 share one.
    // A carriage return may belong to the separator; the next byte decides.
    let states =
      rowEnd == .lineFeed ? Self.withPendingReturns(machine) : machine.states.map { ($0, $0.answer) }
    let representatives = Self.representatives(of: states.map { $0.0 })
    var columnOfByte = representatives.columns
    var columnCount = representatives.bytes.count
    unsafe valueColumns = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe valueColumns[byte] = UInt8(columnOfByte[byte] + 1) }
    if let rowEnd {
      columnOfByte[Int(rowEnd.byte)] = columnCount
      columnCount += 1
    }
    let stride = columnCount + 1
    unsafe columns = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe columns[byte] = UInt8(columnOfByte[byte] + 1) }
    unsafe rows = .allocate(capacity: states.count * stride)
    let start = UInt32(machine.start * stride)
    for (index, (state, answerAtRowEnd)) in states.enumerated() {
      let row = unsafe rows + index * stride
      unsafe row[0] = number(state.answer)
      for (column, byte) in representatives.bytes.enumerated() {
        unsafe row[column + 1] = UInt32(Int(state.next[byte]) * stride)
      }
      if rowEnd != nil {
        let answer = number(answerAtRowEnd)
        unsafe row[columnCount] = answer == 0 ? start : answer | Self.answers
      }
    }
    self.outcomes = outcomes
    checks = machine.checks
    self.rowEnd = rowEnd
    self.start = start
    // The carriage return of a separator counts as part of the value.
    let most = machine.window.upperBound
    window = 0...(most == .max ? most : most - 1)
  }

  deinit {
    unsafe columns.deallocate()
    unsafe valueColumns.deallocate()
    unsafe rows.deallocate()
  }

  /// Returns a byte for each column, and the column of each byte: bytes that lead to the same states everywhere share a
  /// column.
  private static func representatives(of states: [OutcomeMachine.State]) -> (bytes: [Int], columns: [Int]) {
    // Few bytes have equal signatures without leading to the same states.
    var signatures = [UInt64](repeating: 0, count: 256)
    for state in states {
      for byte in 0..<256 {
        signatures[byte] =
          signatures[byte] &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(UInt32(bitPattern: state.next[byte]))
      }
    }
    var bytes: [Int] = []
    let columns = (0..<256).map { byte in
      let known = bytes.firstIndex { other in
        signatures[other] == signatures[byte] && states.allSatisfy { $0.next[other] == $0.next[byte] }
      }
      if let known { return known }
      bytes.append(byte)
      return bytes.count - 1
    }
    return (bytes, columns)
  }

  /// Returns the states with additional states after carriage returns, each with the answer for a line that
  /// ends there.
  private static func withPendingReturns(
    _ machine: OutcomeMachine
  ) -> [(OutcomeMachine.State, OutcomeMachine.Answer)] {
    let carriageReturn = 0x0D
    var states = machine.states.map { ($0, $0.answer) }
    struct Pending: Hashable {
      var target: Int32
      var answer: OutcomeMachine.Answer
    }
    var numbers: [Pending: Int32] = [:]
    for index in machine.states.indices {
      let target = machine.states[index].next[carriageReturn]
      let pending = Pending(target: target, answer: machine.states[index].answer)
      if numbers[pending] == nil {
        numbers[pending] = Int32(states.count)
        states.append((machine.states[Int(target)], pending.answer))
      }
      states[index].0.next[carriageReturn] = numbers[pending] ?? target
    }
    // The additional states need successors after another carriage return as well.
    var index = machine.states.count
    while index < states.count {
      let target = states[index].0.next[carriageReturn]
      let pending = Pending(target: target, answer: states[index].0.answer)
      if numbers[pending] == nil {
        numbers[pending] = Int32(states.count)
        states.append((machine.states[Int(target)], pending.answer))
      }
      states[index].0.next[carriageReturn] = numbers[pending] ?? target
      index += 1
    }
    return states
  }
}

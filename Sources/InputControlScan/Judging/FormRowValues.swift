internal import InputControl

/// The values of a row, in the order of the fields of a form.
struct FormRowValues {
  /// The column of each field; -1 for a field without one.
  var columns: [Int] = []
  /// The ranges of the values.
  private(set) var ranges: [Range<Int>]
  /// The values, if one of them is not a range of the block.
  private var copies: [UInt8] = []
  private var hasCopies = false

  init(fieldCount: Int) { ranges = Array(repeating: 0..<0, count: fieldCount) }

  /// Takes the values of the current row of a cursor.
  ///
  /// - Returns: The reason why the row cannot be read; `nil` if it can.
  @inline(__always)
  mutating func take(_ cursor: inout some RowCursor, _ bytes: InputBytes) -> Unreadable? {
    hasCopies = false
    for field in ranges.indices {
      guard columns[field] >= 0 else {
        ranges[field] = 0..<0
        continue
      }
      switch cursor.value(for: field) {
      case .place(let range) where !hasCopies: ranges[field] = range
      case .place(let range):
        let start = copies.count
        copies.append(contentsOf: bytes[range])
        ranges[field] = start..<copies.count
      case .scratch: copy(cursor.scratch, to: field, bytes)
      case .unreadable(let reason): return reason
      }
    }
    return nil
  }

  /// Copies a value that is not a range of the block, with those before it, so that all are in one buffer.
  @inline(never)
  private mutating func copy(_ value: [UInt8], to field: Int, _ bytes: InputBytes) {
    if !hasCopies {
      hasCopies = true
      copies.removeAll(keepingCapacity: true)
      for earlier in 0..<field {
        let start = copies.count
        copies.append(contentsOf: bytes[ranges[earlier]])
        ranges[earlier] = start..<copies.count
      }
    }
    let start = copies.count
    copies += value
    ranges[field] = start..<copies.count
  }

  /// Returns the outcome of the row.
  @inline(__always)
  func outcome(_ evaluator: inout BatchFormEvaluator, _ bytes: InputBytes) -> Int {
    hasCopies
      ? evaluator.outcome(of: copies.span, fields: ranges)
      : bytes.withSpan { evaluator.outcome(of: $0, fields: ranges) }
  }

  /// Calls a function with the bytes that hold the values.
  func withRow<Result>(_ bytes: InputBytes, _ body: (InputBytes) -> Result) -> Result {
    hasCopies ? copies.withInputBytes(body) : body(bytes)
  }
}

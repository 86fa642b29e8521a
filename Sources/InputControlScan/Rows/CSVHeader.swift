internal import InputControl

extension CSVRows {
  /// Returns the first row from an offset on, and whether it is complete in the block.
  static func first(
    of block: Block, from start: Int, _ dialect: CSVDialect, isFinal: Bool
  ) -> (rows: CSVRows, isWhole: Bool) {
    let boundary = unsafe CSVBoundary(
      block.base, count: block.count, from: start, dialect, isFinal: isFinal)
    var rows = unsafe CSVRows(block.base, count: block.count, from: start, dialect, columns: [])
    let isWhole = rows.next() && rows.row.upperBound <= boundary.end
    return (rows, isWhole)
  }

  /// Returns the values of all fields of a row.
  static func names(in row: InputBytes, _ dialect: CSVDialect) -> [[UInt8]] {
    var names: [[UInt8]] = []
    // The row is parsed once to count its fields, and once to extract them.
    let padded = Array(row) + Array(repeating: 0, count: Block.padding)
    unsafe padded.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var rows = unsafe CSVRows(base, count: row.count, from: 0, dialect, columns: [])
      guard rows.next() else { return }
      let all = Array(0..<rows.fieldCount)
      rows = unsafe CSVRows(base, count: row.count, from: 0, dialect, columns: all)
      guard rows.next() else { return }
      var scratch: [UInt8] = []
      for field in rows.fields {
        if let range = unsafe CSVRows.value(of: field, in: base, scratch: &scratch) {
          unsafe names.append(Array(bytes[range]))
        } else {
          names.append(scratch)
        }
      }
    }
    return names
  }
}

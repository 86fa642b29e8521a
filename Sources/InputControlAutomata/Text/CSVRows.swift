internal import CByteMask

/// A dialect of CSV (RFC 4180).
package struct CSVDialect: Equatable, Sendable {
  package var delimiter: UInt8
  // A stored one would be asked for whether it is initialised.
  @inlinable
  package static var quote: UInt8 { UInt8(ascii: "\"") }

  package init(delimiter: UInt8) { self.delimiter = delimiter }
}

/// Finds the offsets of delimiters, quotes and line breaks in CSV, 64 bytes at a time.
@safe
struct CSVMarks {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let delimiter: UInt8
  private var word: Int
  private var bits: UInt64 = 0

  /// Begins a search.
  ///
  /// - Parameter base: The bytes; at least 64 more bytes behind them must be readable.
  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect) {
    unsafe self.base = base
    self.count = count
    delimiter = dialect.delimiter
    word = start & ~63
    if word < count { bits = load() & (~0 << UInt64(start & 63)) }
  }

  @inline(__always)
  private func load() -> UInt64 {
    unsafe cbytemask_any_of(base + word, delimiter, CSVDialect.quote, 0x0A, 0x0D)
  }

  /// Returns the next offset; `count` at the end.
  @inline(__always)
  mutating func next() -> Int {
    while bits == 0 {
      word &+= 64
      if word >= count { return count }
      bits = load()
    }
    let place = word &+ bits.trailingZeroBitCount
    bits &= bits &- 1
    return min(place, count)
  }
}

/// A field of a row as written.
package struct CSVField {
  /// The bytes of the field, including its quotes.
  package var range = 0..<0
  /// Whether it begins with a quote.
  package var isQuoted = false
  /// Whether the value differs from the text between two quotes: it contains doubled quotes, or text follows
  /// the closing quote.
  package var isIrregular = false
}

/// A parser of the rows of CSV, compatible with Python's `csv`.
@safe
package struct CSVRows {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let dialect: CSVDialect
  private var marks: CSVMarks
  /// The index into `fields` of each requested column; -1 for other columns.
  private let slots: [Int]
  /// The requested fields of the current row.
  package private(set) var fields: [CSVField]
  /// The row with its line break.
  package private(set) var row = 0..<0
  /// The row without its line break.
  package private(set) var content = 0..<0
  package private(set) var fieldCount = 0

  /// The number of readable bytes that have to follow the text.
  package static let padding = 64

  /// Begins parsing.
  ///
  /// - Parameters:
  ///   - base: The bytes; at least ``padding`` more bytes behind them must be readable.
  ///   - columns: The indices of the requested columns; -1 for a value without a column.
  package init(
    _ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect, columns: [Int]
  ) {
    unsafe self.base = base
    self.count = count
    self.dialect = dialect
    unsafe marks = CSVMarks(base, count: count, from: start, dialect)
    var slots = [Int](repeating: -1, count: (columns.max() ?? -1) + 1)
    for (slot, column) in columns.enumerated() where column >= 0 && slots[column] < 0 {
      slots[column] = slot
    }
    self.slots = slots
    fields = Array(repeating: CSVField(), count: columns.count)
    row = start..<start
  }

  /// Advances to the next row that is not an empty line.
  ///
  /// - Returns: Whether there is one.
  package mutating func next() -> Bool {
    repeat {
      guard row.upperBound < count else { return false }
      readRow(from: row.upperBound)
    } while content.isEmpty
    return true
  }

  private mutating func readRow(from start: Int) {
    var place = start
    var index = 0
    while true {
      var field = CSVField()
      let fieldStart = place
      var mark = marks.next()
      if mark == fieldStart, mark < count, unsafe base[mark] == CSVDialect.quote {
        field.isQuoted = true
        mark = skipQuoted(&field)
      } else {
        // A quote inside an unquoted field is an ordinary character.
        while mark < count, unsafe base[mark] == CSVDialect.quote { mark = marks.next() }
      }
      if index < slots.count, slots[index] >= 0 {
        field.range = fieldStart..<mark
        fields[slots[index]] = field
      }
      index += 1
      if mark < count, unsafe base[mark] == dialect.delimiter {
        place = mark + 1
        continue
      }
      content = start..<mark
      fieldCount = index
      var end = mark
      if end < count {
        end += 1
        if end < count, unsafe base[mark] == 0x0D, unsafe base[end] == 0x0A { end = marks.next() + 1 }
      }
      row = start..<end
      return
    }
  }

  /// Advances to the end of a quoted field, and returns its offset.
  private mutating func skipQuoted(_ field: inout CSVField) -> Int {
    while true {
      var mark = marks.next()
      guard mark < count else { return count }
      guard unsafe base[mark] == CSVDialect.quote else { continue }
      if mark + 1 < count, unsafe base[mark + 1] == CSVDialect.quote {
        field.isIrregular = true
        _ = marks.next()
        continue
      }
      let close = mark
      mark = marks.next()
      while mark < count, unsafe base[mark] == CSVDialect.quote { mark = marks.next() }
      if mark != close + 1 { field.isIrregular = true }
      return mark
    }
  }

  /// Returns the range of the value of a field, or writes the value to `scratch` and returns `nil` if it is
  /// not a range of the input.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - base: The bytes of the block.
  ///   - scratch: The buffer for a value that must be unquoted.
  package static func value(
    of field: CSVField, in base: UnsafePointer<UInt8>, scratch: inout [UInt8]
  ) -> Range<Int>? {
    guard field.isQuoted else { return field.range }
    if !field.isIrregular {
      return field.range.lowerBound + 1..<max(field.range.lowerBound + 1, field.range.upperBound - 1)
    }
    unsafe unquote(field, in: base, into: &scratch)
    return nil
  }

  private static func unquote(
    _ field: CSVField, in base: UnsafePointer<UInt8>, into scratch: inout [UInt8]
  ) {
    scratch.removeAll(keepingCapacity: true)
    var place = field.range.lowerBound + 1
    while place < field.range.upperBound {
      let byte = unsafe base[place]
      if byte == CSVDialect.quote {
        guard place + 1 < field.range.upperBound, unsafe base[place + 1] == byte else {
          // Text behind the closing quote belongs to the field.
          for rest in place + 1..<field.range.upperBound { unsafe scratch.append(base[rest]) }
          return
        }
        place += 1
      }
      scratch.append(byte)
      place += 1
    }
  }

  /// Appends a field, quoted if necessary, so that parsing it returns the same value.
  package static func write(_ value: some Collection<UInt8>, _ dialect: CSVDialect, to output: inout [UInt8])
  {
    let needsQuotes = value.contains {
      $0 == dialect.delimiter || $0 == CSVDialect.quote || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else {
      output += value
      return
    }
    output.append(CSVDialect.quote)
    for byte in value {
      if byte == CSVDialect.quote { output.append(byte) }
      output.append(byte)
    }
    output.append(CSVDialect.quote)
  }
}

internal import CByteMask
internal import InputControlSystem

/// What separates the fields of CSV (RFC 4180).
struct CSVDialect: Equatable, Sendable {
  var delimiter: UInt8
  static let quote = UInt8(ascii: "\"")
}

/// Finds the places of bytes that mean something in CSV, 64 bytes at a time.
@safe
struct CSVMarks {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let delimiter: UInt8
  private var word: Int
  private var bits: UInt64 = 0

  /// - Parameter base: Behind the bytes are at least 64 more that may be read.
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

  /// The next place; `count` at the end.
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

/// A field of a row as it is written.
struct CSVField {
  /// With its quotes, if it has any.
  var range = 0..<0
  /// Whether it begins with a quote.
  var isQuoted = false
  /// Whether it is more than what stands between two quotes: quotes in it are doubled, or something follows.
  var isIrregular = false
}

/// Takes apart one row of CSV after the other, as Python's `csv` does.
@safe
struct CSVRows {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let dialect: CSVDialect
  private var marks: CSVMarks
  /// For each place of a field, the place in `fields` of what is wanted; -1 for others.
  private let slots: [Int]
  /// The fields that are wanted.
  private(set) var fields: [CSVField]
  /// The row with its end.
  private(set) var row = 0..<0
  /// The row without its end.
  private(set) var content = 0..<0
  private(set) var fieldCount = 0

  /// - Parameter columns: The places of the fields that are wanted.
  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect, columns: [Int]) {
    unsafe self.base = base
    self.count = count
    self.dialect = dialect
    unsafe marks = CSVMarks(base, count: count, from: start, dialect)
    var slots = [Int](repeating: -1, count: (columns.max() ?? -1) + 1)
    for (slot, column) in columns.enumerated() where slots[column] < 0 { slots[column] = slot }
    self.slots = slots
    fields = Array(repeating: CSVField(), count: columns.count)
    row = start..<start
  }

  /// Goes on to the next row that is not an empty line.
  ///
  /// - Returns: Whether there is one.
  mutating func next() -> Bool {
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
        // A quote in the middle is a character like any other.
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

  /// Goes on to what ends a field that begins with a quote.
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

  /// The value of a field.
  ///
  /// - Parameter scratch: Gets it where it is not written as it is.
  @inline(__always)
  static func value(
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
          // What stands behind the closing quote belongs to the field.
          for rest in place + 1..<field.range.upperBound { unsafe scratch.append(base[rest]) }
          return
        }
        place += 1
      }
      scratch.append(byte)
      place += 1
    }
  }

  /// Writes a field so that it is read as it was: in quotes where it needs them.
  static func write(_ value: some Collection<UInt8>, _ dialect: CSVDialect, to output: inout [UInt8]) {
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

/// Where the last whole row of some bytes of CSV ends.
struct CSVBoundary {
  /// Behind the last row that is whole.
  private(set) var end = 0
  /// A quote that is not closed, where the next row is not whole for that.
  private(set) var openQuote: Int?

  /// - Parameters:
  ///   - start: Where a row begins.
  ///   - isFinal: Whether nothing follows.
  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect, isFinal: Bool) {
    end = start
    var place = start
    // What lies outside of quotes, the last part last.
    var outside: [Range<Int>] = []
    while true {
      let quote = unsafe ByteSearch.first(CSVDialect.quote, in: base, from: place, to: count)
      guard quote < count else { break }
      let previous = unsafe quote == start ? 0x0A : base[quote - 1]
      guard previous == dialect.delimiter || previous == 0x0A || previous == 0x0D
      else {
        outside.append(place..<quote + 1)
        place = quote + 1
        continue
      }
      outside.append(place..<quote)
      guard let close = unsafe Self.close(of: quote, base, count, isFinal: isFinal) else {
        openQuote = quote
        place = count
        break
      }
      place = close + 1
    }
    if openQuote == nil {
      if isFinal {
        end = count
        return
      }
      outside.append(place..<count)
    }
    for range in outside.reversed() {
      if let last = unsafe Self.lastRowEnd(base, range, count) {
        end = last
        return
      }
    }
  }

  /// Behind the last end of a row in a range; a carriage return that is the last byte of all may be half of one.
  private static func lastRowEnd(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ count: Int) -> Int? {
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      let byte = unsafe base[place]
      if byte == 0x0A || byte == 0x0D && place + 1 < count && (unsafe base[place + 1]) != 0x0A {
        return place + 1
      }
    }
    return nil
  }

  private static func close(
    of quote: Int, _ base: UnsafePointer<UInt8>, _ count: Int, isFinal: Bool
  ) -> Int? {
    var place = quote + 1
    while true {
      let next = unsafe ByteSearch.first(CSVDialect.quote, in: base, from: place, to: count)
      guard next < count else { return nil }
      guard next + 1 < count else { return isFinal ? next : nil }
      guard unsafe base[next + 1] == CSVDialect.quote else { return next }
      place = next + 2
    }
  }
}

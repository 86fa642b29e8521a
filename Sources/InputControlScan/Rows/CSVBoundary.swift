internal import InputControl
internal import InputControlSystem

/// The end of the last complete row in a range of CSV.
struct CSVBoundary {
  /// The offset behind the last complete row.
  private(set) var end = 0
  /// The offset of an unclosed quote, if that makes the next row incomplete.
  private(set) var openQuote: Int?

  /// Finds the boundary.
  ///
  /// - Parameters:
  ///   - base: The bytes.
  ///   - count: The number of bytes.
  ///   - start: The offset of the beginning of a row.
  ///   - dialect: The dialect.
  ///   - isFinal: Whether no more bytes follow.
  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int, _ dialect: CSVDialect, isFinal: Bool) {
    end = start
    var place = start
    // The ranges outside of quotes, in order.
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

  /// Returns the offset behind the last line break in a range; a final carriage return may be the first half
  /// of a line break.
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

/// A number or a date as one integer, in the order of the values.
package struct OrderKey: Comparable, Hashable, Sendable {
  let key: Int64

  package static func < (left: Self, right: Self) -> Bool { left.key < right.key }

  /// Makes the key of a decimal number; `nil` for one with too many digits.
  init?(_ number: DecimalRange.Decimal) { self.init(number: Array(number.description.utf8).span) }

  init(_ date: CivilDate) { key = Int64(date.year * 512 + date.month * 32 + date.day) }

  init(_ moment: CivilMoment) { key = moment.key }

  /// The number of decimals that a key holds, and of digits before them.
  private static let decimals = 6
  private static let integers = 12

  /// Makes the key of a decimal number.
  ///
  /// - Returns: `nil` if the bytes are no number, or one with too many digits.
  init?(number bytes: Span<UInt8>) {
    var offset = 0
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    var number: Int64 = 0
    var digits = 0
    while offset < bytes.count, let digit = bytes.digit(at: offset) {
      number = 10 * number + Int64(digit)
      digits += 1
      offset += 1
      guard digits <= Self.integers else { return nil }
    }
    guard digits > 0 else { return nil }
    var places = 0
    if offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: ".") else { return nil }
      offset += 1
      while offset < bytes.count {
        guard let digit = bytes.digit(at: offset), places < Self.decimals else { return nil }
        number = 10 * number + Int64(digit)
        places += 1
        offset += 1
      }
      guard places > 0 else { return nil }
    }
    for _ in places..<Self.decimals { number *= 10 }
    key = isNegative ? -number : number
  }
}

extension CivilDate {
  /// Reads a date that is acceptable.
  ///
  /// - Returns: `nil` if the bytes have not the length of the format.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ format: DateFormat) {
    var (year, month, day) = (0, 0, 0)
    var offset = 0
    for piece in format.pieces {
      let end = offset + piece.width
      guard end <= bytes.count else { return nil }
      if case .literal = piece {
        offset = end
        continue
      }
      var number = 0
      while offset < end {
        let digit = unsafe bytes[offset] &- 0x30
        guard digit < 10 else { return nil }
        number = 10 * number + Int(digit)
        offset += 1
      }
      switch piece {
      case .year: year = number
      case .month: month = number
      case .day: day = number
      case .hour, .minute, .second, .literal: break
      }
    }
    guard offset == bytes.count else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

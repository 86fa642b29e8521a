import InputControl

extension ValueCheck {
  /// Texts on both sides of the check's boundaries: for a range, its bounds and the next numbers beyond them;
  /// for a date, days that exist only in some months or years. A check digit has no boundaries.
  var edges: [String] {
    switch self {
    case .range(let range):
      return [
        range.lowerBound.description, range.upperBound.description,
        range.lowerBound.neighbour(isGreater: false), range.upperBound.neighbour(isGreater: true),
      ]
    case .date(let format):
      return Self.days.map { format.text(year: $0, month: $1, day: $2) }
    case .digit:
      return []
    }
  }

  private static let days = [
    (2024, 2, 29), (1, 1, 1), (9999, 12, 31), (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1),
  ]
}

extension DateFormat {
  /// Returns the date with the given numbers, even if it does not exist.
  fileprivate func text(year: Int, month: Int, day: Int) -> String {
    pieces.map { piece in
      switch piece {
      case .year: Self.digits(year, width: 4)
      case .month: Self.digits(month, width: 2)
      case .day: Self.digits(day, width: 2)
      case .literal(let byte): String(Unicode.Scalar(byte))
      }
    }.joined()
  }

  private static func digits(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

extension DecimalRange.Decimal {
  /// Returns the next number with the same number of decimals.
  fileprivate func neighbour(isGreater: Bool) -> String {
    let hasSign = description.hasPrefix("-")
    let isZero = description.utf8.allSatisfy { !(0x31...0x39).contains($0) }
    var digits = Array((hasSign ? description.dropFirst() : description[...]).utf8)
    // The digits increase away from zero, and a number less than zero has a sign.
    let grows = isZero || isGreater != hasSign
    let turning = UInt8(ascii: grows ? "9" : "0")
    for index in digits.indices.reversed() where digits[index] != UInt8(ascii: ".") {
      if digits[index] != turning {
        digits[index] = grows ? digits[index] + 1 : digits[index] - 1
        break
      }
      digits[index] = UInt8(ascii: grows ? "0" : "9")
      if grows, index == 0 { digits.insert(UInt8(ascii: "1"), at: 0) }
    }
    let isNegative = isZero ? !isGreater : hasSign
    // The neighbour of 10 has fewer digits.
    while digits.count > 1, digits[0] == UInt8(ascii: "0"), digits[1] != UInt8(ascii: ".") {
      digits.removeFirst()
    }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}

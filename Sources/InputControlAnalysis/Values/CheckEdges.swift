import InputControl

extension ValueCheck {
  /// Texts on both sides of the check's boundaries: for a range, its bounds and the next numbers beyond them;
  /// for a date, days that exist only in some months or years. A check digit has no boundaries.
  var edges: [String] {
    switch self {
    case .range(let range):
      return range.bounds.map(\.description)
        + [range.lowerBound?.neighbour(isGreater: false), range.upperBound?.neighbour(isGreater: true)]
        .compactMap { $0 }
    case .date(let format):
      return Self.days.prefix(format.hasDate ? Self.days.count : 1).flatMap { year, month, day in
        Self.times.prefix(format.hasTime ? Self.times.count : 1).map { hour, minute, second in
          format.text(of: CivilMoment(.dateTime, [year, month, day, hour, minute, second], hasSeconds: true))
        }
      }
    case .dates(let range):
      return range.bounds.map { range.format.text(of: $0) }
    case .digit:
      return []
    }
  }

  private static let times = [(0, 0, 0), (23, 59, 59), (24, 0, 0), (12, 60, 0), (23, 59, 60)]

  private static let days = [
    (2024, 2, 29), (1, 1, 1), (9999, 12, 31), (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1),
  ]
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

/// A decimal number of any length within bounds, compared digit by digit, so that nothing is rounded.
///
/// It is written `-?digits(.digits)?`, and zeros may lead. The sign may stand only where the range has
/// negative numbers; there, `-0` is zero.
enum RangeCheck {
  /// Judges a number or the beginning of one; a whole number that is out of bounds is at fault altogether.
  static func result(of bytes: Span<UInt8>, in range: DecimalRange) -> CheckResult {
    let number: TypedDecimal
    switch TypedDecimal.read(bytes, mayBeNegative: range.lowerBound.isNegative) {
    case .misplaced(let offset): return .misplaced(at: offset, in: bytes)
    case .number(let read): number = read
    }
    let least: Magnitude
    let greatest: Magnitude
    if number.isNegative {
      least = range.upperBound.isNegative ? Magnitude(range.upperBound) : .zero
      greatest = Magnitude(range.lowerBound)
    } else {
      guard !range.upperBound.isNegative else { return .wrong(0..<bytes.count) }
      least = range.lowerBound.isNegative ? .zero : Magnitude(range.lowerBound)
      greatest = Magnitude(range.upperBound)
    }
    if number.isWhole, number.isWithin(least, greatest, in: bytes) { return .acceptable(bytes) }
    guard number.canGrow(into: least, greatest, in: bytes) else { return .wrong(0..<bytes.count) }
    return number.isWhole ? .wrong(0..<bytes.count, canBeFixed: true) : .unfinished(bytes)
  }
}

/// A bound without its sign, as ASCII digits without leading and trailing zeros.
private struct Magnitude {
  let whole: [UInt8]
  let fraction: [UInt8]

  static let zero = Magnitude(whole: [], fraction: [])

  init(_ decimal: DecimalRange.Decimal) { self.init(whole: decimal.whole, fraction: decimal.fraction) }

  private init(whole: [UInt8], fraction: [UInt8]) {
    self.whole = whole
    self.fraction = fraction
  }
}

/// A text that is a decimal number or the beginning of one.
private struct TypedDecimal {
  var isNegative = false
  /// The digits before the point, without leading zeros.
  var whole = 0..<0
  /// The digits behind the point; `nil` where there is no point.
  var fraction: Range<Int>?
  /// Whether the text may end here.
  var isWhole = false

  enum Reading {
    case number(TypedDecimal)
    case misplaced(at: Int)
  }

  static func read(_ bytes: Span<UInt8>, mayBeNegative: Bool) -> Reading {
    var number = TypedDecimal()
    for offset in bytes.indices {
      switch bytes[offset] {
      case UInt8(ascii: "-") where offset == 0 && mayBeNegative:
        number.isNegative = true
      case UInt8(ascii: ".") where number.isWhole && number.fraction == nil:
        number.fraction = offset + 1..<offset + 1
        number.isWhole = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number.isWhole = true
        if let fraction = number.fraction {
          number.fraction = fraction.lowerBound..<offset + 1
        } else if !number.whole.isEmpty {
          number.whole = number.whole.lowerBound..<offset + 1
        } else if bytes[offset] != UInt8(ascii: "0") {
          number.whole = offset..<offset + 1
        }
      default: return .misplaced(at: offset)
      }
    }
    return .number(number)
  }

  /// Whether the number, as it stands, is within the bounds.
  func isWithin(_ least: Magnitude, _ greatest: Magnitude, in bytes: Span<UInt8>) -> Bool {
    let order = order(to: least, in: bytes)
    // The digits of the least number that are not compared make it the greater one.
    guard order > 0 || order == 0 && least.fraction.count <= (fraction?.count ?? 0) else { return false }
    return self.order(to: greatest, in: bytes) <= 0
  }

  /// Whether some digits behind these make a number within the bounds.
  func canGrow(into least: Magnitude, _ greatest: Magnitude, in bytes: Span<UInt8>) -> Bool {
    guard fraction == nil else {
      // More digits add less than one unit of the last place: both bounds may be cut off there.
      return order(to: least, in: bytes) >= 0 && order(to: greatest, in: bytes) <= 0
    }
    // The shortest continuation that is not below the least number: at least as long, and longer by a digit
    // if it begins with less. Filled up with zeros, it must not be beyond the greatest one.
    var count = max(whole.count, least.whole.count)
    if whole.count <= least.whole.count, compare(whole, least.whole, in: bytes) < 0 { count += 1 }
    guard count == greatest.whole.count else { return count < greatest.whole.count }
    return compare(whole, greatest.whole, in: bytes) <= 0
  }

  /// Below, at or above zero as the number is less than, equal to or greater than a bound whose fraction is
  /// cut off where that of the number ends.
  private func order(to bound: Magnitude, in bytes: Span<UInt8>) -> Int {
    guard whole.count == bound.whole.count else { return whole.count - bound.whole.count }
    let order = compare(whole, bound.whole, in: bytes)
    guard order == 0, let fraction else { return order }
    return compare(fraction, bound.fraction, in: bytes)
  }

  /// The order of the digits of the text to as many of others, which zeros follow.
  private func compare(_ range: Range<Int>, _ digits: [UInt8], in bytes: Span<UInt8>) -> Int {
    for index in 0..<range.count {
      let digit = index < digits.count ? digits[index] : UInt8(ascii: "0")
      let order = Int(bytes[range.lowerBound + index]) - Int(digit)
      guard order == 0 else { return order }
    }
    return 0
  }
}

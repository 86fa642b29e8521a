/// A check for decimal numbers of any length within bounds. Numbers are compared digit by digit, so that
/// nothing is rounded.
///
/// The form is `-?digits(.digits)?`, with leading zeros allowed. The sign is allowed only if the range has
/// negative numbers; then `-0` is zero.
enum RangeCheck {
  /// Judges a number or a prefix of one. For a number that is out of bounds, the range of the result covers
  /// all of it.
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

/// The absolute value of a bound, as ASCII digits without leading and trailing zeros.
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

/// A text that is a decimal number or a prefix of one.
private struct TypedDecimal {
  var isNegative = false
  /// The range of the digits before the point, without leading zeros.
  var whole = 0..<0
  /// The range of the digits after the point; `nil` if there is no point.
  var fraction: Range<Int>?
  /// Whether the text is a complete number.
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

  /// Whether the number as typed is within the bounds.
  func isWithin(_ least: Magnitude, _ greatest: Magnitude, in bytes: Span<UInt8>) -> Bool {
    let order = order(to: least, in: bytes)
    // The remaining digits of the lower bound are not all zeros, so an equal prefix alone is less than the
    // bound.
    guard order > 0 || order == 0 && least.fraction.count <= (fraction?.count ?? 0) else { return false }
    return self.order(to: greatest, in: bytes) <= 0
  }

  /// Whether the number can be continued with digits to a number within the bounds.
  func canGrow(into least: Magnitude, _ greatest: Magnitude, in bytes: Span<UInt8>) -> Bool {
    guard fraction == nil else {
      // More digits add less than one unit of the last place, so both bounds can be truncated there.
      return order(to: least, in: bytes) >= 0 && order(to: greatest, in: bytes) <= 0
    }
    // The shortest continuation that is not less than the lower bound has at least as many digits, and one
    // more if its leading digits are less. Padded with zeros, it must not exceed the upper bound.
    var count = max(whole.count, least.whole.count)
    if whole.count <= least.whole.count, compare(whole, least.whole, in: bytes) < 0 { count += 1 }
    guard count == greatest.whole.count else { return count < greatest.whole.count }
    return compare(whole, greatest.whole, in: bytes) <= 0
  }

  /// Returns a negative value, zero or a positive value if the number is less than, equal to or greater than
  /// a bound whose fraction is truncated to the length of the number's fraction.
  private func order(to bound: Magnitude, in bytes: Span<UInt8>) -> Int {
    guard whole.count == bound.whole.count else { return whole.count - bound.whole.count }
    let order = compare(whole, bound.whole, in: bytes)
    guard order == 0, let fraction else { return order }
    return compare(fraction, bound.fraction, in: bytes)
  }

  /// Compares the digits of a range of the text with the same number of `digits`, which are padded with
  /// zeros.
  private func compare(_ range: Range<Int>, _ digits: [UInt8], in bytes: Span<UInt8>) -> Int {
    for index in 0..<range.count {
      let digit = index < digits.count ? digits[index] : UInt8(ascii: "0")
      let order = Int(bytes[range.lowerBound + index]) - Int(digit)
      guard order == 0 else { return order }
    }
    return 0
  }
}

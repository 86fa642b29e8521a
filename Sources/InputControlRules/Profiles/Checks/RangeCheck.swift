// A check for decimal numbers of any length within bounds. Numbers are compared digit by digit, so that
// nothing is rounded.
//
// The form is `-?digits(.digits)?`, with leading zeros allowed. The sign is allowed only if the range has
// negative numbers; then `-0` is zero.

extension DecimalRange {
  var traits: CheckTraits {
    let (lower, upper) = (lowerBound?.description ?? "", upperBound?.description ?? "")
    let words: String
    let reason: BuiltInText
    if upperBound == nil {
      (words, reason) = ("a number of at least \(lower)", .numberFrom)
    } else if lowerBound == nil {
      (words, reason) = ("a number of at most \(upper)", .numberUntil)
    } else {
      (words, reason) = ("a number from \(lower) to \(upper)", .outOfRange)
    }
    return CheckTraits(
      arguments: [lower, upper], words: words, reason: CheckReason(reason, bounds: (lower, upper)))
  }

  /// Judges a number or a prefix of one. For a number that is out of bounds, the range of the result covers
  /// all of it.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    let number: TypedDecimal
    switch TypedDecimal.read(bytes, mayBeNegative: hasNegatives) {
    case .misplaced(let offset): return .misplaced(at: offset, in: bytes)
    case .number(let read): number = read
    }
    guard number.isNegative || hasPositives else { return .wrong(0..<bytes.count) }
    let (least, greatest) = magnitudes(isNegative: number.isNegative)
    if number.isWhole, number.isWithin(least, greatest, in: bytes) { return .acceptable(bytes) }
    guard number.canGrow(into: least, greatest, in: bytes) else { return .wrong(0..<bytes.count) }
    return number.isWhole ? .wrong(0..<bytes.count, canBeFixed: true) : .unfinished(bytes)
  }

  /// Returns the bounds of the absolute values of numbers with a sign; a greatest one of `nil` is no bound.
  fileprivate func magnitudes(isNegative: Bool) -> (least: Magnitude, greatest: Magnitude?) {
    let (near, far) = isNegative ? (upperBound, lowerBound) : (lowerBound, upperBound)
    let least = near.flatMap { $0.isNegative == isNegative ? Magnitude($0) : nil }
    return (least ?? .zero, far.map(Magnitude.init))
  }

  var letters: String.UnicodeScalarView { "0123456789-.".unicodeScalars }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    try .exploring(from: NumberProgress(), with: letters, over: alphabet, next: { $0.adding($1, self) }) {
      $0.isWithin(self)
    }
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
  func isWithin(_ least: Magnitude, _ greatest: Magnitude?, in bytes: Span<UInt8>) -> Bool {
    let order = order(to: least, in: bytes)
    // The remaining digits of the lower bound are not all zeros, so an equal prefix alone is less than the
    // bound.
    guard order > 0 || order == 0 && least.fraction.count <= (fraction?.count ?? 0) else { return false }
    return greatest.map { self.order(to: $0, in: bytes) <= 0 } ?? true
  }

  /// Whether the number can be continued with digits to a number within the bounds.
  func canGrow(into least: Magnitude, _ greatest: Magnitude?, in bytes: Span<UInt8>) -> Bool {
    guard fraction == nil else {
      // More digits add less than one unit of the last place, so both bounds can be truncated there.
      return order(to: least, in: bytes) >= 0 && (greatest.map { order(to: $0, in: bytes) <= 0 } ?? true)
    }
    guard let greatest else { return true }
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

/// The state of a number that has been read in part, compared with the bounds of a range.
private struct NumberProgress: Hashable {
  private var isNegative = false
  /// Whether the last character is a digit.
  private var isWhole = false
  /// The number of digits before the point without leading zeros, at most ``Bounds/maximumDigits``.
  private var count = 0
  private var fraction: Int?
  /// The order of the digits so far, compared with the same number of leading digits of the lower bound and
  /// of the upper bound.
  private var least = 0
  private var greatest = 0

  private struct Bounds {
    let least: Magnitude
    /// The greatest absolute value; that of the least one if there is no bound.
    let greatest: Magnitude
    let hasGreatest: Bool

    /// Makes the bounds of the absolute value; `nil` if the range has no number of this sign.
    init?(_ range: DecimalRange, isNegative: Bool) {
      guard isNegative ? range.hasNegatives : range.hasPositives else { return nil }
      let (least, greatest) = range.magnitudes(isNegative: isNegative)
      self.least = least
      self.greatest = greatest ?? least
      hasGreatest = greatest != nil
    }

    /// The number of digits before the point of the longer bound, and one more if there is no greatest number.
    var maximumDigits: Int { max(least.whole.count, greatest.whole.count) + (hasGreatest ? 0 : 1) }
  }

  func adding(_ scalar: Unicode.Scalar, _ range: DecimalRange) -> NumberProgress? {
    var next = self
    if scalar == "-" {
      guard self == NumberProgress(), range.hasNegatives else { return nil }
      next.isNegative = true
      return next
    }
    guard let bounds = Bounds(range, isNegative: isNegative) else { return nil }
    if scalar == "." {
      guard isWhole, fraction == nil else { return nil }
      // The number of digits before the point is now final.
      next.least = Self.order(count, bounds.least.whole.count, least)
      next.greatest = Self.order(count, bounds.greatest.whole.count, greatest)
      next.fraction = 0
      next.isWhole = false
      return next
    }
    guard let digit = scalar.digit else { return nil }
    next.isWhole = true
    let byte = UInt8(0x30 + digit)
    if let fraction {
      next.fraction = min(fraction + 1, max(bounds.least.fraction.count, bounds.greatest.fraction.count))
      next.least = Self.order(least, byte, bounds.least.fraction, fraction)
      next.greatest = Self.order(greatest, byte, bounds.greatest.fraction, fraction)
    } else if count > 0 || digit > 0 {
      guard count < bounds.maximumDigits else { return bounds.hasGreatest ? nil : next }
      next.count = count + 1
      next.least = Self.order(least, byte, bounds.least.whole, count)
      next.greatest = Self.order(greatest, byte, bounds.greatest.whole, count)
    }
    return next
  }

  /// Returns the order of two numbers by their numbers of digits, or `order` if these are equal.
  private static func order(_ count: Int, _ other: Int, _ order: Int) -> Int {
    count == other ? order : count < other ? -1 : 1
  }

  /// Returns the order with one more digit; a bound is padded with zeros.
  private static func order(_ order: Int, _ digit: UInt8, _ bound: [UInt8], _ index: Int) -> Int {
    guard order == 0 else { return order }
    let other = index < bound.count ? bound[index] : 0x30
    return digit == other ? 0 : digit < other ? -1 : 1
  }

  func isWithin(_ range: DecimalRange) -> Bool {
    guard isWhole, let bounds = Bounds(range, isNegative: isNegative) else { return false }
    var least = least
    var greatest = greatest
    if fraction == nil {
      least = Self.order(count, bounds.least.whole.count, least)
      greatest = Self.order(count, bounds.greatest.whole.count, greatest)
    }
    // The remaining digits of the lower bound are not all zeros, so an equal prefix alone is less than the
    // bound.
    let isShort = least == 0 && (fraction ?? 0) < bounds.least.fraction.count
    return least >= 0 && !isShort && (greatest <= 0 || !bounds.hasGreatest)
  }
}

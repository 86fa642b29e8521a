extension ValueCheck {
  /// The scalars that the check's automaton distinguishes; `nil` for a check without an automaton.
  ///
  /// MOD 97-10 moves the first four characters to the end: an automaton would have to remember their
  /// remainder, in 47,045 states that no limit of length reduces.
  var letters: [Unicode.Scalar]? {
    let others: String
    switch self {
    case .luhn, .isbn13, .ean, .gtin, .imei, .aba: others = ""
    case .mod11_2, .isbn10: others = "X"
    case .issn: others = "X-"
    case .vin: others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    case .range: others = "-."
    case .mod97: return nil
    case .date(let format): others = format.literals
    }
    return Array("0123456789".unicodeScalars) + Array(others.unicodeScalars)
  }

  /// Returns the automaton of the texts that pass; `nil` for a check without an automaton.
  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton? {
    guard let letters else { return nil }
    func explore<State: Hashable>(
      _ start: State, _ next: (State, Unicode.Scalar) -> State?, _ accepts: (State) -> Bool
    ) throws(AutomatonObstacle) -> Automaton {
      try .exploring(from: start, with: Set(letters), over: alphabet, next: next, accepts: accepts)
    }
    switch self {
    case .luhn:
      return try explore(AlternatingSum(), { $0.adding($1, limit: 2, saturates: true, doubled: Self.luhn) }) {
        $0.count == 2 && $0.sum == 0
      }
    case .imei:
      return try explore(AlternatingSum(), { $0.adding($1, limit: 15, doubled: Self.luhn) }) {
        $0.count == 15 && $0.sum == 0
      }
    case .ean:
      return try explore(AlternatingSum(), { $0.adding($1, limit: 13) { 3 * $0 } }) {
        [8, 13].contains($0.count) && $0.sum == 0
      }
    case .gtin:
      return try explore(AlternatingSum(), { $0.adding($1, limit: 14) { 3 * $0 } }) {
        [8, 12, 13, 14].contains($0.count) && $0.sum == 0
      }
    case .isbn13:
      return try explore(AlternatingSum(), { $0.adding($1, limit: 13, after: ["9", "7", "89"]) { 3 * $0 } }) {
        $0.count == 13 && $0.sum == 0
      }
    case .mod11_2:
      return try explore(Remainder11(), { $0.adding($1) }) { $0.count == 2 && $0.sum == 1 }
    case .isbn10:
      return try explore(WeightedSum(), { $0.adding($1, length: 10, hyphen: nil) }) {
        $0.count == 10 && $0.sum == 0
      }
    case .issn:
      return try explore(WeightedSum(), { $0.adding($1, length: 8, hyphen: 4) }) {
        $0.count == 8 && $0.sum == 0
      }
    case .vin:
      return try explore(WeightedSum(), { $0.addingVIN($1) }) { $0.count == 17 && $0.sum == 0 }
    case .aba:
      return try explore(WeightedSum(), { $0.addingABA($1) }) { $0.count == 9 && $0.sum == 0 }
    case .date(let format):
      return try explore(DateProgress(), { $0.adding($1, format) }) { $0.isDate(format) }
    case .range(let range):
      return try explore(NumberProgress(), { $0.adding($1, range) }) { $0.isWithin(range) }
    case .mod97:
      return nil
    }
  }

  private static func luhn(_ digit: Int) -> Int { digit < 5 ? 2 * digit : 2 * digit - 9 }
}

extension Unicode.Scalar {
  fileprivate var digit: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
}

extension DateFormat {
  /// The characters between the numbers.
  fileprivate var literals: String {
    pieces.reduce(into: "") { result, piece in
      if case .literal(let byte) = piece { result.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
  }
}

/// A sum modulo ten in which every second digit from the right has another weight, while the right end is not
/// known yet.
private struct AlternatingSum: Hashable {
  var count = 0
  /// The sum if the last digit has its plain value.
  var sum = 0
  /// The sum if the last digit has the other weight.
  private var otherSum = 0

  /// Returns the sum with one more digit; `nil` if the digit is not allowed.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of digits, or the count at which a saturating count stays.
  ///   - prefix: The digits that are allowed first, second and so on.
  ///   - doubled: Returns the value of a digit with the other weight.
  func adding(
    _ scalar: Unicode.Scalar, limit: Int, saturates: Bool = false, after prefix: [String] = [],
    doubled: (Int) -> Int
  ) -> AlternatingSum? {
    guard let digit = scalar.digit, saturates || count < limit else { return nil }
    if count < prefix.count, !prefix[count].unicodeScalars.contains(scalar) { return nil }
    var next = AlternatingSum()
    next.count = min(count + 1, limit)
    next.sum = (otherSum + digit) % 10
    next.otherSum = (sum + doubled(digit)) % 10
    return next
  }
}

/// The state of ISO/IEC 7064, MOD 11-2.
private struct Remainder11: Hashable {
  /// The number of characters, up to 2.
  var count = 0
  var sum = 0
  private var hasEnded = false

  func adding(_ scalar: Unicode.Scalar) -> Remainder11? {
    let isX = scalar == "X" && count > 0
    guard !hasEnded, let value = isX ? 10 : scalar.digit else { return nil }
    var next = Remainder11()
    next.count = min(count + 1, 2)
    next.sum = (2 * sum + value) % 11
    next.hasEnded = isX
    return next
  }
}

/// A weighted sum of characters.
private struct WeightedSum: Hashable {
  var count = 0
  var sum = 0
  private var hasHyphen = false

  private func adding(_ value: Int, modulus: Int) -> WeightedSum {
    var next = WeightedSum()
    next.count = count + 1
    next.sum = ((sum + value) % modulus + modulus) % modulus
    return next
  }

  func adding(_ scalar: Unicode.Scalar, length: Int, hyphen: Int?) -> WeightedSum? {
    if scalar == "-", count == hyphen, !hasHyphen {
      var next = self
      next.hasHyphen = true
      return next
    }
    let isX = scalar == "X" && count == length - 1
    guard count < length, let value = isX ? 10 : scalar.digit else { return nil }
    return adding((length - count) * value, modulus: 11)
  }

  func addingVIN(_ scalar: Unicode.Scalar) -> WeightedSum? {
    guard count < VINCheck.length, let value = VINCheck.value(of: UInt8(ascii: scalar), at: count) else {
      return nil
    }
    return adding(value * VINCheck.weight(at: count), modulus: 11)
  }

  func addingABA(_ scalar: Unicode.Scalar) -> WeightedSum? {
    guard count < 9, let digit = scalar.digit else { return nil }
    // The first two digits name the issuer; the first is kept as it is until the second is known.
    if count == 1, !RoutingNumberCheck.isIssuer(10 * sum + digit) { return nil }
    if count == 0 {
      var next = WeightedSum()
      next.count = 1
      next.sum = digit
      return next
    }
    let before = count == 1 ? WeightedSum().adding(3 * sum, modulus: 10) : self
    return before.adding(digit * (count % 3 == 0 ? 3 : count % 3 == 1 ? 7 : 1), modulus: 10)
  }
}

/// The state of a date that has been read in part.
private struct DateProgress: Hashable {
  private var piece = 0
  private var digits = 0
  private var value = 0
  private var year = Year.unknown
  /// The greatest day of the month; 0 if the month is not known.
  private var greatestDay = 0
  /// The day; 28 stands for all days that every month has.
  private var day = 0

  private enum Year: Hashable {
    case unknown, leap, other
  }

  func adding(_ scalar: Unicode.Scalar, _ format: DateFormat) -> DateProgress? {
    guard piece < format.pieces.count else { return nil }
    let piece = format.pieces[piece]
    var next = self
    if case .literal(let byte) = piece {
      guard scalar == Unicode.Scalar(byte) else { return nil }
      next.piece += 1
      return next
    }
    guard let digit = scalar.digit else { return nil }
    next.digits += 1
    next.value = 10 * value + digit
    // Of a year, only the parts that determine leap years and the year 0 are kept.
    if piece == .year, next.digits == 2 { next.value = next.value == 0 ? 0 : 4 + next.value % 4 }
    if piece == .year, next.digits == 3 { next.value = 10 * value + (digit == 0 ? 0 : 2 + digit % 2) }
    if next.digits == piece.width {
      guard next.finish(piece, 10 * value + digit) else { return nil }
      next.piece += 1
      next.digits = 0
      next.value = 0
      next.forget()
    }
    return next.isPossible ? next : nil
  }

  /// Completes a number; returns `false` if it is out of range.
  private mutating func finish(_ piece: DateFormat.Piece, _ number: Int) -> Bool {
    switch piece {
    case .year:
      // The century, the parity of the tens, and the last digit, as kept by `adding`.
      let century = number / 100
      let tens = number / 10 % 10
      let ones = number % 10
      if century == 0, tens == 0, ones == 0 { return false }
      let isWholeCentury = tens == 0 && ones == 0
      let isDivisible = isWholeCentury ? century % 4 == 0 : (2 * tens + ones) % 4 == 0
      year = isDivisible ? .leap : .other
    case .month:
      guard (1...12).contains(number) else { return false }
      greatestDay = number == 2 ? 29 : [4, 6, 9, 11].contains(number) ? 30 : 31
    case .day:
      guard (1...31).contains(number) else { return false }
      day = max(28, number)
    case .literal: break
    }
    return true
  }

  private var isPossible: Bool {
    guard day > 0, greatestDay > 0 else { return true }
    return day <= greatestDay && !(day == 29 && greatestDay == 29 && year == .other)
  }

  /// Drops parts that make no difference any more, to reduce the number of states.
  private mutating func forget() {
    guard day > 0, greatestDay > 0, isPossible else { return }
    if !(day == 29 && greatestDay == 29) {
      day = 28
      greatestDay = 31
    }
  }

  func isDate(_ format: DateFormat) -> Bool { piece == format.pieces.count && isPossible }
}

/// The state of a number that has been read in part, compared with the bounds of a range.
private struct NumberProgress: Hashable {
  private var isNegative = false
  /// Whether the last character is a digit.
  private var isWhole = false
  /// The number of digits before the point without leading zeros, at most that of the longer bound.
  private var count = 0
  private var fraction: Int?
  /// The order of the digits so far, compared with the same number of leading digits of the lower bound and
  /// of the upper bound.
  private var least = 0
  private var greatest = 0

  private struct Bounds {
    var least: (whole: [UInt8], fraction: [UInt8]) = ([], [])
    var greatest: (whole: [UInt8], fraction: [UInt8])

    /// Makes the bounds of the absolute value; `nil` if the range has no number of this sign.
    init?(_ range: DecimalRange, isNegative: Bool) {
      let lower = (range.lowerBound.whole, range.lowerBound.fraction)
      let upper = (range.upperBound.whole, range.upperBound.fraction)
      if isNegative {
        guard range.lowerBound.isNegative else { return nil }
        greatest = lower
        if range.upperBound.isNegative { least = upper }
      } else {
        guard !range.upperBound.isNegative else { return nil }
        greatest = upper
        if !range.lowerBound.isNegative { least = lower }
      }
    }

    var maximumDigits: Int { max(least.whole.count, greatest.whole.count) }
  }

  func adding(_ scalar: Unicode.Scalar, _ range: DecimalRange) -> NumberProgress? {
    var next = self
    if scalar == "-" {
      guard self == NumberProgress(), range.lowerBound.isNegative else { return nil }
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
      guard count < bounds.maximumDigits else { return nil }
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
    return least >= 0 && !isShort && greatest <= 0
  }
}

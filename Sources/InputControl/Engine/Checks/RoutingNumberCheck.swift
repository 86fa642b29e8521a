/// A check for the routing numbers of banks in the USA: ABA Routing Number Policy.
enum RoutingNumberCheck {
  /// Judges nine digits, of which the first two name a district of the Federal Reserve or another kind of
  /// issuer.
  static func result(of bytes: Span<UInt8>) -> CheckResult {
    if let fault = DigitRun.misplaced(in: bytes, limit: 9) { return fault }
    guard canBegin(bytes) else { return .wrong(0..<min(2, bytes.count)) }
    return DigitRun.result(of: bytes, isWhole: bytes.count == 9, limit: 9, isRight: isRight)
  }

  private static func canBegin(_ digits: Span<UInt8>) -> Bool {
    guard let tens = digits.digit(at: 0) else { return false }
    guard digits.count > 1, let ones = digits.digit(at: 1) else {
      return tens <= 3 || (6...8).contains(tens)
    }
    return isIssuer(10 * tens + ones)
  }

  /// Whether the number of the first two digits belongs to an issuer of routing numbers.
  static func isIssuer(_ number: Int) -> Bool {
    switch number {
    case 0...12: true  // US government, and the twelve districts
    case 21...32: true  // thrift institutions
    case 61...72: true  // electronic transactions
    case 80: true  // traveller's cheques
    default: false
    }
  }

  /// Whether the sum of the digits, weighted by 3, 7 and 1 in turn, is a multiple of ten.
  private static func isRight(_ digits: Span<UInt8>) -> Bool {
    var sum = 0
    for offset in digits.indices {
      guard let digit = digits.digit(at: offset) else { return false }
      sum += digit * (offset % 3 == 0 ? 3 : offset % 3 == 1 ? 7 : 1)
    }
    return sum.isMultiple(of: 10)
  }
}

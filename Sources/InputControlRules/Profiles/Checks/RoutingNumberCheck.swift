extension ValueCheck {
  /// ABA Routing Number Policy: nine digits weighted by 3, 7 and 1. The first two name a district of the
  /// Federal Reserve or another kind of issuer.
  public static let aba = digit(
    CheckDigit(
      "aba", RoutingNumber.lengths, words: "nine digits with a correct checksum (ABA routing numbers)",
      machine: RoutingNumber.machine, result: RoutingNumber.result))
}

private enum RoutingNumber {
  static let lengths = CheckLengths.exactly([9])

  static let machine = CheckDigit.Machine.sum { state, scalar in
    guard state.count != lengths.greatest, let digit = scalar.digit else { return nil }
    // The first digit is kept as it is until the issuer is known.
    guard state.count > 0 else { return CheckSum(count: 1, sum: digit) }
    if state.count == 1, !isIssuer(10 * state.sum + digit) { return nil }
    let before = state.count == 1 ? CheckSum(count: 1, sum: 3 * state.sum) : state
    return before.adding(digit * (state.count % 3 == 0 ? 3 : state.count % 3 == 1 ? 7 : 1), modulus: 10)
  }

  static func result(of bytes: Span<UInt8>) -> CheckResult {
    for offset in bytes.indices where offset == lengths.greatest || bytes.digit(at: offset) == nil {
      return .misplaced(at: offset, in: bytes)
    }
    guard canBegin(bytes) else { return .wrong(0..<min(2, bytes.count)) }
    return machine.result(of: bytes, lengths)
  }

  private static func canBegin(_ digits: Span<UInt8>) -> Bool {
    guard let tens = digits.digit(at: 0) else { return false }
    guard digits.count > 1, let ones = digits.digit(at: 1) else {
      return tens <= 3 || (6...8).contains(tens)
    }
    return isIssuer(10 * tens + ones)
  }

  /// Whether the number of the first two digits belongs to an issuer of routing numbers.
  private static func isIssuer(_ number: Int) -> Bool {
    switch number {
    case 0...12: true  // US government, and the twelve districts
    case 21...32: true  // thrift institutions
    case 61...72: true  // electronic transactions
    case 80: true  // traveller's cheques
    default: false
    }
  }
}

extension ValueCheck {
  /// 49 CFR 565.15 (vehicles in the USA): seventeen characters, the ninth of which is a check digit.
  public static let vin = digit(
    CheckDigit(
      "vin", .exactly([VIN.length]),
      words: "17 characters, the ninth of which is a correct check digit (49 CFR 565.15)",
      machine: .sum(letters: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") { state, scalar in
        guard state.count < VIN.length, let value = VIN.value(of: UInt8(ascii: scalar), at: state.count)
        else { return nil }
        return state.adding(value * VIN.weight(at: state.count), modulus: 11)
      },
      result: VIN.result))
}

private enum VIN {
  static let length = 17
  /// The offset of the ninth character, which is the check digit: 49 CFR 565.15(c).
  private static let checkOffset = 8

  /// Judges seventeen characters: digits and the capital letters except `I`, `O` and `Q`.
  static func result(of bytes: Span<UInt8>) -> CheckResult {
    var sum = 0
    for offset in bytes.indices {
      guard offset < length, let value = value(of: bytes[offset], at: offset) else {
        return .misplaced(at: offset, in: bytes)
      }
      sum += value * weight(at: offset)
    }
    // The sum that the remaining characters have to add, modulo 11.
    let missing = (11 - sum % 11) % 11
    // The last character has the weight 2 and a value of 0 to 9, so it can add anything but 20, which is 9
    // modulo 11. Any two characters can add anything, and so can the check digit.
    let canBeFinished = bytes.count < length - 1 || bytes.count == length - 1 && missing != 9
    guard !canBeFinished else { return .unfinished(bytes) }
    return bytes.count == length && missing == 0 ? .acceptable(bytes) : .wrong(checkOffset..<checkOffset + 1)
  }

  /// Returns the weight of a position: 49 CFR 565.15(c)(2). The weight of the check digit makes the whole sum
  /// a multiple of 11.
  static func weight(at offset: Int) -> Int {
    switch offset {
    case ..<7: 8 - offset
    case 7: 10
    case checkOffset: -1
    default: 18 - offset
    }
  }

  /// Returns the value of a character: 49 CFR 565.15(c)(1); 10 for a check digit `X`.
  static func value(of byte: UInt8, at offset: Int) -> Int? {
    guard offset != checkOffset else {
      return byte == UInt8(ascii: "X") ? 10 : (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
    }
    return switch Unicode.Scalar(byte) {
    case "0"..."9": Int(byte) - 0x30
    case "A"..."H": Int(byte - UInt8(ascii: "A")) + 1
    case "J"..."N": Int(byte - UInt8(ascii: "J")) + 1
    case "P": 7
    case "R": 9
    case "S"..."Z": Int(byte - UInt8(ascii: "S")) + 2
    default: nil
    }
  }
}

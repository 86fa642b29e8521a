/// What a check says of a text, and the bytes it is about.
struct CheckResult: Hashable, Sendable {
  var verdict: Verdict
  /// In bytes of UTF-8: what is at fault, or the empty range at the end where nothing is but a missing rest.
  var range: Range<Int>
}

extension ValueCheck {
  /// Judges valid UTF-8 that is not empty.
  ///
  /// The verdict is exact: `invalid` where no text that begins like this one passes, `intermediate` where a
  /// longer one does. A character that may not stand where it does comes before every other fault.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    switch self {
    case .luhn: LuhnCheck.result(of: bytes)
    case .mod97: ISO7064ValueCheck.mod97(bytes)
    case .mod11_2: ISO7064ValueCheck.mod11_2(bytes)
    case .isbn10: PublicationNumberCheck.isbn10(bytes)
    case .isbn13: PublicationNumberCheck.isbn13(bytes)
    case .ean: GTINCheck.ean(bytes)
    case .gtin: GTINCheck.gtin(bytes)
    case .imei: LuhnCheck.imei(bytes)
    case .vin: VINCheck.result(of: bytes)
    case .issn: PublicationNumberCheck.issn(bytes)
    case .aba: RoutingNumberCheck.result(of: bytes)
    case .date(let format): DateCheck.result(of: bytes, in: format)
    case .range(let range): RangeCheck.result(of: bytes, in: range)
    }
  }
}

extension CheckResult {
  /// The text passes.
  static func acceptable(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .acceptable, range: bytes.count..<bytes.count)
  }

  /// Nothing is wrong but that the rest is missing.
  static func unfinished(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .intermediate, range: bytes.count..<bytes.count)
  }

  /// The character that begins at an offset may not stand there.
  static func misplaced(at offset: Int, in bytes: Span<UInt8>) -> CheckResult {
    let width =
      switch bytes[offset] {
      case ..<0x80: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return CheckResult(verdict: .invalid, range: offset..<offset + width)
  }

  /// These bytes are at fault, and only where they can be mended is more text of use.
  static func wrong(_ range: Range<Int>, canBeFixed: Bool = false) -> CheckResult {
    CheckResult(verdict: canBeFixed ? .intermediate : .invalid, range: range)
  }
}

/// The verdict of a check on a text, with a range.
struct CheckResult: Hashable, Sendable {
  var verdict: Verdict
  /// The range at fault, in bytes of UTF-8; empty and at the end if the text is correct or only unfinished.
  var range: Range<Int>
}

extension ValueCheck {
  /// Judges valid UTF-8 that is not empty.
  ///
  /// The verdict is exact: `invalid` if no text with this prefix passes, `intermediate` if a longer one does.
  /// A character that is not allowed where it stands takes precedence over all other violations.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    switch self {
    case .luhn: LuhnCheck.result(of: bytes)
    case .mod97: ISO7064Check.mod97(bytes)
    case .mod11_2: ISO7064Check.mod11_2(bytes)
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
  /// Returns the result for a text that passes.
  static func acceptable(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .acceptable, range: bytes.count..<bytes.count)
  }

  /// Returns the result for a correct prefix.
  static func unfinished(_ bytes: Span<UInt8>) -> CheckResult {
    CheckResult(verdict: .intermediate, range: bytes.count..<bytes.count)
  }

  /// Returns the result for a text in which the character at an offset is not allowed.
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

  /// Returns the result for a text with wrong bytes.
  ///
  /// - Parameter canBeFixed: Whether more text can correct them.
  static func wrong(_ range: Range<Int>, canBeFixed: Bool = false) -> CheckResult {
    CheckResult(verdict: canBeFixed ? .intermediate : .invalid, range: range)
  }
}

/// A check that a pattern cannot express: a check digit, a date or a range of numbers.
public enum ValueCheck: Hashable, Sendable {
  /// The check digit of ISO/IEC 7812-1, annex B, on a run of digits.
  case luhn
  /// ISO/IEC 7064, MOD 97-10, as ISO 13616 uses it: the first four characters are moved to the end.
  case mod97
  /// ISO/IEC 7064, MOD 11-2, with `X` for ten, as GB 11643 uses it.
  case mod11_2
  /// ISO 2108: ten digits, the last of which may be `X`.
  case isbn10
  /// ISO 2108: thirteen digits that begin with 978 or 979.
  case isbn13
  /// GS1 General Specifications: GTIN-13 or GTIN-8.
  case ean
  /// GS1 General Specifications: GTIN-8, -12, -13 or -14.
  case gtin
  /// 3GPP TS 23.003, annex B: fifteen digits with a Luhn check digit.
  case imei
  /// 49 CFR 565.15: seventeen characters, the ninth of which is a check digit.
  case vin
  /// ISO 3297: eight characters with an optional hyphen in the middle.
  case issn
  /// ABA Routing Number Policy: nine digits weighted by 3, 7 and 1.
  case aba
  /// An existing date of the proleptic Gregorian calendar.
  case date(DateFormat)
  /// A decimal number in a closed range.
  case range(DecimalRange)

  /// Returns the check for an existing date.
  ///
  /// - Parameter format: The format, such as `yyyy-MM-dd`.
  /// - Precondition: The format is valid; see ``DateFormat/init(_:)``.
  public static func date(_ format: String) -> ValueCheck {
    guard let format = DateFormat(format) else { preconditionFailure("`\(format)` is no format of a date") }
    return .date(format)
  }

  /// Returns the check for a decimal number in a range.
  ///
  /// - Parameter range: The range, such as `0.01..99999.99`.
  /// - Precondition: The range is valid and not empty; see ``DecimalRange/init(_:)``.
  public static func range(_ range: String) -> ValueCheck {
    guard let range = DecimalRange(range) else { preconditionFailure("`\(range)` is no range of numbers") }
    return .range(range)
  }

  /// Returns the check for a decimal number in a range.
  ///
  /// - Parameter range: The range.
  public static func range(_ range: ClosedRange<Int>) -> ValueCheck {
    .range("\(range.lowerBound)..\(range.upperBound)")
  }

  /// The names of all checks.
  static let names = [
    "luhn", "mod97", "mod11-2", "isbn10", "isbn13", "ean", "gtin", "imei", "vin", "issn", "aba", "date",
    "range",
  ]

  /// The name in the rule language.
  public var name: String {
    switch self {
    case .luhn: "luhn"
    case .mod97: "mod97"
    case .mod11_2: "mod11-2"
    case .isbn10: "isbn10"
    case .isbn13: "isbn13"
    case .ean: "ean"
    case .gtin: "gtin"
    case .imei: "imei"
    case .vin: "vin"
    case .issn: "issn"
    case .aba: "aba"
    case .date: "date"
    case .range: "range"
    }
  }

  /// Returns the check with a name that takes no arguments, or `nil` if there is none.
  package static func plain(_ name: String) -> ValueCheck? {
    let all: [ValueCheck] = [
      .luhn, .mod97, .mod11_2, .isbn10, .isbn13, .ean, .gtin, .imei, .vin, .issn, .aba,
    ]
    return all.first { $0.name == name }
  }
}

/// The format of a date: `yyyy`, `MM` and `dd`, each at most once, and ASCII characters that are neither
/// letters nor digits.
public struct DateFormat: Hashable, Sendable {
  /// A part of the format.
  package enum Piece: Hashable, Sendable {
    case year, month, day
    case literal(UInt8)

    /// The number of digits; 1 for a literal.
    package var width: Int {
      switch self {
      case .year: 4
      case .month, .day: 2
      case .literal: 1
      }
    }
  }

  /// The format as written, in the letters of UTS #35.
  public let source: String
  package let pieces: [Piece]

  /// Reads a format such as `yyyy-MM-dd`, `dd.MM.yyyy`, `MMdd` or `yyyy-MM`.
  ///
  /// - Parameter source: The format.
  /// - Returns: `nil` if the format has none of `yyyy`, `MM` and `dd`, has one of them twice, or contains
  ///   other letters, digits or characters outside ASCII.
  public init?(_ source: String) {
    var pieces: [Piece] = []
    var rest = source[...]
    while let first = rest.utf8.first {
      if rest.hasPrefix("yyyy") {
        pieces.append(.year)
        rest.removeFirst(4)
      } else if rest.hasPrefix("MM") {
        pieces.append(.month)
        rest.removeFirst(2)
      } else if rest.hasPrefix("dd") {
        pieces.append(.day)
        rest.removeFirst(2)
      } else {
        let character = rest.removeFirst()
        guard character.isASCII, character.utf8.count == 1, !character.isLetter, !character.isNumber else {
          return nil
        }
        pieces.append(.literal(first))
      }
    }
    let named = pieces.filter { $0.width > 1 }
    guard !named.isEmpty, Set(named).count == named.count else { return nil }
    self.source = source
    self.pieces = pieces
  }
}

/// A closed range of decimal numbers of any length.
///
/// Numbers are compared digit by digit, so nothing is rounded.
public struct DecimalRange: Hashable, Sendable {
  /// The smallest number.
  public let lowerBound: Decimal
  /// The largest number.
  public let upperBound: Decimal

  /// A decimal number, stored as sign and digits.
  public struct Decimal: Hashable, Sendable, CustomStringConvertible {
    /// The number as written.
    public let description: String
    package let isNegative: Bool
    /// The digits before the decimal point, without leading zeros.
    package let whole: [UInt8]
    /// The digits after the decimal point, without trailing zeros.
    package let fraction: [UInt8]

    /// Reads a number such as `12`, `-3` or `0.01`.
    ///
    /// - Parameter text: The number.
    /// - Returns: `nil` if the text is not a decimal number.
    public init?(_ text: String) {
      var digits = text.utf8[...]
      let hasSign = digits.first == UInt8(ascii: "-")
      if hasSign { digits.removeFirst() }
      let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count),
        parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
      else { return nil }
      description = text
      whole = Array(parts[0].drop { $0 == 0x30 })
      fraction = parts.count == 2 ? Array(parts[1].reversed().drop { $0 == 0x30 }.reversed()) : []
      // Zero has no sign.
      isNegative = hasSign && !(whole.isEmpty && fraction.isEmpty)
    }

    package static func <= (left: Decimal, right: Decimal) -> Bool {
      guard left.isNegative == right.isNegative else { return left.isNegative }
      return left.isNegative ? !left.isLess(than: right) : !right.isLess(than: left)
    }

    /// Returns whether the absolute value is less than that of another number.
    private func isLess(than other: Decimal) -> Bool {
      guard whole.count == other.whole.count else { return whole.count < other.whole.count }
      guard whole == other.whole else { return whole.lexicographicallyPrecedes(other.whole) }
      return fraction.lexicographicallyPrecedes(other.fraction)
    }
  }

  /// Reads a range such as `0.01..99999.99`.
  ///
  /// - Parameter text: The range.
  /// - Returns: `nil` if the text is not a range, or the range is empty.
  public init?(_ text: String) {
    guard let dots = text.firstPlace(of: ".."), let lower = Decimal(String(text[..<dots.lowerBound])),
      let upper = Decimal(String(text[dots.upperBound...])), lower <= upper
    else { return nil }
    lowerBound = lower
    upperBound = upper
  }
}

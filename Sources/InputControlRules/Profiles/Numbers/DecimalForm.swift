/// The form of the values of the type `decimal`, which is the same in every locale: `-1234.50`.
///
/// A value has no group signs and no leading zeros, and minus zero is not one: `-?(0|[1-9]\d*)(\.\d+)?` in ASCII.
///
/// ```swift
/// let amount = Profile("amount").decimal(DecimalForm(decimals: 0...2, integers: 9, isSigned: true))
/// ```
public struct DecimalForm: Hashable, Sendable {
  /// The least and the greatest number of digits behind the point. If the least number is not 0, the point is required.
  public let decimals: ClosedRange<Int>
  /// The greatest number of digits before the point; `nil` for any number.
  public let integers: Int?
  /// Whether a value may be less than zero.
  public let isSigned: Bool
  /// The code of the currency of which a value is an amount (ISO 4217); `nil` for other numbers.
  public let currency: String?

  /// The greatest number of digits before or behind the point that a form may state.
  public static let maximumDigits = 30

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - decimals: The least and the greatest number of digits behind the point.
  ///   - integers: The greatest number of digits before the point; `nil` for any number.
  ///   - isSigned: Whether a value may be less than zero.
  ///
  /// The numbers are clamped to 0 to ``maximumDigits`` digits behind the point, and 1 to ``maximumDigits`` before it.
  public init(decimals: ClosedRange<Int> = 0...0, integers: Int? = nil, isSigned: Bool = false) {
    self.decimals = decimals.clamped(to: 0...Self.maximumDigits)
    self.integers = integers.map { max(1, min($0, Self.maximumDigits)) }
    self.isSigned = isSigned
    currency = nil
  }

  /// Makes the form of amounts in a currency, which may have as many decimals as the currency has.
  ///
  /// In a text that is read as a locale writes numbers, the code or a sign of the currency may stand on either side of the
  /// number: `€5`, `5 EUR`.
  ///
  /// - Parameters:
  ///   - currency: The code of the currency; see ``MinorUnits``.
  ///   - integers: The greatest number of digits before the point; `nil` for any number.
  ///   - isSigned: Whether a value may be less than zero.
  /// - Returns: `nil` for an unknown currency, and for a number of digits that is not 1 to ``maximumDigits``.
  public init?(amountsIn currency: String, integers: Int? = nil, isSigned: Bool = false) {
    guard let decimals = MinorUnits.decimals(of: currency),
      (1...Self.maximumDigits).contains(integers ?? 1)
    else { return nil }
    self.decimals = 0...decimals
    self.integers = integers
    self.isSigned = isSigned
    self.currency = currency
  }

  package init(decimals: ClosedRange<Int>, integers: Int?, isSigned: Bool, currency: String?) {
    self.decimals = decimals
    self.integers = integers
    self.isSigned = isSigned
    self.currency = currency
  }

  /// The pattern of a finished value.
  package var pattern: String {
    let whole = "[1-9]" + Self.digits(0...(integers ?? 1) - 1, isEndless: integers == nil)
    let decimals =
      decimals.upperBound == 0
      ? "" : #"\."# + Self.digits(max(1, decimals.lowerBound)...decimals.upperBound)
    let tail = decimals.isEmpty || self.decimals.lowerBound > 0 ? decimals : "(?:\(decimals))?"
    guard isSigned else { return "(?:0|\(whole))\(tail)" }
    let below = fractionBelowZero.map { #"|0\.(?:\#($0))"# } ?? ""
    return "(?:0|\(whole))\(tail)|-(?:\(whole)\(tail)\(below))"
  }

  /// The pattern of decimals that are not all zero; `nil` if there are none.
  private var fractionBelowZero: String? {
    guard decimals.upperBound > 0 else { return nil }
    return (0..<decimals.upperBound).map { zeros in
      let rest = max(0, decimals.lowerBound - zeros - 1)...decimals.upperBound - zeros - 1
      return String(repeating: "0", count: zeros) + "[1-9]" + Self.digits(rest)
    }.joined(separator: "|")
  }

  private static func digits(_ count: ClosedRange<Int>, isEndless: Bool = false) -> String {
    if isEndless { return #"\d*"# }
    if count.upperBound == 0 { return "" }
    return count.lowerBound == count.upperBound
      ? #"\d{\#(count.upperBound)}"# : #"\d{\#(count.lowerBound),\#(count.upperBound)}"#
  }

  /// Whether every value of another form is one of this form.
  func contains(_ other: DecimalForm) -> Bool {
    decimals.lowerBound <= other.decimals.lowerBound && decimals.upperBound >= other.decimals.upperBound
      && (integers ?? .max) >= (other.integers ?? .max) && (isSigned || !other.isSigned)
  }
}

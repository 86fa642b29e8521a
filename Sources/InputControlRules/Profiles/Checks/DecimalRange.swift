/// A range of decimal numbers of any length, of which one end may be open.
///
/// Numbers are compared digit by digit, so nothing is rounded.
public struct DecimalRange: Hashable, Sendable {
  /// The smallest number; `nil` if there is none.
  public let lowerBound: Decimal?
  /// The largest number; `nil` if there is none.
  public let upperBound: Decimal?

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
        parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCIIDigit } })
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

  /// Reads a range such as `0.01..99999.99`, `18..` or `..0.5`.
  ///
  /// - Parameter text: The range.
  /// - Returns: `nil` if the text is not a range, has no number, or the range is empty.
  public init?(_ text: String) {
    guard let dots = text.firstPlace(of: "..") else { return nil }
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let (lower, upper) = (Decimal(String(first)), Decimal(String(last)))
    guard lower != nil || first.isEmpty, upper != nil || last.isEmpty, lower != nil || upper != nil else {
      return nil
    }
    if let lower, let upper, !(lower <= upper) { return nil }
    lowerBound = lower
    upperBound = upper
  }

  /// The bounds that are stated.
  package var bounds: [Decimal] { [lowerBound, upperBound].compactMap { $0 } }

  /// Whether a number less than zero may be in the range.
  var hasNegatives: Bool { lowerBound?.isNegative ?? true }

  /// Whether a number that is not less than zero may be in the range.
  var hasPositives: Bool { upperBound?.isNegative != true }

  /// Returns whether a number is in the range.
  package func contains(_ number: Decimal) -> Bool {
    if let lowerBound, !(lowerBound <= number) { return false }
    if let upperBound, !(number <= upperBound) { return false }
    return true
  }
}

/// How a locale writes numbers: its signs, its digits and the sizes of its groups.
///
/// The data are those of CLDR, the Common Locale Data Repository; the terms are those of UTS #35, part 3.
///
/// ```swift
/// let german = NumberFormat(of: LocaleTag("de-DE")!)
/// print(german?.decimalSign ?? "", german?.groupSign ?? "")  // , .
/// ```
public struct NumberFormat: Hashable, Sendable {
  /// The sign between the whole part and the decimals.
  public let decimalSign: Unicode.Scalar
  /// The sign between groups of digits.
  public let groupSign: Unicode.Scalar
  /// The minus, with the direction marks that belong to it.
  public let minus: String
  /// The digit zero; those of the other digits follow it in Unicode.
  public let zero: Unicode.Scalar
  /// The number of digits in the last group before the decimal sign.
  public let lastGroupSize: Int
  /// The number of digits in the other groups.
  public let groupSize: Int
  /// The least number of digits before the first group sign, for groups to be shown (`minimumGroupingDigits`).
  public let leastGroupedDigits: Int
  /// The number of digits in the other groups of numbers that are no amounts. People write amounts like them, too.
  package let otherGroupSize: Int

  /// The digits of a format.
  public enum Digits: Sendable {
    /// `0`–`9`.
    case latin
    /// Those that are customary in the locale (`defaultNumberingSystem`), such as Arabic-Indic ones in Egypt.
    case customary
  }

  /// Looks up how a locale writes numbers.
  ///
  /// - Parameters:
  ///   - locale: The locale. A region that is not known has the format of the language.
  ///   - digits: The digits.
  ///   - currency: The currency (ISO 4217) of which the numbers are amounts, which a few locales write with other signs;
  ///     `nil` for other numbers.
  /// - Returns: `nil` if the language is not known.
  /// - Complexity: Some microseconds.
  public init?(of locale: LocaleTag, digits: Digits = .latin, amountsIn currency: String? = nil) {
    guard let entry = NumberFormatEntry(of: locale, amountsIn: currency) else { return nil }
    var signs = entry.number
    var sizes = entry.sizes
    var zero = Unicode.Scalar(0x30 as UInt8)
    if let amount = entry.amount {
      signs = [amount.signs[0], amount.signs[1], signs[2]]
      sizes = [amount.sizes[0], amount.sizes[1], sizes[2]]
    }
    if digits == .customary, let customary = entry.digits, let digit = customary[0].unicodeScalars.first {
      zero = digit
      signs = [customary[1], customary[2], customary[3]]
    }
    guard let decimal = signs[0].unicodeScalars.first, let group = signs[1].unicodeScalars.first else {
      return nil
    }
    decimalSign = decimal
    groupSign = group
    minus = signs[2]
    self.zero = zero
    (lastGroupSize, groupSize, leastGroupedDigits) = (sizes[0], sizes[1], sizes[2])
    otherGroupSize = entry.sizes[1]
  }

  /// Returns whether a sign stands behind a number of digits, in a whole part with a number of digits.
  ///
  /// - Parameter isOther: Whether the groups are those of numbers that are no amounts.
  package func isGroupEnd(_ count: Int, of total: Int, isOther: Bool = false) -> Bool {
    let rest = total - count
    let size = isOther ? otherGroupSize : groupSize
    return count > 0 && rest >= lastGroupSize && (rest - lastGroupSize) % size == 0
  }

  /// Returns whether the digits of a whole part are shown in groups.
  package func groups(_ total: Int) -> Bool { total >= lastGroupSize + leastGroupedDigits }
}

/// The lines of the table that concern a locale.
private struct NumberFormatEntry {
  /// The decimal sign, the group sign and the minus.
  private(set) var number: [String] = []
  /// The sizes of the last group and of the others, and the least number of digits before the first sign.
  private(set) var sizes: [Int] = []
  /// The digit zero and the three signs of the customary digits; `nil` for Latin ones.
  private(set) var digits: [String]?
  /// The decimal sign and the group sign of amounts, and the sizes of their groups; `nil` if they are those of other numbers.
  private(set) var amount: (signs: [String], sizes: [Int])?

  init?(of locale: LocaleTag, amountsIn currency: String?) {
    let tags = locale.fallbacks.map { $0.description }
    // For each kind of line, the place in `tags` of the most specific tag found so far.
    var found = (number: Int.max, digits: Int.max, amount: Int.max, ofCurrency: Int.max)
    var ofCurrency: (signs: [String], sizes: [Int])?
    var kind: Substring = ""
    var fields: [Substring] = []
    var isHead = true
    for var word in NumberFormat.table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if Self.kinds.contains(where: { $0.isIdentical(to: String(word)) }) {
        (kind, fields, isHead) = (word, [], true)
      } else if isHead {
        isHead = word.utf8.last != UInt8(ascii: ":")
        if !isHead { word.removeLast() }
        fields.append(word)
      } else if let place = tags.firstIndex(where: { $0.isIdentical(to: String(word)) }) {
        let isLatin = fields.first == "-"
        switch kind {
        case "number" where place < found.number:
          found.number = place
          number = fields.prefix(3).map(Self.text)
          sizes = fields.dropFirst(3).compactMap { Int($0) }
        case "digits" where place < found.digits:
          found.digits = place
          digits = isLatin ? nil : fields.map(Self.text)
        case "amount" where currency != nil && fields.first == "*" && place < found.amount:
          found.amount = place
          amount = Self.amount(fields)
        case "amount"
        where currency.map { fields.first?.utf8.elementsEqual($0.utf8) } == true
          && place < found.ofCurrency:
          found.ofCurrency = place
          ofCurrency = Self.amount(fields)
        default: break
        }
      }
    }
    guard number.count == 3, sizes.count == 3 else { return nil }
    amount = ofCurrency ?? amount
  }

  private static func amount(_ fields: [Substring]) -> (signs: [String], sizes: [Int])? {
    guard fields.count == 5 else { return nil }
    return (fields[1...2].map(text), fields[3...].compactMap { Int($0) })
  }

  private static let kinds = ["number", "digits", "amount"]

  /// Returns the text of code points such as `200E.2D`.
  private static func text(_ points: Substring) -> String {
    var text = ""
    for point in points.split(separator: ".") {
      guard let value = UInt32(point, radix: 16), let scalar = Unicode.Scalar(value) else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

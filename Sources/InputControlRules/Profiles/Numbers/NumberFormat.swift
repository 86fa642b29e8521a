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
  ///   - isAmount: Whether the numbers are amounts of money, for which a few locales have other signs.
  /// - Returns: `nil` if the language is not known.
  /// - Complexity: Some microseconds.
  public init?(of locale: LocaleTag, digits: Digits = .latin, isAmount: Bool = false) {
    guard let entry = NumberFormatEntry(of: locale) else { return nil }
    var signs = entry.number
    var zero = Unicode.Scalar(0x30 as UInt8)
    if isAmount, let amount = entry.amount { signs = [amount[0], amount[1], signs[2]] }
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
    (lastGroupSize, groupSize, leastGroupedDigits) = (entry.sizes[0], entry.sizes[1], entry.sizes[2])
  }

  /// Returns whether a sign stands behind a number of digits, in a whole part with a number of digits.
  package func isGroupEnd(_ count: Int, of total: Int) -> Bool {
    let rest = total - count
    return count > 0 && rest >= lastGroupSize && (rest - lastGroupSize) % groupSize == 0
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
  /// The decimal sign and the group sign of amounts; `nil` for those of other numbers.
  private(set) var amount: [String]?

  init?(of locale: LocaleTag) {
    let tags = locale.fallbacks.map { $0.description }
    // For each kind of line, the place in `tags` of the most specific tag found so far.
    var found = (number: Int.max, digits: Int.max, amount: Int.max)
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
        case "amount" where place < found.amount:
          found.amount = place
          amount = isLatin ? nil : fields.map(Self.text)
        default: break
        }
      }
    }
    guard number.count == 3, sizes.count == 3 else { return nil }
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

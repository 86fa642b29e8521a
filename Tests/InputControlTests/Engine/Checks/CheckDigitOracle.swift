import Testing

@testable import InputControl

/// A second opinion on a check: the sum worked out in another way, and continuations looked for one by one.
struct CheckDigitOracle: Sendable, CustomTestStringConvertible {
  let check: ValueCheck
  /// The characters that continuations are made of.
  let alphabet: [UInt8]
  /// Texts that pass; the ends of them fill up what is too short to be searched.
  let samples: [[UInt8]]
  let passes: @Sendable ([UInt8]) -> Bool

  init(
    _ check: ValueCheck, alphabet: String, samples: [String], passes: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.check = check
    self.alphabet = Array(alphabet.utf8)
    self.samples = samples.map { Array($0.utf8) }
    self.passes = passes
  }

  var testDescription: String { check.name }

  /// Whether a continuation passes: any two characters or fewer, directly or behind the middle of a sample.
  func canPass(_ text: [UInt8]) -> Bool {
    let middles = samples.map { $0.count > text.count + 2 ? Array($0[text.count..<$0.count - 2]) : [] }
    return ([[]] + middles).contains { middle in
      let start = text + middle
      return alphabet.contains { passes(start + [$0]) }
        || alphabet.contains { first in alphabet.contains { passes(start + [first, $0]) } }
    }
  }

  static let all = [
    CheckDigitOracle(.luhn, alphabet: "0123456789", samples: ["79927398713"]) { $0.count >= 2 && luhn($0) },
    CheckDigitOracle(.imei, alphabet: "0123456789", samples: ["490154203237518"]) {
      $0.count == 15 && luhn($0)
    },
    CheckDigitOracle(
      .mod97, alphabet: "0123456789AZ", samples: ["BE68539007547034", "GB82WEST12345698765432"], passes: mod97
    ),
    CheckDigitOracle(.mod11_2, alphabet: "0123456789X", samples: ["079X"], passes: mod11And2),
    CheckDigitOracle(.isbn10, alphabet: "0123456789X", samples: ["0306406152"]) {
      partialSums($0, length: 10)
    },
    CheckDigitOracle(.isbn13, alphabet: "0123456789", samples: ["9780306406157"]) { text in
      (text.starts(with: "978".utf8) || text.starts(with: "979".utf8)) && gtin(text, lengths: [13])
    },
    CheckDigitOracle(.issn, alphabet: "0123456789X-", samples: ["03785955", "0378-5955"]) { text in
      var digits = text
      if text.count == 9, text[4] == UInt8(ascii: "-") { digits.remove(at: 4) }
      return partialSums(digits, length: 8)
    },
    CheckDigitOracle(.ean, alphabet: "0123456789", samples: ["96385074", "4006381333931"]) {
      gtin($0, lengths: [8, 13])
    },
    CheckDigitOracle(.gtin, alphabet: "0123456789", samples: ["96385074", "10614141543219"]) {
      gtin($0, lengths: [8, 12, 13, 14])
    },
    CheckDigitOracle(
      .vin, alphabet: "0123456789ABCDEFGHJKLMNPRSTUVWXYZ", samples: ["1M8GDM9AXKP042788"], passes: vin),
    CheckDigitOracle(.aba, alphabet: "0123456789", samples: ["111000025", "800000005"], passes: aba),
  ]

  // MARK: The sums

  private static func digits(_ text: [UInt8]) -> [Int]? {
    let digits = text.compactMap { Character(Unicode.Scalar($0)).wholeNumberValue }
    return digits.count == text.count ? digits : nil
  }

  private static func luhn(_ text: [UInt8]) -> Bool {
    guard let digits = digits(text) else { return false }
    let doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
    let terms = digits.reversed().enumerated().map { $0.offset % 2 == 1 ? doubled[$0.element] : $0.element }
    return terms.reduce(0, +) % 10 == 0
  }

  private static func gtin(_ text: [UInt8], lengths: Set<Int>) -> Bool {
    guard let digits = digits(text), lengths.contains(text.count) else { return false }
    let padded = Array(repeating: 0, count: 14 - digits.count) + digits
    let check = padded[13]
    let sum = zip(padded, [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]).map { $0 * $1 }.reduce(0, +)
    return check == (10 - sum % 10) % 10
  }

  private static func mod97(_ text: [UInt8]) -> Bool {
    // A country or `RF`, and check digits from 02 to 98.
    guard text.count > 4, text.prefix(2).allSatisfy({ (0x41...0x5A).contains($0) }),
      let check = Int(String(decoding: text[2..<4], as: UTF8.self)), (2...98).contains(check), text[2] != 0x2B
    else { return false }
    var decimal: [Int] = []
    for byte in text.dropFirst(4) + text.prefix(4) {
      let character = Character(Unicode.Scalar(byte))
      guard
        let value = character.hexDigitValue
          ?? "GHIJKLMNOPQRSTUVWXYZ".firstOffset(of: character).map({ $0 + 16 }),
        !character.isLowercase
      else { return false }
      decimal += value < 10 ? [value] : [value / 10, value % 10]
    }
    var powers = 1
    var sum = 0
    for digit in decimal.reversed() {
      sum += digit * powers
      powers = powers * 10 % 97
    }
    return sum % 97 == 1
  }

  private static func mod11And2(_ text: [UInt8]) -> Bool {
    guard text.count >= 2, let data = digits(text.dropLast()) else { return false }
    let weights = [2, 4, 8, 5, 10, 9, 7, 3, 6, 1]
    let sum = data.reversed().enumerated().map { $0.element * weights[$0.offset % 10] }.reduce(0, +)
    return text.last == Array("10X98765432".utf8)[sum % 11]
  }

  /// The sum of the sums of the first digits, which weights every digit by its place from the right.
  private static func partialSums(_ text: [UInt8], length: Int) -> Bool {
    guard text.count == length, let data = digits(text.dropLast()) else { return false }
    guard let last = text.last == UInt8(ascii: "X") ? 10 : digits(text.suffix(1))?.first else { return false }
    var sum = 0
    var total = 0
    for digit in data + [last] {
      sum += digit
      total += sum
    }
    return total % 11 == 0
  }

  private static func vin(_ text: [UInt8]) -> Bool {
    // Table III of 49 CFR 565.15, a row for each value.
    let rows = ["0", "1AJ", "2BKS", "3CLT", "4DMU", "5ENV", "6FW", "7GPX", "8HY", "9RZ"]
    let values = text.map { byte in rows.firstIndex { $0.utf8.contains(byte) } }
    guard text.count == 17, values.count(where: { $0 == nil }) == 0 else { return false }
    let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    let sum = zip(values, weights).map { ($0 ?? 0) * $1 }.reduce(0, +)
    return text[8] == Array("0123456789X".utf8)[sum % 11]
  }

  private static func aba(_ text: [UInt8]) -> Bool {
    guard let digit = digits(text), digit.count == 9 else { return false }
    let issuers = Array(0...12) + Array(21...32) + Array(61...72) + [80]
    guard issuers.contains(digit[0] * 10 + digit[1]) else { return false }
    let threes = digit[0] + digit[3] + digit[6]
    let sevens = digit[1] + digit[4] + digit[7]
    return (3 * threes + 7 * sevens + digit[2] + digit[5] + digit[8]) % 10 == 0
  }
}

extension String {
  fileprivate func firstOffset(of character: Character) -> Int? {
    firstIndex(of: character).map { distance(from: startIndex, to: $0) }
  }
}

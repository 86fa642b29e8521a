/// A system of check characters that has a name.
package enum CheckSystem: Hashable, Sendable {
  /// ISO/IEC 7812-1, annex B.
  case luhn
  /// J. Verhoeff, Error Detecting Decimal Codes (1969): the dihedral group of order 10.
  case verhoeff
  /// H. M. Damm, Total anti-symmetrische Quasigruppen (2004).
  case damm
  /// MOD 10 recursive, as in Swiss payment slips: the carry is looked up in the row of a table.
  case recursive10
  /// A pure system of ISO/IEC 7064:2003, clause 7: the characters are the digits of a number to a radix, whose rest is 1.
  case pure(PureSystem)
  /// A hybrid system of ISO/IEC 7064:2003, clause 8, with the number of its characters.
  case hybrid(characters: Int)

  package enum PureSystem: CaseIterable, Hashable, Sendable {
    case mod11_2, mod37_2, mod97_10, mod661_26, mod1271_36

    var modulus: Int {
      switch self {
      case .mod11_2: 11
      case .mod37_2: 37
      case .mod97_10: 97
      case .mod661_26: 661
      case .mod1271_36: 1271
      }
    }

    var radix: Int {
      switch self {
      case .mod11_2, .mod37_2: 2
      case .mod97_10: 10
      case .mod661_26: 26
      case .mod1271_36: 36
      }
    }
  }

  /// The systems of ISO/IEC 7064 by their names in it.
  package static let iso7064: [(name: String, system: CheckSystem)] = [
    ("MOD 11-2", .pure(.mod11_2)),
    ("MOD 37-2", .pure(.mod37_2)),
    ("MOD 97-10", .pure(.mod97_10)),
    ("MOD 661-26", .pure(.mod661_26)),
    ("MOD 1271-36", .pure(.mod1271_36)),
    ("MOD 11,10", .hybrid(characters: 10)),
    ("MOD 27,26", .hybrid(characters: 26)),
    ("MOD 37,36", .hybrid(characters: 36)),
  ]

  /// All systems, in the order of archives.
  package static let all = [luhn, verhoeff, damm, recursive10] + iso7064.map { $0.system }

  /// The words in the rule language.
  package var words: String {
    switch self {
    case .luhn: "luhn"
    case .verhoeff: "verhoeff"
    case .damm: "damm"
    case .recursive10: "recursive10"
    case .pure, .hybrid:
      "iso7064 \"\(Self.iso7064.first { $0.system == self }?.name ?? "")\""
    }
  }

  /// The values of the characters that may stand anywhere.
  var values: CheckDefinition.CharacterValues {
    switch self {
    case .luhn, .verhoeff, .damm, .recursive10, .pure(.mod11_2), .hybrid(characters: 10):
      .places("0123456789")
    case .pure(.mod661_26), .hybrid(characters: 26): .places("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    case .pure, .hybrid: .natural
    }
  }

  /// The supplementary check character, which may only be the last one, with its value.
  var supplement: (byte: UInt8, value: Int)? {
    switch self {
    case .pure(.mod11_2): (UInt8(ascii: "X"), 10)
    case .pure(.mod37_2): (UInt8(ascii: "*"), 36)
    default: nil
    }
  }
}

// The memory of a system of the characters before.
extension CheckSystem {
  /// The value before the first character.
  var start: Int {
    // A hybrid system doubles it to the number of its characters.
    if case .hybrid(let characters) = self { characters / 2 } else { 0 }
  }

  /// Returns the value with one more character. `luhn` is a sum, and `verhoeff` counts from the end: see ``verhoeff(_:_:at:)``.
  func next(_ value: Int, _ character: Int) -> Int {
    switch self {
    case .luhn, .verhoeff: return value
    case .damm: return Self.quasigroup[10 * value + character]
    case .recursive10: return Self.carries[(value + character) % 10]
    case .pure(let system):
      // A letter of MOD 97-10 is two digits.
      let shift = system == .mod97_10 && character >= 10 ? 100 : system.radix
      return (value * shift + character) % system.modulus
    case .hybrid(let characters):
      let product = 2 * value % (characters + 1)
      let sum = (product + character) % characters
      return sum == 0 ? characters : sum
    }
  }

  /// Returns whether a text may end with a value.
  func accepts(_ value: Int) -> Bool {
    switch self {
    case .luhn, .verhoeff, .damm, .recursive10: value == 0
    case .pure, .hybrid: value == 1
    }
  }

  /// Returns the product of the group of Verhoeff's system with one more digit on its left.
  ///
  /// - Parameter place: The place of the digit, counted from 0 at the right.
  static func verhoeff(_ value: Int, _ digit: Int, at place: Int) -> Int {
    var digit = digit
    for _ in 0..<place % 8 { digit = permutation[digit] }
    return product(digit, value)
  }

  private static let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

  /// The multiplication of the dihedral group: 0 to 4 are rotations, 5 to 9 reflections.
  private static func product(_ left: Int, _ right: Int) -> Int {
    switch (left < 5, right < 5) {
    case (true, true): (left + right) % 5
    case (true, false): 5 + (left + right - 5) % 5
    case (false, true): 5 + (left - 5 + 5 - right) % 5
    case (false, false): (left - 5 + 5 - (right - 5)) % 5
    }
  }

  private static let carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

  private static let quasigroup = [
    0, 3, 1, 7, 5, 9, 8, 6, 4, 2,
    7, 0, 9, 2, 1, 5, 4, 8, 6, 3,
    4, 2, 0, 6, 8, 7, 1, 3, 5, 9,
    1, 7, 5, 0, 9, 8, 3, 4, 2, 6,
    6, 1, 2, 3, 0, 4, 5, 9, 7, 8,
    3, 6, 7, 4, 2, 0, 9, 5, 8, 1,
    5, 8, 6, 9, 7, 2, 0, 1, 3, 4,
    8, 9, 4, 5, 3, 6, 2, 0, 1, 7,
    9, 4, 3, 8, 6, 1, 7, 2, 0, 5,
    2, 5, 8, 1, 4, 3, 6, 7, 9, 0,
  ]
}

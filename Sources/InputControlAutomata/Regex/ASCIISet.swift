/// A set of ASCII characters, stored as one bit for each.
@usableFromInline
package struct ASCIISet: OptionSet, Hashable, Sendable {
  @usableFromInline package var rawValue: UInt128

  @inlinable
  package init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Makes the set of a range whose bounds are both ASCII.
  init(_ range: ClosedRange<Unicode.Scalar>) {
    let count = range.upperBound.value - range.lowerBound.value + 1
    let bits: UInt128 = count == 128 ? .max : (1 << UInt128(count)) - 1
    self.init(rawValue: bits << UInt128(range.lowerBound.value))
  }

  package init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

  init(_ set: RegexNode.POSIXClass, isCaseless: Bool) {
    self =
      switch set {
      case .alnum: .letters.union(.digits)
      case .alpha: .letters
      case .ascii: .all
      case .blank: ASCIISet(" ").union(ASCIISet("\t"))
      case .cntrl: .controls
      case .digit: .digits
      case .graph: .visible
      case .lower: isCaseless ? .letters : .small
      case .print: .printable
      case .punct: .punctuation
      case .space: .whiteSpace
      case .upper: isCaseless ? .letters : .capitals
      case .word: .word
      case .xdigit: .digits.union(ASCIISet("a"..."f")).union(ASCIISet("A"..."F"))
      }
  }

  package static let all = ASCIISet("\0"..."\u{7F}")
  static let printable = ASCIISet(" "..."~")
  package static let visible = ASCIISet("!"..."~")
  static let controls = printable.complement
  package static let digits = ASCIISet("0"..."9")
  package static let small = ASCIISet("a"..."z")
  package static let capitals = ASCIISet("A"..."Z")
  package static let letters = small.union(capitals)
  static let word = letters.union(digits).union(ASCIISet("_"))
  static let punctuation = visible.subtracting(letters).subtracting(digits)
  static let whiteSpace = ASCIISet("\t"..."\r").union(ASCIISet(" "))

  var complement: ASCIISet { ASCIISet(rawValue: ~rawValue) }

  /// The set with the other case of every letter added.
  var inBothCases: ASCIISet {
    let toCapitals = intersection(.small).rawValue >> 32
    let toSmall = intersection(.capitals).rawValue << 32
    return ASCIISet(rawValue: rawValue | toCapitals | toSmall)
  }

  static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) | 0x20) : scalar
  }

  /// Returns whether a byte of UTF-8 is a character of the set; bytes of non-ASCII characters are not.
  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    let low = UInt64(truncatingIfNeeded: rawValue)
    let high = UInt64(truncatingIfNeeded: rawValue >> 64)
    return (byte < 64 ? low >> UInt64(byte) : byte < 128 ? high >> UInt64(byte - 64) : 0) & 1 == 1
  }

  /// Returns the offset of the first byte that is not in the set, or `nil`; bytes of non-ASCII characters are
  /// not in it.
  @inlinable @inline(__always)
  package func firstOffset(outside bytes: Span<UInt8>) -> Int? {
    for offset in bytes.indices where !contains(bytes[offset]) { return offset }
    return nil
  }

  /// The characters in ascending order.
  package var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var rest = rawValue
    while rest != 0 {
      scalars.append(Unicode.Scalar(UInt8(rest.trailingZeroBitCount)))
      rest &= rest - 1
    }
    return scalars
  }

  /// Removes a character.
  ///
  /// - Returns: Whether the set contained it.
  mutating func remove(_ scalar: Unicode.Scalar) -> Bool {
    let set = ASCIISet(scalar)
    defer { subtract(set) }
    return isSuperset(of: set)
  }
}

extension ScalarSet {
  package init(_ ascii: ASCIISet) { self.init(ascii.scalars) }
}

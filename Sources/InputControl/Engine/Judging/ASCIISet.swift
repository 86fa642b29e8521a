/// A set of ASCII characters, as two words of bits.
struct ASCIISet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    for range in ranges {
      for value in range.lowerBound.value...range.upperBound.value { insert(UInt8(value)) }
    }
  }

  /// Adds an ASCII character.
  mutating func insert(_ byte: UInt8) {
    precondition(byte < 128)
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }

  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : byte < 128 ? high >> UInt64(byte - 64) : 0) & 1 == 1
  }

  /// The offset of the first byte that is not in the set; every byte of a non-ASCII character is not.
  func firstOffset(outside bytes: Span<UInt8>) -> Int? {
    for offset in bytes.indices where !contains(bytes[offset]) { return offset }
    return nil
  }
}

extension ControlType {
  /// The characters that may occur, for the types that allow only some of ASCII.
  var characters: ASCIISet? {
    switch self {
    case .none, .excludeInvisible: nil
    case .number: ASCIISet("0"..."9")
    case .letter: ASCIISet("a"..."z", "A"..."Z")
    case .letterSmall: ASCIISet("a"..."z")
    case .letterBig: ASCIISet("A"..."Z")
    case .numberLetterSmall: ASCIISet("0"..."9", "a"..."z")
    case .numberLetterBig: ASCIISet("0"..."9", "A"..."Z")
    case .numberLetter: ASCIISet("0"..."9", "a"..."z", "A"..."Z")
    case .price: ASCIISet("0"..."9", "."...".")
    }
  }
}

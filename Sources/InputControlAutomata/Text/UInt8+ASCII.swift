extension UInt8 {
  /// Whether the byte is one of the ASCII digits 0 to 9.
  @inlinable package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is an ASCII letter.
  @inlinable package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

extension UInt8? {
  /// Whether there is a byte, and it is an ASCII digit.
  @inlinable package var isASCIIDigit: Bool { map { $0.isASCIIDigit } ?? false }
}

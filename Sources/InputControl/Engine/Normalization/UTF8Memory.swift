// Scalars and texts in memory, as UTF-8 (RFC 3629).

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar at an offset of valid UTF-8, and its number of bytes.
  @inline(__always)
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, width: Int) {
    let lead = unsafe UInt32(self[place])
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = width == 1 ? lead : lead & (0x7F >> UInt32(width))
    for offset in 1..<Swift.max(1, width) { value = unsafe value << 6 | UInt32(self[place + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a scalar behind some bytes, and returns the number of its bytes; `nil` if they are too many.
  @inline(__always)
  func write(_ scalar: Unicode.Scalar, behind count: Int) -> Int? {
    let width = UTF8.width(scalar)
    guard width <= self.count - count else { return nil }
    guard width > 1 else {
      unsafe self[count] = UInt8(truncatingIfNeeded: scalar.value)
      return 1
    }
    var rest = scalar.value
    for offset in stride(from: width - 1, to: 0, by: -1) {
      unsafe self[count + offset] = UInt8(truncatingIfNeeded: rest & 0x3F | 0x80)
      rest >>= 6
    }
    unsafe self[count] = UInt8(truncatingIfNeeded: rest | (0xF00 >> UInt32(width)) & 0xFF)
    return width
  }

  /// Writes a text behind some bytes, and returns the number of its bytes; `nil` if they are too many.
  func write(_ text: String, behind count: Int) -> Int? {
    guard text.utf8.count <= self.count - count else { return nil }
    var end = count
    for byte in text.utf8 {
      unsafe self[end] = byte
      end &+= 1
    }
    return end - count
  }
}

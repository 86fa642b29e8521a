/// Validation of UTF-8.
package enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` if there
  /// is none.
  package static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      var iterator = bytes[offset...].makeIterator()
      var decoder = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = decoder.parseScalar(from: &iterator) else { return offset }
      offset += scalar.count
    }
    return nil
  }
}

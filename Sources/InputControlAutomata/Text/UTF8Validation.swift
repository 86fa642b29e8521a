/// Validation of UTF-8.
package enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` if there
  /// is none.
  package static func firstInvalidByte(in bytes: some Collection<UInt8>) -> Int? {
    var (start, offset) = (bytes.startIndex, 0)
    while start != bytes.endIndex {
      if bytes[start] < 0x80 {
        bytes.formIndex(after: &start)
        offset += 1
        continue
      }
      var iterator = bytes[start...].makeIterator()
      var decoder = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = decoder.parseScalar(from: &iterator) else { return offset }
      bytes.formIndex(&start, offsetBy: scalar.count)
      offset += scalar.count
    }
    return nil
  }
}

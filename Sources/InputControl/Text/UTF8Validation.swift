/// Validation of UTF-8.
package enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` if there
  /// is none.
  package static func firstInvalidByte(in bytes: some Collection<UInt8>) -> Int? {
    var iterator = bytes.makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

extension Span<UInt8> {
  /// Returns the scalar that begins at an offset, in valid UTF-8 (RFC 3629).
  @inlinable @inline(__always)
  package func scalar(at offset: Int) -> Unicode.Scalar {
    let lead = UInt32(self[offset])
    func rest(_ index: Int) -> UInt32 { UInt32(self[offset + index] & 0x3F) }
    let value =
      switch lead {
      case ..<0x80: lead
      case ..<0xE0: (lead & 0x1F) << 6 | rest(1)
      case ..<0xF0: (lead & 0x0F) << 12 | rest(1) << 6 | rest(2)
      default: (lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3)
      }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

internal import InputControlJSON

extension JSONText {
  /// Appends the UTF-8 of the content of a JSON string.
  ///
  /// An unpaired surrogate becomes its three bytes, which are not valid UTF-8, so that it is judged as such.
  static func unescape(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    var at = 0
    while at < bytes.count {
      guard bytes[at] == JSONSyntax.backslash, at + 1 < bytes.count else {
        output.append(bytes[at])
        at += 1
        continue
      }
      let escaped = bytes[at + 1]
      at += 2
      switch escaped {
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "u"):
        guard let unit = JSONSyntax.codeUnit(bytes, at) else { continue }
        at += 4
        guard 0xD800..<0xDC00 ~= unit, let low = lowSurrogate(bytes, at) else {
          appendCodePoint(unit, to: &output)
          continue
        }
        at += 6
        appendCodePoint(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &output)
      default: output.append(escaped)
      }
    }
  }

  private static func lowSurrogate(_ bytes: Span<UInt8>, _ at: Int) -> UInt32? {
    guard at + 6 <= bytes.count, bytes[at] == JSONSyntax.backslash, bytes[at + 1] == UInt8(ascii: "u"),
      let unit = JSONSyntax.codeUnit(bytes, at + 2), 0xDC00..<0xE000 ~= unit
    else { return nil }
    return unit
  }

  /// Appends a code point. It may be a surrogate, which `Unicode.Scalar` cannot represent.
  private static func appendCodePoint(_ point: UInt32, to output: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (point >> shift) & 0x3F) }
    switch point {
    case ..<0x80: output.append(UInt8(point))
    case ..<0x800:
      output.append(UInt8(0xC0 | point >> 6))
      output.append(continuation(0))
    case ..<0x10000:
      output.append(UInt8(0xE0 | point >> 12))
      output.append(continuation(6))
      output.append(continuation(0))
    default:
      output.append(UInt8(0xF0 | point >> 18))
      output.append(continuation(12))
      output.append(continuation(6))
      output.append(continuation(0))
    }
  }
}

/// The strings of JSON (RFC 8259).
package enum JSONText {
  /// Appends a text as a JSON string, with escapes for characters that a terminal interprets; invalid UTF-8
  /// becomes U+FFFD.
  package static func quote(_ bytes: some Sequence<UInt8>, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if bytes.withContiguousStorageIfAvailable({ unsafe appendQuoted($0, to: &output) }) == nil {
      unsafe Array(bytes).withUnsafeBufferPointer { unsafe appendQuoted($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    let text = unsafe bytes.span
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, isPlain(text[at]) { at += 1 }
      unsafe output.append(contentsOf: bytes[start..<at])
      let end = at
      while at < text.count, text[at] >= 0x80 { at += 1 }
      unsafe appendQuotedScalars(bytes[end..<at], to: &output)
      if at == end, at < text.count {
        appendEscaped(ascii: text[at], to: &output)
        at += 1
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Appends bytes that are all outside of ASCII.
  private static func appendQuotedScalars(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]
  ) {
    var iterator = unsafe bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch unsafe parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if !isInRangeWithoutEscapes(scalar), isTerminalControl(scalar) {
          for unit in UTF16.encode(scalar) ?? .init() { appendEscape(unit, to: &output) }
        } else {
          for byte in encoded { output.append(byte) }
        }
      case .error: output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case .emptyInput: return
      }
    }
  }

  /// Returns whether a terminal may interpret a scalar that JSON does not require to be escaped.
  package static func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Returns whether a scalar is in a range without characters that need escapes, from U+00AE to U+05FF or
  /// from U+2070 to U+D7FF. Saves most letters a search in the tables of Unicode.
  private static func isInRangeWithoutEscapes(_ scalar: Unicode.Scalar) -> Bool {
    (0xAE..<0x600).contains(scalar.value) || (0x2070..<0xD800).contains(scalar.value)
  }

  private static func appendEscaped(ascii byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case 0x08: output.append(contentsOf: "\\b".utf8)
    case 0x09: output.append(contentsOf: "\\t".utf8)
    case 0x0A: output.append(contentsOf: "\\n".utf8)
    case 0x0C: output.append(contentsOf: "\\f".utf8)
    case 0x0D: output.append(contentsOf: "\\r".utf8)
    default: appendEscape(UInt16(byte), to: &output)
    }
  }

  private static func appendEscape(_ unit: UInt16, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    output.append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
      output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

// MARK: Unescaping

extension JSONText {
  /// Appends the UTF-8 of the content of a JSON string.
  ///
  /// An unpaired surrogate becomes its three bytes, which are not valid UTF-8, so that it is judged as such.
  ///
  /// - Returns: The offset of the first unpaired surrogate; `nil` if there is none.
  @discardableResult
  package static func unescape(_ bytes: Span<UInt8>, into output: inout [UInt8]) -> Int? {
    var at = 0
    var unpaired: Int?
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count else {
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
          if 0xD800..<0xE000 ~= unit { unpaired = unpaired ?? at - 6 }
          appendCodePoint(unit, to: &output)
          continue
        }
        at += 6
        appendCodePoint(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &output)
      default: output.append(escaped)
      }
    }
    return unpaired
  }

  private static func lowSurrogate(_ bytes: Span<UInt8>, _ at: Int) -> UInt32? {
    guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u"),
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

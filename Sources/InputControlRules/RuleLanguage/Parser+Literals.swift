/// Parsing of literals: patterns and texts.
extension Parser {
  /// Consumes a pattern that continues the statement, or reports its absence and skips the statement.
  mutating func parseRegex(_ what: String) -> RegexSyntax? {
    guard current.kind == .regex, isContinuation else {
      fail(what)
      return nil
    }
    return regex(advance())
  }

  /// Consumes a text that continues the statement, or reports its absence and skips the statement.
  mutating func parseString(_ what: String) -> StringSyntax? {
    guard current.kind == .string, isContinuation else {
      guard isAtParameter else {
        fail(what)
        return nil
      }
      return parseParameter([.text]).map { StringSyntax(text: $0.value, range: $0.range) }
    }
    return string(advance())
  }

  /// Consumes the template of a display. Its escapes `\#` and `\\` are kept, because a `#` stands for a character.
  mutating func parseTemplate() -> StringSyntax { string(advance(), isTemplate: true) }

  /// Returns the pattern of a regex literal, without its delimiters.
  ///
  /// In a template, the values of parameters are put in.
  mutating func regex(_ token: Token) -> RegexSyntax {
    var hashes = 0
    while file.bytes[token.range.start + hashes] == UInt8(ascii: "#") { hashes += 1 }
    let range = SourceRange(token.range.start + hashes + 1, token.range.end - hashes - 1)
    let first = range.isEmpty ? nil : file.bytes[range.start]
    let isExtended = hashes > 0 && (first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r"))
    let regex = RegexSyntax(range: range, isExtended: isExtended)
    return scope == nil ? regex : filled(regex)
  }

  /// Returns the value of a text literal; an invalid escape is reported and omitted.
  ///
  /// - Parameter isTemplate: Whether `\#` is an escape too; it and `\\` are kept as they are written.
  mutating func string(_ token: Token, isTemplate: Bool = false) -> StringSyntax {
    let end = token.range.end - 1
    var bytes: [UInt8] = []
    var offset = token.range.start + 1
    while offset < end {
      let byte = file.bytes[offset]
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        offset += 1
        continue
      }
      let escape = escape(at: offset, before: end)
      if isTemplate, [UInt8(ascii: "#"), UInt8(ascii: "\\")].contains(file.bytes[offset + 1]) {
        bytes += file.bytes[escape.range.start..<escape.range.end]
      } else if let scalar = escape.scalar {
        bytes += Array(String(scalar).utf8)
      } else {
        report(
          .invalidEscape, "no such escape: `\(file.text(escape.range))`", escape.range,
          help: "a text has `\\n`, `\\t`, `\\r`, `\\\"`, `\\\\` and `\\u{1F600}`"
            + (isTemplate ? ", and a display `\\#`" : ""))
      }
      offset = escape.range.end
    }
    return StringSyntax(text: String(decoding: bytes, as: UTF8.self), range: token.range)
  }

  private func escape(at start: Int, before end: Int) -> (scalar: Unicode.Scalar?, range: SourceRange) {
    let two = SourceRange(start, start + 1 + UTF8.width(leadByte: file.bytes[start + 1]))
    switch file.bytes[start + 1] {
    case UInt8(ascii: "n"): return ("\n", two)
    case UInt8(ascii: "t"): return ("\t", two)
    case UInt8(ascii: "r"): return ("\r", two)
    case UInt8(ascii: "\""): return ("\"", two)
    case UInt8(ascii: "\\"): return ("\\", two)
    case UInt8(ascii: "u") where start + 2 < end && file.bytes[start + 2] == UInt8(ascii: "{"):
      // At most six digits: the search for the end of an invalid escape stops there.
      guard let brace = file.bytes[start..<min(end, start + 10)].firstIndex(of: UInt8(ascii: "}")) else {
        return (nil, SourceRange(start, start + 3))
      }
      let digits = file.text(SourceRange(start + 3, brace))
      let isHex = (1...6).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      let scalar = isHex ? UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) : nil
      return (scalar, SourceRange(start, brace + 1))
    default:
      return (nil, two)
    }
  }
}

extension UTF8 {
  /// Returns the number of bytes of the character that begins with a byte of valid UTF-8.
  fileprivate static func width(leadByte byte: UInt8) -> Int {
    switch byte {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}

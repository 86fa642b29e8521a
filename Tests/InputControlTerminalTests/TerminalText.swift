#if os(Linux)
  /// Bytes as the lines of a scenario have them: text with the escapes `\n`, `\r`, `\t`, `\\`, `\u{…}` and `\xFF`.
  enum TerminalText {
    static func bytes(_ text: some StringProtocol) throws -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = Substring(text)
      while let scalar = rest.unicodeScalars.popFirst() {
        guard scalar == "\\" else {
          bytes += String(scalar).utf8
          continue
        }
        switch rest.unicodeScalars.popFirst() {
        case "n": bytes.append(UInt8(ascii: "\n"))
        case "r": bytes.append(UInt8(ascii: "\r"))
        case "t": bytes.append(UInt8(ascii: "\t"))
        case "\\": bytes.append(UInt8(ascii: "\\"))
        case "x":
          let digits = String(rest.unicodeScalars.prefix(2))
          guard digits.count == 2, let byte = UInt8(digits, radix: 16) else { throw unknown(text) }
          rest.unicodeScalars.removeFirst(2)
          bytes.append(byte)
        case "u":
          guard rest.unicodeScalars.popFirst() == "{", let end = rest.firstIndex(of: "}"),
            let number = UInt32(rest[..<end], radix: 16), let scalar = Unicode.Scalar(number)
          else { throw unknown(text) }
          rest = rest[rest.index(after: end)...]
          bytes += String(scalar).utf8
        default: throw unknown(text)
        }
      }
      return bytes
    }

    /// The reverse, with escapes for what an editor does not show or takes away.
    static func escaped(_ bytes: [UInt8]) -> String {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return bytes.map { (0x20..<0x7F).contains($0) && $0 != 0x5C ? String(Unicode.Scalar($0)) : hex($0) }
          .joined()
      }
      var escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\\": "\\\\"
        default:
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
          default: String(scalar)
          }
        }
      }
      if escaped.last == " " { escaped[escaped.count - 1] = "\\u{20}" }
      if escaped.first == " " { escaped[0] = "\\u{20}" }
      return escaped.joined()
    }

    private static func hex(_ byte: UInt8) -> String {
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }

    private static func unknown(_ text: some StringProtocol) -> ScenarioError {
      ScenarioError("there is an unknown escape in `\(text)`")
    }
  }
#endif

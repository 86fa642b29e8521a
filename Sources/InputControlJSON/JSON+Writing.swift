extension JSON {
  /// The value on one line, followed by a line feed.
  ///
  /// Characters that a terminal interprets are escaped.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    bytes.append(0x0A)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the UTF-8 of the value, on one line.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): output.append(contentsOf: value.description.utf8)
    case .number(let text): output.append(contentsOf: text.utf8)
    case .string(let value): JSONText.quote(value.utf8, into: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONText.quote(member.key.utf8, into: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

/// Writes the parts of an archive as bytes.
///
/// Numbers are unsigned LEB128; texts and lists begin with their length.
struct ArchiveWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number that is not negative.
  mutating func write(_ number: Int) {
    var rest = UInt(number)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write(_ part: some Collection<UInt8>) {
    write(part.count)
    bytes += part
  }

  /// Writes an optional as a list with up to one element.
  mutating func write<Value>(_ value: Value?, _ write: (inout ArchiveWriter, Value) -> Void) {
    self.write(value != nil)
    if let value { write(&self, value) }
  }

  mutating func write<Value>(_ list: [Value], _ write: (inout ArchiveWriter, Value) -> Void) {
    self.write(list.count)
    for value in list { write(&self, value) }
  }

  /// Writes the place of a case among all cases.
  mutating func write<Case: CaseIterable & Equatable>(case value: Case) {
    guard let index = Case.allCases.enumerated().first(where: { $0.element == value })?.offset else {
      preconditionFailure("a case is one of all cases")
    }
    write(index)
  }
}

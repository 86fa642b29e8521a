/// Reads the parts of an archive, and checks each of them.
struct ArchiveReader {
  private let bytes: [UInt8]
  private(set) var place: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place == end }

  /// Reads a number.
  ///
  /// - Parameter limit: The number that it has to be less than.
  mutating func number(below limit: Int = .max) throws(ArchiveError) -> Int {
    var result: UInt = 0
    var shift: UInt = 0
    while place < end, shift < UInt(Int.bitWidth) {
      let byte = bytes[place]
      place += 1
      result |= UInt(byte & 0x7F) << shift
      if byte < 0x80 {
        guard result < UInt(limit) else { throw .malformed }
        return Int(result)
      }
      shift += 7
    }
    throw .malformed
  }

  mutating func flag() throws(ArchiveError) -> Bool { try number(below: 2) == 1 }

  /// Reads the range of a part of the archive.
  mutating func part() throws(ArchiveError) -> Range<Int> {
    let count = try number()
    guard count <= end - place else { throw .malformed }
    defer { place += count }
    return place..<place + count
  }

  mutating func text() throws(ArchiveError) -> String {
    let range = try part()
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw .malformed }
    return text
  }

  mutating func optional<Value>(
    _ read: (inout ArchiveReader) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  mutating func list<Value>(
    _ read: (inout ArchiveReader) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> [Value] {
    let count = try number()
    // An element takes at least one byte, so that no number makes this reserve more than the archive has.
    guard count <= end - place else { throw .malformed }
    var result: [Value] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try read(&self)) }
    return result
  }

  /// Reads the place of a case among all cases.
  mutating func value<Case: CaseIterable>(of type: Case.Type) throws(ArchiveError) -> Case {
    let index = try number(below: Case.allCases.count)
    return Case.allCases[Case.allCases.index(Case.allCases.startIndex, offsetBy: index)]
  }
}

/// Returns a value; throws if there is none, because the archive is malformed then.
func wellFormed<Value>(_ value: Value?) throws(ArchiveError) -> Value {
  guard let value else { throw .malformed }
  return value
}

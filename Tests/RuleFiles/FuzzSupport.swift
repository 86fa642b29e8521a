// Helpers of the fuzzers, and of the program that tries rule files.

/// Ends the run with a finding, unless a condition holds.
func expect(_ condition: @autoclosure () -> Bool, _ finding: @autoclosure () -> String) {
  guard condition() else { fatalError(finding()) }
}

/// The numbers that a fuzzer's bytes stand for; zeros after the last byte.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Returns a number below a bound.
  mutating func number(below bound: Int) -> Int { bound > 0 ? Int(byte()) % bound : 0 }

  /// Returns whether one bit is set.
  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Returns an element of a list that is not empty.
  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
}

import InputControlAnalysis

/// The numbers from which something is made: the bytes of a fuzzer, or those that follow from a seed.
struct Choices {
  private enum Source {
    case bytes(ByteReader)
    case random(SplitMix)
  }

  private var source: Source
  /// One choice of so many is one that makes no sense where it stands; 0 for none.
  private let oddity: Int

  init(seed: UInt64) {
    source = .random(SplitMix(state: seed))
    oddity = [0, 0, 300, 60, 12][Int(seed % 5)]
  }

  /// Makes choices of bytes; behind the last byte, always the first of the possible ones.
  init(bytes: [UInt8]) {
    source = .bytes(ByteReader(Array(bytes.dropFirst())))
    oddity = [0, 300, 60, 12][Int(bytes.first ?? 0) % 4]
  }

  /// Returns a number below a bound, which is at least 1.
  mutating func number(below bound: Int) -> Int {
    switch source {
    case .bytes(var reader):
      defer { source = .bytes(reader) }
      return reader.number(below: bound)
    case .random(var random):
      defer { source = .random(random) }
      return random.number(below: bound)
    }
  }

  mutating func chance(_ one: Int, in many: Int) -> Bool { number(below: many) < one }

  /// Returns whether to make a choice that makes no sense.
  mutating func isOdd() -> Bool { oddity > 0 && number(below: oddity) == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }
}

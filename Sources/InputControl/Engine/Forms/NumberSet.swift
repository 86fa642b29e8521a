/// A set of small numbers, such as those of the fields of a form, in ascending order.
///
/// Each key in a form makes several of them, mostly with one member: numbers below 64 need neither memory nor a hash.
struct NumberSet: Sequence {
  private var low: UInt64 = 0
  /// The numbers from 64 on, 64 in each word.
  private var words: [UInt64] = []

  init() {}

  init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  var isEmpty: Bool { low == 0 && words.isEmpty }

  /// Adds a number that is not negative.
  mutating func insert(_ number: Int) {
    guard number >= 64 else {
      low |= 1 << UInt64(number)
      return
    }
    let word = number / 64 - 1
    if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(number % 64)
  }

  mutating func formUnion(_ other: NumberSet) {
    low |= other.low
    if words.count < other.words.count {
      words += Array(repeating: 0, count: other.words.count - words.count)
    }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  func makeIterator() -> Iterator { Iterator(low: low, words: words) }

  /// The members in ascending order.
  struct Iterator: IteratorProtocol {
    private var rest: UInt64
    private let words: [UInt64]
    private var word = 0

    init(low: UInt64, words: [UInt64]) {
      rest = low
      self.words = words
    }

    mutating func next() -> Int? {
      while rest == 0 {
        guard word < words.count else { return nil }
        rest = words[word]
        word += 1
      }
      defer { rest &= rest - 1 }
      return word * 64 + rest.trailingZeroBitCount
    }
  }
}

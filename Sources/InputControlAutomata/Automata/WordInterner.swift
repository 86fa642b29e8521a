/// Assigns consecutive numbers to sequences of words; equal sequences have the same number.
///
/// The sequences are stored one after another, because making automata is mostly a matter of looking them up.
package struct WordInterner {
  /// The words of all sequences.
  package private(set) var words: [UInt64] = []
  /// The end of each sequence in `words`.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// An open hash table of numbers, each increased by one; 0 is a free slot. Its size is a power of two.
  private var slots = [Int32](repeating: 0, count: 64)

  package init() {}

  /// The number of different sequences.
  package var count: Int { ends.count }

  /// Returns the place of a sequence in `words`.
  package func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  package mutating func number(of sequence: [UInt64]) -> Int {
    var hash: UInt64 = 0
    for word in sequence { hash = Self.mixed(hash, word) }
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if hashes[number] == hash, isEqual(sequence, range(number)) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    words += sequence
    return add(hash, in: slot)
  }

  /// Returns the number of a sequence of one word.
  mutating func number(of word: UInt64) -> Int {
    let hash = Self.mixed(0, word)
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      let range = range(number)
      if hashes[number] == hash, range.count == 1, words[range.lowerBound] == word { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    words.append(word)
    return add(hash, in: slot)
  }

  /// Adds the sequence that ends the words.
  private mutating func add(_ hash: UInt64, in slot: Int) -> Int {
    slots[slot] = Int32(count + 1)
    ends.append(words.count)
    hashes.append(hash)
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  private func isEqual(_ sequence: [UInt64], _ range: Range<Int>) -> Bool {
    guard range.count == sequence.count else { return false }
    for (index, word) in sequence.enumerated() where words[range.lowerBound + index] != word { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  /// Mixes a word into a hash: a multiplication by an odd constant (2^64 divided by the golden ratio) after a shift
  /// that brings the high bits down.
  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let value = (hash ^ hash >> 29 ^ word) &* 0x9E37_79B9_7F4A_7C15
    return value ^ value >> 32
  }
}

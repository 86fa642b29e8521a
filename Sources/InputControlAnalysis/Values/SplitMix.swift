/// A SplitMix64 random-number generator (Steele, Lea, Flood 2014), with the same numbers on every platform.
package struct SplitMix: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

// These functions replace those of the standard library, which may derive other numbers in another version.
extension SplitMix {
  /// Returns a number from 0 to less than a bound, which is at least 1.
  package mutating func number(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns `true` with a probability of 1 in `count`.
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  /// Returns a random element; `nil` if there are none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }
}

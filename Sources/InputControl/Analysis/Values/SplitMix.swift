/// The random-number generator SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every platform.
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

// The standard library may derive other numbers from a generator in another version.
extension SplitMix {
  /// A number from 0 to below a bound, which is at least 1.
  mutating func number(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// `true` once in `count` times.
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  /// One of the elements; `nil` when there are none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }
}

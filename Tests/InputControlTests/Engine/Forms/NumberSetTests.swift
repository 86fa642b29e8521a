import Testing

@testable import InputControl

struct NumberSetTests {
  @Test func hasWhatASetHasInOrder() {
    var random = SystemRandomNumberGenerator()
    for greatest in [1, 63, 64, 65, 127, 128, 1_000] {
      for _ in 0..<50 {
        let first = (0..<Int.random(in: 0...20, using: &random)).map { _ in Int.random(in: 0...greatest) }
        let second = (0..<Int.random(in: 0...20, using: &random)).map { _ in Int.random(in: 0...greatest) }
        var union = NumberSet(first)
        #expect(Array(union) == Set(first).sorted())
        #expect(union.isEmpty == first.isEmpty)
        union.formUnion(NumberSet(second))
        #expect(Array(union) == Set(first + second).sorted())
      }
    }
  }
}

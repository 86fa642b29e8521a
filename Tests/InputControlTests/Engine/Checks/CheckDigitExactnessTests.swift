import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Verdicts on generated texts, compared with a search for continuations.
struct CheckDigitExactnessTests {
  @Test(arguments: try nonEmpty(CheckDigitOracle.all))
  func verdictsAreThoseOfASearch(oracle: CheckDigitOracle) {
    var generator = SplitMix(state: 11)
    var mismatches: [CheckMismatch] = []
    var verdicts: Set<Verdict> = []
    for _ in 0..<250 {
      let text = Self.text(for: oracle, using: &generator)
      let passes = oracle.passes(text)
      let canPass = passes || oracle.canPass(text)
      verdicts.insert(oracle.check.result(of: text).verdict)
      CheckMismatch(oracle.check, text, passes: passes, canPass: canPass).map { mismatches.append($0) }
    }
    #expect(mismatches == [])
    #expect(verdicts == [.acceptable, .intermediate, .invalid])
  }

  /// The beginning of a sample, up to a character too long, in which some characters may be others.
  private static func text(for oracle: CheckDigitOracle, using generator: inout SplitMix) -> [UInt8] {
    let sample = oracle.samples[Int.random(in: oracle.samples.indices, using: &generator)]
    var text = Array(sample.prefix(Int.random(in: 1...sample.count * 3 / 2, using: &generator)))
    let strange = Array("-X I.a".utf8)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let isStrange = Int.random(in: 0..<12, using: &generator) == 0
      let letters = isStrange ? strange : oracle.alphabet
      let offset = Int.random(in: text.indices, using: &generator)
      text[offset] = letters[Int.random(in: letters.indices, using: &generator)]
    }
    if Int.random(in: 0..<8, using: &generator) == 0 { text.append(UInt8(ascii: "0")) }
    return text
  }

  /// Every last character behind generated texts, most of which are not a sample any more.
  @Test(arguments: try nonEmpty(CheckDigitOracle.all))
  func acceptableIsWhatTheSumSays(oracle: CheckDigitOracle) {
    var generator = SplitMix(state: 12)
    var mismatches: [[UInt8]] = []
    var acceptable = 0
    for _ in 0..<250 {
      let start = Array(Self.text(for: oracle, using: &generator).dropLast())
      for text in oracle.alphabet.map({ start + [$0] }) {
        let passes = oracle.passes(text)
        acceptable += passes ? 1 : 0
        if passes != (oracle.check.result(of: text).verdict == .acceptable) { mismatches.append(text) }
      }
    }
    #expect(mismatches == [])
    #expect(acceptable > 20)
  }

  /// Every one of the first two digits, with the digits behind them free.
  @Test func routingNumbersBeginWithAnIssuer() {
    let beginnings = (0...99).map { [UInt8](($0 < 10 ? "0\($0)" : "\($0)").utf8) }
    let possible = beginnings.filter { ValueCheck.aba.result(of: $0).verdict == .intermediate }
    let expected = Array(0...12) + Array(21...32) + Array(61...72) + [80]
    #expect(possible.map { Int(String(decoding: $0, as: UTF8.self)) } == expected)
    let singles = (0...9).filter { ValueCheck.aba.result(of: Array("\($0)".utf8)).verdict == .intermediate }
    #expect(singles == [0, 1, 2, 3, 6, 7, 8])
  }

  /// Every sum that sixteen characters can have, and every ninth character.
  @Test func vehicleNumbersNeedALastCharacterThatFits() throws {
    let oracle = try #require(CheckDigitOracle.all.first { $0.check == .vin })
    var mismatches: [CheckMismatch] = []
    var invalid = 0
    for check in "0123456789X".utf8 {
      for first in "0123456789".utf8 {
        for second in "0123456789".utf8 {
          let text = [first] + Array("M8GDM9A".utf8) + [check] + Array("KP0427".utf8) + [second]
          let canPass = oracle.alphabet.contains { oracle.passes(text + [$0]) }
          invalid += canPass ? 0 : 1
          CheckMismatch(.vin, text, passes: false, canPass: canPass).map { mismatches.append($0) }
        }
      }
    }
    #expect(mismatches == [])
    #expect(invalid == 100)
  }
}

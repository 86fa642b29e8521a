import Foundation
import InputControl
import InputControlAnalysis
import InputControlTestSupport
import Testing

/// Compares the results about random profiles with every short text.
struct ProfileComparisonPropertyTests {
  /// For each seed; `COMPARISONS` in the environment says another number.
  static let count = ProcessInfo.processInfo.environment["COMPARISONS"].flatMap { Int($0) } ?? 12

  /// Nothing is left undecided, unless characters are counted or seen together with those around them.
  @Test(arguments: UInt64(0)..<5)
  func rulesAreDecided(seed: UInt64) throws {
    let alphabet = ["a", "b", "0", "."]
    var profiles = RandomProfile(seed: seed, alphabet: alphabet, normalizes: false)
    let texts = try nonEmpty(Self.texts(of: alphabet, upTo: 5))
    for _ in 0..<Self.count {
      let (old, new) = profiles.pair()
      let comparison = try check(old, new, texts)
      if ![old, new].contains(where: Self.looksAround) {
        let undecidedReasons = comparison.undecidedReasons.filter { !$0.contains("more than 4096 states") }
        #expect(undecidedReasons == [], "\(Self.words(old)) → \(Self.words(new))")
      }
    }
  }

  @Test(arguments: UInt64(10)..<15)
  func nothingFalseIsClaimedWhereTextsAreNormalised(seed: UInt64) throws {
    let alphabet = ["a", "A", "0", " "]
    var profiles = RandomProfile(seed: seed, alphabet: alphabet, normalizes: true)
    let texts = try nonEmpty(Self.texts(of: alphabet, upTo: 5))
    for _ in 0..<Self.count {
      let (old, new) = profiles.pair()
      _ = try check(old, new, texts)
    }
  }

  private func check(_ old: Profile, _ new: Profile, _ texts: [String]) throws -> ProfileComparison {
    let pair = "\(Self.words(old)) → \(Self.words(new))"
    let (old, new) = (try CompiledProfile(old), try CompiledProfile(new))
    let comparison = ProfileComparison(from: old, to: new)
    let claim =
      "\(comparison.relation), \(comparison.rejected.map(\.text)), \(comparison.accepted.map(\.text))"
    let accepts = texts.map { (old.verdict(of: $0) == .acceptable, new.verdict(of: $0) == .acceptable) }
    let rejected = zip(texts, accepts).filter { $1.0 && !$1.1 }.map(\.0)
    let accepted = zip(texts, accepts).filter { !$1.0 && $1.1 }.map(\.0)

    for witness in comparison.rejected {
      #expect(old.verdict(of: witness.text) == .acceptable, "\(pair): \(claim)")
      #expect(new.verdict(of: witness.text) != .acceptable, "\(pair): \(claim)")
      #expect(witness.violation != nil, "\(pair): \(claim)")
    }
    for witness in comparison.accepted {
      #expect(old.verdict(of: witness.text) != .acceptable, "\(pair): \(claim)")
      #expect(new.verdict(of: witness.text) == .acceptable, "\(pair): \(claim)")
      #expect(witness.violation != nil, "\(pair): \(claim)")
    }
    if let change = comparison.valueChange {
      #expect(old.evaluate(change.text).value == change.old && new.evaluate(change.text).value == change.new)
      #expect(!change.old.unicodeScalars.elementsEqual(change.new.unicodeScalars))
    }
    switch comparison.relation {
    case .same: #expect(rejected + accepted == [], "\(pair): \(claim)")
    case .stricter: #expect(accepted == [] && !comparison.rejected.isEmpty, "\(pair): \(claim)")
    case .looser: #expect(rejected == [] && !comparison.accepted.isEmpty, "\(pair): \(claim)")
    case .changed, .undecided: break
    }
    if [.same, .stricter, .looser].contains(comparison.relation) {
      let moved = zip(texts, accepts).filter { text, accepts in
        accepts.0 && accepts.1 && old.evaluate(text).value != new.evaluate(text).value
      }
      #expect(moved.map(\.0) == [], "\(pair): \(claim)")
    }
    // No shorter witness is among the texts. Where texts are normalised in several ways they are only tried.
    if comparison.undecidedReasons.isEmpty,
      Set(Self.normalizations(old.profile) + Self.normalizations(new.profile)).count == 1
    {
      for (witnesses, texts) in [(comparison.rejected, rejected), (comparison.accepted, accepted)] {
        #expect(witnesses.contains { $0.text.isEmpty } == texts.contains(""), "\(pair): \(claim)")
        guard let shortest = texts.filter({ !$0.isEmpty }).map(\.count).min() else { continue }
        let length = witnesses.map(\.text.unicodeScalars.count).max()
        #expect(length.map { $0 <= shortest } ?? false, "\(pair): \(claim)")
      }
    }
    return comparison
  }

  private static func texts(of alphabet: [String], upTo length: Int) -> [String] {
    var layer = [""]
    var result = layer
    for _ in 0..<length {
      layer = layer.flatMap { text in alphabet.map { text + $0 } }
      result += layer
    }
    return result
  }

  private static func normalizations(_ profile: Profile) -> [[Normalization]] {
    profile.parts.isEmpty ? [profile.normalization] : profile.parts.flatMap(normalizations)
  }

  private static func looksAround(_ profile: Profile) -> Bool {
    profile.parts.contains(where: looksAround)
      || profile.rules.contains { rule in
        switch rule.body {
        case .maxLength(_, let unit), .minLength(_, let unit): unit == .graphemes || unit == .columns
        default: false
        }
      }
  }

  private static func words(_ profile: Profile) -> String {
    guard profile.parts.isEmpty else { return profile.parts.map(words).joined(separator: " or ") }
    return "\(profile.type) \(profile.normalization) \(profile.rules.map(\.body))"
  }
}

import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Compares the proofs about small random profiles with every text of up to five characters.
struct RuleProofTests {
  private static let letters: [Character] = ["a", "b", "0", "."]

  private static let texts: [String] = {
    var layer = [""]
    var all: [String] = []
    for _ in 0..<5 {
      layer = layer.flatMap { text in letters.map { text + String($0) } }
      all += layer
    }
    return all
  }()

  @Test(arguments: 0..<60)
  func agreeWithEveryShortText(seed: Int) throws {
    let profile = SmallProfile.make(seed: seed)
    let compiled = try CompiledProfile(profile)
    let proofs = RuleProofs(compiled, budget: WorkBudget())
    let values = try nonEmpty(Self.texts).compactMap { text -> (value: String, broken: Set<Int>)? in
      guard let value = proofs.normalized(text), !value.isEmpty, let broken = proofs.broken(by: value) else {
        return nil
      }
      return (value, broken)
    }
    let deciding = Set(proofs.deciding)

    switch proofs.acceptable {
    case .exists(let value): #expect(compiled.verdict(of: value) == .acceptable)
    case .impossible:
      #expect(!values.contains { $0.broken.isDisjoint(with: deciding) }, "\(profile)")
    case .open: break
    }
    for index in proofs.rules.indices {
      let compared = Set(proofs.rules(beside: index)).union([index])
      switch proofs.textBreaking(ruleAt: index) {
      case .exists(let value):
        let normalized = proofs.normalized(value) ?? value
        let broken = try #require(proofs.broken(by: normalized))
        #expect(broken.intersection(compared) == [index], "\(profile): \(value)")
      case .impossible:
        let text = values.first { $0.broken.intersection(compared) == [index] }
        #expect(text == nil, "\(profile), rule \(index)")
      case .open: break
      }
    }
    if case .exists(let value) = proofs.untypeable {
      #expect(compiled.verdict(of: value) == .acceptable)
      let prefix = try #require(proofs.firstVetoedPrefix(of: value))
      #expect(value.hasPrefix(prefix))
    }
    // Where nothing is replaced, every beginning of a value may stand in a field.
    for (value, broken) in values
    where broken.isDisjoint(with: deciding) && !profile.normalization.contains(where: \.replacesSeveral) {
      #expect(
        proofs.normalized(value) != value || proofs.firstVetoedPrefix(of: value) == nil,
        "\(profile): \(value)")
    }
  }

  /// A child whose override accepts a short text that the parent's rule refuses is found out, and no other.
  @Test(arguments: 0..<40)
  func looseningAgreesWithEveryShortText(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed) + 900)
    let old = SmallProfile.regex(&random)
    let new = SmallProfile.regex(&random)
    let file = SourceFile(
      name: "a.rules",
      text: """
        profile parent { allow "ab0."; shape: regex /\(old)/; maxLength 5 bytes }
        profile child : parent { override shape: regex /\(new)/ }
        """)
    let findings = try RuleLinter.lint([file], includesAll: true).filter { $0.code == .loosening }
    let parent = try CompiledProfile(Profile("parent", regex: old))
    let child = try CompiledProfile(Profile("child", maxLength: 5, unit: .bytes, regex: new))
    let loosened = Self.texts.first {
      child.verdict(of: $0) == .acceptable && parent.verdict(of: $0) != .acceptable
    }
    #expect(findings.isEmpty == (loosened == nil), "\(old), \(new): \(loosened ?? "nothing")")
  }

  /// The questions are worth asking: all answers occur.
  @Test func randomProfilesAreOfAllKinds() throws {
    var kinds: Set<String> = []
    for seed in 0..<60 {
      let proofs = RuleProofs(try CompiledProfile(SmallProfile.make(seed: seed)), budget: WorkBudget())
      kinds.insert(proofs.acceptable == .impossible ? "unsatisfiable" : "satisfiable")
      for index in proofs.rules.indices {
        switch proofs.textBreaking(ruleAt: index) {
        case .exists: kinds.insert("alive")
        case .impossible: kinds.insert("dead")
        case .open: kinds.insert("open")
        }
      }
    }
    #expect(kinds.isSuperset(of: ["unsatisfiable", "satisfiable", "alive", "dead"]))
  }
}

extension Normalization {
  fileprivate var replacesSeveral: Bool { if case .replace = self { true } else { false } }
}

/// Small profiles over `a`, `b`, `0` and `.`.
private enum SmallProfile {
  static func make(seed: Int) -> Profile {
    var random = SplitMix(state: UInt64(seed))
    var rules: [Rule] = []
    func chance(_ one: Int) -> Bool { random.next() % UInt64(one) == 0 }
    if chance(2) { rules.append(Rule(.regex(RulePattern(regex(&random))))) }
    if chance(2) { rules.append(Rule(.forbid(RulePattern(regex(&random))))) }
    if chance(3) {
      rules.append(
        Rule(
          .forbid(RulePattern("^" + regex(&random) + "$")), id: "whole", timing: .commit,
          severity: chance(2) ? .warning : .error))
    }
    if chance(3) {
      rules.append(Rule(.require(1, of: [RulePattern(regex(&random)), RulePattern(regex(&random))])))
    }
    if chance(4) { rules.append(Rule(.oneOf(["a", "ab.", "0.0", "bb"]))) }
    if chance(3) { rules.append(Rule(.maxLength(Int(random.next() % 5), chance(2) ? .bytes : .graphemes))) }
    if chance(3) { rules.append(Rule(.minLength(Int(random.next() % 5), chance(2) ? .scalars : .graphemes))) }
    if chance(4) { rules.append(Rule(.required)) }
    if chance(4) { rules.append(Rule(.allow([.characters("ab.")]))) }
    var profile = Profile(
      "random", type: chance(5) ? .number : chance(5) ? .numberLetter : .none, rules: rules)
    if chance(4) { profile.normalization.append(chance(2) ? .upper : .trim) }
    if chance(4) {
      profile.normalization.append(
        .replace(RulePattern(chance(2) ? "[.]" : "ab$"), with: chance(2) ? "" : "0"))
    }
    return profile
  }

  static func regex(_ random: inout SplitMix) -> String {
    let parts = [
      "a", "b", "0", "[ab]", "\\.", "[0.]", "a?", "b*", "(?:a|b0)", "(?:ab)+", "[^a]", "\\d", ".{1,3}",
      "(?!b)",
    ]
    return (0...Int(random.next() % 3)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
  }
}

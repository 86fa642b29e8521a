import InputControl
import InputControlAnalysis

/// Small profiles made at random, and small changes to them.
struct RandomProfile {
  private var random: SplitMix
  private let alphabet: [String]
  private let normalizes: Bool

  /// - Parameters:
  ///   - alphabet: The characters that rules are about.
  ///   - normalizes: Whether profiles change texts before they are judged.
  init(seed: UInt64, alphabet: [String], normalizes: Bool) {
    random = SplitMix(state: seed)
    self.alphabet = alphabet
    self.normalizes = normalizes
  }

  /// A profile and what somebody made of it.
  mutating func pair() -> (old: Profile, new: Profile) {
    let old = description()
    guard chance(1, in: 4) else { return (profile(old), profile(edited(old))) }
    // A union, a part of which is edited, added or removed.
    let other = description()
    let first = Profile("x", anyOf: [profile(old), profile(other)])
    let second: Profile
    switch number(0...2) {
    case 0: second = Profile("x", anyOf: [profile(edited(old)), profile(other)])
    case 1: second = Profile("x", anyOf: [profile(old), profile(other), profile(description())])
    default: second = profile(old)
    }
    return chance(1, in: 2) ? (first, second) : (second, first)
  }

  private struct Description {
    var type = ControlType.none
    var rules: [Rule] = []
    var steps: [Normalization] = []
  }

  private func profile(_ description: Description) -> Profile {
    Profile("x", type: description.type, rules: description.rules, normalization: description.steps)
  }

  private mutating func description() -> Description {
    var result = Description()
    if chance(1, in: 4) { result.type = pick([.number, .letter, .price, .excludeInvisible, .letterSmall]) }
    for _ in 0..<number(1...3) { result.rules.append(rule()) }
    if normalizes { result.steps = (0..<number(0...2)).map { _ in step() } }
    return result
  }

  private mutating func edited(_ description: Description) -> Description {
    var result = description
    let place = number(0...result.rules.count - 1)
    switch number(0...(normalizes ? 6 : 5)) {
    case 0: result.rules.append(rule())
    case 1: result.rules.remove(at: place)
    case 2: result.type = pick([.none, .number, .letter, .price, .letterBig])
    case 6: result.steps.append(step())
    default: result.rules[place] = edited(result.rules[place])
    }
    return result
  }

  private mutating func edited(_ rule: Rule) -> Rule {
    switch rule.body {
    case .maxLength(let limit, let unit):
      return Rule(
        .maxLength(max(0, limit + number(-1...1)), chance(1, in: 2) ? unit : pick(LengthUnit.allCases)))
    case .minLength(let limit, let unit):
      return Rule(
        .minLength(max(0, limit + number(-1...1)), chance(1, in: 2) ? unit : pick(LengthUnit.allCases)))
    case .regex(let pattern):
      let more = pick([
        "(?:\(pattern.text))?", "(?:\(pattern.text))|\(regex(1))", "(?=\(regex(1)))(?:\(pattern.text))",
      ])
      return Rule(.regex(RulePattern(more)))
    default: return self.rule()
    }
  }

  private mutating func step() -> Normalization {
    pick([
      .upper, .lower, .trim, .width, .nfc, .replace("A", with: "a"), .replace("[ .]", with: ""),
      .replace("0+", with: "0"),
    ])
  }

  private mutating func rule() -> Rule {
    switch number(0...9) {
    case 0: Rule(.required)
    case 1: Rule(.minLength(number(1...3), pick(LengthUnit.allCases)))
    case 2, 3: Rule(.maxLength(number(1...4), pick(LengthUnit.allCases)))
    case 4: Rule(.forbid(RulePattern(regex(1))))
    case 5: Rule(.require(1, of: [RulePattern(regex(1)), RulePattern(regex(1))]))
    case 6: Rule(.oneOf(ValueList((0..<number(1...4)).map { _ in text() })))
    case 7: Rule(.allow([.characters((0..<number(1...3)).map { _ in pick(alphabet) }.joined())]))
    default: Rule(.regex(RulePattern(regex(2))))
    }
  }

  private mutating func text() -> String { (0..<number(1...3)).map { _ in pick(alphabet) }.joined() }

  private mutating func regex(_ depth: Int) -> String {
    (0..<number(1...3)).map { _ in atom(depth) + pick(["", "", "", "*", "+", "?", "{1,2}"]) }.joined()
  }

  private mutating func atom(_ depth: Int) -> String {
    switch number(0...6) {
    case 0 where depth > 0: "(?:" + regex(depth - 1) + "|" + regex(depth - 1) + ")"
    case 1: "[" + letter() + letter() + "]"
    case 2: "[^" + letter() + "]"
    case 3: pick([".", "\\w", "\\d", "\\p{L}"])
    default: letter()
    }
  }

  private mutating func letter() -> String { pick(alphabet).replacing(".", with: "\\.") }

  private mutating func chance(_ one: Int, in many: Int) -> Bool { number(1...many) <= one }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}

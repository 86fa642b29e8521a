extension Profile {
  /// Whether it certainly says the same of every text as another profile, because it asks the same in the same words.
  ///
  /// Names, messages, the order of rules, and rules that only warn have no say in that. Two profiles that are not
  /// alike may still accept the same; ``ProfileComparison`` finds that out.
  ///
  /// - Complexity: O(n) for the length of both.
  public func judges(like other: Profile) -> Bool {
    guard steps == other.steps, parts.count == other.parts.count else { return false }
    guard parts.isEmpty else { return zip(parts, other.parts).allSatisfy { $0.judges(like: $1) } }
    return decidingRules == other.decidingRules
  }

  /// The steps of its normalisation, in order.
  var steps: [StatedWords] { normalization.map(\.statedWords) }

  private var decidingRules: Set<StatedWords> {
    Set(rules.lazy.filter { $0.severity == .error }.map(\.body.statedWords))
  }
}

/// What a rule or a step asks, to be compared with one of another file: where it stands does not matter, and texts
/// that are canonically equivalent are not the same.
struct StatedWords: Hashable, Sendable {
  private let words: [[UInt8]]

  init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }
}

extension Rule.Body {
  var statedWords: StatedWords { StatedWords(words) }

  private var words: [String] {
    switch self {
    case .required: ["required"]
    case .minLength(let limit, let unit): ["minLength", "\(limit)", unit.rawValue]
    case .maxLength(let limit, let unit): ["maxLength", "\(limit)", unit.rawValue]
    case .characters(let type): ["type", type.rawValue]
    case .allow(let classes): ["allow"] + classes.flatMap(\.words)
    case .oneOf(let texts): ["oneOf"] + texts
    case .regex(let pattern): ["regex"] + pattern.words
    case .forbid(let pattern): ["forbid"] + pattern.words
    case .require(let count, let patterns): ["require", "\(count)"] + patterns.flatMap(\.words)
    case .check(let check): ["check"] + check.words
    }
  }
}

extension Normalization {
  var statedWords: StatedWords {
    if case .replace(let pattern, let template) = self {
      return StatedWords(["replace"] + pattern.words + [template.source])
    }
    return StatedWords(Self.named.filter { $0.step == self }.map(\.name))
  }
}

extension RulePattern {
  fileprivate var words: [String] { [text, isExtended ? "extended" : ""] }
}

extension CharacterClass {
  fileprivate var words: [String] {
    switch self {
    case .matching(let pattern): ["matching"] + pattern.words
    case .characters(let text): ["characters", text]
    }
  }
}

extension Check {
  fileprivate var words: [String] {
    switch self {
    case .date(let format): [name, format.source]
    case .range(let range): [name, range.lowerBound.description, range.upperBound.description]
    case .luhn, .mod97, .mod11_2, .isbn10, .isbn13, .ean, .gtin, .imei, .vin, .issn, .aba: [name]
    }
  }
}

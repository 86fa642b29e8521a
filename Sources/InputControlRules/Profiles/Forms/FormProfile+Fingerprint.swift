extension FormProfile {
  /// Returns a hash of everything in a form that affects verdicts and messages, which is the same in every run.
  ///
  /// Forms that judge or explain differently have different hashes with high probability.
  ///
  /// - Parameter locale: The language of the messages.
  package func fingerprint(_ locale: LocaleTag) -> String {
    var words = [name, messages.text(for: locale) ?? ""]
    for field in fields {
      words += ["field", field.name, field.profile.fingerprint(locale), Self.word(field.branch)]
    }
    for branch in branches {
      words += ["branch", Self.word(branch.parent), Self.word(branch.previous)]
      words += branch.condition?.words ?? []
    }
    for rule in rules {
      words += ["rule", rule.id, rule.severity.rawValue, Self.word(rule.branch)]
      words += [rule.messages.text(for: locale) ?? ""] + rule.places.map { $0.name } + rule.words
    }
    var hash = Fingerprint()
    for word in words {
      // The lengths distinguish `["a", "bc"]` from `["ab", "c"]`.
      hash.add("\(word.utf8.count):".utf8)
      hash.add(word.utf8)
    }
    return hash.text
  }

  private static func word(_ branch: Int?) -> String { branch.map { "\($0)" } ?? "" }
}

extension Condition<FormTest> {
  fileprivate var words: [String] {
    switch self {
    case .all(let parts): ["all"] + parts.flatMap { $0.words } + ["end"]
    case .any(let parts): ["any"] + parts.flatMap { $0.words } + ["end"]
    case .not(let part): ["not"] + part.words
    case .test(let test): ["test", test.field.name, "\(test.isNegated)"] + test.words
    }
  }
}

extension FormTest {
  fileprivate var words: [String] {
    switch body {
    case .empty: ["empty"]
    case .texts(let texts): ["is", "\(texts.count)"] + texts
    case .matches(let pattern): ["matches", pattern.text, "\(pattern.isExtended)"]
    }
  }
}

extension FormRule {
  fileprivate var words: [String] {
    let names = operands.map { $0.name }
    return switch kind {
    case .require(let count): ["require"] + Self.words(count) + names
    case .equal: ["equal"] + names
    case .age(let years): ["age"] + names + Self.words(years)
    case .external(let question): ["external", question] + names
    case .among:
      ["among"] + names
        + (list?.groups.map { groups in groups.indices.map { groups[$0] } } ?? [])
    case .order(let operands, let isStrict):
      ["order"] + operands.flatMap { $0.value.words } + isStrict.map { $0 ? "<" : "<=" }
    }
  }

  private static func words(_ range: ClosedRange<Int>?) -> [String] {
    range.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
  }
}

extension FormRule.Operand.Value {
  fileprivate var words: [String] {
    switch self {
    case .field(let field): ["field", field.name]
    case .number(let number): ["number", number.description]
    case .date(let date): ["date", date.description]
    case .moment(let moment): ["moment", moment.description]
    case .today(let distance): ["today", "\(distance.count)", distance.unit.rawValue]
    }
  }
}

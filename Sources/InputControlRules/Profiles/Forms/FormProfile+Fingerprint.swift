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
      words += [rule.messages.text(for: locale) ?? ""] + rule.places.map { $0.name } + rule.body.words
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

extension FormCondition {
  fileprivate var words: [String] {
    switch self {
    case .all(let parts): ["all"] + parts.flatMap { $0.words } + ["end"]
    case .any(let parts): ["any"] + parts.flatMap { $0.words } + ["end"]
    case .not(let part): ["not"] + part.words
    case .test(let test): ["test", test.field.name, "\(test.isNegated)"] + test.body.words
    }
  }
}

extension FormTest.Body {
  fileprivate var words: [String] {
    switch self {
    case .empty: ["empty"]
    case .texts(let texts): ["is", "\(texts.count)"] + texts
    case .matches(let pattern): ["matches", pattern.text, "\(pattern.isExtended)"]
    }
  }
}

extension FormRule.Body {
  fileprivate var words: [String] {
    switch self {
    case .require(let fields): ["require"] + fields.map { $0.name }
    case .requireCount(let count, let fields):
      ["require", "\(count.lowerBound)", "\(count.upperBound)"] + fields.map { $0.name }
    case .equal(let first, let second): ["equal", first.name, second.name]
    case .age(let field, let years): ["age", field.name, "\(years.lowerBound)", "\(years.upperBound)"]
    case .external(let question, let fields): ["external", question] + fields.map { $0.name }
    case .order(let operands, let isStrict):
      ["order"] + operands.flatMap { $0.value.words } + isStrict.map { $0 ? "<" : "<=" }
    }
  }
}

extension FormRule.Operand.Value {
  fileprivate var words: [String] {
    switch self {
    case .field(let field): ["field", field.name]
    case .number(let number): ["number", number.description]
    case .date(let date): ["date", date.description]
    case .today(let distance): ["today", "\(distance.count)", distance.unit.rawValue]
    }
  }
}

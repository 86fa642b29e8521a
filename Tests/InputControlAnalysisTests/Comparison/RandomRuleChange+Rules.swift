@testable import InputControl
@testable import InputControlRules

extension RandomRuleChange {
  /// Adds to the statements what a change needs.
  mutating func prepare(_ statements: inout ProfileDraft, for change: RuleChange, _ theme: RuleTheme) {
    func needs(_ body: Rule.Body) {
      guard !statements.rules.contains(where: { Self.concerns($0.body, change) }) else { return }
      statements.rules.append(RuleDraft(name: name(), body: body))
    }
    switch change {
    case .patternWidened, .patternNarrowed, .patternReworded:
      needs(.regex(RulePattern(pick(theme.patterns))))
    case .limitMoved, .unitChanged:
      let limit = number(theme.lengths)
      needs(chance(2, in: 3) ? .maxLength(limit, unit()) : .minLength(limit, unit()))
    case .countOfPatternsChanged: needs(body(requiring: 2, about: theme))
    case .checkMoved, .checkReplaced:
      let checks = theme.checks.isEmpty ? RuleTheme.all.flatMap(\.checks) : theme.checks
      needs(.check(pick(pick(checks))))
    case .choiceAdded, .choiceRemoved, .choicesReordered:
      needs(.oneOf(ValueList((0..<number(2...5)).map { _ in pick(theme.texts) })))
    case .keywordReplaced, .ruleReworded:
      needs(
        chance(1, in: 2)
          ? .forbid(RulePattern(pick(theme.parts))) : .allow([pick(theme.classes), pick(theme.classes)]))
    case .stepRemoved where statements.steps.isEmpty: statements.steps = [pick(theme.steps)]
    case .stepsReordered:
      while statements.steps.count < 2 { statements.steps.append(pick(theme.steps)) }
    default:
      if statements.rules.isEmpty { statements.rules.append(rule(about: theme)) }
    }
  }

  /// Makes a change to the statements of a profile; does nothing if they have nothing to change.
  mutating func edit(_ statements: inout ProfileDraft, _ change: RuleChange, _ theme: RuleTheme) {
    switch change {
    case .ruleAdded: statements.rules.append(rule(about: theme))
    case .stepAdded:
      statements.steps.insert(pick(theme.steps), at: number(0...statements.steps.count))
      return
    case .stepRemoved:
      if !statements.steps.isEmpty { statements.steps.remove(at: number(0...statements.steps.count - 1)) }
      return
    case .stepsReordered:
      statements.steps.reverse()
      return
    case .typeChanged:
      statements.type = pick(theme.types.filter { $0 != statements.type })
      return
    default: break
    }
    let places = statements.rules.indices.filter { Self.concerns(statements.rules[$0].body, change) }
    guard !places.isEmpty else { return }
    let place = pick(places)
    switch change {
    case .ruleRemoved: statements.rules.remove(at: place)
    case .ruleRenamed:
      statements.rules[place].name = name()
      statements.rules.swapAt(place, 0)
    case .severityChanged:
      statements.rules[place].severity = pick(
        [.error, .warning, .info].filter { $0 != statements.rules[place].severity })
    case .timingChanged:
      statements.rules[place].timing = pick(Rule.Timing.allCases)
    case .impliedRuleAdded:
      if let body = implied(by: statements.rules[place].body) {
        statements.rules.append(RuleDraft(name: name(), body: body))
      }
    default: statements.rules[place].body = changed(statements.rules[place].body, change, theme)
    }
  }

  /// Whether a change can be made to a rule.
  static func concerns(_ body: Rule.Body, _ change: RuleChange) -> Bool {
    let keywords: [String]? =
      switch change {
      case .patternWidened, .patternNarrowed, .patternReworded: ["regex"]
      case .limitMoved, .unitChanged: ["minLength", "maxLength"]
      case .countOfPatternsChanged: ["require"]
      case .checkMoved, .checkReplaced: ValueCheck.names
      case .choiceAdded, .choiceRemoved, .choicesReordered: ["oneOf"]
      case .keywordReplaced: ["allow", "forbid", "require", "regex"]
      case .ruleReworded: ["allow", "forbid", "require", "oneOf", "maxLength"]
      default: nil
      }
    // The id of a limit may end in its unit.
    return keywords.map { $0.contains(String(body.defaultID.prefix { $0 != "." })) } ?? true
  }

  // MARK: One rule

  private mutating func changed(_ body: Rule.Body, _ change: RuleChange, _ theme: RuleTheme) -> Rule.Body {
    switch (change, body) {
    case (.patternWidened, .regex(let pattern)): .regex(RulePattern(widened(pattern.text, theme)))
    case (.patternNarrowed, .regex(let pattern)): .regex(RulePattern(narrowed(pattern.text, theme)))
    case (.patternReworded, .regex(let pattern)): .regex(RulePattern(reworded(pattern.text)))
    case (.limitMoved, .maxLength(let limit, let unit)): .maxLength(moved(limit), unit)
    case (.limitMoved, .minLength(let limit, let unit)): .minLength(moved(limit), unit)
    case (.unitChanged, .maxLength(let limit, let unit)): .maxLength(limit, other(unit))
    case (.unitChanged, .minLength(let limit, let unit)): .minLength(limit, other(unit))
    case (.countOfPatternsChanged, .require(let count, let patterns)):
      count < patterns.count && chance(1, in: 2)
        ? .require(count + 1, of: patterns)
        : .require(max(1, count - 1), of: count == 1 ? patterns + [RulePattern(pick(theme.parts))] : patterns)
    case (.checkMoved, .check(let check)): .check(moved(check))
    case (.checkReplaced, .check):
      .check(pick(pick(RuleTheme.all.flatMap(\.checks))))
    case (.choiceAdded, .oneOf(let list)):
      .oneOf(
        ValueList(list.keys + [chance(1, in: 2) ? pick(theme.texts) : pick(list.keys) + pick(theme.letters)]))
    case (.choiceRemoved, .oneOf(let list)):
      .oneOf(
        ValueList(list.count > 1 ? Array(list.keys.dropFirst()) : [list.keys[0] + pick(theme.letters)]))
    case (.choicesReordered, .oneOf(let list)): .oneOf(ValueList(list.keys.reversed() + [list.keys[0]]))
    case (.keywordReplaced, _): withOtherKeyword(body)
    case (.ruleReworded, _): inOtherWords(body)
    default: body
    }
  }

  private mutating func moved(_ limit: Int) -> Int {
    max(1, limit + pick([-3, -1, -1, 1, 1, 2, limit, 40]))
  }

  private mutating func other(_ unit: LengthUnit) -> LengthUnit {
    pick(LengthUnit.allCases.filter { $0 != unit })
  }

  private mutating func moved(_ check: ValueCheck) -> ValueCheck {
    if case .range(let range) = check, chance(2, in: 3) {
      let (lower, upper) = (range.lowerBound?.description ?? "0", range.upperBound?.description ?? "1000")
      let texts = [
        "\(lower)..\(upper)\(upper.contains(".") ? "" : ".")1", "\(lower)..\(upper)0", "0.001..\(upper)",
        "-1..\(upper)",
        "\(lower)..\(upper)\(upper.contains(".") ? "0" : ".00")", "\(lower)..1000", "00\(lower)..\(upper)",
        "\(lower)..", "..\(upper)",
      ]
      if let moved = DecimalRange(pick(texts)) { return .range(moved) }
    }
    let related = RuleTheme.all.flatMap(\.checks).filter { $0.contains(check) }
    return related.isEmpty ? check : pick(pick(related).filter { $0 != check })
  }

  private mutating func withOtherKeyword(_ body: Rule.Body) -> Rule.Body {
    let patterns = body.patterns.map(\.text)
    let pattern = RulePattern(patterns.isEmpty ? "[a-z0-9]" : pick(patterns))
    switch number(0...3) {
    case 0: return .forbid(pattern)
    case 1: return .require(1, of: [pattern])
    case 2: return .regex(pattern)
    default:
      // `allow` takes patterns for one character only.
      guard case .allow(let classes) = body else { return .forbid(pattern) }
      return .allow(Array(classes.dropFirst().isEmpty ? ["a", "0"] : classes.dropFirst()))
    }
  }

  /// Returns a rule with another keyword that usually means the same.
  private mutating func inOtherWords(_ body: Rule.Body) -> Rule.Body {
    switch body {
    case .forbid(let pattern): .regex(RulePattern("(?s)(?!.*(?:\(pattern.text))).*"))
    case .require(let count, let patterns) where count == patterns.count:
      .regex(RulePattern("(?s)" + patterns.map { "(?=.*(?:\($0.text)))" }.joined() + ".*"))
    case .require(1, let patterns):
      .require(1, of: [RulePattern(patterns.map { "(?:\($0.text))" }.joined(separator: "|"))])
    case .oneOf(let list):
      .regex(RulePattern(list.keys.map { RulePattern(literal: $0).text }.joined(separator: "|")))
    case .allow(let classes) where !classes.contains(.visible):
      .regex(RulePattern("(?:" + classes.map(Self.pattern).joined(separator: "|") + ")*"))
    case .maxLength(let limit, .scalars): .regex(RulePattern("(?s).{0,\(limit)}"))
    case .maxLength(let limit, _): .forbid(RulePattern("(?s).{\(limit + 1)}"))
    default: body
    }
  }

  private static func pattern(_ characterClass: CharacterClass) -> String {
    switch characterClass {
    case .matching(let pattern): "(?:\(pattern.text))"
    case .characters(let text):
      "(?:" + text.map { RulePattern(literal: String($0)).text }.joined(separator: "|") + ")"
    case .visible: preconditionFailure("no pattern for one character says what is visible")
    }
  }

  /// Returns a rule that usually accepts all values that another one accepts.
  private mutating func implied(by body: Rule.Body) -> Rule.Body? {
    switch body {
    case .required: .minLength(1, pick(LengthUnit.allCases))
    case .minLength(let limit, let unit): .minLength(max(1, limit - 1), chance(1, in: 2) ? unit : .bytes)
    case .maxLength(let limit, let unit):
      pick([.maxLength(limit + 1, unit), .maxLength(limit * 4, .bytes), .maxLength(limit * 2, .columns)])
    case .characters: nil
    case .allow(let classes): .allow(classes + [.matching(#"[[:punct:]]"#)])
    case .oneOf(let list):
      pick([
        .oneOf(ValueList(list.keys + ["other"])), .maxLength(list.keys.map(\.count).max() ?? 1, .graphemes),
      ])
    case .regex(let pattern):
      pick([
        .regex(RulePattern("(?:\(pattern.text))|zz")), .forbid("#"),
        .require(1, of: [RulePattern("(?:\(pattern.text))")]),
      ])
    case .forbid(let pattern): .forbid(RulePattern("q(?:\(pattern.text))"))
    case .require(_, let patterns): .require(1, of: patterns)
    case .check(.date): .maxLength(10, .bytes)
    case .check(.range): .regex(#"-?\d+(?:\.\d+)?"#)
    case .check: .regex("[0-9A-Z-]+")
    }
  }

  // MARK: Patterns

  private mutating func widened(_ text: String, _ theme: RuleTheme) -> String {
    let literal = RulePattern(literal: pick(theme.letters)).text
    return pick([
      "(?:\(text))?", "(?:\(text))|\(pick(theme.patterns))", "(?:\(text))\(literal)?",
      "\(literal)?(?:\(text))",
      "(?i:\(text))", text.replacing(#"\d"#, with: #"\w"#) + "|zz", "(?:\(text))+", "(?s:\(text))|\(literal)",
    ])
  }

  private mutating func narrowed(_ text: String, _ theme: RuleTheme) -> String {
    let literal = RulePattern(literal: pick(theme.letters)).text
    return pick([
      "(?!\(literal))(?:\(text))", "(?=\(pick(theme.patterns)))(?:\(text))", "(?:\(text))(?<!\(literal))",
      "(?!.*\(literal))(?:\(text))", "(?!.*(?:\(pick(theme.parts))))(?:\(text))", "(?=..)(?:\(text))",
      text.replacing("+", with: "{1,3}") + "(?!.)", #"\b(?:\#(text))"#,
    ])
  }

  private mutating func reworded(_ text: String) -> String {
    pick([
      "(?:\(text))", "(?:\(text))|(?:\(text))", text.replacing(#"\d"#, with: "[0-9]"), "(?:\(text)){1}",
      #"(?=\A)(?:\#(text))\z"#, text.replacing("+", with: "{1,}"), #"(?s:.*)\A(?:\#(text))"#, "(?>\(text))",
      "(?:\(text))(?!.)", text.replacing("[a-z]", with: "[a-mn-z]").replacing("[0-9]", with: #"\d"#),
    ])
  }
}

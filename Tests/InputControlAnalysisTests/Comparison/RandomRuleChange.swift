@testable import InputControl
@testable import InputControlAnalysis

/// Random rule files and changes of them.
struct RandomRuleChange {
  var random: SplitMix
  private var nameCount = 0

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Returns a change, with both versions compiled.
  ///
  /// Files with mistakes are left out, and most of those that accept nothing but the empty text.
  mutating func versions(of change: RuleChange) -> RuleVersions? {
    for _ in 0..<100 {
      let theme = pick(RuleTheme.all)
      let (old, new) = pair(change, about: theme)
      let versions = RuleVersions(
        old: old, new: new, letters: theme.letters + theme.texts, seed: random.next())
      if let versions, versions.oldAcceptsSomething || chance(1, in: 10) { return versions }
    }
    return nil
  }

  /// Returns a file before and after a change.
  private mutating func pair(
    _ change: RuleChange, about theme: RuleTheme
  ) -> (old: RuleFileDraft, new: RuleFileDraft) {
    var old = file(about: theme, for: change)
    let place = pick(places(of: old, for: change))
    prepare(&old[place], for: change, theme)
    var new = old
    apply(change, to: &new, at: place, theme)
    // People often change more than one thing.
    if chance(1, in: 5) {
      let other = pick([
        RuleChange.ruleAdded, .limitMoved, .patternReworded, .severityChanged, .timingChanged,
        .patternNarrowed,
        .stepAdded,
      ])
      edit(&new[place], other, theme)
    }
    return (old, new)
  }

  // MARK: Files

  private mutating func file(about theme: RuleTheme, for change: RuleChange) -> RuleFileDraft {
    var file = RuleFileDraft()
    let form = number(0...9)
    if change.concernsUnions || form < 2 {
      file.parts = (0..<number(2...3)).map { _ in
        statements(about: chance(3, in: 4) ? theme : pick(RuleTheme.all))
      }
      file.isChildOfUnion = chance(1, in: 3)
      if chance(1, in: 3) { file.own = statements(about: theme, ruleCount: 0...1) }
    } else {
      file.own = statements(about: theme)
    }
    if change.concernsParents || form == 2 || form == 3 {
      file.parent = statements(about: theme)
    } else if form == 4 {
      let shipped = pick(Self.shipped)
      file.shippedParent = shipped
      file.own.type = .none
      file.own.rules = Array(file.own.rules.prefix(1))
      for index in file.parts.indices { file.parts[index].type = .none }
    }
    if file.parent != nil {
      file.own.type = .none
      for index in file.parts.indices { file.parts[index].type = .none }
    }
    if !file.parts.isEmpty { file.own.type = .none }
    return file
  }

  private static let shipped = [
    ("standard", "price"), ("contact", "email"), ("time", "isoDate"), ("payment", "iban"),
    ("payment", "card"),
    ("text", "displayName"), ("identity", "isbn"), ("code", "hexColor"), ("text", "handle"),
    ("postal", "ukPostcode"), ("network", "ipAddress"), ("money", "percentage"), ("contact", "phone"),
  ].map { RuleFileDraft.ShippedParent(file: $0.0, profile: $0.1) }

  private mutating func statements(
    about theme: RuleTheme, ruleCount: ClosedRange<Int> = 1...3
  ) -> ProfileDraft {
    var result = ProfileDraft()
    if chance(1, in: 4) { result.type = pick(theme.types) }
    if chance(1, in: 4) { result.steps = (0..<number(1...2)).map { _ in pick(theme.steps) } }
    result.rules = (0..<number(ruleCount)).map { _ in rule(about: theme) }
    return result
  }

  mutating func name() -> String {
    nameCount += 1
    return "r\(nameCount)"
  }

  mutating func rule(about theme: RuleTheme) -> RuleDraft {
    var rule = RuleDraft(name: name(), body: body(about: theme))
    if chance(1, in: 10) { rule.severity = pick([.warning, .info]) }
    if chance(1, in: 10) { rule.timing = pick(Rule.Timing.allCases) }
    return rule
  }

  private mutating func body(about theme: RuleTheme) -> Rule.Body {
    switch number(0...11) {
    case 0: .required
    case 1: .minLength(number(theme.lengths), unit())
    case 2, 3: .maxLength(number(theme.lengths), unit())
    case 4: .allow((0..<number(1...3)).map { _ in pick(theme.classes) })
    case 5: .oneOf(ValueList((0..<number(2...4)).map { _ in pick(theme.texts) }))
    case 6: .forbid(RulePattern(pick(theme.parts)))
    case 7: body(requiring: number(1...2), about: theme)
    case 8 where !theme.checks.isEmpty, 9 where !theme.checks.isEmpty: .check(pick(pick(theme.checks)))
    default: .regex(RulePattern(pick(theme.patterns)))
    }
  }

  mutating func body(requiring count: Int, about theme: RuleTheme) -> Rule.Body {
    .require(count, of: (0..<count + number(0...1)).map { _ in RulePattern(pick(theme.parts)) })
  }

  mutating func unit() -> LengthUnit { chance(1, in: 2) ? .graphemes : pick(LengthUnit.allCases) }

  // MARK: Places

  /// Returns the places where a change can be made.
  private func places(of file: RuleFileDraft, for change: RuleChange) -> [RuleFileDraft.Place] {
    if change.concernsUnions || change.concernsParents { return [.own] }
    let parent = file.parent == nil || change == .parentExtracted ? [] : [RuleFileDraft.Place.parent]
    guard !file.parts.isEmpty else { return [.own] + parent }
    return file.parts.indices.map { .part($0) } + parent
  }

  private mutating func apply(
    _ change: RuleChange, to file: inout RuleFileDraft, at place: RuleFileDraft.Place, _ theme: RuleTheme
  ) {
    switch change {
    case .partAdded: file.parts.insert(statements(about: theme), at: number(0...file.parts.count))
    case .partRemoved: file.parts.remove(at: number(0...file.parts.count - 1))
    case .partsReordered: file.parts.reverse()
    case .unionRuleAdded: file.own.rules.append(rule(about: theme))
    case .ruleDropped:
      guard let parent = file.parent else { return }
      file.own.dropped.append(pick(parent.rules).name)
    case .ruleOverridden:
      guard let parent = file.parent else { return }
      var changed = ProfileDraft(rules: [pick(parent.rules)])
      let body = changed.rules[0].body
      edit(&changed, pick(Self.edits.filter { Self.concerns(body, $0) }), theme)
      changed.rules[0].overrides = true
      file.own.rules.append(changed.rules[0])
    case .parentExtracted where file.parent == nil && file.shippedParent == nil && file.parts.isEmpty:
      var parent = file.own
      let count = number(0...parent.rules.count)
      file.own = ProfileDraft(rules: Array(parent.rules[count...]))
      parent.rules = Array(parent.rules[..<count])
      file.parent = parent
    case .parentExtracted:
      // A part or a parent becomes a copy with the same rules in another order.
      file[place].rules.reverse()
    default: edit(&file[place], change, theme)
    }
  }

  /// The changes of a single rule.
  private static let edits: [RuleChange] = [
    .patternWidened, .patternNarrowed, .patternReworded, .limitMoved, .unitChanged, .checkMoved, .choiceAdded,
    .choiceRemoved, .keywordReplaced, .ruleReworded, .severityChanged,
  ]

  // MARK: Choices

  mutating func chance(_ one: Int, in many: Int) -> Bool { number(1...many) <= one }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.number(below: range.count)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }
}

extension RuleFileDraft {
  /// A profile in the file.
  enum Place {
    case own, parent
    case part(Int)
  }

  subscript(place: Place) -> ProfileDraft {
    get {
      switch place {
      case .own: own
      case .parent: parent ?? ProfileDraft()
      case .part(let index): parts[index]
      }
    }
    set {
      switch place {
      case .own: own = newValue
      case .parent: parent = newValue
      case .part(let index): parts[index] = newValue
      }
    }
  }
}

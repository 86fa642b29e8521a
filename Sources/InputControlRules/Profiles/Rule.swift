/// One requirement of a profile on its values.
///
/// ```swift
/// let host = Rule.oneOf("localhost", "example.com").named("host").message("A known host")
/// let profile = Profile("server", rules: [.required, host])
/// ```
public struct Rule: Sendable {
  /// The requirement of a rule.
  public enum Body: Hashable, Sendable {
    /// The value is not empty.
    case required
    /// The value has at least this many units; the empty value is left to `required`.
    case minLength(Int, LengthUnit)
    /// The value has at most this many units.
    case maxLength(Int, LengthUnit)
    /// Every character is permitted by the type.
    case characters(ControlType)
    /// Every character is in one of the classes.
    case allow([CharacterClass])
    /// The value is one of those of a list.
    case oneOf(ValueList)
    /// The whole value matches a pattern.
    case regex(RulePattern)
    /// A pattern is found nowhere in the value.
    case forbid(RulePattern)
    /// At least this many of the patterns are found in the value.
    case require(Int, of: [RulePattern])
    /// The value passes a check.
    case check(ValueCheck)
  }

  /// The time at which an editor checks a rule.
  public enum Timing: String, CaseIterable, Sendable {
    /// On every change; a change that violates the rule is vetoed.
    case change
    /// On commit; the rule never vetoes a change.
    case commit
  }

  /// The id of the rule in its profile, such as `shape` or `maxLength.bytes`.
  public let id: String
  /// The requirement.
  public let body: Body
  /// The time at which an editor checks the rule.
  public let timing: Timing
  /// The severity of a violation; only `error` affects a verdict.
  public let severity: Severity
  /// The message for people, in place of the built-in one.
  public let messages: LocalizedText
  /// The name of the profile that states the rule, which may be a parent of the profile that has it; `nil`
  /// for a rule made in code.
  public let statedBy: String?
  /// The location of the rule, if it comes from a file.
  public let location: SourceLocation?
  /// The name of the union that adds the rule to the profile, which is one of its parts; `nil` for a rule of
  /// the profile itself.
  package var union: String?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - body: The requirement.
  ///   - id: The id; by default the keyword of the rule language.
  ///   - timing: The time at which an editor checks the rule; by default that of the keyword.
  ///   - severity: The severity of a violation.
  ///   - messages: The message for people, in place of the built-in one.
  package init(
    _ body: Body, id: String? = nil, timing: Timing? = nil, severity: Severity = .error,
    messages: LocalizedText = LocalizedText()
  ) {
    self.init(
      body, id: id, timing: timing, severity: severity, messages: messages, statedBy: nil, location: nil)
  }

  package init(
    _ body: Body, id: String?, timing: Timing?, severity: Severity, messages: LocalizedText,
    statedBy: String?,
    location: SourceLocation?
  ) {
    self.id = id ?? body.defaultID
    self.body = body
    self.timing = timing ?? body.defaultTiming
    self.severity = severity
    self.messages = messages
    self.statedBy = statedBy
    self.location = location
  }

  /// Returns the rule with another requirement.
  func with(_ body: Body) -> Rule {
    var rule = Rule(
      body, id: id, timing: timing, severity: severity, messages: messages, statedBy: statedBy,
      location: location)
    rule.union = union
    return rule
  }

  /// Returns the rule as part of the parts of a union that states it.
  func added(by union: Profile) -> Rule {
    // A rule that comes from a union inside this one keeps its id.
    guard self.union == nil else { return self }
    var rule = Rule(
      body, id: id, timing: timing, severity: severity, messages: messages.filled(from: union.messages),
      statedBy: statedBy, location: location)
    rule.union = union.name
    return rule
  }

  /// Returns the rules of a type: `chars`, for types with a form also `shape`, and for dates and times whether they exist.
  ///
  /// - Parameters:
  ///   - decimalForm: The form of a decimal; `nil` for other types.
  ///   - dateForm: The form of a date or time; `nil` for other types.
  static func rules(
    of type: ControlType, _ decimalForm: DecimalForm?, _ dateForm: DateForm?, statedBy profile: String?,
    location: SourceLocation?
  ) -> [Rule] {
    var rules: [Rule] = []
    func add(_ body: Body, id: String?) {
      rules.append(
        Rule(
          body, id: id, timing: nil, severity: .error, messages: LocalizedText(), statedBy: profile,
          location: location))
    }
    if type != .none { add(.characters(type), id: nil) }
    if let shape = decimalForm?.pattern ?? dateForm?.pattern ?? type.shape {
      add(.regex(RulePattern(shape)), id: "shape")
    }
    if let dateForm { add(.check(.date(dateForm.format)), id: nil) }
    return rules
  }
}

extension Rule.Body {
  /// The id of a rule without a name: its keyword, or the name of its check; for a length in a unit other
  /// than graphemes the unit is appended.
  var defaultID: String {
    switch self {
    case .required: "required"
    case .minLength(_, .graphemes): "minLength"
    case .minLength(_, let unit): "minLength.\(unit.rawValue)"
    case .maxLength(_, .graphemes): "maxLength"
    case .maxLength(_, let unit): "maxLength.\(unit.rawValue)"
    case .characters: "chars"
    case .allow: "allow"
    case .oneOf(let list): list.name == nil ? "oneOf" : "in"
    case .regex: "regex"
    case .forbid: "forbid"
    case .require: "require"
    case .check(let check): check.name
    }
  }

  /// The timing of a rule that states none: rules about permitted characters and forms are checked on every
  /// change, rules about required contents on commit.
  ///
  /// For a form, a change is checked for whether the text can still become a match.
  var defaultTiming: Rule.Timing {
    switch self {
    case .maxLength, .characters, .allow, .oneOf, .regex, .forbid: .change
    case .required, .minLength, .require, .check: .commit
    }
  }

  /// The patterns in the rule.
  package var patterns: [RulePattern] {
    switch self {
    case .regex(let pattern), .forbid(let pattern): [pattern]
    case .require(_, let patterns): patterns
    case .allow(let classes):
      classes.compactMap { if case .matching(let pattern) = $0 { pattern } else { nil } }
    case .required, .minLength, .maxLength, .characters, .oneOf, .check: []
    }
  }
}

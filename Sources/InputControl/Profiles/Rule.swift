/// One thing that a profile asks of a value.
///
/// ```swift
/// let host = Rule(.oneOf(["localhost", "example.com"]), id: "host", messages: LocalizedText("A known host"))
/// let profile = Profile("server", rules: [Rule(.required), host])
/// ```
public struct Rule: Sendable {
  /// What a rule asks.
  public enum Body: Hashable, Sendable {
    /// The value is not empty.
    case required
    /// The value has at least so many units; the empty value is left to `required`.
    case minLength(Int, LengthUnit)
    /// The value has at most so many units.
    case maxLength(Int, LengthUnit)
    /// Every character is one of the type's.
    case characters(ControlType)
    /// Every character is in one of the classes.
    case allow([CharacterClass])
    /// The value is one of these texts.
    case oneOf([String])
    /// The whole value matches a pattern.
    case regex(RulePattern)
    /// A pattern is found nowhere in the value.
    case forbid(RulePattern)
    /// At least so many of the patterns are found in the value.
    case require(Int, of: [RulePattern])
    /// The value passes a check.
    case check(ValueCheck)
  }

  /// When an editor asks a rule.
  public enum Timing: String, CaseIterable, Sendable {
    /// With every change: what breaks it is refused.
    case change
    /// When the value is committed: it never blocks a key.
    case commit
  }

  /// The name of the rule in its profile, such as `shape` or `maxLength.bytes`.
  public let id: String
  /// What it asks.
  public let body: Body
  /// When an editor asks it.
  public let timing: Timing
  /// How much breaking it weighs; only `error` changes a verdict.
  public let severity: Severity
  /// What to tell a person, instead of the built-in text.
  public let messages: LocalizedText
  /// The name of the profile that states it, which may be a parent of the one that has it; `nil` for a rule made in
  /// code.
  public let statedBy: String?
  /// Where it stands, when it came from a file.
  public let location: SourceLocation?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - body: The requirement.
  ///   - id: Its name; by default the keyword of the rule language.
  ///   - timing: When an editor asks it; by default what the keyword implies.
  ///   - severity: The severity of a violation; only `error` changes a verdict.
  ///   - messages: The reasons for people, instead of the built-in ones.
  public init(
    _ body: Body, id: String? = nil, timing: Timing? = nil, severity: Severity = .error,
    messages: LocalizedText = LocalizedText()
  ) {
    self.init(
      body, id: id, timing: timing, severity: severity, messages: messages, statedBy: nil, location: nil)
  }

  init(
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

  /// The rules that a type contributes: `chars`, and for `price` also `shape`.
  static func rules(of type: ControlType, statedBy profile: String?, location: SourceLocation?) -> [Rule] {
    var rules: [Rule] = []
    func add(_ body: Body, id: String?) {
      rules.append(
        Rule(
          body, id: id, timing: nil, severity: .error, messages: LocalizedText(), statedBy: profile,
          location: location))
    }
    if type != .none { add(.characters(type), id: nil) }
    if let shape = type.shape { add(.regex(RulePattern(shape)), id: "shape") }
    return rules
  }
}

extension Rule.Body {
  /// The id of a rule without a name: its keyword, or the name of its check, with the unit of a length unless that is
  /// graphemes.
  var defaultID: String {
    switch self {
    case .required: "required"
    case .minLength(_, .graphemes): "minLength"
    case .minLength(_, let unit): "minLength.\(unit.rawValue)"
    case .maxLength(_, .graphemes): "maxLength"
    case .maxLength(_, let unit): "maxLength.\(unit.rawValue)"
    case .characters: "chars"
    case .allow: "allow"
    case .oneOf: "oneOf"
    case .regex: "regex"
    case .forbid: "forbid"
    case .require: "require"
    case .check(let check): check.name
    }
  }

  /// When a rule is asked that does not say so: what may occur with every change, what must be there on commit. A
  /// shape is asked with every change whether the text can still become one.
  var defaultTiming: Rule.Timing {
    switch self {
    case .maxLength, .characters, .allow, .oneOf, .regex, .forbid: .change
    case .required, .minLength, .require, .check: .commit
    }
  }

  /// The patterns that it states.
  var patterns: [RulePattern] {
    switch self {
    case .regex(let pattern), .forbid(let pattern): [pattern]
    case .require(_, let patterns): patterns
    case .allow(let classes):
      classes.compactMap { if case .matching(let pattern) = $0 { pattern } else { nil } }
    case .required, .minLength, .maxLength, .characters, .oneOf, .check: []
    }
  }
}

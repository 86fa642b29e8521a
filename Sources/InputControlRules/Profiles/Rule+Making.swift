// Rules as values, so that arrays of them begin with a dot:
//
//     Profile("size", rules: [.required, .oneOf("S", "M", "L"), .forbid("x").named("noX").message("No x")])

extension Rule {
  /// The value is not empty.
  public static let required = Rule(.required)

  /// Makes a rule: the value has at least this many units.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of units.
  ///   - unit: The unit of the limit.
  public static func minLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Rule {
    Rule(.minLength(limit, unit))
  }

  /// Makes a rule: the value has at most this many units.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of units.
  ///   - unit: The unit of the limit.
  public static func maxLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Rule {
    Rule(.maxLength(limit, unit))
  }

  /// Makes a rule: the whole value matches a pattern.
  ///
  /// - Parameter pattern: The pattern in PCRE2's syntax.
  public static func regex(_ pattern: RulePattern) -> Rule { Rule(.regex(pattern)) }

  /// Makes a rule: the value is one of the texts.
  ///
  /// - Parameter texts: The texts.
  public static func oneOf(_ texts: String...) -> Rule { .oneOf(texts) }

  /// Makes a rule: the value is one of the texts of a list.
  ///
  /// - Parameter texts: The texts.
  public static func oneOf(_ texts: [String]) -> Rule { Rule(.oneOf(ValueList(texts))) }

  /// Makes a rule: every character is in one of the classes.
  ///
  /// - Parameter classes: The classes; a literal is a text with the characters.
  public static func allow(_ classes: CharacterClass...) -> Rule { Rule(.allow(classes)) }

  /// Makes a rule: a pattern is found nowhere in the value.
  ///
  /// - Parameter pattern: The pattern in PCRE2's syntax.
  public static func forbid(_ pattern: RulePattern) -> Rule { Rule(.forbid(pattern)) }

  /// Makes a rule: at least this many of the patterns are found in the value.
  ///
  /// - Parameters:
  ///   - count: The number of patterns.
  ///   - patterns: The patterns in PCRE2's syntax.
  public static func require(_ count: Int, of patterns: RulePattern...) -> Rule {
    Rule(.require(count, of: patterns))
  }

  /// Makes a rule: the value passes a check.
  ///
  /// - Parameter check: The check.
  public static func check(_ check: ValueCheck) -> Rule { Rule(.check(check)) }

  /// Returns the rule with another id.
  ///
  /// - Parameter id: The id in its profile.
  public func named(_ id: String) -> Rule { with(id: id) }

  /// Returns the rule with a message for people, in place of the built-in one.
  ///
  /// - Parameter messages: The message.
  public func message(_ messages: LocalizedText) -> Rule { with(messages: messages) }

  /// Returns the rule, checked at another time.
  ///
  /// - Parameter timing: The time at which an editor checks the rule.
  public func on(_ timing: Timing) -> Rule { with(timing: timing) }

  /// Returns the rule with another severity; only `error` affects a verdict.
  ///
  /// - Parameter severity: The severity of a violation.
  public func severity(_ severity: Severity) -> Rule { with(severity: severity) }

  private func with(
    id: String? = nil, timing: Timing? = nil, severity: Severity? = nil, messages: LocalizedText? = nil
  ) -> Rule {
    Rule(
      body, id: id ?? self.id, timing: timing ?? self.timing, severity: severity ?? self.severity,
      messages: messages ?? self.messages, statedBy: statedBy, location: location)
  }
}

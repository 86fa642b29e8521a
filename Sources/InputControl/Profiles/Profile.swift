/// What a field accepts: a type, limits, patterns, and what to tell people.
///
/// A profile is a description. ``CompiledProfile`` is what judges.
///
/// ```swift
/// let code = Profile("code", type: .number, maxLength: 6, regex: #"\d{6}"#)
/// ```
public struct Profile: Sendable {
  /// The name, which begins the ids of its violations.
  public let name: String
  /// What it is for, in the words of its documentation comment.
  public let documentation: String?
  /// The built-in kind of field.
  public let type: ControlType
  /// What it asks of a value, in the order in which violations are named; the type's rules are among them.
  public let rules: [Rule]
  /// Whether its values must never appear in messages, reports or logs.
  public let isSensitive: Bool
  /// What to tell a person when a rule has no text of its own.
  public let messages: LocalizedText
  /// Values with the verdict they have to get.
  public let examples: [Example]
  /// Where its name stands, when it came from a file.
  public let location: SourceLocation?

  /// The keyboard that was asked for, if one was.
  let statedKeyboard: KeyboardLayout?

  /// The keyboard that a host should show.
  public var keyboard: KeyboardLayout { statedKeyboard ?? type.keyboard }

  /// Makes a profile in code.
  ///
  /// - Parameters:
  ///   - name: The name, which begins the ids of its violations.
  ///   - type: The built-in kind of field.
  ///   - maxLength: The most units that a value may have; `nil` for no limit.
  ///   - unit: What `maxLength` counts.
  ///   - regex: A pattern in PCRE2's syntax that the whole value has to match.
  ///   - rules: Further rules.
  ///   - keyboard: The keyboard to show, by default the type's.
  ///   - isSensitive: Whether its values must never appear in messages, reports or logs.
  ///   - messages: What to tell a person when a rule has no text of its own.
  public init(
    _ name: String, type: ControlType = .none, maxLength: Int? = nil, unit: LengthUnit = .graphemes,
    regex: String? = nil, rules: [Rule] = [], keyboard: KeyboardLayout? = nil, isSensitive: Bool = false,
    messages: LocalizedText = LocalizedText()
  ) {
    var all = Rule.rules(of: type)
    if let maxLength { all.append(Rule(.maxLength(maxLength, unit))) }
    if let regex { all.append(Rule(.regex(regex))) }
    self.init(
      name: name, documentation: nil, type: type, rules: all + rules, statedKeyboard: keyboard,
      isSensitive: isSensitive, messages: messages, examples: [], location: nil)
  }

  init(
    name: String, documentation: String?, type: ControlType, rules: [Rule], statedKeyboard: KeyboardLayout?,
    isSensitive: Bool, messages: LocalizedText, examples: [Example], location: SourceLocation?
  ) {
    self.name = name
    self.documentation = documentation
    self.type = type
    self.rules = rules
    self.statedKeyboard = statedKeyboard
    self.isSensitive = isSensitive
    self.messages = messages
    self.examples = examples
    self.location = location
  }
}

/// A value written beside the rules, and the verdict it has to get.
public struct Example: Sendable {
  /// The verdict of an example.
  public enum Expectation: String, Sendable {
    /// It may be committed.
    case accepts
    /// It may not be committed yet.
    case pending
    /// It may not be committed.
    case rejects
  }

  /// The verdict it has to get.
  public let expectation: Expectation
  /// The value.
  public let text: String
  /// The id of the rule that has to refuse it, if one was named.
  public let rule: String?
  /// Where it stands.
  public let location: SourceLocation
}

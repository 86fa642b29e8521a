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
  public internal(set) var documentation: String?
  /// The built-in kind of field.
  public internal(set) var type: ControlType
  /// The steps that change a text before it is judged, in their order.
  public internal(set) var normalization: [Normalization] = []
  /// What it asks of a value, in the order in which violations are named; the type's rules are among them.
  public internal(set) var rules: [Rule]
  /// The profiles of a union, one of which has to accept a value; none for a profile with rules.
  public internal(set) var parts: [Profile] = []
  /// Whether its values must never appear in messages, reports or logs.
  public internal(set) var isSensitive: Bool
  /// What to tell a person when a rule has no text of its own.
  public internal(set) var messages: LocalizedText
  /// Values with the verdict they have to get: its own, and what its parents reject.
  public internal(set) var examples: [Example] = []
  /// What to use instead, when it should not be used any more.
  public internal(set) var deprecation: String?
  /// The parent, if it has one.
  public internal(set) var parent: ProfileReference?
  /// Where its name stands, when it came from a file.
  public internal(set) var location: SourceLocation?

  /// How many profiles are above it, itself included.
  var depth = 1
  /// The keyboard that was asked for, if one was.
  var statedKeyboard: KeyboardLayout?
  /// What it says of keys that may begin a composition; ``compositionPolicy`` is what comes of it.
  public internal(set) var composition: CompositionPolicy?
  /// What it says of insertions of several characters that do not fit; `nil` leaves it to the rules: those about
  /// characters and lengths take what fits, those about a form all or nothing.
  public internal(set) var pastePolicy: PastePolicy?

  /// The keyboard that a host should show; for a union that of its parts, where they agree.
  public var keyboard: KeyboardLayout {
    if let statedKeyboard { return statedKeyboard }
    guard let first = parts.first?.keyboard else { return type.keyboard }
    return parts.allSatisfy { $0.keyboard == first } ? first : .default
  }

  /// Whether a host should let autocorrection change the text: where words are written, on the usual keyboard, and
  /// nothing is secret.
  public var allowsAutocorrection: Bool {
    !isSensitive && keyboard == .default && type.allowsAutocorrection
      && parts.allSatisfy(\.allowsAutocorrection)
  }

  /// Makes a profile in code.
  ///
  /// - Parameters:
  ///   - name: The name, which begins the ids of its violations.
  ///   - type: The built-in kind of field.
  ///   - maxLength: The most units that a value may have; `nil` for no limit.
  ///   - unit: What `maxLength` counts.
  ///   - regex: A pattern in PCRE2's syntax that the whole value has to match.
  ///   - rules: Further rules.
  ///   - normalization: The steps that change a text before it is judged.
  ///   - keyboard: The keyboard to show, by default the type's.
  ///   - isSensitive: Whether its values must never appear in messages, reports or logs.
  ///   - messages: What to tell a person when a rule has no text of its own.
  public init(
    _ name: String, type: ControlType = .none, maxLength: Int? = nil, unit: LengthUnit = .graphemes,
    regex: String? = nil, rules: [Rule] = [], normalization: [Normalization] = [],
    keyboard: KeyboardLayout? = nil, isSensitive: Bool = false, messages: LocalizedText = LocalizedText()
  ) {
    var all = Rule.rules(of: type, statedBy: nil, location: nil)
    if let maxLength { all.append(Rule(.maxLength(maxLength, unit))) }
    if let regex { all.append(Rule(.regex(RulePattern(regex)))) }
    self.init(name: name, type: type, rules: all + rules, isSensitive: isSensitive, messages: messages)
    self.normalization = normalization
    statedKeyboard = keyboard
  }

  /// Makes the union of profiles in code: a value that one of them accepts is accepted.
  ///
  /// - Parameters:
  ///   - name: The name of the union.
  ///   - parts: The profiles, one of which has to accept a value.
  ///   - messages: The reasons for people when the rule that is broken has none.
  public init(_ name: String, anyOf parts: [Profile], messages: LocalizedText = LocalizedText()) {
    self.init(
      name: name, type: .none, rules: [], isSensitive: parts.contains(where: \.isSensitive),
      messages: messages)
    self.parts = parts
  }

  init(name: String, type: ControlType, rules: [Rule], isSensitive: Bool, messages: LocalizedText) {
    self.name = name
    self.type = type
    self.rules = rules
    self.isSensitive = isSensitive
    self.messages = messages
  }
}

/// The name of another profile and where that one is defined.
public struct ProfileReference: Sendable {
  /// The name, in its file.
  public let name: String
  /// Where it is defined.
  public let location: SourceLocation?
}

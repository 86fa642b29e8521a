/// The rules for the values of a field: a type, limits, patterns, and messages for people.
///
/// A profile is a description; ``CompiledProfile`` evaluates it.
///
/// ```swift
/// let code = Profile("code", type: .number, maxLength: 6, regex: #"\d{6}"#)
/// ```
public struct Profile: Sendable {
  /// The name, with which the ids of violations begin.
  public let name: String
  /// The documentation comment of the profile.
  public package(set) var documentation: String?
  /// The built-in kind of field.
  public internal(set) var type: ControlType
  /// The form of a value of the type `decimal`; `nil` for other types.
  public package(set) var decimalForm: DecimalForm?
  /// The form of a value of the types `date`, `time`, `month` and `dateTime`; `nil` for other types.
  public package(set) var dateForm: DateForm?
  /// The steps that change a text before it is judged, in order.
  public package(set) var normalization: [Normalization] = []
  /// The displays, of which the first one applies whose condition holds; empty if values are shown unchanged. For a
  /// union, the displays that it states itself.
  public package(set) var displays: [Display] = []
  /// The text that is shown before every value that is not empty. It is not a part of the value.
  public package(set) var prefix = ""
  /// The text that is shown behind every value that is not empty. It is not a part of the value.
  public package(set) var suffix = ""
  /// The rules, including those of the type, in the order in which violations are listed; for a union those
  /// that apply in addition to the rules of its parts.
  public package(set) var rules: [Rule]
  /// The profiles of a union, one of which must accept a value; empty for other profiles.
  public package(set) var parts: [Profile] = []
  /// Whether values must never appear in messages, reports or logs.
  public internal(set) var isSensitive: Bool
  /// The message for people if a rule has none.
  public internal(set) var messages: LocalizedText
  /// The name of the field for people; empty if none is stated.
  public package(set) var label = LocalizedText()
  /// Help for people that stays beside the field; empty if none is stated.
  public package(set) var hint = LocalizedText()
  /// The text that is shown while the field is empty; empty if none is stated.
  public package(set) var placeholder = LocalizedText()
  /// The value that a new field has; `nil` if none is stated. It is acceptable, and the same in all locales.
  public var defaultValue: String? { statedDefault?.value }
  /// The kind of value that browsers and phones may fill in; `nil` if it is not stated.
  public package(set) var autocomplete: Autocomplete?
  /// Values with the verdicts that they must get: those of the profile, and values that its parents reject.
  public package(set) var examples: [Example] = []
  /// The advice on what to use instead, if the profile is deprecated.
  public package(set) var deprecation: String?
  /// The parent, if there is one.
  package internal(set) var parent: ProfileReference?
  /// The template of which the profile is an instance, if it is one.
  package internal(set) var template: TemplateReference?
  /// The location of the name, if the profile comes from a file.
  public internal(set) var location: SourceLocation?

  /// The default, with its origin.
  package var statedDefault: StatedDefault?
  /// The length of the chain of parents or parts, including this profile.
  var depth = 1
  /// The keyboard, if one was stated.
  package var statedKeyboard: Profile.KeyboardLayout?
  /// The stated policy for keys that may begin a composition, if any; ``compositionPolicy`` is the effective
  /// one.
  package var composition: CompositionPolicy?
  /// The stated policy for insertions of several characters that are not acceptable as a whole.
  ///
  /// With `nil` the rules decide: if they concern only characters and lengths, the usable part is inserted;
  /// if they determine a form, the insertion is accepted or vetoed as a whole.
  public package(set) var pastePolicy: PastePolicy?

  /// The stated policy for refused input, if any; ``refusalPolicy`` is the effective one.
  package var statedRefusalPolicy: RefusalPolicy?

  /// The treatment of input that the rules refuse: as the profile states, for a union as one of its parts
  /// states, else `veto`.
  public var refusalPolicy: RefusalPolicy {
    statedRefusalPolicy ?? (parts.contains { $0.refusalPolicy == .mark } ? .mark : .veto)
  }

  /// The keyboard that a host should show; for a union without a type the one that all parts share, otherwise
  /// the default.
  public var keyboard: KeyboardLayout {
    if let statedKeyboard { return statedKeyboard }
    if let decimalForm, decimalForm.isSigned || decimalForm.decimals.upperBound == 0 {
      // A decimal pad has no minus.
      return decimalForm.isSigned ? .asciiCapable : .numberPad
    }
    guard type == .none, let first = parts.first?.keyboard else { return type.keyboard }
    return parts.allSatisfy { $0.keyboard == first } ? first : .default
  }

  /// Whether autocorrection was allowed or forbidden, if it was stated.
  package var statedAutocorrection: Bool?

  /// Whether a host should allow autocorrection.
  ///
  /// It is never allowed for sensitive values. Unless it is stated, it is allowed for words typed on the default
  /// keyboard.
  public var allowsAutocorrection: Bool {
    guard !isSensitive else { return false }
    return statedAutocorrection
      ?? (keyboard == .default && type.allowsAutocorrection && parts.allSatisfy { $0.allowsAutocorrection })
  }

  /// Makes a profile in code.
  ///
  /// - Parameters:
  ///   - name: The name, with which the ids of violations begin.
  ///   - type: The built-in kind of field.
  ///   - maxLength: The maximum number of units of a value; `nil` for no limit.
  ///   - unit: The unit of `maxLength`.
  ///   - regex: A pattern in PCRE2's syntax that the whole value must match.
  ///   - rules: Additional rules.
  ///   - normalization: The steps that change a text before it is judged.
  ///   - keyboard: The keyboard to show; by default that of the type.
  ///   - isSensitive: Whether values must never appear in messages, reports or logs.
  ///   - messages: The message for people if a rule has none.
  public init(
    _ name: String, type: ControlType = .none, maxLength: Int? = nil, unit: LengthUnit = .graphemes,
    regex: String? = nil, rules: [Rule] = [], normalization: [Normalization] = [],
    keyboard: Profile.KeyboardLayout? = nil, isSensitive: Bool = false,
    messages: LocalizedText = LocalizedText()
  ) {
    let decimalForm = type == .decimal ? DecimalForm() : nil
    let dateForm = DateForm(type)
    var all = Rule.rules(of: type, decimalForm, dateForm, statedBy: nil, location: nil)
    if let maxLength { all.append(Rule(.maxLength(maxLength, unit))) }
    if let regex { all.append(Rule(.regex(RulePattern(regex)))) }
    self.init(name: name, type: type, rules: all + rules, isSensitive: isSensitive, messages: messages)
    self.decimalForm = decimalForm
    self.dateForm = dateForm
    self.normalization = normalization
    statedKeyboard = keyboard
  }

  /// Makes a union of profiles in code; it accepts the values that at least one part accepts.
  ///
  /// Rules and normalisation that are added to a union apply to each of its parts.
  ///
  /// - Parameters:
  ///   - name: The name of the union.
  ///   - parts: The profiles, at least one of which must accept a value.
  ///   - messages: The message for people if no part accepts the value.
  public init(_ name: String, anyOf parts: [Profile], messages: LocalizedText = LocalizedText()) {
    self.init(
      name: name, type: .none, rules: [], isSensitive: parts.contains(where: { $0.isSensitive }),
      messages: messages)
    self.parts = parts
  }

  package init(name: String, type: ControlType, rules: [Rule], isSensitive: Bool, messages: LocalizedText) {
    self.name = name
    self.type = type
    self.rules = rules
    self.isSensitive = isSensitive
    self.messages = messages
  }
}

/// The value that a new field has.
package struct StatedDefault: Sendable {
  /// The value, which is not empty.
  package let value: String
  /// The location of its text, if it comes from a file.
  package let location: SourceLocation?
  /// Whether a parent or a template states it, and not the profile itself.
  package var isInherited = false

  package init(_ value: String, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}

/// The name of another profile and the location of its definition.
package struct ProfileReference: Sendable {
  /// The name in its file.
  package let name: String
  /// The location of the definition, if it is in a file.
  package let location: SourceLocation?
}

/// The template of an instance, and its arguments as they are stated.
package struct TemplateReference: Sendable {
  /// The name in its file.
  package let name: String
  /// The arguments in the order in which they are stated, such as `places` and `0`.
  package let arguments: [(name: String, value: String)]
  /// The location of the definition.
  package let location: SourceLocation

  /// The template and its arguments as they are written: `money(places: 0)`.
  package var text: String {
    "\(name)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
  }
}

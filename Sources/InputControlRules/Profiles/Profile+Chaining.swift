// Methods that make profiles in code, one setting at a time:
//
//     let amount = Profile("amount").type(.price).maxLength(12).forbid("^0$", "Not free").keyboard(.decimalPad)
//
// Each call returns a changed copy. A rule of a union applies to all of its parts.

extension Profile {
  /// Returns the profile with another type.
  ///
  /// The rules of the old type are removed, and those of the new type come first.
  ///
  /// - Parameters:
  ///   - type: The new type.
  ///   - message: The message for people, in place of the built-in one.
  public func type(_ type: ControlType, message: LocalizedText = LocalizedText()) -> Profile {
    with(type, type == .decimal ? DecimalForm() : nil, DateForm(type), message)
  }

  /// Returns the profile with the type ``ControlType/decimal`` and a form of its values.
  ///
  /// The rules of the old type are removed, and those of the new type come first.
  ///
  /// - Parameters:
  ///   - form: The form of a finished value.
  ///   - message: The message for people, in place of the built-in one.
  public func decimal(_ form: DecimalForm, message: LocalizedText = LocalizedText()) -> Profile {
    with(.decimal, form, nil, message)
  }

  /// Returns the profile with one of the types of dates and times, and a form of its values.
  ///
  /// The rules of the old type are removed, and those of the new type come first.
  ///
  /// - Parameters:
  ///   - form: The form of a finished value.
  ///   - message: The message for people, in place of the built-in one.
  public func date(_ form: DateForm, message: LocalizedText = LocalizedText()) -> Profile {
    with(form.type, nil, form, message)
  }

  private func with(
    _ type: ControlType, _ decimalForm: DecimalForm?, _ dateForm: DateForm?, _ message: LocalizedText
  ) -> Profile {
    let ofType = self.dateForm.map { Rule.Body.check(.date($0.format)) }
    let own = rules.filter { rule in
      if case .characters = rule.body { return false }
      if let ofType, rule.id == ofType.defaultID, rule.body == ofType { return false }
      guard let shape = shapeOfType else { return true }
      return rule.id != "shape" || rule.body != .regex(RulePattern(shape))
    }
    return with {
      $0.type = type
      $0.decimalForm = decimalForm
      $0.dateForm = dateForm
      $0.rules =
        Rule.rules(of: type, decimalForm, dateForm, statedBy: nil, location: nil).map { $0.message(message) }
        + own
    }
  }

  /// The pattern of a finished value that the type states; `nil` if it states none.
  package var shapeOfType: String? { decimalForm?.pattern ?? dateForm?.pattern ?? type.shape }

  /// Returns the profile with a maximum length, which replaces one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of units.
  ///   - unit: The unit of the limit.
  ///   - message: The message for people, in place of the built-in one.
  public func maxLength(
    _ limit: Int, _ unit: LengthUnit = .graphemes, message: LocalizedText = LocalizedText()
  ) -> Profile {
    replacing(Rule(.maxLength(limit, unit), messages: message))
  }

  /// Returns the profile with a minimum length, which replaces one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of units.
  ///   - unit: The unit of the limit.
  ///   - message: The message for people, in place of the built-in one.
  public func minLength(
    _ limit: Int, _ unit: LengthUnit = .graphemes, message: LocalizedText = LocalizedText()
  ) -> Profile {
    replacing(Rule(.minLength(limit, unit), messages: message))
  }

  /// Returns the profile with a pattern that the whole value must match; it replaces an earlier one.
  ///
  /// - Parameters:
  ///   - pattern: The pattern in PCRE2's syntax.
  ///   - message: The message for people, in place of the built-in one.
  public func regex(_ pattern: String, _ message: LocalizedText = LocalizedText()) -> Profile {
    replacing(Rule(.regex(RulePattern(pattern)), messages: message))
  }

  /// Returns the profile with a rule that rejects the empty value.
  ///
  /// - Parameter message: The message for people, in place of the built-in one.
  public func required(_ message: LocalizedText = LocalizedText()) -> Profile {
    replacing(.required.message(message))
  }

  /// Returns the profile with a further list of texts, one of which the value must be.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - message: The message for people, in place of the built-in one.
  public func oneOf(_ texts: String..., message: LocalizedText = LocalizedText()) -> Profile {
    rule(Rule(.oneOf(ValueList(texts)), messages: message))
  }

  /// Returns the profile with a further restriction of the characters of a value.
  ///
  /// - Parameters:
  ///   - classes: The classes, one of which each character must be in; a literal is a text with the characters.
  ///   - message: The message for people, in place of the built-in one.
  public func allow(_ classes: CharacterClass..., message: LocalizedText = LocalizedText()) -> Profile {
    rule(Rule(.allow(classes), messages: message))
  }

  /// Returns the profile with a further pattern that must be found nowhere in the value.
  ///
  /// - Parameters:
  ///   - pattern: The pattern in PCRE2's syntax.
  ///   - message: The message for people, in place of the built-in one.
  public func forbid(_ pattern: RulePattern, _ message: LocalizedText = LocalizedText()) -> Profile {
    rule(Rule(.forbid(pattern), messages: message))
  }

  /// Returns the profile with further patterns, of which at least some must be found in the value.
  ///
  /// - Parameters:
  ///   - count: The number of patterns that must be found.
  ///   - patterns: The patterns in PCRE2's syntax.
  ///   - message: The message for people, in place of the built-in one.
  public func require(
    _ count: Int, of patterns: RulePattern..., message: LocalizedText = LocalizedText()
  ) -> Profile {
    rule(Rule(.require(count, of: patterns), messages: message))
  }

  /// Returns the profile with a further check.
  ///
  /// - Parameters:
  ///   - check: The check.
  ///   - message: The message for people, in place of the built-in one.
  public func check(_ check: ValueCheck, _ message: LocalizedText = LocalizedText()) -> Profile {
    rule(Rule(.check(check), messages: message))
  }

  /// Returns the profile with an additional rule.
  ///
  /// A rule with a name of its own replaces one with the same id. A second `allow`, `oneOf`, `forbid`, `require`
  /// or check without a name does not replace the first one: it gets a number, such as `forbid2`.
  ///
  /// - Parameter rule: The rule.
  public func rule(_ rule: Rule) -> Profile {
    guard rule.body.isRepeatable, rule.id == rule.body.defaultID,
      rules.contains(where: { $0.id == rule.id })
    else { return replacing(rule) }
    var number = 2
    while rules.contains(where: { $0.id == "\(rule.id)\(number)" }) { number += 1 }
    return replacing(rule.named("\(rule.id)\(number)"))
  }

  /// Returns the profile with an additional step of normalisation.
  ///
  /// - Parameter step: A step that changes a text before it is judged.
  public func normalization(_ step: Normalization) -> Profile {
    with { $0.normalization.append(step) }
  }

  /// Returns the profile with a further display, which shows the values that no earlier one shows.
  ///
  /// - Parameter display: What is shown of a value; a literal is a template such as `"#### ####"`.
  public func display(_ display: Display) -> Profile {
    with { $0.displays.append(display) }
  }

  /// Returns the profile with a text that is shown before every value that is not empty.
  ///
  /// - Parameter text: The text; it has no control or format characters, and none that join the character before.
  public func prefix(_ text: String) -> Profile {
    with { $0.prefix = text }
  }

  /// Returns the profile with a text that is shown behind every value that is not empty.
  ///
  /// - Parameter text: The text; it has no control or format characters, and none that join the character before.
  public func suffix(_ text: String) -> Profile {
    with { $0.suffix = text }
  }

  /// Returns the profile with a keyboard other than that of its type.
  ///
  /// - Parameter layout: The keyboard.
  public func keyboard(_ layout: Profile.KeyboardLayout) -> Profile {
    with { $0.statedKeyboard = layout }
  }

  /// Returns the profile with autocorrection allowed or forbidden, whatever its type and keyboard are.
  ///
  /// - Parameter isAllowed: Whether a host should allow autocorrection; it never does for sensitive values.
  public func autocorrection(_ isAllowed: Bool) -> Profile {
    with { $0.statedAutocorrection = isAllowed }
  }

  /// Returns the profile with a policy for keys that may begin a composition.
  ///
  /// - Parameter policy: The policy.
  public func compositionPolicy(_ policy: CompositionPolicy) -> Profile {
    with { $0.composition = policy }
  }

  /// Returns the profile with a policy for insertions of several characters.
  ///
  /// - Parameter policy: The policy.
  public func pastePolicy(_ policy: PastePolicy) -> Profile {
    with { $0.pastePolicy = policy }
  }

  /// Returns the profile with a policy for input that the rules refuse.
  ///
  /// - Parameter policy: The policy.
  public func refusalPolicy(_ policy: RefusalPolicy) -> Profile {
    with { $0.statedRefusalPolicy = policy }
  }

  /// Returns the profile marked as sensitive: its values never appear in messages, reports or logs.
  public func sensitive() -> Profile {
    with { $0.isSensitive = true }
  }

  /// Returns the profile with messages for rules that have none.
  ///
  /// - Parameter messages: The texts for people.
  public func messages(_ messages: LocalizedText) -> Profile {
    with { $0.messages = messages }
  }

  /// Returns the profile with a name of the field for people.
  ///
  /// - Parameter label: The name in each language.
  public func label(_ label: LocalizedText) -> Profile {
    with { $0.label = label }
  }

  /// Returns the profile with help for people that stays beside the field.
  ///
  /// - Parameter hint: The help in each language.
  public func hint(_ hint: LocalizedText) -> Profile {
    with { $0.hint = hint }
  }

  /// Returns the profile with a text that is shown while the field is empty.
  ///
  /// - Parameter placeholder: The text in each language.
  public func placeholder(_ placeholder: LocalizedText) -> Profile {
    with { $0.placeholder = placeholder }
  }

  /// Returns the profile with the value that a new field has.
  ///
  /// - Parameter value: The value, which the profile has to accept; `nil` or the empty text for none.
  public func defaultValue(_ value: String?) -> Profile {
    with { $0.statedDefault = value.flatMap { $0.isEmpty ? nil : StatedDefault($0) } }
  }

  /// Returns the profile with what browsers and phones may fill in.
  ///
  /// - Parameter autocomplete: The words of HTML's attribute; `nil` for none.
  public func autocomplete(_ autocomplete: Autocomplete?) -> Profile {
    with { $0.autocomplete = autocomplete }
  }

  private func with(_ change: (inout Profile) -> Void) -> Profile {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the profile with a rule, which replaces one with the same id.
  private func replacing(_ rule: Rule) -> Profile {
    var copy = self
    if let index = copy.rules.firstIndex(where: { $0.id == rule.id }) {
      copy.rules[index] = rule
    } else {
      copy.rules.append(rule)
    }
    return copy
  }
}

extension Rule.Body {
  /// Whether a profile usually has several rules of this kind.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .allow, .oneOf, .forbid, .require, .check: true
    case .required, .minLength, .maxLength, .characters, .regex: false
    }
  }
}

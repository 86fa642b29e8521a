// Methods that make profiles in code, one setting at a time:
//
//     let amount = Profile("amount").type(.price).maxLength(12).keyboard(.decimalPad)
//
// Each call returns a changed copy. A union has no rules of its own: adding one to it is a programming error.

extension Profile {
  /// Returns the profile with another type.
  ///
  /// The rules of the old type are removed, and those of the new type come first.
  ///
  /// - Parameter type: The new type.
  /// - Precondition: The profile is not a union.
  public func type(_ type: ControlType) -> Profile {
    precondition(parts.isEmpty, "a union has no rules of its own")
    let own = rules.filter { rule in
      if case .characters = rule.body { return false }
      guard let shape = self.type.shape else { return true }
      return rule.id != "shape" || rule.body != .regex(RulePattern(shape))
    }
    var copy = self
    copy.type = type
    copy.rules = Rule.rules(of: type, statedBy: nil, location: nil) + own
    return copy
  }

  /// Returns the profile with a maximum length, which replaces one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of units.
  ///   - unit: The unit of the limit.
  /// - Precondition: The profile is not a union.
  public func maxLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Profile {
    replacing(Rule(.maxLength(limit, unit)))
  }

  /// Returns the profile with a minimum length, which replaces one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of units.
  ///   - unit: The unit of the limit.
  /// - Precondition: The profile is not a union.
  public func minLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Profile {
    replacing(Rule(.minLength(limit, unit)))
  }

  /// Returns the profile with a pattern that the whole value must match; it replaces an earlier one.
  ///
  /// - Parameters:
  ///   - pattern: The pattern in PCRE2's syntax.
  ///   - messages: The texts for people whose value does not match.
  /// - Precondition: The profile is not a union.
  public func regex(_ pattern: String, messages: LocalizedText = LocalizedText()) -> Profile {
    replacing(Rule(.regex(RulePattern(pattern)), messages: messages))
  }

  /// Returns the profile with a rule that rejects the empty value.
  ///
  /// - Precondition: The profile is not a union.
  public func required() -> Profile { replacing(Rule(.required)) }

  /// Returns the profile with an additional rule, which replaces one with the same id.
  ///
  /// - Parameter rule: The rule.
  /// - Precondition: The profile is not a union.
  public func rule(_ rule: Rule) -> Profile { replacing(rule) }

  /// Returns the profile with an additional step of normalisation.
  ///
  /// - Parameter step: A step that changes a text before it is judged.
  public func normalizing(_ step: Normalization) -> Profile {
    with(\.normalization, normalization + [step])
  }

  /// Returns the profile with a keyboard other than that of its type.
  ///
  /// - Parameter layout: The keyboard.
  public func keyboard(_ layout: Profile.KeyboardLayout) -> Profile {
    with(\.statedKeyboard, layout)
  }

  /// Returns the profile with a policy for keys that may begin a composition.
  ///
  /// - Parameter policy: The policy.
  public func composing(_ policy: CompositionPolicy) -> Profile {
    with(\.composition, policy)
  }

  /// Returns the profile with a policy for insertions of several characters.
  ///
  /// - Parameter policy: The policy.
  public func pasting(_ policy: PastePolicy) -> Profile {
    with(\.pastePolicy, policy)
  }

  /// Returns the profile with a policy for input that the rules refuse.
  ///
  /// - Parameter policy: The policy.
  public func refusing(_ policy: RefusalPolicy) -> Profile {
    with(\.statedRefusalPolicy, policy)
  }

  /// Returns the profile marked as sensitive: its values never appear in messages, reports or logs.
  public func sensitive() -> Profile {
    with(\.isSensitive, true)
  }

  /// Returns the profile with messages for rules that have none.
  ///
  /// - Parameter messages: The texts for people.
  public func messages(_ messages: LocalizedText) -> Profile {
    with(\.messages, messages)
  }

  private func with<Value>(_ setting: WritableKeyPath<Profile, Value>, _ value: Value) -> Profile {
    var copy = self
    copy[keyPath: setting] = value
    return copy
  }

  private func replacing(_ rule: Rule) -> Profile {
    precondition(parts.isEmpty, "a union has no rules of its own")
    var copy = self
    if let index = copy.rules.firstIndex(where: { $0.id == rule.id }) {
      copy.rules[index] = rule
    } else {
      copy.rules.append(rule)
    }
    return copy
  }
}

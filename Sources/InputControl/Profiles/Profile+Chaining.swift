// Profiles made in code, one setting after the other:
//
//     let amount = Profile("amount").type(.price).maxLength(12).keyboard(.decimalPad)
//
// Each call returns a changed copy. A union has no rules of its own: giving it one is a programmer's mistake.

extension Profile {
  /// The profile with another type: the rules of the old one go, those of the new one come first.
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

  /// The profile with a greatest length, in place of one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The greatest length that is allowed.
  ///   - unit: The unit of the length.
  public func maxLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Profile {
    replacing(Rule(.maxLength(limit, unit)))
  }

  /// The profile with a least length, in place of one in the same unit.
  ///
  /// - Parameters:
  ///   - limit: The smallest length that is allowed.
  ///   - unit: The unit of the length.
  public func minLength(_ limit: Int, _ unit: LengthUnit = .graphemes) -> Profile {
    replacing(Rule(.minLength(limit, unit)))
  }

  /// The profile with a pattern in PCRE2's syntax that the whole value has to match, in place of the one before.
  ///
  /// - Parameters:
  ///   - pattern: A pattern in PCRE2's syntax that the whole value has to match.
  ///   - messages: The reasons for people when the value does not match.
  public func regex(_ pattern: String, messages: LocalizedText = LocalizedText()) -> Profile {
    replacing(Rule(.regex(RulePattern(pattern)), messages: messages))
  }

  /// The profile that asks for a value that is not empty.
  public func required() -> Profile { replacing(Rule(.required)) }

  /// The profile with one rule more, in place of one with the same id.
  public func rule(_ rule: Rule) -> Profile { replacing(rule) }

  /// The profile with one more step that changes a text before it is judged.
  public func normalizing(_ step: Normalization) -> Profile {
    with(\.normalization, normalization + [step])
  }

  /// The profile with another keyboard than its type's.
  public func keyboard(_ layout: KeyboardLayout) -> Profile {
    with(\.statedKeyboard, layout)
  }

  /// The profile with something to say about keys that may begin a composition.
  public func composing(_ policy: CompositionPolicy) -> Profile {
    with(\.composition, policy)
  }

  /// The profile with something to say about insertions of several characters.
  public func pasting(_ policy: PastePolicy) -> Profile {
    with(\.pastePolicy, policy)
  }

  /// The profile whose values never appear in messages, reports or logs.
  public func sensitive() -> Profile {
    with(\.isSensitive, true)
  }

  /// The profile with a text for people where a rule has none.
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

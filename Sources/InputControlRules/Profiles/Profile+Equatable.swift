// Equality is about what rules say: where they stand in a file does not matter, and canonically equivalent texts
// are different.

extension RuleSet: Equatable {
  /// Returns whether two sets have equal profiles in the same order.
  ///
  /// - Parameters:
  ///   - left: A set.
  ///   - right: Another set.
  public static func == (left: Self, right: Self) -> Bool { left.profiles == right.profiles }
}

extension Profile: Equatable {
  /// Returns whether two profiles have the same name, settings, rules, messages, examples and documentation.
  ///
  /// - Parameters:
  ///   - left: A profile.
  ///   - right: Another profile.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.documentation == right.documentation && left.type == right.type
      && left.decimalForm == right.decimalForm && left.dateForm == right.dateForm
      && left.normalization.map { $0.comparableContent } == right.normalization.map { $0.comparableContent }
      && left.displays.map { $0.comparableContent } == right.displays.map { $0.comparableContent }
      && left.prefix.isIdentical(to: right.prefix) && left.suffix.isIdentical(to: right.suffix)
      && left.rules == right.rules && left.parts == right.parts && left.isSensitive == right.isSensitive
      && left.messages.isIdentical(to: right.messages) && left.hasSameFieldWords(as: right)
      && left.examples == right.examples
      && left.deprecation == right.deprecation && left.parent?.name == right.parent?.name
      && left.statedKeyboard == right.statedKeyboard && left.composition == right.composition
      && left.statedAutocorrection == right.statedAutocorrection
      && left.pastePolicy == right.pastePolicy && left.statedRefusalPolicy == right.statedRefusalPolicy
  }

  /// Returns whether two profiles have the same texts at their fields, default and autocomplete.
  private func hasSameFieldWords(as other: Profile) -> Bool {
    label.isIdentical(to: other.label) && hint.isIdentical(to: other.hint)
      && placeholder.isIdentical(to: other.placeholder) && autocomplete == other.autocomplete
      && defaultValue.map { Array($0.utf8) } == other.defaultValue.map { Array($0.utf8) }
  }
}

extension Rule: Equatable {
  /// Returns whether two rules have the same id, requirement, timing, severity, messages and stating profile.
  ///
  /// - Parameters:
  ///   - left: A rule.
  ///   - right: Another rule.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.body.comparableContent == right.body.comparableContent
      && left.timing == right.timing && left.severity == right.severity
      && left.messages.isIdentical(to: right.messages) && left.statedBy == right.statedBy
      && left.union == right.union
  }
}

extension Example: Equatable {
  /// Returns whether two examples say the same about the same text.
  ///
  /// - Parameters:
  ///   - left: An example.
  ///   - right: Another example.
  public static func == (left: Self, right: Self) -> Bool {
    left.expectation == right.expectation && left.text.isIdentical(to: right.text)
      && Self.areIdentical(left.normalized, right.normalized)
      && Self.areIdentical(left.shown, right.shown) && left.rule == right.rule
      && left.warning == right.warning && left.locale == right.locale && left.isTodo == right.isTodo
      && left.statedBy == right.statedBy
  }

  private static func areIdentical(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == right }
    return left.isIdentical(to: right)
  }
}

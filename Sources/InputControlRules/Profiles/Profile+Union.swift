extension Profile {
  /// The parts of a union as they judge values: each with the normalisation, rules and policies that the union
  /// states, as a child of the part would have them.
  ///
  /// A value that satisfies one part and the rules of the union satisfies one of these profiles, and a text that
  /// can be completed to such a value can be completed under that profile.
  package var alternatives: [Profile] {
    parts.map { part in
      var alternative = part
      alternative.normalization += normalization
      alternative.rules += rules.map { $0.added(by: self) }
      alternative.composition = composition ?? part.composition
      alternative.pastePolicy = pastePolicy ?? part.pastePolicy
      alternative.statedRefusalPolicy = statedRefusalPolicy ?? part.statedRefusalPolicy
      alternative.isSensitive = isSensitive
      return alternative
    }
  }

  /// Whether a union states something that affects how its parts judge values.
  var addsToParts: Bool {
    !normalization.isEmpty || !rules.isEmpty || composition != nil || pastePolicy != nil
      || statedRefusalPolicy != nil || isSensitive != parts.contains(where: { $0.isSensitive })
  }

  /// Returns the id of one of the rules in violations: `profile.rule`. A rule that a union adds has the name of
  /// the union.
  package func id(of rule: Rule) -> String { "\(rule.union ?? name).\(rule.id)" }
}

/// A rule of a profile with its compiled form. This is a class because copying a ``Rule`` retains each of its parts.
package final class ProfileRule: Sendable {
  package let rule: Rule
  package let compiledRule: CompiledRule

  init(_ rule: Rule, _ compiledRule: CompiledRule) {
    self.rule = rule
    self.compiledRule = compiledRule
  }

  /// Returns the rules of a profile with their compiled forms.
  ///
  /// - Parameter compiled: The compiled form of each rule; none for a union.
  static func rules(of profile: Profile, _ compiled: [CompiledRule]) -> [ProfileRule] {
    compiled.indices.map { ProfileRule(profile.rules[$0], compiled[$0]) }
  }
}

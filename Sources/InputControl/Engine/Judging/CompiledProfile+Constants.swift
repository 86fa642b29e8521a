extension CompiledProfile {
  /// A profile without rules: it accepts every text.
  public static let unrestricted = unrestrictedProfile()

  /// A profile that accepts no text, for a field whose rules are not available.
  public static let nothing = constant(
    Profile("nothing", rules: [.required, .forbid(#"[\s\S]"#).named("everything")])
      .messages(.builtIn(.noRules)))

  /// Whether the profile is ``unrestricted``.
  public var isUnrestricted: Bool { judge.isUnrestricted }

  private static func unrestrictedProfile() -> CompiledProfile {
    let profile = Profile("unrestricted")
    guard let formatter = try? DisplayFormatter(profile, .standard) else {
      fatalError("a profile without displays can be shown")
    }
    return CompiledProfile(
      RuleJudge(
        profile, [], normalizer: Normalizer(), parts: [], formatter, .standard, isUnrestricted: true))
  }

  private static func constant(_ profile: Profile) -> CompiledProfile {
    guard let compiled = try? CompiledProfile(profile) else { fatalError("the profile is constant") }
    return compiled
  }
}

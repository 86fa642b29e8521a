internal import InputControl

/// Compiles the profiles that are asked for, each once.
struct ProfileSource {
  private let rulePaths: [String]
  private var rules: RuleSet?
  private var named: [String: CompiledProfile] = [:]
  private var inline: [InlineProfile: CompiledProfile] = [:]

  /// A stream of requests, each with a pattern of its own, must not fill the memory.
  private static let mostInlineProfiles = 256

  init(rulePaths: [String]) { self.rulePaths = rulePaths }

  /// Reads the rules, so that a mistake in them is told before any value is judged.
  mutating func prepare() throws(Failure) {
    if rules == nil { rules = try RuleFiles.load(rulePaths) }
  }

  /// The profile with a name.
  mutating func profile(named name: String) throws(Failure) -> CompiledProfile {
    if let known = named[name] { return known }
    // Of the shipped rules only the file that is needed is read.
    if rules == nil, RuleFiles.areShipped(rulePaths), let profile = RuleSet.shippedProfile(named: name) {
      let compiled = try compile(profile)
      named[name] = compiled
      return compiled
    }
    try prepare()
    if let rules, rules[name] == nil, RuleSet.shippedProfile(named: name) != nil {
      throw Failure(
        .usage, "these rules have no profile `\(DisplayText.escaped(name))`",
        help:
          "it is built in, and these rules take the place of what is built in; a file of yours can extend it")
    }
    guard let rules, let profile = rules[name] else {
      throw Failure(
        .usage, "there is no profile `\(DisplayText.escaped(name))`",
        help: rules?.suggestion(for: name).map { "did you mean `\($0)`?" }
          ?? "`inputctl list` shows all profiles")
    }
    let compiled = try compile(profile)
    named[name] = compiled
    return compiled
  }

  /// A profile that is written where it is used.
  mutating func profile(_ description: InlineProfile) throws(Failure) -> CompiledProfile {
    if let known = inline[description] { return known }
    let compiled = try compile(description.profile)
    if inline.count >= Self.mostInlineProfiles { inline.removeAll() }
    inline[description] = compiled
    return compiled
  }

  /// A profile that is used once.
  func compile(_ profile: Profile) throws(Failure) -> CompiledProfile {
    do {
      return try CompiledProfile(profile)
    } catch {
      throw Failure(error.diagnostics)
    }
  }
}

internal import InputControl

/// Loads and compiles profiles on demand, each one once, and forms.
struct ProfileSource {
  let rulePaths: [String]
  /// The locale in which numbers are read and shown; `nil` if none is stated.
  let numberLocale: LocaleTag?
  private(set) var rules: RuleSet?
  private var named: [String: CompiledProfile] = [:]
  private var inline: [InlineProfile: CompiledProfile] = [:]

  /// The greatest number of cached inline profiles, so that a stream of requests with different patterns does
  /// not fill the memory.
  private static let maximumInlineProfiles = 256

  /// - Parameter numberLocale: The locale in which numbers are read and shown; `nil` for the form that values have.
  init(rulePaths: [String], numbersOf numberLocale: LocaleTag? = nil) {
    self.rulePaths = rulePaths
    self.numberLocale = numberLocale
  }

  /// Loads the rules, so that their errors are reported before any value is judged.
  mutating func prepare() throws(Failure) {
    if rules == nil { rules = try RulePaths.load(rulePaths) }
  }

  /// The names of the rule files that were read so far, also of those that others use.
  var filesRead: [String] { rules?.filesRead ?? [] }

  /// Returns all profiles, as they are declared.
  mutating func allProfiles() throws(Failure) -> [Profile] {
    try prepare()
    return rules?.profiles ?? []
  }

  /// Returns the profile with a name.
  mutating func profile(named name: String) throws(Failure) -> CompiledProfile {
    if let known = named[name] { return known }
    // For the shipped rules, only the file that contains the profile is read.
    if rules == nil, RulePaths.areShipped(rulePaths), let profile = RuleSet.shippedProfile(named: name) {
      let compiled = try compile(profile)
      named[name] = compiled
      return compiled
    }
    try prepare()
    if let rules, rules[name] == nil, RuleSet.shippedProfile(named: name) != nil {
      throw Failure(
        .usage, "these rules have no profile `\(DisplayText.escaped(name))`",
        help:
          "it is a built-in profile, and these rules replace the built-in ones; a rule file can extend it")
    }
    guard let rules, let profile = rules[name] else {
      throw Failure(
        .usage, "there is no profile `\(DisplayText.escaped(name))`",
        help: rules?.templateHelp(for: name) ?? rules.flatMap { Self.formHelp(for: name, in: $0) }
          ?? rules?.suggestion(for: name).map { "did you mean `\($0)`?" }
          ?? "`inputctl list` shows all profiles")
    }
    let compiled = try compile(profile)
    named[name] = compiled
    return compiled
  }

  /// Returns the help for the name of a form, which is no profile; `nil` if no form has the name.
  private static func formHelp(for name: String, in rules: RuleSet) -> String? {
    rules.forms.contains { $0.name == name }
      ? "it is a form, which `check`, `prompt`, `scan` and `examples` take as `--form \(name)`" : nil
  }

  /// Returns the profile that a description stands for.
  mutating func profile(_ description: InlineProfile) throws(Failure) -> CompiledProfile {
    if let known = inline[description] { return known }
    let compiled = try compile(description.profile)
    if inline.count >= Self.maximumInlineProfiles { inline.removeAll() }
    inline[description] = compiled
    return compiled
  }

  /// Compiles a profile without caching it.
  func compile(_ profile: Profile) throws(Failure) -> CompiledProfile {
    let compiled = try Failure.ofRules(try CompiledProfile(profile))
    guard let numberLocale, compiled.canBeLocalized else { return compiled }
    try Self.checkNumbers(of: numberLocale)
    return compiled.localized(for: numberLocale)
  }

  /// Checks that it is known how a locale writes numbers.
  static func checkNumbers(of locale: LocaleTag) throws(Failure) {
    guard NumberFormat(of: locale) == nil else { return }
    throw Failure(
      .usage, "it is not known how numbers are written in `\(locale)`",
      help: "a locale looks like `de`, `pt-BR` or `en-IN`")
  }
}

/// The profiles of one or more rule files.
///
/// ```swift
/// let rules = try RuleSet([SourceFile(name: "shop.rules", text: "profile code { regex /[0-9]{6}/ }")])
/// let code = try rules.profile("code")
/// let email = try CompiledProfile(shipped: "email")
/// ```
public struct RuleSet: Sendable {
  /// The profiles, in the order of the files and of the declarations in them.
  public private(set) var profiles: [Profile] = []
  /// The templates, in the order of the files and of the declarations in them.
  package private(set) var templates: [Template] = []
  /// The forms, in the order of the files and of the declarations in them.
  public private(set) var forms: [FormProfile] = []
  /// The errors of the files and of the files they use, in order, except those of patterns. The profiles of a
  /// file with an error are not in the set.
  package private(set) var diagnostics: [Diagnostic] = []

  /// All patterns stated in the files, including files with errors.
  package private(set) var statedPatterns: [StatedPattern] = []

  /// The profiles of all files that have a default, to check it.
  package private(set) var profilesWithDefault: [ProfileWithDefault] = []

  /// The forms of all files, to check them. Those of a file with an error are among them.
  package private(set) var statedForms: [FormProfile] = []

  /// The names of the files that were read, also of those that others use. The shipped files are not among them.
  package private(set) var filesRead: [String] = []

  /// The messages of the rules by the keys that files of texts have, in order; none for the shipped rules.
  package private(set) var messages: [(key: String, text: LocalizedText)] = []

  private var indices: [String: Int] = [:]

  /// The profiles that come with the library.
  public static let shipped: RuleSet = {
    let loader = RuleLoader(importer: nil)
    return RuleSet(
      ShippedRuleFile.all.compactMap { file in
        if case .module(let module) = loader.shipped(file.moduleName) { module } else { nil }
      })
  }()

  /// The rule files that come with the library.
  public static let shippedFiles: [SourceFile] = ShippedRuleFile.all.map { $0.source }

  /// The files of texts that come with the library, one for each language except English.
  package static let shippedTexts: [SourceFile] = ShippedRuleFile.texts.map { $0.source }

  /// Reads rule files without checking their patterns.
  package init(reading files: [SourceFile], importer: RuleImporter? = nil) {
    let loader = RuleLoader(importer: importer)
    self.init(loader.load(files), loadedBy: loader)
  }

  /// Makes the set of loaded files.
  package init(_ modules: [RuleLoader.Module], loadedBy loader: RuleLoader) {
    self.init(modules, alsoRead: loader.finished.filter { read in !modules.contains { $0 === read } })
    filesRead = loader.filesRead
    messages = loader.texts.messages
  }

  private init(_ modules: [RuleLoader.Module], alsoRead: [RuleLoader.Module] = []) {
    for module in alsoRead {
      statedPatterns += module.statedPatterns
      profilesWithDefault += module.profilesWithDefault
      statedForms += module.forms
      diagnostics += Diagnostic.limited(module.diagnostics, in: module.file)
    }
    for module in modules {
      statedPatterns += module.statedPatterns
      profilesWithDefault += module.profilesWithDefault
      statedForms += module.forms
      var found = module.diagnostics
      for profile in module.profiles {
        if let index = indices[profile.name] {
          found.append(.duplicate(profile, first: profiles[index]))
        }
      }
      for form in module.forms {
        let first =
          indices[form.name].map { profiles[$0].location }
          ?? forms.first { $0.name == form.name }.map { $0.location }
        if let first { found.append(.duplicate(form, first: first)) }
      }
      diagnostics += Diagnostic.limited(found, in: module.file)
      guard found.isEmpty, !module.isBroken else { continue }
      for profile in module.profiles {
        indices[profile.name] = profiles.count
        profiles.append(profile)
      }
      forms += module.forms
      templates += module.templates.values.map { Template($0) }
        .sorted { $0.location.range.start < $1.location.range.start }
    }
  }

  /// A template of the rules, which is no profile.
  package struct Template: Sendable {
    package let name: String
    package let location: SourceLocation
    /// Profiles with the examples of the template, one for each list of arguments that they name.
    package let trials: [Profile]
    /// The names of its parameters with their kinds and arguments for those without a default, as an example.
    package let usage: String

    init(_ declaration: TemplateDeclaration) {
      name = declaration.name.text
      location = declaration.location
      trials = declaration.trials
      usage = "\(name)(\(declaration.example))"
    }
  }

  /// Returns the shipped profile with a name, or `nil` if there is none.
  ///
  /// Only the file that declares the profile and the files that it uses are read.
  package static func shippedProfile(named name: String) -> Profile? {
    for file in ShippedRuleFile.all where file.declares("profile", name) {
      if let profile = RuleLoader(importer: nil).profile(named: name, in: file) { return profile }
    }
    return nil
  }

  /// Returns the shipped form with a name, or `nil` if there is none.
  ///
  /// Only the file that declares the form and the files that it uses are read.
  package static func shippedForm(named name: String) -> FormProfile? {
    for file in ShippedRuleFile.all where file.declares("form", name) {
      guard case .module(let module) = RuleLoader(importer: nil).shipped(file.moduleName) else { continue }
      if let form = module.forms.first(where: { $0.name == name }) { return form }
    }
    return nil
  }

  /// The languages in which the rules have texts, in the order in which they are first used. Other rules of the set may
  /// lack some of them.
  public var languages: [LocaleTag] {
    var languages: [LocaleTag] = []
    func add(_ text: LocalizedText) {
      for tag in text.languages where !languages.contains(tag) { languages.append(tag) }
    }
    func add(_ profile: Profile) {
      for rule in profile.rules { add(rule.messages) }
      add(profile.messages)
      for part in profile.parts { add(part) }
    }
    for profile in profiles { add(profile) }
    for form in forms {
      for field in form.fields { add(field.profile) }
      for rule in form.rules { add(rule.messages) }
      add(form.messages)
    }
    return languages
  }

  /// The profile with a name, or `nil` if there is none.
  package subscript(name: String) -> Profile? {
    indices[name].map { profiles[$0] }
  }

  /// Returns the profile with a name, as it is declared; `profile(_:)` compiles it.
  ///
  /// - Parameter name: The name of the profile.
  /// - Throws: An error if there is no profile with the name; it suggests a similar one.
  public func uncompiledProfile(_ name: String) throws(RuleError) -> Profile {
    if let profile = self[name] { return profile }
    throw RuleError([.unknownProfile(name, help: help(for: name))])
  }

  private func help(for name: String) -> [String] {
    if let help = templateHelp(for: name) { return [help] }
    if let similar = suggestion(for: name) { return ["did you mean `\(similar)`?"] }
    if Self.shippedProfile(named: name) != nil {
      return ["it is a built-in profile: `CompiledProfile(shipped: \"\(name)\")` compiles it"]
    }
    let known = profiles.prefix(8).map { "`\($0.name)`" }.joined(separator: ", ")
    if profiles.isEmpty { return ["the rules have no profiles"] }
    return ["the profiles are \(known)\(profiles.count > 8 ? " and \(profiles.count - 8) more" : "")"]
  }

  /// Returns the help for the name of a template, which is no profile; `nil` if no template has the name.
  package func templateHelp(for name: String) -> String? {
    templates.first { $0.name == name }.map {
      "`\(name)` is a template; make a profile of it: `profile NAME : \($0.usage)`"
    }
  }

  /// Returns the profile name closest to an unknown name, or `nil` if none is similar.
  package func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: profiles.map { $0.name })
  }

  /// Returns the form name closest to an unknown name, or `nil` if none is similar.
  package func formSuggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: forms.map { $0.name })
  }
}

extension RuleSet {
  /// Returns the form with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the form.
  ///   - rules: The rules; `nil` for the shipped ones, of which only the files are read that the form needs.
  /// - Throws: An error if there is no form with the name; it suggests a similar one.
  package static func uncompiledForm(_ name: String, in rules: RuleSet?) throws(RuleError) -> FormProfile {
    if rules == nil, let form = shippedForm(named: name) { return form }
    return try (rules ?? .shipped).uncompiledForm(name)
  }

  /// Returns the form with a name, as it is declared; `form(_:)` compiles it.
  ///
  /// - Parameter name: The name of the form.
  /// - Throws: An error if there is no form with the name; it suggests a similar one.
  public func uncompiledForm(_ name: String) throws(RuleError) -> FormProfile {
    if let form = forms.first(where: { $0.name == name }) { return form }
    let help =
      if self[name] != nil {
        "it is a profile"
      } else if formSuggestion(for: name) == nil, Self.shippedForm(named: name) != nil {
        "it is a built-in form: `CompiledForm(shipped: \"\(name)\")` compiles it"
      } else {
        Suggestion.help(
          for: name, in: forms.map { $0.name }, "the forms are", none: "the rules have no forms")
      }
    throw RuleError([
      Diagnostic(.unknownProfile, "there is no form `\(DisplayText.escaped(name))`", help: [help])
    ])
  }
}

extension Diagnostic {
  /// Makes the diagnostic for a name that no profile has.
  static func unknownProfile(_ name: String, help: [String]) -> Diagnostic {
    Diagnostic(.unknownProfile, "there is no profile `\(DisplayText.escaped(name))`", help: help)
  }

  fileprivate static func duplicate(_ profile: Profile, first: Profile) -> Diagnostic {
    Diagnostic(
      .duplicateProfile, "the profile `\(profile.name)` is defined twice",
      at: profile.location.map { .init($0, "defined again here") },
      also: first.location.map { [.init($0, "first defined here")] } ?? [],
      help: ["rename one of them"])
  }

  fileprivate static func duplicate(_ form: FormProfile, first: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .duplicateForm, "`\(form.name)` is defined twice",
      at: form.location.map { .init($0, "defined again here") },
      also: first.map { [.init($0, "first defined here")] } ?? [], help: ["rename one of them"])
  }
}

/// The result of resolving one file.
struct Resolution {
  /// The profiles of the file, in order.
  var profiles: [Profile]
  /// The forms of the file, in order, except those with a field that has no profile.
  var forms: [FormProfile]
  var sets: [String: CharacterSetDeclaration]
  var checks: [String: CheckDeclaration]
  var lists: [String: ListDeclaration]
  /// The used files, by their names in this file.
  var uses: [String: RuleLoader.Module]
  /// The templates of the file, by their names.
  var templates: [String: TemplateDeclaration]
  /// All patterns stated in the file, including those of profiles with errors.
  var statedPatterns: [StatedPattern]
  /// All profiles of the file with a default, those of fields and of the checks of templates included.
  var profilesWithDefault: [ProfileWithDefault]
  /// Whether a used file has an error.
  var usesBrokenFile: Bool
  /// All errors of the file except those of patterns.
  var diagnostics: [Diagnostic]
  /// The rules that repeat an inherited one.
  var restatements: [Diagnostic]
}

/// Resolves the statements of one file into profiles: checks names, follows parents, collects rules.
struct Resolver {
  let tree: SyntaxTree
  let loader: RuleLoader
  let place: RuleLoader.Place
  var diagnostics: [Diagnostic]
  /// The index of the first declaration of each name.
  var declarations: [String: Int] = [:]
  /// The files to which the names introduced by `use` statements refer.
  private(set) var aliases: [String: Alias] = [:]
  /// The names introduced by `use` statements with an error.
  private var brokenAliases: Set<String> = []
  private var usesBrokenFile = false
  var sets: [String: CharacterSetDeclaration] = [:]
  /// The checks of this file, by their names.
  var checks: [String: CheckDeclaration] = [:]
  /// The lists of this file, by their names.
  var lists: [String: ListDeclaration] = [:]
  /// The templates of this file, by their names.
  var templates: [String: TemplateDeclaration] = [:]
  /// The classes of the parameters of a template while its rules are collected, by their names.
  private(set) var parameterSets: [String: [CharacterClass]] = [:]
  /// The number of instances, and of bytes that they and the checks of templates were made of.
  var expanded = (instances: 0, bytes: 0)
  /// The outcomes of the declarations, by index.
  private var outcomes: [Outcome] = []
  var statedPatterns: [StatedPattern] = []
  var profilesWithDefault: [ProfileWithDefault] = []
  private var restatements: [Diagnostic] = []
  /// The beginning of the keys of texts while the field of a form or a template is collected.
  var textKey: String?
  /// The values of parameters, for texts, while a template is collected.
  var parameterTexts: [String: String] = [:]
  var forms: [FormProfile] = []

  private enum Outcome {
    case unknown
    /// The declaration waits for those it depends on; it has this place on the path to them.
    case open(place: Int)
    case resolved(Profile, depth: Int)
    /// The declaration or a parent has an error, which was reported.
    case failed
  }

  struct Alias {
    var name: NameSyntax
    var module: RuleLoader.Module
  }

  /// The maximum length of a chain of parents, number of parts of a union, and number of classes of a set.
  static let limits = (parents: 32, parts: 64, classes: 256)

  /// Resolves the profiles of a file.
  ///
  /// - Parameter wanted: The only profile to resolve, with those it depends on; `nil` for all.
  static func resolve(
    _ tree: SyntaxTree, loader: RuleLoader, _ place: RuleLoader.Place, wanted: String? = nil
  ) -> Resolution {
    var resolver = Resolver(tree: tree, loader: loader, place: place)
    resolver.collectAliases()
    resolver.collectNames()
    resolver.outcomes = Array(repeating: .unknown, count: tree.profiles.count)
    for set in tree.sets { resolver.resolve(set) }
    for check in tree.checks { resolver.resolve(check, isTried: wanted == nil) }
    for list in tree.lists { resolver.resolve(list) }
    // A single shipped profile does not need the checks of templates.
    resolver.resolveTemplates(areChecked: wanted == nil)
    for (index, profile) in tree.profiles.enumerated() where wanted.map({ $0 == profile.name.text }) ?? true {
      resolver.resolve(index)
    }
    if wanted == nil { for form in tree.forms { resolver.resolve(form) } }
    return resolver.resolution()
  }

  private init(tree: SyntaxTree, loader: RuleLoader, place: RuleLoader.Place) {
    self.tree = tree
    self.loader = loader
    self.place = place
    diagnostics = tree.diagnostics
  }

  private func resolution() -> Resolution {
    Resolution(
      profiles: outcomes.compactMap { outcome in
        if case .resolved(let profile, _) = outcome { profile } else { nil as Profile? }
      },
      forms: forms,
      sets: sets, checks: checks, lists: lists, uses: aliases.mapValues { $0.module }, templates: templates,
      statedPatterns: statedPatterns, profilesWithDefault: profilesWithDefault,
      usesBrokenFile: usesBrokenFile, diagnostics: diagnostics, restatements: restatements)
  }

  /// The texts that stand apart from the rules; `nil` for shipped files.
  var texts: TextIndex? { tree.isShipped ? nil : loader.texts }

  /// Makes a resolver for the statements of a template, in whose file it looks for the names in them.
  init(for template: TemplateDeclaration, sets: [String: [CharacterClass]], of resolver: Resolver) {
    self.init(tree: template.tree, loader: resolver.loader, place: resolver.place)
    diagnostics = []
    aliases = template.aliases
    self.sets = template.sets
    checks = template.checks
    lists = template.lists
    parameterSets = sets
  }

  // MARK: Used files

  private mutating func collectAliases() {
    for use in tree.uses {
      if let first = aliases[use.alias.text] {
        report(
          .duplicateAlias, "the name `\(use.alias.text)` is used twice", use.alias.range,
          also: [label(first.name.range, "first used here")], help: "choose another name")
        continue
      }
      switch loader.module(use, in: tree.file, place) {
      case .module(let module) where module.isBroken:
        // The errors of the used file are reported in that file.
        usesBrokenFile = true
        brokenAliases.insert(use.alias.text)
      case .module(let module):
        aliases[use.alias.text] = Alias(name: use.alias, module: module)
      case let outcome:
        brokenAliases.insert(use.alias.text)
        if let reason = outcome.diagnostic(for: use, in: tree.file) { diagnostics.append(reason) }
      }
    }
  }

  /// Returns the file to which a qualifier refers; `nil` if there is none, which is reported once.
  mutating func alias(_ qualifier: NameSyntax, of profile: NameSyntax? = nil) -> Alias? {
    if let alias = aliases[qualifier.text] { return alias }
    guard !brokenAliases.contains(qualifier.text) else { return nil }
    report(
      .unknownAlias, "no `use` introduces the name `\(qualifier.text)`", qualifier.range,
      help: Suggestion.nearest(to: qualifier.text, in: aliases.keys.sorted()).map { "did you mean `\($0)`?" }
        ?? (ShippedRuleFile.all.contains { $0.moduleName == qualifier.text }
          ? "add `use \(qualifier.text) as \(qualifier.text)` above the first profile"
          : "add `use FILE as \(qualifier.text)` above the first profile"
            + (profile.flatMap(Self.shippedFile) ?? "")))
    return nil
  }

  /// Returns the shipped file that declares a profile, as the rest of a help.
  private static func shippedFile(of profile: NameSyntax) -> String? {
    ShippedRuleFile.onlyFile(declaring: profile.text).map {
      "; the shipped file `\($0.moduleName)` has a profile `\(profile.text)`"
    }
  }

  /// Collects the names of profiles; a template and a profile cannot have the same name.
  private mutating func collectNames() {
    var first: [String: (name: NameSyntax, kind: String)] = [:]
    for (index, profile) in tree.profiles.enumerated() {
      let name = profile.name
      if declarations[name.text] == nil { declarations[name.text] = index }
      first[name.text] = first[name.text] ?? (name, "profile")
    }
    for template in tree.templates
    where (first[template.name.text].map { $0.name.range.start > template.name.range.start } ?? true) {
      first[template.name.text] = (template.name, "template")
    }
    let names = tree.profiles.map { ($0.name, "profile") } + tree.templates.map { ($0.name, "template") }
    for (name, kind) in names {
      guard let first = first[name.text], first.name.range != name.range else { continue }
      report(
        .duplicateProfile, "the \(first.kind == kind ? kind : "name") `\(name.text)` is defined twice",
        name.range,
        "defined again here", also: [label(first.name.range, "first defined here")],
        help: "rename one of them")
    }
  }

  // MARK: Attributes

  mutating func attributes(
    _ attributes: [AttributeSyntax], allowsDeprecated: Bool
  ) -> Attributes {
    let (result, found) = Attributes.read(attributes, in: tree.file, allowsDeprecated: allowsDeprecated)
    diagnostics += found
    return result
  }

  // MARK: Inheritance and unions

  /// Resolves a declaration, after the declarations of this file that it depends on.
  private mutating func resolve(_ index: Int) {
    guard case .unknown = outcomes[index] else { return }
    var path = [index]
    outcomes[index] = .open(place: 0)
    while let current = path.last {
      // A member of a cycle has failed.
      guard case .open = outcomes[current] else {
        path.removeLast()
        continue
      }
      guard let next = dependencies(of: current).first(where: { !isSettled($0) }) else {
        outcomes[current] = outcome(of: tree.profiles[current])
        path.removeLast()
        continue
      }
      if case .open(let start) = outcomes[next] {
        reportCycle(Array(path[start...]))
      } else {
        outcomes[next] = .open(place: path.count)
        path.append(next)
      }
    }
  }

  private func isSettled(_ index: Int) -> Bool {
    switch outcomes[index] {
    case .unknown, .open: false
    case .resolved, .failed: true
    }
  }

  private func dependencies(of index: Int) -> [Int] {
    let profile = tree.profiles[index]
    let parent = profile.arguments == nil ? profile.parent : nil
    return ([parent].compactMap { $0 } + profile.parts.prefix(Self.limits.parts + 1))
      .filter { $0.qualifier == nil }.compactMap { declarations[$0.name.text] }
  }

  private mutating func reportCycle(_ members: [Int]) {
    let profiles = members.map { tree.profiles[$0] }
    let names = (profiles + profiles.prefix(1)).prefix(8).map { "`\($0.name.text)`" }
    let verb = profiles.contains(where: { $0.isUnion }) ? "is made of" : "inherits from"
    report(
      .inheritanceCycle,
      "\(names.first ?? "") \(verb) \(names.dropFirst().joined(separator: ", which \(verb) "))",
      profiles[0].name.range,
      "\(verb) itself", help: profiles[0].isUnion ? "remove one of the parts" : "remove one of the parents")
    for member in members { outcomes[member] = .failed }
  }

  private mutating func outcome(of syntax: ProfileSyntax) -> Outcome {
    var parent: (profile: Profile, depth: Int)?
    var isSound = true
    var template: TemplateReference?
    if let name = syntax.parent, let arguments = syntax.arguments {
      let base = templateProfile(name, arguments)
      parent = base.map { ($0.profile, 1) }
      template = base?.reference
      isSound = base != nil
    } else if let name = syntax.parent {
      parent = self.profile(name)
      isSound = parent != nil
    }
    let parts = syntax.parts.prefix(Self.limits.parts + 1).map { self.profile($0) }
    isSound = isSound && !parts.contains { $0 == nil }
    let depth = ([parent?.depth] + parts.map { $0?.depth }).compactMap { $0 }.max().map { $0 + 1 } ?? 1
    let attributes = attributes(syntax.attributes, allowsDeprecated: true)
    var profile = collect(
      syntax, parent: parent?.profile, parts: flattened(parts.compactMap { $0?.profile }, syntax), isSound,
      attributes)
    guard depth <= Self.limits.parents else {
      report(
        .inheritanceTooDeep,
        "`\(syntax.name.text)` has more than \(Self.limits.parents - 1) parents above it",
        syntax.name.range, help: "inherit from a profile nearer to the first one")
      return .failed
    }
    profile.depth = depth
    if let template {
      profile.template = template
      profile.parent = nil
    }
    return isSound ? .resolved(profile, depth: depth) : .failed
  }

  mutating func collect(
    _ syntax: ProfileSyntax, parent: Profile?, parts: [Profile], _ isSound: Bool, _ attributes: Attributes
  ) -> Profile {
    var collector = RuleCollector(
      file: tree.file, profile: syntax, parent: parent, parts: parts, hasUnresolvedParent: !isSound)
    collector.texts = texts
    collector.isShipped = tree.isShipped
    collector.parameterTexts = parameterTexts
    if let textKey { collector.textKey = textKey }
    // Sets, declared checks and lists, which the collector does not know.
    for (index, item) in syntax.items.enumerated() {
      guard case .rule(let rule) = item.content else { continue }
      switch rule.body {
      case .allow(let syntax): collector.classes[index] = classes(syntax)
      case .check(let name, _): collector.checks[index] = check(name)
      case .inList(let reference): collector.lists[index] = list(reference.list)
      default: break
      }
    }
    let profile = collector.collect(attributes)
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    statedPatterns += collector.statedPatterns
    if profile.statedDefault != nil { profilesWithDefault.append(ProfileWithDefault(profile: profile)) }
    restatements += collector.restatements.values
    return profile
  }

  /// Returns the parts of a union. A part that is a union is replaced by its parts, with what it adds to them.
  private mutating func flattened(_ parts: [Profile], _ syntax: ProfileSyntax) -> [Profile] {
    var flat: [Profile] = []
    // The parts without additions: one with additions does not stand for the same one without them.
    var plain: [Profile] = []
    for part in parts {
      guard part.parts.isEmpty || !part.addsToParts else {
        flat += part.alternatives
        continue
      }
      for part in part.parts.isEmpty ? [part] : part.parts
      where !plain.contains(where: { $0.name == part.name && $0.location == part.location }) {
        plain.append(part)
        flat.append(part)
      }
    }
    guard flat.count > Self.limits.parts else { return flat }
    report(
      .profileTooLarge, "this union has more than \(Self.limits.parts) parts", syntax.name.range,
      help: "make it of fewer profiles")
    return Array(flat.prefix(Self.limits.parts))
  }

  /// Returns the profile that a name refers to; `nil` if it does not exist, which is reported here, or if its
  /// declaration failed.
  mutating func profile(_ name: QualifiedNameSyntax) -> (profile: Profile, depth: Int)? {
    if let qualifier = name.qualifier { return importedProfile(name, from: qualifier) }
    guard let index = declarations[name.name.text] else {
      // A suggestion compares all names, so none is computed beyond the number of findings that are shown.
      guard diagnostics.count <= Diagnostic.limit else { return nil }
      if let template = templates[name.name.text] {
        reportNeedsArguments(name, template)
        return nil
      }
      reportUnknown(
        name, "there is no profile `\(name.name.text)` in this file",
        known: tree.profiles.map { $0.name.text },
        help: "a shipped profile is reached by `use`, such as `use standard as std` and `: std.price`")
      return nil
    }
    guard case .resolved(let profile, let depth) = outcomes[index] else { return nil }
    return (profile, depth)
  }

  private mutating func importedProfile(
    _ name: QualifiedNameSyntax, from qualifier: NameSyntax
  ) -> (Profile, Int)? {
    guard let alias = alias(qualifier, of: name.name) else { return nil }
    guard let profile = alias.module[name.name.text] else {
      guard diagnostics.count <= Diagnostic.limit else { return nil }
      if let template = alias.module.templates[name.name.text] {
        reportNeedsArguments(name, template)
        return nil
      }
      reportUnknown(
        name, "there is no profile `\(name.name.text)` in `\(DisplayText.escaped(alias.module.file.name))`",
        known: alias.module.profiles.map { $0.name }, help: "`inputctl list` shows the shipped profiles")
      return nil
    }
    return (profile, profile.depth)
  }

  /// Reports a profile that does not exist where its name refers to, and names the used or the shipped file that
  /// has one with that name.
  ///
  /// - Parameters:
  ///   - known: The names that it may be mistyped for.
  ///   - help: The help if there is no better one.
  private mutating func reportUnknown(
    _ name: QualifiedNameSyntax, _ message: String, known: [String], help: String
  ) {
    let used = aliases.sorted { $0.key < $1.key }.first { $0.value.module[name.name.text] != nil }
    var diagnostic = Diagnostic(.unknownProfile, message, at: label(name.name.range, ""))
    if let used {
      diagnostic.help = ["did you mean `\(used.key).\(name.name.text)`?"]
    } else if !place.isShipped,
      let missing = MissingUse(of: name, in: tree, taken: Set(aliases.keys).union(brokenAliases))
    {
      diagnostic.help = [missing.help]
      diagnostic.fix = missing.fix
    } else {
      diagnostic.help = [
        Suggestion.nearest(to: name.name.text, in: known).map { "did you mean `\($0)`?" } ?? help
      ]
    }
    diagnostics.append(diagnostic)
  }

  // MARK: Reporting

  func label(_ range: SourceRange, _ text: String) -> Diagnostic.Label {
    .init(SourceLocation(tree.file, range), text)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count <= Diagnostic.limit { diagnostics.append(diagnostic) }
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: SourceRange, _ text: String = "",
    also secondary: [Diagnostic.Label] = [], help: String
  ) {
    diagnostics.append(Diagnostic(code, message, at: label(range, text), also: secondary, help: [help]))
  }
}

/// A profile whose default has to be acceptable.
package struct ProfileWithDefault: Sendable {
  package let profile: Profile
  /// Where the values come from with which a template is checked.
  package var origins: [Diagnostic.Label] = []
}

extension RulePattern {
  init(_ regex: RegexSyntax, in file: SourceFile) {
    self.init(
      regex.filled?.text ?? file.text(regex.range), isExtended: regex.isExtended,
      location: SourceLocation(file, regex.range), filled: regex.filled)
  }
}

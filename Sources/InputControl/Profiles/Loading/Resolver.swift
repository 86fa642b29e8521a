/// The result of resolving one file.
struct Resolution {
  /// The profiles of the file, in order.
  var profiles: [Profile]
  var sets: [String: CharacterSetDeclaration]
  /// The used files, by their names in this file.
  var uses: [String: RuleLoader.Module]
  /// All patterns stated in the file, including those of profiles with errors.
  var statedPatterns: [StatedPattern]
  /// Whether a used file has an error.
  var usesBrokenFile: Bool
  /// All errors of the file except those of patterns.
  var diagnostics: [Diagnostic]
}

/// A pattern with its purpose.
struct StatedPattern: Sendable {
  /// The purpose of a pattern, which determines the constructs it may have.
  enum Purpose: Sendable {
    case whole
    case search
    /// A search; the replacement names groups up to this one.
    case replacement(highestGroup: Int)
    case character
  }

  var pattern: RulePattern
  var purpose: Purpose
}

/// Resolves the statements of one file into profiles: checks names, follows parents, collects rules.
struct Resolver {
  private let tree: SyntaxTree
  private let loader: RuleLoader
  private let place: RuleLoader.Place
  private var diagnostics: [Diagnostic]
  /// The index of the first declaration of each name.
  private var declarations: [String: Int] = [:]
  /// The files to which the names introduced by `use` statements refer.
  private var aliases: [String: Alias] = [:]
  /// The names introduced by `use` statements with an error.
  private var brokenAliases: Set<String> = []
  private var usesBrokenFile = false
  private var sets: [String: CharacterSetDeclaration] = [:]
  /// The outcomes of the declarations resolved so far, by index.
  private var outcomes: [Int: Outcome] = [:]
  private var statedPatterns: [StatedPattern] = []

  private enum Outcome {
    case resolved(Profile, depth: Int)
    /// The declaration or a parent has an error, which was reported.
    case failed
  }

  private struct Alias {
    var name: NameSyntax
    var module: RuleLoader.Module
  }

  /// The maximum length of a chain of parents, number of parts of a union, and number of classes of a set.
  private static let limits = (parents: 32, parts: 64, classes: 256)

  /// Resolves the profiles of a file.
  ///
  /// - Parameter wanted: The only profile to resolve, with those it depends on; `nil` for all.
  static func resolve(
    _ tree: SyntaxTree, loader: RuleLoader, _ place: RuleLoader.Place, wanted: String? = nil
  ) -> Resolution {
    var resolver = Resolver(tree: tree, loader: loader, place: place)
    resolver.collectAliases()
    resolver.collectNames()
    for set in tree.sets { resolver.resolve(set) }
    for (index, profile) in tree.profiles.enumerated() where wanted.map({ $0 == profile.name.text }) ?? true {
      resolver.resolve(index)
    }
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
      profiles: tree.profiles.indices.compactMap { index in
        if case .resolved(let profile, _) = outcomes[index] { profile } else { nil as Profile? }
      },
      sets: sets, uses: aliases.mapValues(\.module), statedPatterns: statedPatterns,
      usesBrokenFile: usesBrokenFile,
      diagnostics: diagnostics)
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
        reportUse(use, outcome)
      }
    }
  }

  private mutating func reportUse(_ use: UseSyntax, _ outcome: RuleLoader.Outcome) {
    let name: (text: String, range: SourceRange) =
      switch use.source {
      case .shipped(let name): (name.text, name.range)
      case .path(let path): (DisplayText.escaped(path.text), path.range)
      }
    switch outcome {
    case .module: break
    case .cycle:
      report(
        .importCycle, "`\(name.text)` uses this file, or one that does", name.range, "closes the cycle",
        help: "move the shared part into a file of its own")
    case .tooMany:
      report(
        .tooManyImports, "these files use too many other files", name.range,
        help: "a chain of `use` has at most 32 files, and all files together are at most 1024")
    case .invalidPath(.notRelative):
      report(
        .importOutside, "the path of a used file must be relative to this file", name.range,
        help:
          "write a path such as \"shop.rules\" or \"parts/shop.rules\"; a shipped file is named without quotes"
      )
    case .invalidPath(.climbs):
      report(
        .importOutside, "a used file must be in the folder of this file or below it", name.range, "has `..`",
        help: "move the files into one folder")
    case .unreadable(_, .outsideOfFolder):
      report(
        .importOutside, "`\(name.text)` is a link that leads out of the folder of the rules", name.range,
        help: "put a copy into the folder")
    case .unreadable(let request, .notFound):
      report(
        .unknownRuleFile, "there is no rule file `\(DisplayText.escaped(request.path))`", name.range,
        help: ShippedRuleFile.all.contains { $0.moduleName == name.text || $0.name == name.text }
          ? "a shipped file is named without quotes: `use \(name.text.prefix { $0 != "." }) as \(use.alias.text)`"
          : "the path is relative to the folder of this file")
    case .unreadable(let request, .unreadable(let reason)):
      report(
        .unknownRuleFile, "cannot read `\(DisplayText.escaped(request.path))`: \(reason)", name.range,
        help: "make the file readable, or remove this line")
    case .unknownShippedFile:
      let known = ShippedRuleFile.all.map(\.moduleName)
      report(
        .unknownRuleFile, "there is no shipped rule file `\(name.text)`", name.range,
        help: Suggestion.nearest(to: name.text, in: known).map { "did you mean `\($0)`?" }
          ?? "the shipped files are \(known.map { "`\($0)`" }.joined(separator: ", ")); a file of your own is named in quotes"
      )
    }
  }

  /// Returns the file to which a qualifier refers; `nil` if there is none, which is reported once.
  private mutating func alias(_ qualifier: NameSyntax) -> Alias? {
    if let alias = aliases[qualifier.text] { return alias }
    guard !brokenAliases.contains(qualifier.text) else { return nil }
    report(
      .unknownAlias, "no `use` introduces the name `\(qualifier.text)`", qualifier.range,
      help: Suggestion.nearest(to: qualifier.text, in: aliases.keys.sorted()).map { "did you mean `\($0)`?" }
        ?? (ShippedRuleFile.all.contains { $0.moduleName == qualifier.text }
          ? "add `use \(qualifier.text) as \(qualifier.text)` above the first profile"
          : "add `use FILE as \(qualifier.text)` above the first profile"))
    return nil
  }

  private mutating func collectNames() {
    for (index, profile) in tree.profiles.enumerated() {
      let name = profile.name
      if let first = declarations[name.text] {
        report(
          .duplicateProfile, "the profile `\(name.text)` is defined twice", name.range, "defined again here",
          also: [label(tree.profiles[first].name.range, "first defined here")], help: "rename one of them")
      } else {
        declarations[name.text] = index
      }
    }
  }

  // MARK: Sets

  private mutating func resolve(_ set: SetSyntax) {
    let attributes = attributes(set.attributes, allowsDeprecated: true)
    let classes = classes(set.classes)
    guard sets[set.name.text] == nil else {
      let first = tree.sets.first { $0.name.text == set.name.text }?.name.range ?? set.name.range
      return report(
        .duplicateSet, "the set `\(set.name.text)` is defined twice", set.name.range, "defined again here",
        also: [label(first, "first defined here")], help: "rename one of them")
    }
    sets[set.name.text] = CharacterSetDeclaration(
      name: set.name, classes: classes, deprecation: attributes.deprecation)
  }

  /// Returns the classes that a statement names, with named sets replaced by their classes.
  private mutating func classes(_ syntax: [ClassSyntax]) -> [CharacterClass] {
    var result: [CharacterClass] = []
    for part in syntax {
      switch part {
      case .regex(let regex):
        let pattern = RulePattern(regex, in: tree.file)
        statedPatterns.append(StatedPattern(pattern: pattern, purpose: .character))
        result.append(.matching(pattern))
      case .string(let string):
        result.append(.characters(string.text))
      case .set(let name):
        for part in declaration(of: name)?.classes ?? [] where !result.contains(part) { result.append(part) }
      }
      if result.count > Self.limits.classes {
        report(
          .setTooLarge, "there are more than \(Self.limits.classes) classes here",
          tree.range(of: part), help: "write them as one pattern, such as `/[a-z0-9]/`")
        return Array(result.prefix(Self.limits.classes))
      }
    }
    return result
  }

  private mutating func declaration(of name: QualifiedNameSyntax) -> CharacterSetDeclaration? {
    let known: [String: CharacterSetDeclaration]
    if let qualifier = name.qualifier {
      guard let alias = alias(qualifier) else { return nil }
      known = alias.module.sets
    } else {
      known = sets
    }
    if let set = known[name.name.text] { return set }
    let isBelow = name.qualifier == nil && tree.sets.contains { $0.name.text == name.name.text }
    report(
      .unknownSet,
      isBelow
        ? "the set `\(name.text)` is defined further down" : "there is no set `\(name.text)`", name.range,
      help: isBelow
        ? "move it above this line"
        : Suggestion.nearest(to: name.name.text, in: known.keys.sorted()).map { "did you mean `\($0)`?" }
          ?? (name.name.text.contains("-")
            ? "write the characters as a pattern: `/[\(name.name.text)]/`"
            : "define it above: `set \(name.name.text) = /[a-z]/`; characters themselves are written in quotes")
    )
    return nil
  }

  // MARK: Attributes

  private mutating func attributes(
    _ attributes: [AttributeSyntax], allowsDeprecated: Bool
  ) -> Attributes {
    let (result, found) = Attributes.read(attributes, in: tree.file, allowsDeprecated: allowsDeprecated)
    diagnostics += found
    return result
  }

  // MARK: Inheritance and unions

  /// Resolves a declaration, after the declarations of this file that it depends on.
  private mutating func resolve(_ index: Int) {
    var path = [index]
    var places = [index: 0]
    while let current = path.last {
      if outcomes[current] == nil {
        let open = dependencies(of: current).first { outcomes[$0] == nil }
        if let next = open {
          if let start = places[next] {
            reportCycle(Array(path[start...]))
          } else {
            places[next] = path.count
            path.append(next)
          }
          continue
        }
        outcomes[current] = outcome(of: tree.profiles[current])
      }
      places[current] = nil
      path.removeLast()
    }
  }

  private func dependencies(of index: Int) -> [Int] {
    let profile = tree.profiles[index]
    return ([profile.parent].compactMap { $0 } + profile.parts.prefix(Self.limits.parts + 1))
      .filter { $0.qualifier == nil }.compactMap { declarations[$0.name.text] }
  }

  private mutating func reportCycle(_ members: [Int]) {
    let profiles = members.map { tree.profiles[$0] }
    let names = (profiles + profiles.prefix(1)).prefix(8).map { "`\($0.name.text)`" }
    let verb = profiles.contains(where: \.isUnion) ? "is made of" : "inherits from"
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
    if let name = syntax.parent {
      parent = self.profile(name)
      isSound = parent != nil
      if let union = parent?.profile, !union.parts.isEmpty {
        report(
          .inheritsFromUnion, "`\(union.name)` is a union, which has no rules to add to", name.range,
          help: "inherit from one of its parts, or make a union of children")
        isSound = false
        parent = nil
      }
    }
    let parts = syntax.parts.prefix(Self.limits.parts + 1).map { self.profile($0) }
    isSound = isSound && !parts.contains { $0 == nil }
    let depth = ([parent?.depth] + parts.map { $0?.depth }).compactMap { $0 }.max().map { $0 + 1 } ?? 1
    let attributes = attributes(syntax.attributes, allowsDeprecated: true)
    var profile: Profile =
      syntax.isUnion
      ? union(syntax, parts.compactMap { $0?.profile }, attributes)
      : collect(syntax, parent?.profile, attributes)
    guard depth <= Self.limits.parents else {
      report(
        .inheritanceTooDeep,
        "`\(syntax.name.text)` has more than \(Self.limits.parents - 1) parents above it",
        syntax.name.range, help: "inherit from a profile nearer to the first one")
      return .failed
    }
    profile.depth = depth
    return isSound ? .resolved(profile, depth: depth) : .failed
  }

  private mutating func collect(
    _ syntax: ProfileSyntax, _ parent: Profile?, _ attributes: Attributes
  ) -> Profile {
    var collector = RuleCollector(file: tree.file, profile: syntax, parent: parent)
    // Classes can name sets, which the collector does not know.
    for (index, item) in syntax.items.enumerated() {
      if case .rule(let rule) = item.content, case .allow(let syntax) = rule.body {
        collector.classes[index] = classes(syntax)
      }
    }
    let profile = collector.collect(attributes)
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    statedPatterns += collector.statedPatterns
    return profile
  }

  private mutating func union(
    _ syntax: ProfileSyntax, _ parts: [Profile], _ attributes: Attributes
  ) -> Profile {
    // A union of unions is the union of all their parts.
    var flat: [Profile] = []
    for part in parts.flatMap({ $0.parts.isEmpty ? [$0] : $0.parts })
    where !flat.contains(where: { $0.name == part.name && $0.location == part.location }) {
      flat.append(part)
    }
    if flat.count > Self.limits.parts {
      report(
        .profileTooLarge, "this union has more than \(Self.limits.parts) parts", syntax.name.range,
        help: "make it of fewer profiles")
    }
    var collector = UnionCollector(
      file: tree.file, profile: syntax, parts: Array(flat.prefix(Self.limits.parts)))
    let profile = collector.collect(attributes)
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    return profile
  }

  /// Returns the profile that a name refers to; `nil` if it does not exist, which is reported here, or if its
  /// declaration failed.
  private mutating func profile(_ name: QualifiedNameSyntax) -> (profile: Profile, depth: Int)? {
    if let qualifier = name.qualifier { return importedProfile(name, from: qualifier) }
    guard let index = declarations[name.name.text] else {
      // A suggestion compares all names, so none is computed beyond the number of findings that are shown.
      guard diagnostics.count <= Diagnostic.limit else { return nil }
      let imported = aliases.sorted { $0.key < $1.key }.first { $0.value.module[name.name.text] != nil }
      let suggestion =
        imported.map { "\($0.key).\(name.name.text)" }
        ?? Suggestion.nearest(to: name.name.text, in: tree.profiles.map(\.name.text))
      report(
        .unknownProfile, "there is no profile `\(name.name.text)` in this file", name.name.range,
        help: suggestion.map { "did you mean `\($0)`?" }
          ?? "a shipped profile is reached by `use`, such as `use standard as std` and `: std.price`")
      return nil
    }
    guard case .resolved(let profile, let depth) = outcomes[index] else { return nil }
    return (profile, depth)
  }

  private mutating func importedProfile(
    _ name: QualifiedNameSyntax, from qualifier: NameSyntax
  ) -> (Profile, Int)? {
    guard let alias = alias(qualifier) else { return nil }
    guard let profile = alias.module[name.name.text] else {
      let known = alias.module.profiles.map(\.name)
      report(
        .unknownProfile,
        "there is no profile `\(name.name.text)` in `\(DisplayText.escaped(alias.module.file.name))`",
        name.name.range,
        help: Suggestion.nearest(to: name.name.text, in: known).map { "did you mean `\($0)`?" }
          ?? "`inputctl list` shows the shipped profiles")
      return nil
    }
    return (profile, profile.depth)
  }

  // MARK: Reporting

  private func label(_ range: SourceRange, _ text: String) -> Diagnostic.Label {
    .init(SourceLocation(tree.file, range), text)
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: SourceRange, _ text: String = "",
    also secondary: [Diagnostic.Label] = [], help: String
  ) {
    diagnostics.append(Diagnostic(code, message, at: label(range, text), also: secondary, help: [help]))
  }
}

extension SyntaxTree {
  fileprivate func range(of part: ClassSyntax) -> SourceRange {
    switch part {
    case .regex(let regex): regex.range
    case .string(let string): string.range
    case .set(let name): name.range
    }
  }
}

extension RulePattern {
  init(_ regex: RegexSyntax, in file: SourceFile) {
    self.init(
      file.text(regex.range), isExtended: regex.isExtended, location: SourceLocation(file, regex.range))
  }
}

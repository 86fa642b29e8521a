/// What became of one file.
struct Resolution {
  /// Its profiles, in order.
  var profiles: [Profile]
  /// Every pattern that it states, also in profiles with mistakes.
  var statedPatterns: [StatedPattern]
  /// Everything that is wrong with it, but for the patterns.
  var diagnostics: [Diagnostic]
}

/// A rule with a pattern, and the name of the profile that states it.
struct StatedPattern: Sendable {
  var profile: String
  var rule: Rule
}

/// Turns the statements of one file into profiles: checks words, follows parents, collects rules.
struct Resolver {
  private let tree: SyntaxTree
  private let library: [SourceFile]
  private var diagnostics: [Diagnostic]
  /// The first declaration of every name.
  private var declarations: [String: Int] = [:]
  /// The shipped profiles behind every name that a `use` introduces.
  private var aliases: [String: Alias] = [:]
  /// The names that a `use` with a mistake would have introduced.
  private var brokenAliases: Set<String> = []
  /// What became of the declarations that were looked at.
  private var outcomes: [Int: Outcome] = [:]
  private var statedPatterns: [StatedPattern] = []

  private enum Outcome {
    case resolved(Profile, depth: Int)
    /// Something is wrong with it or with a parent, and was reported.
    case failed
  }

  private struct Alias {
    var file: String
    var range: SourceRange
    var profiles: [String: Profile]
  }

  /// The longest chain of parents.
  private static let deepestInheritance = 32

  /// The profiles of a file, in order, and everything that is wrong with it.
  static func resolve(_ tree: SyntaxTree, library: [SourceFile]) -> Resolution {
    var resolver = Resolver(tree: tree, library: library)
    resolver.collectAliases()
    resolver.collectNames()
    for index in tree.profiles.indices { resolver.resolve(index) }
    let profiles = tree.profiles.indices.compactMap { index in
      if case .resolved(let profile, _) = resolver.outcomes[index] { profile } else { nil as Profile? }
    }
    return Resolution(
      profiles: profiles, statedPatterns: resolver.statedPatterns, diagnostics: resolver.diagnostics)
  }

  private init(tree: SyntaxTree, library: [SourceFile]) {
    self.tree = tree
    self.library = library
    diagnostics = tree.diagnostics
  }

  // MARK: Names

  private mutating func collectAliases() {
    var imported: [String: [String: Profile]] = [:]
    for use in tree.uses {
      let name = use.file.text
      guard let file = library.first(where: { $0.name == name + ".rules" }) else {
        let known = library.map { String($0.name.dropLast(".rules".count)) }
        brokenAliases.insert(use.alias.text)
        report(
          .unknownRuleFile, "there is no shipped rule file `\(name)`", use.file.range,
          help: Suggestion.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
            ?? "the shipped files are \(known.map { "`\($0)`" }.joined(separator: ", "))")
        continue
      }
      if let first = aliases[use.alias.text] {
        report(
          .duplicateAlias, "the name `\(use.alias.text)` is used twice", use.alias.range,
          also: [label(first.range, "first used here")], help: "choose another name")
        continue
      }
      aliases[use.alias.text] = Alias(
        file: file.name, range: use.alias.range, profiles: profiles(of: file, in: &imported))
    }
  }

  /// The profiles of a shipped file, which is read once however often it is used.
  private func profiles(of file: SourceFile, in known: inout [String: [String: Profile]]) -> [String: Profile]
  {
    if let profiles = known[file.name] { return profiles }
    let profiles = Self.resolve(Parser.parse(file), library: []).profiles
    known[file.name] = Dictionary(profiles.map { ($0.name, $0) }) { first, _ in first }
    return known[file.name] ?? [:]
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

  // MARK: Inheritance

  /// Resolves a declaration and, before it, its parents in this file.
  private mutating func resolve(_ index: Int) {
    var chain: [Int] = []
    var places: [Int: Int] = [:]
    var next: Int? = index
    while let current = next, outcomes[current] == nil {
      if let start = places[current] {
        reportCycle(Array(chain[start...]))
        break
      }
      places[current] = chain.count
      chain.append(current)
      next = localParent(of: current)
    }
    for member in chain.reversed() where outcomes[member] == nil {
      outcomes[member] = outcome(of: tree.profiles[member])
    }
  }

  private func localParent(of index: Int) -> Int? {
    guard let parent = tree.profiles[index].parent, parent.qualifier == nil else { return nil }
    return declarations[parent.name.text]
  }

  private mutating func reportCycle(_ members: [Int]) {
    let profiles = members.map { tree.profiles[$0] }
    let names = (profiles + profiles.prefix(1)).prefix(8).map { "`\($0.name.text)`" }
    report(
      .inheritanceCycle,
      "\(names.first ?? "") inherits from \(names.dropFirst().joined(separator: ", which inherits from "))",
      profiles[0].name.range,
      "inherits from itself", help: "remove one of the parents")
    for member in members { outcomes[member] = .failed }
  }

  private mutating func outcome(of syntax: ProfileSyntax) -> Outcome {
    var parent: (profile: Profile, depth: Int)?
    var hasParent = true
    if let name = syntax.parent {
      parent = self.parent(name)
      hasParent = parent != nil
    }
    let depth = (parent?.depth ?? 0) + 1
    var collector = RuleCollector(file: tree.file, profile: syntax, parent: parent?.profile)
    let profile = collector.collect()
    if diagnostics.count <= Diagnostic.limit { diagnostics += collector.diagnostics }
    statedPatterns += collector.statedPatterns
    guard depth <= Self.deepestInheritance else {
      report(
        .inheritanceTooDeep,
        "`\(syntax.name.text)` has more than \(Self.deepestInheritance - 1) parents above it",
        syntax.name.range, help: "inherit from a profile nearer to the first one")
      return .failed
    }
    return hasParent ? .resolved(profile, depth: depth) : .failed
  }

  /// The profile that a parent's name means; `nil` when there is none, which is reported here, or when it
  /// failed itself.
  private mutating func parent(_ name: QualifiedNameSyntax) -> (profile: Profile, depth: Int)? {
    if let qualifier = name.qualifier { return importedParent(name.name, from: qualifier) }
    guard let index = declarations[name.name.text] else {
      // Looking for what was meant takes a look at every name; nobody reads more than the limit.
      guard diagnostics.count <= Diagnostic.limit else { return nil }
      let imported = aliases.sorted { $0.key < $1.key }.first { $0.value.profiles[name.name.text] != nil }
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

  private mutating func importedParent(_ name: NameSyntax, from qualifier: NameSyntax) -> (Profile, Int)? {
    guard let alias = aliases[qualifier.text] else {
      guard !brokenAliases.contains(qualifier.text) else { return nil }
      report(
        .unknownAlias, "no `use` introduces the name `\(qualifier.text)`", qualifier.range,
        help: Suggestion.nearest(to: qualifier.text, in: aliases.keys.sorted()).map {
          "did you mean `\($0)`?"
        }
          ?? "add `use standard as \(qualifier.text)` above the first profile")
      return nil
    }
    guard let profile = alias.profiles[name.text] else {
      report(
        .unknownProfile, "there is no profile `\(name.text)` in `\(alias.file)`", name.range,
        help: Suggestion.nearest(to: name.text, in: alias.profiles.keys.sorted()).map {
          "did you mean `\($0)`?"
        }
          ?? "`inputctl list` shows the shipped profiles")
      return nil
    }
    return (profile, 0)
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

import InputControl

/// A rule file without errors, prepared for all lints.
struct LintedFile {
  let source: SourceFile
  let tree: SyntaxTree
  let module: RuleLoader.Module
  /// The files that are linted together with this one.
  let modules: [RuleLoader.Module]
  let patterns: [LintedPattern]
  let profiles: [LintedProfile]
  /// The forms of the file.
  let forms: [LintedForm]
  /// Whether lints run that do not concern correctness.
  let includesAll: Bool
  /// The work that may be spent on all files.
  let budget: WorkBudget

  /// - Parameter budget: The work that may be spent on all files.
  init(
    _ module: RuleLoader.Module, among modules: [RuleLoader.Module], includesAll: Bool = false,
    budget: WorkBudget = WorkBudget()
  ) {
    self.includesAll = includesAll
    self.budget = budget
    source = module.file
    tree = Parser.parse(module.file)
    self.module = module
    self.modules = modules
    let templates = tree.templates.compactMap { template in
      module.templates[template.name.text]?.sample.map { (template, $0.syntax, $0.profile) }
    }
    patterns = LintedPattern.all(
      in: tree,
      items: (tree.profiles + tree.forms.flatMap(\.extendedFields)).flatMap(\.items)
        + templates.flatMap { $0.1.items })
    let declared = tree.profiles.compactMap { syntax in
      module[syntax.name.text].map { (TemplateSyntax?.none, syntax, $0) }
    }
    forms = module.forms.compactMap { form in
      (try? CompiledForm(form)).map { LintedForm(compiled: $0, budget: budget) }
    }
    let declarations = module.forms.flatMap(\.fields)
    let fields = tree.forms.flatMap(\.extendedFields).compactMap { syntax in
      declarations.first { $0.location?.range == syntax.name.range }.map {
        (TemplateSyntax?.none, syntax, $0.profile)
      }
    }
    profiles = (declared + templates + fields).enumerated().compactMap { index, declaration in
      let (template, syntax, profile) = declaration
      guard let compiled = try? CompiledProfile(profile) else { return nil }
      return LintedProfile(
        syntax: syntax, template: template, isField: index >= declared.count + templates.count,
        profile: profile, compiled: compiled,
        proofs: RuleProofs(compiled, budget: budget),
        displays: compiled.hasDisplay ? DisplayProofs(compiled, budget: budget) : nil)
    }
  }

  func location(_ range: SourceRange) -> SourceLocation { SourceLocation(source, range) }

  /// Returns a range extended by the white space after it, so that removing it leaves no gap.
  func withSpaceBehind(_ range: SourceRange) -> SourceRange {
    var end = range.end
    while end < source.bytes.count, " \t\r\n".utf8.contains(source.bytes[end]) { end += 1 }
    return SourceRange(range.start, end)
  }

  /// Returns the profile that a name refers to in this file.
  func profile(_ name: QualifiedNameSyntax) -> Profile? {
    let home = name.qualifier.map { module.uses[$0.text] } ?? module
    return home?[name.name.text]
  }

  /// Returns the profile that states a pattern.
  func profile(around pattern: LintedPattern) -> LintedProfile? {
    let range = pattern.location.range
    return profiles.first { $0.syntax.range.start <= range.start && range.end <= $0.syntax.range.end }
  }

  /// Returns the token at an offset, which begins there or covers it.
  func token(at offset: Int) -> Token? {
    let token = firstToken(endingBehind: offset)
    return token.flatMap { $0.range.start <= offset ? $0 : nil }
  }

  /// Returns the first token that ends after an offset.
  func firstToken(endingBehind offset: Int) -> Token? {
    var low = 0
    var high = tree.tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tree.tokens[middle].range.end <= offset { low = middle + 1 } else { high = middle }
    }
    return low < tree.tokens.count ? tree.tokens[low] : nil
  }

  /// The names of other profiles, templates, sets and checks that the declarations of the file use.
  var references: [QualifiedNameSyntax] {
    var result: [QualifiedNameSyntax] = []
    func addSets(_ classes: [ClassSyntax]) {
      for case .set(let name) in classes { result.append(name) }
    }
    func addSets(in items: [ItemSyntax]) {
      for item in items {
        guard case .rule(let rule) = item.content else { continue }
        switch rule.body {
        case .allow(let classes): addSets(classes)
        case .check(let name, _): result.append(name)
        case .inList(let reference): result.append(reference.list)
        default: break
        }
      }
    }
    for set in tree.sets { addSets(set.classes) }
    for template in tree.templates {
      let count = result.count
      addSets(in: template.items)
      let parameters = Set(template.parameters.map(\.name.text))
      result[count...].removeAll { $0.qualifier == nil && parameters.contains($0.name.text) }
      result += template.setNames
    }
    for profile in tree.profiles {
      if let parent = profile.parent { result.append(parent) }
      result += profile.parts + (profile.arguments?.setNames ?? [])
      addSets(in: profile.items)
    }
    for field in tree.forms.flatMap(\.declaredFields) {
      result.append(field.profile)
      result += field.arguments?.setNames ?? []
      addSets(in: field.items ?? [])
    }
    return result
  }

  /// The names of declarations of this file that its other declarations use, or files that are linted with it.
  var ownNamesInUse: Set<String> {
    var used = Set(references.filter { $0.qualifier == nil }.map(\.name.text))
    for other in modules where other !== module {
      let aliases = other.uses.filter { $0.value === module }.map(\.key)
      guard !aliases.isEmpty else { continue }
      for name in LintedFile(other, among: []).references where aliases.contains(name.qualifier?.text ?? "") {
        used.insert(name.name.text)
      }
    }
    return used
  }

  /// All blocks of texts, with the statements that contain them.
  var texts: [(profile: LintedProfile, item: ItemSyntax, texts: [TextSyntax])] {
    profiles.flatMap { profile in
      profile.syntax.items.compactMap { item in
        switch item.content {
        case .messages(let texts), .fieldText(_, let texts): (profile, item, texts)
        case .rule(let rule) where !rule.texts.isEmpty: (profile, item, rule.texts)
        default: nil
        }
      }
    }
  }
}

extension ItemSyntax {
  /// The text of a field that the statement states; `nil` for messages.
  var fieldText: FieldTextKind? {
    if case .fieldText(let kind, _) = content { kind } else { nil }
  }
}

extension LintedFile {
  /// The messages of the file: all texts of each.
  private var messages: [[TextSyntax]] { texts.map(\.texts) + tree.forms.flatMap(\.messages) }

  /// All texts in the file.
  var allTexts: [TextSyntax] { messages.flatMap { $0 } + tree.texts.flatMap { $0.entries.map(\.text) } }

  /// The texts in other languages than the first one of their message, with that one, and the parameters whose values
  /// stand in it.
  var translations: [(text: TextSyntax, source: TextForms, parameters: [String])] {
    let inline = messages.flatMap { texts in
      texts.dropFirst().map { ($0, TextForms(texts[0].text), [String]()) }
    }
    var sources: [String: SourceText] = [:]
    for source in module.sourceTexts { sources[source.key] = source }
    let apart = tree.texts.filter { !$0.isForBuiltIn }.flatMap { texts in
      texts.entries.compactMap { entry in
        sources[entry.key.text].map { (entry.text, $0.text, $0.parameters) }
      }
    }
    return inline + apart
  }
}

/// A profile of the file, a template with its defaults, or a field of a form with a block.
struct LintedProfile {
  let syntax: ProfileSyntax
  /// The template; `nil` for a profile.
  let template: TemplateSyntax?
  /// Whether the profile is a field of a form.
  let isField: Bool
  let profile: Profile
  let compiled: CompiledProfile
  /// The proofs about its rules, shared by all lints.
  let proofs: RuleProofs
  /// The proofs about its displays; `nil` if it has none.
  let displays: DisplayProofs?

  /// The error rules.
  var decidingRules: [Rule] { profile.rules.filter { $0.severity == .error } }

  /// Whether the profile is a field whose block states nothing but `required`.
  var onlyRequires: Bool {
    isField
      && syntax.items.allSatisfy {
        if case .rule(let rule) = $0.content, case .required = rule.body { true } else { false }
      }
  }

  /// The rules that the profile states, with the ranges of their statements.
  var rules: [(range: SourceRange, rule: RuleSyntax)] {
    syntax.items.compactMap { if case .rule(let rule) = $0.content { ($0.range, rule) } else { nil } }
  }

  /// Whether the profile itself states a rule; rules of a parent are reported at the parent.
  func states(_ rule: Rule) -> Bool {
    guard rule.statedBy == profile.name else { return false }
    // A field can have the name of its profile.
    return !isField || rule.location.map { covers($0) } ?? true
  }

  private func covers(_ location: SourceLocation) -> Bool {
    location.file === profile.location?.file && syntax.range.start <= location.range.start
      && location.range.end <= syntax.range.end
  }

  /// The examples that the profile itself states.
  var ownExamples: [Example] {
    profile.examples.filter { $0.statedBy == profile.name && (!isField || covers($0.location)) }
  }

  /// Returns a quoted value; only its length if the profile is sensitive.
  func quoted(_ value: String) -> String {
    guard profile.isSensitive else { return "“\(QuotedText.shortened(value[...]))”" }
    return value.count == 1 ? "a value of 1 character" : "a value of \(value.count) characters"
  }
}

/// A pattern in the file.
struct LintedPattern {
  enum Use {
    case regex, forbid, require, replace, character
  }

  let use: Use
  let tree: RegexTree
  /// The location of the pattern's text.
  let location: SourceLocation
  /// The rule that contains the pattern, if any.
  let rule: RuleSyntax?
  /// The index of the statement that contains the pattern; an `allow` or a `set` may contain several.
  let statement: Int
  /// The values of parameters in the pattern of a template; `nil` if there are none.
  let filled: FilledPattern?

  /// Returns the location of a part of the pattern.
  func location(_ range: SourceRange) -> SourceLocation {
    let part = filled?.written(range) ?? range
    return SourceLocation(
      location.file, SourceRange(location.range.start + part.start, location.range.start + part.end))
  }

  /// The members of all character classes of the pattern, in order, each with a flag for a negated class.
  var classMembers: [(member: RegexNode.CharacterClass.Member, isNegated: Bool)] {
    var members: [(member: RegexNode.CharacterClass.Member, isNegated: Bool)] = []
    tree.visit { node in
      guard case .characterClass(let set) = node.kind else { return }
      members += set.members.map { ($0, set.isNegated) }
    }
    return members
  }

  /// - Parameter items: The statements of the profiles and templates.
  static func all(in tree: SyntaxTree, items: [ItemSyntax]) -> [LintedPattern] {
    var patterns: [LintedPattern] = []
    var statement = 0
    func add(_ regex: RegexSyntax, _ use: Use, _ rule: RuleSyntax? = nil) {
      let text = regex.filled?.text ?? tree.file.text(regex.range)
      guard let parsed = RegexTree.parse(text, isExtended: regex.isExtended) else { return }
      patterns.append(
        LintedPattern(
          use: use, tree: parsed, location: SourceLocation(tree.file, regex.range), rule: rule,
          statement: statement, filled: regex.filled))
    }
    func add(_ classes: [ClassSyntax], _ rule: RuleSyntax? = nil) {
      for case .regex(let regex) in classes { add(regex, .character, rule) }
    }
    for set in tree.sets {
      add(set.classes)
      statement += 1
    }
    for check in tree.checks {
      for checkCase in check.cases { add(checkCase.regex, .regex) }
      statement += 1
    }
    for item in items {
      statement += 1
      switch item.content {
      case .replace(let regex, _): add(regex, .replace)
      case .rule(let rule):
        switch rule.body {
        case .regex(let regex): add(regex, .regex, rule)
        case .forbid(let regex): add(regex, .forbid, rule)
        case .require(_, let regexes): for regex in regexes { add(regex, .require, rule) }
        case .allow(let classes): add(classes, rule)
        case .required, .minLength, .maxLength, .oneOf, .inList, .check: break
        }
      default: break
      }
    }
    return patterns
  }
}

extension LintedFile {
  /// Returns a finding without its fix if that would replace a parameter by its value.
  func withoutFixOfParameter(_ finding: Diagnostic) -> Diagnostic {
    guard let fix = finding.fix else { return finding }
    let touches = fix.edits.contains { edit in
      edit.location.file === source
        && tree.templates.contains { template in
          template.holes.contains {
            $0.range.start < edit.location.range.end && edit.location.range.start < $0.range.end
          }
        }
    }
    guard touches else { return finding }
    var finding = finding
    finding.fix = nil
    return finding
  }
}

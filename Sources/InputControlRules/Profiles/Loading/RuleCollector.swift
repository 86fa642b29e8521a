/// Makes a profile or a union from the statements of one declaration: the inherited rules, then its own.
struct RuleCollector {
  let file: SourceFile
  private let syntax: ProfileSyntax
  let parent: Profile?
  /// The parts of a union, or of a parent that is one.
  let parts: [Profile]
  /// Whether the stated parent or a part does not exist or has an error; either was reported.
  let hasUnresolvedParent: Bool
  var diagnostics: [Diagnostic] = []
  /// The patterns stated in this declaration.
  private(set) var statedPatterns: [StatedPattern] = []
  /// The classes of the `allow` statements, by the index of their item.
  var classes: [Int: [CharacterClass]] = [:]
  /// The declared checks of the `check` statements, by the index of their item; `nil` for one with an error.
  var checks: [Int: ValueCheck?] = [:]
  /// The lists of the `in` statements, by the index of their item; `nil` for one with an error.
  var lists: [Int: ValueList?] = [:]
  /// The beginning of the keys of its texts: its name, or, for a field, those of the form and the field.
  var textKey: String
  /// The texts that stand apart from the rules.
  var texts: TextIndex?
  /// The values of the parameters of a template, for texts.
  var parameterTexts: [String: String] = [:]
  /// Whether the file comes with the library, and has its other languages in files of their own.
  var isShipped = false

  private var type: ControlType?
  private var decimalForm: DecimalForm?
  /// The form of the dates or times of the profile, or of all parts of a union.
  private(set) var dateForm: DateForm?
  private var keyboard: Profile.KeyboardLayout?
  private var composition: CompositionPolicy?
  private var paste: PastePolicy?
  private var refusal: RefusalPolicy?
  private var normalization: [Normalization]
  /// The displays that this declaration states.
  var displays: [Display] = []
  private var prefix: String?
  private var suffix: String?
  private var isSensitive: Bool
  private var messages = LocalizedText()
  /// The texts of a field that this declaration states.
  private var fieldTexts: [FieldTextKind: LocalizedText] = [:]
  private var defaultValue: StringSyntax?
  private var autocomplete: Autocomplete?
  /// The rules in order; a dropped rule is `nil`.
  private var rules: [Rule?]
  private var examples: [Example] = []
  /// The range of each setting of this declaration, by keyword.
  private var settings: [String: SourceRange] = [:]
  /// The index of each rule in `rules`, by id.
  private var ruleIndices: [String: Int] = [:]
  /// The number of rules from the parent or the type, which may be overridden.
  private var inheritedCount: Int
  /// The rules that repeat an inherited one, as findings of lint, by id.
  private(set) var restatements: [String: Diagnostic] = [:]
  /// The ids of the inherited rules that are overridden or dropped.
  private var replaced: Set<String> = []

  /// The maximum number of rules and of examples of a profile, including inherited ones because a child
  /// copies them, and of steps of normalisation.
  private static let limits = (rules: 256, examples: 4096, steps: 64, displays: 64)

  /// - Parameters:
  ///   - parts: The parts of a union; empty for other profiles.
  ///   - hasUnresolvedParent: Whether the stated parent or a part does not exist or has an error.
  init(
    file: SourceFile, profile: ProfileSyntax, parent: Profile?, parts: [Profile], hasUnresolvedParent: Bool
  ) {
    self.hasUnresolvedParent = hasUnresolvedParent
    self.file = file
    syntax = profile
    textKey = profile.name.text
    self.parent = parent
    self.parts = parent?.parts ?? parts
    isSensitive = parent?.isSensitive ?? parts.contains(where: { $0.isSensitive })
    normalization = parent?.normalization ?? []
    rules = parent?.rules.map { $0 } ?? []
    inheritedCount = rules.count
    for (index, rule) in rules.enumerated() { ruleIndices[rule?.id ?? ""] = index }
  }

  mutating func collect(_ attributes: Attributes) -> Profile {
    // Types are collected first, so that a rule of the type can be overridden before the `type` statement.
    var isDecimal = false
    for item in syntax.items {
      guard case .type(let name) = item.content else { continue }
      if name.text == ControlType.decimal.rawValue, (parent?.type ?? ControlType.none) == ControlType.none {
        isDecimal = true
      }
    }
    decimalForm = decimalForm(of: syntax.items, statesType: isDecimal)
    dateForm = dateForm(of: syntax.items)
    for item in syntax.items {
      if case .type(let name) = item.content, isFirstSetting("type", item.range) { addType(name, item.range) }
    }
    for (index, item) in syntax.items.enumerated() {
      guard !isTooLarge else { break }
      diagnostics += Attributes.read(item.attributes, in: file, allowsDeprecated: false).1
      add(item, at: index)
    }
    if isTooLarge {
      report(
        .profileTooLarge,
        "this profile has more than \(Self.limits.rules) rules, \(Self.limits.examples) examples, \(Self.limits.steps) steps of normalisation or \(Self.limits.displays) displays, inherited ones included",
        syntax.name.range, help: "split it into several profiles")
    }
    if settings["messages"] == nil { messages = localized([], textKey) }
    if !hasUnresolvedParent {
      checkExamples(of: syntax.items, ruleIDs: rules.compactMap { $0?.id })
    }
    let profile = profile(attributes)
    checkDates(of: profile)
    return profile
  }

  private var isTooLarge: Bool {
    rules.count > Self.limits.rules || examples.count > Self.limits.examples
      || normalization.count > Self.limits.steps || displays.count > Self.limits.displays
  }

  private func profile(_ attributes: Attributes) -> Profile {
    var profile = Profile(
      name: syntax.name.text,
      type: type ?? parent?.type ?? .none,
      rules: rules.compactMap { $0 },
      isSensitive: isSensitive,
      messages: messages.filled(from: parent?.messages ?? LocalizedText()))
    profile.decimalForm = decimalForm
    profile.dateForm = profile.type.isOfDates ? dateForm : nil
    profile.parts = parts
    profile.documentation = syntax.documentation
    profile.normalization = normalization
    // A profile's own display replaces the inherited list as a whole.
    profile.displays = displays.isEmpty ? parent?.displays ?? [] : displays
    profile.prefix = prefix ?? parent?.prefix ?? ""
    profile.suffix = suffix ?? parent?.suffix ?? ""
    addFieldWords(to: &profile)
    profile.examples = inheritedExamples + examples
    profile.deprecation = attributes.deprecation
    profile.parent = parent.map { ProfileReference(name: $0.name, location: $0.location) }
    profile.location = SourceLocation(file, syntax.name.range)
    profile.statedKeyboard = keyboard ?? parent?.statedKeyboard
    profile.composition = composition ?? parent?.composition
    profile.pastePolicy = paste ?? parent?.pastePolicy
    profile.statedRefusalPolicy = refusal ?? parent?.statedRefusalPolicy
    return profile
  }

  private func addFieldWords(to profile: inout Profile) {
    // Unlike messages, texts of the parent in other languages are not kept: they would name something else.
    profile.label = fieldTexts[.label] ?? parent?.label ?? LocalizedText()
    profile.hint = fieldTexts[.hint] ?? parent?.hint ?? LocalizedText()
    profile.placeholder = fieldTexts[.placeholder] ?? parent?.placeholder ?? LocalizedText()
    profile.autocomplete = autocomplete ?? parent?.autocomplete
    guard let value = defaultValue else {
      profile.statedDefault = parent?.statedDefault
      profile.statedDefault?.isInherited = true
      return
    }
    guard !value.text.isEmpty else { return }
    profile.statedDefault = StatedDefault(value.text, at: SourceLocation(file, value.range))
  }

  /// The examples inherited from the parent: the values that it rejects, except by replaced rules, and except
  /// values that this declaration states itself.
  ///
  /// Accepted values are not inherited, because a child may be narrower.
  private var inheritedExamples: [Example] {
    guard let parent, !parent.examples.isEmpty else { return [] }
    let own = Set(examples.map { $0.text })
    return parent.examples.filter { example in
      example.expectation == .rejects && !example.isTodo && !own.contains(example.text)
        && !(example.rule.map(replaced.contains) ?? false)
    }
  }

  // MARK: Statements

  private mutating func add(_ item: ItemSyntax, at index: Int) {
    switch item.content {
    case .type, .decimals, .integers, .signed, .seconds:
      break
    case .keyboard(let name):
      guard isFirstSetting("keyboard", item.range) else { return }
      keyboard = choice(name, .unknownKeyboard, "there is no keyboard `\(name.text)`")
    case .ime(let name):
      guard isFirstSetting("ime", item.range) else { return }
      composition = choice(name, .unknownPolicy, "there is no policy `\(name.text)` for compositions")
    case .paste(let name):
      guard isFirstSetting("paste", item.range) else { return }
      paste = choice(name, .unknownPolicy, "there is no policy `\(name.text)` for pasting")
    case .refuse(let name):
      guard isFirstSetting("refuse", item.range) else { return }
      refusal = choice(name, .unknownPolicy, "there is no policy `\(name.text)` for refused input")
    case .normalize(let names):
      for name in names { addNormalization(name) }
    case .replace(let regex, let text):
      addReplacement(regex, text)
    case .display(let display):
      addDisplay(display, item.range, isDecimal: decimalForm != nil)
    case .prefix(let text):
      if isFirstSetting("prefix", item.range) { prefix = affix(text, isDecimal: decimalForm != nil) }
    case .suffix(let text):
      if isFirstSetting("suffix", item.range) { suffix = affix(text, isDecimal: decimalForm != nil) }
    case .sensitive(let sensitivity):
      if isFirstSetting("sensitive", item.range) { addSensitivity(sensitivity, item.range) }
    case .messages(let texts):
      if isFirstSetting("messages", item.range) { messages = localized(texts, textKey) }
    case .fieldText(let kind, let texts):
      if isFirstSetting(kind.rawValue, item.range) {
        fieldTexts[kind] = localized(texts.map { $0.plain }, "\(textKey).\(kind.rawValue)")
      }
    case .defaultValue(let value):
      if isFirstSetting("default", item.range) { defaultValue = value }
    case .autocomplete(let names):
      if isFirstSetting("autocomplete", item.range) { addAutocomplete(names) }
    case .drop(let id):
      drop(id)
    case .rule(let rule):
      addRule(rule, item.range, at: index)
    case .examples(let statement):
      examples += Example.examples(statement, of: syntax.name.text, in: file)
    }
  }

  private mutating func addType(_ name: NameSyntax, _ range: SourceRange) {
    guard let type: ControlType = choice(name, .unknownType, "there is no control type `\(name.text)`") else {
      return
    }
    if let parent, parent.type != .none {
      if parent.type != type {
        report(
          .conflictingType,
          "`\(parent.name)` has the type `\(parent.type.rawValue)`, which a child cannot change",
          name.range, help: "remove the type, or inherit from another profile")
      }
      return
    }
    self.type = type
    for rule in Rule.rules(
      of: type, decimalForm, dateForm, statedBy: syntax.name.text, location: SourceLocation(file, range))
    {
      add(rule)
    }
    inheritedCount = rules.count
  }

  private mutating func addNormalization(_ name: NameSyntax) {
    if let step = Normalization.named.first(where: { $0.name == name.text })?.step {
      normalization.append(step)
    } else {
      report(
        .unknownNormalization, "there is no normalisation `\(name.text)`", name.range,
        help: Self.choice(of: name.text, in: Normalization.named.map { $0.name }))
    }
  }

  private mutating func addReplacement(_ regex: RegexSyntax, _ text: StringSyntax) {
    guard let template = ReplacementTemplate(text.text) else {
      return report(
        .invalidReplacement, "a `$` here needs the number of a group behind it", text.range,
        help: "write `$1` to `$9` for a group, `$0` for the whole match and `$$` for a dollar")
    }
    let pattern = RulePattern(regex, in: file)
    statedPatterns.append(
      StatedPattern(pattern: pattern, purpose: .replacement(highestGroup: template.highestGroup)))
    normalization.append(.replace(pattern, with: template))
  }

  /// Makes the values sensitive, or, with `override sensitive no`, shows those of a sensitive parent.
  private mutating func addSensitivity(_ sensitivity: SensitivitySyntax, _ range: SourceRange) {
    guard sensitivity.no != nil else {
      isSensitive = true
      return
    }
    guard !hasUnresolvedParent else { return }
    let hiding = parent.map { $0.isSensitive ? $0 : nil } ?? parts.first(where: { $0.isSensitive })
    guard let hiding else {
      return report(
        .nothingToOverride, "no `sensitive` is inherited here", range,
        help: "remove this line: values are shown unless a profile or its parent is sensitive")
    }
    guard sensitivity.isOverride else {
      diagnostics.append(
        Diagnostic(
          .restatedRule, "`\(hiding.name)` is sensitive, and this is not an `override`",
          at: .init(SourceLocation(file, range), "would show its values"),
          also: hiding.location.map { [.init($0, "sensitive")] } ?? [],
          help: ["write `override sensitive no` if the values of this profile may be shown"]))
      return
    }
    isSensitive = false
  }

  private mutating func addAutocomplete(_ names: [NameSyntax]) {
    let words = names.map { $0.text }
    guard let problem = Autocomplete.Problem.first(in: words) else {
      autocomplete = Autocomplete(valid: words)
      return
    }
    let end = names[names.count - 1].range.end
    report(
      .unknownAutocomplete, problem.message,
      problem.index < names.count ? names[problem.index].range : SourceRange(end, end), help: problem.help)
  }

  // MARK: Rules

  private mutating func addRule(_ rule: RuleSyntax, _ range: SourceRange, at index: Int) {
    guard let body = body(rule.body, at: index) else { return }
    let keywordTiming: Rule.Timing? = rule.keyword.text == "range" ? .change : nil
    let timing: Rule.Timing? = rule.timing.flatMap {
      choice($0, .unknownTiming, "`\($0.text)` is not a time at which a rule is checked")
    }
    let id = rule.name?.text ?? body.defaultID
    let added = Rule(
      body, id: id, timing: timing ?? keywordTiming,
      severity: rule.severity.flatMap { Severity(rawValue: $0.text) } ?? .error,
      messages: localized(rule.texts, "\(textKey).\(id)"), statedBy: syntax.name.text,
      location: SourceLocation(file, range))
    if rule.isOverride { override(added, rule.name?.range ?? rule.keyword.range) } else { add(added) }
  }

  mutating func pattern(_ regex: RegexSyntax, _ purpose: StatedPattern.Purpose) -> RulePattern {
    let pattern = RulePattern(regex, in: file)
    statedPatterns.append(StatedPattern(pattern: pattern, purpose: purpose))
    return pattern
  }

  private mutating func add(_ rule: Rule) {
    guard let index = ruleIndices[rule.id], let first = rules[index] else {
      ruleIndices[rule.id] = rules.count
      rules.append(rule)
      return
    }
    guard index < inheritedCount else { return reportDuplicate(rule, first) }
    // A field may have the name of its profile.
    let isOfType = parent.map { parent in !parent.rules.contains { $0.id == rule.id } } ?? true
    let owner = isOfType ? "the type `\(type?.rawValue ?? "")`" : "`\(parent?.name ?? "")`"
    var diagnostic = Diagnostic.restated(rule, first, of: owner)
    if diagnostic.severity == .warning, !replaced.contains(rule.id), restatements[rule.id] == nil {
      // The inherited rule applies, so that nothing changes.
      restatements[rule.id] = diagnostic
    } else {
      diagnostic.severity = .error
      diagnostics.append(diagnostic)
    }
  }

  /// Records that an inherited rule is overridden or dropped. The profile cannot repeat it too.
  private mutating func replace(_ id: String) {
    replaced.insert(id)
    guard var diagnostic = restatements.removeValue(forKey: id) else { return }
    diagnostic.severity = .error
    diagnostics.append(diagnostic)
  }

  private mutating func reportDuplicate(_ rule: Rule, _ first: Rule) {
    diagnostics.append(.duplicate(rule, first))
  }

  private mutating func override(_ rule: Rule, _ range: SourceRange) {
    guard let index = ruleIndices[rule.id], let first = rules[index] else {
      return reportNotInherited(
        .nothingToOverride, "override", rule.id, range,
        help: rule.body.help(overridingOneOf: rules.prefix(inheritedCount).compactMap { $0 }))
    }
    guard index < inheritedCount, !replaced.contains(rule.id) else { return reportDuplicate(rule, first) }
    replace(rule.id)
    rules[index] = rule
  }

  /// Replaces the inherited rule that a form states; a rule that the parent has dropped stays away.
  mutating func replaceShape(of base: DecimalForm, with form: DecimalForm, _ location: SourceLocation) {
    guard let index = ruleIndices["shape"], let rule = rules[index],
      rule.body == .regex(RulePattern(base.pattern))
    else { return }
    rules[index] = Rule(
      .regex(RulePattern(form.pattern)), id: rule.id, timing: rule.timing, severity: rule.severity,
      messages: rule.messages, statedBy: syntax.name.text, location: location)
  }

  private mutating func drop(_ id: NameSyntax) {
    guard let index = ruleIndices[id.text], index < inheritedCount, !replaced.contains(id.text) else {
      return reportNotInherited(.nothingToDrop, "drop", id.text, id.range)
    }
    replace(id.text)
    rules[index] = nil
    ruleIndices[id.text] = nil
  }

  private mutating func reportNotInherited(
    _ code: DiagnosticCode, _ verb: String, _ id: String, _ range: SourceRange, help known: String? = nil
  ) {
    // The rules of a parent with an error are unknown.
    guard !hasUnresolvedParent else { return }
    let inherited = rules.prefix(inheritedCount).compactMap { $0?.id }
    let help: String
    if let known {
      help = known
    } else if replaced.contains(id) {
      help = "it is overridden or dropped above already; remove one of the two"
    } else if let part = parts.first(where: { $0.rules.contains { $0.id == id } }) {
      help =
        "it is a rule of `\(part.name)`, a part of the union: change it in a child of `\(part.name)`, and make the union of that child"
    } else if inherited.isEmpty {
      help = "this profile has neither a parent nor a type that states rules; remove `\(verb)`"
    } else {
      help =
        Suggestion.nearest(to: id, in: inherited).map { "did you mean `\($0)`?" }
        ?? "the rules that can be replaced are \(inherited.prefix(8).map { "`\($0)`" }.joined(separator: ", "))"
    }
    report(code, "no rule `\(id)` is inherited here", range, help: help)
  }

  mutating func isFirstSetting(_ keyword: String, _ range: SourceRange) -> Bool {
    if let first = settings[keyword] {
      diagnostics.append(.repeatedSetting(keyword, SourceLocation(file, range), SourceLocation(file, first)))
      return false
    }
    settings[keyword] = range
    return true
  }

  // MARK: Named values

  /// Returns the texts of a statement, with those that stand apart under a key.
  private mutating func localized(_ stated: [TextSyntax], _ key: String) -> LocalizedText {
    var (result, found) = LocalizedText.read(stated, in: file)
    diagnostics += found
    if isShipped, !result.isEmpty { result.shared = .init(.rule(key), values: parameterTexts) }
    if let texts { diagnostics += texts.complete(&result, key, with: parameterTexts, in: file) }
    return result
  }

  /// Returns the case with a name, or reports an unknown name and returns `nil`.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: NameSyntax, _ code: DiagnosticCode, _ message: String
  ) -> Value? {
    if let value = Value(rawValue: name.text) { return value }
    report(
      code, message, name.range, help: Self.choice(of: name.text, in: Value.allCases.map { $0.rawValue }))
    return nil
  }

  static func choice(of word: String, in known: [String]) -> String {
    Suggestion.nearest(to: word, in: known).map { "did you mean `\($0)`?" }
      ?? "choose one of \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }

  mutating func report(_ code: DiagnosticCode, _ message: String, _ range: SourceRange, help: String) {
    diagnostics.append(Diagnostic(code, message, at: .init(SourceLocation(file, range)), help: [help]))
  }
}

/// Turns the statements of one declaration into a profile: what its parent has, then its own.
struct RuleCollector {
  private let file: SourceFile
  private let syntax: ProfileSyntax
  private let parent: Profile?
  private(set) var diagnostics: [Diagnostic] = []
  /// The rules with a pattern among those that this declaration states.
  private(set) var statedPatterns: [StatedPattern] = []

  private var type: ControlType?
  private var keyboard: KeyboardLayout?
  private var isSensitive = false
  private var messages = LocalizedText()
  private var rules: [Rule]
  private var examples: [Example]
  /// Where every setting of this declaration was made, by its keyword.
  private var settings: [String: SourceRange] = [:]
  /// The index in `rules` of every id.
  private var ruleIndices: [String: Int] = [:]

  /// The most rules and examples of a profile, those of its parents included, because a child copies them; and
  /// the most languages of a message.
  private static let most = (rules: 256, examples: 4096, texts: 256)

  init(file: SourceFile, profile: ProfileSyntax, parent: Profile?) {
    self.file = file
    syntax = profile
    self.parent = parent
    rules = parent?.rules ?? []
    examples = parent?.examples ?? []
    for (index, rule) in rules.enumerated() { ruleIndices[rule.id] = index }
  }

  mutating func collect() -> Profile {
    for item in syntax.items {
      guard rules.count <= Self.most.rules, examples.count <= Self.most.examples else {
        report(
          .profileTooLarge,
          "this profile has more than \(Self.most.rules) rules or \(Self.most.examples) examples, inherited ones included",
          syntax.name.range, help: "split it into several profiles")
        break
      }
      add(item)
    }
    checkExamples()
    return Profile(
      name: syntax.name.text,
      documentation: syntax.documentation,
      type: type ?? parent?.type ?? .none,
      rules: rules,
      statedKeyboard: keyboard ?? parent?.statedKeyboard,
      isSensitive: isSensitive || parent?.isSensitive == true,
      messages: messages.filled(from: parent?.messages ?? LocalizedText()),
      examples: examples,
      location: SourceLocation(file, syntax.name.range))
  }

  // MARK: Statements

  private mutating func add(_ item: ItemSyntax) {
    switch item.content {
    case .type(let name):
      guard isFirstSetting("type", item.range) else { return }
      addType(name, item.range)
    case .keyboard(let name):
      guard isFirstSetting("keyboard", item.range) else { return }
      keyboard = KeyboardLayout(rawValue: name.text)
      if keyboard == nil {
        report(
          .unknownKeyboard, "there is no keyboard `\(name.text)`", name.range,
          help: Self.choice(of: name.text, in: KeyboardLayout.allCases.map(\.rawValue)))
      }
    case .sensitive:
      if isFirstSetting("sensitive", item.range) { isSensitive = true }
    case .messages(let texts):
      if isFirstSetting("messages", item.range) { messages = localized(texts) }
    case .rule(let rule):
      addRule(rule, item.range)
    case .examples(let statement):
      for example in statement.examples {
        examples.append(
          Example(
            expectation: Self.expectation(of: statement.kind), text: example.text, rule: example.by?.text,
            location: SourceLocation(file, example.range)))
      }
    }
  }

  private mutating func addType(_ name: NameSyntax, _ range: SourceRange) {
    guard let type = ControlType(rawValue: name.text) else {
      report(
        .unknownType, "there is no control type `\(name.text)`", name.range,
        help: Self.choice(of: name.text, in: ControlType.allCases.map(\.rawValue)))
      return
    }
    if let parent, parent.type != .none {
      if parent.type != type {
        report(
          .conflictingType, "`\(parent.name)` has the type `\(parent.type.rawValue)`, a child only adds",
          name.range, help: "remove the type, or inherit from another profile")
      }
      return
    }
    self.type = type
    for rule in Rule.rules(of: type, location: SourceLocation(file, range)) { add(rule) }
  }

  private mutating func addRule(_ rule: RuleSyntax, _ range: SourceRange) {
    var patternLocation: SourceLocation?
    let body: Rule.Body
    switch rule.body {
    case .required:
      body = .required
    case .minLength(let length, let unit):
      guard let unit = lengthUnit(unit) else { return }
      body = .minLength(length, unit)
    case .maxLength(let length, let unit):
      guard let unit = lengthUnit(unit) else { return }
      body = .maxLength(length, unit)
    case .regex(let regex):
      patternLocation = SourceLocation(file, regex.range)
      body = .regex(file.text(regex.range), isExtended: regex.isExtended)
    }
    let added = Rule(
      body, id: rule.name?.text, messages: localized(rule.texts), location: SourceLocation(file, range),
      patternLocation: patternLocation)
    if patternLocation != nil { statedPatterns.append(StatedPattern(profile: syntax.name.text, rule: added)) }
    add(added)
  }

  private mutating func add(_ rule: Rule) {
    guard let index = ruleIndices[rule.id] else {
      ruleIndices[rule.id] = rules.count
      rules.append(rule)
      return
    }
    let first = rules[index]
    let isInherited = index < parent?.rules.count ?? 0
    diagnostics.append(
      Diagnostic(
        .duplicateRule,
        isInherited
          ? "`\(parent?.name ?? "")` already has a rule `\(rule.id)`, a child only adds"
          : "this profile has two rules `\(rule.id)`",
        at: rule.location.map { .init($0, "again here") },
        also: first.location.map { [.init($0, "first here")] } ?? [],
        help: ["give this one a name of its own, such as `\(rule.id.prefix { $0 != "." })2: …`"]))
  }

  private mutating func isFirstSetting(_ keyword: String, _ range: SourceRange) -> Bool {
    if let first = settings[keyword] {
      diagnostics.append(
        Diagnostic(
          .duplicateSetting, "`\(keyword)` is stated twice",
          at: .init(SourceLocation(file, range), "again here"),
          also: [.init(SourceLocation(file, first), "first here")], help: ["remove one of them"]))
      return false
    }
    settings[keyword] = range
    return true
  }

  // MARK: Words

  private mutating func lengthUnit(_ name: NameSyntax?) -> LengthUnit? {
    guard let name else { return .graphemes }
    if let unit = LengthUnit(rawValue: name.text) { return unit }
    report(
      .unknownUnit, "there is no unit `\(name.text)`", name.range,
      help: Self.choice(of: name.text, in: LengthUnit.allCases.map(\.rawValue)))
    return nil
  }

  private mutating func localized(_ texts: [TextSyntax]) -> LocalizedText {
    var result = LocalizedText()
    if let next = texts.dropFirst(Self.most.texts).first {
      report(
        .profileTooLarge, "there are more than \(Self.most.texts) texts", next.locale.range,
        help: "leave out the languages that nobody asks for")
    }
    for text in texts.prefix(Self.most.texts) {
      guard let locale = LocaleTag(text.locale.text) else {
        report(
          .invalidLocale, "`\(text.locale.text)` is no language tag", text.locale.range,
          help: "a language tag looks like `en`, `zh-Hans` or `pt-BR`")
        continue
      }
      if !result.add(text.text, for: locale) {
        report(
          .duplicateSetting, "there are two texts for `\(locale)`", text.locale.range,
          help: "remove one of them")
      }
    }
    return result
  }

  private static func choice(of word: String, in known: [String]) -> String {
    Suggestion.nearest(to: word, in: known).map { "did you mean `\($0)`?" }
      ?? "choose one of \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }

  private static func expectation(of kind: ExamplesSyntax.Kind) -> Example.Expectation {
    switch kind {
    case .accepts: .accepts
    case .pending: .pending
    case .rejects: .rejects
    }
  }

  // MARK: Examples

  /// An example may only name a rule that is there, wherever in the profile it stands.
  private mutating func checkExamples() {
    for item in syntax.items {
      guard case .examples(let statement) = item.content else { continue }
      for example in statement.examples {
        guard let rule = example.by, ruleIndices[rule.text] == nil else { continue }
        guard diagnostics.count <= Diagnostic.limit else { return }
        report(
          .unknownRule, "this profile has no rule `\(rule.text)`", rule.range,
          help: Suggestion.nearest(to: rule.text, in: rules.map(\.id)).map { "did you mean `\($0)`?" }
            ?? (rules.isEmpty
              ? "it has no rules"
              : "its rules are \(rules.prefix(8).map { "`\($0.id)`" }.joined(separator: ", "))"
                + (rules.count > 8 ? ", …" : "")))
      }
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: SourceRange, help: String
  ) {
    diagnostics.append(Diagnostic(code, message, at: .init(SourceLocation(file, range)), help: [help]))
  }
}

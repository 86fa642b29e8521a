/// The words that may stand at a place of a rule file, for an editor that completes them.
///
/// The parser of the language says what it expects there, and the file which names it declares.
package struct RuleCompletion: Sendable {
  /// The offset at which the word begins that a person has begun, in bytes; the place itself if there is none.
  package let start: Int
  /// The words that continue what is begun, without the one that already stands there.
  package let words: [RuleWord]
  /// Whether what is begun is one of the expected words.
  package let isWhole: Bool

  /// Finds the words; `nil` in texts, patterns and comments, and directly behind a literal or a number.
  ///
  /// - Parameters:
  ///   - place: The offset of the caret, in bytes.
  ///   - file: The file; it may have errors.
  package init?(at place: Int, in file: SourceFile) {
    let bytes = file.bytes
    var start = place
    while start > 0, bytes[start - 1].isPartOfWord { start -= 1 }
    while start < place, !bytes[start].beginsName { start += 1 }
    let tree = Parser.parse(file)
    guard !tree.isInsideLiteral(place), start == 0 || !bytes[start - 1].endsLiteral else { return nil }
    let begun = file.text(SourceRange(start, place))
    let before = SourceFile(name: file.name, bytes: Array(bytes[..<start]))
    let expectations = Parser.expectations(atEndOf: before)
    let names = NamesInFile(tree, before: start)
    var words: [RuleWord] = []
    var known: Set<String> = []
    for expectation in expectations.all {
      let found = LanguageWords.words(expectation, in: expectations.keyword) + names.words(expectation)
      words += found.filter { known.insert($0.text).inserted }
    }
    self.start = start
    isWhole = words.contains { $0.text == begun }
    self.words = words.filter { $0.text != begun && $0.text.lowercased().starts(with: begun.lowercased()) }
  }
}

extension UInt8 {
  /// Names may be joined by dots, and a locale by a hyphen.
  fileprivate var isPartOfWord: Bool {
    beginsName || isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }
  fileprivate var endsLiteral: Bool {
    isASCIIDigit || beginsName || self == UInt8(ascii: "\"") || self == UInt8(ascii: "/")
  }
}

extension SyntaxTree {
  /// Returns whether a place is in a text, a pattern or a comment.
  fileprivate func isInsideLiteral(_ place: Int) -> Bool {
    guard let index = tokens.firstIndex(where: { place <= $0.range.end }) else { return false }
    let token = tokens[index]
    guard place <= token.range.start else {
      // Text that is no token may be a literal without an end.
      return switch token.kind {
      case .string, .regex: place < token.range.end
      case .invalid: true
      default: false
      }
    }
    let before = file.text(SourceRange(token.triviaStart, place))
    return before.split(separator: "\n", omittingEmptySubsequences: false).last?.includes("//") ?? false
  }
}

/// The names that may be written at a place of a file.
private struct NamesInFile {
  private let tree: SyntaxTree
  /// The name of the declaration that stands around the place.
  private let declaration: String?

  init(_ tree: SyntaxTree, before place: Int) {
    self.tree = tree
    let tokens = tree.tokens
    let keyword = tokens.indices.last { index in
      tokens[index].startsLine && tokens[index].range.end <= place
        && ["profile", "template", "form"].contains(tree.file.text(tokens[index].range))
    }
    declaration = keyword.map { tree.file.text(tokens[min($0 + 1, tokens.count - 1)].range) }
  }

  func words(_ expectation: WordExpectation) -> [RuleWord] {
    switch expectation {
    case .shippedFile:
      // A file of forms only has nothing that can be used.
      ShippedRuleFile.all.filter { file in
        RuleSet.shipped.profiles.contains { $0.location?.file.name == file.name }
      }
      .map { RuleWord(name: $0.moduleName, "a shipped rule file") }
    case .profile: profiles
    case .set: tree.sets.map { RuleWord(name: $0.name.text, "a set of this file") }
    case .list: tree.lists.map { RuleWord(name: $0.name.text, "a list of this file") }
    case .check: tree.checks.map { RuleWord(name: $0.name.text, "a check of this file") }
    case .field: fields.map { RuleWord(name: $0, "a field of this form") }
    case .ruleID: ruleIDs(of: declaration).map { RuleWord(name: $0, "a rule of this profile") }
    case .inheritedRuleID:
      ruleIDs(of: profile(declaration)?.parent?.text).map { RuleWord(name: $0, "a rule of the parent") }
    case .textKey(isForBuiltIn: true):
      BuiltInText.allCases.map { RuleWord(name: $0.rawValue, $0.english.other) }
    case .textKey(isForBuiltIn: false): textKeys.map { RuleWord(name: $0.key, $0.help) }
    case .parameter(let names): names.map { RuleWord(name: $0, "a parameter of this template") }
    default: []
    }
  }

  /// The other profiles and the templates of the file, and the profiles of shipped files that it uses.
  private var profiles: [RuleWord] {
    let own = (tree.profiles.map { $0.name.text } + tree.templates.map { $0.name.text })
      .filter { $0 != declaration }.map { RuleWord(name: $0, "of this file") }
    let used = tree.uses.flatMap { use -> [RuleWord] in
      guard case .shipped(let file) = use.source else { return [] }
      return RuleSet.shipped.profiles.filter { $0.location?.file.name == "\(file.text).rules" }.map {
        RuleWord(
          name: "\(use.alias.text).\($0.name)",
          String($0.documentation?.prefix { !$0.isNewline } ?? "a profile of the shipped file"))
      }
    }
    return own + used
  }

  private func profile(_ name: String?) -> ProfileSyntax? { tree.profiles.first { $0.name.text == name } }

  /// The ids of the rules of a profile, with those that it inherits in this file, or of a form.
  private func ruleIDs(of name: String?) -> [String] {
    var ids: [String] = []
    var known: Set<String> = []
    var visited: Set<String> = []
    var next = name
    while let name = next, visited.insert(name).inserted {
      let profile = profile(name)
      let template = tree.templates.first { $0.name.text == name }
      for item in profile?.items ?? template?.items ?? [] {
        guard case .rule(let rule) = item.content, known.insert(rule.id).inserted else { continue }
        ids.append(rule.id)
      }
      next = profile?.parent?.text
    }
    for form in tree.forms where form.name.text == name {
      for case .rule(let rule) in form.allItems.map({ $0.content }) {
        ids.append(rule.name?.text ?? rule.keyword.text)
      }
    }
    return ids
  }

  /// The keys of the texts of this file: the names of its profiles, templates and forms, alone and with those of the
  /// rules that they state.
  private var textKeys: [(key: String, help: String)] {
    var keys: [(key: String, help: String)] = []
    let profiles =
      tree.profiles.map { ($0.name.text, $0.items) } + tree.templates.map { ($0.name.text, $0.items) }
    for (name, items) in profiles {
      keys.append((name, "for rules without a message"))
      for case .rule(let rule) in items.map({ $0.content }) {
        keys.append(("\(name).\(rule.id)", "a rule of `\(name)`"))
      }
    }
    for form in tree.forms {
      keys.append((form.name.text, "for rules without a message"))
      for case .rule(let rule) in form.allItems.map({ $0.content }) {
        keys.append(
          ("\(form.name.text).\(rule.name?.text ?? rule.keyword.text)", "a rule of `\(form.name.text)`"))
      }
    }
    return keys
  }

  private var fields: [String] {
    tree.forms.filter { $0.name.text == declaration }.flatMap { $0.allItems }.compactMap { item in
      if case .field(let field) = item.content { field.name.text } else { nil }
    }
  }
}

extension FormSyntax {
  /// The statements of the form and of its branches.
  fileprivate var allItems: [FormItemSyntax] {
    var items = self.items
    var index = 0
    while index < items.count {
      if case .when(let when) = items[index].content { items += when.branches.flatMap { $0.items } }
      index += 1
    }
    return items
  }
}

extension RuleSyntax {
  /// The name of the rule, or the id that a rule without a name has.
  fileprivate var id: String {
    switch body {
    case _ where name != nil: name?.text ?? ""
    case .check(let check, _): check.name.text
    case .minLength(_, let unit?) where unit.text != "graphemes": "\(keyword.text).\(unit.text)"
    case .maxLength(_, let unit?) where unit.text != "graphemes": "\(keyword.text).\(unit.text)"
    default: keyword.text
    }
  }
}

/// The texts that stand apart from the rules of the files that are loaded together.
///
/// A text belongs to a rule by its key: `card.shape` is the rule `shape` that the profile `card` states, `card` is the
/// message for rules of `card` without a message, and `signUp.code.shape` is a rule of the field `code` of a form.
final class TextIndex {
  /// A text for a rule.
  private struct Entry {
    var locale: LocaleTag
    var text: TextSyntax
    var file: SourceFile
    var key: NameSyntax
  }

  /// The files whose rules texts are for.
  enum Scope: Hashable {
    case all
    /// The file with a name.
    case file(String)
  }

  private struct Place: Hashable {
    var scope: Scope
    var key: String
  }

  private var entries: [Place: [Entry]] = [:]
  /// The places of the texts, in their order.
  private var order: [Place] = []
  /// The keys that rules have asked for, by the file of the rule.
  private var asked: [String: [String]] = [:]
  private var used: Set<Place> = []
  /// The texts that rules state themselves, by the file of the rule.
  private var sources: [String: [SourceText]] = [:]
  /// The messages of all rules by their keys, in order.
  private(set) var messages: [(key: String, text: LocalizedText)] = []
  private var known: Set<String> = []
  /// The scope of each file of texts.
  private var scopes: [String: Scope] = [:]
  /// The files with texts for all rule files, with their errors.
  private(set) var files: [(file: SourceFile, diagnostics: [Diagnostic])] = []

  /// Adds the texts of a file, or the blocks of texts in a rule file.
  func add(_ tree: SyntaxTree, for scope: Scope) {
    scopes[tree.file.name] = scope
    // Those of a rule file are reported with its rules.
    var diagnostics = tree.file.isOfTexts ? tree.diagnostics : []
    for syntax in tree.texts {
      if syntax.isForBuiltIn {
        diagnostics += LanguageTexts.read(SyntaxTree.only(syntax, of: tree)).diagnostics
        continue
      }
      guard let locale = syntax.tag(in: tree.file, reporting: &diagnostics) else { continue }
      for entry in syntax.entries {
        let place = Place(scope: scope, key: entry.key.text)
        if entries[place] == nil { order.append(place) }
        if let first = entries[place]?.first(where: { $0.locale == locale }) {
          diagnostics.append(.repeated(entry.key, locale, in: tree.file, first: (first.key, first.file)))
        } else {
          entries[place, default: []].append(
            Entry(locale: locale, text: entry.text, file: tree.file, key: entry.key))
        }
      }
    }
    files.append((tree.file, diagnostics))
  }

  /// Adds the texts for a key to those that a rule states.
  ///
  /// - Parameter values: The values of the parameters of a template.
  /// - Returns: The errors.
  func complete(
    _ texts: inout LocalizedText, _ key: String, with values: [String: String] = [:], in file: SourceFile
  ) -> [Diagnostic] {
    defer {
      if !texts.isEmpty, known.insert(key).inserted { messages.append((key, texts)) }
    }
    guard !entries.isEmpty else { return [] }
    asked[file.name, default: []].append(key)
    if let text = texts.all.first?.forms, sources[file.name]?.contains(where: { $0.key == key }) != true {
      sources[file.name, default: []].append(
        SourceText(
          key: key, text: text, parameters: values.keys.sorted(), languages: texts.all.map { $0.locale }))
    }
    var diagnostics: [Diagnostic] = []
    for scope in [Scope.file(file.name), .all] {
      let place = Place(scope: scope, key: key)
      guard let found = entries[place] else { continue }
      used.insert(place)
      for entry in found where !texts.add(entry.text.forms.with(values), for: entry.locale) {
        diagnostics.append(.repeated(entry.key, entry.locale, in: entry.file, first: nil))
      }
    }
    return diagnostics
  }

  /// Returns the texts that rules state themselves, for whose keys a file may have others.
  func sources(of file: SourceFile) -> [SourceText] {
    switch scopes[file.name] {
    case .file(let name): sources[name] ?? []
    case .all: sources.sorted { $0.key < $1.key }.flatMap { $0.value }
    case nil: []
    }
  }

  /// Returns the languages of texts for the rules of a file.
  func languages(for file: SourceFile) -> Set<LocaleTag> {
    entries.reduce(into: []) { languages, entry in
      guard entry.key.scope == .all || entry.key.scope == .file(file.name) else { return }
      for text in entry.value { languages.insert(text.locale) }
    }
  }

  /// Returns the errors for texts that no rule has asked for, with those of their files.
  ///
  /// - Parameter scope: The scope whose files are loaded.
  func mistakes(in scope: Scope) -> [(file: SourceFile, diagnostics: [Diagnostic])] {
    var result = files
    files = []
    for place in order where place.scope == scope && !used.contains(place) {
      let known = asked.filter { scope == .all || scope == .file($0.key) }.sorted { $0.key < $1.key }
        .flatMap { $0.value }
      for entry in entries[place] ?? [] {
        let index = result.firstIndex { $0.file === entry.file } ?? result.count
        if index == result.count { result.append((entry.file, [])) }
        result[index].diagnostics.append(.unknownText(entry.key, known: known, in: entry.file))
      }
    }
    order.removeAll { $0.scope == scope }
    return result
  }
}

/// The first text of a message, for which others may stand apart.
package struct SourceText: Sendable {
  package let key: String
  package let text: TextForms
  /// The parameters of its template, whose values stand in the text already.
  package let parameters: [String]
  /// The languages of the texts that the rule states itself.
  package let languages: [LocaleTag]
}

extension SyntaxTree {
  fileprivate static func only(_ texts: TextsSyntax, of tree: SyntaxTree) -> SyntaxTree {
    var result = SyntaxTree(file: tree.file, tokens: [], diagnostics: [])
    result.texts = [texts]
    return result
  }
}

extension Diagnostic {
  fileprivate static func repeated(
    _ key: NameSyntax, _ locale: LocaleTag, in file: SourceFile, first: (key: NameSyntax, file: SourceFile)?
  ) -> Diagnostic {
    Diagnostic(
      .duplicateSetting, "there are two texts for `\(key.text)` in `\(locale)`",
      at: .init(SourceLocation(file, key.range), first == nil ? "the rule itself has one" : "again here"),
      also: first.map { [.init(SourceLocation($0.file, $0.key.range), "first here")] } ?? [],
      help: ["remove one of them"])
  }

  fileprivate static func unknownText(_ key: NameSyntax, known: [String], in file: SourceFile) -> Diagnostic {
    Diagnostic(
      .unknownText, "no rule is named `\(key.text)`", at: .init(SourceLocation(file, key.range)),
      help: [
        Suggestion.nearest(to: key.text, in: known).map { "did you mean `\($0)`?" }
          ?? "a text is for a rule where it is stated, such as `code.shape`, or for a profile, such as `code`"
      ])
  }
}

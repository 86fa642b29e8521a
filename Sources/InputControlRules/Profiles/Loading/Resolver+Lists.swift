// The lists that a file declares.

/// A declared list.
package struct ListDeclaration {
  let name: NameSyntax
  /// `nil` if the declaration has an error.
  package let list: ValueList?
  package let deprecation: String?
}

extension Resolver {
  /// Resolves the declaration of a list, and reads its file.
  mutating func resolve(_ syntax: ListSyntax) {
    let attributes = attributes(syntax.attributes, allowsDeprecated: true)
    let name = syntax.name.text
    guard lists[name] == nil else {
      let first = tree.lists.first { $0.name.text == name }?.name.range ?? syntax.name.range
      return report(
        .duplicateList, "the list `\(name)` is defined twice", syntax.name.range, "defined again here",
        also: [label(first, "first defined here")], help: "rename one of them")
    }
    let list: ValueList?
    switch syntax.content {
    case .entries(let entries): list = self.list(of: entries, syntax.name)
    case .file(let file): list = self.list(in: file, syntax.name)
    }
    lists[name] = ListDeclaration(name: syntax.name, list: list, deprecation: attributes.deprecation)
  }

  /// Returns the list that a rule names; `nil` if there is none, which is reported, or if it has an error.
  mutating func list(_ name: QualifiedNameSyntax) -> ValueList? {
    let known: [String: ListDeclaration]
    if let qualifier = name.qualifier {
      guard let alias = alias(qualifier) else { return nil }
      known = alias.module.lists
    } else {
      known = lists
    }
    if let declaration = known[name.name.text] { return declaration.list }
    let names = known.keys.sorted()
    report(
      .unknownList, "there is no list `\(name.text)`", name.range,
      help: Suggestion.help(
        for: name.name.text, in: names, "the lists are",
        none: "declare it: `list \(name.name.text) { \"basic\" { en \"Basic\" } }`"))
    return nil
  }

  // MARK: Entries of a rule file

  private mutating func list(of entries: [ListEntrySyntax], _ name: NameSyntax) -> ValueList? {
    guard !entries.isEmpty else {
      report(
        .invalidList, "the list `\(name.text)` has no values", name.range,
        help: "state them: `list \(name.text) { \"basic\" { en \"Basic\" } }`")
      return nil
    }
    let count = diagnostics.count
    var columns = ListColumns(tree.file)
    var stated: [LocalizedText] = []
    for entry in entries {
      let (labels, found) = LocalizedText.read(entry.labels, in: tree.file)
      diagnostics += found
      stated.append(labels)
      columns.add(entry.key.text.utf8, entry.key.range)
      for label in entry.labels
      where label.text.isEmpty || label.text.utf8.contains(where: { $0.isLineBreak }) {
        columns.report(
          label.text.isEmpty ? "this label has no text" : "a label has no line break", label.range,
          help: label.text.isEmpty ? "write a text, or remove it" : "write it in one line")
      }
    }
    var locales: [LocaleTag] = []
    for label in stated.flatMap({ $0.all }) where !locales.contains(label.locale) {
      locales.append(label.locale)
    }
    columns.labels = locales.map { locale in
      let texts = stated.map { text in text.all.first { $0.locale == locale }?.forms.other ?? "" }
      return ValueList.Labels(locale, TextTable(texts))
    }
    columns.labelRanges = { locale, index in
      entries[index].labels.first { LocaleTag($0.locale.text) == locale }?.range ?? entries[index].key.range
    }
    let list = columns.list(named: name.text)
    diagnostics += columns.diagnostics
    return diagnostics.count == count ? list : nil
  }

  // MARK: Files

  private mutating func list(in syntax: ListFileSyntax, _ name: NameSyntax) -> ValueList? {
    let count = diagnostics.count
    // The name of a column stands for the labels in it.
    let (columns, found) = LocalizedText.read(syntax.labels, in: tree.file)
    diagnostics += found
    let (file, problem) = loader.listFile(syntax.path.text, in: tree.file, place)
    if let problem { diagnostics.append(problem.diagnostic(forListAt: syntax.path, in: tree.file)) }
    guard let file, diagnostics.count == count else { return nil }
    var reader = ListFileReader(
      file, syntax, labels: columns.all.map { ($0.locale, $0.forms.other) },
      declaredAt: SourceLocation(tree.file, name.range))
    let list = reader.list(named: name.text)
    diagnostics += reader.diagnostics.prefix(Diagnostic.limit + 1)
    // A column is reported where the rule file names it.
    for missing in reader.missingColumns {
      let range =
        ([syntax.key] + [syntax.group].compactMap { $0 }).first { $0.text == missing }?.range
        ?? syntax.labels.first { $0.text == missing }?.range ?? syntax.key.range
      report(
        .invalidList, "`\(DisplayText.escaped(file.name))` has no column `\(DisplayText.escaped(missing))`",
        range,
        help: Suggestion.help(
          for: missing, in: reader.names, "its columns are",
          none: "its first row names the columns, separated by \(reader.separator)"))
    }
    return diagnostics.count == count ? list : nil
  }
}

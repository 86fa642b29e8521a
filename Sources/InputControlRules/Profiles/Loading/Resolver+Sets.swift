// Sets of characters, and the classes that statements name.

extension Resolver {
  mutating func resolve(_ set: SetSyntax) {
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
  mutating func classes(_ syntax: [ClassSyntax]) -> [CharacterClass] {
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
        let parameter = name.qualifier == nil ? parameterSets[name.name.text] : nil
        for part in parameter ?? declaration(of: name)?.classes ?? [] where !result.contains(part) {
          result.append(part)
        }
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

  /// Returns the set that a name refers to: one of a rule file, or `visible`; `nil` if there is none, which is reported.
  mutating func declaration(of name: QualifiedNameSyntax) -> CharacterSetDeclaration? {
    let known: [String: CharacterSetDeclaration]
    if let qualifier = name.qualifier {
      guard let alias = alias(qualifier) else { return nil }
      known = alias.module.sets
    } else {
      known = sets
    }
    if let set = known[name.name.text] { return set }
    let isBelow = name.qualifier == nil && tree.sets.contains { $0.name.text == name.name.text }
    if name.text == Keyword.visible, !isBelow {
      guard tree.language >= 4 else {
        report(Diagnostic(newer: Keyword.visible, needs: 4, in: tree.language, at: label(name.range, "")))
        return nil
      }
      return CharacterSetDeclaration(name: name.name, classes: [.visible])
    }
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

/// Parsing of the statements of language 2 that say what is shown of a value.
extension Parser {
  /// Parses `display`, `prefix` or `suffix`.
  mutating func parseDisplayItem(_ keyword: String) -> ItemSyntax.Content? {
    guard hasLanguage(2, for: keyword) else { return nil }
    advance()
    switch keyword {
    case "prefix": return parseString("a text in quotes, such as `prefix \"$ \"`").map { .prefix($0) }
    case "suffix": return parseString("a text in quotes, such as `suffix \" %\"`").map { .suffix($0) }
    default: return parseDisplay()
    }
  }

  /// Returns whether the file is written in a language that has a word; if not, the word is reported and its
  /// statement skipped.
  ///
  /// - Parameter version: The first language that has the word.
  mutating func hasLanguage(_ version: Int, for word: String) -> Bool {
    need(version)
    guard tree.language < version else { return true }
    reportNewer(word, version, current.range)
    skipStatement()
    return false
  }

  /// Reports `{display}` and `{label}` in a message of a profile, in a file that is written in a language without them.
  mutating func reportNewPlaceholders(in text: TextSyntax) {
    guard text.text.utf8.contains(UInt8(ascii: "{")) else { return }
    for placeholder in text.placeholders(in: file) {
      let version: Int
      switch placeholder.name {
      case "display": version = 2
      case "label" where scope?.bindings["label"] == nil: version = 4
      default: continue
      }
      need(version)
      if tree.language < version { reportNewer("{\(placeholder.name)}", version, placeholder.range) }
    }
  }

  /// Notes that the file has something that came with a version of the language.
  mutating func need(_ version: Int) { tree.neededLanguage = max(tree.neededLanguage, version) }

  mutating func reportNewer(_ word: String, _ version: Int, _ range: SourceRange) {
    guard tree.diagnostics.count <= 2 * Diagnostic.limit else { return }
    tree.diagnostics.append(
      Diagnostic(
        newer: word, needs: version, in: tree.language, at: .init(SourceLocation(file, range), "")))
  }

  private mutating func parseDisplay() -> ItemSyntax.Content? {
    let layout: DisplaySyntax.Layout
    if current.kind == .string, isContinuation {
      layout = .template(parseTemplate())
    } else if isAtKnownParameter, !isName(current, "groups"), !isName(current, "locale") {
      guard let text = parseParameter([.text]) else { return nil }
      layout = .template(StringSyntax(text: text.value, range: text.range))
    } else if isName(current, "groups"), isContinuation {
      advance()
      guard let groups = parseGroups() else { return nil }
      layout = groups
    } else if isName(current, "locale"), isContinuation {
      let locale = name(advance())
      var style: NameSyntax?
      expect(.displayStyle)
      if current.kind == .name, !current.startsLine, !isName(current, "when") { style = name(advance()) }
      layout = .locale(locale, style: style)
    } else {
      fail("a layout, such as `display \"#### ####\"` or `display groups 3 by \",\"`")
      return nil
    }
    var display = DisplaySyntax(layout: layout)
    if skipWord("when") {
      guard let condition = parseRegex("a pattern, such as `when /3[47]\\d*/`") else { return nil }
      display.condition = condition
    }
    return .display(display)
  }

  /// Parses `3, 2 by "," from end`.
  private mutating func parseGroups() -> DisplaySyntax.Layout? {
    var sizes: [IntegerSyntax] = []
    repeat {
      guard let size = parseInteger("the size of a group, such as `groups 3 by \",\"`") else { return nil }
      sizes.append(size)
    } while skipComma()
    guard skipWord("by") else {
      fail("`by` and the text between the groups, such as `by \",\"`")
      return nil
    }
    guard let separator = parseString("the text between the groups, in quotes") else { return nil }
    var edge: NameSyntax?
    if skipWord("from") {
      guard let name = parseName("`start` or `end`", .edge) else { return nil }
      edge = name
    }
    return .groups(sizes, separator: separator, from: edge)
  }
}

extension Diagnostic {
  /// Makes the error for a word that the language of a file does not have.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - version: The first language that has the word.
  ///   - language: The language of the file.
  ///   - place: The place of the word.
  init(newer word: String, needs version: Int, in language: Int, at place: Label) {
    self.init(
      .needsNewerLanguage,
      "`\(word)` needs language \(version), and this file is written in language \(language)", at: place,
      help: ["write `language \(version)` at its beginning; everything else keeps its meaning"])
  }
}

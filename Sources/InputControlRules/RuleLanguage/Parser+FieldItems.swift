/// Parsing of the statements of language 4 that say what a field shows and offers.
extension Parser {
  /// Parses `label`, `hint`, `placeholder`, `default` or `autocomplete`.
  mutating func parseFieldItem(_ keyword: String) -> ItemSyntax.Content? {
    guard hasLanguage(4, for: keyword) else { return nil }
    advance()
    switch keyword {
    case "default":
      return parseString("a value in quotes, such as `default \"1\"`").map { .defaultValue($0) }
    case "autocomplete":
      return parseAutocomplete()
    default:
      guard let kind = FieldTextKind(rawValue: keyword) else { return nil }
      return parseFieldTexts(keyword).map { .fieldText(kind, $0) }
    }
  }

  private mutating func parseFieldTexts(_ keyword: String) -> [TextSyntax]? {
    guard current.kind == .string, isContinuation else { return parseTexts() }
    report(
      .expected, "expected `{` and texts, found a text", current.range, "a text needs its language",
      help: "write it in braces behind its language: `\(keyword) { en \(text(current)) }`")
    skipStatement()
    return nil
  }

  /// Parses the names of HTML's autofill, such as `shipping street-address`.
  private mutating func parseAutocomplete() -> ItemSyntax.Content? {
    guard let first = parseName("what browsers may fill in, such as `autocomplete email`", .autofill) else {
      return nil
    }
    var names = [first]
    expect(.autofill)
    while current.kind == .name, !current.startsLine {
      names.append(name(advance()))
      expect(.autofill)
    }
    return .autocomplete(names)
  }
}

/// Parsing of the attributes before a declaration or a statement: `@name(…)`.
extension Parser {
  /// Parses attributes, which may be on lines of their own.
  ///
  /// An attribute with an error is reported and left out; the statement after it is parsed without it.
  mutating func parseAttributes() -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    while current.kind == .at {
      statementStart = index
      if let attribute = parseAttribute() { attributes.append(attribute) }
    }
    return attributes
  }

  private mutating func parseAttribute() -> AttributeSyntax? {
    let start = advance().range.start
    expect(.attribute)
    guard current.kind == .name, !current.startsLine else {
      return failAttribute("the name of an attribute, such as `@deprecated(\"…\")`")
    }
    var attribute = AttributeSyntax(
      name: name(advance()), arguments: [], range: SourceRange(start, start))
    guard current.kind == .leftParenthesis, !current.startsLine else {
      return failAttribute("`(` and the arguments of `@\(attribute.name.text)`")
    }
    advance()
    repeat {
      guard let argument = parseArgument() else {
        return failAttribute("a text in quotes, a number or a name")
      }
      attribute.arguments.append(argument)
    } while skipComma()
    guard current.kind == .rightParenthesis, !current.startsLine else { return failAttribute("`)`") }
    attribute.range.end = advance().range.end
    return attribute
  }

  private mutating func parseArgument() -> AttributeSyntax.Argument? {
    let start = current.range.start
    var label: NameSyntax?
    if current.kind == .name, tokens[index + 1].kind == .colon {
      label = name(advance())
      advance()
    }
    let value: AttributeSyntax.Argument.Value
    switch current.kind {
    case .string: value = .string(string(advance()).text)
    case .integer:
      guard let integer = Int(text(current)) else { return nil }
      value = .integer(integer)
      advance()
    case .name:
      var word = text(advance())
      if current.kind == .dot, tokens[index + 1].kind == .name {
        advance()
        word += "." + text(advance())
      }
      value = .name(word)
    default: return nil
    }
    return .init(label: label, value: value, range: SourceRange(start, tokens[index - 1].range.end))
  }

  /// Reports what an attribute lacks, and skips to its `)` or the end of its line.
  private mutating func failAttribute(_ what: String) -> AttributeSyntax? {
    reportExpected(what)
    while current.kind != .endOfFile, current.kind != .rightParenthesis, !current.startsLine { advance() }
    if current.kind == .rightParenthesis, !current.startsLine { advance() }
    return nil
  }

  /// Reports attributes before a statement that takes none.
  mutating func refuse(_ attributes: [AttributeSyntax], before what: String) {
    for attribute in attributes {
      report(
        .misplacedAttribute, "\(what) takes no attribute", attribute.range,
        help: "write attributes before a set, a profile or a statement in a profile")
    }
  }
}

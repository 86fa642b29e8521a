/// Parsing of templates: their parameters, their bodies, and arguments.
extension Parser {
  /// Parses `template money(places INT 0..4 = 2) { … }`.
  mutating func parseTemplateDeclaration(from start: Int, _ attributes: [AttributeSyntax]) {
    guard hasLanguage(3, for: "template") else { return }
    let documentation = documentation(above: tokens[start])
    advance()
    guard let name = parseName("the name of the template") else { return }
    guard let parameters = parseParameters(of: name) else { return }
    guard let brace = parseOpeningBrace("`{` and the rules of the template") else { return }
    var template = TemplateSyntax(
      documentation: documentation, attributes: attributes, name: name, parameters: parameters,
      bodyStart: index, bodyRange: brace.range, range: brace.range)
    var bindings: [String: ParameterBinding] = [:]
    for parameter in parameters where bindings[parameter.name.text] == nil {
      bindings[parameter.name.text] = parameter.standIn
    }
    scope = TemplateScope(bindings: bindings, names: parameters.map { $0.name.text })
    template.items = parseItems()
    template.usedParameters = scope?.used ?? []
    template.holes = scope?.holes ?? []
    scope = nil
    template.bodyRange = SourceRange(brace.range.end, max(brace.range.end, current.range.start))
    if isAtDeclaration { reportDeclaration(inside: brace) } else { close(brace) }
    template.range = range(from: start)
    tree.templates.append(template)
    endStatement()
  }

  /// Returns the statements of a template with values for its parameters.
  ///
  /// The template was parsed before; what is reported then is not reported again.
  ///
  /// - Complexity: Linear in the length of the body.
  static func items(
    of template: TemplateSyntax, in tree: SyntaxTree, _ bindings: [String: ParameterBinding]
  ) -> (items: [ItemSyntax], holes: [ParameterHole]) {
    var parser = Parser(reading: tree, from: template.bodyStart)
    parser.scope = TemplateScope(bindings: bindings, names: template.parameters.map { $0.name.text })
    let items = parser.parseItems()
    return (items, parser.scope?.holes ?? [])
  }

  // MARK: Parameters

  private mutating func parseParameters(of template: NameSyntax) -> [ParameterSyntax]? {
    let example = "`(` and the parameters, such as `\(template.text)(length INT 1..64 = 8)`"
    guard current.kind == .leftParenthesis, !current.startsLine else {
      fail(example)
      return nil
    }
    advance()
    var parameters: [ParameterSyntax] = []
    repeat {
      guard let parameter = parseParameter() else { return nil }
      parameters.append(parameter)
    } while skipComma()
    return skipRightParenthesis() ? parameters : nil
  }

  private mutating func parseParameter() -> ParameterSyntax? {
    guard let name = parseName("the name of a parameter, such as `length INT`") else { return nil }
    if Keyword.tails.contains(name.text) {
      report(
        .reservedKeyword, "`\(name.text)` may stand behind a rule, and is no name for a parameter",
        name.range,
        help: "choose another name")
    }
    let kinds = ParameterSyntax.Kind.allCases.map { $0.rawValue }
    let what = "the kind of `\(name.text)`: \(kinds.map { "`\($0)`" }.joined(separator: ", "))"
    expect(.parameterKind)
    guard current.kind == .name, isContinuation, let kind = ParameterSyntax.Kind(rawValue: text(current))
    else {
      fail(what)
      return nil
    }
    advance()
    var parameter = ParameterSyntax(name: name, kind: kind)
    switch current.kind {
    case .number where !current.startsLine, .integer where !current.startsLine, .dot where isAtDots:
      guard let bound = parseNumberRange([], mayBeOpen: true) else { return nil }
      parameter.bound = .range(bound.text, range: bound.range)
    case .string where !current.startsLine:
      var texts: [StringSyntax] = []
      repeat {
        texts.append(string(advance()))
      } while skipComma(before: .string)
      parameter.bound = .texts(texts)
    default: break
    }
    if current.kind == .equals, !current.startsLine {
      advance()
      guard let value = parseArgumentValue() else { return nil }
      parameter.defaultValue = value
    }
    return parameter
  }

  /// Skips a comma that a token of a kind follows.
  private mutating func skipComma(before kind: Token.Kind) -> Bool {
    guard current.kind == .comma, tokens[index + 1].kind == kind else { return false }
    advance()
    return true
  }

  private mutating func skipRightParenthesis() -> Bool {
    guard current.kind == .rightParenthesis, isContinuation else {
      fail("`)`")
      return false
    }
    advance()
    return true
  }

  // MARK: Arguments

  /// Parses `(places: 4, letters: std.alnum)`.
  mutating func parseArguments() -> ArgumentsSyntax? {
    let start = advance().range.start
    var arguments: [ArgumentSyntax] = []
    if current.kind != .rightParenthesis || current.startsLine {
      repeat {
        guard let name = parseName("the name of a parameter, such as `length: 8`") else { return nil }
        guard current.kind == .colon, isContinuation else {
          fail("`:` and a value, such as `\(name.text): 8`")
          return nil
        }
        advance()
        guard let value = parseArgumentValue() else { return nil }
        arguments.append(ArgumentSyntax(name: name, value: value))
      } while skipComma()
    }
    guard skipRightParenthesis() else { return nil }
    return ArgumentsSyntax(
      arguments: arguments, range: SourceRange(start, tokens[index - 1].range.end))
  }

  /// Parses the value of an argument or a default: a number, a text in quotes or the name of a set.
  private mutating func parseArgumentValue() -> ArgumentSyntax.Value? {
    guard isContinuation else {
      fail("a number, a text in quotes or the name of a set")
      return nil
    }
    switch current.kind {
    case .integer, .number:
      let token = advance()
      return .number(text(token), range: token.range)
    case .string: return .text(string(advance()))
    default:
      return parseQualifiedName("a number, a text in quotes or the name of a set", .set).map { .set($0) }
    }
  }

  /// Parses `with (places: 4)` behind an example; an example outside of a template has none.
  mutating func parseExampleArguments() -> (arguments: ArgumentsSyntax?, isSound: Bool) {
    if scope != nil { expect(.word("with")) }
    guard current.kind == .name, text(current) == "with", !current.startsLine else { return (nil, true) }
    guard scope != nil else {
      report(
        .expected, "`with` states arguments, and only examples of a template have them", current.range,
        help: "remove it; a profile has no parameters")
      skipStatement()
      return (nil, false)
    }
    advance()
    guard current.kind == .leftParenthesis, !current.startsLine else {
      fail("`(` and arguments, such as `with (length: 8)`")
      return (nil, false)
    }
    let arguments = parseArguments()
    return (arguments, arguments != nil)
  }
}

extension ParameterSyntax {
  /// A value with which the body of the template is parsed where it is declared.
  fileprivate var standIn: ParameterBinding {
    let value =
      switch kind {
      case .integer, .number: "1"
      case .text: "x"
      case .set: ""
      }
    return ParameterBinding(kind: kind, value: value, range: name.range)
  }
}

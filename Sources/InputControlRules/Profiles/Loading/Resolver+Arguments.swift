// Parameters, their bounds and defaults, and the values that arguments give them.

extension Resolver {
  /// Returns the values of all parameters of a template: the arguments, and the defaults of the others.
  ///
  /// - Parameters:
  ///   - arguments: The arguments; `nil` for the defaults.
  ///   - place: The place at which missing arguments are reported.
  /// - Returns: `nil` after an error, which is reported.
  mutating func values(
    of arguments: ArgumentsSyntax?, for template: TemplateDeclaration, at place: SourceRange
  ) -> [String: TemplateArgument]? {
    var values: [String: TemplateArgument] = [:]
    var stated: [String: NameSyntax] = [:]
    var isSound = true
    var hasUnknown = false
    for argument in arguments?.arguments ?? [] {
      let name = argument.name
      guard diagnostics.count <= Diagnostic.limit else { return nil }
      guard let parameter = template.parameters.first(where: { $0.name == name.text }) else {
        reportUnknown(name, of: template)
        isSound = false
        hasUnknown = true
        continue
      }
      if let first = stated[name.text] {
        report(
          .duplicateParameter, "the argument `\(name.text)` is stated twice", name.range, "again here",
          also: [label(first.range, "first here"), parameter.label()], help: "remove one of them")
        isSound = false
        continue
      }
      stated[name.text] = name
      guard let value = value(argument.value, of: parameter) else {
        isSound = false
        continue
      }
      values[name.text] = value
    }
    let missing = template.missing.filter { stated[$0.name] == nil }
    // What is missing may be mistyped.
    if !missing.isEmpty, !hasUnknown {
      let names = missing.map { "`\($0.name)`" }.joined(separator: ", ")
      let arguments = missing.map { "\($0.name): …" }.joined(separator: ", ")
      report(
        .missingArgument,
        "`\(template.name.text)` needs \(missing.count == 1 ? "a value" : "values") for \(names)",
        place, "has none", also: missing.map { $0.label("has no default") },
        help: template.contains(place, of: tree.file)
          ? "write `with (\(arguments))` behind the example" : "write `\(arguments)` in the parentheses")
      isSound = false
    }
    for parameter in template.parameters where values[parameter.name] == nil {
      values[parameter.name] = parameter.defaultValue
      if parameter.defaultValue == nil { isSound = false }
    }
    return isSound ? values : nil
  }

  private mutating func reportUnknown(_ name: NameSyntax, of template: TemplateDeclaration) {
    let known = template.parameters.map { $0.name }
    report(
      .unknownParameter, "`\(template.name.text)` has no parameter `\(name.text)`", name.range,
      also: [.init(template.location, "the template")],
      help: Suggestion.nearest(to: name.text, in: known).map { "did you mean `\($0)`?" }
        ?? "its parameters are \(known.prefix(8).map { "`\($0)`" }.joined(separator: ", "))")
  }

  /// Returns a value for a parameter; `nil` if it is of another kind or not within the bound, which is reported.
  mutating func value(
    _ syntax: ArgumentSyntax.Value, of parameter: TemplateParameter
  ) -> TemplateArgument? {
    let place = syntax.range
    let origin = SourceLocation(tree.file, place)
    switch (parameter.kind, syntax) {
    case (.integer, .number(let text, _)):
      // Digits that are no number of the language are too many.
      guard !text.utf8.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { break }
      guard let number = Int32(text) else {
        report(
          .numberTooLarge, "this number is too large", place, help: "the largest number is \(Int32.max)")
        return nil
      }
      if case .integers(let range, _, _) = parameter.bound, !range.contains(Int(number)) {
        reportBound(of: parameter, text, place)
        return nil
      }
      return TemplateArgument(value: .number(String(number)), origin: origin)
    case (.number, .number(let text, _)):
      guard let number = DecimalRange.Decimal(text) else { break }
      if case .numbers(let range, _) = parameter.bound, !range.contains(number) {
        reportBound(of: parameter, text, place)
        return nil
      }
      return TemplateArgument(value: .number(text), origin: origin)
    case (.text, .text(let text)):
      if case .texts(let texts) = parameter.bound,
        !texts.contains(where: { $0.text.isIdentical(to: text.text) })
      {
        reportBound(of: parameter, TextLiteral.written(text.text), place)
        return nil
      }
      return TemplateArgument(value: .text(text.text), origin: origin)
    case (.set, .set(let name)):
      return declaration(of: name).map {
        TemplateArgument(value: .set(name.text, $0.classes), origin: origin)
      }
    default: break
    }
    report(
      .wrongKind, "`\(parameter.name)` is \(parameter.kind.words)", place, "not \(parameter.kind.noun)",
      also: parameter.contains(place, of: tree.file) ? [] : [parameter.label()],
      help: "write \(parameter.kind.example)")
    return nil
  }

  private mutating func reportBound(of parameter: TemplateParameter, _ text: String, _ place: SourceRange) {
    guard let bound = parameter.bound else { return }
    let help =
      switch bound {
      case .integers(let range, let isOpen, _):
        "write a number "
          + (isOpen ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)")
      case .numbers(let range, _): "write \(range.traits.words)"
      case .texts(let texts):
        "write one of \(texts.prefix(16).map { TextLiteral.written($0.text) }.joined(separator: ", "))"
      }
    report(
      .outOfBounds, "`\(parameter.name)` cannot be \(text)", place, "not within the bounds",
      also: [.init(SourceLocation(parameter.file, bound.range), "the bounds of `\(parameter.name)`")],
      help: help)
  }

  // MARK: Parameters

  /// Returns the parameters of a template with their bounds and defaults. What has an error is left out, and reported.
  mutating func parameters(of template: TemplateSyntax) -> [TemplateParameter] {
    var parameters: [TemplateParameter] = []
    var first: [String: NameSyntax] = [:]
    for syntax in template.parameters {
      guard diagnostics.count <= Diagnostic.limit else { return parameters }
      if let first = first[syntax.name.text] {
        report(
          .duplicateParameter, "the parameter `\(syntax.name.text)` is declared twice", syntax.name.range,
          "again here", also: [label(first.range, "first here")], help: "rename one of them")
        continue
      }
      first[syntax.name.text] = syntax.name
      var parameter = TemplateParameter(syntax: syntax, file: tree.file)
      parameter.bound = bound(of: syntax)
      parameter.defaultValue = syntax.defaultValue.flatMap { value($0, of: parameter) }
      parameters.append(parameter)
    }
    return parameters
  }

  private mutating func bound(of parameter: ParameterSyntax) -> TemplateParameter.Bound? {
    switch (parameter.kind, parameter.bound) {
    case (_, nil): return nil
    case (.integer, .range(let text, let range)):
      if let dots = text.firstPlace(of: "..") {
        let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
        if let least = first.isEmpty ? 0 : Int32(first),
          let greatest = last.isEmpty ? Int32.max : Int32(last),
          0 <= least, least <= greatest, !(first.isEmpty && last.isEmpty)
        {
          return .integers(Int(least)...Int(greatest), isOpen: last.isEmpty, range: range)
        }
      }
      report(
        .invalidBound, "this is no range of whole numbers", range,
        help:
          "write the least and the greatest number, such as `0..4`; none is negative or larger than \(Int32.max)"
      )
    case (.number, .range(let text, let range)):
      if let numbers = DecimalRange(text) { return .numbers(numbers, range: range) }
      report(
        .invalidBound, "this is no range of numbers", range,
        help: "write the least and the greatest number, such as `0.01..99.99`")
    case (.text, .texts(let texts)): return .texts(texts)
    case (_, .some(let bound)):
      let range =
        switch bound {
        case .range(_, let range): range
        case .texts(let texts): texts[0].range
        }
      report(
        .invalidBound,
        "`\(parameter.name.text)` has the kind `\(parameter.kind.rawValue)`, which has other bounds",
        range,
        help: parameter.kind == .set
          ? "remove it; a set has none"
          : "write \(parameter.kind == .text ? "the texts that it may be: `\"EUR\", \"USD\"`" : "a range: `0..4`")"
      )
    }
    return nil
  }
}

extension TemplateDeclaration {
  /// Returns whether a place is inside of the declaration.
  fileprivate func contains(_ place: SourceRange, of file: SourceFile) -> Bool {
    file === tree.file && syntax.range.start <= place.start && place.end <= syntax.range.end
  }
}

extension TemplateParameter {
  /// Returns whether a place is that of the default.
  fileprivate func contains(_ place: SourceRange, of file: SourceFile) -> Bool {
    file === self.file && syntax.defaultValue?.range == place
  }
}

extension ParameterSyntax.Kind {
  fileprivate var noun: String {
    switch self {
    case .integer: "a whole number"
    case .number: "a number"
    case .text: "a text"
    case .set: "the name of a set"
    }
  }

  fileprivate var words: String { "a parameter of the kind `\(rawValue)`" }

  fileprivate var example: String {
    switch self {
    case .integer: "a whole number, such as 8"
    case .number: "a number, such as 0.5"
    case .text: "a text in quotes"
    case .set: "the name of a set, such as `vowels`"
    }
  }
}

// Instances of templates.

extension Resolver {
  /// The maximum number of instances of a file, and of bytes of the bodies that instances and checks expand.
  private static let expansionLimits = (instances: 256, bytes: 16 << 20)

  /// Makes an instance of a template: a profile with the rules of the template, and with statements of its own, which
  /// extend it as those of a child do.
  ///
  /// It is made for what is not a declaration, such as the field of a form.
  ///
  /// - Parameters:
  ///   - template: The name of the template, with the name of a used file before it.
  ///   - arguments: The arguments.
  ///   - name: The name of the profile, with which the ids of violations begin.
  ///   - items: The statements of the profile itself.
  /// - Returns: `nil` after an error, which is reported.
  mutating func instance(
    of template: QualifiedNameSyntax, _ arguments: ArgumentsSyntax, named name: NameSyntax,
    items: [ItemSyntax]
  ) -> Profile? {
    guard let base = templateProfile(template, arguments) else { return nil }
    let count = diagnostics.count
    let syntax = ProfileSyntax(
      name: name, parent: template, arguments: arguments, items: items,
      range: SourceRange(name.range.start, arguments.range.end))
    var profile = collect(syntax, parent: base.profile, parts: [], true, Attributes())
    profile.template = base.reference
    profile.parent = nil
    return diagnostics.count == count ? profile : nil
  }

  /// Returns a template with the values of arguments, as the parent of an instance.
  ///
  /// It has no examples: those of the template are judged with its own values.
  ///
  /// - Returns: `nil` after an error, which is reported here or in the template.
  mutating func templateProfile(
    _ name: QualifiedNameSyntax, _ arguments: ArgumentsSyntax
  ) -> (profile: Profile, reference: TemplateReference)? {
    guard let template = template(name) else { return nil }
    guard let values = values(of: arguments, for: template, at: name.range) else { return nil }
    guard template.isSound else { return nil }
    expanded.instances += 1
    guard expanded.instances <= Self.expansionLimits.instances else {
      if expanded.instances == Self.expansionLimits.instances + 1 {
        report(
          .tooManyInstances,
          "this file has more than \(Self.expansionLimits.instances) instances of templates",
          name.range, help: "split it into several files")
      }
      return nil
    }
    guard mayExpand(template, values, at: name.range) else { return nil }
    let expansion = expansion(of: template, values, named: template.name) { _ in false }
    for var stated in expansion.statedPatterns where stated.pattern.filled != nil {
      stated.origins = labels(of: values)
      statedPatterns.append(stated)
    }
    let all = SourceLocation(tree.file, arguments.range)
    for var diagnostic in expansion.diagnostics {
      diagnostic.secondary += expansion.parameters(at: diagnostic).compactMap { parameter in
        values[parameter].map { $0.label(of: parameter) }
      }
      if !diagnostic.secondary.contains(where: {
        $0.location.file === tree.file && all.range.contains($0.location.range)
      }) {
        diagnostic.secondary.append(.init(all, "with these arguments"))
      }
      report(diagnostic)
    }
    guard expansion.diagnostics.isEmpty else { return nil }
    let stated = arguments.arguments.compactMap { argument in
      values[argument.name.text].map { (name: argument.name.text, value: $0.text) }
    }
    return (
      expansion.profile,
      TemplateReference(name: template.name.text, arguments: stated, location: template.location)
    )
  }

  /// Returns whether a template may be expanded again, and counts it; if not, this is reported once.
  mutating func mayExpand(
    _ template: TemplateDeclaration, _ values: [String: TemplateArgument], at place: SourceRange
  ) -> Bool {
    let limit = Self.expansionLimits.bytes
    let wasWithin = expanded.bytes <= limit
    expanded.bytes += template.size(with: values)
    guard expanded.bytes > limit else { return true }
    if wasWithin {
      report(
        .tooManyInstances,
        "the templates of this file, with all values that they are used or checked with, are too large",
        place, help: "state fewer instances and values, or split the file into several")
    }
    return false
  }

  /// Returns a template with values for its parameters, as a profile.
  ///
  /// - Parameters:
  ///   - name: The name of the profile.
  ///   - isKept: Returns whether an example of the template is kept.
  func expansion(
    of template: TemplateDeclaration, _ values: [String: TemplateArgument], named name: NameSyntax,
    keepingExamples isKept: (ExamplesSyntax.Example) -> Bool
  ) -> TemplateExpansion {
    var bindings: [String: ParameterBinding] = [:]
    var classes: [String: [CharacterClass]] = [:]
    for parameter in template.parameters {
      guard let value = values[parameter.name] else { continue }
      bindings[parameter.name] = value.binding(of: parameter)
      if case .set(_, let set) = value.value { classes[parameter.name] = set }
    }
    let (items, holes) = Parser.items(of: template.syntax, in: template.tree, bindings)
    let kept = items.compactMap { item -> ItemSyntax? in
      guard case .examples(var statement) = item.content else { return item }
      statement.examples.removeAll { !isKept($0) }
      guard !statement.examples.isEmpty else { return nil }
      var item = item
      item.content = .examples(statement)
      return item
    }
    var syntax = ProfileSyntax(name: name, items: kept, range: template.syntax.range)
    syntax.documentation = template.syntax.documentation
    var scope = Resolver(for: template, sets: classes, of: self)
    scope.textKey = template.name.text
    for (name, binding) in bindings where binding.kind != .set { scope.parameterTexts[name] = binding.value }
    let profile = scope.collect(syntax, parent: nil, parts: [], true, Attributes())
    return TemplateExpansion(
      syntax: syntax, profile: profile, holes: holes, diagnostics: scope.diagnostics,
      statedPatterns: scope.statedPatterns)
  }

  /// Returns where the values come from, as labels that state them.
  func labels(of values: [String: TemplateArgument]) -> [String: Diagnostic.Label] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value.label(of: $0.key)) })
  }

  // MARK: Names

  /// Returns the template that a name refers to; `nil` if there is none, which is reported.
  private mutating func template(_ name: QualifiedNameSyntax) -> TemplateDeclaration? {
    let known: [String: TemplateDeclaration]
    let isProfile: Bool
    var home = "this file"
    if let qualifier = name.qualifier {
      guard let alias = alias(qualifier, of: name.name) else { return nil }
      known = alias.module.templates
      isProfile = alias.module[name.name.text] != nil
      home = "`\(DisplayText.escaped(alias.module.file.name))`"
    } else {
      known = templates
      isProfile = tree.profiles.contains { $0.name.text == name.name.text }
    }
    if let template = known[name.name.text] { return template }
    guard diagnostics.count <= Diagnostic.limit else { return nil }
    if isProfile {
      report(
        .unknownTemplate, "`\(name.text)` is a profile and has no parameters", name.range, "not a template",
        help: "remove the parentheses and what is in them")
      return nil
    }
    let used = aliases.sorted { $0.key < $1.key }.first { $0.value.module.templates[name.name.text] != nil }
    let names = known.keys.sorted()
    report(
      .unknownTemplate, "there is no template `\(name.name.text)` in \(home)", name.name.range,
      help: used.map { "did you mean `\($0.key).\(name.name.text)`?" }
        ?? Suggestion.nearest(to: name.name.text, in: names).map { "did you mean `\($0)`?" }
        ?? (names.isEmpty
          ? "it has no templates; one is declared as `template \(name.name.text)(length INT) { … }`"
          : "its templates are \(names.prefix(8).map { "`\($0)`" }.joined(separator: ", "))"))
    return nil
  }

  /// Reports a template that is named without arguments, as if it were a profile.
  mutating func reportNeedsArguments(_ name: QualifiedNameSyntax, _ template: TemplateDeclaration) {
    report(
      .needsArguments, "`\(name.text)` is a template, and no profile without arguments", name.range,
      also: [.init(template.location, "the template")],
      help:
        "write its arguments: `profile NAME : \(name.text)(\(template.missing.isEmpty ? "" : template.example))`; a union has that profile as a part"
    )
  }
}

extension TemplateDeclaration {
  /// The parameters without a default.
  var missing: [TemplateParameter] { parameters.filter { $0.syntax.defaultValue == nil } }

  /// Arguments for the parameters without a default, such as `length: …`.
  var example: String { missing.map { "\($0.name): …" }.joined(separator: ", ") }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}

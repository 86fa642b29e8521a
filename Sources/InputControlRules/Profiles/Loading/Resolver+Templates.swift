// The declarations of templates, and the check of each with the values that it states.

extension Resolver {
  /// Resolves the templates of the file.
  ///
  /// - Parameter areChecked: Whether their rules are checked too.
  mutating func resolveTemplates(areChecked: Bool) {
    for syntax in tree.templates {
      let attributes = attributes(syntax.attributes, allowsDeprecated: true)
      let hasSyntaxError = tree.diagnostics.contains { diagnostic in
        guard let place = diagnostic.primary?.location.range else { return false }
        return syntax.range.start <= place.start && place.start <= syntax.range.end
      }
      let count = diagnostics.count
      let parameters = parameters(of: syntax)
      // The second one of two with the same name was reported.
      guard templates[syntax.name.text] == nil else { continue }
      var template = TemplateDeclaration(
        syntax: syntax, tree: tree, parameters: parameters, sets: sets, checks: checks, lists: lists,
        aliases: aliases,
        deprecation: attributes.deprecation, isSound: diagnostics.count == count && !hasSyntaxError)
      if template.isSound, areChecked {
        check(&template)
        template.isSound = diagnostics.count == count
      }
      templates[syntax.name.text] = template
    }
  }

  /// Values with which a template is checked.
  private struct Trial {
    var values: [String: TemplateArgument]
    /// The only parameter whose value differs from that of the first trial; `nil` if there may be several.
    var changed: String?
    /// The name of a profile with these values.
    var name: NameSyntax
    /// The ranges of the examples that hold for these values.
    var examples: Set<SourceRange> = []
  }

  /// Checks the rules of a template with its defaults, with the ends of each bound, and with the arguments of its
  /// examples, and reports each error once.
  private mutating func check(_ template: inout TemplateDeclaration) {
    let count = diagnostics.count
    let sample = template.sampleValues
    var trials: [Trial] = []
    if let sample {
      trials.append(Trial(values: sample, changed: nil, name: template.name))
      for parameter in template.parameters {
        for value in parameter.edges where value.text != sample[parameter.name]?.text {
          var values = sample
          values[parameter.name] = value
          trials.append(Trial(values: values, changed: parameter.name, name: template.name))
        }
      }
    }
    let groups = examples(of: template)
    guard diagnostics.count == count else { return }
    trials += groups
    var findings = TemplateFindings()
    var isFirst = true
    for (index, trial) in trials.enumerated() {
      guard mayExpand(template, trial.values, at: template.name.range) else { return }
      let expansion = expansion(of: template, trial.values, named: trial.name) {
        trial.examples.contains($0.range)
      }
      findings.add(expansion, index)
      addPatterns(of: expansion, trial.values, isFirst: isFirst)
      addDefault(of: expansion.profile, trial, isFirst: isFirst)
      isFirst = false
      if index == 0, sample != nil { template.sample = (expansion.syntax, expansion.profile) }
      if !trial.examples.isEmpty { template.trials.append(expansion.profile) }
    }
    if trials.isEmpty { addPatternsWithoutParameters(of: template) }
    for finding in findings.all {
      var diagnostic = finding.diagnostic
      let trial = trials[finding.trials[0]]
      var names = finding.parameters
      if names.isEmpty, finding.trials.count < trials.count {
        names = trial.changed.map { [$0] } ?? parameters(responsibleFor: finding, in: trials)
      }
      diagnostic.secondary += names.compactMap { name in trial.values[name].map { $0.label(of: name) } }
      report(diagnostic)
    }
  }

  /// Returns the parameters of which another value than that of the first trial avoids a finding.
  private func parameters(responsibleFor finding: TemplateFindings.Finding, in trials: [Trial]) -> [String] {
    var names: [String] = []
    for (index, trial) in trials.enumerated() where !finding.trials.contains(index) {
      if let name = trial.changed, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private mutating func addPatterns(
    of expansion: TemplateExpansion, _ values: [String: TemplateArgument], isFirst: Bool
  ) {
    for var stated in expansion.statedPatterns where isFirst || stated.pattern.filled != nil {
      stated.origins = labels(of: values)
      statedPatterns.append(stated)
    }
  }

  private mutating func addDefault(of profile: Profile, _ trial: Trial, isFirst: Bool) {
    guard profile.statedDefault != nil else { return }
    let names = isFirst ? [] : trial.changed.map { [$0] } ?? trial.values.keys.sorted()
    profilesWithDefault.append(
      ProfileWithDefault(
        profile: profile, origins: names.compactMap { name in trial.values[name]?.label(of: name) }))
  }

  /// Adds the patterns of a template that is not checked with any values.
  private mutating func addPatternsWithoutParameters(of template: TemplateDeclaration) {
    var values: [String: TemplateArgument] = [:]
    for parameter in template.parameters {
      let value: TemplateArgument.Value =
        switch parameter.kind {
        case .integer, .number: .number("1")
        case .text: .text("x")
        case .set: .set(parameter.name, [])
        }
      values[parameter.name] =
        parameter.defaultValue ?? TemplateArgument(value: value, origin: template.location)
    }
    let expansion = expansion(of: template, values, named: template.name) { _ in false }
    statedPatterns += expansion.statedPatterns.filter { $0.pattern.filled == nil }
  }

  // MARK: Examples

  /// Returns the values of the examples, those with the same arguments together.
  private mutating func examples(of template: TemplateDeclaration) -> [Trial] {
    var trials: [Trial] = []
    var indices: [String: Int] = [:]
    for item in template.syntax.items {
      guard case .examples(let statement) = item.content else { continue }
      for example in statement.examples {
        guard diagnostics.count <= Diagnostic.limit else { return [] }
        guard let values = values(of: example.arguments, for: template, at: example.range) else { continue }
        var name = template.name
        let stated = (example.arguments?.arguments ?? []).compactMap { argument in
          values[argument.name.text].map { "\(argument.name.text): \($0.text)" }
        }
        if !stated.isEmpty { name.text += "(\(stated.joined(separator: ", ")))" }
        if let index = indices[name.text] {
          trials[index].examples.insert(example.range)
        } else {
          indices[name.text] = trials.count
          trials.append(Trial(values: values, changed: nil, name: name, examples: [example.range]))
        }
      }
    }
    return trials
  }
}

extension TemplateDeclaration {
  /// The defaults, and the first ends of the bounds of parameters without one; `nil` if a parameter has neither.
  fileprivate var sampleValues: [String: TemplateArgument]? {
    var values: [String: TemplateArgument] = [:]
    for parameter in parameters {
      guard let value = parameter.defaultValue ?? parameter.edges.first else { return nil }
      values[parameter.name] = value
    }
    return values
  }
}

/// The errors that were found in a template with several values.
private struct TemplateFindings {
  struct Finding {
    var diagnostic: Diagnostic
    /// The parameters whose values it is about.
    var parameters: [String]
    /// The indices of the values with which it was found.
    var trials: [Int]
  }

  private struct Key: Hashable {
    var code: DiagnosticCode
    var place: SourceLocation?
  }

  private(set) var all: [Finding] = []
  private var indices: [Key: Int] = [:]

  mutating func add(_ expansion: TemplateExpansion, _ trial: Int) {
    for diagnostic in expansion.diagnostics {
      let key = Key(code: diagnostic.code, place: diagnostic.primary?.location)
      if let index = indices[key] {
        if all[index].trials.last != trial { all[index].trials.append(trial) }
      } else {
        indices[key] = all.count
        all.append(
          Finding(diagnostic: diagnostic, parameters: expansion.parameters(at: diagnostic), trials: [trial]))
      }
    }
  }
}

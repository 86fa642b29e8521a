package import InputControl

/// A form in plain English: its fields, branches and rules, and what its evaluation needs.
package struct FormExplanation: Sendable {
  /// A declaration of a field.
  package struct Field: Sendable {
    /// The name of the field.
    package let name: String
    /// The name of the field for people, in the requested language; `nil` if none is stated.
    package let label: String?
    /// The name of the profile, or the template with its arguments, as it is declared elsewhere.
    package let profile: String
    /// The location of that declaration, if it is in a file.
    package let profileLocation: SourceLocation?
    /// The ids of the rules that the field adds in its block.
    package let ownRules: [String]
    /// Whether an active field must be given.
    package let isRequired: Bool
    /// Whether the values are never shown.
    package let isSensitive: Bool
    /// The branch that declares the field, in words; `nil` for a field that is always active.
    package let branch: String?
    /// The location of the name, if the form comes from a file.
    package let location: SourceLocation?
  }

  /// A branch.
  package struct Branch: Sendable {
    /// The branch as it is written, behind those around it.
    package let words: String
    /// The names of the fields that it declares.
    package let fields: [String]
    /// The ids of its rules.
    package let rules: [String]
    /// The location, if the form comes from a file.
    package let location: SourceLocation?
  }

  /// A rule about several fields.
  package struct Rule: Sendable {
    /// The id of the rule in its form.
    package let name: String
    /// The description in English.
    package let words: String
    /// The rule in the rule language.
    package let written: String
    /// The rule's own message in the requested language; `nil` if there is none.
    package let message: String?
    /// The names of the fields that carry a violation.
    package let fields: [String]
    /// The severity of a violation.
    package let severity: Severity
    /// The branch that has the rule, in words; `nil` for a rule that is always asked.
    package let branch: String?
    /// The location, if the form comes from a file.
    package let location: SourceLocation?
  }

  /// The form.
  package let form: FormProfile
  /// The declarations of fields, in order.
  package let fields: [Field]
  /// The branches, in order.
  package let branches: [Branch]
  /// The rules, in the order in which violations are reported.
  package let rules: [Rule]
  /// The form's message in the requested language, for rules without a message of their own.
  package let message: String?
  /// The ids of the rules that depend on the day of the evaluation.
  package let rulesOfDay: [String]
  /// The questions that somebody else answers, with the names of the fields that they are about, each once.
  package let questions: [(name: String, fields: [String])]

  /// Explains a form.
  ///
  /// - Parameters:
  ///   - compiled: The form.
  ///   - locale: The language of the messages; the explanation itself is in English.
  package init(_ compiled: CompiledForm, locale: LocaleTag = .english) {
    let form = compiled.form
    self.form = form
    fields = form.fields.map { Field($0, in: form, locale) }
    branches = form.branches.indices.map { branch in
      Branch(
        words: form.words(ofBranch: branch),
        fields: form.fields.filter { $0.branch == branch }.map(\.name),
        rules: form.rules.filter { $0.branch == branch }.map(\.id),
        location: form.branches[branch].location)
    }
    rules = zip(form.rules, compiled.graph.rules).map { rule, judged in
      Rule(
        name: rule.id, words: rule.words(comparesDates: judged.comparesDates), written: rule.written,
        message: rule.messages.text(for: locale), fields: rule.places.map(\.name), severity: rule.severity,
        branch: rule.branch.map { form.words(ofBranch: $0) }, location: rule.location)
    }
    message = form.messages.text(for: locale)
    rulesOfDay = form.rules.filter(\.needsToday).map(\.id)
    var questions: [(name: String, fields: [String])] = []
    for rule in form.rules {
      guard let name = rule.kind.question else { continue }
      let names = rule.operands.map(\.name)
      if !questions.contains(where: { $0.name == name && $0.fields == names }) {
        questions.append((name, names))
      }
    }
    self.questions = questions
  }
}

extension FormExplanation.Field {
  fileprivate init(_ field: FormField, in form: FormProfile, _ locale: LocaleTag) {
    let profile = field.profile
    name = field.name
    label = profile.label.text(for: locale)
    self.profile = profile.template?.text ?? profile.parent?.name ?? profile.name
    profileLocation = profile.template?.location ?? profile.parent?.location
    ownRules = profile.rules.filter { field.states($0) }.map(\.id)
    isRequired = profile.requiresValue
    isSensitive = profile.isSensitive
    branch = field.branch.map { form.words(ofBranch: $0) }
    location = field.location
  }
}

extension FormField {
  /// Returns whether the block of the field states a rule.
  fileprivate func states(_ rule: Rule) -> Bool {
    guard rule.statedBy == name, let place = rule.location, let location, place.file === location.file,
      location.range.start < place.range.start
    else { return false }
    // The profile that is extended may have the same name.
    guard let parent = profile.parent?.location, parent.file === location.file else { return true }
    return parent.range.start < location.range.start || place.range.start < parent.range.start
  }
}

extension Profile {
  /// Whether the profile, or each part of a union, has the rule `required`.
  fileprivate var requiresValue: Bool {
    rules.contains { $0.body == .required && $0.severity == .error }
      || !parts.isEmpty && parts.allSatisfy(\.requiresValue)
  }
}

/// The fields of a form, and the rules that several of them have together.
///
/// A form is a description; ``CompiledForm`` evaluates it.
public struct FormProfile: Sendable {
  /// The name, with which the ids of violations begin.
  public let name: String
  /// The documentation comment of the form.
  public internal(set) var documentation: String?
  /// The declarations of fields, in order; a field that is declared in several branches occurs as often.
  public internal(set) var fields: [FormField] = []
  /// The rules about several fields, in order.
  public internal(set) var rules: [FormRule] = []
  /// The branches, each behind those that it depends on.
  package internal(set) var branches: [FormBranch] = []
  /// The message for people if a rule has none.
  public internal(set) var messages = LocalizedText()
  /// Values with the verdicts that they must get.
  public internal(set) var examples: [FormExample] = []
  /// The advice on what to use instead, if the form is deprecated.
  public internal(set) var deprecation: String?
  /// The location of the name, if the form comes from a file.
  public internal(set) var location: SourceLocation?

  init(name: String) { self.name = name }

  /// The names of the fields, each once, in the order of their first declarations.
  public var fieldNames: [String] {
    var known: Set<String> = []
    return fields.map { $0.name }.filter { known.insert($0).inserted }
  }

  /// Whether a rule depends on the day of the evaluation.
  public var needsToday: Bool { rules.contains { $0.needsToday } }

  /// Returns a branch and those around it, the innermost first.
  package func path(to branch: Int?) -> [Int] {
    var path: [Int] = []
    var next = branch
    while let branch = next {
      path.append(branch)
      next = branches[branch].parent
    }
    return path
  }

  /// Returns whether two branches never hold together, because they, or branches around them, are of one `when`.
  package func exclude(_ left: Int?, _ right: Int?) -> Bool {
    let others = path(to: right)
    return path(to: left).contains { one in
      others.contains { one != $0 && branches[one].first == branches[$0].first }
    }
  }

  /// Returns the form with another policy for refused input in all fields.
  package func refusalPolicy(_ policy: RefusalPolicy) -> FormProfile {
    var form = self
    form.fields = fields.map { field in
      FormField(
        name: field.name, profile: field.profile.refusalPolicy(policy), branch: field.branch,
        location: field.location)
    }
    return form
  }
}

/// The declaration of a field of a form.
public struct FormField: Sendable {
  /// The name of the field in its form.
  public let name: String
  /// The rules for the values of the field.
  public let profile: Profile
  /// The index of the branch that declares the field; `nil` for a field that is always active.
  package let branch: Int?
  /// The location of the name, if the form comes from a file.
  public let location: SourceLocation?
}

/// A field as another statement names it.
public struct FormFieldReference: Sendable {
  /// The name of the field.
  public let name: String
  /// The location of the name, if the form comes from a file.
  public let location: SourceLocation?
}

/// A branch of a form: its fields are active, and its rules are asked, while its condition holds.
package struct FormBranch: Sendable {
  /// The index of the branch around this one.
  package let parent: Int?
  /// The index of the branch before an `else`; this one is tried only if that one, and those before it, do not hold.
  package let previous: Int?
  /// The first branch of its `when`.
  package let first: Int
  /// The condition; `nil` for an `else` without one.
  package let condition: Condition<FormTest>?
  package let location: SourceLocation?
}

package typealias FormTest = FieldTest<FormFieldReference, RulePattern>

/// The values of a form with the verdict that they must get.
public struct FormExample: Sendable {
  /// The text of one field.
  public struct Entry: Sendable {
    /// The field.
    public let field: FormFieldReference
    /// The text.
    public let text: String
  }

  /// The expected verdict.
  public let expectation: Example.Expectation
  /// The texts of the fields; the others are empty.
  public let entries: [Entry]
  /// The id of the rule that must reject the values, if stated: of the form, or `field.rule`.
  public let rule: String?
  package let ruleLocation: SourceLocation?
  /// The day of the evaluation, if stated.
  public let day: CivilDate?
  /// Whether the example is known not to hold yet.
  public let isTodo: Bool
  /// The location of the example.
  public let location: SourceLocation
}

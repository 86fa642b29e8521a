// The syntax of forms: `form`, `field`, `when`, and rules about several fields.

/// The declaration of a form: `form signUp { … }`.
package struct FormSyntax: Sendable {
  var documentation: String?
  package var attributes: [AttributeSyntax] = []
  package var name: NameSyntax
  package var items: [FormItemSyntax] = []
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange
}

/// A statement in a form, or in a branch of one.
package struct FormItemSyntax: Sendable {
  package enum Content: Sendable {
    case field(FieldSyntax)
    case when(WhenSyntax)
    case rule(FormRuleSyntax)
    case messages([TextSyntax])
    case example(FormExampleSyntax)
  }

  package var attributes: [AttributeSyntax] = []
  package var content: Content
  /// The range of the statement without its trivia and attributes.
  package var range: SourceRange
}

/// A field: `field name: contact.displayName { required }`.
package struct FieldSyntax: Sendable {
  package var name: NameSyntax
  package var profile: QualifiedNameSyntax
  /// The arguments, if the profile is an instance of a template.
  package var arguments: ArgumentsSyntax?
  /// The statements that extend the profile, as those of a child do; `nil` without a block.
  package var items: [ItemSyntax]?
}

/// Branches of which the first whose condition holds counts: `when … { … } else when … { … } else { … }`.
package struct WhenSyntax: Sendable {
  package struct Branch: Sendable {
    /// The condition; `nil` for the last branch, an `else` without one.
    package var condition: Condition<TestSyntax>?
    package var items: [FormItemSyntax]
    /// The range from `when` or `else` to the opening brace.
    package var range: SourceRange
  }

  package var branches: [Branch]
}

package typealias TestSyntax = FieldTest<NameSyntax, RegexSyntax>

/// A rule about fields: `same: equal password, repeat at repeat { en "…" }`.
package struct FormRuleSyntax: Sendable {
  /// The name before the colon.
  var name: NameSyntax?
  package var keyword: NameSyntax
  package var kind: FormRuleKind<OperandSyntax>
  /// The fields that the rule is about, in order.
  package var fields: [NameSyntax]
  /// The range of the number of required fields, if it is stated.
  var count: SourceRange?
  /// The fields that carry a violation.
  package var places: [NameSyntax] = []
  var severity: NameSyntax?
  package var texts: [TextSyntax] = []
}

/// An operand of `order`.
package struct OperandSyntax: Sendable {
  package enum Value: Sendable {
    case field(NameSyntax)
    case number(String)
    case date(StringSyntax)
    /// The day of the evaluation, and what is added to it.
    case today(Int, unit: NameSyntax?)
  }

  package var value: Value
  package var range: SourceRange
}

/// An example of a form: `rejects { from "2026-11-22" } by stay on day "2026-11-01"`.
package struct FormExampleSyntax: Sendable {
  package struct Entry: Sendable {
    package var field: NameSyntax
    package var text: StringSyntax
  }

  package var kind: ExamplesSyntax.Kind
  package var isTodo: Bool
  package var entries: [Entry]
  /// The rule that must reject the values: of the form, or `field.rule`.
  package var by: NameSyntax?
  package var day: StringSyntax?
}

extension FormSyntax {
  /// The fields with a block, each as a profile that extends another one; its range is that of the field.
  package var extendedFields: [ProfileSyntax] {
    declarations.compactMap { field, range in
      field.items.map {
        ProfileSyntax(
          name: field.name, parent: field.profile, arguments: field.arguments, items: $0, range: range)
      }
    }
  }

  /// All fields of the form, in order, those of branches included.
  package var declaredFields: [FieldSyntax] { declarations.map { $0.field } }

  /// The messages of the form and of its rules, in order, those of branches included.
  package var texts: [TextSyntax] { messages.flatMap { $0 } }

  /// The texts of each of its messages, without those of its fields.
  package var messages: [[TextSyntax]] {
    Self.statements(in: items).map { item -> [TextSyntax] in
      switch item.content {
      case .rule(let rule): rule.texts
      case .messages(let texts): texts
      case .field, .when, .example: []
      }
    }
  }

  private var declarations: [(field: FieldSyntax, range: SourceRange)] {
    Self.statements(in: items).compactMap { item in
      if case .field(let field) = item.content { (field, item.range) } else { nil }
    }
  }

  /// Returns the statements with those of branches in place of a `when`. Branches are nested to a limited depth.
  private static func statements(in items: [FormItemSyntax]) -> [FormItemSyntax] {
    items.flatMap { item in
      guard case .when(let when) = item.content else { return [item] }
      return when.branches.flatMap { statements(in: $0.items) }
    }
  }
}

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
    package var condition: ConditionSyntax?
    package var items: [FormItemSyntax]
    /// The range from `when` or `else` to the opening brace.
    package var range: SourceRange
  }

  package var branches: [Branch]
}

/// A condition on the values of fields.
package indirect enum ConditionSyntax: Sendable {
  case test(TestSyntax)
  case and([ConditionSyntax])
  case or([ConditionSyntax])
  case not(ConditionSyntax)
}

/// A test of one field: `country is "US", "CA"`, `company is not empty`, or `card matches /3[47]\d*/`.
package struct TestSyntax: Sendable {
  package enum Body: Sendable {
    case texts([StringSyntax])
    case empty
    case matches(RegexSyntax)
  }

  package var field: NameSyntax
  package var isNegated: Bool
  package var body: Body
  package var range: SourceRange
}

/// A rule about fields: `same: equal password, repeat at repeat { en "…" }`.
package struct FormRuleSyntax: Sendable {
  package enum Body: Sendable {
    /// All fields are given.
    case require([NameSyntax])
    /// So many of the fields are given; without `most`, any number from `least`.
    case requireCount(least: IntegerSyntax, most: IntegerSyntax?, [NameSyntax])
    case equal(NameSyntax, NameSyntax)
    /// Operands, and the relations between them: `isStrict` for `<`.
    case order([OperandSyntax], isStrict: [Bool])
    /// The least and the greatest age in full years.
    case age(NameSyntax, ClosedRange<Int>)
    /// A question that somebody else answers, and the fields that it is about.
    case external(NameSyntax, [NameSyntax])
  }

  /// The name before the colon.
  var name: NameSyntax?
  package var keyword: NameSyntax
  package var body: Body
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
  package var extendedFields: [ProfileSyntax] { Self.extendedFields(of: items) }

  private static func extendedFields(of items: [FormItemSyntax]) -> [ProfileSyntax] {
    var fields: [ProfileSyntax] = []
    for item in items {
      switch item.content {
      case .field(let field):
        guard let block = field.items else { continue }
        fields.append(
          ProfileSyntax(
            name: field.name, parent: field.profile, arguments: field.arguments, items: block,
            range: item.range))
      case .when(let when): for branch in when.branches { fields += extendedFields(of: branch.items) }
      case .rule, .messages, .example: break
      }
    }
    return fields
  }

  /// All fields of the form, in order, those of branches included.
  package var declaredFields: [FieldSyntax] { Self.fields(of: items) }

  /// Branches are nested to a limited depth.
  private static func fields(of items: [FormItemSyntax]) -> [FieldSyntax] {
    var fields: [FieldSyntax] = []
    for item in items {
      switch item.content {
      case .field(let field): fields.append(field)
      case .when(let when): for branch in when.branches { fields += Self.fields(of: branch.items) }
      case .rule, .messages, .example: break
      }
    }
    return fields
  }
}

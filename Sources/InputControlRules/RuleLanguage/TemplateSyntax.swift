/// The declaration of a template: `template money(places INT 0..4 = 2) { … }`.
package struct TemplateSyntax: Sendable {
  var documentation: String?
  package var attributes: [AttributeSyntax] = []
  package var name: NameSyntax
  package var parameters: [ParameterSyntax] = []
  /// The index of the first token behind the opening brace.
  var bodyStart: Int
  /// The range between the braces.
  var bodyRange: SourceRange
  /// The names of the parameters that the body uses.
  package var usedParameters: Set<String> = []
  /// The places of the body in which the value of a parameter is put.
  package var holes: [ParameterHole] = []
  /// The statements of the body, with a stand-in for the value of each parameter.
  package var items: [ItemSyntax] = []
  /// The range of the whole declaration, including attributes.
  package var range: SourceRange

  /// The names of the parameters that may be placeholders in messages.
  package var parametersOfTexts: [String] { parameters.filter { $0.kind != .set }.map { $0.name.text } }

  /// The names of the sets in defaults and in the arguments of examples.
  package var setNames: [QualifiedNameSyntax] {
    var names: [QualifiedNameSyntax] = []
    for parameter in parameters {
      if case .set(let name)? = parameter.defaultValue { names.append(name) }
    }
    for item in items {
      guard case .examples(let statement) = item.content else { continue }
      for example in statement.examples { names += example.arguments?.setNames ?? [] }
    }
    return names
  }
}

/// A parameter: `places INT 0..4 = 2`.
package struct ParameterSyntax: Sendable {
  /// The kind of the values of a parameter.
  package enum Kind: String, CaseIterable, Sendable {
    case integer = "INT"
    case number = "NUMBER"
    case text = "TEXT"
    case set = "SET"
  }

  /// The values that a parameter may have.
  enum Bound: Sendable {
    /// A range of numbers as written, such as `0..4`.
    case range(String, range: SourceRange)
    case texts([StringSyntax])
  }

  package var name: NameSyntax
  var kind: Kind
  var bound: Bound?
  var defaultValue: ArgumentSyntax.Value?
}

/// An argument: `places: 4`.
package struct ArgumentSyntax: Sendable {
  package enum Value: Sendable {
    /// A number as written.
    case number(String, range: SourceRange)
    case text(StringSyntax)
    case set(QualifiedNameSyntax)

    var range: SourceRange {
      switch self {
      case .number(_, let range): range
      case .text(let text): text.range
      case .set(let name): name.range
      }
    }
  }

  var name: NameSyntax
  package var value: Value
}

/// The arguments in parentheses behind the name of a template, or behind the `with` of an example.
package struct ArgumentsSyntax: Sendable {
  package var arguments: [ArgumentSyntax]
  /// The range including the parentheses.
  package var range: SourceRange

  /// The names of the sets among the arguments.
  package var setNames: [QualifiedNameSyntax] {
    arguments.compactMap { if case .set(let name) = $0.value { name } else { nil } }
  }
}

/// A place of a template in which the value of a parameter is put.
package struct ParameterHole: Sendable {
  package var parameter: String
  /// The range of the literal that the name of the parameter is a part of, such as `0..most`; in a pattern that of
  /// the name with its signs.
  package var range: SourceRange
}

/// The value of a parameter while the body of a template is parsed.
struct ParameterBinding {
  var kind: ParameterSyntax.Kind
  /// The number as written, or the text; empty for a set.
  var value: String
  /// The place of the name of the parameter.
  var range: SourceRange
}

/// The values of the parameters while the body of a template is parsed, and what the body uses of them.
struct TemplateScope {
  var bindings: [String: ParameterBinding]
  /// The names of the parameters in order.
  var names: [String]
  var used: Set<String> = []
  var holes: [ParameterHole] = []
}

/// A template, and what the names in it refer to.
package struct TemplateDeclaration {
  package let syntax: TemplateSyntax
  /// The file of the template.
  let tree: SyntaxTree
  let parameters: [TemplateParameter]
  /// The sets of the file.
  let sets: [String: CharacterSetDeclaration]
  /// The checks of the file.
  let checks: [String: CheckDeclaration]
  /// The lists of the file.
  let lists: [String: ListDeclaration]
  /// The files that the file uses, by their names in it.
  let aliases: [String: Resolver.Alias]
  /// The advice on what to use instead, if the template is deprecated.
  package let deprecation: String?
  /// Whether neither its declaration nor the check of its rules has found an error, apart from those of patterns.
  var isSound: Bool
  /// The template with its defaults, or, for parameters without one, with their smallest or first values; `nil` if a
  /// parameter has neither.
  package var sample: (syntax: ProfileSyntax, profile: Profile)?
  /// For each list of arguments that examples name, a profile with these examples. The examples without arguments are
  /// those of a profile with the name of the template.
  var trials: [Profile] = []

  var name: NameSyntax { syntax.name }

  /// The location of its name.
  var location: SourceLocation { SourceLocation(tree.file, name.range) }

  /// Returns a bound of the bytes of the statements with texts in the places of parameters: a text that is named many
  /// times makes a small template large.
  func size(with values: [String: TemplateArgument]) -> Int {
    let body = tree.file.bytes[syntax.bodyRange.start..<syntax.bodyRange.end]
    let sizes = values.compactMapValues { argument -> Int? in
      guard case .text(let text) = argument.value else { return nil }
      // In a pattern, a character is written as `\x{7a}`, and all of them in a group.
      return 6 * text.utf8.count + 4
    }
    guard !sizes.isEmpty else { return body.count }
    return body.split { !$0.continuesName }
      .reduce(body.count) { $0 + (sizes[String(decoding: $1, as: UTF8.self)] ?? 0) }
  }
}

/// A parameter of a template.
struct TemplateParameter {
  /// The values that are allowed.
  enum Bound {
    /// Whole numbers; a range is open if its greatest number is not stated.
    case integers(ClosedRange<Int>, isOpen: Bool, range: SourceRange)
    case numbers(DecimalRange, range: SourceRange)
    case texts([StringSyntax])

    var range: SourceRange {
      switch self {
      case .integers(_, _, let range), .numbers(_, let range): range
      case .texts(let texts): SourceRange(texts[0].range.start, texts[texts.count - 1].range.end)
      }
    }
  }

  let syntax: ParameterSyntax
  let file: SourceFile
  var bound: Bound?
  var defaultValue: TemplateArgument?

  var name: String { syntax.name.text }
  var kind: ParameterSyntax.Kind { syntax.kind }

  /// The place of the parameter as a label.
  func label(_ text: String = "the parameter") -> Diagnostic.Label {
    .init(SourceLocation(file, syntax.name.range), text)
  }

  /// The values at the ends of the bound that are stated, or those of the list.
  var edges: [TemplateArgument] {
    switch bound {
    case .integers(let range, let isOpen, let place):
      return (isOpen ? [range.lowerBound] : [range.lowerBound, range.upperBound]).map {
        TemplateArgument(value: .number(String($0)), origin: SourceLocation(file, place))
      }
    case .numbers(let range, let place):
      return range.bounds.map {
        TemplateArgument(value: .number($0.description), origin: SourceLocation(file, place))
      }
    case .texts(let texts):
      return texts.map {
        TemplateArgument(value: .text($0.text), origin: SourceLocation(file, $0.range))
      }
    case nil: return []
    }
  }
}

/// The value of a parameter in an instance.
struct TemplateArgument {
  enum Value {
    /// A number as written.
    case number(String)
    case text(String)
    /// The classes of a set, and its name as written.
    case set(String, [CharacterClass])
  }

  let value: Value
  /// The argument, default or bound that states the value.
  let origin: SourceLocation

  /// The value as it is written.
  var text: String {
    switch value {
    case .number(let number): number
    case .text(let text): TextLiteral.written(text)
    case .set(let name, _): name
    }
  }

  /// Returns the value as what the body of a template is parsed with.
  func binding(of parameter: TemplateParameter) -> ParameterBinding {
    let written =
      switch value {
      case .number(let number): number
      case .text(let text): text
      case .set: ""
      }
    return ParameterBinding(kind: parameter.kind, value: written, range: parameter.syntax.name.range)
  }

  /// Returns the place of the value as a label that states it.
  func label(of parameter: String) -> Diagnostic.Label {
    .init(origin, "with \(parameter) \(DisplayText.shortened(text, atMost: 60))")
  }
}

/// A template with values for its parameters.
struct TemplateExpansion {
  /// The statements of the template.
  var syntax: ProfileSyntax
  var profile: Profile
  /// The places in which values were put.
  var holes: [ParameterHole]
  var diagnostics: [Diagnostic]
  var statedPatterns: [StatedPattern]

  /// Returns the names of the parameters whose values an error is about, because it is inside of the place of one.
  func parameters(at error: Diagnostic) -> [String] {
    guard let place = error.primary?.location.range else { return [] }
    var names: [String] = []
    for hole in holes
    where hole.range.start <= place.start && place.end <= hole.range.end && !names.contains(hole.parameter) {
      names.append(hole.parameter)
    }
    return names
  }
}

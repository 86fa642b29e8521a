/// The attributes before a declaration or a statement.
package struct Attributes {
  /// The advice of `@deprecated` on what to use instead.
  var deprecation: String?
  /// The findings of lint that are suppressed.
  package var suppressions: [Suppression] = []

  /// A suppression: `@suppress(unbounded-length, "limited by the server")`.
  package struct Suppression {
    package var code: String
    var reason: String
    package var range: SourceRange
  }

  /// The names of all attributes.
  private static let known = ["deprecated", "suppress"]

  /// Reads attributes; returns them with the errors found.
  package static func read(
    _ attributes: [AttributeSyntax], in file: SourceFile, allowsDeprecated: Bool
  ) -> (Attributes, [Diagnostic]) {
    var result = Attributes()
    var diagnostics: [Diagnostic] = []
    func report(_ code: DiagnosticCode, _ message: String, _ range: SourceRange, help: String) {
      diagnostics.append(Diagnostic(code, message, at: .init(SourceLocation(file, range)), help: [help]))
    }
    for attribute in attributes {
      switch attribute.name.text {
      case "deprecated" where !allowsDeprecated:
        report(
          .misplacedAttribute, "`@deprecated` must be written before a set or a profile", attribute.range,
          help: "remove it here")
      case "deprecated":
        guard case .string(let advice)? = attribute.arguments.first?.value, attribute.arguments.count == 1
        else {
          report(
            .invalidAttribute, "`@deprecated` must say what to use instead", attribute.range,
            help: "write `@deprecated(\"use price\")`")
          continue
        }
        result.deprecation = advice
      case "suppress":
        guard attribute.arguments.count == 2, case .name(let code) = attribute.arguments[0].value,
          case .string(let reason) = attribute.arguments[1].value, !reason.isEmpty
        else {
          report(
            .invalidAttribute, "`@suppress` must name a finding and the reason", attribute.range,
            help: "write `@suppress(redundant-anchor, \"kept for the old engine\")`")
          continue
        }
        result.suppressions.append(Suppression(code: code, reason: reason, range: attribute.range))
      default:
        report(
          .unknownAttribute, "there is no attribute `@\(attribute.name.text)`", attribute.name.range,
          help: Suggestion.nearest(to: attribute.name.text, in: known).map { "did you mean `@\($0)`?" }
            ?? "the attributes are `@deprecated(…)` and `@suppress(…)`")
      }
    }
    return (result, diagnostics)
  }
}

import InputControl

/// A lint for fields that have to repeat another one, and refuse values that the other one accepts: `equal password, repeat`
/// where `repeat` has a smaller `maxLength`.
///
/// A field that accepts more than the one it repeats is no finding: what it accepts in addition is never equal.
enum NarrowedByEqual: Lint {
  static let code = DiagnosticCode.narrowedByEqual

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.forms.flatMap { form in
      form.equalities.compactMap { equality -> Diagnostic? in
        guard let value = equality.witness, let place = equality.rule.location else { return nil }
        let (other, carrier) = (equality.other, equality.carrier)
        let isSensitive = other.profile.isSensitive || carrier.profile.isSensitive
        let shown = isSensitive ? "a value" : "“\(QuotedText.shortened(value[...]))”"
        let reason =
          equality.violation.map { "`\(carrier.name).\($0.rule)` refuses it" }
          ?? "the normalisation of `\(carrier.name)` changes it"
        return finding(
          "`\(other.name)` accepts \(shown), which `\(carrier.name)` can never equal", at: place,
          also: [(other, "accepts it"), (carrier, reason)].compactMap { field, text in
            field.location.map { .init($0, text) }
          },
          help: "let `\(carrier.name)` accept all that `\(other.name)` accepts, such as with the same profile"
        )
      }
    }
  }
}

import InputControl

/// A lint for patterns whose shortest match exceeds a limit: `regex /\d{6}/` and `maxLength 5`.
enum PatternOverLimit: Lint {
  static let code = DiagnosticCode.patternOverLimit
  static let severity = Severity.error

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.profiles.flatMap { linted in
      let rules = linted.decidingRules
      return rules.flatMap { shape -> [Diagnostic] in
        guard case .regex(let pattern) = shape.body,
          let tree = RegexTree.parse(pattern.text, isExtended: pattern.isExtended),
          let length = tree.root.length
        else { return [] }
        // In printable ASCII, each scalar is a grapheme and takes one column.
        let isSimple = tree.root.isPrintableASCII
        return rules.compactMap { limit in
          guard case .maxLength(let most, let unit) = limit.body,
            linted.states(shape) || linted.states(limit),
            let place = shape.location, let other = limit.location
          else { return nil }
          let least = isSimple ? length.min : LengthUnit.scalars.least(unit, in: length.min)
          guard least > most else { return nil }
          return finding(
            "the shortest text that the pattern matches has \(unit.words(for: least)), over the limit of \(most)",
            at: linted.states(shape) ? place : other,
            also: [
              .init(linted.states(shape) ? other : place, linted.states(shape) ? "the limit" : "the pattern")
            ],
            help: "change the limit or the pattern")
        }
      }
    }
  }
}

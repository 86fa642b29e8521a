package import InputControl

// The JSON of verdicts, violations and diagnostics. It is documented in docs/json.md.

extension JSON {
  /// Returns the answer of `check` for one value, without the text for a sensitive profile.
  package static func answer(_ evaluation: Evaluation, of text: String, under profile: Profile) -> JSON {
    .object([Member(key: "version", value: version)] + judgement(evaluation, of: text, under: profile))
  }

  /// Returns the members of an answer that describe a value.
  package static func judgement(
    _ evaluation: Evaluation, of text: String, under profile: Profile
  ) -> [Member] {
    members([
      "profile": .string(profile.name),
      "text": profile.isSensitive ? nil : .string(text),
      "value": profile.isSensitive || evaluation.value.isIdentical(to: text)
        ? nil : .string(evaluation.value),
      "verdict": .string(evaluation.verdict.rawValue),
      "approximate": evaluation.isApproximate ? .bool(true) : nil,
      "violations": .array(evaluation.allViolations.map(JSON.init)),
    ])
  }

  package init(_ source: Violation.Source) {
    self = .object([
      "file": .string(source.file), "line": .integer(source.line), "column": .integer(source.column),
    ])
  }

  /// A place in a rule file: line and column from 1, the column in graphemes.
  package init(_ location: SourceLocation) {
    let position = location.position
    self = .object([
      "file": .string(location.file.name),
      "line": .integer(position.line),
      "column": .integer(position.column),
    ])
  }

  /// A range of a text.
  package init(_ range: TextRange) {
    self = .object([
      "start": .integer(range.start), "end": .integer(range.end), "unit": .string("utf16"),
    ])
  }

  package init(_ violation: Violation) {
    self = .object([
      "rule": .string(violation.id),
      "severity": .string(violation.severity.rawValue),
      "message": .string(violation.message),
      "language": violation.language.map { .string($0.description) },
      "reason": .string(violation.reason),
      "range": JSON(violation.range),
      "display_range": violation.displayRange.map(JSON.init),
      "source": violation.source.map(JSON.init),
    ])
  }

  package init(_ diagnostic: Diagnostic) {
    self = .object([
      "code": .string(diagnostic.code.name),
      "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
      "source": diagnostic.primary.map { JSON($0.location) },
      "label": diagnostic.primary.flatMap { $0.text.isEmpty ? nil : .string($0.text) },
      "related": .array(diagnostic.secondary.map(JSON.init)),
      "help": .array(diagnostic.help.map { .string($0) }),
      "fix": diagnostic.fix.map(JSON.init),
    ])
  }

  /// A secondary label of a diagnostic.
  private init(_ label: Diagnostic.Label) {
    self = .object([
      "source": JSON(label.location), "message": label.text.isEmpty ? nil : .string(label.text),
    ])
  }

  private init(_ fix: FixIt) {
    self = .object([
      "message": .string(fix.message),
      "keepsMeaning": .bool(fix.keepsMeaning),
      "edits": .array(
        fix.edits.map { edit in
          .object([
            "file": .string(edit.location.file.name),
            "start": .integer(edit.location.range.start), "end": .integer(edit.location.range.end),
            "unit": .string("bytes"), "replacement": .string(edit.replacement),
          ])
        }),
    ])
  }
}

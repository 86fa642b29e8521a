internal import InputControl
internal import InputControlJSON

extension ScanReport {
  /// The summary as a JSON object; docs/json.md describes it.
  var json: JSON {
    .object([
      "version": JSON.version,
      "summary": .object([
        "rows": .integer(summary.rows), "bytes": .integer(summary.bytes),
        "accepted": .integer(summary.acceptedRows), "rejected": .integer(summary.rejectedRows),
        "complete": .bool(summary.isComplete),
        "stop": summary.stop.map(Self.json),
        "form": summary.form.map(Self.json),
        "checks": .array(summary.checks.map(Self.json)),
        "problems": .array(summary.problems.map(Self.json)),
      ]),
    ])
  }

  private static func json(_ form: FormSummary) -> JSON {
    let check = form.check
    return .object([
      "form": .string(form.form),
      "today": form.today.map { .string($0.description) },
      "counts": counts(of: check),
      "unanswered": .integer(form.unansweredRows),
      "rules": rules(of: check),
      "unreadable": unreadable(of: check),
    ])
  }

  private static func json(_ check: CheckSummary) -> JSON {
    .object([
      "field": check.field.map { .string($0) },
      "column": check.column.map { .string($0) },
      "profile": .string(check.profile),
      "sensitive": .bool(check.isSensitive),
      "counts": counts(of: check),
      "rules": rules(of: check),
      "unreadable": unreadable(of: check),
    ])
  }

  private static func counts(of check: CheckSummary) -> JSON {
    .object(
      check.kinds.map { kind in
        JSON.Member(key: kind.rawValue, value: .integer(check.counts[kind]))
      })
  }

  private static func rules(of check: CheckSummary) -> JSON {
    .array(
      check.rules.map { rule in
        .object([
          "rule": .string(rule.rule), "severity": .string(rule.severity.rawValue),
          "count": .integer(rule.count),
          "samples": .array(rule.samples.map { json($0, of: check) }),
        ])
      })
  }

  private static func unreadable(of check: CheckSummary) -> JSON {
    .array(
      check.unreadable.map { reason in
        .object([
          "reason": .string(reason.reason), "count": .integer(reason.count),
          "samples": .array(reason.samples.map { json($0, of: check) }),
        ])
      })
  }

  private static func json(_ sample: ScanSample, of check: CheckSummary) -> JSON {
    .object([
      "file": sample.file.map { .string($0) },
      "row": .integer(sample.row), "line": .integer(sample.line),
      "value": check.shownValue(of: sample).map { .string($0) },
      "values": sample.fields.isEmpty ? nil : .values(of: sample),
      "message": .string(sample.message),
    ])
  }

  private static func json(_ problem: ScanProblem) -> JSON {
    .object([
      "file": problem.file.map { .string($0) }, "message": .string(problem.message),
      "rows": .integer(problem.rows),
    ])
  }

  private static func json(_ stop: ScanStop) -> JSON {
    var limit: Int?
    if case .tooManyErrors(let count) = stop { limit = count }
    return .object(["reason": .string(stop.name), "limit": limit.map { .integer($0) }])
  }
}

extension JSON {
  /// Makes an object of the fields that a rule of a form is about, and their values.
  static func values(of sample: ScanSample) -> JSON {
    .object(sample.fields.map { JSON.Member(key: $0.name, value: .string($0.value)) })
  }
}

extension ScanStop {
  /// The name in JSON and CSV.
  var name: String {
    switch self {
    case .interrupted: "interrupted"
    case .tooManyErrors: "too-many-errors"
    case .failed: "failed"
    }
  }
}

internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `diff` for the forms of two versions of rules.
struct FormDifferenceReport {
  let difference: FormSetDifference
  let isColoured: Bool

  // MARK: Text

  /// The forms that differ, with what differs below each.
  var lines: String {
    difference.entries.map { entry in
      switch entry.change {
      case .compared(let comparison):
        comparison.isWithoutDifference ? "" : lines(of: comparison, entry)
      case .added, .removed: DifferenceReport.line(entry.form.name, entry.change.word, "1", isColoured)
      }
    }.joined()
  }

  /// The number of forms that are the same, as a line.
  var summary: String {
    let sameCount = difference.entries.count {
      if case .compared(let comparison) = $0.change { comparison.isWithoutDifference } else { false }
    }
    let all = sameCount == difference.entries.count
    switch sameCount {
    case 0: return ""
    case 1: return all ? "the form is the same\n" : "1 form is the same\n"
    default: return "\(all ? "all " : "")\(sameCount) forms are the same\n"
    }
  }

  private func lines(of comparison: FormComparison, _ entry: FormSetDifference.Entry) -> String {
    let relation = comparison.relation
    var result = DifferenceReport.line(
      entry.form.name, relation == .same ? "same verdicts" : relation.rawValue, relation.colour, isColoured)
    for change in comparison.changes { result += "  \(DisplayText.escaped(change.words))\n" }
    for field in comparison.fields {
      let names = field.fields.map { "`\($0)`" }.joined(separator: ", ")
      let relation = field.comparison.relation
      let words = relation == .same ? "same values" : relation.rawValue
      result += "  the field\(field.fields.count == 1 ? "" : "s") \(names): \(words)\n"
      let details = DifferenceReport.lines(of: field.comparison, isSensitive: field.isSensitive)
      result += details.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    for (words, witnesses) in [
      ("accepted before, rejected now", comparison.rejected),
      ("rejected before, accepted now", comparison.accepted),
    ] {
      for witness in witnesses {
        result += "  \(words): \(Self.shown(witness, hiding: entry.sensitive))\n"
        if let (id, message) = witness.reason { result += "    \(id): \(DisplayText.escaped(message))\n" }
      }
    }
    for note in comparison.notes { result += "  other difference: \(DisplayText.escaped(note.words))\n" }
    return result
  }

  private static func shown(_ witness: FormComparison.Witness, hiding sensitive: Set<String>) -> String {
    let entries = witness.texts.map { field, text in
      "\(field) "
        + (witness.isFromExample && sensitive.contains(field) ? "(sensitive)" : TextLiteral.written(text))
    }
    let day = witness.day.map { " on day \"\($0)\"" } ?? ""
    return entries.isEmpty ? "{}\(day)" : "{ \(entries.joined(separator: "; ")) }\(day)"
  }

  // MARK: JSON

  /// A line for each form.
  var json: String { difference.entries.map { JSON($0).line }.joined() }

  /// The number of forms for each relation; `nil` if there are no forms.
  var counts: JSON? {
    guard !difference.entries.isEmpty else { return nil }
    let words = FormComparison.Relation.allCases.map(\.rawValue) + ["added", "removed"]
    return .object(
      words.map { word in
        .init(key: word, value: .integer(difference.entries.count { $0.change.word == word }))
      })
  }
}

extension FormComparison {
  /// Whether there is nothing to show.
  fileprivate var isWithoutDifference: Bool { relation == .same && fields.isEmpty && notes.isEmpty }
}

extension FormComparison.Relation {
  /// ANSI colours (ECMA-48 SGR).
  fileprivate var colour: String {
    switch self {
    case .same: "32"
    case .changed: "33"
    case .undecided: "35"
    }
  }
}

extension FormComparison.Witness {
  /// The first violation by which a form does not accept the values: its id and its message.
  fileprivate var reason: (id: String, message: String)? {
    if let violation = evaluation.violations.first { return (violation.id, violation.message) }
    for field in evaluation.fields {
      if let violation = field.evaluation?.violations.first {
        return ("\(field.name).\(violation.rule)", violation.message)
      }
    }
    return nil
  }
}

extension JSON {
  /// The answer of `diff` for one form.
  fileprivate init(_ entry: FormSetDifference.Entry) {
    var comparison: FormComparison?
    if case .compared(let result) = entry.change { comparison = result }
    self = .object([
      "version": JSON.version,
      "form": .string(entry.form.name),
      "relation": .string(entry.change.word),
      "changes": comparison.map { .array($0.changes.map { JSON($0) }) },
      "fields": comparison.map { .array($0.fields.map { JSON($0) }) },
      "rejected": comparison.map { .array($0.rejected.map { JSON($0, hiding: entry.sensitive) }) },
      "accepted": comparison.map { .array($0.accepted.map { JSON($0, hiding: entry.sensitive) }) },
      "notes": comparison.map { .array($0.notes.map { JSON($0) }) },
      "source": entry.form.location.map { JSON($0) },
    ])
  }

  private init(_ change: FormComparison.Change) {
    self = .object(["kind": .string(change.kind.rawValue), "words": .string(change.words)])
  }

  private init(_ field: FormComparison.FieldComparison) {
    self = .object(
      JSON.members([
        "fields": .array(field.fields.map { .string($0) }),
        "relation": .string(field.comparison.relation.rawValue),
      ]) + JSON.members(of: field.comparison, isSensitive: field.isSensitive))
  }

  private init(_ witness: FormComparison.Witness, hiding sensitive: Set<String>) {
    let shown = witness.texts.filter { !witness.isFromExample || !sensitive.contains($0.field) }
    self = .object([
      "values": .object(shown.map { Member(key: $0.field, value: .string($0.text)) }),
      "today": witness.day.map { .string($0.description) },
      "verdict": .string(witness.evaluation.verdict.rawValue),
      "rules": .array(witness.evaluation.violatedRules.map { .string($0) }),
    ])
  }
}

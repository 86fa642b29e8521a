internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The difference between two versions of a declaration, as `diff` shows it.
protocol DeclarationComparison {
  /// The relations that are counted.
  static var relations: [String] { get }
  /// The description of versions with other differences only.
  static var sameWords: String { get }

  var relation: ProfileComparison.Relation { get }
  var notes: [ComparisonNote] { get }
  /// The questions that could not be decided.
  var undecidedReasons: [String] { get }
  /// The lines about what differs, without the notes.
  var lines: [String] { get }
  /// What differs, as members of an answer.
  var members: [JSON.Member] { get }
  /// Whether there is nothing to show.
  var isWithoutDifference: Bool { get }
}

extension DeclarationComparison {
  /// The relation in words.
  var words: String { relation == .same ? Self.sameWords : relation.rawValue }

  /// The lines about what differs.
  var allLines: [String] { lines + notes.map { "other difference: \(DisplayText.escaped($0.words))" } }

  /// Returns the lines about the values that only one version accepts.
  ///
  /// - Parameters:
  ///   - shown: Returns how a value is shown.
  ///   - reason: Returns the rule by which a version does not accept a value, and its message.
  fileprivate static func lines<Witness>(
    rejected: [Witness], accepted: [Witness], shown: (Witness) -> String,
    reason: (Witness) -> (rule: String, message: String)?
  ) -> [String] {
    [("accepted before, rejected now", rejected), ("rejected before, accepted now", accepted)].flatMap {
      (words, witnesses) in
      witnesses.flatMap { witness in
        ["\(words): \(shown(witness))"]
          + (reason(witness).map { ["  \($0.rule): \(DisplayText.escaped($0.message))"] } ?? [])
      }
    }
  }
}

// MARK: Profiles

extension ProfileComparison: DeclarationComparison {
  static let relations = Relation.allCases.map(\.rawValue) + ["added", "removed", "renamed"]
  static let sameWords = "same values"

  var isWithoutDifference: Bool { relation == .same && notes.isEmpty }

  var lines: [String] {
    let values = QuotedValues(self)
    var lines = Self.lines(
      rejected: rejected, accepted: accepted,
      shown: {
        isSensitive && $0.isFromExample ? "(an example of a sensitive profile)" : values.quoted($0.text)
      }, reason: { $0.violation.map { ($0.id, $0.message) } })
    if let change = valueChange {
      lines.append(
        isSensitive && change.isFromExample
          ? "(an example of a sensitive profile) becomes another value now"
          : "\(values.quoted(change.text)) became \(values.quoted(change.old)) before, becomes \(values.quoted(change.new)) now"
      )
    }
    let doubtful = relation == .undecided ? "" : "undecided "
    return lines + undecidedReasons.map { "\(doubtful)\(DisplayText.escaped($0))" }
  }

  var members: [JSON.Member] {
    JSON.members([
      "rejected": .array(rejected.map(json)),
      "accepted": .array(accepted.map(json)),
      "valueChange": valueChange.map { change in
        let isHidden = isSensitive && change.isFromExample
        return .object([
          "text": isHidden ? nil : .string(change.text),
          "old": isHidden ? nil : .string(change.old),
          "new": isHidden ? nil : .string(change.new),
        ])
      },
      "doubts": .texts(undecidedReasons),
      "notes": .array(notes.map { JSON($0) }),
    ])
  }

  private func json(_ witness: Witness) -> JSON {
    .object([
      "text": isSensitive && witness.isFromExample ? nil : .string(witness.text),
      "violation": witness.violation.map { JSON($0) },
    ])
  }
}

/// Quotes the values of a comparison so that different values look different.
private struct QuotedValues {
  private let values: [String]

  init(_ comparison: ProfileComparison) {
    let change = comparison.valueChange.map { [$0.text, $0.old, $0.new] } ?? []
    values = (comparison.rejected + comparison.accepted).map(\.text) + change
  }

  /// Returns a quoted value; a long one is shortened to its beginning and its end, because either may differ.
  func quoted(_ text: String) -> String {
    // Canonically equivalent texts are equal by Swift's `==` and look the same.
    let hasTwin = values.contains { $0 == text && !$0.utf8.elementsEqual(text.utf8) }
    // A combining mark is shown as part of the preceding letter.
    let isEscaped: (Unicode.Scalar) -> Bool = {
      hasTwin ? !$0.isASCII : ("\u{300}"..."\u{36F}").contains($0)
    }
    let scalars = text.unicodeScalars
    guard scalars.count > Self.longest else { return TextLiteral.written(text, escaping: isEscaped) }
    var (head, tail) = ("", "")
    // Escape sequences are longer than the characters they stand for, so shorter parts are tried.
    for count in [8, 4, 2, 1] {
      head = TextLiteral.body(text[..<scalars.prefix(5 * count).endIndex], escaping: isEscaped)
      tail = TextLiteral.body(text[scalars.suffix(2 * count).startIndex...], escaping: isEscaped)
      if head.count + tail.count <= Self.longest { break }
    }
    let count = text.count > Self.longest ? "\(text.count) characters" : "\(scalars.count) Unicode scalars"
    return "\"\(head)…\(tail)\" (\(count))"
  }

  /// The greatest length of a value that is shown whole, in Unicode scalars.
  private static let longest = 60
}

// MARK: Forms

extension FormComparison: DeclarationComparison {
  static let relations = ["same", "changed", "undecided", "added", "removed"]
  static let sameWords = "same verdicts"

  var isWithoutDifference: Bool { relation == .same && fields.isEmpty && notes.isEmpty }

  var undecidedReasons: [String] { fields.flatMap(\.comparison.undecidedReasons) }

  var lines: [String] {
    changes.map { DisplayText.escaped($0.words) }
      + fields.flatMap { field in
        let names = field.fields.map { "`\($0)`" }.joined(separator: ", ")
        return ["the field\(field.fields.count == 1 ? "" : "s") \(names): \(field.comparison.words)"]
          + field.comparison.allLines.map { "  \($0)" }
      }
      + Self.lines(rejected: rejected, accepted: accepted, shown: shown, reason: \.reason)
  }

  private func shown(_ witness: Witness) -> String {
    let entries = witness.texts.map { field, text in
      "\(field) "
        + (witness.isFromExample && sensitive.contains(field) ? "(sensitive)" : TextLiteral.written(text))
    }
    let day = witness.day.map { " on day \"\($0)\"" } ?? ""
    return entries.isEmpty ? "{}\(day)" : "{ \(entries.joined(separator: "; ")) }\(day)"
  }

  var members: [JSON.Member] {
    JSON.members([
      "changes": .array(changes.map { JSON($0) }),
      "fields": .array(
        fields.map { field in
          .object(
            JSON.members([
              "fields": .texts(field.fields), "relation": .string(field.comparison.relation.rawValue),
            ]) + field.comparison.members)
        }),
      "rejected": .array(rejected.map(json)),
      "accepted": .array(accepted.map(json)),
      "notes": .array(notes.map { JSON($0) }),
    ])
  }

  private func json(_ witness: Witness) -> JSON {
    let shown = witness.texts.filter { !witness.isFromExample || !sensitive.contains($0.field) }
    return .object([
      "values": .object(shown.map { .init(key: $0.field, value: .string($0.text)) }),
      "today": witness.day.map { .string($0.description) },
      "verdict": .string(witness.evaluation.verdict.rawValue),
      "rules": .texts(witness.evaluation.violatedRules),
    ])
  }
}

extension FormComparison.Witness {
  /// The first violation by which a form does not accept the values: its id and its message.
  fileprivate var reason: (rule: String, message: String)? {
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
  fileprivate init(_ note: ComparisonNote) {
    self = .object(["kind": .string(note.kind.rawValue), "words": .string(note.words)])
  }
}

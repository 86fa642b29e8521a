internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `diff` for two versions of rules.
struct DifferenceReport {
  private let difference: RuleSetDifference
  private let forms: FormDifferenceReport
  private let isColoured: Bool

  init(_ difference: RuleSetDifference, _ forms: FormSetDifference, isColoured: Bool) {
    self.difference = difference
    self.forms = FormDifferenceReport(difference: forms, isColoured: isColoured)
    self.isColoured = isColoured
  }

  // MARK: Text

  /// A line for each profile and each form that differs, with values below it, and the numbers of those that are
  /// the same.
  var text: String {
    var result = ""
    var sameCount = 0
    for entry in difference.entries {
      switch entry.change {
      case .compared(let comparison) where comparison.relation == .same && comparison.notes.isEmpty:
        sameCount += 1
      case .compared(let comparison):
        let relation = comparison.relation
        result += Self.line(
          entry.profile.name, relation == .same ? "same values" : relation.rawValue, relation.colour,
          isColoured)
        result += Self.lines(of: comparison, isSensitive: entry.isSensitive)
      case .added, .removed:
        result += Self.line(entry.profile.name, entry.change.word, "1", isColoured)
      case .renamed(let successor):
        result += Self.line(entry.profile.name, "renamed to \(successor.name)", "1", isColoured)
      }
    }
    let isDoubtful = difference.isDoubtful || forms.difference.isDoubtful
    return result + forms.lines + summary(sameCount) + forms.summary + (isDoubtful ? Self.help : "")
  }

  /// The advice for undecided profiles. Examples are always among the values that are tried.
  private static let help =
    "help: to decide an open question, add an `accepts` example that should differ, and run the command again\n"

  /// Returns the first line about a profile or a form.
  static func line(_ name: String, _ words: String, _ colour: String, _ isColoured: Bool) -> String {
    "\(name): " + (isColoured ? "\u{1B}[\(colour)m\(words)\u{1B}[0m" : words) + "\n"
  }

  private func summary(_ sameCount: Int) -> String {
    let all = sameCount == difference.entries.count
    switch sameCount {
    case 0: return all && forms.difference.entries.isEmpty ? "there are no profiles\n" : ""
    case 1: return all ? "the profile is the same\n" : "1 profile is the same\n"
    default: return "\(all ? "all " : "")\(sameCount) profiles are the same\n"
    }
  }

  /// Returns the lines below the first one about a profile.
  static func lines(of comparison: ProfileComparison, isSensitive: Bool) -> String {
    var result = ""
    let values = QuotedValues(comparison)
    for (words, witnesses) in [
      ("accepted before, rejected now", comparison.rejected),
      ("rejected before, accepted now", comparison.accepted),
    ] {
      for witness in witnesses {
        let isHidden = isSensitive && witness.isFromExample
        result +=
          "  \(words): \(isHidden ? "(an example of a sensitive profile)" : values.quoted(witness.text))\n"
        if let violation = witness.violation {
          result += "    \(violation.id): \(DisplayText.escaped(violation.message))\n"
        }
      }
    }
    if let change = comparison.valueChange {
      result +=
        isSensitive && change.isFromExample
        ? "  (an example of a sensitive profile) becomes another value now\n"
        : "  \(values.quoted(change.text)) became \(values.quoted(change.old)) before, becomes \(values.quoted(change.new)) now\n"
    }
    let doubtful = comparison.relation == .undecided ? "" : "undecided "
    for undecidedReason in comparison.undecidedReasons {
      result += "  \(doubtful)\(DisplayText.escaped(undecidedReason))\n"
    }
    for note in comparison.notes { result += "  other difference: \(DisplayText.escaped(note.words))\n" }
    return result
  }

  // MARK: JSON

  /// A line for each profile and each form, and a summary.
  var json: String {
    let lines = difference.entries.map { JSON($0).line }
    var counts: [JSON.Member] = []
    for word in ProfileComparison.Relation.allCases.map(\.rawValue) + ["added", "removed", "renamed"] {
      counts.append(.init(key: word, value: .integer(difference.entries.count { $0.change.word == word })))
    }
    if let forms = forms.counts { counts.append(.init(key: "forms", value: forms)) }
    return lines.joined() + forms.json
      + JSON.object(["version": JSON.version, "summary": .object(counts)]).line
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

extension ProfileComparison.Relation {
  /// ANSI colours (ECMA-48 SGR).
  fileprivate var colour: String {
    switch self {
    case .same: "32"
    case .stricter, .looser, .changed: "33"
    case .undecided: "35"
    }
  }
}

extension JSON {
  /// The answer of `diff` for one profile.
  fileprivate init(_ entry: RuleSetDifference.Entry) {
    var comparison: ProfileComparison?
    var successor: Profile?
    switch entry.change {
    case .compared(let result): comparison = result
    case .renamed(let profile): successor = profile
    case .added, .removed: break
    }
    let members = comparison.map { JSON.members(of: $0, isSensitive: entry.isSensitive) } ?? []
    self = .object(
      JSON.members([
        "version": JSON.version,
        "profile": .string(entry.profile.name),
        "relation": .string(entry.change.word),
        "newName": successor.map { .string($0.name) },
      ]) + members
        + JSON.members(["source": (successor ?? entry.profile).location.map { JSON($0) }]))
  }

  /// Returns what differs between two profiles.
  static func members(of comparison: ProfileComparison, isSensitive: Bool) -> [Member] {
    members([
      "rejected": .array(comparison.rejected.map { JSON($0, isSensitive: isSensitive) }),
      "accepted": .array(comparison.accepted.map { JSON($0, isSensitive: isSensitive) }),
      "valueChange": comparison.valueChange.map { JSON($0, isSensitive: isSensitive) },
      "doubts": .array(comparison.undecidedReasons.map { .string($0) }),
      "notes": .array(comparison.notes.map { JSON($0) }),
    ])
  }

  private init(_ witness: ProfileComparison.Witness, isSensitive: Bool) {
    self = .object([
      "text": isSensitive && witness.isFromExample ? nil : .string(witness.text),
      "violation": witness.violation.map { JSON($0) },
    ])
  }

  private init(_ change: ProfileComparison.ValueChange, isSensitive: Bool) {
    let isHidden = isSensitive && change.isFromExample
    self = .object([
      "text": isHidden ? nil : .string(change.text),
      "old": isHidden ? nil : .string(change.old),
      "new": isHidden ? nil : .string(change.new),
    ])
  }

  private init(_ note: ComparisonNote) {
    self = .object(["kind": .string(note.kind.rawValue), "words": .string(note.words)])
  }
}

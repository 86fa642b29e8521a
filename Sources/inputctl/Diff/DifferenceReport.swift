internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `diff` for two versions of rules.
struct DifferenceReport: Report {
  let profiles: DeclarationDifference<Profile>
  let forms: DeclarationDifference<FormProfile>

  /// A line for each profile and each form that differs, with values below it, and the numbers of those that are
  /// the same.
  func text(isColoured: Bool) -> String {
    if profiles.entries.isEmpty, forms.entries.isEmpty { return "there are no profiles\n" }
    return profiles.lines(isColoured: isColoured) + forms.lines(isColoured: isColoured)
      + profiles.summary + forms.summary + (profiles.isDoubtful || forms.isDoubtful ? Self.help : "")
  }

  /// The advice for undecided profiles. Examples are always among the values that are tried.
  private static let help =
    "help: to decide an open question, add an `accepts` example that should differ, and run the command again\n"

  /// An answer for each profile and each form, and a summary.
  var answers: [JSON] {
    let formCounts = forms.entries.isEmpty ? [] : [JSON.Member(key: "forms", value: .object(forms.counts))]
    return profiles.answers + forms.answers
      + [.answer(["summary": .object(profiles.counts + formCounts)])]
  }
}

extension DeclarationDifference {
  /// The declarations that differ, with what differs below each.
  fileprivate func lines(isColoured: Bool) -> String {
    entries.map { entry in
      let name = entry.declaration.name
      switch entry.change {
      case .compared(let comparison):
        guard !comparison.isWithoutDifference else { return "" }
        return "\(name): \(comparison.words.painted(comparison.relation.colour, if: isColoured))\n"
          + comparison.allLines.map { "  \($0)\n" }.joined()
      case .added, .removed: return "\(name): \(entry.change.word.painted("1", if: isColoured))\n"
      case .renamed(let successor):
        return "\(name): \("renamed to \(successor.name)".painted("1", if: isColoured))\n"
      }
    }.joined()
  }

  /// The number of declarations that are the same, as a line; empty if there are none.
  fileprivate var summary: String {
    let count = entries.count { $0.change.comparison?.isWithoutDifference ?? false }
    let all = count == entries.count
    switch count {
    case 0: return ""
    case 1: return "\(all ? "the" : "1") \(Declaration.noun) is the same\n"
    default: return "\(all ? "all " : "")\(count) \(Declaration.noun)s are the same\n"
    }
  }

  fileprivate var answers: [JSON] {
    entries.map { entry in
      var successor: Declaration?
      if case .renamed(let declaration) = entry.change { successor = declaration }
      return .answer(
        of: JSON.members([
          Declaration.noun: .string(entry.declaration.name),
          "relation": .string(entry.change.word),
          "newName": successor.map { .string($0.name) },
        ]) + (entry.change.comparison?.members ?? [])
          + JSON.members(["source": (successor ?? entry.declaration).location.map { JSON($0) }]))
    }
  }

  /// The number of declarations for each relation.
  fileprivate var counts: [JSON.Member] {
    Declaration.Comparison.relations.map { word in
      .init(key: word, value: .integer(entries.count { $0.change.word == word }))
    }
  }
}

extension ProfileComparison.Relation {
  /// Parameters of SGR (ECMA-48).
  fileprivate var colour: String {
    switch self {
    case .same: "32"
    case .stricter, .looser, .changed: "33"
    case .undecided: "35"
    }
  }
}

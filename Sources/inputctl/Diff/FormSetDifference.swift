internal import InputControl
internal import InputControlAnalysis

/// The differences between two versions of rules, form by form.
struct FormSetDifference {
  /// The change of one form between the versions.
  enum Change {
    case compared(FormComparison)
    case added
    case removed
  }

  struct Entry {
    /// The form in its new version; in its old version if it was removed.
    var form: FormProfile
    /// The names of the fields that are sensitive in either version.
    var sensitive: Set<String> = []
    var change: Change
  }

  /// The forms in the order of the old rules, followed by the added ones.
  private(set) var entries: [Entry] = []

  /// - Parameter names: The forms to compare; all forms when empty.
  /// - Throws: The errors of a form that does not compile.
  init(
    from old: [FormProfile], to new: [FormProfile], only names: [String], locale: LocaleTag,
    within budget: WorkBudget
  ) throws(Failure) {
    func isWanted(_ form: FormProfile) -> Bool { names.isEmpty || names.contains(form.name) }
    for form in old where isWanted(form) {
      guard let successor = new.first(where: { $0.name == form.name }) else {
        entries.append(Entry(form: form, change: .removed))
        continue
      }
      let comparison = FormComparison(
        from: try Self.compile(form), to: try Self.compile(successor), locale: locale, within: budget)
      let sensitive = (form.fields + successor.fields).filter(\.profile.isSensitive).map(\.name)
      entries.append(Entry(form: successor, sensitive: Set(sensitive), change: .compared(comparison)))
    }
    for form in new where isWanted(form) && !old.contains(where: { $0.name == form.name }) {
      entries.append(Entry(form: form, change: .added))
    }
  }

  private static func compile(_ form: FormProfile) throws(Failure) -> CompiledForm {
    do {
      return try CompiledForm(form)
    } catch {
      throw Failure(error.diagnostics)
    }
  }

  /// Whether the comparison of any profile of a field left a question undecided.
  var isDoubtful: Bool {
    entries.contains {
      guard case .compared(let comparison) = $0.change else { return false }
      return comparison.fields.contains { !$0.comparison.undecidedReasons.isEmpty }
    }
  }
}

extension FormSetDifference.Change {
  /// The change as one word.
  var word: String {
    switch self {
    case .compared(let comparison): comparison.relation.rawValue
    case .added: "added"
    case .removed: "removed"
    }
  }
}

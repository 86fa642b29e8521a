internal import InputControl
internal import InputControlAnalysis

/// A declaration in rule files of which two versions can be compared: a profile or a form.
protocol VersionedDeclaration {
  associatedtype Comparison: DeclarationComparison

  /// The word for such a declaration.
  static var noun: String { get }
  var name: String { get }
  var location: SourceLocation? { get }

  /// Whether the declaration is another one with a new name.
  func hasSameRules(as other: Self) -> Bool
  /// Returns the difference from an earlier version.
  func compared(
    with old: Self, locale: LocaleTag, within budget: WorkBudget
  ) throws(RuleError) -> Comparison
}

/// The differences between two versions of rules, profile by profile or form by form.
struct DeclarationDifference<Declaration: VersionedDeclaration> {
  /// The change of one declaration between the versions.
  enum Change {
    case compared(Declaration.Comparison)
    case added
    case removed
    /// The declaration has another name and the same rules.
    case renamed(to: Declaration)
  }

  struct Entry {
    /// The declaration in its new version; in its old version if it was renamed or removed.
    var declaration: Declaration
    var change: Change
  }

  /// The declarations in the order of the old rules, followed by the added ones.
  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - names: The declarations to compare, by their old or new names; all when empty.
  ///   - budget: The work that may be spent.
  /// - Throws: The errors of a declaration that does not compile.
  init(
    from old: [Declaration], to new: [Declaration], only names: [String], locale: LocaleTag,
    within budget: WorkBudget
  ) throws(Failure) {
    func isWanted(_ declaration: Declaration) -> Bool { names.isEmpty || names.contains(declaration.name) }
    let added = new.filter { declaration in !old.contains { $0.name == declaration.name } }
    let removed = old.filter { declaration in !new.contains { $0.name == declaration.name } }
    var renamed: Set<String> = []
    for declaration in old {
      if let successor = new.first(where: { $0.name == declaration.name }) {
        guard isWanted(declaration) else { continue }
        let comparison = try Failure.ofRules(
          try successor.compared(with: declaration, locale: locale, within: budget))
        entries.append(Entry(declaration: successor, change: .compared(comparison)))
        continue
      }
      // A declaration counts as renamed only where the match is unambiguous.
      let candidates = added.filter { $0.hasSameRules(as: declaration) }
      if candidates.count == 1, removed.count(where: { $0.hasSameRules(as: declaration) }) == 1 {
        renamed.insert(candidates[0].name)
        if isWanted(declaration) || isWanted(candidates[0]) {
          entries.append(Entry(declaration: declaration, change: .renamed(to: candidates[0])))
        }
      } else if isWanted(declaration) {
        entries.append(Entry(declaration: declaration, change: .removed))
      }
    }
    for declaration in added where !renamed.contains(declaration.name) && isWanted(declaration) {
      entries.append(Entry(declaration: declaration, change: .added))
    }
  }

  /// Whether the comparison of any declaration left a question undecided.
  var isDoubtful: Bool {
    entries.contains { !($0.change.comparison?.undecidedReasons.isEmpty ?? true) }
  }
}

extension DeclarationDifference.Change {
  /// The comparison of the versions, if there are two.
  var comparison: Declaration.Comparison? {
    if case .compared(let comparison) = self { comparison } else { nil }
  }

  /// The change as one word.
  var word: String {
    switch self {
    case .compared(let comparison): comparison.relation.rawValue
    case .added: "added"
    case .removed: "removed"
    case .renamed: "renamed"
    }
  }
}

extension Profile: VersionedDeclaration {
  static let noun = "profile"

  func compared(
    with old: Profile, locale: LocaleTag, within budget: WorkBudget
  ) throws(RuleError) -> ProfileComparison {
    ProfileComparison(
      from: try CompiledProfile(old), to: try CompiledProfile(self), locale: locale, within: budget)
  }
}

extension FormProfile: VersionedDeclaration {
  static let noun = "form"

  /// Forms with new names are new forms.
  func hasSameRules(as other: FormProfile) -> Bool { false }

  func compared(
    with old: FormProfile, locale: LocaleTag, within budget: WorkBudget
  ) throws(RuleError) -> FormComparison {
    FormComparison(from: try CompiledForm(old), to: try CompiledForm(self), locale: locale, within: budget)
  }
}

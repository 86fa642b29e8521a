internal import InputControl
internal import InputControlAnalysis

/// The differences between two versions of rules, profile by profile.
struct RuleSetDifference {
  /// The change of one profile between the versions.
  enum Change {
    case compared(ProfileComparison)
    case added
    case removed
    /// The profile has another name and the same rules.
    case renamed(to: Profile)
  }

  struct Entry {
    /// The profile in its new version; in its old version if it was renamed or removed.
    var profile: Profile
    /// Whether the profile is sensitive in either version.
    var isSensitive: Bool
    var change: Change

    init(_ profile: Profile, _ change: Change, isSensitive: Bool = false) {
      self.profile = profile
      self.isSensitive = isSensitive
      self.change = change
    }
  }

  /// The profiles in the order of the old rules, followed by the added ones.
  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - names: The profiles to compare, by their old or new names; all profiles when empty.
  ///   - budget: The work that may be spent.
  /// - Throws: The errors of a profile that does not compile.
  init(
    from old: [Profile], to new: [Profile], only names: [String] = [], locale: LocaleTag,
    within budget: WorkBudget = WorkBudget()
  ) throws(Failure) {
    func isWanted(_ profile: Profile) -> Bool { names.isEmpty || names.contains(profile.name) }
    let added = new.filter { profile in !old.contains { $0.name == profile.name } }
    let removed = old.filter { profile in !new.contains { $0.name == profile.name } }
    var renamed: Set<String> = []
    for profile in old {
      if let successor = new.first(where: { $0.name == profile.name }) {
        guard isWanted(profile) else { continue }
        let comparison = ProfileComparison(
          from: try Self.compile(profile), to: try Self.compile(successor), locale: locale,
          within: budget)
        entries.append(
          Entry(
            successor, .compared(comparison), isSensitive: profile.isSensitive || successor.isSensitive))
        continue
      }
      // A profile counts as renamed only where the match is unambiguous.
      let candidates = added.filter { $0.hasSameRules(as: profile) }
      if candidates.count == 1, removed.count(where: { $0.hasSameRules(as: profile) }) == 1 {
        renamed.insert(candidates[0].name)
        if isWanted(profile) || isWanted(candidates[0]) {
          entries.append(Entry(profile, .renamed(to: candidates[0])))
        }
      } else if isWanted(profile) {
        entries.append(Entry(profile, .removed))
      }
    }
    for profile in added where !renamed.contains(profile.name) && isWanted(profile) {
      entries.append(Entry(profile, .added))
    }
  }

  private static func compile(_ profile: Profile) throws(Failure) -> CompiledProfile {
    do {
      return try CompiledProfile(profile)
    } catch {
      throw Failure(error.diagnostics)
    }
  }

  /// Whether the comparison of any profile left a question undecided.
  var isDoubtful: Bool {
    entries.contains {
      if case .compared(let comparison) = $0.change { !comparison.undecidedReasons.isEmpty } else { false }
    }
  }
}

extension RuleSetDifference.Change {
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

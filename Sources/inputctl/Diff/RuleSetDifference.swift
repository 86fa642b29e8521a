internal import InputControl

/// What differs between two versions of rules, profile by profile.
struct RuleSetDifference {
  /// What became of a profile.
  enum Change {
    case compared(ProfileComparison)
    case added
    case removed
    /// It judges as it did, by another name.
    case renamed(to: Profile)
  }

  struct Entry {
    /// The profile: as it is, or as it was where it is gone.
    var profile: Profile
    /// Whether values of one of the two versions must not be shown.
    var isSensitive: Bool
    var change: Change

    init(_ profile: Profile, _ change: Change, isSensitive: Bool = false) {
      self.profile = profile
      self.isSensitive = isSensitive
      self.change = change
    }
  }

  /// The profiles in the order of the old rules, then those that are new.
  private(set) var entries: [Entry] = []

  /// - Parameter names: The profiles to compare, by their old names or their new ones; none for all of them.
  /// - Throws: What is wrong with a profile.
  init(
    from old: [Profile], to new: [Profile], only names: [String] = [], locale: LocaleTag
  ) throws(Failure) {
    func isWanted(_ profile: Profile) -> Bool { names.isEmpty || names.contains(profile.name) }
    let added = new.filter { profile in !old.contains { $0.name == profile.name } }
    let removed = old.filter { profile in !new.contains { $0.name == profile.name } }
    var renamed: Set<String> = []
    for profile in old {
      if let successor = new.first(where: { $0.name == profile.name }) {
        guard isWanted(profile) else { continue }
        let comparison = ProfileComparison(
          from: try Self.compile(profile), to: try Self.compile(successor), locale: locale)
        entries.append(
          Entry(
            successor, .compared(comparison), isSensitive: profile.isSensitive || successor.isSensitive))
        continue
      }
      // Only where nothing else could be meant.
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

  /// Whether something could not be decided.
  var isDoubtful: Bool {
    entries.contains {
      if case .compared(let comparison) = $0.change { !comparison.undecidedReasons.isEmpty } else { false }
    }
  }

  /// 1 when something differs, else 3 when something is undecided, else 0.
  var exitStatus: Int32 {
    if entries.contains(where: { $0.change.word != "same" && $0.change.word != "undecided" }) { return 1 }
    return entries.contains { $0.change.word == "undecided" } ? 3 : 0
  }
}

extension RuleSetDifference.Change {
  /// What became of the profile in a word.
  var word: String {
    switch self {
    case .compared(let comparison): comparison.relation.rawValue
    case .added: "added"
    case .removed: "removed"
    case .renamed: "renamed"
    }
  }
}

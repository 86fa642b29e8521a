/// How what a profile accepts differs from what an earlier version of it accepts, with values that show it.
///
/// ```swift
/// let old = try CompiledProfile(Profile("code", regex: "[0-9]{3,4}"))
/// let new = try CompiledProfile(Profile("code", regex: "[0-9]{4}"))
/// let comparison = ProfileComparison(from: old, to: new)
/// print(comparison.relation)  // stricter
/// print(comparison.rejected.map(\.text))  // ["000"], accepted by the old version only
/// ```
///
/// Accepted is what gets the verdict `acceptable`, as it is typed: normalisation takes part. What can be decided is
/// decided by automata; every value that is shown was judged by both profiles.
public struct ProfileComparison: Sendable {
  /// How two profiles are related.
  public enum Relation: String, CaseIterable, Sendable {
    /// Both accept the same texts, with the same values; that is proven.
    case same
    /// The new one accepts nothing else, and not all: proven too.
    case stricter
    /// The new one accepts all, and more: proven too.
    case looser
    /// Neither of these is proven, and something differs.
    case changed
    /// No difference was found, and it is not proven that there is none.
    case undecided
  }

  /// A text that one of the two accepts and the other does not.
  public struct Witness: Sendable {
    /// The text, as it is typed.
    public let text: String
    /// The first rule because of which the other profile does not accept it.
    public let violation: Violation?
    /// Whether it was taken from an example of one of the profiles, rather than made up.
    public let isFromExample: Bool
  }

  /// A text that both accept as different values.
  public struct ValueChange: Sendable {
    /// The text, as it is typed.
    public let text: String
    /// What it became.
    public let old: String
    /// What it becomes.
    public let new: String
    /// Whether it was taken from an example of one of the profiles, rather than made up.
    public let isFromExample: Bool
  }

  /// How the profiles are related.
  public let relation: Relation
  /// Texts that were accepted and are not any more: the empty one, where it is one of them, and a short other one.
  ///
  /// That one is a shortest one of plain characters where automata can tell, which is nearly always. Beyond a limit of
  /// more than 32 it is one character repeated, where that shows the difference.
  public let rejected: [Witness]
  /// Texts that were not accepted and are now, likewise.
  public let accepted: [Witness]
  /// A text that is accepted as another value now.
  public let valueChange: ValueChange?
  /// What could not be decided and why, such as “whether …: the rule …”; none for a relation that is certain.
  public let undecidedReasons: [String]
  /// What else differs, without any influence on what is accepted.
  public let notes: [ComparisonNote]

  /// Compares a profile with an earlier version of it.
  ///
  /// - Parameters:
  ///   - old: The earlier version.
  ///   - new: The later version.
  ///   - locale: The language of the messages of witnesses.
  /// - Complexity: Nothing for profiles that ask the same in the same words; else some milliseconds as a rule, and
  ///   a second where automata have to be searched to the end of a budget.
  public init(from old: CompiledProfile, to new: CompiledProfile, locale: LocaleTag = .english) {
    let findings =
      old.profile.hasSameRules(as: new.profile)
      ? ComparisonFindings() : DifferenceFinder(old, new).findings(locale: locale)
    rejected = findings.rejected
    accepted = findings.accepted
    valueChange = findings.valueChange
    undecidedReasons = findings.undecidedReasons
    relation = findings.relation
    notes = ComparisonNote.notes(from: old.profile, to: new.profile, acceptsSame: findings.relation == .same)
  }
}

/// What was found out about two profiles.
struct ComparisonFindings {
  var rejected: [ProfileComparison.Witness] = []
  var accepted: [ProfileComparison.Witness] = []
  var valueChange: ProfileComparison.ValueChange?
  var undecidedReasons: [String] = []

  var relation: ProfileComparison.Relation {
    let isDifferent = !rejected.isEmpty || !accepted.isEmpty || valueChange != nil
    guard undecidedReasons.isEmpty else { return isDifferent ? .changed : .undecided }
    guard valueChange == nil else { return .changed }
    return switch (rejected.isEmpty, accepted.isEmpty) {
    case (true, true): .same
    case (false, true): .stricter
    case (true, false): .looser
    case (false, false): .changed
    }
  }
}

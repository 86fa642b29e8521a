public import InputControl

/// The difference between the texts that two versions of a profile accept, with witnesses.
///
/// ```swift
/// let old = try CompiledProfile(Profile("code", regex: "[0-9]{3,4}"))
/// let new = try CompiledProfile(Profile("code", regex: "[0-9]{4}"))
/// let comparison = ProfileComparison(from: old, to: new)
/// print(comparison.relation)  // stricter
/// print(comparison.rejected.map(\.text))  // ["000"], accepted by the old version only
/// ```
///
/// A text is accepted if its verdict as typed, which includes normalisation, is `acceptable`. Automata decide
/// what is decidable, and both profiles judge every witness.
public struct ProfileComparison: Sendable {
  /// The relation between two profiles.
  public enum Relation: String, CaseIterable, Sendable {
    /// Both profiles are proven to accept the same texts, with the same values.
    case same
    /// The new profile is proven to accept only texts that the old one accepts, but not all of them.
    case stricter
    /// The new profile is proven to accept all texts that the old one accepts, and more.
    case looser
    /// The profiles differ, and none of the other relations is proven.
    case changed
    /// No difference was found, but it is not proven that there is none.
    case undecided
  }

  /// A text that one of the profiles accepts and the other does not.
  public struct Witness: Sendable {
    /// The text as typed.
    public let text: String
    /// The first violation of the profile that does not accept the text.
    public let violation: Violation?
    /// Whether the text comes from an example of one of the profiles rather than being generated.
    public let isFromExample: Bool
  }

  /// A text that both profiles accept as different values.
  public struct ValueChange: Sendable {
    /// The text as typed.
    public let text: String
    /// The value under the old profile.
    public let old: String
    /// The value under the new profile.
    public let new: String
    /// Whether the text comes from an example of one of the profiles rather than being generated.
    public let isFromExample: Bool
  }

  /// The relation between the profiles.
  public let relation: Relation
  /// Texts that only the old profile accepts: the empty text, if it is one of them, and a short other one.
  ///
  /// The other one is a shortest text of plain characters if automata can determine it, which is nearly
  /// always. For a limit over 32 it is one character repeated, if that shows the difference.
  public let rejected: [Witness]
  /// Texts that only the new profile accepts, chosen in the same way.
  public let accepted: [Witness]
  /// A text that both profiles accept as different values; `nil` if none was found.
  public let valueChange: ValueChange?
  /// The undecided questions with reasons, such as “whether …: the rule …”; empty if the relation is certain.
  public let undecidedReasons: [String]
  /// Further differences, which do not affect the accepted texts.
  public let notes: [ComparisonNote]
  /// Whether the values are sensitive in either version.
  package let isSensitive: Bool

  /// Compares a profile with an earlier version of it.
  ///
  /// - Parameters:
  ///   - old: The earlier version.
  ///   - new: The later version.
  ///   - locale: The language of the messages of witnesses.
  /// - Complexity: Linear in the size of profiles with the same rules; otherwise usually some milliseconds,
  ///   and a second if automata have to be searched up to a budget.
  public init(from old: CompiledProfile, to new: CompiledProfile, locale: LocaleTag = .english) {
    self.init(from: old, to: new, locale: locale, within: WorkBudget())
  }

  /// Compares a profile with an earlier version of it.
  ///
  /// - Parameters:
  ///   - old: The earlier version.
  ///   - new: The later version.
  ///   - locale: The language of the messages of witnesses.
  ///   - budget: The work that may be spent on this comparison and others; once it is used up, profiles with
  ///     different rules are undecided.
  package init(
    from old: CompiledProfile, to new: CompiledProfile, locale: LocaleTag, within budget: WorkBudget
  ) {
    let findings =
      old.profile.hasSameRules(as: new.profile)
      ? ComparisonFindings()
      : DifferenceFinder(old, new, within: budget)?.findings(locale: locale) ?? .unknown
    rejected = findings.rejected
    accepted = findings.accepted
    valueChange = findings.valueChange
    undecidedReasons = findings.undecidedReasons
    relation = findings.relation
    isSensitive = old.profile.isSensitive || new.profile.isSensitive
    notes = ComparisonNote.notes(from: old.profile, to: new.profile, acceptsSame: findings.relation == .same)
  }
}

/// The differences between two profiles.
struct ComparisonFindings {
  var rejected: [ProfileComparison.Witness] = []
  var accepted: [ProfileComparison.Witness] = []
  var valueChange: ProfileComparison.ValueChange?
  var undecidedReasons: [String] = []

  /// The findings if nothing was compared, because the budget is used up.
  static var unknown: ComparisonFindings {
    ComparisonFindings(undecidedReasons: ["whether the same values are accepted: \(WorkBudget.exhausted)"])
  }

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

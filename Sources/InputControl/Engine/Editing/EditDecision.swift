/// The decision on a proposed edit.
///
/// ```swift
/// let price = try CompiledProfile(Profile("price", type: .price))
/// switch price.decide(TextEdit(TextRange(caret: 2), with: "x"), in: "12") {
/// case .accept: print("make the edit")
/// case .amend(let edit): print("make this edit instead:", edit)
/// case .veto(let violations): print(violations.map(\.message))
/// }
/// ```
public enum EditDecision: Hashable, Sendable {
  /// The edit may be made as it is.
  case accept
  /// Another edit may be made instead: a part of the insertion, its characters in normalised form, or a wider
  /// range: whole characters, digits of which zeros or a group are completed, or all of an unfinished text that a whole
  /// value replaces.
  case amend(TextEdit)
  /// No part of the edit may be made. The ranges of the violations refer to the text that the edit would have
  /// made.
  case veto([Violation])

  /// Whether the edit is accepted, as it is or amended.
  public var isAllowed: Bool { if case .veto = self { false } else { true } }

  /// Returns the edit to make, or `nil` after a veto.
  ///
  /// - Parameter proposed: The edit that was decided on.
  public func edit(for proposed: TextEdit) -> TextEdit? {
    switch self {
    case .accept: proposed
    case .amend(let edit): edit
    case .veto: nil
    }
  }

  /// The reasons for a veto; empty if the edit is allowed.
  public var violations: [Violation] { if case .veto(let violations) = self { violations } else { [] } }
}

/// The state of a field that the decision on an edit depends on, apart from the text.
public struct EditContext: Hashable, Sendable {
  /// Whether line breaks are removed from insertions, as in a field of one line.
  public var isSingleLine: Bool
  /// Whether a key may begin a composition. Under `ime defer` such a key is accepted, and the text that
  /// results has to be judged again.
  public var mayBeginComposition: Bool
  /// The text that the result is compared with, if it differs from the edited text: the text before the first
  /// edit of an action that a platform delivers as several edits.
  var baseline: String?
  /// Whether the text is known to satisfy all rules that are checked with every change, so that only the
  /// insertion has to be examined.
  var isSettled: Bool
  /// Whether the field remembers input that was refused, at places that an edit must not replace.
  var hasRefusals = false

  /// A known position of the text, from which nearby positions are found faster.
  var anchor: TextAnchor?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - isSingleLine: Whether line breaks are removed from insertions.
  ///   - mayBeginComposition: Whether a key may begin a composition.
  public init(isSingleLine: Bool = false, mayBeginComposition: Bool = false) {
    self.isSingleLine = isSingleLine
    self.mayBeginComposition = mayBeginComposition
    isSettled = false
  }
}

extension Evaluator {
  /// Returns the decision on a proposed edit of a text.
  ///
  /// The decision depends on the arguments only, so that a server can replay an edit, and a binding can ask
  /// about a field of its platform. Only the rules that are checked with every change are checked, and never
  /// for a pure deletion.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - text: The text to edit.
  ///   - profile: The profile to judge by.
  ///   - context: The state of the field.
  ///   - locale: The language of the messages.
  /// - Complexity: O(n) if a pattern, a list of texts or a nearby limit requires all of the text to be
  ///   examined; see docs/editing.md.
  public func decide(
    _ edit: TextEdit, in text: String, under profile: CompiledProfile, context: EditContext = EditContext(),
    locale: LocaleTag = .english
  ) -> EditDecision {
    EditJudge(profile.judge, context).decide(edit, in: text, locale: locale, scratch: scratch)
  }
}

extension CompiledProfile {
  /// Returns the decision on a proposed edit of a text, with the scratch memory of the current thread; see
  /// ``Evaluator/decide(_:in:under:context:locale:)``.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - text: The text to edit.
  ///   - context: The state of the field.
  ///   - locale: The language of the messages.
  public func decide(
    _ edit: TextEdit, in text: String, context: EditContext = EditContext(), locale: LocaleTag = .english
  ) -> EditDecision {
    ThreadScratch.withCurrent {
      EditJudge(judge, context).decide(edit, in: text, locale: locale, scratch: $0)
    }
  }
}

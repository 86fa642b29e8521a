/// What becomes of a proposed edit.
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
  /// It may be made as it is.
  case accept
  /// Only this edit may be made instead: a part of the insertion, its characters in their usual form, or a range
  /// widened to whole characters.
  case amend(TextEdit)
  /// Nothing of it may be made. The ranges of the violations refer to the text that the edit would have made.
  case veto([Violation])

  /// Whether the edit is accepted, as it is or amended.
  public var isAllowed: Bool { if case .veto = self { false } else { true } }

  /// The edit to make, given the one that was proposed; `nil` for none.
  public func edit(for proposed: TextEdit) -> TextEdit? {
    switch self {
    case .accept: proposed
    case .amend(let edit): edit
    case .veto: nil
    }
  }

  /// Why the edit may not be made; none where it may.
  public var violations: [Violation] { if case .veto(let violations) = self { violations } else { [] } }
}

/// What an edit has to be judged with besides the text.
public struct EditContext: Hashable, Sendable {
  /// Whether line breaks are dropped from insertions, as in a field of one line.
  public var isSingleLine: Bool
  /// Whether an input method may take the key: under `ime defer` a key that may begin a composition is then
  /// accepted, and what it leaves has to be judged once more.
  public var mayBeginComposition: Bool
  /// The text that must not get worse, when it is not the one that is edited: the one before the first edit of an
  /// action that a platform delivers as several.
  var baseline: String?
  /// Whether the text keeps all rules that are asked with every change, so that only what is new has to be looked at.
  var isSettled: Bool

  /// A place of the text that is known already, to find others near it.
  var anchor: TextAnchor?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - isSingleLine: Whether line breaks are dropped from insertions.
  ///   - mayBeginComposition: Whether an input method may take the key.
  public init(isSingleLine: Bool = false, mayBeginComposition: Bool = false) {
    self.isSingleLine = isSingleLine
    self.mayBeginComposition = mayBeginComposition
    isSettled = false
  }
}

extension Evaluator {
  /// What becomes of a proposed edit of a text.
  ///
  /// Pure, and without a field: for a server that replays an edit, or a binding to a field of some platform. Only
  /// rules that are asked with every change are asked, and never about a pure deletion.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - text: The text before the edit.
  ///   - profile: The profile that decides.
  ///   - context: The circumstances of the edit.
  ///   - locale: The language of the messages.
  /// - Complexity: O(n) where a pattern, a list of texts or a limit that is near has to be asked about all of the
  ///   text; see docs/editing.md.
  public func decide(
    _ edit: TextEdit, in text: String, under profile: CompiledProfile, context: EditContext = EditContext(),
    locale: LocaleTag = .english
  ) -> EditDecision {
    EditJudge(profile.compiledRules, context).decide(edit, in: text, locale: locale, scratch: scratch)
  }
}

extension CompiledProfile {
  /// What becomes of a proposed edit of a text, with the scratch memory of the current thread; see
  /// ``Evaluator/decide(_:in:under:context:locale:)``.
  ///
  /// - Parameters:
  ///   - edit: The proposed edit.
  ///   - text: The text before the edit.
  ///   - context: The circumstances of the edit.
  ///   - locale: The language of the messages.
  public func decide(
    _ edit: TextEdit, in text: String, context: EditContext = EditContext(), locale: LocaleTag = .english
  ) -> EditDecision {
    ThreadScratch.withCurrent {
      EditJudge(compiledRules, context).decide(edit, in: text, locale: locale, scratch: $0)
    }
  }
}

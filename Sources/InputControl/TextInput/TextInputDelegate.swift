/// A delegate of a field: the app, which answers questions about what a person is about to do.
///
/// The rules of the profile are asked about an edit first, then the delegate. Both judge the edit as it was
/// proposed, and it is made only if both accept it. What has happened is told to observers; see
/// ``TextControl/addObserver(_:_:)``.
///
/// ```swift
/// final class EvenDigits: TextInputDelegate {
///   func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
///     guard case .change(let edits) = question else { return .accept }
///     let isEven = edits.allSatisfy { $0.replacement.allSatisfy { "02468".contains($0) } }
///     return isEven ? .accept : .veto(reason: "Even digits only")
///   }
/// }
///
/// let field = InputField(.unrestricted)
/// let delegate = EvenDigits()
/// field.delegate = delegate  // held weakly
/// print(field.type("3").violations.map(\.message))  // ["Even digits only"]
/// ```
///
/// The protocol has a single method, and no default for it, so that the compiler rejects a delegate whose method has
/// other parameters.
public protocol TextInputDelegate: AnyObject {
  /// Returns whether a person may do something.
  ///
  /// - Parameters:
  ///   - question: What the person is about to do.
  ///   - control: The field.
  func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision
}

/// A question to the delegate of a field about an action of a person.
public enum TextInputQuestion: Hashable, Sendable {
  /// Begin editing.
  case beginEditing
  /// End editing. The text is settled in any case.
  case endEditing
  /// Make an edit, which is the only element in almost every question.
  ///
  /// If there are several, in the order of the text, the platform makes one of them, of its choice, and deletes the
  /// ranges of the others; the ranges do not overlap. The rules may amend an edit, so the text can become another one
  /// than the edit makes.
  case change([TextEdit])
  /// Delete all of the text with a clear button. If that is accepted, the deletion is a question of its own.
  case clear
  /// Press Return, which submits in a field of one line.
  case `return`
}

/// The decision of a delegate.
public enum DelegateDecision: Hashable, Sendable {
  /// The delegate accepts. The rules can still refuse.
  case accept
  /// The delegate refuses, whatever the rules say.
  ///
  /// - Parameter reason: The reason for the person, in the language of the app; `nil` for none. It is shown where the
  ///   messages of the rules are: as a ``Violation`` of the rule `delegate` of the profile.
  case veto(reason: String? = nil)

  /// Whether the delegate accepts.
  public var isAllowed: Bool { self == .accept }
}

/// A delegate of a field, which answers questions and is notified of events. Every method is optional.
///
/// The rules of the profile are asked about an edit first, then the delegate. Both judge the edit as it was
/// proposed, and it is made only if both allow it.
///
/// ```swift
/// final class EvenDigits: TextInputDelegate {
///   func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
///     edit.replacement.allSatisfy { "02468".contains($0) }
///   }
/// }
///
/// let field = InputField(.unrestricted)
/// let delegate = EvenDigits()
/// field.delegate = delegate  // held weakly
/// print(field.type("3").isAllowed)  // false
/// ```
public protocol TextInputDelegate: AnyObject {
  /// Returns whether editing may begin.
  ///
  /// - Parameter control: The field.
  func shouldBeginEditing(_ control: TextControl) -> Bool
  /// Returns whether editing may end. The text is settled in any case.
  ///
  /// - Parameter control: The field.
  func shouldEndEditing(_ control: TextControl) -> Bool
  /// Returns whether a proposed edit may be made. The rules may amend the edit; the result is
  /// ``TextControl/text`` in ``didChange(_:)``.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - edit: The proposed edit.
  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool
  /// Returns whether a clear button may delete all of the text.
  ///
  /// - Parameter control: The field.
  func shouldClear(_ control: TextControl) -> Bool
  /// Returns whether Return has its effect. In a field of one line it submits.
  ///
  /// - Parameter control: The field.
  func shouldReturn(_ control: TextControl) -> Bool
  /// Notifies the delegate that editing has begun.
  ///
  /// - Parameter control: The field.
  func didBeginEditing(_ control: TextControl)
  /// Notifies the delegate that editing has ended and the text is settled.
  ///
  /// - Parameter control: The field.
  func didEndEditing(_ control: TextControl)
  /// Notifies the delegate that the settled text has changed, once for each action of the person.
  ///
  /// - Parameter control: The field.
  func didChange(_ control: TextControl)
  /// Notifies the delegate that the selection has changed.
  ///
  /// - Parameter control: The field.
  func didChangeSelection(_ control: TextControl)
  /// Notifies the delegate of a backspace in a field that was already empty.
  ///
  /// - Parameter control: The field.
  func backspaceOnEmpty(_ control: TextControl)
  /// Notifies the delegate of a backspace before the first character of a text.
  ///
  /// - Parameter control: The field.
  func backspaceAtStart(_ control: TextControl)

  #if hasFeature(Embedded)
    /// The delegate, if it is one that is asked about several ranges at once: Embedded Swift has no casts to
    /// protocols.
    var plural: (any PluralTextInputDelegate)? { get }
  #endif
}

extension TextInputDelegate {
  /// Yes.
  public func shouldBeginEditing(_ control: TextControl) -> Bool { true }
  /// Yes.
  public func shouldEndEditing(_ control: TextControl) -> Bool { true }
  /// Yes.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - edit: The proposed change.
  public func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool { true }
  /// Yes.
  public func shouldClear(_ control: TextControl) -> Bool { true }
  /// Yes.
  public func shouldReturn(_ control: TextControl) -> Bool { true }
  /// Does nothing.
  public func didBeginEditing(_ control: TextControl) {}
  /// Does nothing.
  public func didEndEditing(_ control: TextControl) {}
  /// Does nothing.
  public func didChange(_ control: TextControl) {}
  /// Does nothing.
  public func didChangeSelection(_ control: TextControl) {}
  /// Does nothing.
  public func backspaceOnEmpty(_ control: TextControl) {}
  /// Does nothing.
  public func backspaceAtStart(_ control: TextControl) {}

  #if hasFeature(Embedded)
    /// No delegate.
    public var plural: (any PluralTextInputDelegate)? { nil }
  #else
    var plural: (any PluralTextInputDelegate)? { self as? any PluralTextInputDelegate }
  #endif
}

/// A delegate that is asked about several ranges at once. The platform replaces one of the ranges, of its
/// choice, and deletes the others.
///
/// The same method is called for a single range. Other delegates are asked about each range separately.
public protocol PluralTextInputDelegate: TextInputDelegate {
  /// Returns whether the change may be made, whichever range the platform chooses.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - ranges: The ranges in text order, in UTF-16 code units. They do not overlap.
  ///   - replacement: The text that replaces one of them.
  ///   - origin: The origin of the change.
  func shouldChange(
    _ control: TextControl, _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin
  ) -> Bool
}

extension PluralTextInputDelegate {
  #if hasFeature(Embedded)
    /// The delegate itself.
    public var plural: (any PluralTextInputDelegate)? { self }
  #endif

  /// Asks about a single range by the method for several ranges.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - edit: The proposed change, with one range.
  public func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    shouldChange(control, [edit.range], with: edit.replacement, origin: edit.origin)
  }
}

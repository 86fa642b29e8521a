/// What a field asks and tells; every method is optional.
///
/// A field has two delegates, the inner one, which is its rules, and the outer one, which is the app's. Both hear
/// everything, the inner one first.
///
/// ```swift
/// final class EvenDigits: TextInputDelegate {
///   func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
///     edit.replacement.allSatisfy { "02468".contains($0) }
///   }
/// }
///
/// let field = TextField()
/// let delegate = EvenDigits()
/// field.delegate = delegate  // held weakly
/// print(field.type("3").isAllowed)  // false
/// ```
public protocol TextInputDelegate: AnyObject {
  /// Whether editing may begin.
  func shouldBeginEditing(_ control: TextControl) -> Bool
  /// Whether editing may end. The text is settled in any case.
  func shouldEndEditing(_ control: TextControl) -> Bool
  /// Whether a change may be made, as it was proposed. What is made of it may be less: see ``TextControl/text`` when
  /// ``didChange(_:)`` is told.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - edit: The proposed change.
  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool
  /// Whether all of the text may be deleted by one press of a clear button.
  func shouldClear(_ control: TextControl) -> Bool
  /// Whether Return does what it does: in a field of one line it submits.
  func shouldReturn(_ control: TextControl) -> Bool
  /// Editing has begun.
  func didBeginEditing(_ control: TextControl)
  /// Editing has ended, and the text is settled.
  func didEndEditing(_ control: TextControl)
  /// The settled text differs from the one before: once for each action of the person.
  func didChange(_ control: TextControl)
  /// The selection differs from the one before.
  func didChangeSelection(_ control: TextControl)
  /// Backspace was pressed in a field that was empty already.
  func backspaceOnEmpty(_ control: TextControl)
  /// Backspace was pressed before the first character of a text.
  func backspaceAtStart(_ control: TextControl)
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
}

/// A delegate that wants the plural question as it is asked: several ranges, one of which takes the replacement while
/// the others are deleted, and the platform chooses which.
///
/// It is asked about a single range too. Other delegates are asked about each range alone.
public protocol PluralTextInputDelegate: TextInputDelegate {
  /// Whether a change may be made whichever range the platform chooses.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - ranges: In text order, not overlapping, in UTF-16 code units.
  ///   - replacement: The text that takes the place of one of the ranges.
  ///   - origin: The source of the change.
  func shouldChange(
    _ control: TextControl, _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin
  ) -> Bool
}

extension PluralTextInputDelegate {
  /// Asks about a single range as about several.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - edit: The proposed change, with one range.
  public func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    shouldChange(control, [edit.range], with: edit.replacement, origin: edit.origin)
  }
}

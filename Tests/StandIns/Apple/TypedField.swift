public import Foundation

/// Not of Apple: a field as the system and the person use it, whichever framework it is of. Ranges count UTF-16 code units.
@MainActor public protocol TypedField: AnyObject {
  /// The text that is shown. Setting it is what code does.
  var standInText: String { get set }
  var standInSelection: NSRange { get }
  var standInMarked: NSRange? { get }
  var isStandInEdited: Bool { get }
  /// Whether the system asks about marked text when it marks it, and not before.
  var asksAboutMarksWhenMarking: Bool { get }
  /// Whether all of the text is selected after Return.
  var selectsAfterReturn: Bool { get }
  var undoManager: UndoManager? { get }
  /// The language of the keyboard, where the framework tells it.
  var standInLanguage: String? { get set }

  func standInBeginEditing()
  func standInEndEditing()
  /// Returns the answer to the question of the system before a change.
  func standInAsk(_ ranges: [NSRange], _ text: String) -> Bool
  /// Changes the text, whether the system has asked or not, and does not tell.
  func standInPut(_ range: NSRange, _ text: String)
  /// Tells that the text has changed.
  func standInChanged()
  func standInSelect(_ start: Int, _ end: Int)
  /// Replaces the selection or the marked text by marked text.
  func standInMark(_ text: String, caret: Int)
  func standInUnmark()
  /// A key that deletes has been pressed, before anything is deleted.
  func standInPressBackspace()
  /// Return. Returns whether it is sent on.
  func standInReturn() -> Bool
}

extension TypedField {
  /// A key, or a text that is pasted.
  public func standInType(_ text: String) {
    let range = standInSelection
    guard standInAsk([range], text) else { return }
    standInPut(range, text)
    standInChanged()
  }
}

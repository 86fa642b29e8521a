/// What a keyboard types into: a field of this library, or any other class of an app.
public protocol KeyInput: AnyObject {
  /// Whether there is anything to delete.
  var hasText: Bool { get }
  /// Puts a text at the caret, in the place of the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or else the grapheme before the caret.
  func deleteBackward()
}

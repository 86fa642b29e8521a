/// An object that a keyboard types into: a field of this library, or any other class of an app.
///
/// ```swift
/// final class Search: TextKeyInput {
///   var text = ""
///   var hasText: Bool { !text.isEmpty }
///   func insertText(_ new: String) { text += new }
///   func deleteBackward() { text = String(text.dropLast()) }
/// }
///
/// let center = TextEventCenter()
/// let keyboard = InputKeyboard(center: center)
/// keyboard.register(Search.self)
/// let search = Search()
/// center.post(.didBeginEditing, from: search)
/// keyboard.press(.text("a"))
/// ```
public protocol TextKeyInput: AnyObject {
  /// Whether there is text to delete.
  var hasText: Bool { get }
  /// Replaces the selection with a text, or inserts it at the caret.
  ///
  /// - Parameter text: The text to insert.
  func insertText(_ text: String)
  /// Deletes the selection, or else the grapheme before the caret.
  func deleteBackward()
}

/// What a keyboard types into: a field of this library, or any other class of an app.
///
/// ```swift
/// final class Search: KeyInput {
///   var text = ""
///   var hasText: Bool { !text.isEmpty }
///   func insertText(_ new: String) { text += new }
///   func deleteBackward() { text = String(text.dropLast()) }
/// }
///
/// let center = TextEventCenter()
/// let keyboard = Keyboard(center: center)
/// keyboard.register(Search.self)
/// let search = Search()
/// center.post(.didBeginEditing, from: search)
/// keyboard.press(.text("a"))
/// ```
public protocol KeyInput: AnyObject {
  /// Whether there is anything to delete.
  var hasText: Bool { get }
  /// Puts a text at the caret, in the place of the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or else the grapheme before the caret.
  func deleteBackward()
}

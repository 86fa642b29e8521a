public import Foundation

/// uikit/uitextposition
@MainActor open class UITextPosition: NSObject {
  /// Not in UIKit: the offset in UTF-16 code units.
  let offset: Int
  nonisolated init(_ offset: Int) { self.offset = offset }
}

/// uikit/uitextrange
@MainActor open class UITextRange: NSObject {
  /// uikit/uitextrange/start
  public let start: UITextPosition
  /// uikit/uitextrange/end
  public let end: UITextPosition
  nonisolated init(_ start: UITextPosition, _ end: UITextPosition) { (self.start, self.end) = (start, end) }
}

/// uikit/uikeyinput
@MainActor public protocol UIKeyInput: AnyObject {
  var hasText: Bool { get }
  func insertText(_ text: String)
  func deleteBackward()
}

/// uikit/uitextinput, as far as fields are bound by it. Offsets count UTF-16 code units in the fields of UIKit.
@MainActor public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func text(in range: UITextRange) -> String?
  func replace(_ range: UITextRange, withText text: String)
  func textRange(from start: UITextPosition, to end: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from start: UITextPosition, to end: UITextPosition) -> Int
  func setMarkedText(_ text: String?, selectedRange: NSRange)
  func unmarkText()
}

/// Not in UIKit: a text that can be edited, which fields and text views have in common.
@MainActor public final class StandInText {
  public var text = ""
  public var selection = NSRange(location: 0, length: 0)
  public var marked: NSRange?
  /// Whether the next insertion replaces all of the text.
  var clearsNext = false
  let undo = UndoManager()

  nonisolated init() {}

  var length: Int { text.utf16.count }

  /// Replaces a range, which is widened to whole scalars as the text system does.
  func replace(_ range: NSRange, _ replacement: String) {
    let units = Array(text.utf16)
    let start = min(range.location, units.count)
    let end = min(start + range.length, units.count)
    text = String(decoding: units[..<start] + Array(replacement.utf16) + units[end...], as: UTF16.self)
  }

  func range(_ range: UITextRange) -> NSRange {
    NSRange(location: range.start.offset, length: range.end.offset - range.start.offset)
  }

  func uiRange(_ range: NSRange) -> UITextRange {
    UITextRange(UITextPosition(range.location), UITextPosition(range.location + range.length))
  }

  func position(_ offset: Int) -> UITextPosition? {
    (0...length).contains(offset) ? UITextPosition(offset) : nil
  }

  /// Whether the marked text is a prediction behind the caret, which nobody has typed.
  private var isPrediction = false

  /// Replaces a range beside the marked text, or with it.
  func put(_ range: NSRange, _ text: String) {
    replace(range, text)
    guard let marked else { return }
    if NSMaxRange(range) <= marked.location {
      self.marked = NSRange(
        location: marked.location + text.utf16.count - range.length, length: marked.length)
    } else if range.location < NSMaxRange(marked) {
      self.marked = nil
    }
  }

  /// Replaces a range by marked text.
  func mark(_ place: NSRange, _ text: String, _ selected: NSRange) {
    if marked == nil { isPrediction = selected.location == 0 && selected.length == 0 }
    replace(place, text)
    marked = text.isEmpty ? nil : NSRange(location: place.location, length: text.utf16.count)
  }

  /// Keeps the marked text as it is; a prediction is removed.
  func endMark() {
    if let marked, isPrediction { replace(marked, "") }
    marked = nil
  }

  /// The range of the grapheme in front of an offset.
  func graphemeBefore(_ offset: Int) -> NSRange {
    let end = text.utf16.index(text.startIndex, offsetBy: offset)
    let start = end > text.startIndex ? text.index(before: end) : end
    return NSRange(start..<end, in: text)
  }
}

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

extension StandInText {
  func range(_ range: UITextRange) -> NSRange {
    NSRange(location: range.start.offset, length: range.end.offset - range.start.offset)
  }

  func uiRange(_ range: NSRange) -> UITextRange {
    UITextRange(UITextPosition(range.location), UITextPosition(range.location + range.length))
  }

  func position(_ offset: Int) -> UITextPosition? {
    (0...length).contains(offset) ? UITextPosition(offset) : nil
  }
}

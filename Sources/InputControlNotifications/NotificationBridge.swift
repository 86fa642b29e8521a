public import Foundation
public import InputControl

/// Posts what happens in fields to a notification centre of Foundation, for apps that observe there.
///
/// A product of its own, because Foundation makes every static binary larger and slower to start. Keep the bridge as
/// long as notifications are wanted.
///
/// ```swift
/// let center = TextEventCenter()
/// let field = TextField(center: center)
/// let bridge = NotificationBridge(from: center)
/// let observer = NotificationCenter.default.addObserver(forName: .textDidChange, object: field, queue: nil) {
///   notification in print(notification.name)
/// }
/// ```
public final class NotificationBridge {
  private let center: TextEventCenter

  /// Makes a bridge.
  ///
  /// - Parameters:
  ///   - center: Where the fields post.
  ///   - notificationCenter: Where notifications go; their object is the field.
  public init(from center: TextEventCenter, to notificationCenter: NotificationCenter = .default) {
    self.center = center
    center.addObserver(self) { _, event, sender in
      notificationCenter.post(name: .init(event), object: sender)
    }
  }

  deinit { center.removeObserver(self) }
}

extension Notification.Name {
  /// Editing has begun.
  public static let textDidBeginEditing = Notification.Name(.didBeginEditing)
  /// The settled text differs from the one before.
  public static let textDidChange = Notification.Name(.didChange)
  /// The selection differs from the one before.
  public static let textDidChangeSelection = Notification.Name(.didChangeSelection)
  /// Editing has ended, and the text is settled.
  public static let textDidEndEditing = Notification.Name(.didEndEditing)
  /// Backspace was pressed in a field that was empty already.
  public static let textBackspaceOnEmpty = Notification.Name(.backspaceOnEmpty)
  /// Backspace was pressed before the first character of a text.
  public static let textBackspaceAtStart = Notification.Name(.backspaceAtStart)

  /// The field has another profile, or wants another keyboard for another reason.
  public static let textDidChangeKeyboard = Notification.Name(.didChangeKeyboard)
  /// The tokens of a token field, or the selected one, have changed.
  public static let textDidChangeTokens = Notification.Name(.didChangeTokens)
  /// Callbacks have changed the field again and again, until they were not called any more.
  public static let textDidOverflow = Notification.Name(.didOverflow)

  /// The name of an event: `InputControl.` and the event's own.
  public init(_ event: TextEvent) { self.init("InputControl.\(event.rawValue)") }
}

public import Foundation
public import InputControl

/// Posts the events of fields to a notification centre of Foundation.
///
/// The bridge is a separate product, because Foundation makes every static binary larger and slower to start.
/// It posts notifications as long as it is retained.
///
/// ```swift
/// let center = TextEventCenter()
/// let field = InputField(.unrestricted, center: center)
/// let bridge = NotificationBridge(from: center)
/// let observer = NotificationCenter.default.addObserver(forName: .textDidChange, object: field, queue: nil) {
///   notification in print(notification.name)
/// }
/// ```
public final class NotificationBridge {
  private let center: TextEventCenter

  /// Creates a bridge.
  ///
  /// - Parameters:
  ///   - center: The event centre of the fields.
  ///   - notificationCenter: The notification centre that receives the notifications. Their object is the
  ///     field.
  public init(from center: TextEventCenter, to notificationCenter: NotificationCenter = .default) {
    self.center = center
    center.addObserver(self) { _, event, sender in
      var reasons: [AnyHashable: Any]?
      switch event {
      case .didRefuse(let violations): reasons = ["violations": violations]
      case .didAsk(let question): reasons = ["question": question]
      default: break
      }
      notificationCenter.post(name: .init(event), object: sender, userInfo: reasons)
    }
  }

  deinit { center.removeObserver(self) }
}

extension Notification.Name {
  /// Editing began.
  public static let textDidBeginEditing = Notification.Name(.didBeginEditing)
  /// The settled text differs from the one before.
  public static let textDidChange = Notification.Name(.didChange)
  /// The selection differs from the one before.
  public static let textDidChangeSelection = Notification.Name(.didChangeSelection)
  /// Editing has ended, and the text is settled.
  public static let textDidEndEditing = Notification.Name(.didEndEditing)
  /// The rules or the delegate have refused something; `userInfo["violations"]` has the reasons, as `[Violation]`.
  public static let textDidRefuse = Notification.Name(.didRefuse([]))
  /// A commit asks; `userInfo["question"]` is the `CommitQuestion`.
  public static let textDidAsk = Notification.Name("InputControl.didAsk")
  /// Backspace was pressed, also if there is nothing to delete.
  public static let textDidPressBackspace = Notification.Name(.didPressBackspace)
  /// Backspace was pressed in an empty field.
  public static let textBackspaceOnEmpty = Notification.Name(.backspaceOnEmpty)
  /// Backspace was pressed before the first character of a text.
  public static let textBackspaceAtStart = Notification.Name(.backspaceAtStart)

  /// The profile or the keyboard of the field changed.
  public static let textDidChangeKeyboard = Notification.Name(.didChangeKeyboard)
  /// The tokens of a token field, or the selected one, have changed.
  public static let textDidChangeTokens = Notification.Name(.didChangeTokens)
  /// Callbacks changed the field so often that they are no longer called.
  public static let textDidOverflow = Notification.Name(.didOverflow)

  /// Creates the name of an event: `InputControl.` followed by the name of the event.
  public init(_ event: TextEvent) { self.init("InputControl.\(event.name)") }
}

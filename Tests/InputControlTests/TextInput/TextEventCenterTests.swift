import Foundation
import InputControl
import InputControlFoundation
import Testing

/// The centre that a host owns, and the bridge to Foundation's.
struct TextEventCenterTests {
  private final class Watcher { var events: [TextEvent] = [] }

  @Test func observersHearInOrder() throws {
    let center = TextEventCenter()
    let watcher = Watcher()
    let field = try InputField(Profile("p", type: .number), center: center)
    center.addObserver(watcher, of: field) { watcher, event, _ in watcher.events.append(event) }
    field.beginEditing()
    #expect(center.editing === field)
    field.insertText("1")
    field.insertText("x")
    let refused = field.profile.decide(TextEdit(TextRange(caret: 1), with: "x"), in: "1")
    field.deleteBackward()
    field.deleteBackward()
    field.text = "12"
    field.profile = .unrestricted
    field.endEditing()
    #expect(
      watcher.events == [
        .didBeginEditing, .didChangeSelection, .didChange, .didRefuse(refused.violations), .didPressBackspace,
        .didChangeSelection, .didChange, .didPressBackspace, .backspaceOnEmpty, .didChangeKeyboard,
        .didEndEditing,
      ])
    #expect(center.editing == nil)
    InputField(.unrestricted, center: center).beginEditing()
    #expect(watcher.events.count == 11)
  }

  @Test func observersAreHeldWeaklyAndMayLeaveInsideOfACallback() {
    let center = TextEventCenter()
    let first = Watcher()
    var second: Watcher? = Watcher()
    let third = Watcher()
    center.addObserver(first) { [unowned center] watcher, event, _ in
      watcher.events.append(event)
      center.removeObserver(third)
      second = nil
    }
    if let second { center.addObserver(second) { _, _, _ in Issue.record("it is gone") } }
    center.addObserver(third) { _, _, _ in Issue.record("it was removed") }
    let field = InputField(.unrestricted, center: center)
    field.insertText("a")
    #expect(first.events == [.didChangeSelection, .didChange])
  }

  @Test func theBridgePostsNotifications() {
    let center = TextEventCenter()
    let notifications = NotificationCenter()
    let field = InputField(.unrestricted, center: center)
    nonisolated(unsafe) var names: [Notification.Name] = []
    nonisolated(unsafe) var isSender = true
    let sender = ObjectIdentifier(field)
    let token = notifications.addObserver(forName: nil, object: nil, queue: nil) { notification in
      unsafe names.append(notification.name)
      unsafe isSender =
        unsafe isSender && (notification.object as? AnyObject).map(ObjectIdentifier.init) == sender
    }
    defer { notifications.removeObserver(token) }
    do {
      let bridge = NotificationBridge(from: center, to: notifications)
      field.beginEditing()
      field.insertText("a")
      field.deleteBackward()
      field.deleteBackward()
      withExtendedLifetime(bridge) {}
    }
    field.endEditing()
    #expect(
      unsafe names == [
        .textDidBeginEditing, .textDidChangeSelection, .textDidChange, .textDidPressBackspace,
        .textDidChangeSelection, .textDidChange, .textDidPressBackspace, .textBackspaceOnEmpty,
      ])
    #expect(unsafe isSender)
  }
}

import AppKit
import Foundation
import InputControl
import InputControlAppKit

extension NSWindow {
  /// Makes a field of the window that has a profile, and begins to edit it.
  func edit(_ profile: String, locale: LocaleTag = .english) throws -> NSTextField {
    let field = NSTextField()
    standInAdd(field)
    field.inputProfile = try CompiledProfile(shipped: profile)
    field.inputControl?.locale = locale
    makeFirstResponder(field)
    return field
  }
}

extension NSTextField {
  /// Types key by key.
  func type(_ keys: String) { for key in keys { standInType(String(key)) } }
}

/// The delegate of an app, which writes down its calls.
@MainActor final class RecordingApp: NSObject, NSTextFieldDelegate {
  var texts: [String] = []
  /// The text of the control, each time the app hears of a change.
  var values: [String?] = []
  var ended: [String] = []
  var mayEnd = true
  var onChange: ((NSTextField) -> Void)?
  var onEnd: ((NSTextField) -> Void)?

  func control(_ control: NSControl, textShouldEndEditing fieldEditor: NSText) -> Bool { mayEnd }
  func controlTextDidChange(_ notification: Notification) {
    guard let field = notification.object as? NSTextField else { return }
    texts.append(field.standInText)
    values.append(field.inputControl?.text)
    onChange?(field)
  }
  func controlTextDidEndEditing(_ notification: Notification) {
    guard let field = notification.object as? NSTextField else { return }
    ended.append(field.inputControl?.text ?? field.stringValue)
    onEnd?(field)
  }
}

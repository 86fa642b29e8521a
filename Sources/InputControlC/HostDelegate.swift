// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl

/// The delegate of a control for the app of a host, whose answers are set beforehand, because a host cannot be called.
final class HostDelegate: TextInputDelegate {
  private unowned(unsafe) let object: ControlObject
  var permits = true
  /// The text that the app sets whenever it is asked.
  var newText: String?
  /// The last backspace that had nothing to delete.
  private var command = IC_NO_COMMAND

  init(of object: ControlObject) {
    unsafe self.object = object
    object.control.delegate = self
  }

  func shouldChange(_ control: TextControl, _ edit: TextEdit) -> Bool {
    if let newText {
      control.text = newText
      unsafe object.countChange()
    }
    return permits
  }

  func backspaceOnEmpty(_ control: TextControl) { command = IC_BACKSPACE_ON_EMPTY }

  func backspaceAtStart(_ control: TextControl) { command = IC_BACKSPACE_AT_START }

  /// Returns the last command once.
  func takeCommand() -> ic_command {
    defer { command = IC_NO_COMMAND }
    return command
  }
}

@c @implementation public func ic_app_answer(
  _ context: OpaquePointer, _ control: ic_handle, _ answer: Int32, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    let text = try unsafe string(text, length)
    let app = object.delegate
    switch UInt32(bitPattern: answer) {
    case IC_APP_PERMITS.rawValue: (app.permits, app.newText) = (true, nil)
    case IC_APP_REFUSES.rawValue: (app.permits, app.newText) = (false, nil)
    case IC_APP_SETS_AND_PERMITS.rawValue: (app.permits, app.newText) = (true, text)
    case IC_APP_SETS_AND_REFUSES.rawValue: (app.permits, app.newText) = (false, text)
    default: throw .argument("there is no answer with the number \(answer)")
    }
    return 0
  }
}

@c @implementation public func ic_app_command(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { _, object in Int32(object.delegate.takeCommand().rawValue) }
}

// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl

/// The delegate of a control for the app of a host, whose answers are set beforehand, because a host cannot be called.
final class HostDelegate: TextInputDelegate {
  private unowned(unsafe) let object: ControlObject
  var answer = DelegateDecision.accept
  /// The text that the app sets whenever it is asked.
  var newText: String?
  /// The last backspace that had nothing to delete.
  private var command = IC_NO_COMMAND

  init(of object: ControlObject) {
    unsafe self.object = object
    object.control.delegate = self
    object.control.addObserver(self) { app, event, _ in
      switch event {
      case .backspaceOnEmpty: app.command = IC_BACKSPACE_ON_EMPTY
      case .backspaceAtStart: app.command = IC_BACKSPACE_AT_START
      default: break
      }
    }
  }

  func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision {
    guard case .change = question else { return .accept }
    if let newText {
      control.text = newText
      unsafe object.countChange()
    }
    return answer
  }

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
    case IC_APP_PERMITS.rawValue: (app.answer, app.newText) = (.accept, nil)
    case IC_APP_REFUSES.rawValue: (app.answer, app.newText) = (.veto(reason: text.isEmpty ? nil : text), nil)
    case IC_APP_SETS_AND_PERMITS.rawValue: (app.answer, app.newText) = (.accept, text)
    case IC_APP_SETS_AND_REFUSES.rawValue: (app.answer, app.newText) = (.veto(), text)
    default: throw .argument("there is no answer with the number \(answer)")
    }
    return 0
  }
}

@c @implementation public func ic_app_command(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { _, object in Int32(object.delegate.takeCommand().rawValue) }
}

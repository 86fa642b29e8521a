// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

// The events of the platform's field, and the actions of a person.

@c @implementation public func ic_should_change(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int, _ text: UnsafePointer<CChar>,
  _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe ask(context, control) { control throws(Failure) in
    control.host.shouldChange(
      try range(start, end), to: try unsafe string(text, length), origin: try .numbered(origin))
  }
}

@c @implementation public func ic_did_replace(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int, _ text: UnsafePointer<CChar>,
  _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in
    host.didReplace(
      try range(start, end), with: try unsafe string(text, length), origin: try .numbered(origin))
  }
}

@c @implementation public func ic_should_change_ranges(
  _ context: OpaquePointer, _ control: ic_handle, _ bounds: UnsafePointer<UInt32>, _ count: Int,
  _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe ask(context, control) { control throws(Failure) in
    control.host.shouldChange(
      try unsafe ranges(bounds, count), to: try unsafe string(text, length), origin: try .numbered(origin))
  }
}

@c @implementation public func ic_did_replace_ranges(
  _ context: OpaquePointer, _ control: ic_handle, _ bounds: UnsafePointer<UInt32>, _ count: Int,
  _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in
    host.didReplace(
      try unsafe ranges(bounds, count), with: try unsafe string(text, length), origin: try .numbered(origin))
  }
}

@c @implementation public func ic_did_show(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int,
  _ selectionStart: Int, _ selectionEnd: Int, _ origin: Int32
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in
    host.didShow(
      try unsafe string(text, length), selection: try range(selectionStart, selectionEnd),
      origin: try .numbered(origin))
  }
}

@c @implementation public func ic_did_mark(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ caret: Int
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in
    host.didMark(try unsafe string(text, length), caret: try range(0, caret).end)
  }
}

@c @implementation public func ic_did_commit(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in host.didCommit(try unsafe string(text, length)) }
}

@c @implementation public func ic_did_select(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int
) -> Int32 {
  unsafe report(context, control) { host throws(Failure) in host.didSelect(try range(start, end)) }
}

@c @implementation public func ic_tell(_ context: OpaquePointer, _ control: ic_handle, _ event: Int32)
  -> Int32
{
  unsafe call(context, control: control) { context, object throws(Failure) in
    guard let repair = try object.control.host.report(event) else { return 0 }
    context.put(repair)
    return 1
  }
}

@c @implementation public func ic_settle(_ context: OpaquePointer, _ control: ic_handle, _ event: Int32)
  -> Int32
{
  unsafe call(context, control: control) { context, object throws(Failure) in
    _ = try object.control.host.report(event)
    return context.show(object)
  }
}

extension HostEvents {
  /// Reports the event with a number of C, and returns the repair.
  fileprivate func report(_ event: Int32) throws(Failure) -> TextEdit? {
    switch UInt32(bitPattern: event) {
    case IC_DID_UNMARK.rawValue: didUnmark()
    case IC_DID_CHANGE.rawValue: return didChange()
    case IC_BEGIN_ACTION.rawValue: beginAction()
    case IC_END_ACTION.rawValue: return endAction()
    case IC_BEGIN_DICTATION.rawValue: beginDictation()
    case IC_END_DICTATION.rawValue: return endDictation()
    case IC_DID_BEGIN_PRESS.rawValue: didBeginPress()
    case IC_DID_END_PRESS.rawValue: didEndPress()
    case IC_DID_PRESS_BACKSPACE.rawValue: didPressBackspace()
    case IC_DID_REPEAT_BACKSPACE.rawValue: didPressBackspace(isRepeat: true)
    case IC_DID_BEGIN_EDITING.rawValue: didBeginEditing()
    case IC_DID_END_EDITING.rawValue: return didEndEditing()
    default: throw .argument("there is no event with the number \(event)")
    }
    return nil
  }
}

// MARK: Actions of a person

@c @implementation public func ic_insert(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe ask(context, control) { control throws(Failure) in
    let text = try unsafe string(text, length)
    let origin = try TextEdit.Origin.numbered(origin)
    return origin == .paste ? control.paste(text) : control.type(text, origin: origin)
  }
}

@c @implementation public func ic_act(_ context: OpaquePointer, _ control: ic_handle, _ action: Int32)
  -> Int32
{
  unsafe call(context, control: control) { _, object throws(Failure) in
    let control = object.control
    var isAllowed = true
    switch UInt32(bitPattern: action) {
    case IC_DELETE_BACKWARD.rawValue: isAllowed = control.deleteBackward(isRepeat: false).isAllowed
    case IC_DELETE_FORWARD.rawValue: isAllowed = control.deleteForward().isAllowed
    case IC_CLEAR.rawValue: isAllowed = control.clear().isAllowed
    case IC_UNDO_STEP.rawValue: isAllowed = control.undo()
    case IC_REDO_STEP.rawValue: isAllowed = control.redo()
    case IC_MOVE_LEFT.rawValue: control.moveCaret(.left)
    case IC_MOVE_RIGHT.rawValue: control.moveCaret(.right)
    case IC_MOVE_TO_START.rawValue: control.moveCaret(.start)
    case IC_MOVE_TO_END.rawValue: control.moveCaret(.end)
    case IC_CONFIRM_REFUSALS.rawValue: control.confirmRefusals()
    default: throw .argument("there is no action with the number \(action)")
    }
    return isAllowed ? 1 : 0
  }
}

@c @implementation public func ic_press_return(
  _ context: OpaquePointer, _ control: ic_handle, _ endsComposition: Int32
) -> Int32 {
  unsafe call(context, control: control) { context, object throws(Failure) in
    guard let field = object.field else {
      throw .argument("the control \(control) has several lines, and Return inserts one")
    }
    guard !field.pressReturn(endsComposition: endsComposition != 0) else { return 1 }
    if endsComposition == 0 { context.put("", message: field.repeatQuestion()?.message ?? "") }
    return 0
  }
}

@c @implementation public func ic_commit(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { context, object in
    switch object.control.commit() {
    case .committed(let value):
      context.put(value)
      return Int32(IC_COMMITTED.rawValue)
    case .asks(let question):
      context.put(question.value, message: question.message)
      return Int32(IC_ASKS.rawValue)
    case .refused(let violations):
      context.put(object.control.evaluation.value, message: violations.first?.message ?? "")
      return Int32(IC_REFUSED.rawValue)
    }
  }
}

@c @implementation public func ic_record_refusal(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    object.control.recordRefusal(of: try unsafe string(text, length))
    return 0
  }
}

// MARK: Answers

/// Asks about an edit. Returns the number of the decision.
private func ask(
  _ context: OpaquePointer, _ control: ic_handle, _ question: (TextControl) throws(Failure) -> EditDecision
) -> Int32 {
  unsafe call(context, control: control) { context, object throws(Failure) in
    context.answer(try question(object.control))
  }
}

/// Reports an event of the platform's field. Returns 0.
private func report(
  _ context: OpaquePointer, _ control: ic_handle, _ event: (HostEvents) throws(Failure) -> Void
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    try event(object.control.host)
    return 0
  }
}

extension HostContext {
  /// Puts out a decision, and returns its number.
  func answer(_ decision: EditDecision) -> Int32 {
    switch decision {
    case .accept:
      return Int32(IC_ACCEPT.rawValue)
    case .amend(let edit):
      put(edit)
      return Int32(IC_AMEND.rawValue)
    case .veto(let violations):
      put(JSON.array(violations.map(JSON.init)))
      return Int32(IC_VETO.rawValue)
    }
  }
}

// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

// The events of the platform's field, and the actions of a person.

@c @implementation
public func ic_decide(
  _ context: OpaquePointer, _ profile: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ start: Int,
  _ end: Int, _ replacement: UnsafePointer<CChar>, _ replacementLength: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let text = try unsafe InputControlC.text(text, length)
    let edit = TextEdit(
      try range(start, end), with: try unsafe InputControlC.text(replacement, replacementLength),
      origin: try .init(number: origin))
    guard edit.range.end <= text.utf16.count else { throw .argument("the range is beyond the text") }
    return context.answer(profile.compiled.decide(edit, in: text, locale: profile.locale))
  }
}

@c @implementation
public func ic_should_change(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int, _ text: UnsafePointer<CChar>,
  _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let control = try context.control(control).control
    let edit = TextEdit(
      try range(start, end), with: try unsafe InputControlC.text(text, length),
      origin: try .init(number: origin))
    return context.answer(control.host.shouldChange(edit.range, to: edit.replacement, origin: edit.origin))
  }
}

@c @implementation
public func ic_did_replace(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int, _ text: UnsafePointer<CChar>,
  _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    host.didReplace(
      try range(start, end), with: try unsafe InputControlC.text(text, length),
      origin: try .init(number: origin))
    return 0
  }
}

@c @implementation
public func ic_should_change_ranges(
  _ context: OpaquePointer, _ control: ic_handle, _ bounds: UnsafePointer<UInt32>, _ count: Int,
  _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    return context.answer(
      host.shouldChange(
        try unsafe ranges(bounds, count), to: try unsafe InputControlC.text(text, length),
        origin: try .init(number: origin)))
  }
}

@c @implementation
public func ic_did_replace_ranges(
  _ context: OpaquePointer, _ control: ic_handle, _ bounds: UnsafePointer<UInt32>, _ count: Int,
  _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    host.didReplace(
      try unsafe ranges(bounds, count), with: try unsafe InputControlC.text(text, length),
      origin: try .init(number: origin))
    return 0
  }
}

@c @implementation
public func ic_did_show(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int,
  _ selectionStart: Int, _ selectionEnd: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    host.didShow(
      try unsafe InputControlC.text(text, length), selection: try range(selectionStart, selectionEnd),
      origin: try .init(number: origin))
    return 0
  }
}

@c @implementation
public func ic_did_mark(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ caret: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    let text = try unsafe InputControlC.text(text, length)
    host.didMark(text, caret: try range(0, caret).end)
    return 0
  }
}

@c @implementation
public func ic_did_commit(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    host.didCommit(try unsafe InputControlC.text(text, length))
    return 0
  }
}

@c @implementation
public func ic_did_select(_ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    host.didSelect(try range(start, end))
    return 0
  }
}

@c @implementation
public func ic_tell(_ context: OpaquePointer, _ control: ic_handle, _ event: Int32) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let host = try context.control(control).control.host
    var repair: TextEdit?
    switch UInt32(bitPattern: event) {
    case IC_DID_UNMARK.rawValue: host.didUnmark()
    case IC_DID_CHANGE.rawValue: repair = host.didChange()
    case IC_BEGIN_ACTION.rawValue: host.beginAction()
    case IC_END_ACTION.rawValue: repair = host.endAction()
    case IC_BEGIN_DICTATION.rawValue: host.beginDictation()
    case IC_END_DICTATION.rawValue: repair = host.endDictation()
    case IC_DID_BEGIN_PRESS.rawValue: host.didBeginPress()
    case IC_DID_END_PRESS.rawValue: host.didEndPress()
    case IC_DID_PRESS_BACKSPACE.rawValue: host.didPressBackspace()
    case IC_DID_REPEAT_BACKSPACE.rawValue: host.didPressBackspace(isRepeat: true)
    case IC_DID_BEGIN_EDITING.rawValue: host.didBeginEditing()
    case IC_DID_END_EDITING.rawValue: repair = host.didEndEditing()
    default: throw .argument("there is no event with the number \(event)")
    }
    guard let repair else { return 0 }
    context.put(repair)
    return 1
  }
}

// MARK: Actions of a person

@c @implementation
public func ic_insert(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int, _ origin: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let control = try context.control(control).control
    let text = try unsafe InputControlC.text(text, length)
    let origin = try TextEdit.Origin(number: origin)
    return context.answer(origin == .paste ? control.paste(text) : control.type(text, origin: origin))
  }
}

@c @implementation
public func ic_act(_ context: OpaquePointer, _ control: ic_handle, _ action: Int32) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let control = try context.control(control).control
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

@c @implementation
public func ic_press_return(
  _ context: OpaquePointer, _ control: ic_handle, _ endsComposition: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    guard let field = try context.control(control).field else {
      throw .argument("the control \(control) has several lines, and Return inserts one")
    }
    return field.pressReturn(endsComposition: endsComposition != 0) ? 1 : 0
  }
}

// MARK: Arguments and answers

/// Returns the range of two positions.
func range(_ start: Int, _ end: Int) throws(Failure) -> TextRange {
  guard let range = TextRange(from: start, to: end) else {
    throw .argument("a range runs from its start to its end")
  }
  return range
}

/// Returns the ranges of which an argument has the starts and the ends.
private func ranges(_ bounds: UnsafePointer<UInt32>, _ count: Int) throws(Failure) -> [TextRange] {
  var ranges: [TextRange] = []
  for index in 0..<count {
    // A number beyond those of a 32-bit platform is beyond every text.
    let start = unsafe Int(clamping: bounds[2 * index])
    ranges.append(try range(start, unsafe Int(clamping: bounds[2 * index + 1])))
  }
  return ranges
}

extension TextEdit.Origin {
  /// The origin with a number of C.
  fileprivate init(number: Int32) throws(Failure) {
    switch UInt32(bitPattern: number) {
    case IC_KEY.rawValue: self = .key
    case IC_DELETION.rawValue: self = .deletion
    case IC_PASTE.rawValue: self = .paste
    case IC_COMPOSITION.rawValue: self = .composition
    case IC_SUGGESTION.rawValue: self = .suggestion
    case IC_DICTATION.rawValue: self = .dictation
    case IC_KEYBOARD.rawValue: self = .keyboard
    case IC_PROGRAMMATIC.rawValue: self = .programmatic
    case IC_UNDO.rawValue: self = .undo
    default: throw .argument("there is no origin with the number \(number)")
    }
  }
}

extension Context {
  fileprivate func put(_ edit: TextEdit) {
    put(edit.replacement)
    range = edit.range
  }

  /// Puts out a decision, and returns its number.
  fileprivate func answer(_ decision: EditDecision) -> Int32 {
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

// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// A control, with the number of changes of its settled text.
final class ControlObject {
  let control: TextControl
  /// The control, if it is a field of one line.
  private(set) var field: InputField?
  /// The control, if it has tokens.
  private(set) var tokenField: TokenField?
  /// Whether the control is that of a field of a form, which sets its profile and is released with it.
  private(set) var isOfForm = false
  private(set) var changeCount: Int32 = 0
  /// The app of the host, which the control asks from the first use on: without it, keys are faster.
  private(set) lazy var app = App(of: self)

  convenience init(_ field: TokenField) {
    self.init(field as InputField)
    tokenField = field
  }

  convenience init(_ field: InputField) {
    self.init(field as TextControl)
    self.field = field
  }

  /// Makes the object of a field of a form.
  convenience init(ofForm control: TextControl) {
    self.init(control)
    field = control as? InputField
    isOfForm = true
  }

  init(_ control: TextControl) {
    self.control = control
    control.onChange = { [unowned(unsafe) self] _, _ in unsafe countChange() }
  }

  func countChange() { changeCount = changeCount == .max ? 1 : changeCount + 1 }
}

@c @implementation
public func ic_control_create(_ context: OpaquePointer, _ profile: ic_handle, _ kind: Int32) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let profile = try context.profile(profile)
    let object: ControlObject
    switch UInt32(bitPattern: kind) {
    case IC_FIELD.rawValue: object = ControlObject(InputField(profile.compiled, locale: profile.locale))
    case IC_TEXT_VIEW.rawValue: object = ControlObject(TextView(profile.compiled, locale: profile.locale))
    case IC_TOKEN_FIELD.rawValue: object = ControlObject(TokenField(profile.compiled, locale: profile.locale))
    default: throw .argument("there is no kind of control with the number \(kind)")
    }
    return context.add(.control(object))
  }
}

@c @implementation
public func ic_control_set_profile(
  _ context: OpaquePointer, _ control: ic_handle, _ profile: ic_handle
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    guard !object.isOfForm else { throw .ofForm(control) }
    let control = object.control
    let profile = try context.profile(profile)
    control.locale = profile.locale
    control.profile = profile.compiled
    return 0
  }
}

@c @implementation
public func ic_control_set_option(
  _ context: OpaquePointer, _ control: ic_handle, _ option: Int32, _ value: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let control = try context.control(control).control
    switch UInt32(bitPattern: option) {
    case IC_SECURE.rawValue: control.isSecureTextEntry = value != 0
    case IC_OVERWRITES.rawValue: control.overwrites = value != 0
    case IC_CLEARS_ON_INSERTION.rawValue: control.clearsOnInsertion = value != 0
    default: throw .argument("there is no option with the number \(option)")
    }
    return 0
  }
}

@c @implementation
public func ic_control_set_text(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    object.control.text = try unsafe InputControlC.text(text, length)
    object.countChange()
    return 0
  }
}

@c @implementation
public func ic_control_set_display(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    let text = try unsafe InputControlC.text(text, length)
    let isRead = object.control.setDisplay(text)
    if !isRead { object.control.text = text }
    object.countChange()
    return isRead ? 1 : 0
  }
}

@c @implementation
public func ic_control_text(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    context.put(object.control.text)
    context.range = object.control.selection
    return object.changeCount
  }
}

@c @implementation
public func ic_control_select(_ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int)
  -> Int32
{
  unsafe call(context) { context throws(Failure) in
    try context.control(control).control.selection = try range(start, end)
    return 0
  }
}

@c @implementation
public func ic_control_place(_ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int)
  -> Int32
{
  unsafe call(context) { context throws(Failure) in
    let map = try context.control(control).control.displayMap
    let range = try range(start, end)
    guard range.end <= map.value.utf16.count else { throw .argument("the range is beyond the text") }
    context.range = map.displayRange(range)
    return 0
  }
}

@c @implementation
public func ic_control_value(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let evaluation = try context.control(control).control.evaluation
    context.put(evaluation.value)
    return evaluation.verdict.number
  }
}

@c @implementation
public func ic_control_display(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    context.put(object.control.display)
    context.range = object.control.displaySelection
    return object.changeCount
  }
}

@c @implementation
public func ic_control_state(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let object = try context.control(control)
    let evaluation = object.control.evaluation
    context.put(JSON.state(of: object, evaluation))
    return evaluation.verdict.number
  }
}

extension JSON {
  /// The state of a control, without the text of a sensitive one.
  fileprivate static func state(of object: ControlObject, _ evaluation: Evaluation) -> JSON {
    let control = object.control
    let profile = control.profile.profile
    let isSensitive = profile.isSensitive
    return .object(
      [Member(key: "version", value: version)]
        + judgement(evaluation, of: control.settledText, under: profile)
        + members([
          "display": isSensitive ? nil : .string(control.display),
          "selection": JSON(control.displaySelection),
          "composing": .bool(control.isComposing),
          "canUndo": .bool(control.canUndo),
          "canRedo": .bool(control.canRedo),
          "refusals": .array(
            control.refusals.map { refusal in
              .object([
                "text": isSensitive ? nil : .string(refusal.text), "place": .integer(refusal.place),
              ])
            }),
          "tokens": isSensitive ? nil : object.tokenField.map { .array($0.tokens.map { .string($0) }) },
          "selectedToken": object.tokenField?.selectedToken.map { .integer($0) },
        ]))
  }
}

// MARK: - Tokens

/// Runs a function with a token field.
private func callTokenField(
  _ context: OpaquePointer, _ control: ic_handle, _ body: (TokenField) throws(Failure) -> Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    guard let field = try context.control(control).tokenField else {
      throw .argument("the control \(control) is no token field")
    }
    return try body(field)
  }
}

@c @implementation
public func ic_token_commit(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe callTokenField(context, control) { $0.commitToken() ? 1 : 0 }
}

@c @implementation
public func ic_token_add(
  _ context: OpaquePointer, _ control: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    field.tokens.append(try unsafe text(value, length))
    return 0
  }
}

@c @implementation
public func ic_token_remove(_ context: OpaquePointer, _ control: ic_handle, _ index: Int) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    guard field.tokens.indices.contains(index) else { throw .argument("there is no token \(index)") }
    field.removeToken(at: index)
    return 0
  }
}

@c @implementation
public func ic_token_select(_ context: OpaquePointer, _ control: ic_handle, _ index: Int) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    // SIZE_MAX arrives as -1.
    guard index == -1 || field.tokens.indices.contains(index) else {
      throw .argument("there is no token \(index)")
    }
    field.selectToken(index == -1 ? nil : index)
    return 0
  }
}

@c @implementation
public func ic_token_set_separators(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    field.separators = Set(try unsafe InputControlC.text(text, length))
    return 0
  }
}

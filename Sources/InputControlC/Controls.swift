// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// A control, with the number of changes of its settled text.
final class ControlObject {
  let control: TextControl
  /// Whether the control is that of a field of a form, which sets its profile and is released with it.
  let isOfForm: Bool
  private(set) var changeCount: Int32 = 0
  /// The app of the host, which the control asks from the first use on: without it, keys are faster.
  private(set) lazy var delegate = HostDelegate(of: self)

  init(_ control: TextControl, isOfForm: Bool = false) {
    self.control = control
    self.isOfForm = isOfForm
    control.onChange = { [unowned(unsafe) self] _, _ in unsafe countChange() }
  }

  /// The control, if it is a field of one line.
  var field: InputField? { control as? InputField }

  /// The control, if it has tokens.
  var tokenField: TokenField? { control as? TokenField }

  func countChange() { changeCount = changeCount == .max ? 1 : changeCount + 1 }
}

@c @implementation public func ic_control_create(
  _ context: OpaquePointer, _ profile: ic_handle, _ kind: Int32
) -> ic_handle {
  unsafe call(context, profile: profile) { context, profile throws(Failure) in
    let control =
      switch UInt32(bitPattern: kind) {
      case IC_FIELD.rawValue: InputField(profile.shown, locale: profile.locale)
      case IC_TEXT_VIEW.rawValue: TextView(profile.shown, locale: profile.locale) as TextControl
      case IC_TOKEN_FIELD.rawValue: TokenField(profile.shown, locale: profile.locale)
      default: throw .argument("there is no kind of control with the number \(kind)")
      }
    return context.add(.control(ControlObject(control)))
  }
}

@c @implementation public func ic_control_set_profile(
  _ context: OpaquePointer, _ control: ic_handle, _ profile: ic_handle
) -> Int32 {
  unsafe call(context, control: control) { context, object throws(Failure) in
    guard !object.isOfForm else { throw .ofForm(control) }
    let control = object.control
    let profile = try context.profile(profile)
    control.locale = profile.locale
    control.profile = profile.shown
    return 0
  }
}

@c @implementation public func ic_control_set_option(
  _ context: OpaquePointer, _ control: ic_handle, _ option: Int32, _ value: Int32
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    let control = object.control
    switch UInt32(bitPattern: option) {
    case IC_SECURE.rawValue: control.isSecureTextEntry = value != 0
    case IC_OVERWRITES.rawValue: control.overwrites = value != 0
    case IC_CLEARS_ON_INSERTION.rawValue: control.clearsOnInsertion = value != 0
    default: throw .argument("there is no option with the number \(option)")
    }
    return 0
  }
}

@c @implementation public func ic_control_set_text(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    object.control.text = try unsafe string(text, length)
    object.countChange()
    return 0
  }
}

@c @implementation public func ic_control_set_display(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    let text = try unsafe string(text, length)
    let isRead = object.control.setDisplay(text)
    if !isRead { object.control.text = text }
    object.countChange()
    return isRead ? 1 : 0
  }
}

@c @implementation public func ic_control_text(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { context, object in
    context.put(object.control.text)
    context.put(object.control.selection)
    return object.changeCount
  }
}

@c @implementation public func ic_control_select(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int
) -> Int32 {
  unsafe call(context, control: control) { _, object throws(Failure) in
    object.control.selection = try range(start, end)
    return 0
  }
}

@c @implementation public func ic_control_place(
  _ context: OpaquePointer, _ control: ic_handle, _ start: Int, _ end: Int
) -> Int32 {
  unsafe call(context, control: control) { context, object throws(Failure) in
    let map = object.control.displayMap
    let range = try range(start, end)
    guard range.end <= map.value.utf16.count else { throw .argument("the range is beyond the text") }
    context.put(map.displayRange(range))
    return 0
  }
}

@c @implementation public func ic_control_value(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { context, object in
    let evaluation = object.control.evaluation
    context.put(evaluation.value)
    return evaluation.verdict.number
  }
}

@c @implementation public func ic_control_evaluate(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe call(context, control: control) { context, object throws(Failure) in
    let control = object.control
    let bytes = try unsafe bytes(text, length)
    guard let text = unsafe String(validating: bytes, as: UTF8.self),
      let evaluation = control.evaluation(ofLabel: text)
    else { return unsafe context.evaluate(bytes, under: control.profile, locale: control.locale) }
    context.put(JSON.answer(evaluation, of: text, under: control.profile.profile))
    return evaluation.verdict.number
  }
}

@c @implementation public func ic_control_display(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { context, object in context.show(object) }
}

extension HostContext {
  /// Puts out what the platform's field has to show, with the verdict on it, and returns the number of changes.
  func show(_ object: ControlObject) -> Int32 {
    let control = object.control
    let evaluation = control.evaluation
    let message =
      evaluation.verdict == .acceptable
      ? control.repeatQuestion()?.message : evaluation.violations.first?.message
    put(control.display, message: message ?? "")
    put(control.displaySelection)
    unsafe output.pointee.verdict = evaluation.verdict.number
    unsafe output.pointee.refusal_count = control.refusals.count
    unsafe output.pointee.refusals_so_far = control.refusalCount
    unsafe output.pointee.token_count = object.tokenField?.tokens.count ?? 0
    unsafe output.pointee.selected_token = object.tokenField?.selectedToken ?? -1
    return object.changeCount
  }
}

@c @implementation public func ic_control_state(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe call(context, control: control) { context, object in
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
  unsafe call(context, control: control) { _, object throws(Failure) in
    guard let field = object.tokenField else {
      throw .argument("the control \(control) is no token field")
    }
    return try body(field)
  }
}

@c @implementation public func ic_token_commit(_ context: OpaquePointer, _ control: ic_handle) -> Int32 {
  unsafe callTokenField(context, control) { $0.commitToken() ? 1 : 0 }
}

@c @implementation public func ic_token_add(
  _ context: OpaquePointer, _ control: ic_handle, _ value: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    field.tokens.append(try unsafe string(value, length))
    return 0
  }
}

@c @implementation public func ic_token_value(_ context: OpaquePointer, _ control: ic_handle, _ index: Int)
  -> Int32
{
  unsafe call(context, control: control) { context, object throws(Failure) in
    guard let tokens = object.tokenField?.tokens, tokens.indices.contains(index) else {
      throw .argument("there is no token \(index)")
    }
    context.put(tokens[index])
    return 0
  }
}

@c @implementation public func ic_token_remove(_ context: OpaquePointer, _ control: ic_handle, _ index: Int)
  -> Int32
{
  unsafe callTokenField(context, control) { field throws(Failure) in
    guard field.tokens.indices.contains(index) else { throw .argument("there is no token \(index)") }
    field.removeToken(at: index)
    return 0
  }
}

@c @implementation public func ic_token_select(_ context: OpaquePointer, _ control: ic_handle, _ index: Int)
  -> Int32
{
  unsafe callTokenField(context, control) { field throws(Failure) in
    // SIZE_MAX arrives as -1.
    guard index == -1 || field.tokens.indices.contains(index) else {
      throw .argument("there is no token \(index)")
    }
    field.selectToken(index == -1 ? nil : index)
    return 0
  }
}

@c @implementation public func ic_token_set_separators(
  _ context: OpaquePointer, _ control: ic_handle, _ text: UnsafePointer<CChar>, _ length: Int
) -> Int32 {
  unsafe callTokenField(context, control) { field throws(Failure) in
    field.separators = Set(try unsafe string(text, length))
    return 0
  }
}

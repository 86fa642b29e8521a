// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON
internal import InputControlSystem

/// What a host holds: its objects by their numbers, and the memory of the texts that it passes and gets.
@safe final class HostContext {
  private var objects: [Int32: Object] = [:]
  private var lastHandle: Int32 = 0
  private var input = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
  private var inputCapacity = 256
  /// The text of `output`, and behind it its message.
  private var texts = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
  private var textCapacity = 256
  /// What the last function has left besides its result.
  let output = UnsafeMutablePointer<ic_output>.allocate(capacity: 1)
  let evaluator = Evaluator()
  /// The thread that may use the context. What a function leaves in it would be lost to another one.
  private var thread = currentThread

  /// An object that has a handle.
  enum Object {
    case rules(RuleSet)
    case archive(ProfileArchive)
    case profile(ProfileObject)
    case control(ControlObject)
    case compiledForm(CompiledFormObject)
    case form(FormObject)
  }

  init() { clearOutput() }

  deinit {
    unsafe input.deallocate()
    unsafe texts.deallocate()
    unsafe output.deallocate()
  }

  var isOfThisThread: Bool { thread == currentThread }

  func attach() { thread = currentThread }

  // MARK: Objects

  var objectCount: Int { objects.count }

  /// Adds an object, and returns its handle.
  func add(_ object: Object) -> Int32 {
    // A number is used again only when all others were.
    repeat { lastHandle = lastHandle == .max ? 1 : lastHandle + 1 } while objects[lastHandle] != nil
    objects[lastHandle] = object
    return lastHandle
  }

  /// Removes an object; a form with the controls of its fields.
  func release(_ handle: Int32) throws(Failure) {
    switch objects[handle] {
    case nil: throw Failure.noObject(handle, "there is no object")
    case .control(let control)? where control.isOfForm: throw .ofForm(handle)
    case .form(let form)?: for control in form.controls { objects[control] = nil }
    default: break
    }
    objects[handle] = nil
  }

  func rules(_ handle: Int32) throws(Failure) -> RuleSet {
    if case .rules(let rules)? = objects[handle] { return rules }
    throw .noObject(handle, "there are no rules")
  }

  func archive(_ handle: Int32) throws(Failure) -> ProfileArchive {
    if case .archive(let archive)? = objects[handle] { return archive }
    throw .noObject(handle, "there are no compiled profiles")
  }

  func profile(_ handle: Int32) throws(Failure) -> ProfileObject {
    if case .profile(let profile)? = objects[handle] { return profile }
    throw .noObject(handle, "there is no profile")
  }

  func control(_ handle: Int32) throws(Failure) -> ControlObject {
    if case .control(let control)? = objects[handle] { return control }
    throw .noObject(handle, "there is no control")
  }

  func compiledForm(_ handle: Int32) throws(Failure) -> CompiledFormObject {
    if case .compiledForm(let form)? = objects[handle] { return form }
    throw .noObject(handle, "there is no compiled form")
  }

  func form(_ handle: Int32) throws(Failure) -> FormObject {
    if case .form(let form)? = objects[handle] { return form }
    throw .noObject(handle, "there is no form")
  }

  // MARK: Texts

  /// Returns a buffer for texts that the host passes.
  func inputBuffer(_ capacity: Int) -> UnsafeMutablePointer<CChar> {
    if inputCapacity < capacity {
      inputCapacity = max(capacity, inputCapacity * 2)
      unsafe input.deallocate()
      unsafe input = .allocate(capacity: inputCapacity)
    }
    return unsafe input
  }

  func clearOutput() {
    unsafe output.initialize(
      to: ic_output(
        text: texts, length: 0, message: texts, message_length: 0, start: 0, end: 0, refusal_count: 0,
        refusals_so_far: 0, token_count: 0, selected_token: -1, verdict: 0))
  }

  func put(_ range: TextRange) {
    unsafe output.pointee.start = range.start
    unsafe output.pointee.end = range.end
  }

  func put(_ edit: TextEdit) {
    put(edit.replacement)
    put(edit.range)
  }

  func put(_ text: String, message: String = "") { put(text.utf8, message: message.utf8) }

  func put(_ json: JSON) { put(json.bytes, message: []) }

  /// Puts out a text, and a message behind it. Whatever else is put out comes afterwards.
  func put(_ text: some Collection<UInt8>, message: some Collection<UInt8>) {
    let count = text.count + message.count
    if textCapacity < count {
      textCapacity = max(count, textCapacity * 2)
      unsafe texts.deallocate()
      unsafe texts = .allocate(capacity: textCapacity)
      clearOutput()
    }
    unsafe texts.withMemoryRebound(to: UInt8.self, capacity: count) {
      let bytes = unsafe UnsafeMutableBufferPointer(start: $0, count: count)
      let end = unsafe bytes.update(fromContentsOf: text)
      _ = unsafe bytes[end...].update(fromContentsOf: message)
      unsafe output.pointee.length = end
      unsafe output.pointee.message = UnsafePointer(texts + end)
      unsafe output.pointee.message_length = count - end
    }
  }
}

extension JSON {
  /// The UTF-8 of the value.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}

// MARK: - The functions of C

/// Never written after its making.
private nonisolated(unsafe) let version = {
  let text = inputControlVersion.utf8
  let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
  for (offset, byte) in text.enumerated() { unsafe bytes[offset] = CChar(bitPattern: byte) }
  unsafe bytes[text.count] = 0
  return unsafe UnsafePointer(bytes)
}()

/// The output of no context. Never written after its making.
private nonisolated(unsafe) let noOutput = {
  let output = UnsafeMutablePointer<ic_output>.allocate(capacity: 1)
  unsafe output.initialize(
    to: ic_output(
      text: version, length: 0, message: version, message_length: 0, start: 0, end: 0, refusal_count: 0,
      refusals_so_far: 0, token_count: 0, selected_token: -1, verdict: 0))
  return unsafe output
}()

@c @implementation public func ic_version() -> UnsafePointer<CChar> { unsafe version }

@c @implementation public func ic_context_create() -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(HostContext()).toOpaque())
}

@c @implementation public func ic_context_destroy(_ context: OpaquePointer) {
  guard unsafe context.object != nil else { return }
  unsafe Unmanaged<HostContext>.fromOpaque(UnsafeRawPointer(context)).release()
}

@c @implementation public func ic_context_attach(_ context: OpaquePointer) {
  unsafe context.object?.attach()
}

@c @implementation public func ic_context_output(_ context: OpaquePointer) -> UnsafePointer<ic_output> {
  unsafe UnsafePointer(context.object?.output ?? noOutput)
}

@c @implementation public func ic_release(_ context: OpaquePointer, _ object: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    try context.release(object)
    return 0
  }
}

@c @implementation public func ic_object_count(_ context: OpaquePointer) -> Int32 {
  guard let context = unsafe context.object else { return IC_ERROR_ARGUMENT.rawValue }
  return context.isOfThisThread ? Int32(clamping: context.objectCount) : IC_ERROR_THREAD.rawValue
}

@c @implementation public func ic_input(_ context: OpaquePointer, _ capacity: Int) -> UnsafeMutablePointer<
  CChar
>? {
  guard let context = unsafe context.object, context.isOfThisThread, capacity >= 0 else { return nil }
  return unsafe context.inputBuffer(capacity)
}

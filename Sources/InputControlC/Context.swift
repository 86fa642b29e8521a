// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

/// What a context of C holds: its objects, and the buffers of texts.
@safe final class Context {
  /// The objects by their handles.
  private var objects: [Int32: Object] = [:]
  private var lastHandle: Int32 = 0
  private var input = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var output = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var outputCount = 0
  /// The range that the last function has returned.
  var range = TextRange(caret: 0)
  let evaluator = Evaluator()

  /// An object that has a handle.
  enum Object {
    case rules(RuleSet)
    case archive(ProfileArchive)
    case profile(ProfileObject)
    case control(ControlObject)
    case compiledForm(CompiledFormObject)
    case form(FormObject)
  }

  deinit {
    unsafe input.deallocate()
    unsafe output.deallocate()
  }

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
    guard case .rules(let rules)? = objects[handle] else {
      throw Failure.noObject(handle, "there are no rules")
    }
    return rules
  }

  func archive(_ handle: Int32) throws(Failure) -> ProfileArchive {
    guard case .archive(let archive)? = objects[handle] else {
      throw Failure.noObject(handle, "there are no compiled profiles")
    }
    return archive
  }

  func profile(_ handle: Int32) throws(Failure) -> ProfileObject {
    guard case .profile(let profile)? = objects[handle] else {
      throw Failure.noObject(handle, "there is no profile")
    }
    return profile
  }

  func control(_ handle: Int32) throws(Failure) -> ControlObject {
    guard case .control(let control)? = objects[handle] else {
      throw Failure.noObject(handle, "there is no control")
    }
    return control
  }

  func compiledForm(_ handle: Int32) throws(Failure) -> CompiledFormObject {
    guard case .compiledForm(let form)? = objects[handle] else {
      throw Failure.noObject(handle, "there is no compiled form")
    }
    return form
  }

  func form(_ handle: Int32) throws(Failure) -> FormObject {
    guard case .form(let form)? = objects[handle] else {
      throw Failure.noObject(handle, "there is no form")
    }
    return form
  }

  // MARK: Texts

  /// Returns a buffer for texts that the host passes.
  func inputBuffer(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    if unsafe input.count < max(capacity, 1) {
      unsafe input.deallocate()
      unsafe input = .allocate(capacity: max(capacity, 256, unsafe input.count * 2))
    }
    guard let start = unsafe input.baseAddress else { fatalError("no buffer was allocated") }
    return unsafe start
  }

  /// The address of the output.
  func outputBuffer() -> UnsafeMutablePointer<UInt8> {
    reserveOutput(1)
    guard let start = unsafe output.baseAddress else { fatalError("no buffer was allocated") }
    return unsafe start
  }

  private func reserveOutput(_ capacity: Int) {
    guard unsafe output.count < capacity else { return }
    unsafe output.deallocate()
    unsafe output = .allocate(capacity: max(capacity, 256, unsafe output.count * 2))
  }

  func clearOutput() {
    outputCount = 0
    range = TextRange(caret: 0)
  }

  func put(_ text: String) {
    var text = text
    text.withUTF8 { unsafe put($0) }
  }

  func put(_ json: JSON) {
    var bytes: [UInt8] = []
    json.write(to: &bytes)
    put(bytes)
  }

  func put(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBufferPointer { unsafe put($0) } }

  private func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Even for no bytes at all there has to be a buffer to write them to.
    reserveOutput(max(bytes.count, 1))
    outputCount = bytes.count
    _ = unsafe output.update(fromContentsOf: bytes)
  }
}

/// An error of a function of C: its code and its text.
struct Failure: Error {
  var code: ic_error
  var text: String

  static func noObject(_ handle: Int32, _ kind: String) -> Failure {
    Failure(code: IC_ERROR_HANDLE, text: "\(kind) with the number \(handle)")
  }

  static func ofForm(_ control: Int32) -> Failure {
    .argument("the control \(control) belongs to a form, which sets its profile and releases it")
  }

  static func argument(_ text: String) -> Failure { Failure(code: IC_ERROR_ARGUMENT, text: text) }

  init(code: ic_error, text: String) {
    self.code = code
    self.text = text
  }

  init(_ error: RuleError) {
    let lines = error.diagnostics.map { $0.rendered() }.joined(separator: "\n")
    self.init(code: IC_ERROR_RULES, text: lines.last == "\n" ? String(lines.dropLast()) : lines)
  }
}

/// Runs a function of C: its result, or the code of its error with the text as the output.
func call(
  _ context: OpaquePointer, _ body: (Context) throws(Failure) -> Int32
) -> Int32 {
  let context = unsafe context.object
  context.clearOutput()
  do throws(Failure) {
    return try body(context)
  } catch {
    context.put(error.text)
    return error.code.rawValue
  }
}

extension OpaquePointer {
  var object: Context {
    unsafe Unmanaged<Context>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }
}

/// Returns the text of an argument.
func text(_ bytes: UnsafePointer<CChar>, _ count: Int) throws(Failure) -> String {
  guard
    let text = unsafe String(validating: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  else { throw Failure(code: IC_ERROR_ENCODING, text: "the text is not UTF-8") }
  return text
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

@c @implementation
public func ic_version() -> UnsafePointer<CChar> { unsafe version }

@c @implementation
public func ic_context_create() -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(Context()).toOpaque())
}

@c @implementation
public func ic_context_destroy(_ context: OpaquePointer) {
  unsafe Unmanaged<Context>.fromOpaque(UnsafeRawPointer(context)).release()
}

@c @implementation
public func ic_release(_ context: OpaquePointer, _ object: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    try context.release(object)
    return 0
  }
}

@c @implementation
public func ic_object_count(_ context: OpaquePointer) -> Int32 {
  unsafe Int32(clamping: context.object.objectCount)
}

@c @implementation
public func ic_input(_ context: OpaquePointer, _ capacity: Int) -> UnsafeMutablePointer<CChar> {
  unsafe UnsafeMutableRawPointer(context.object.inputBuffer(capacity)).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func ic_output(_ context: OpaquePointer) -> UnsafePointer<CChar> {
  unsafe UnsafePointer(
    UnsafeMutableRawPointer(context.object.outputBuffer()).assumingMemoryBound(to: CChar.self))
}

@c @implementation
public func ic_output_length(_ context: OpaquePointer) -> Int { unsafe context.object.outputCount }

@c @implementation
public func ic_range_start(_ context: OpaquePointer) -> Int { unsafe context.object.range.start }

@c @implementation
public func ic_range_end(_ context: OpaquePointer) -> Int { unsafe context.object.range.end }

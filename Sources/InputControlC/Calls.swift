import CInputControl
import InputControl

// How a function of C runs: its objects, its arguments, and its errors.

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
}

/// An error that has a code of C.
protocol FailureCause: Error {
  var failure: Failure { get }
}

extension RuleError: FailureCause {
  var failure: Failure {
    let lines = diagnostics.map { $0.rendered() }.joined(separator: "\n")
    return Failure(code: IC_ERROR_RULES, text: lines.last == "\n" ? String(lines.dropLast()) : lines)
  }
}

extension ArchiveError: FailureCause {
  var failure: Failure {
    Failure(code: code == .unknownProfile ? IC_ERROR_ARGUMENT : IC_ERROR_COMPILED, text: message)
  }
}

/// Runs a function of C: its result, or the code of its error with the text as the output.
func call(
  _ context: OpaquePointer, _ body: (HostContext) throws(Failure) -> Int32
) -> Int32 {
  guard let context = unsafe context.object else { return IC_ERROR_ARGUMENT.rawValue }
  // The output belongs to the other thread, which may be reading it.
  guard context.isOfThisThread else { return IC_ERROR_THREAD.rawValue }
  context.clearOutput()
  do throws(Failure) {
    return try body(context)
  } catch {
    context.put(error.text)
    return error.code.rawValue
  }
}

/// Runs a function of C about a profile.
func call(
  _ context: OpaquePointer, profile: ic_handle,
  _ body: (HostContext, ProfileObject) throws(Failure) -> Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in try body(context, try context.profile(profile)) }
}

/// Runs a function of C about a control.
func call(
  _ context: OpaquePointer, control: ic_handle,
  _ body: (HostContext, ControlObject) throws(Failure) -> Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in try body(context, try context.control(control)) }
}

/// Runs a function of C about a form.
func call(
  _ context: OpaquePointer, form: ic_handle, _ body: (HostContext, FormObject) throws(Failure) -> Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in try body(context, try context.form(form)) }
}

/// Returns what a body returns that reads rules or an archive.
func reading<Result, Cause: FailureCause>(_ body: () throws(Cause) -> Result) throws(Failure) -> Result {
  do throws(Cause) {
    return try body()
  } catch {
    throw error.failure
  }
}

extension OpaquePointer {
  /// The context; `nil` for NULL, which C can pass for a pointer that Swift takes to be none.
  var object: HostContext? {
    guard UInt(bitPattern: self) != 0 else { return nil }
    return unsafe Unmanaged<HostContext>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }
}

// MARK: Arguments

/// Returns the elements of an argument, for which C can pass NULL, and a number beyond all memory.
func elements<Element>(
  _ start: UnsafePointer<Element>, _ count: Int
) throws(Failure) -> UnsafeBufferPointer<Element> {
  guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
    throw .argument("a length is beyond all memory")
  }
  guard count == 0 || UInt(bitPattern: start) != 0 else { throw .argument("NULL has no length but 0") }
  return unsafe UnsafeBufferPointer(start: start, count: count)
}

/// Returns the bytes of an argument.
func bytes(_ start: UnsafePointer<CChar>, _ count: Int) throws(Failure) -> UnsafeRawBufferPointer {
  unsafe UnsafeRawBufferPointer(try elements(start, count))
}

/// Returns the text of an argument.
func string(_ start: UnsafePointer<CChar>, _ count: Int) throws(Failure) -> String {
  guard let text = unsafe String(validating: try bytes(start, count), as: UTF8.self) else {
    throw Failure(code: IC_ERROR_ENCODING, text: "the text is not UTF-8")
  }
  return text
}

/// Returns the range of two positions.
func range(_ start: Int, _ end: Int) throws(Failure) -> TextRange {
  guard let range = TextRange(from: start, to: end) else {
    throw .argument("a range runs from its start to its end")
  }
  return range
}

/// Returns the ranges of which an argument has the starts and the ends.
func ranges(_ bounds: UnsafePointer<UInt32>, _ count: Int) throws(Failure) -> [TextRange] {
  let bounds = try unsafe elements(bounds, count > Int.max / 2 ? -1 : 2 * count)
  var ranges: [TextRange] = []
  for index in 0..<count {
    // A number beyond those of a 32-bit platform is beyond every text.
    let start = unsafe Int(clamping: bounds[2 * index])
    ranges.append(try range(start, unsafe Int(clamping: bounds[2 * index + 1])))
  }
  return ranges
}

extension LocaleTag {
  /// Reads the tag of a language; an empty one stands for messages in English and numbers in the form of values.
  static func read(_ tag: UnsafePointer<CChar>, _ count: Int) throws(Failure) -> LocaleTag {
    let tag = try unsafe string(tag, count)
    // Of the undetermined language (ISO 639-2) it is not known how it writes numbers.
    guard let locale = LocaleTag(tag.isEmpty ? "und" : tag) else {
      throw .argument("`\(DisplayText.escaped(tag))` is not a language tag, such as `de-CH`")
    }
    return locale
  }

  /// Reads the tag of a language; `nil` for an empty one.
  static func readUnlessEmpty(
    _ tag: UnsafePointer<CChar>, _ count: Int
  ) throws(Failure) -> LocaleTag? {
    count == 0 ? nil : try unsafe read(tag, count)
  }
}

extension CivilDate {
  /// Reads the day of a form, such as `2026-11-22`. An empty one is any day, if the form does not need it.
  static func read(
    _ day: UnsafePointer<CChar>, _ count: Int, for form: CompiledForm
  ) throws(Failure) -> CivilDate {
    let text = try unsafe string(day, count)
    let isNeeded = form.form.needsToday || !text.isEmpty
    guard let day = CivilDate(isNeeded ? text : "2000-01-01") else {
      throw .argument("`\(DisplayText.escaped(text))` is not a day, such as `2026-11-22`")
    }
    return day
  }
}

extension TextEdit.Origin {
  /// Returns the origin with a number of C.
  static func numbered(_ number: Int32) throws(Failure) -> TextEdit.Origin {
    switch UInt32(bitPattern: number) {
    case IC_KEY.rawValue: .key
    case IC_DELETION.rawValue: .deletion
    case IC_PASTE.rawValue: .paste
    case IC_COMPOSITION.rawValue: .composition
    case IC_SUGGESTION.rawValue: .suggestion
    case IC_DICTATION.rawValue: .dictation
    case IC_KEYBOARD.rawValue: .keyboard
    case IC_PROGRAMMATIC.rawValue: .programmatic
    case IC_UNDO.rawValue: .undo
    default: throw .argument("there is no origin with the number \(number)")
    }
  }
}

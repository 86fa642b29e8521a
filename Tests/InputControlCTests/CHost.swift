import CInputControl
import InputControlC

/// A host that calls the functions of C with texts of Swift.
@safe final class CHost {
  private let context = unsafe ic_context_create()

  deinit { unsafe ic_context_destroy(context) }

  /// What the last function has left.
  var left: ic_output { unsafe ic_context_output(context).pointee }

  var output: String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: left.text, count: left.length), as: UTF8.self)
  }

  var message: String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: left.message, count: left.message_length), as: UTF8.self)
  }

  var range: [Int] { unsafe [left.start, left.end] }
  var objectCount: Int32 { unsafe ic_object_count(context) }

  func attach() { unsafe ic_context_attach(context) }

  func input(_ capacity: Int) -> UnsafeMutablePointer<CChar>? { unsafe ic_input(context, capacity) }

  func call(_ body: (OpaquePointer) -> Int32) -> Int32 { unsafe body(context) }

  func call(_ text: String, _ body: (OpaquePointer, UnsafePointer<CChar>, Int) -> Int32) -> Int32 {
    unsafe call(bytes: Array(text.utf8), body)
  }

  func call(bytes: [UInt8], _ body: (OpaquePointer, UnsafePointer<CChar>, Int) -> Int32) -> Int32 {
    // An empty array has no address.
    unsafe (bytes + [0]).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return .min }
      return unsafe body(context, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }

  func profile(
    _ name: String, of rules: ic_handle, locale: String = "", readingLocale: String = ""
  ) -> ic_handle {
    unsafe call(name) { _, name, count in
      unsafe call(locale) { _, locale, localeCount in
        unsafe call(readingLocale) {
          unsafe ic_profile_compile($0, rules, name, count, locale, localeCount, $1, $2)
        }
      }
    }
  }

  func shipped(_ name: String, locale: String = "", readingLocale: String = "") -> ic_handle {
    profile(name, of: 0, locale: locale, readingLocale: readingLocale)
  }

  func parse(_ text: String, name: String = "shop.rules") -> ic_handle {
    unsafe call(name) { context, name, count in
      unsafe call(text) { unsafe ic_rules_parse($0, name, count, $1, $2) }
    }
  }

  func diagnose(_ text: String) -> Int32 {
    unsafe call("shop.rules") { context, name, count in
      unsafe call(text) { unsafe ic_rules_diagnose($0, name, count, $1, $2) }
    }
  }

  func verdict(of text: String, _ profile: ic_handle) -> Int32 {
    unsafe call(text) { unsafe ic_verdict($0, profile, $1, $2) }
  }

  func evaluate(_ text: String, _ profile: ic_handle) -> Int32 {
    unsafe call(text) { unsafe ic_evaluate($0, profile, $1, $2) }
  }

  func judge(_ values: [String], _ profile: ic_handle) -> [UInt8] {
    var ends: [UInt32] = []
    for value in values { ends.append((ends.last ?? 0) + UInt32(value.utf8.count)) }
    let count = unsafe call(values.joined()) { context, texts, _ in
      unsafe ends.withUnsafeBufferPointer { ends in
        guard let start = ends.baseAddress else { return 0 }
        return unsafe ic_judge(context, profile, texts, start, ends.count)
      }
    }
    return count < 0 ? [] : Array(output.utf8)
  }

  func control(_ profile: ic_handle, _ kind: ic_control_kind = IC_FIELD) -> ic_handle {
    unsafe call { unsafe ic_control_create($0, profile, Int32(kind.rawValue)) }
  }

  func shouldChange(
    _ control: ic_handle, _ start: Int, _ end: Int, to text: String, origin: ic_origin = IC_KEY
  ) -> Int32 {
    unsafe call(text) {
      unsafe ic_should_change($0, control, start, end, $1, $2, Int32(origin.rawValue))
    }
  }

  func didReplace(
    _ control: ic_handle, _ start: Int, _ end: Int, with text: String, origin: ic_origin = IC_KEY
  ) -> Int32 {
    unsafe call(text) {
      unsafe ic_did_replace($0, control, start, end, $1, $2, Int32(origin.rawValue))
    }
  }

  func tell(_ control: ic_handle, _ event: ic_event) -> Int32 {
    unsafe call { unsafe ic_tell($0, control, Int32(event.rawValue)) }
  }

  func settle(_ control: ic_handle, _ event: ic_event) -> Int32 {
    unsafe call { unsafe ic_settle($0, control, Int32(event.rawValue)) }
  }

  func insert(_ text: String, _ control: ic_handle, origin: ic_origin = IC_KEY) -> Int32 {
    unsafe call(text) { unsafe ic_insert($0, control, $1, $2, Int32(origin.rawValue)) }
  }

  func act(_ control: ic_handle, _ action: ic_action) -> Int32 {
    unsafe call { unsafe ic_act($0, control, Int32(action.rawValue)) }
  }

  func text(_ control: ic_handle) -> String {
    _ = unsafe call { unsafe ic_control_text($0, control) }
    return output
  }

  func display(_ control: ic_handle) -> String {
    _ = unsafe call { unsafe ic_control_display($0, control) }
    return output
  }

  // MARK: Forms

  func compiledForm(_ name: String, of rules: ic_handle, locale: String = "") -> ic_handle {
    unsafe call(name) { context, name, count in
      unsafe call(locale) { unsafe ic_form_compile($0, rules, name, count, $1, $2) }
    }
  }

  func form(_ compiled: ic_handle, today: String = "2026-11-22", multiline: String = "") -> ic_handle {
    unsafe call(today) { context, today, count in
      unsafe call(multiline) { unsafe ic_form_create($0, compiled, today, count, $1, $2) }
    }
  }

  func field(_ name: String, of form: ic_handle) -> ic_handle {
    unsafe call(name) { unsafe ic_form_control($0, form, $1, $2) }
  }

  /// Returns the `ic_field_bits` of each field; none if nothing has changed.
  func changes(of form: ic_handle) -> [UInt32] {
    guard unsafe call({ unsafe ic_form_changes($0, form) }) == 1 else { return [] }
    return unsafe Array(
      UnsafeRawBufferPointer(start: left.text, count: left.length).bindMemory(to: UInt32.self))
  }

  func verdict(of form: ic_handle) -> Int32 { unsafe call { unsafe ic_form_verdict($0, form) } }

  func state(of form: ic_handle) -> Int32 { unsafe call { unsafe ic_form_state($0, form) } }

  func values(of form: ic_handle) -> Int32 { unsafe call { unsafe ic_form_values($0, form) } }

  func answer(_ question: Int32, _ form: ic_handle, _ answer: Int32) -> Int32 {
    unsafe call { unsafe ic_form_answer($0, form, question, answer) }
  }

  func setToday(_ day: String, _ form: ic_handle) -> Int32 {
    unsafe call(day) { unsafe ic_form_set_today($0, form, $1, $2) }
  }

  func release(_ object: ic_handle) -> Int32 { unsafe call { unsafe ic_release($0, object) } }
}

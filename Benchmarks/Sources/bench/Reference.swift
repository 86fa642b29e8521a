internal import CReference

/// Texts in memory for C: one block of bytes, and the position of each text in it.
@safe
struct ReferenceTexts: ~Copyable {
  let texts: UnsafeMutableBufferPointer<reference_text>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ values: [String]) {
    let count = values.reduce(0) { $0 + $1.utf8.count }
    unsafe bytes = .allocate(capacity: count)
    unsafe texts = .allocate(capacity: values.count)
    var end = 0
    for (index, value) in values.enumerated() {
      let start = end
      for byte in value.utf8 {
        unsafe bytes.initializeElement(at: end, to: byte)
        end += 1
      }
      let first = unsafe bytes.baseAddress.map { unsafe UnsafePointer($0 + start) }
      unsafe texts.initializeElement(at: index, to: reference_text(bytes: first, count: end - start))
    }
  }

  deinit {
    unsafe texts.deallocate()
    unsafe bytes.deallocate()
  }
}

/// A pattern that is compiled and matched in C.
@safe
final class ReferencePattern {
  private let pattern: OpaquePointer

  /// Compiles a pattern; `nil` if PCRE2 cannot compile it.
  init?(_ text: String) {
    var text = text
    let compiled = text.withUTF8 { bytes in
      unsafe reference_compile(reference_text(bytes: bytes.baseAddress, count: bytes.count))
    }
    guard let compiled = unsafe compiled else { return nil }
    unsafe pattern = compiled
  }

  deinit { unsafe reference_free(pattern) }

  /// Matches the texts `rounds` times, and returns the number of each verdict.
  func judge(_ texts: borrowing ReferenceTexts, rounds: Int) -> Counts {
    let counts = unsafe reference_judge(pattern, texts.texts.baseAddress, texts.texts.count, rounds)
    return Counts(
      acceptable: Int(counts.acceptable), intermediate: Int(counts.intermediate),
      invalid: Int(counts.invalid), undetermined: Int(counts.other))
  }
}

/// An automaton that is run in C.
struct ReferenceAutomaton {
  let next: [UInt16]
  let kinds: [UInt8]
  let start: UInt16

  /// Judges the texts `rounds` times, and returns the number of each verdict.
  func judge(_ texts: borrowing ReferenceTexts, rounds: Int) -> Counts {
    let counts = unsafe next.withUnsafeBufferPointer { next in
      unsafe kinds.withUnsafeBufferPointer { kinds in
        var automaton = unsafe reference_automaton(
          next: next.baseAddress, kinds: kinds.baseAddress, start: start)
        return unsafe reference_run(&automaton, texts.texts.baseAddress, texts.texts.count, rounds)
      }
    }
    return Counts(
      acceptable: Int(counts.acceptable), intermediate: Int(counts.intermediate),
      invalid: Int(counts.invalid), undetermined: Int(counts.other))
  }
}

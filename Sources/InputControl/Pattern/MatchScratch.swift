internal import CPCRE2

/// The memory that matching needs, for one thread at a time.
@safe
struct MatchScratch: ~Copyable {
  /// PCRE2 reports the place of the match here; verdicts only need the return code.
  let matchData: OpaquePointer
  let context: OpaquePointer
  private let stack: OpaquePointer?

  /// The just-in-time compiled code's own stack, in bytes: it grows in use, and only then.
  private static let stackSize = (initial: 32 << 10, largest: 1 << 20)

  init() {
    guard
      let matchData = unsafe pcre2_match_data_create_8(1, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else { fatalError("out of memory") }
    unsafe self.matchData = matchData
    unsafe self.context = context
    // Without the just-in-time compiler there is no such stack, and none is needed.
    unsafe stack = pcre2_jit_stack_create_8(Self.stackSize.initial, Self.stackSize.largest, nil)
    if let stack = unsafe stack {
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_jit_stack_free_8(stack)
  }
}

internal import CPCRE2

/// The memory that matching needs, for one thread at a time.
@safe
struct MatchScratch: ~Copyable {
  /// One pointer to hand around, and a place for the limit that is set.
  private let storage: UnsafeMutablePointer<Storage>

  @unsafe
  private struct Storage {
    /// PCRE2 reports the place of the match here.
    let matchData: OpaquePointer
    /// The start and the end of the last match, inside of `matchData`.
    let ends: UnsafeMutablePointer<Int>
    let context: OpaquePointer
    let stack: OpaquePointer?
    var matchLimit: UInt32
  }

  /// The groups of a match that can be asked for: the whole match, and those that `$1` to `$9` name.
  private static let groups: UInt32 = 10

  /// The just-in-time compiled code's own stack, in bytes: it grows in use, and only then.
  private static let stackSize = (initial: 32 << 10, largest: 1 << 20)

  /// The most memory of the interpreter, in KiB; beyond it the answer is “undetermined”.
  private static let heapLimit: UInt32 = 32 << 10

  init() {
    guard
      let matchData = unsafe pcre2_match_data_create_8(Self.groups, nil),
      let context = unsafe pcre2_match_context_create_8(nil)
    else { fatalError("out of memory") }
    // Without the just-in-time compiler there is no such stack, and none is needed.
    let stack = unsafe pcre2_jit_stack_create_8(Self.stackSize.initial, Self.stackSize.largest, nil)
    if let stack = unsafe stack {
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
    unsafe pcre2_set_match_limit_8(context, 0)
    // The interpreter keeps its back-tracking points here; many captures make each of them large.
    unsafe pcre2_set_heap_limit_8(context, Self.heapLimit)
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(
      to: Storage(
        matchData: matchData, ends: pcre2_get_ovector_pointer_8(matchData), context: context, stack: stack,
        matchLimit: 0))
  }

  deinit {
    unsafe pcre2_match_data_free_8(storage.pointee.matchData)
    unsafe pcre2_match_context_free_8(storage.pointee.context)
    unsafe pcre2_jit_stack_free_8(storage.pointee.stack)
    unsafe storage.deallocate()
  }

  /// Where PCRE2 writes the place of the match.
  var matchData: OpaquePointer { unsafe storage.pointee.matchData }

  /// Where the last match that was whole ended, in bytes.
  var matchEnd: Int { unsafe storage.pointee.ends[1] }

  /// Where a group of the last match was found, in bytes; `nil` when it took no part.
  func group(_ number: Int) -> Range<Int>? {
    precondition((0..<Int(Self.groups)).contains(number))
    let start = unsafe storage.pointee.ends[2 * number]
    let end = unsafe storage.pointee.ends[2 * number + 1]
    // PCRE2_UNSET is the greatest number there is. A lookbehind with `\\K` can put the start behind the end.
    return start >= 0 && start <= end ? start..<end : nil
  }

  /// The context for a match with a limit; the last one's is mostly the same, and then nothing is called.
  func context(withMatchLimit limit: UInt32) -> OpaquePointer {
    let context = unsafe storage.pointee.context
    if unsafe storage.pointee.matchLimit != limit {
      unsafe pcre2_set_match_limit_8(context, limit)
      unsafe storage.pointee.matchLimit = limit
    }
    return unsafe context
  }
}
